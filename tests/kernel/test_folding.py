"""Constants become literals in C where they are read, and nowhere else."""

from pathlib import Path

import pytest

from kringle.compiler import folding

ROOM = Path("/somewhere/kringle/src/kringle/games/toy/rules.py")
NAME = "__pyx_v_7kringle_5games_3toy_5rules_"
MADE = f"""static int {NAME}PLAY;
static int {NAME}PLAYS;
  x = (y + {NAME}PLAY);
  return {NAME}PLAYS;
  if (z == {NAME}PLAY) g(&{NAME}PLAY);
        {NAME}PLAY = __pyx_t_5;
"""


def test_reads_become_literals_and_the_variable_stays():
    text, count = folding.folded(MADE, folding.mangled(ROOM), {"PLAY": "-3", "PLAYS": "7"})
    assert count == 3
    assert text.splitlines() == [
        f"static int {NAME}PLAY;",
        f"static int {NAME}PLAYS;",
        "  x = (y + (-3));",
        "  return (7);",
        f"  if (z == (-3)) g(&{NAME}PLAY);",
        f"        {NAME}PLAY = __pyx_t_5;",
    ]


def test_a_module_is_folded_once(tmp_path):
    room = tmp_path / "kringle/games/toy"
    room.mkdir(parents=True)
    (room / "rules.pxd").write_text("cdef int PLAY  # = 5\ncdef int[3] TABLE\n")
    (room / "rules.c").write_text(MADE)
    assert folding.fold(room / "rules.c") == 2
    assert folding.fold(room / "rules.c") == 0
    assert "(y + (5))" in (room / "rules.c").read_text()


@pytest.mark.parametrize("game", ["elfgame"])
def test_a_room_of_classes_was_compiled_with_its_constants_in(game):
    made = Path(folding.__file__).parent.parent / f"src/kringle/games/{game}/rules.py"
    if not made.with_suffix(".c").exists():
        pytest.skip("not compiled here")
    text = made.with_suffix(".c").read_text(encoding="utf-8")
    values = dict(folding.DECLARED.findall(made.with_suffix(".pxd").read_text(encoding="utf-8")))
    assert values
    assert folding.folded(text, folding.mangled(made), values)[1] == 0


def test_a_cython_that_names_variables_otherwise_is_noticed(tmp_path):
    room = tmp_path / "kringle/games/toy"
    room.mkdir(parents=True)
    (room / "rules.pxd").write_text("cdef int PLAY  # = 5\n")
    (room / "rules.c").write_text(MADE)
    folding.fold(room / "rules.c")
    assert folding.was_folded(tmp_path)
    (room / "rules.c").write_text(MADE.replace("__pyx_v_", "__pyx_var_"))
    assert folding.fold(room / "rules.c") == 0
    assert not folding.was_folded(tmp_path)

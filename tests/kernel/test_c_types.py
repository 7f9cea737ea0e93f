"""The C types of a room, made from its annotations (kringle/compiler)."""

import importlib
import os
import shutil
import subprocess
import sys
from types import ModuleType

import pytest

from kringle.compiler import c_types, classes, pxd
from kringle.kernel.heuristic import Heuristic
from kringle.kernel.state import State
from tools.rooms import ROOT, SOURCE

ROOMS = ROOT / "benchmarks/peers/rooms"


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """What C is told of a room, written in a process that is not compiled, as a build does."""
    into = tmp_path_factory.mktemp("written")
    shutil.copytree(ROOMS / "tricks", into / "tricks", ignore=shutil.ignore_patterns("__pycache__"))
    env = {**os.environ, "KRINGLE_PURE": "1", "PYTHONPATH": os.pathsep.join(map(str, (SOURCE, into)))}
    for _ in range(2):  # the second time nothing is written anew
        command = [sys.executable, "-m", "kringle.compiler", ".", "tricks"]
        subprocess.run(command, cwd=into, env=env, check=True)
    return {name: (into / path).read_text() for name, path in FILES.items()}


FILES = {
    "table": "build/units/tricks/table.pxd", "playing": "build/units/tricks/playing.pxi", "view": "tricks/view.pxd",
}  # fmt: skip


def test_fields_become_cells(written):
    assert "cdef class Tricks(State):" in written["table"]
    assert "    cdef readonly cell phase\n" in written["table"]
    assert "    cdef readonly cell[4] taken\n" in written["table"]
    assert "    cdef readonly cell[4][52] hand\n" in written["table"]


def test_rules_become_c_functions(written):
    assert "cdef inline void playing_play_card(Tricks game, int seat, int card) noexcept nogil:" in written["playing"]
    assert "cdef inline int playing_must_follow(Tricks game, int seat) noexcept nogil:" in written["playing"]
    assert "not_play" not in written["playing"]  # a Refusal is Python's


def test_only_what_another_class_overrides_is_virtual():
    class Table(State):
        def worth(self, seat: int) -> int:
            return seat

        def first(self) -> int:
            return 0

    class Other(Table):
        def worth(self, seat: int) -> int:
            return 0

    room = [Table, Other]
    assert classes.declaration(Table, "worth", Table.worth, room) == ["    cdef int worth(self, int) noexcept nogil"]
    assert classes.declaration(Table, "first", Table.first, room) == [
        "    @cython.final", "    cdef inline int first(self) noexcept nogil",
    ]  # fmt: skip
    assert classes.is_virtual(Other, "worth", room)


def test_a_module_by_itself_has_functions_alone():
    module = ModuleType("alone")
    module.Bot = type("Bot", (Heuristic,), {"__module__": "alone"})
    with pytest.raises(SystemExit, match=r"is compiled in bot\.py"):
        pxd.written(module)


@pytest.mark.parametrize(
    ("text", "fixed"),
    [
        ("A = 3", True),
        ("B = 4\nA = B * 2 - 1", True),
        ("X, A = range(2)", True),
        ("NAMES = ('one', 'two')\nA = len(NAMES)", True),
        ("import tomllib\nDATA = tomllib.loads('a = 3')\nA = DATA['a']", False),
        ("import tomllib\nNAMES = list(tomllib.loads('a = 3'))\nA = len(NAMES)", False),
    ],
)
def test_only_what_is_written_in_the_source_is_fixed(text, fixed, tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(tmp_path)
    name = f"room_{abs(hash(text))}"
    (tmp_path / f"{name}.py").write_text(text)
    (tmp_path / f"{name}_user.py").write_text(f"from {name} import A as TAKEN")
    assert c_types.is_fixed(importlib.import_module(name), "A") is fixed
    assert c_types.is_fixed(importlib.import_module(f"{name}_user"), "TAKEN") is fixed


def test_constants_become_c_numbers(written):
    assert "cdef int SUITS  # = 4\n" in written["view"]
    assert "from kringle.kernel.state cimport State" in written["view"]
    assert "from tricks.table cimport Tricks" in written["view"]


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        (3, "int"), (True, "int"), (2**31, "long long"), (-(2**31), "int"), (0.5, "double"), ((1, 2), "int[2]"),
        ([[1], [2]], "int[2][1]"), ([0.5], "double[1]"), ([[1], [2, 3]], None), ("x", None), ([], None), (["x"], None),
        ([True], None), (None, None),
    ],
    ids=str,
)  # fmt: skip
def test_what_a_constant_is_in_c(value, kind):
    assert c_types.c_constant(value) == kind


def test_functions_with_other_types_stay_pythons():
    class Some:
        def plain(self, seat: int): ...

        def strings(self, name: str) -> int: ...

        def lists(self) -> list[int]: ...

        def numbers(self, seat: int, good: bool, share: float) -> None: ...

    assert c_types.types_of(Some.plain) is c_types.types_of(Some.strings) is c_types.types_of(Some.lists) is None
    assert c_types.types_of(Some.numbers) == (["int", "bint", "double"], "void")


def test_tables_that_cython_would_mix_up_are_refused():
    module = ModuleType("mixed")
    module.A, module.B = [[1, 2]] * 4, [[1, 2, 3]] * 4
    with pytest.raises(SystemExit, match="rows of different lengths"):
        pxd.constants(module)
    module.B = [[1, 2, 3]] * 5
    assert pxd.constants(module) == ["cdef int[4][2] A", "cdef int[5][3] B"]

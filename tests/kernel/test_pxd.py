"""The C types of a room, made from its annotations."""

import importlib
import os
import subprocess
import sys
from types import ModuleType

import pytest

from kringle.compiler import pxd
from tools.rooms import ROOT, SOURCE

ROOMS = ROOT / "benchmarks/peers/rooms"
MODULES = ["tricks.rules", "tricks.secrets"]


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """The .pxd files of a room of classes, made in a process that is not compiled, as a build does."""
    into = tmp_path_factory.mktemp("pxd")
    (into / "tricks").mkdir()
    code = f"from pathlib import Path; from kringle.compiler import pxd; pxd.write({MODULES!r}, Path({str(into)!r}))"
    path = os.pathsep.join(map(str, (SOURCE, ROOT, ROOMS)))
    for _ in range(2):  # the second time nothing is written anew
        subprocess.run(
            [sys.executable, "-c", code], env={**os.environ, "KRINGLE_PURE": "1", "PYTHONPATH": path}, check=True
        )
    return {name: (into / f"{name.replace('.', '/')}.pxd").read_text() for name in MODULES}


def test_fields_become_cells(written):
    rules = written["tricks.rules"]
    assert "cdef class Rules(State):" in rules
    assert "    cdef readonly cell phase\n" in rules
    assert "    cdef readonly cell[4] taken\n" in rules
    assert "    cdef readonly cell[4][52] hand\n" in rules


def test_methods_become_c_functions(written):
    rules = written["tricks.rules"]
    assert "cdef void _list_moves(self, int seat) noexcept nogil" in rules
    assert "cdef int standing(self, int seat, int level) noexcept nogil" in rules
    assert "begin" not in rules  # no annotations: Python's


def test_only_what_another_class_overrides_is_virtual(written):
    assert (
        "    @cython.final\n    cdef inline void play(self, int seat, int card) noexcept nogil"
        in written["tricks.rules"]
    )
    assert "    cdef bint _invent(self, Rng rng) noexcept nogil" in written["tricks.secrets"]
    assert "final\n    cdef inline bint _invent" not in written["tricks.secrets"]


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
    assert pxd.is_fixed(importlib.import_module(name), "A") is fixed
    assert pxd.is_fixed(importlib.import_module(f"{name}_user"), "TAKEN") is fixed


def test_constants_become_c_numbers(written):
    rules = written["tricks.rules"]
    assert "cdef int SUITS  # = 4\n" in rules
    assert "from kringle.kernel.state cimport State" in rules
    assert "from tricks.rules cimport Rules" in written["tricks.secrets"]


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
    assert pxd.c_constant(value) == kind


def test_methods_with_other_types_stay_pythons():
    class Some:
        def plain(self, seat: int): ...

        def strings(self, name: str) -> int: ...

        def lists(self) -> list[int]: ...

        def numbers(self, seat: int, good: bool, share: float) -> None: ...

    assert pxd.signature(Some.plain) is pxd.signature(Some.strings) is pxd.signature(Some.lists) is None
    assert pxd.signature(Some.numbers) == (["int seat", "bint good", "double share"], "void")


def test_tables_that_cython_would_mix_up_are_refused():
    module = ModuleType("mixed")
    module.A, module.B = [[1, 2]] * 4, [[1, 2, 3]] * 4
    with pytest.raises(SystemExit, match="rows of different lengths"):
        pxd.constants(module)
    module.B = [[1, 2, 3]] * 5
    assert pxd.constants(module) == ["cdef int[4][2] A", "cdef int[5][3] B"]

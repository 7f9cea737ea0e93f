"""A data file with another number of entries: found before anything is tested, and told in one sentence."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import kringle

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """Sources and what they were compiled to, where Santa's Workshop has lost its last gift since, and Conveyor's table
    of penalties has one entry more."""
    if not kringle.compiled():
        pytest.skip("nothing is compiled here")
    folder = tmp_path_factory.mktemp("copy")
    shutil.copytree(ROOT / "tools", folder / "tools")
    shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("*.c", "static", "__pycache__"))
    shutil.copytree(ROOT / "build/units", folder / "build/units")
    gifts = folder / "src/kringle/games/workshop/gifts.toml"
    assert ran(folder, "tools/is_compiled.py").returncode == 0
    gifts.write_text(gifts.read_text().rpartition("[[gift]]")[0])
    data = folder / "src/kringle/games/conveyor/cards.py"
    then = data.stat()
    data.write_text(data.read_text() + "\nPENALTY = [*PENALTY, 0]\n")
    os.utime(data, ns=(then.st_atime_ns, then.st_mtime_ns))  # as if a data file had made it longer
    return folder


def ran(folder, *words, **settings):
    ours = {name: value for name, value in os.environ.items() if not name.startswith("KRINGLE")}
    return subprocess.run(
        [sys.executable, *words], cwd=folder, env={**ours, "PYTHONPATH": str(folder / "src"), **settings},
        capture_output=True, text=True,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("room", "said"),
    [
        ("workshop", "kringle: kringle.games.workshop.cards: firm has 47 by 3 entries and was compiled with 48 by 3"),
        ("conveyor", "kringle: kringle.games.conveyor.cards: penalty has 6 entries and was compiled with 5"),
    ],
)
def test_the_room_says_what_to_run_and_the_others_play(copy, room, said):
    sim = ran(copy, "-m", "kringle", "sim", room, "--games", "1")
    assert sim.returncode == 2
    assert sim.stderr.startswith(said)
    assert "tools/compile" in sim.stderr
    assert sim.stderr.count("\n") == 1
    assert ran(copy, "-m", "kringle", "rules", "topdeer").returncode == 0
    assert ran(copy, "-m", "kringle", "rules", room, KRINGLE_PURE="1").returncode == 0


def test_it_is_found_before_it_is_tested(copy):
    found = ran(copy, "tools/is_compiled.py")
    assert found.returncode == 1
    assert "kringle/games/conveyor was compiled for other data, or another number of entries" in found.stderr
    assert "kringle/games/workshop was compiled for other data, or another number of entries" in found.stderr
    assert "topdeer" not in found.stderr

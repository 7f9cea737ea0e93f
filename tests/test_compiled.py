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
    """Sources and what they were compiled to, where Santa's Workshop has lost its last gift since."""
    if not kringle.compiled():
        pytest.skip("nothing is compiled here")
    folder = tmp_path_factory.mktemp("copy")
    shutil.copytree(ROOT / "tools", folder / "tools")
    shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("*.c", "static", "__pycache__"))
    gifts = folder / "src/kringle/games/workshop/gifts.toml"
    assert ran(folder, "tools/is_compiled.py").returncode == 0
    gifts.write_text(gifts.read_text().rpartition("[[gift]]")[0])
    return folder


def ran(folder, *words, **settings):
    ours = {name: value for name, value in os.environ.items() if not name.startswith("KRINGLE")}
    return subprocess.run(
        [sys.executable, *words], cwd=folder, env={**ours, "PYTHONPATH": str(folder / "src"), **settings},
        capture_output=True, text=True,
    )  # fmt: skip


def test_the_room_says_what_to_run_and_the_others_play(copy):
    said = ran(copy, "-m", "kringle", "sim", "workshop", "--games", "1")
    assert said.returncode == 2
    assert said.stderr.startswith("kringle: workshop: its data files have more or fewer entries")
    assert "tools/compile" in said.stderr
    assert said.stderr.count("\n") == 1
    assert ran(copy, "-m", "kringle", "rules", "conveyor").returncode == 0
    assert ran(copy, "-m", "kringle", "rules", "workshop", KRINGLE_PURE="1").returncode == 0


def test_it_is_found_before_it_is_tested(copy):
    found = ran(copy, "tools/is_compiled.py")
    assert found.returncode == 1
    assert "workshop/rules.py was compiled for other data, or another number of entries" in found.stderr
    assert "conveyor" not in found.stderr

"""Plants a defect in a copy of the source and sees whether the suite catches it.

    from mutants import caught

    def test_leak_hand_not_hidden():
        assert caught("games/conveyor/secrets.py", "self.hand[seat][kind] = 0", "pass", "views_do_not_leak", seats=2)

A defect is text that stands once in a file under src/kringle, and what to write instead. The check is one of the
suite's (`suite.CHECKS`), or the path of a test, with ::name or without. It runs uncompiled, in a process of its own.
"""

from __future__ import annotations

import compileall
import json
import os
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from kringle.kernel.suite.__main__ import FOUND

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "kringle"
KEPT = {".py", ".pyc", ".toml", ".md", ".json", ".txt"}
FAILED = 1  # pytest's


def caught(
    file: str,
    old: str,
    new: str,
    check: str,
    *,
    game: str = "",
    seats: int = 2,
    options: dict[str, Any] | None = None,
    seed: int = 1,
    seeds: int = 4,
    seconds: int = 300,
) -> bool:
    """Whether the named check finds the defect. `game` is told by the file, if not given."""
    name = game or (Path(file).parts[1] if file.startswith("games/") else "conveyor")
    with tempfile.TemporaryDirectory(prefix="kringle-mutant-") as folder:
        plant(Path(folder), file, old, new)
        if check.startswith("tests/"):
            command, bad = ["pytest", "-q", "-x", "-p", "no:cacheprovider", str(ROOT / check)], FAILED
        else:
            table = [
                "--seats",
                str(seats),
                "--options",
                json.dumps(options or {}),
                "--seed",
                str(seed),
                "--seeds",
                str(seeds),
                "--first",
            ]
            command, bad = ["kringle.kernel.suite", name, check, *table], FOUND
        run = _run(command, folder, seconds)
    if run.returncode not in (0, bad):
        raise AssertionError(f"{file}: the defect can't be tried:\n{run.stdout[-1000:]}{run.stderr[-1000:]}")
    print(f"{'caught' if run.returncode else 'NOT CAUGHT'}: {file}: {old.strip()!r} -> {new.strip()!r} ({check})")
    return run.returncode == bad


def plant(folder: Path, file: str, old: str, new: str) -> None:
    """Copies the package without what is compiled to C, and changes one place in it."""
    _prepare()
    shutil.copytree(PACKAGE, folder / "kringle", ignore=_not_kept)
    path = folder / "kringle" / file
    text = path.read_text(encoding="utf-8")
    if text.count(old) != 1:
        raise AssertionError(f"{file}: {old!r} stands there {text.count(old)} times; it must be once")
    path.write_text(text.replace(old, new), encoding="utf-8")
    for stale in path.parent.glob(f"__pycache__/{path.stem}.*"):
        stale.unlink()


@cache
def _prepare() -> None:
    """Python's bytecode is made once, and copied with the source: else each process would make it again."""
    compileall.compile_dir(PACKAGE, quiet=1)


def _not_kept(folder: str, names: list[str]) -> set[str]:
    return {name for name in names if Path(name).suffix not in KEPT and not (Path(folder) / name).is_dir()}


def _run(command: list[str], folder: str, seconds: int) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join([folder, str(ROOT / "tests")])
    env = {**os.environ, "KRINGLE_PURE": "1", "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
    env["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # they take longer to load than most checks to find a defect
    env["KRINGLE_THOROUGH"] = "1"  # what a check must find does not depend on how long ./test may take
    return subprocess.run(
        [sys.executable, "-m", *command],
        env=env,
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=seconds,
        check=False,
    )

"""The Pyodide that pages play with, in Node."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from filelock import FileLock

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def python_for_browsers(tmp_path_factory) -> Path:
    """Built once, though several processes may test at the same time."""
    folder = tmp_path_factory.getbasetemp()
    shared = folder.parent if os.environ.get("PYTEST_XDIST_WORKER") else folder
    with FileLock(shared / "wasm.lock"):
        subprocess.run([sys.executable, ROOT / "tools/wasm.py", "build"], check=True)
    return ROOT / "src/kringle/browser/python"


@pytest.fixture(scope="session")
def in_pyodide(python_for_browsers):
    """What a piece of Python prints there."""
    sys.path.insert(0, str(ROOT))
    from tools import web

    folder = web.node_folder()
    node = shutil.which("node") if folder is None else str(folder / "bin/node")

    def run(code: str, *words: str) -> list[str]:
        done = subprocess.run([node, ROOT / "tools/pyodide.mjs", code, *words], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr[-4000:]
        return done.stdout.splitlines()

    return run

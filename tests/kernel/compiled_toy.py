"""Compiles the toy game as setup.py compiles a room, into build/: once for each version of its sources."""

from __future__ import annotations

import ast
import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
ROOMS = HERE / "rooms"
SOURCE = ROOT / "src"
MODULES = ["toy.rules", "toy.secrets", "toy.bot"]


def folder() -> Path:
    """The folder to import the compiled toy from."""
    found = ROOT / "build" / "toy" / version()
    found.mkdir(parents=True, exist_ok=True)
    with open(found / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (found / "done").exists():
            shutil.copytree(ROOMS, found, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
            env = {**os.environ, "KRINGLE_PURE": "1", "PYTHONPATH": os.pathsep.join(map(str, (SOURCE, ROOT, found)))}
            run = subprocess.run([sys.executable, __file__, str(found)], env=env, capture_output=True, text=True)
            assert run.returncode == 0, run.stdout + run.stderr
            (found / "done").touch()
    return found


def version() -> str:
    kernel = SOURCE / "kringle" / "kernel"
    files = [
        *ROOMS.rglob("*.py"),
        *ROOMS.rglob("*.md"),
        *kernel.glob("*.pxd"),
        *kernel.glob("*.py"),
        ROOT / "tools/pxd.py",
    ]
    text = sys.version + "".join(f"{path.name} {path.read_text()}" for path in sorted(files))
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def directives() -> dict[str, object]:
    """As in setup.py."""
    for node in ast.parse((ROOT / "setup.py").read_text()).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "DIRECTIVES":
            return ast.literal_eval(node.value)
    raise LookupError("setup.py has no DIRECTIVES")


def build(into: Path) -> None:
    from Cython.Build import cythonize
    from setuptools import Extension, setup

    from tools import pxd

    pxd.write(MODULES, into)
    os.chdir(into)
    found = [Extension(name, [f"{name.replace('.', '/')}.py"], extra_compile_args=["-O1"]) for name in MODULES]
    compiled = cythonize(found, include_path=[str(SOURCE), "."], quiet=True, compiler_directives=directives())
    setup(script_args=["-q", "build_ext", "--inplace"], ext_modules=compiled)


if __name__ == "__main__":
    build(Path(sys.argv[1]))

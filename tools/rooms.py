"""Compiles rooms that are not Kringle's own (the tests' toy, a benchmark's) as setup.py compiles those that are.

Into build/, once for each version of their sources; then they are imported from there.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"


def folder(rooms: Path) -> Path:
    """The folder to import these rooms from, compiled."""
    found = ROOT / "build" / rooms.name / version(rooms)
    found.mkdir(parents=True, exist_ok=True)
    with open(found / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (found / "done").exists():
            shutil.copytree(rooms, found, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
            env = {**os.environ, "KRINGLE_PURE": "1", "PYTHONPATH": os.pathsep.join(map(str, (SOURCE, ROOT, found)))}
            run = subprocess.run([sys.executable, __file__, str(found)], env=env, capture_output=True, text=True)
            if run.returncode != 0:
                raise RuntimeError(run.stdout + run.stderr)
            (found / "done").touch()
    return found


def version(rooms: Path) -> str:
    kernel = SOURCE / "kringle" / "kernel"
    files = [path for kind in ("py", "md", "toml") for path in rooms.rglob(f"*.{kind}")]
    files += [*kernel.glob("*.pxd"), *kernel.glob("*.py")]
    files += (SOURCE / "kringle/compiler").glob("*.py")
    text = sys.version + "".join(f"{path.name} {path.read_text()}" for path in sorted(files))
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def build(into: Path) -> None:
    from Cython.Build import cythonize
    from setuptools import Extension, setup  # type: ignore[import-untyped]

    from kringle.compiler import DIRECTIVES, UNITS, unit
    from kringle.compiler.__main__ import write

    os.chdir(into)
    sources = [found for room in sorted(Path().glob("*/room.py")) for found in write(room.parent.name, Path())]
    modules = [Extension(name, [str(path)], extra_compile_args=["-O1"]) for name, path in sources]
    with unit.errors_name_the_steps(UNITS, Path()):
        compiled = cythonize(  # type: ignore[no-untyped-call]
            modules, include_path=[str(SOURCE), str(UNITS), "."], quiet=True, compiler_directives=DIRECTIVES
        )
    setup(script_args=["-q", "build_ext", "--inplace"], ext_modules=compiled)


if __name__ == "__main__":
    build(Path(sys.argv[1]))

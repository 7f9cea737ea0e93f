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
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"


def folder(rooms: Path, modules: Sequence[str] = ()) -> Path:
    """The folder to import these rooms from, compiled: such modules, and every room that is declared."""
    found = ROOT / "build" / rooms.name / version(rooms)
    found.mkdir(parents=True, exist_ok=True)
    with open(found / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (found / "done").exists():
            shutil.copytree(rooms, found, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
            env = {**os.environ, "KRINGLE_PURE": "1", "PYTHONPATH": os.pathsep.join(map(str, (SOURCE, ROOT, found)))}
            run = subprocess.run(
                [sys.executable, __file__, str(found), *modules], env=env, capture_output=True, text=True
            )
            if run.returncode != 0:
                raise RuntimeError(run.stdout + run.stderr)
            (found / "done").touch()
    return found


def version(rooms: Path) -> str:
    kernel = SOURCE / "kringle" / "kernel"
    files = [*rooms.rglob("*.py"), *rooms.rglob("*.md"), *kernel.glob("*.pxd"), *kernel.glob("*.py")]
    files += (SOURCE / "kringle/compiler").glob("*.py")
    text = sys.version + "".join(f"{path.name} {path.read_text()}" for path in sorted(files))
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def build(into: Path, modules: list[str]) -> None:
    from Cython.Build import cythonize
    from setuptools import Extension, setup  # type: ignore[import-untyped]

    from kringle.compiler import DIRECTIVES, pxd, unit

    os.chdir(into)
    sources = {name: Path(f"{name.replace('.', '/')}.py") for name in modules}
    pxd.write(modules, into)
    for room in sorted(path.parent for path in Path().glob("*/room.py")):
        sources |= unit.write(room.name, Path("units"))
    found = [Extension(name, [str(path)], extra_compile_args=["-O1"]) for name, path in sources.items()]
    with unit.errors_name_the_steps(Path("units"), Path(".")):
        compiled = cythonize(  # type: ignore[no-untyped-call]
            found, include_path=[str(SOURCE), "units", "."], quiet=True, compiler_directives=DIRECTIVES
        )
    setup(script_args=["-q", "build_ext", "--inplace"], ext_modules=compiled)


if __name__ == "__main__":
    build(Path(sys.argv[1]), sys.argv[2:])

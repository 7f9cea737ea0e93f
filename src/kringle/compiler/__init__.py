"""Compiles declared rooms: Kringle's own, and those of other packages. Such a package's setup.py is

    from setuptools import setup

    from kringle.compiler import extensions

    setup(ext_modules=extensions("giftbid"))

and its pyproject.toml names `setuptools` and `kringle[words]` in `build-system.requires`. Where there is no C compiler
the package is installed uncompiled, and the build says so.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

from kringle.words.building import write

DIRECTIVES = {
    "language_level": 3,
    "infer_types": True,
    "cdivision": True,  # rules never divide negative numbers
    "auto_pickle": False,
    "annotation_typing": False,  # C types come from the .pxd
    "boundscheck": False,
    "wraparound": False,
}
FLAGS = "-O2 -g0 -w"
"""Warnings about C that nobody wrote help nobody (-w), and take a tenth of the time."""
UNITS = Path("build/units")
"""Where a room's steps are put together for Cython (unit.py), in the folder where setuptools builds."""
KRINGLE = Path(__file__).resolve().parents[2]
"""The folder that `import kringle` finds Kringle in, with the C types of its kernel."""


def extensions(*packages: str) -> list[Any]:
    """The compiled modules of the rooms in these packages, for `setup(ext_modules=...)`. The folder of a package is in
    `src` or beside setup.py."""
    source = Path("src") if Path("src", packages[0]).is_dir() else Path()
    for package in packages:
        write(source / package, package)
    why_not = _why_not()
    if why_not is None:
        return _compiled(packages, source)
    if why_not:
        print(f"{', '.join(packages)}: not compiled, since {why_not}", file=sys.stderr)
    return []


def _why_not() -> str | None:
    """Why nothing is compiled; None if it is, an empty string if that is what was asked for."""
    from kringle.kernel.state import compiled

    if os.environ.get("KRINGLE_PURE"):
        return ""
    if not has_compiler():
        return "there is no C compiler; it will be slow"
    if not compiled():
        return "Kringle itself is not; install Kringle again, with a C compiler, and then this package"
    return None


def _compiled(packages: tuple[str, ...], source: Path) -> list[Any]:
    from Cython.Build import cythonize
    from setuptools import Extension  # type: ignore[import-untyped]

    from kringle.compiler.unit import errors_name_the_steps

    found = [
        Extension(name, [path], extra_compile_args=os.environ.get("KRINGLE_CFLAGS", FLAGS).split(), optional=True)
        for name, path in _written(packages, source)
    ]
    with errors_name_the_steps(UNITS, source):
        made: list[Any] = cythonize(  # type: ignore[no-untyped-call]
            found, include_path=[str(UNITS), str(source), str(KRINGLE)], quiet=True, compiler_directives=DIRECTIVES
        )
    return made


def _written(packages: tuple[str, ...], source: Path) -> list[tuple[str, str]]:
    """What is to be compiled: modules' names and files. The rooms are read as plain Python, so in another process."""
    path = os.pathsep.join([str(source.resolve()), str(KRINGLE), *filter(None, [os.environ.get("PYTHONPATH")])])
    run = subprocess.run(
        [sys.executable, "-m", __name__, str(source), *packages], stdout=subprocess.PIPE, text=True,
        env={**os.environ, "KRINGLE_PURE": "1", "PYTHONPATH": path},
    )  # fmt: skip
    if run.returncode != 0:
        raise SystemExit(f"{', '.join(packages)}: not compiled; see above")
    return [(name, file) for name, _, file in (line.partition("\t") for line in run.stdout.splitlines())]


def has_compiler() -> bool:
    """Without one it is no use to make half a minute's worth of C. Where Python names none, it is just tried."""
    words = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "")
    try:
        return not words or subprocess.run([*words, "--version"], capture_output=True).returncode == 0
    except OSError:
        return False


def compiled_alone(package: Path) -> list[str]:
    """Modules that say in their first line that they are compiled, each by itself; a room's steps become one unit."""
    return [path.stem for path in sorted(package.glob("*.py")) if path.read_text().startswith("# cython:")]

"""Compiles the kernel, the rules of each game and what a move at a table goes through. Without a C compiler the package
works all the same, slower."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.errors import BaseError, CCompilerError

ROOT = Path(__file__).resolve().parent
SOURCE = Path(os.environ.get("KRINGLE_BUILD_SOURCE", "src"))
"""Seen from the project's folder, where setuptools builds: the cache knows a source by its path and its text."""
UNITS = SOURCE.parent / "units" if "KRINGLE_BUILD_SOURCE" in os.environ else Path("build/units")
"""Where the steps of a declared room are put together for Cython (kringle/compiler/unit.py)."""
CACHE = os.environ.get("KRINGLE_CACHE") or False
"""Where C that Cython has made is kept: ./test compiles the same sources again to see what is shipped."""
HAND_TYPED = {
    "kringle.kernel": ["rng", "state", "heuristic", "many"],
    "kringle.players": ["tree", "net", "search"],
    "kringle.bridges": ["stepping"],
}
"""The compiled modules of packages whose .pxd files are written, not made."""
VECTORS = {"kringle.players.net": "-O3 -g0 -w"}
"""Loops over rows of numbers: a compiler takes several at a time if it is asked to."""
PLAIN_MODULES = {
    "kringle.kernel": ["dice", "match", "notes", "spelling", "view"],
    "kringle.table": ["fair_lock", "live_table", "screens", "table_state"],
    "kringle.server": ["door", "sockets", "wire"],
    "kringle.words": ["say"],
}
"""Plain Python that each move at a table goes through: without C types it is still a quarter faster compiled."""
PLAIN_DIRECTIVES = {"language_level": 3, "auto_pickle": False, "annotation_typing": False}


def modules() -> dict[str, list[str]]:
    """The compiled modules of each room, by the room's package."""
    from kringle.compiler import compiled_alone

    rooms = {package: [f"{package}.{name}" for name in names] for package, names in HAND_TYPED.items()}
    for room in sorted((SOURCE / "kringle/games").iterdir()):
        if (room / "__init__.py").exists():
            package = f"kringle.games.{room.name}"
            rooms[package] = [f"{package}.{name}" for name in compiled_alone(room)]
    return rooms


def extensions() -> list[Extension]:
    if os.environ.get("KRINGLE_PURE"):
        return []
    os.environ["KRINGLE_PURE"] = "1"  # as the sources are now: what was compiled before may not fit them
    sys.path.insert(0, str(SOURCE))
    try:
        from Cython.Build import cythonize

        from kringle.compiler import DIRECTIVES, FLAGS, has_compiler, pxd, unit
    except ImportError as problem:
        print(f"kringle: not compiled ({problem})", file=sys.stderr)
        return []
    if not has_compiler():
        print("kringle: there is no C compiler, so it will be slow", file=sys.stderr)
        return []
    found = []
    for package, names in modules().items():
        if package not in HAND_TYPED:
            pxd.write(names, SOURCE)
        found += [extension(name, VECTORS.get(name, FLAGS)) for name in names]
    with unit.errors_name_the_steps(UNITS, SOURCE):
        made: list[Extension] = cythonize(
            found + units(), include_path=[str(UNITS), str(SOURCE)], nthreads=os.cpu_count() or 1, quiet=True,
            cache=CACHE, compiler_directives=DIRECTIVES,
        )  # fmt: skip
    return made + plain_modules()


def units() -> list[Extension]:
    """Of each declared room: its table with all its steps, and its bot."""
    from kringle.compiler import FLAGS, unit

    found = []
    for room in filter(unit.is_declared, sorted((SOURCE / "kringle/games").iterdir())):
        written = unit.write(f"kringle.games.{room.name}", UNITS)
        forget_what_was_compiled_alone(room, {path.stem for _, path in written})
        found += [extension(name, FLAGS, path) for name, path in written]
    return found


def plain_modules() -> list[Extension]:
    if os.environ.get("KRINGLE_TYPED"):
        return []
    from Cython.Build import cythonize

    plain = [extension(f"{package}.{name}", "-O1 -g0 -w") for package, names in PLAIN_MODULES.items() for name in names]
    made: list[Extension] = cythonize(
        plain, nthreads=os.cpu_count() or 1, quiet=True, cache=CACHE, compiler_directives=PLAIN_DIRECTIVES
    )
    return made


def extension(name: str, flags_if_none_are_wanted: str, path: Path | None = None) -> Extension:
    flags = os.environ.get("KRINGLE_CFLAGS", flags_if_none_are_wanted).split()
    path = path or SOURCE / (name.replace(".", "/") + ".py")
    forget_failure(path.with_suffix(".c"))
    return Extension(name, [str(path)], extra_compile_args=flags, extra_link_args=flags[2:])


def forget_what_was_compiled_alone(room: Path, units: set[str]) -> None:
    """A step that is part of a unit now would still be imported from its own library, and its C types of then would be
    taken. What a unit is made of is below `UNITS`; only its library is here."""
    from kringle.compiler import compiled_alone

    alone = {*compiled_alone(room)}
    kept = {".c": alone, ".pxd": alone, ".so": alone | units, ".pyd": alone | units}
    for path in room.iterdir():
        name = path.name.partition(".")[0]
        if name not in kept.get(path.suffix, {name}):
            path.unlink()


def forget_failure(made: Path) -> None:
    """What Cython leaves of a module that it refused is newer than the module: it would not say again what is wrong."""
    if made.exists() and made.read_bytes().startswith(b"#error"):
        made.unlink()
    for nothing in Path(CACHE).glob(f"{made.name}-*.zip") if CACHE else ():  # and in its cache; what it made is a .gz
        nothing.unlink()


def build_words() -> None:
    """What is said is parsed now, and nowhere where Kringle is played."""
    if (ROOT / "tools/words.py").exists():
        subprocess.run([sys.executable, str(ROOT / "tools/words.py")], check=True)


def build_client() -> None:
    """What is shipped has the browser client in it; a source distribution has it built already."""
    ships = {"sdist", "bdist_wheel"} & set(sys.argv)
    if ships and (ROOT / "web").is_dir() and not (ROOT / "src/kringle/server/static/index.html").exists():
        subprocess.run([sys.executable, str(ROOT / "tools/web.py"), "build"], check=True)
    if ships and not (ROOT / "src/kringle/browser/python/built-from").exists():
        print("kringle: without what a page needs to play without a server (tools/wasm.py build)", file=sys.stderr)


class WithExamples(build_py):
    """`kringle examples` finds them in an installed package, too."""

    def run(self) -> None:
        super().run()
        if not self.editable_mode:
            left_out = shutil.ignore_patterns("__pycache__", "*.so", "*.c", "*.egg-info", "build", ".pytest_cache")
            target = Path(self.build_lib) / "kringle/examples"
            shutil.rmtree(target, ignore_errors=True)
            shutil.copytree(ROOT / "examples", target, ignore=left_out)


class AllOrNothing(build_ext):
    """Compile all modules or none: compiled ones can't call uncompiled ones."""

    def run(self) -> None:
        in_place = self.inplace  # setuptools builds elsewhere first, and does not get to put this back if it fails
        try:
            super().run()
        except (BaseError, CCompilerError, OSError) as problem:
            print(f"kringle: not compiled, so it will be slow ({problem})", file=sys.stderr)
            for extension in self.extensions:
                for self.inplace in {0, in_place}:
                    Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = []


build_words()
build_client()
setup(
    ext_modules=extensions(),
    cmdclass={"build_ext": AllOrNothing, "build_py": WithExamples},
    options={"build_ext": {"parallel": os.cpu_count() or 1}},
)

"""Whether each module that is to be compiled has been, since its last change: or a stale one would be tested.

Data count too: a table has as many places in C as its file had entries. Their values are read each time.
"""

from __future__ import annotations

import importlib
import importlib.machinery
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
UNITS = ROOT / "build/units"
STALE = "was compiled for other data, or another number of entries"


def library(module: Path) -> Path | None:
    suffixes = importlib.machinery.EXTENSION_SUFFIXES
    found = [path for suffix in suffixes if (path := module.with_suffix("").with_name(module.stem + suffix)).exists()]
    return found[0] if found else None


def of_rooms() -> list[str]:
    """Declared rooms: kringle/compiler/unit.py has looked at all steps, and what it wrote has been compiled."""
    found = []
    for room in sorted(path.parent for path in SOURCE.glob("kringle/games/*/room.py")):
        folder = UNITS / room.relative_to(SOURCE)
        written = folder / "written"
        libraries = {unit: library(room / unit.name) for unit in folder.glob("*.pyx")}
        if not written.exists() or None in libraries.values():
            found.append(f"{room.relative_to(SOURCE)} is not compiled")
        elif any(path.stat().st_mtime > written.stat().st_mtime for path in room.glob("*.py")) or any(
            made and made.stat().st_mtime < unit.stat().st_mtime for unit, made in libraries.items()
        ):
            found.append(f"{room.relative_to(SOURCE)} has changed since it was compiled")
    return found


def complaints() -> list[str]:
    found = of_rooms()
    for module in sorted(SOURCE.rglob("*.py")):
        if is_compiled_alone(module):
            compiled = library(module)
            if compiled is None:
                found.append(f"{module.relative_to(SOURCE)} is not compiled")
            elif compiled.stat().st_mtime < module.stat().st_mtime:
                found.append(f"{module.relative_to(SOURCE)} has changed since it was compiled")
    return found or [*sizes_of_units()]


def sizes_of_units() -> Iterator[str]:
    """The declared rooms whose units are not what their steps and their data would give now."""
    from kringle.compiler import unit

    for room in filter(unit.is_declared, sorted(SOURCE.glob("kringle/games/*"))):
        with tempfile.TemporaryDirectory() as folder:
            written = [path for _, path in unit.write(f"kringle.games.{room.name}", Path(folder))]
            if any(path.read_bytes() != (UNITS / path.relative_to(folder)).read_bytes() for path in written):
                yield f"{room.relative_to(SOURCE)} {STALE}"


def is_compiled_alone(module: Path) -> bool:
    return module.read_text(encoding="utf-8").startswith("# cython:")


if __name__ == "__main__":
    os.environ["KRINGLE_PURE"] = "1"  # what would be compiled now, not what has been
    sys.path.insert(0, str(SOURCE))
    sys.exit("\n".join([*found, "tools/compile compiles everything"]) if (found := complaints()) else 0)

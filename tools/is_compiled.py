"""Whether each module that is to be compiled has been, since its last change: or a stale one would be tested."""

from __future__ import annotations

import importlib.machinery
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
UNITS = ROOT / "build/units"


def library(module: Path) -> Path | None:
    suffixes = importlib.machinery.EXTENSION_SUFFIXES
    found = [path for suffix in suffixes if (path := module.with_suffix("").with_name(module.stem + suffix)).exists()]
    return found[0] if found else None


def of_rooms() -> list[str]:
    """Declared rooms: tools/unit.py has looked at all steps, and what it wrote has been compiled."""
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
        if module.read_text(encoding="utf-8").startswith("# cython:"):
            compiled = library(module)
            if compiled is None:
                found.append(f"{module.relative_to(SOURCE)} is not compiled")
            elif compiled.stat().st_mtime < module.stat().st_mtime:
                found.append(f"{module.relative_to(SOURCE)} has changed since it was compiled")
    return found


if __name__ == "__main__":
    sys.exit("\n".join([*complaints(), "tools/compile compiles everything"]) if complaints() else 0)

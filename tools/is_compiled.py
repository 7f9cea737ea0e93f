"""Whether each module that is to be compiled has been, since its last change: or a stale one would be tested.

Data count too: a table has as many places in C as its file had entries. Their values are read each time.
"""

from __future__ import annotations

import importlib
import importlib.machinery
import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"


def library(module: Path) -> Path | None:
    suffixes = importlib.machinery.EXTENSION_SUFFIXES
    found = [path for suffix in suffixes if (path := module.with_suffix("").with_name(module.stem + suffix)).exists()]
    return found[0] if found else None


def complaints() -> list[str]:
    found = []
    for module in sorted(SOURCE.rglob("*.py")):
        if module.read_text(encoding="utf-8").startswith("# cython:"):
            compiled = library(module)
            if compiled is None:
                found.append(f"{module.relative_to(SOURCE)} is not compiled")
            elif compiled.stat().st_mtime < module.stat().st_mtime:
                found.append(f"{module.relative_to(SOURCE)} has changed since it was compiled")
    return found or [complaint for room in sorted(SOURCE.glob("kringle/games/*/rules.py")) for complaint in sizes(room)]


def sizes(rules: Path) -> list[str]:
    """Of a room: the modules whose C types are not what its sources and its data would give now."""
    from tools import pxd

    paths = [path for path in sorted(rules.parent.glob("*.py")) if path.read_text(encoding="utf-8")[:9] == "# cython:"]
    modules = [importlib.import_module(f"kringle.games.{rules.parent.name}.{path.stem}") for path in paths]
    room = [cls for module in modules for cls in pxd.own_classes(module)]
    return [
        f"{path.relative_to(SOURCE)} was compiled for other data, or another number of entries"
        for path, module in zip(paths, modules, strict=True)
        if path.with_suffix(".pxd").read_text(encoding="utf-8") != pxd.written(module, room)
    ]


if __name__ == "__main__":
    os.environ["KRINGLE_PURE"] = "1"  # what would be compiled now, not what has been
    sys.path[:0] = [str(SOURCE), str(ROOT)]
    sys.exit("\n".join([*complaints(), "tools/compile compiles everything"]) if complaints() else 0)

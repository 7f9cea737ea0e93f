"""Whether each module that is to be compiled has been, since its last change: or a stale one would be tested."""

from __future__ import annotations

import importlib.machinery
import sys
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent / "src"


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
    return found


if __name__ == "__main__":
    sys.exit("\n".join([*complaints(), "tools/compile compiles everything"]) if complaints() else 0)

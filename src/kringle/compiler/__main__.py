"""Writes what Cython is to compile of some packages' rooms: `KRINGLE_PURE=1 python -m kringle.compiler src giftbid`.

Prints a line for each module: its name and its file.
"""

from __future__ import annotations

import sys
from pathlib import Path

from kringle.compiler import UNITS, compiled_alone, pxd, unit


def write(package: str, source: Path) -> list[tuple[str, Path]]:
    folder = source / package.replace(".", "/")
    if not unit.is_declared(folder):
        raise SystemExit(f"{folder} has no room.py, so there is no room to compile")
    alone = [f"{package}.{name}" for name in compiled_alone(folder)]
    pxd.write(alone, source)
    return [*unit.write(package, UNITS), *((name, source / f"{name.replace('.', '/')}.py") for name in alone)]


if __name__ == "__main__":
    for package in sys.argv[2:]:
        for name, path in write(package, Path(sys.argv[1])):
            print(name, path, sep="\t")

"""Puts the values of constants into the C that Cython has made.

A module's `cdef int PLAY` is a variable to a C compiler, read from memory each time, since another module might change
it. None does: where it is read, its value is written instead, as the .pxd tells it, and the compiler can reckon with
it. Playouts of The Elf Game are a sixth faster for it. What comes from a data file is left alone: the laboratory plays
with other numbers there, and does not compile.
"""

from __future__ import annotations

import re
from pathlib import Path

DECLARED = re.compile(r"^cdef (?:int|long long) (\w+)  # = (-?\d+)$", re.M)


def fold(module: Path) -> int:
    """In the .c beside a module's .pxd; how often a constant was read. Doing it twice does no harm."""
    values = dict(DECLARED.findall(module.with_suffix(".pxd").read_text(encoding="utf-8")))
    made = module.with_suffix(".c")
    if not values or not made.exists():
        return 0
    text, count = folded(made.read_text(encoding="utf-8"), mangled(module), values)
    if count:
        made.write_text(text, encoding="utf-8")
    return count


def was_folded(source: Path) -> bool:
    """Whether the constants of some room are in its C: else Cython calls them something else than `mangled` says."""
    for made in sorted(source.glob("kringle/games/*/rules.c")):
        values = dict(DECLARED.findall(made.with_suffix(".pxd").read_text(encoding="utf-8")))
        written = made.read_text(encoding="utf-8")
        if values and re.search(rf"{mangled(made)}(?:{'|'.join(values)})\b", written):
            return folded(written, mangled(made), values)[1] == 0
    return False


def mangled(module: Path) -> str:
    """How Cython begins the name of a module's variable."""
    parts = module.with_suffix("").parts
    package = (
        len(parts) - 1 - parts[::-1].index("kringle")
    )  # the innermost: the project may lie in a folder of its name
    return "__pyx_v_" + "".join(f"{len(part)}{part}_" for part in parts[package:])


def folded(text: str, prefix: str, values: dict[str, str]) -> tuple[str, int]:
    """Reads only: the declaration, the first assignment and the address that other modules get stay."""
    read = re.compile(rf"(?<![&\w])(?<!static int )(?<!static PY_LONG_LONG ){prefix}({'|'.join(values)})\b(?! = )")
    return read.subn(lambda found: f"({values[found[1]]})", text)

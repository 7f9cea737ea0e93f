"""Writes the .pxd of a module that is compiled by itself: the C types of its constants, and the classes it knows.

The module is imported uncompiled. It has functions alone; a room's table and steps are one unit (unit.py).
"""

from __future__ import annotations

import importlib
from pathlib import Path
from types import ModuleType

from kringle.compiler.c_types import c_constant, is_fixed, refuse_mixed_tables
from kringle.compiler.classes import imports, own_classes


def write(names: list[str], source: Path) -> None:
    """One .pxd beside each of these modules under a source folder."""
    for module in map(importlib.import_module, names):
        path = source / (module.__name__.replace(".", "/") + ".pxd")
        text = written(module)
        if not path.exists() or path.read_text() != text:
            path.write_text(text)


def written(module: ModuleType) -> str:
    own = own_classes(module)
    if own:
        raise SystemExit(
            f"{module.__name__}.{own[0].__name__}: a class over a table, or a Heuristic, is compiled in bot.py"
        )
    return "\n".join(["# Made by kringle/compiler/pxd.py.", *imports(module, own), "", *constants(module), ""])


def constants(module: ModuleType) -> list[str]:
    kinds = {name: c_constant(value) for name, value in vars(module).items() if name.isupper()}
    found = {name: kind for name, kind in kinds.items() if kind}
    refuse_mixed_tables(module, set(found.values()))
    fixed = [name for name, kind in found.items() if "[" not in kind and is_fixed(module, name)]
    return [
        f"cdef {kind} {name}{f'  # = {vars(module)[name]}' if name in fixed else ''}" for name, kind in found.items()
    ]

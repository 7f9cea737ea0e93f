"""The C heads of the classes that stand beside a table: a bot's, and a table's of its own kind.

A method that no other class overrides is final, so that C can inline it.
"""

from __future__ import annotations

import inspect
from types import ModuleType
from typing import Any

from kringle.compiler.c_types import is_compiled_class, types_of


def own_classes(module: ModuleType) -> list[type]:
    found = [c for c in vars(module).values() if inspect.isclass(c) and c.__module__ == module.__name__]
    return [c for c in found if is_compiled_class(c)]


def imports(module: ModuleType, own: list[type]) -> list[str]:
    others = {c for c in vars(module).values() if is_compiled_class(c) and c not in own}
    for cls in own:
        others |= {base for base in cls.__mro__ if is_compiled_class(base) and base not in own}
    others = {cls for cls in others if cls.__module__ != "kringle.kernel.room"}  # its Table is Python's alone
    lines = sorted(f"from {c.__module__} cimport {c.__name__}" for c in others)
    return ["cimport cython", "from kringle.kernel.state cimport cell", *lines]


def block(cls: type, room: list[type]) -> str:
    from kringle.kernel import layout
    from kringle.kernel.state import State

    base = cls.__mro__[1]
    lines = [f"cdef class {cls.__name__}({base.__name__}):"]
    if issubclass(cls, State):
        for name, size in layout.fields(cls).items():
            lines.append(f"    cdef readonly cell{''.join(f'[{n}]' for n in size)} {name}")
    for name, method in vars(cls).items():
        if inspect.isfunction(method) and not name.startswith("__"):
            lines += declaration(cls, name, method, room)
    return "\n".join([*lines, "    pass", ""])


def declaration(cls: type, name: str, method: Any, room: list[type]) -> list[str]:
    types = types_of(method)
    if types is None:
        return []
    arguments, result = types
    described = f"{result} {name}(self{''.join(', ' + a for a in arguments)}) noexcept nogil"
    if is_virtual(cls, name, room):
        return [f"    cdef {described}"]
    return ["    @cython.final", f"    cdef inline {described}"]  # without `inline` Cython calls it by the vtable


def is_virtual(cls: type, name: str, room: list[type]) -> bool:
    overridden = any(name in vars(other) and issubclass(other, cls) for other in room if other is not cls)
    return overridden or any(name in vars(base) for base in cls.__mro__[1:])

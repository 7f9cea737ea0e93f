"""Writes the .pxd of a game's modules from their annotations, so that each field and method is declared once.

A module that is to be compiled is imported uncompiled; from it come
- the cells of each State class (see kringle/kernel/layout.py) and the C type of every method whose annotations are
  int, bool, float, None, Rng or another compiled class; other methods stay Python's;
- a C int, double or array for every constant in capitals.
A method that no other class of the room overrides is final, so that C can inline it. Locals are inferred by Cython; a
method that needs another type says so with @cython.locals.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import typing
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

SIMPLE = {int: "int", bool: "bint", float: "double", type(None): "void"}


def write(names: list[str], source: Path) -> None:
    """One .pxd beside each of these modules (a room's: those that know each other) under a source folder."""
    modules = [importlib.import_module(name) for name in names]
    classes = [cls for module in modules for cls in own_classes(module)]
    for module in modules:
        path = source / (module.__name__.replace(".", "/") + ".pxd")
        text = written(module, classes)
        if not path.exists() or path.read_text() != text:
            path.write_text(text)


def own_classes(module: ModuleType) -> list[type]:
    found = [c for c in vars(module).values() if inspect.isclass(c) and c.__module__ == module.__name__]
    return [c for c in found if is_compiled_class(c)]


def is_compiled_class(cls: Any) -> bool:
    from kringle.kernel.heuristic import Heuristic
    from kringle.kernel.rng import Rng
    from kringle.kernel.state import State

    return inspect.isclass(cls) and issubclass(cls, (State, Heuristic, Rng))


def written(module: ModuleType, room: list[type]) -> str:
    own = own_classes(module)
    blocks = [block(cls, room) for cls in own]
    return "\n".join(["# Made by tools/pxd.py.", *imports(module, own), "", *constants(module), "", *blocks])


def imports(module: ModuleType, own: list[type]) -> list[str]:
    others = {c for c in vars(module).values() if is_compiled_class(c) and c not in own}
    for cls in own:
        others |= {base for base in cls.__mro__ if is_compiled_class(base) and base not in own}
    others = {cls for cls in others if cls.__module__ != "kringle.kernel.room"}  # its Table is Python's alone
    lines = sorted(f"from {c.__module__} cimport {c.__name__}" for c in others)
    return ["cimport cython", "from kringle.kernel.state cimport cell", *lines]


def constants(module: ModuleType) -> list[str]:
    kinds = {name: c_constant(value) for name, value in vars(module).items() if name.isupper()}
    found = {name: kind for name, kind in kinds.items() if kind}
    refuse_mixed_tables(module, set(found.values()))
    fixed = [name for name, kind in found.items() if "[" not in kind and is_fixed(module, name)]
    return [
        f"cdef {kind} {name}{f'  # = {vars(module)[name]}' if name in fixed else ''}" for name, kind in found.items()
    ]


def is_fixed(module: ModuleType, name: str) -> bool:
    """Whether a number is written in the source, here or where it comes from; data may change without a compiler."""
    for node in reversed(parsed(module).body):
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                if (alias.asname or alias.name) == name:
                    return is_fixed(importlib.import_module(node.module), alias.name)
        elif isinstance(node, ast.Assign):
            names = {found.id for target in node.targets for found in ast.walk(target) if isinstance(found, ast.Name)}
            if name in names:
                return is_written_out(module, node.value)
    return False


def is_written_out(module: ModuleType, value: ast.expr) -> bool:
    """Numbers, what is reckoned from them, and how many names there are in a list of them."""
    match value:
        case ast.Constant():
            return True
        case ast.Tuple(elts=parts) | ast.List(elts=parts):
            return all(is_written_out(module, part) for part in parts)
        case ast.Name(id=name):
            return is_fixed(module, name)
        case ast.Attribute(value=ast.Name(id=other), attr=name):
            found = vars(module).get(other)
            return isinstance(found, ModuleType) and is_fixed(found, name)
        case ast.BinOp(left=left, right=right):
            return is_written_out(module, left) and is_written_out(module, right)
        case ast.UnaryOp(operand=operand):
            return is_written_out(module, operand)
        case ast.Call(func=ast.Name(id="range" | "len"), args=arguments):
            return all(is_written_out(module, argument) for argument in arguments)
    return False


@cache
def parsed(module: ModuleType) -> ast.Module:
    return ast.parse(inspect.getsource(module))


def refuse_mixed_tables(module: ModuleType, kinds: set[str]) -> None:
    """Cython copies tables int[48][3] and int[48][7] of one module through the same temporary: memory is overrun."""
    inner: dict[str, str] = {}
    for kind in kinds:
        outer, _, rest = kind.partition("][")
        if inner.setdefault(outer, rest) != rest and rest and inner[outer]:
            raise SystemExit(f"{module.__name__}: tables {outer}]... have rows of different lengths; transpose one")


def c_constant(value: Any) -> str | None:
    if isinstance(value, (bool, int)):
        return "int" if -(2**31) <= value < 2**31 else "long long"
    if isinstance(value, float):
        return "double"
    sizes = []
    while isinstance(value, (list, tuple)) and value:
        if len({len(v) if isinstance(v, (list, tuple)) else -1 for v in value}) > 1:
            return None
        sizes.append(f"[{len(value)}]")
        value = value[0]
    if not sizes or not isinstance(value, (int, float)) or isinstance(value, bool):
        return None
    return ("double" if isinstance(value, float) else "int") + "".join(sizes)


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
    types = signature(method)
    if types is None:
        return []
    arguments, result = types
    described = f"{result} {name}(self{''.join(', ' + a for a in arguments)}) noexcept nogil"
    if is_virtual(cls, name, room):
        return [f"    cdef {described}"]
    return ["    @cython.final", f"    cdef inline {described}"]  # without `inline` Cython calls it by the vtable


def signature(method: Any) -> tuple[list[str], str] | None:
    """C types of the arguments and of the result; None if this is a method for Python."""
    hints = typing.get_type_hints(method)
    if "return" not in hints:
        return None
    arguments = []
    for name in list(inspect.signature(method).parameters)[1:]:
        kind = c_type(hints.get(name))
        if kind is None:
            return None
        arguments.append(f"{kind} {name}")
    result = c_type(hints["return"])
    return None if result is None else (arguments, result)


def c_type(hint: Any) -> str | None:
    if hint in SIMPLE:
        return SIMPLE[hint]
    return hint.__name__ if is_compiled_class(hint) else None


def is_virtual(cls: type, name: str, room: list[type]) -> bool:
    overridden = any(name in vars(other) and issubclass(other, cls) for other in room if other is not cls)
    return overridden or any(name in vars(base) for base in cls.__mro__[1:])

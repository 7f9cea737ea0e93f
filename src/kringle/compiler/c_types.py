"""What values and functions of Python are in C.

- a number or a table of numbers in capitals is a C int, double or array (`c_constant`);
- a function whose annotations are int, bool, float, None, Rng or a compiled class is a C function (`types_of`). Locals
  are inferred by Cython; a function that needs another type says so with @cython.locals.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import typing
from functools import cache
from types import ModuleType
from typing import Any

SIMPLE = {int: "int", bool: "bint", float: "double", type(None): "void"}


def types_of(function: Any) -> tuple[list[str], str] | None:
    """C types of arguments and result; None: a function for Python."""
    hints = typing.get_type_hints(function)
    kinds = [c_type(hints.get(name)) for name in inspect.signature(function).parameters if name != "self"]
    result = c_type(hints["return"]) if "return" in hints else None
    return None if result is None or None in kinds else ([str(kind) for kind in kinds], result)


def c_type(hint: Any) -> str | None:
    if hint in SIMPLE:
        return SIMPLE[hint]
    return hint.__name__ if is_compiled_class(hint) else None


def is_compiled_class(cls: Any) -> bool:
    from kringle.kernel.heuristic import Heuristic
    from kringle.kernel.rng import Rng
    from kringle.kernel.state import State

    return inspect.isclass(cls) and issubclass(cls, (State, Heuristic, Rng))


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

"""The names in a step's function that are called otherwise in C.

`belt.create_belt` is `belt_create_belt`, `bid.count` is `bidding_bid__count`; a phase, and a number that the source
fixes, is written as that number; a table of numbers gets a C array. Names are not guessed: the module, imported as
plain Python, is asked what each of them means.
"""

from __future__ import annotations

import ast
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

from kringle.compiler.c_types import c_constant, is_fixed, parsed
from kringle.kernel.declare import Move, Note, Phase

if TYPE_CHECKING:
    from kringle.compiler.unit import Unit

Change = tuple[int, int, int, str]
"""Line, first and last column, and what to write there."""


class Member(NamedTuple):
    """`bid.count`, `bid.covers`, `bids.to`: what C has as a function of its own."""

    owner: Move | Note
    name: str


class Names(ast.NodeVisitor):
    def __init__(self, unit: Unit, module: ModuleType, function: ast.FunctionDef) -> None:
        self.unit, self.module = unit, module
        stored = {n.id for n in ast.walk(function) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        self.own = stored | {argument.arg for argument in function.args.args}
        self.changes: list[Change] = []
        for statement in function.body:
            self.visit(statement)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        if not self.found(node):
            self.visit(node.value)

    def visit_Name(self, node: ast.Name) -> None:
        self.found(node)

    def found(self, node: ast.expr) -> bool:
        known, value = self.meant(node)
        text = self.written(node, value) if known else None
        if text is not None:
            assert node.lineno == node.end_lineno
            assert node.end_col_offset is not None
            self.changes.append((node.lineno, node.col_offset, node.end_col_offset, text))
        return text is not None

    def meant(self, node: ast.expr) -> tuple[bool, Any]:
        """The object that a name, or a name of a module, stands for."""
        if isinstance(node, ast.Name):
            return node.id not in self.own and node.id in vars(self.module), vars(self.module).get(node.id)
        if isinstance(node, ast.Attribute):
            known, owner = self.meant(node.value)
            if known and isinstance(owner, ModuleType):
                return hasattr(owner, node.attr), getattr(owner, node.attr, None)
            if known and isinstance(owner, (Move, Note)):
                return True, Member(owner, node.attr)
            if known and isinstance(owner, Phase) and node.attr == "number":
                return True, owner
        return False, None

    def written(self, node: ast.expr, value: Any) -> str | None:
        if isinstance(value, Member):
            return f"{self.unit.names[id(value.owner)]}__{value.name}"
        if isinstance(value, Phase):
            return str(value.number)
        if isinstance(value, (Move, Note)):
            return self.unit.names[id(value)]
        if isinstance(value, FunctionType) and id(value) in self.unit.names:
            return self.function(value)
        if isinstance(value, tuple) and value and all(isinstance(one, Phase) for one in value):
            return f"({', '.join(str(one.number) for one in value)},)"
        if isinstance(node, ast.Name) and node.id.isupper():
            return self.constant(node.id, value)
        return None

    def function(self, value: FunctionType) -> str:
        """A rule of this room, or a helper that rules call, which must have C types then."""
        self.unit.refuse_untyped(value)
        self.unit.functions.add(value)
        if self.module in self.unit.beside:
            self.unit.asked.add(value)
        return self.unit.names[id(value)]

    def constant(self, name: str, value: Any) -> str | None:
        kind = c_constant(value)
        if kind is None:
            return None
        fixed = is_fixed(self.module, name)
        if fixed and "[" not in kind:
            return f"({value})" if value < 0 else repr(value)
        known = self.unit.tables.setdefault(name, self.table(name, value, kind, fixed))
        if known != self.table(name, value, kind, fixed):
            raise SystemExit(f"{self.module.__name__}: another step has another {name}; give one of them another name")
        return None

    def table(self, name: str, value: Any, kind: str, fixed: bool) -> str:
        if fixed:
            return f"cdef {kind} {name}\n{name} = {value!r}"
        module, _, attribute = self.source(name).rpartition(".")
        package, _, last = module.rpartition(".")
        data = f"from {package} import {last} as data_{last}\n"
        if "[" not in kind:
            return f"cdef {kind} {name}\n{data}{name} = data_{last}.{attribute}"
        size = ", ".join(kind.partition("[")[2][:-1].split("]["))
        return f"cdef {kind} {name}\n{data}{name} = fitting(data_{last}, {attribute!r}, ({size},))"

    def source(self, name: str) -> str:
        """`POINTS = cards.POINTS`, `from cards import POINTS`: where a table of the data comes from."""
        for node in parsed(self.module).body:
            match node:
                case ast.Assign(targets=[ast.Name(id=found)], value=ast.Attribute(value=ast.Name(id=other), attr=attr)):
                    if found == name:
                        return f"{vars(self.module)[other].__name__}.{attr}"
                case ast.ImportFrom(module=str(module), names=names):
                    if any((alias.asname or alias.name) == name for alias in names):
                        return f"{module}.{name}"
        raise SystemExit(f"{self.module.__name__}: {name} must come from a module of data: {name} = cards.{name}")

"""Writes a declared room as one unit for Cython, from the steps that it runs by uncompiled.

The room is imported as plain Python, so what is asked here is what its declarations say. Its table, and every function
whose annotations are C types, are copied line by line, each line at its old number, so that Cython's errors are about
the step's own lines. Changed are the heads of functions (C types) and names that mean something of the room
(rewriting.py). Moves and notes, which uncompiled are objects, become small C functions, phases a `switch`. What has no
C types (refusals, words, spelling) stays Python's and is not copied.

Everything is written below build/; beside the source there are only the libraries.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import os
import re
import sys
import tempfile
import typing
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from kringle.compiler.c_types import c_type, parsed, refuse_mixed_tables, types_of
from kringle.compiler.classes import block, imports, is_virtual, own_classes
from kringle.compiler.rewriting import Names
from kringle.kernel import layout
from kringle.kernel.constants import EVERYONE
from kringle.kernel.declare import Move, asks_for_move, asks_for_seat
from kringle.kernel.room import METHODS, Room

VIRTUAL = {
    "_list_moves": "void _list_moves(self, int seat)", "apply": "void apply(self, int seat, int move)",
    "_conceal": "void _conceal(self, int seat)", "_invent": "bint _invent(self, Rng rng)",
    "standing": "int standing(self, int seat, int level)", "draw": "int draw(self, Rng rng)",
    "score": "int score(self, int seat)",
}  # fmt: skip
"""The rules that the kernel calls, as state.pxd has them."""
CIMPORTS = ("cimport cython", "from kringle.kernel.state cimport State, cell", "from kringle.kernel.rng cimport Rng")
BESIDE = ("bot", "trial")
"""The modules with classes of their own that ask the rules and are not asked by them. One over the table may have more
cells, and methods of the table in its own way."""


def is_declared(folder: Path) -> bool:
    return (folder / "room.py").exists()


def write(package: str, units: Path) -> list[tuple[str, Path]]:
    """The units of a declared room, as modules' names and files."""
    folder = units / package.replace(".", "/")
    folder.mkdir(parents=True, exist_ok=True)
    for depth in range(len(package.split("."))):
        put((folder.parents[depth - 1] if depth else folder) / "__init__.pxd", "")
    found = Unit(importlib.import_module(f"{package}.room").ROOM).write(folder)
    (folder / "written").touch()
    return [(f"{package}.{path.stem}", path) for path in found]


@contextmanager
def errors_name_the_steps(units: Path, source: Path) -> Iterator[None]:
    """What Cython finds wrong in the copy of a step is in the same line of the step itself."""
    with tempfile.TemporaryFile() as said:
        sys.stderr.flush()
        kept = os.dup(2)
        os.dup2(said.fileno(), 2)  # also for the processes in which Cython works
        try:
            yield
        finally:
            sys.stderr.flush()
            os.dup2(kept, 2)
            os.close(kept)
            said.seek(0)
            text = said.read().decode(errors="replace")
            os.write(2, re.sub(rf"{re.escape(str(units))}/(\S+)\.pxi\b", rf"{source}/\1.py", text).encode())


class Unit:
    def __init__(self, room: Room[Any]) -> None:
        self.room = room
        self.table = importlib.import_module(room.table.__module__)
        self.modules = [self.table, *room.steps]
        self.beside = self._beside()
        self.asked: set[FunctionType] = set()
        self.virtual = self._overridden()
        self.tables: dict[str, str] = {}
        self.functions = {*self._rules(), *self._own_functions()}

    def _beside(self) -> list[ModuleType]:
        """The bot and what else there is, and where the classes are from on which they stand."""
        package = self.table.__name__.rpartition(".")[0]
        folder = Path(str(self.table.__file__)).parent
        found = [importlib.import_module(f"{package}.{name}") for name in BESIDE if (folder / f"{name}.py").exists()]
        bases = [base for module in found for own in own_classes(module) for base in own.__mro__]
        names = {base.__module__ for base in bases if base.__module__.startswith(f"{package}.")}
        return [importlib.import_module(name) for name in sorted(names - {self.table.__name__})]

    def _overridden(self) -> set[FunctionType]:
        """Methods of the table that a class over it has in its own way."""
        others = [cls for module in self.beside for cls in own_classes(module) if issubclass(cls, self.room.table)]
        own = vars(self.room.table)
        return {own[name] for cls in others for name in vars(cls) if isinstance(own.get(name), FunctionType)}

    def _rules(self) -> Iterator[Any]:
        """What the kernel calls, in the end."""
        rules = [rule for phase in self.room.phases for rule in (phase.lists, *(rule for _, rule in phase.does))]
        for rule in [*rules, *(hook for name, hook in self.room.hooks.items() if METHODS.get(name, name) in VIRTUAL)]:
            if rule is not None:
                self.refuse_untyped(rule)
                yield rule
        yield from (hook for name, hook in self.room.hooks.items() if METHODS.get(name, name) not in VIRTUAL)

    def _own_functions(self) -> Iterator[FunctionType]:
        """Whatever a step has for this table, in C types."""
        for module in self.room.steps:
            for function in vars(module).values():
                if isinstance(function, FunctionType) and function.__module__ == module.__name__:
                    found = types_of(function)
                    if found is not None and found[0][:1] == [self.room.table.__name__]:
                        yield function

    def refuse_untyped(self, function: Any) -> None:
        if types_of(function) is None:
            raise SystemExit(
                f"{function.__module__}.{function.__name__}: rules call it, so its arguments and result must have C "
                f"types: int, bool, float, None, Rng or the table"
            )

    @cached_property
    def names(self) -> dict[int, str]:
        """What each function, move and note is called in C."""
        found: dict[int, str] = {}
        for module in self.room.steps:
            for name, value in vars(module).items():
                home = getattr(value, "__module__" if isinstance(value, FunctionType) else "module", None)
                if home == module.__name__:
                    found[id(value)] = f"{stem(module)}_{name}"
        twice = {name for name in found.values() if [*found.values()].count(name) > 1}
        if twice:  # a_b.c and a.b_c
            raise SystemExit(f"{self.table.__name__}: two things are called {', '.join(sorted(twice))} in C")
        return found

    # ---- the files ------------------------------------------------------------------------------------

    def write(self, folder: Path) -> list[Path]:
        others = [self.write_beside(module, folder) for module in self.beside]
        known = 0
        while known != len(self.functions):  # each look may find helpers that these call
            known, self.tables = len(self.functions), {}
            copies = {module: self.copied(module) for module in self.modules}
        for module, text in copies.items():
            put(folder / f"{stem(module)}.pxi", text)
        put(folder / f"{stem(self.table)}.pxd", "\n".join(self.interface()) + "\n")
        unit = folder / f"{stem(self.table)}.pyx"
        lines = [*CIMPORTS, *self.imports(), *self.data(), f"DECLARED = {self.room.mark()}"]
        put(unit, "\n".join(lines + [f'include "{stem(module)}.pxi"' for module in self.modules]) + "\n")
        return [unit, *others]

    def write_beside(self, module: ModuleType, folder: Path) -> Path:
        self.tables = {}
        lines = source_of(module)
        kept = [""] * len(lines)
        own = own_classes(module)
        room = [cls for other in self.beside for cls in own_classes(other)]
        for node in parsed(module).body:
            if isinstance(node, ast.ClassDef) and vars(module)[node.name] in own:
                kind = vars(module)[node.name]
                methods = {name: method for name, method in vars(kind).items() if isinstance(method, FunctionType)}
                self.virtual |= {method for name, method in methods.items() if is_virtual(kind, name, room)}
                kept[node.lineno - 1] = f"cdef class {node.name}({kind.__base__.__name__}):"
                for part in node.body:
                    if isinstance(part, ast.FunctionDef):
                        self.copy(module, part, lines, kept, vars(kind)[part.name], "    ")
            elif is_for_c(node):
                keep(node, lines, kept)
        put(folder / f"{stem(module)}.pxi", "\n".join(kept) + "\n")
        put(
            folder / f"{stem(module)}.pxd",
            "\n".join([*imports(module, own), *(block(c, room) for c in own)]) + "\n",
        )
        unit = folder / f"{stem(module)}.pyx"
        head = [*CIMPORTS, self.cimport(), *self.data()]
        put(unit, "\n".join([*head, f'include "{stem(module)}.pxi"']) + "\n")
        return unit

    def cimport(self) -> str:
        """Moves are written into the caller; a rule that others can call is inlined less, so they call a second one."""
        asked = sorted(self.names[id(rule)] for rule in self.asked)
        moves = [line.split("(")[0].split()[-1] for line in self.moves()]
        return f"from {self.table.__name__} cimport {', '.join([*(f'ask_{n} as {n}' for n in asked), *moves])}"

    def imports(self) -> Iterator[str]:
        """For C alone, from `if cython.compiled:` of a step."""
        for module in self.modules:
            lines = source_of(module)
            kept = [""] * len(lines)
            for node in filter(is_for_c, parsed(module).body):
                keep(node, lines, kept)
            yield from filter(None, kept)

    def data(self) -> list[str]:
        """Tables of numbers, from where the data is read, or as they are written out in the source."""
        refuse_mixed_tables(self.table, {line.split()[1] for line in self.tables.values()})
        lines = ["from kringle.kernel.room import fitting"]
        for text in self.tables.values():
            lines += text.split("\n")
        return lines

    def copied(self, module: ModuleType) -> str:
        """Only what is compiled, every line where it was."""
        lines = source_of(module)
        kept = [""] * len(lines)
        for node in parsed(module).body:
            if isinstance(node, ast.FunctionDef) and vars(module).get(node.name) in self.functions:
                self.copy(module, node, lines, kept, vars(module)[node.name], "")
            elif isinstance(node, ast.ClassDef) and vars(module)[node.name] is self.room.table:
                kept[node.lineno - 1] = f"cdef class {node.name}(State):"
                for part in node.body:
                    if isinstance(part, ast.FunctionDef):
                        self.copy(module, part, lines, kept, vars(self.room.table)[part.name], "    ")
        return "\n".join(kept + (self.declared() if module is self.table else [])) + "\n"

    def copy(
        self, module: ModuleType, node: ast.FunctionDef, lines: list[str], kept: list[str], function: Any, indent: str
    ) -> None:
        body = node.body[0].lineno
        if body == node.lineno:
            raise SystemExit(f"{module.__file__}:{body}: write the function's body on a line of its own")
        changes = Names(self, module, node).changes
        for at in range(body, (node.end_lineno or body) + 1):
            line = lines[at - 1].encode()
            for _, start, end, text in sorted((c for c in changes if c[0] == at), reverse=True):
                line = line[:start] + text.encode() + line[end:]
            kept[at - 1] = line.decode()
        kept[node.lineno - 1] = indent + self.header(node, function)

    def header(self, node: ast.FunctionDef, function: Any) -> str:
        names = [argument.arg for argument in node.args.args if argument.arg != "self"]
        own = ["self"] if len(names) < len(node.args.args) else []
        called = node.name if own else self.names[id(function)]
        kinds = types_of(function)
        if kinds is None:  # for Python
            hints = typing.get_type_hints(function)
            given = [" ".join(filter(None, [c_type(hints.get(name)), name])) for name in names]
            return f"def {called}({', '.join(own + given)}):"
        typed = [f"{kind} {name}" for kind, name in zip(kinds[0], names, strict=True)]
        inline = "" if function in self.virtual else "inline "
        return f"cdef {inline}{kinds[1]} {called}({', '.join(own + typed)}) noexcept nogil:"

    # ---- the table's surface -----------------------------------------------------------------------------

    def interface(self) -> list[str]:
        """What bot.py and view.py may use: the cells, the table's methods, the rules that bot.py asks."""
        table = self.room.table
        lines = [*CIMPORTS, "", f"cdef class {table.__name__}(State):"]
        for name, size in layout.fields(table).items():
            lines.append(f"    cdef readonly cell{''.join(f'[{n}]' for n in size)} {name}")
        for name, method in vars(table).items():
            if isinstance(method, FunctionType) and method.__module__ == table.__module__:
                kinds = types_of(method)
                if kinds is not None:
                    head = f"{kinds[1]} {name}({', '.join(['self', *kinds[0]])}) noexcept nogil"
                    final = ["    @cython.final", f"    cdef inline {head}"]
                    lines += [f"    cdef {head}"] if method in self.virtual else final
        lines += ["    @cython.final", "    cdef inline void enter(self, int phase) noexcept nogil"]
        lines += [f"    cdef {VIRTUAL[name]} noexcept nogil" for name in self.made if name in VIRTUAL]
        lines += [line.partition(":")[0] for line in self.asked_for()]
        return [*lines, *self.moves()]

    @property
    def made(self) -> list[str]:
        """The methods that the table has from its room."""
        return ["_list_moves", "apply", *(METHODS.get(name, name) for name in self.room.hooks)]

    # ---- what uncompiled are objects ------------------------------------------------------------------

    def declared(self) -> list[str]:
        enter = "    cdef inline void enter(self, int phase) noexcept nogil: self.phase = phase"
        return ["", enter, *self.dispatch(), *self.hooks(), *self.notes(), *self.asked_for()]

    def moves(self) -> Iterator[str]:
        for move in self.room.moves:
            name, given = self.names[id(move)], ", ".join(f"int {part}" for part in move.parts)
            yield f"cdef inline int {name}({given}) noexcept nogil: return {number_of(move)}"
            covers = f"{move.first} <= move < {move.first + move.size}"
            yield f"cdef inline bint {name}__covers(int move) noexcept nogil: return {covers}"
            for part, value in parts_of(move, "move").items():
                yield f"cdef inline int {name}__{part}(int move) noexcept nogil: return {value}"

    def notes(self) -> Iterator[str]:
        table = self.room.table.__name__
        for note in self.room.notes:
            given = ("value", "more")[: len(note.facts)]
            name, values = self.names[id(note)], ", ".join([*given, "0", "0"][:2])
            audience = "1 << seat" if note.private else str(EVERYONE)
            facts = "".join(f", int {value}" for value in given)
            yield (
                f"cdef inline void {name}({table} game, int seat{facts}) noexcept nogil: "
                f"game.note({note.number}, seat, {values}, {audience})"
            )
            yield (
                f"cdef inline void {name}__to({table} game, int audience, int seat{facts}) noexcept nogil: "
                f"game.note({note.number}, seat, {values}, audience)"
            )

    def dispatch(self) -> Iterator[str]:
        yield f"    cdef {VIRTUAL['_list_moves']} noexcept nogil:"
        yield "        phase = self.phase"
        for i, phase in enumerate(p for p in self.room.phases if p.lists is not None):
            seat = ", seat" if phase.lists_for_seat else ""
            yield f"        {'el' if i else ''}if phase == {phase.number}: {self.names[id(phase.lists)]}(self{seat})"
        yield f"    cdef {VIRTUAL['apply']} noexcept nogil:"
        yield "        phase = self.phase"
        for i, phase in enumerate(p for p in self.room.phases if p.does):
            yield f"        {'el' if i else ''}if phase == {phase.number}:"
            *others, (move, rule) = alike_together(phase.does)
            for other, doing in others:
                yield f"            if {' or '.join(map(is_one_of, other))}:"
                yield f"                {self.call(other[0], doing)}"
                yield "                return"
            yield f"            {self.call(move[0], rule)}"

    def call(self, move: Move, rule: Callable[..., None]) -> str:
        seat = ["seat"] if asks_for_seat(rule) else []
        parts = ["move"] if asks_for_move(rule) else parts_of(move, "move").values()
        return f"{self.names[id(rule)]}({', '.join(['self', *seat, *parts])})"

    def hooks(self) -> Iterator[str]:
        for hook, rule in self.room.hooks.items():
            name = METHODS.get(hook, hook)
            called = self.names[id(rule)]
            arguments = [*inspect.signature(rule).parameters][1:]
            call = f"{called}({', '.join(['self', *arguments])})"
            if name in VIRTUAL:
                back = "" if VIRTUAL[name].startswith("void") else "return "
                yield f"    cdef {VIRTUAL[name]} noexcept nogil: {back}{call}"
            elif types_of(rule) is None:
                yield f"    def {name}(self, *given): return {called}(self, *given)"
            else:
                yield f"    def {name}({', '.join(['self', *arguments])}): return {call}"

    def asked_for(self) -> Iterator[str]:
        """The rules that bot.py asks."""
        for rule in sorted(self.asked, key=lambda rule: self.names[id(rule)]):
            kinds = types_of(rule)
            assert kinds is not None
            arguments = [f"{kind} a{i}" for i, kind in enumerate(kinds[0])]
            call = f"{self.names[id(rule)]}({', '.join(f'a{i}' for i in range(len(arguments)))})"
            back = "" if kinds[1] == "void" else "return "
            yield f"cdef {kinds[1]} ask_{self.names[id(rule)]}({', '.join(arguments)}) noexcept nogil: {back}{call}"


def alike_together(does: list[tuple[Move, Callable[..., None]]]) -> list[tuple[list[Move], Callable[..., None]]]:
    """Moves that one rule does by their numbers need not be told apart."""
    found: list[tuple[list[Move], Callable[..., None]]] = []
    for move, rule in does:
        if found and found[-1][1] is rule and asks_for_move(rule):
            found[-1][0].append(move)
        else:
            found.append(([move], rule))
    return found


def is_one_of(move: Move) -> str:
    return f"{move.first} <= move < {move.first + move.size}" if move.size > 1 else f"move == {move.first}"


def is_for_c(node: ast.stmt) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) == "cython.compiled"


def keep(node: ast.stmt, lines: list[str], kept: list[str]) -> None:
    """`if cython.compiled: from cython.cimports.libc.math import exp`, as Cython's own language has it."""
    assert isinstance(node, ast.If)
    for part in node.body:
        text = lines[part.lineno - 1].strip()
        kept[part.lineno - 1] = text.replace("from cython.cimports.", "from ").replace(" import ", " cimport ")


def number_of(move: Move) -> str:
    """How a move's number is reckoned from its parts."""
    total = ""
    for name, part in move.parts.items():
        value = f"({name} - {part.least})" if part.least else name
        total = f"({total}) * {part.count} + {value}" if total else value
    return f"{move.first} + {total}" if total else str(move.first)


def parts_of(move: Move, number: str) -> dict[str, str]:
    """How each part is reckoned from a move's number."""
    found: dict[str, str] = {}
    for i, (name, part) in enumerate(move.parts.items()):
        step = move.steps[name]
        value = f"({number} - {move.first})" + (f" // {step}" if step > 1 else "")
        value = f"{value} % {part.count}" if i else value
        found[name] = f"{part.least} + {value}" if part.least else value
    return found


def source_of(module: ModuleType) -> list[str]:
    return Path(str(module.__file__)).read_text(encoding="utf-8").splitlines()


def stem(module: ModuleType) -> str:
    return module.__name__.rpartition(".")[2]


def put(path: Path, text: str) -> None:
    """Only what is new: Cython and the compiler go by the time of a file."""
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")

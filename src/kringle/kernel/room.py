"""A room put together: its table, its steps in the order of the rulebook, its words.

What the steps declare (declare.py) is numbered here and checked; the game's spelling, facts, refusals and dispatch
follow. Uncompiled, a table plays by the rules as they stand in the steps. Compiled, its C was made from the same steps;
then the steps' rules are not to be called from Python.
"""

from __future__ import annotations

import re
import sys
import zlib
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import partial
from inspect import isfunction, signature
from types import ModuleType
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import kringle.kernel.state as kernel
from kringle.kernel import layout
from kringle.kernel.constants import MAX_MOVE
from kringle.kernel.declare import Move, Named, Names, Note, Phase, Reference, Spelled, asks_for_move, asks_for_seat
from kringle.kernel.errors import BadData, BadRoom, Refusal
from kringle.kernel.notes import Fact, Facts
from kringle.kernel.spelling import Spelling
from kringle.kernel.state import State
from kringle.words import Catalogue, catalogue

MOST_FACTS = 2
OF_NOTES = re.compile(r"note\.\w+\.(\w+)(?:\.self)?")
"""A message that tells a note; `.self` is for one whose facts name its own seat."""


class Table(State):
    """A room's table: its class has the cells, `phase` among them, and no rule. The same methods are made for C."""

    if TYPE_CHECKING:
        phase: int

    def enter(self, phase: Phase) -> None:
        """Go on to a phase. Who is asked then is said by `ask` or `ask_too`."""
        self.phase = phase.number


Own = TypeVar("Own", bound=State)
METHODS = {"conceal": "_conceal", "invent": "_invent"}
"""Hooks that the kernel wraps: `State.conceal` sees to sealed answers and calls `_conceal`, the room's."""


class Room(Generic[Own]):
    """The steps of a game over its table.

    Its sentences lie beside its table in words.en.toml, one for each note: `note.<kind>`. Hooks are what the kernel
    calls beside moves: `set_up`, `standing`, `score`, `conceal`, `invent`, `draw`.
    """

    def __init__(self, table: type[Own], steps: Sequence[ModuleType], **hooks: Callable[..., Any]) -> None:
        self.table, self.steps, self.hooks = table, steps, hooks
        self.package = table.__module__.rpartition(".")[0]
        self.scope = self.package.rpartition(".")[2]
        self.moves: list[Move] = self._declared(Move)
        self.phases: list[Phase] = self._declared(Phase)
        self.notes: list[Note] = self._declared(Note)
        for i, note in enumerate(self.notes):
            note.number = i
        _number(self.moves, "first", lambda move: move.size)
        _number(self.phases, "number", lambda phase: 1)
        self._by_number = {phase.number: phase for phase in self.phases}
        self._check()
        if kernel.compiled():
            self._must_be_compiled()
            self._keep_rules_for_c()
        else:
            self._run_as_it_stands()

    def _declared(self, kind: type) -> list[Any]:
        return [
            value for step in self.steps for value in vars(step).values()
            if isinstance(value, kind) and value.module == step.__name__  # type: ignore[attr-defined]
        ]  # fmt: skip

    # ---- what would go wrong later, and elsewhere -------------------------------------------------------

    def _check(self) -> None:
        if not hasattr(self.table, "phase") and "phase" not in dict(layout.position(self.table)):
            raise BadRoom(f"{self.table.__module__}: {self.table.__name__} has no cell `phase: int`")
        self._check_moves()
        for note in self.notes:
            if len(note.facts) > MOST_FACTS:
                raise BadRoom(f"{note.module}: the note {note} has more than {MOST_FACTS} values")
        self._check_words()
        for phase in self.phases:
            self._check_phase(phase)

    def _check_words(self) -> None:
        words = self.words()
        for note in self.notes:
            key = f"note.{self.scope}.{note.kind}"
            if key not in words:
                raise BadRoom(
                    f"{note.module}: the note {note} has no words: {self.package}/words.en.toml, note.{note.kind}"
                )
            known = {"who", *note.facts}
            if strange := [name for name in words.gaps(key) if name.partition(".")[0] not in known]:
                raise BadRoom(f"{note.module}: the words of the note {note} name {', '.join(strange)}")
        told = {found[1] for found in map(OF_NOTES.fullmatch, words.words) if found}
        if unknown := sorted(told - {note.kind for note in self.notes}):
            raise BadRoom(f"{self.package}: there are words for {unknown}, and no such notes")

    def words(self, language: str = "en") -> Catalogue:
        """What the room says."""
        return catalogue(language, (self.package, self.scope))

    def _check_moves(self) -> None:
        clauses: dict[str, str] = {}
        done = {move for phase in self.phases for move, _ in phase.does}
        for move in self.moves:
            if clauses.setdefault(move.word, move.clause) != move.clause:
                raise BadRoom(f"{move.module}: moves that begin with {move.word!r} have two clauses")
            if move not in done:
                raise BadRoom(f"{move.module}: no rule does the move {move}")

    def _check_phase(self, phase: Phase) -> None:
        if (phase.lists is None) != (not phase.does):
            raise BadRoom(f"{phase.module}: the phase {phase.name!r} must have both moves and rules that do them")
        rules = [*phase.does, *phase.forbids.items()]
        for move, rule in rules:
            where = f"{rule.__module__}.{rule.__name__}"
            if self._by_number.get(phase.number) is not phase or move not in self.moves:
                raise BadRoom(f"{where}: {move} is declared in no step of this room")
            parts = [*signature(rule).parameters][2 if asks_for_seat(rule) else 1 :]
            if parts not in ([*move.parts], ["move"]):
                raise BadRoom(f"{where}: after the game and the seat come {[*move.parts]}, not {parts}")
            if move not in dict(phase.does):
                raise BadRoom(f"{where}: no rule does {move} in the phase {phase.name!r}")

    def _must_be_compiled(self) -> None:
        made = sys.modules[self.table.__module__]
        if not hasattr(made, "DECLARED"):
            raise BadRoom(f"{made.__name__} is not compiled, and the kernel is: {compile_again(made.__name__)}")
        if self.mark() != made.DECLARED:
            raise BadRoom(
                f"{made.__name__}: moves, phases or notes have changed since it was compiled: "
                f"{compile_again(made.__name__)}"
            )

    def _keep_rules_for_c(self) -> None:
        """What changes a table is done in C. What asks it something can be asked from here too: refusals do."""
        for step in self.steps:
            for name, rule in list(vars(step).items()):
                if isfunction(rule) and rule.__module__ == step.__name__ and _changes(rule, self.table):
                    setattr(step, name, _not_for_python(rule))

    def mark(self) -> int:
        """A number that changes when a declaration does that C knows."""
        told = [
            (move.module, str(move), move.first, [part.count for part in move.parts.values()]) for move in self.moves
        ]
        asked = [(phase.name, phase.number, [str(move) for move, _ in phase.does]) for phase in self.phases]
        return zlib.crc32(repr((told, asked, [(str(note), note.private) for note in self.notes])).encode())

    # ---- uncompiled -----------------------------------------------------------------------------------

    def _run_as_it_stands(self) -> None:
        rules = {"_list_moves": _list_moves(self._by_number), "apply": _apply(self._by_number), **self.hooks}
        for name, rule in rules.items():
            setattr(self.table, METHODS.get(name, name), rule)

    def new(self, *given: Any) -> Own:
        """A table that is set up."""
        return self.set_up(self.table(), *given)

    def set_up(self, game: Own, *given: Any) -> Own:
        game.set_up(*given)  # type: ignore[attr-defined]
        return game

    # ---- what is derived ------------------------------------------------------------------------------

    def worded(self, **names: Sequence[Any]) -> dict[str, Any]:
        """What a Game says of moves and notes, in the names of a match (see Named)."""
        return {
            "spelling": self.spelling(names), "facts": self.facts(names), "public_part": self.public_part(names),
            "why_not": partial(self.why_not, names=names) if names else self.why_not,
        }  # fmt: skip

    def spelling(self, names: Names | None = None) -> Spelling:
        """Seats' moves first: the first ones are shown as examples."""
        by_chance = {move for phase in self.phases for move, rule in phase.does if not asks_for_seat(rule)}
        moves = sorted(self.moves, key=by_chance.__contains__)
        found = {at: name for move in moves for at, name, _ in spelled(move, names)}
        used = {name[0] for name in found.values()}
        return Spelling(found, {move.word: move.clause for move in moves if move.word in used})

    def public_part(self, names: Names | None = None) -> Callable[[Spelled], Hashable]:
        """What others see of a move."""
        return {name: face for move in self.moves for _, name, face in spelled(move, names)}.__getitem__

    def facts(self, names: Names | None = None) -> Facts:
        facts = [
            Fact(note.kind, None, *((name, named(read, names)) for name, read in note.facts.items()))
            for note in self.notes
        ]
        return Facts(facts, self.words, self.scope)

    def phase_of(self, game: State) -> Phase:
        return self._by_number[game.phase]  # type: ignore[attr-defined]

    def asked_by(self, game: State) -> str:
        return self.phase_of(game).clause_in(game)

    def why_not(self, game: State, seat: int, number: int, names: Names | None = None) -> Refusal | None:
        phase = self.phase_of(game)
        found = phase.answered(number)
        rule = phase.refuses if found is None else phase.forbids.get(found[0])
        if rule is None:
            return None
        parts = (number,) if asks_for_move(rule) else () if found is None else found[0].values(number)
        refusal: Refusal | None = rule(game, seat, *parts)
        return refusal if refusal is None or not names else in_names(refusal, names)


def spelled(move: Move, names: Names | None) -> Iterator[tuple[int, Spelled, Hashable]]:
    """Every one of these moves that the match has."""
    for at, name, face in move.spelled():
        if not names:
            yield at, name, face
        elif None not in (said := _told(name, names)):
            yield at, said, _told(face, names) if isinstance(face, tuple) else face


def _told(said: tuple[Any, ...], names: Names) -> tuple[Any, ...]:
    return tuple(one.among(names) if isinstance(one, Reference) else one for one in said)


def named(read: Callable[[int], Any], names: Names | None) -> Callable[[int], Any]:
    """How a note's value is read, in the names of the match."""
    if not names or not isinstance(read, Named):
        return read
    return lambda number: read(number).among(names)


def in_names(refusal: Refusal, names: Names) -> Refusal:
    facts = {key: one.among(names) if isinstance(one, Reference) else one for key, one in refusal.facts.items()}
    return Refusal(refusal.clause, facts, refusal.sentence)


def _number(declared: Sequence[Any], attribute: str, size: Callable[[Any], int]) -> None:
    """Those that are pinned keep their numbers; the others fill the gaps, in the order of the steps and their lines.

    Moves of many values come last: Python has small numbers ready, and lists of moves are made a twentieth faster.
    """
    taken: dict[int, Any] = {}
    for one in sorted(declared, key=lambda one: (not one.pinned, size(one))):
        if not one.pinned:
            setattr(one, attribute, _gap(taken, size(one)))
        first = getattr(one, attribute)
        for at in range(first, first + size(one)):
            if not 0 <= at <= MAX_MOVE:
                raise BadRoom(f"{one.module}: {one} has numbers beyond {MAX_MOVE:,}")
            if taken.setdefault(at, one) is not one:
                raise BadRoom(f"{one.module}: {one} and {taken[at]} have the same number, {at}")


def _gap(taken: Mapping[int, Any], size: int) -> int:
    """The first number from which on so many are free."""
    first = at = 0
    while at < first + size:
        if at in taken:
            first = at + 1
        at += 1
    return first


def _list_moves(phases: Mapping[int, Phase]) -> Callable[[Any, int], None]:
    def list_moves(game: Any, seat: int) -> None:
        phase = phases[game.phase]
        if phase.lists_for_seat:
            phase.lists(game, seat)  # type: ignore[misc]
        elif phase.lists is not None:
            phase.lists(game)

    return list_moves


def _apply(phases: Mapping[int, Phase]) -> Callable[[Any, int, int], None]:
    known: dict[tuple[int, int], tuple[Callable[..., None], tuple[int, ...], bool]] = {}

    def apply(game: Any, seat: int, move: int) -> None:
        try:
            rule, parts, with_seat = known[game.phase, move]
        except KeyError:
            found = phases[game.phase].answered(move)
            if found is None:  # nothing checks a move here; C would do the phase's last one
                raise IndexError(f"no rule does the move {move} in the phase {phases[game.phase].name!r}") from None
            rule, with_seat = found[1], asks_for_seat(found[1])
            parts = (move,) if asks_for_move(rule) else found[0].values(move)
            known[game.phase, move] = rule, parts, with_seat
        if with_seat:
            rule(game, seat, *parts)
        else:
            rule(game, *parts)

    return apply


# ---- compiled ------------------------------------------------------------------------------------------


def compile_again(module: str) -> str:
    """What to do about a module that is not compiled as it should be: ours in a checkout, others' as they came."""
    if module.startswith("kringle."):
        return "run tools/compile"
    return (
        f"install the package of {module.partition('.')[0]} again, where there is a C compiler, or set KRINGLE_PURE=1 "
        "to play everything uncompiled"
    )


def _changes(rule: Callable[..., Any], table: type) -> bool:
    hints = [*rule.__annotations__.values()]
    return hints[:1] in ([table], [table.__name__]) and hints[-1:] in ([None], ["None"])


def _not_for_python(rule: Callable[..., Any]) -> Callable[..., Any]:
    def refused(*given: Any) -> None:
        raise TypeError(
            f"{rule.__module__}.{rule.__name__} has been compiled and is called by other rules only; from Python use "
            f"`apply` and the other methods of a State, or set KRINGLE_PURE=1 to run the rules as plain Python"
        )

    return refused


def fitting(data: ModuleType, name: str, size: tuple[int, ...]) -> Any:
    """A table of the data, if it has as many entries as were compiled."""
    value = getattr(data, name)
    if _size(value) != size:
        raise BadData(
            f"{data.__name__}: {name.lower()} has {_entries(_size(value))} entries and was compiled with "
            f"{_entries(size)}: {compile_again(data.__name__)}"
        )
    return value


def _size(value: Any) -> tuple[int, ...]:
    if not isinstance(value, (list, tuple)):
        return ()
    inner = {_size(entry) for entry in value}
    return (len(value), *(inner.pop() if len(inner) == 1 else ("rows of different lengths",)))


def _entries(size: Sequence[Any]) -> str:
    return " by ".join(map(str, size))

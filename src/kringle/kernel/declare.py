"""A room's phases, moves and notes, each declared once, beside the rules that use it.

    BIDDING = Phase("bid", "CV-6")
    bid = Move("bid", count=upto(24), payment=upto(15, silent=True), clause="CV-6", sealed=True)
    bids = Note("bid", count=number, payment=number)

    @BIDDING.legal              the game, and the seat that is asked: `game.add` each move
    @BIDDING.do(bid)            the game, the seat, and the move's parts
    @BIDDING.why_not(bid)       the same; a Refusal, or None if it is allowed
    @BIDDING.otherwise          the game and the seat: the Refusal of a move that answers another question
    @BIDDING.cites              the game: the clause by which is asked, if it isn't always the same

A rule may ask for `move`, its number, instead of the parts: one that does many moves alike, or refuses any.

`bid(3, 0)` is a move's number and `bid.count(move)` a part of it, `bids(game, seat, 3, 0)` writes a note,
`game.enter(BIDDING)` goes on to a phase. What is called otherwise from match to match, such as a card of a deck of
one's own, is `Named`. Numbers are given when the room is put together (room.py). Uncompiled all of
this runs as it stands. Compiled, the build has made C of the same lines (kringle/compiler/unit.py); spelling, refusals
and facts are read from here in either case.
"""

from __future__ import annotations

import itertools
import sys
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from inspect import signature
from typing import TYPE_CHECKING, Any, TypeVar

from kringle.kernel.constants import EVERYONE
from kringle.kernel.errors import BadRoom, Refusal
from kringle.kernel.notes import seat_number
from kringle.kernel.state import State

Rule = TypeVar("Rule", bound=Callable[..., Any])
Spelled = tuple[Any, ...]
number = int
"""How a note's value is read that is just a number."""
seat_named = seat_number
"""How a note's value is read that is another seat."""


def _declared_in() -> str:
    """The module whose line this is: two frames up."""
    return str(sys._getframe(2).f_globals["__name__"])


@dataclass(frozen=True)
class Reference:
    """The name of one thing, which the match will tell."""

    kind: str
    number: int

    def among(self, names: Names) -> Any:
        """That name; None if this match has no such thing."""
        known = names.get(self.kind, ())
        return known[self.number] if self.number < len(known) else None


class Named:
    """A kind of things that have their names from the match: `CARD = Named("card")`, and `room.worded(card=names)`.

    It stands where a table of names would: `card=Part(64, CARD)`, `Note("played", card=CARD)`; among a Refusal's facts
    `CARD(3)` is the name of one of them. A move about something that has no name is none of this match.
    """

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def __call__(self, number: int) -> Reference:
        return Reference(self.kind, number)


Names = Mapping[str, Sequence[Any]]
"""By kind, the names of things that a match names; None for what it does not have."""


@dataclass(frozen=True)
class Part:
    """One value of a move: how many values there are from the least on, and what each is called.

    What is called by a tuple is said in several words. A silent value is not said when it is 0. Others don't see a
    secret one; they see `seen` of it, if that is given.
    """

    count: int
    called: Callable[[int], Any]
    silent: bool = False
    secret: bool = False
    seen: Callable[[int], Hashable] | None = None
    least: int = 0

    @property
    def values(self) -> range:
        return range(self.least, self.least + self.count)

    def said(self, value: int) -> tuple[Any, ...]:
        if self.silent and value == 0:
            return ()
        called = self.called(value)
        return called if isinstance(called, tuple) else (called,)

    def face(self, value: int) -> tuple[Hashable, ...]:
        """What others see of a value."""
        if self.seen is not None:
            return (self.seen(value),)
        return () if self.secret else self.said(value)


def upto(most: int, *, silent: bool = False, secret: bool = False) -> Part:
    """0, 1, 2 ... that many."""
    return Part(most + 1, int, silent, secret)


def between(least: int, most: int, *, secret: bool = False) -> Part:
    """A number from the least to the most."""
    return Part(most - least + 1, int, secret=secret, least=least)


def one_of(names: Sequence[Any], *, secret: bool = False) -> Part:
    """One of these, by its place."""
    return Part(len(names), names.__getitem__, secret=secret)


class Move:
    """What a seat, or chance, can answer: a word, what else is always said, and parts.

    A sealed one is secret as a whole. `only` says which values there are, where not all are; `at` is its first number,
    where old records hold it; `said` is the order in which the parts are spelled, if it isn't that of the numbers.
    """

    def __init__(
        self, word: str, /, *fixed: Any, clause: str, sealed: bool = False, at: int | None = None,
        only: Callable[..., bool] | None = None, said: Sequence[str] = (), **parts: Part,
    ) -> None:  # fmt: skip
        self.word, self.fixed, self.clause, self.parts = word, fixed, clause, parts
        self.sealed, self.only, self.said = sealed, only, said or [*parts]
        self.pinned = at is not None
        self.first = -1 if at is None else at
        self.module = _declared_in()
        self.size = 1
        self.steps: dict[str, int] = {}
        for name, part in reversed(parts.items()):
            if hasattr(self, name):
                raise BadRoom(f"{self.module}: a part of the move {word!r} can't be called {name!r}")
            self.steps[name] = self.size
            vars(self)[name] = self._reader(self.size, part)
            self.size *= part.count

    def __call__(self, *values: int) -> int:
        """The number of such a move."""
        try:
            return self._numbers[values]
        except KeyError:
            raise IndexError(f"{self}: no such move: {values}") from None

    def __str__(self) -> str:
        return " ".join(map(str, (self.word, *self.fixed, *(f"<{part}>" for part in self.parts))))

    def covers(self, number: int) -> bool:
        """Whether a move is one of these."""
        return self.first <= number < self.first + self.size

    def values(self, number: int) -> tuple[int, ...]:
        """The parts of such a move."""
        return tuple(vars(self)[name](number) for name in self.parts)

    def _reader(self, step: int, part: Part) -> Callable[[int], int]:
        return lambda move: part.least + (move - self.first) // step % part.count

    if TYPE_CHECKING:

        def __getattr__(self, part: str) -> Callable[[int], int]:
            """`bid.count(move)`: one part of such a move."""

    @cached_property
    def _numbers(self) -> dict[tuple[int, ...], int]:
        ranges = (part.values for part in self.parts.values())
        return {values: self.first + i for i, values in enumerate(itertools.product(*ranges))}

    def spelled(self) -> Iterator[tuple[int, Spelled, Hashable]]:
        """Every one: its number, its name, and what others see of it."""
        for values, at in self._numbers.items():
            if self.only is None or self.only(*values):
                given = dict(zip(self.parts, values, strict=True))
                parts = [(self.parts[name], given[name]) for name in self.said]
                said = itertools.chain.from_iterable(part.said(value) for part, value in parts)
                yield at, (self.word, *self.fixed, *said), self._face(parts)

    def _face(self, parts: list[tuple[Part, int]]) -> Hashable:
        if self.sealed:
            return self.word
        return (self.word, *self.fixed, *itertools.chain.from_iterable(part.face(value) for part, value in parts))


class Note:
    """Something happened: who may know of it, and what its values (two at most) mean. A private one is its seat's.

    `from_` is told as `from`, which Python keeps for itself.
    """

    def __init__(self, kind: str, /, *, private: bool = False, **facts: Callable[[int], Any]) -> None:
        self.kind, self.private, self.number = kind, private, -1
        self.facts = {name.rstrip("_"): read for name, read in facts.items()}
        self.module = _declared_in()

    def __str__(self) -> str:
        return f"{self.kind}({', '.join(self.facts)})"

    def __call__(self, game: State, seat: int, value: int = 0, more: int = 0) -> None:
        if game.noting:
            game.note(self.number, seat, value, more, 1 << seat if self.private else EVERYONE)

    def to(self, game: State, audience: int, seat: int, value: int = 0, more: int = 0) -> None:
        """For those alone whose bits the audience has."""
        game.note(self.number, seat, value, more, audience)


class Phase:
    """A question that the game asks: by which clause, what may be answered, what that does, and why not.

    `at` is its number, where old records hold it: a position's phase is one of its cells.
    """

    def __init__(self, name: str, /, clause: str, *, at: int | None = None) -> None:
        self.name, self.clause = name, clause
        self.pinned = at is not None
        self.number = -1 if at is None else at
        self.module = _declared_in()
        self.lists: Callable[..., None] | None = None
        self.lists_for_seat = False
        self.does: list[tuple[Move, Callable[..., None]]] = []
        self.forbids: dict[Move, Callable[..., Refusal | None]] = {}
        self.refuses: Callable[..., Refusal] = self._no_answer
        self.cites_now: Callable[..., str] | None = None

    def __eq__(self, other: object) -> bool:
        """`game.phase == BIDDING`."""
        return self is other or (isinstance(other, int) and other == self.number)

    __hash__ = object.__hash__

    def _no_answer(self, game: State, seat: int) -> Refusal:
        return Refusal(self.clause_in(game), {"asked": self.name})

    def legal(self, rule: Rule) -> Rule:
        """The rule that lists the moves, or chance's outcomes."""
        self.lists, self.lists_for_seat = rule, asks_for_seat(rule)
        return rule

    def do(self, *moves: Move) -> Callable[[Rule], Rule]:
        """The rule that does these moves."""

        def declared(rule: Rule) -> Rule:
            self.does += [(move, rule) for move in moves]
            return rule

        return declared

    def why_not(self, *moves: Move) -> Callable[[Rule], Rule]:
        """Why such a move is not allowed now; a move without such a rule always is."""

        def declared(rule: Rule) -> Rule:
            self.forbids.update(dict.fromkeys(moves, rule))
            return rule

        return declared

    def otherwise(self, rule: Rule) -> Rule:
        """The refusal of a move that is no answer to this question."""
        self.refuses = rule
        return rule

    def cites(self, rule: Rule) -> Rule:
        """The clause by which it is asked, where that depends on the position."""
        self.cites_now = rule
        return rule

    def clause_in(self, game: State) -> str:
        return self.clause if self.cites_now is None else str(self.cites_now(game))

    def answered(self, number: int) -> tuple[Move, Callable[..., None]] | None:
        """The move with this number and the rule that does it; None: no answer to this question."""
        return next((found for found in self.does if found[0].covers(number)), None)


@cache
def asks_for_seat(rule: Callable[..., Any]) -> bool:
    """Whether a rule is told the seat; those of chance are not."""
    return [*signature(rule).parameters][1:2] == ["seat"]


@cache
def asks_for_move(rule: Callable[..., Any]) -> bool:
    """Whether a rule is told the move's number, instead of its parts."""
    return [*signature(rule).parameters][-1:] == ["move"]

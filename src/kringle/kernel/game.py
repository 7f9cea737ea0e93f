"""A game as the kernel sees it: what its room must hold."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from kringle.kernel import options as opts
from kringle.kernel.constants import MAX_MOVE, MAX_SEATS
from kringle.kernel.encoding import Encoding
from kringle.kernel.errors import BadSeats, LimitExceeded, Refusal
from kringle.kernel.heuristic import Heuristic
from kringle.kernel.lens import NO_LENS, Lens
from kringle.kernel.lesson import NO_LESSONS, Lessons
from kringle.kernel.notes import Facts
from kringle.kernel.options import Option, Options
from kringle.kernel.room import Room
from kringle.kernel.rulebook import Rulebook
from kringle.kernel.spelling import Move, Spelling
from kringle.kernel.state import State


def anything_goes(seats: int, options: Mapping[str, Any]) -> None:
    """No two options exclude each other."""


def as_it_is(game: Game, options: Mapping[str, Any]) -> Game:
    """No option brings words of its own."""
    return game


@dataclass(frozen=True)
class Game:
    id: str
    title: str
    summary: str
    version: int
    """Of the rules: a replay names it. Goes up when an old replay would not lead to the same state."""
    seats: tuple[int, ...]
    options: tuple[Option, ...]
    room: Room[Any]
    """Its phases, moves and notes (kernel/declare.py)."""
    new: Callable[[int, Mapping[str, Any]], State]
    """A state before its first move, from a seat count and checked options."""
    spelling: Spelling
    facts: Facts
    rulebook: Rulebook
    asked_by: Callable[[State], str]
    """The clause by which the seats are asked now; when the game is over, the one that ended it."""
    why_not: Callable[[State, int, int], Refusal | None]
    """Why a seat that is asked may not do this; None if it may. Agrees with `State.moves`, by test."""
    shown: Callable[[State], dict[str, Any]]
    """A view as plain data. Never given the truth."""
    components: Callable[[State], Mapping[str, int]]
    """Every card and piece in a truth, counted wherever it is: the same at every step."""
    public_part: Callable[[Move], Hashable]
    """A move without the parts that the table of decisions calls secret."""
    decided_by: tuple[str, ...]
    """For each level of `State.standing`, the clause that it comes from; then the one for a shared win."""
    heuristic: Callable[[], Heuristic]
    lens: Lens = NO_LENS
    """How the laboratory looks at it. Without one a run tells of seats and points only."""
    check_combination: Callable[[int, Mapping[str, Any]], None] = anything_goes
    """Raises BadOption for options that exclude each other."""
    reveals: Collection[str] = ()
    """The kinds of notes by which something hidden is turned over: after one of these, two worlds that a seat could
    not tell apart may look different to it."""
    deciding: Callable[[State], tuple[str, ...]] | None = None
    """`decided_by` for one final state, where it depends on options or on how the game ended."""
    forgets: Collection[str] = ()
    """The kinds of notes with which a view lets go of something that a perfect memory would keep, because the rules
    say what is remembered: after one of these, more worlds may be imagined than could have come about, never fewer."""
    encoding: Encoding | None = None
    """What a net is told of a position (the room's features.py). Without one a search can't use nets."""
    older: tuple[Game, ...] = ()
    """The same game by earlier versions of its rules: tables and replays begun with these go on as they began."""
    words_of_options: Callable[[Game, Mapping[str, Any]], Game] = as_it_is
    """The same game in the words of checked options: a deck of one's own has its own names for cards, so its own
    spelling, facts and views. Rules and numbers stay. A match plays the worded game."""

    lessons: Lessons = NO_LESSONS
    """Who has never played is led through these (kernel/lesson.py)."""

    def __post_init__(self) -> None:
        """What the kernel has room for."""
        if not 1 <= min(self.seats) <= max(self.seats) <= MAX_SEATS:
            raise LimitExceeded(f"{self.id}: seats {self.seats}; there is room for 1 to {MAX_SEATS}")
        for number, move in self.spelling.move_of.items():
            if not 0 <= number <= MAX_MOVE:
                raise LimitExceeded(f"{self.id}: the number of {move} is {number}; moves go from 0 to {MAX_MOVE:,}")

    @classmethod
    def declared(cls, room: Room[Any], **rest: Any) -> Game:
        """The game of a declared room: what its declarations say need not be said again. A room's `set_up` is given
        the seats and the checked options."""
        worded = {} if "spelling" in rest else room.worded()  # else `room.worded(card=...)` is among the rest
        return cls(**{"room": room, "new": room.new, "asked_by": room.asked_by, **worded, **rest})

    @cached_property
    def _by_public_part(self) -> dict[Hashable, frozenset[int]]:
        found: dict[Hashable, set[int]] = {}
        for number, move in self.spelling.move_of.items():
            found.setdefault(self.public_part(move), set()).add(number)
        return {face: frozenset(numbers) for face, numbers in found.items()}

    def alike(self, move: Move) -> frozenset[int]:
        """The numbers of all moves with the same public face."""
        return self._by_public_part[self.public_part(move)]

    @property
    def levels(self) -> int:
        return len(self.decided_by) - 1

    def checked(self, seats: int, options: Options | None) -> dict[str, Any]:
        """The whole set of options for a table of this size, or BadSeats, or BadOption."""
        if isinstance(seats, bool) or not isinstance(seats, int) or seats not in self.seats:
            raise BadSeats(f"{self.title} is for {self.seats[0]} to {self.seats[-1]}, not {seats!r}")
        found = opts.checked(self.options, options)
        self.check_combination(seats, found)
        return found

    def by(self, version: Any) -> Game | None:
        """The game as a version of its rules has it; None if that version is not played any more, or not yet."""
        return next((game for game in (self, *self.older) if game.version == version), None)

    def with_words_of(self, options: Options | None) -> Game:
        """This game as a match with these options plays it."""
        return self.at(opts.checked(self.options, options))

    def at(self, options: Mapping[str, Any]) -> Game:
        """In the words of a table with these checked options, the numbers in its rules included."""
        worded = self.words_of_options(self, options)
        book = worded.rulebook.at(options)
        return worded if book is worded.rulebook else replace(worded, rulebook=book)

    def start(self, seats: int, options: Options | None = None) -> State:
        return self.new(seats, self.checked(seats, options))

    def decided(self, state: State) -> tuple[str, ...]:
        """For each level of standing the clause that it comes from, in a game that has ended so."""
        return self.decided_by if self.deciding is None else self.deciding(state)

    def explained(self, refusal: Refusal) -> Refusal:
        """With the clause's sentence from rules.md."""
        return Refusal(refusal.clause, refusal.facts, self.rulebook.sentence(refusal.clause))

    def describe(self) -> dict[str, Any]:
        """What somebody who wants to start a game must know."""
        return {
            "id": self.id, "title": self.title, "summary": self.summary, "rules": self.version,
            "seats": list(self.seats), "options": {option.name: option.describe() for option in self.options},
            "lessons": [{"name": lesson.name, "minutes": lesson.minutes} for lesson in self.lessons.lessons],
        }  # fmt: skip

# cython: language_level=3
"""One question, to a seat or to CHANCE; then the game is over."""

from __future__ import annotations

from typing import Annotated

from kringle.kernel.constants import CHANCE as THE_TABLE
from kringle.kernel.constants import EVERYONE as EVERYBODY
from kringle.kernel.layout import Row
from kringle.kernel.state import State
from limits import what as limit

CHANCE = THE_TABLE
EVERYONE = EVERYBODY
MANY = limit.MANY
RUN = limit.RUN
DECK = limit.DECK
HIGH = limit.HIGH
LOW = limit.LOW
WEIGHT = limit.WEIGHT
NOTHING = limit.NOTHING
SEAT = limit.SEAT
SEALED = limit.SEALED
NOTE = limit.NOTE
SCRATCH = limit.SCRATCH


class Beyond(State):
    what: int
    deck: Annotated[Row, 4]

    def begin(self, what):  # type: ignore[no-untyped-def]
        self.set_up(what)

    def set_up(self, what: int) -> None:
        self.seats = 2
        self.what = what
        for kind in range(4):
            self.deck[kind] = 1
        self.ask(CHANCE if what in (DECK, WEIGHT, NOTHING) else 0)

    def _list_moves(self, seat: int) -> None:
        if self.what == MANY:
            for i in range(40_000):
                self.add(i % 100)
        elif self.what == RUN:
            self.add_run(0, 600, 1)
        elif self.what == DECK:
            for _ in range(150):
                self.add_deck(0, self.deck, 4)
        elif self.what == HIGH:
            self.add(40_000)
        elif self.what == LOW:
            self.add(-5)
        elif self.what == WEIGHT:
            self.add_chance(1, 40_000)
        elif self.what != NOTHING:
            self.add(1)
            self.add(2)

    def apply(self, seat: int, move: int) -> None:
        self.asking = 0
        if self.what == SEAT:
            self.ask(12)
        elif self.what == SEALED:
            self.seal(-3, move)
        elif self.what == NOTE:
            self.note(0, 0, 40_000, 0, EVERYONE)
        elif self.what == SCRATCH:
            for i in range(300):
                self.scratch[i] = 1

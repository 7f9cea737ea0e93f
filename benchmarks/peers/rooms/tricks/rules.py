# cython: language_level=3
"""Tricks: what happens. A card is its rank times four, and its suit."""

from __future__ import annotations

from typing import Annotated

from kringle.kernel.constants import CHANCE, EVERYONE
from kringle.kernel.layout import Grid, Row
from kringle.kernel.state import State
from tricks.cards import (
    CARDS,
    DEAL,
    END,
    M_DEAL,
    M_PLAY,
    N_CARD,
    N_PLAYED,
    N_TOOK,
    PLAY,
    RANKS,
    SEATS,
    SUITS,
)  # fmt: skip


class Rules(State):
    phase: int
    turn: int
    left: int  # in the deck; in a view: cards that the viewer has not seen
    tricks: int
    laid: int
    deck: Annotated[Row, CARDS]
    hand: Annotated[Grid, SEATS, CARDS]
    hand_size: Annotated[Row, SEATS]
    trick: Annotated[Row, SEATS]  # in the order of playing; card + 1
    taken: Annotated[Row, SEATS]

    def begin(self, seats):  # type: ignore[no-untyped-def]
        """`set_up`, for Python callers."""
        self.set_up(seats)

    def set_up(self, seats: int) -> None:  # TR-1
        self.seats = seats
        for card in range(CARDS):
            self.deck[card] = 1
        self.left = CARDS
        self.phase = DEAL
        self.ask(CHANCE)

    def _list_moves(self, seat: int) -> None:
        if seat == CHANCE:
            for card in range(CARDS):
                if self.deck[card] != 0:
                    self.add_chance(M_DEAL + card, 1)
        else:
            self.find_cards(seat)

    def find_cards(self, seat: int) -> None:  # TR-2
        must = self.led() if self.laid > 0 and self.has_suit(seat, self.led()) else -1
        for card in range(CARDS):
            if self.hand[seat][card] != 0 and (must < 0 or card % SUITS == must):  # TR-3
                self.add(M_PLAY + card)

    def led(self) -> int:
        return (self.trick[0] - 1) % SUITS

    def has_suit(self, seat: int, suit: int) -> bool:
        for rank in range(RANKS):
            if self.hand[seat][rank * SUITS + suit] != 0:
                return True
        return False

    def apply(self, seat: int, move: int) -> None:
        if seat == CHANCE:
            self.deal(move - M_DEAL)
        else:
            self.play(seat, move - M_PLAY)

    def deal(self, card: int) -> None:
        self.deck[card] = 0
        self.left -= 1
        self.hand[self.turn][card] = 1
        self.hand_size[self.turn] += 1
        self.note(N_CARD, self.turn, card, 0, 1 << self.turn)
        self.turn = (self.turn + 1) % SEATS
        if self.left == 0:
            self.phase = PLAY
            self.ask(self.turn)

    def play(self, seat: int, card: int) -> None:
        self.hand[seat][card] = 0
        self.hand_size[seat] -= 1
        self.trick[self.laid] = card + 1
        self.laid += 1
        self.note(N_PLAYED, seat, card, 0, EVERYONE)
        self.turn = (seat + 1) % SEATS
        if self.laid == SEATS:
            self.take()
        self.ask(self.turn)
        if self.tricks == RANKS:  # TR-5
            self.phase = END
            self.asking = 0

    def take(self) -> None:  # TR-4
        best = 0
        for i in range(1, SEATS):
            if self.trick[i] > self.trick[best] and (self.trick[i] - 1) % SUITS == self.led():
                best = i
        self.turn = (self.turn + best) % SEATS  # the leader is next again
        self.taken[self.turn] += 1
        self.tricks += 1
        self.laid = 0
        for i in range(SEATS):
            self.trick[i] = 0
        self.note(N_TOOK, self.turn, 0, 0, EVERYONE)

    def standing(self, seat: int, level: int) -> int:
        return self.taken[seat]

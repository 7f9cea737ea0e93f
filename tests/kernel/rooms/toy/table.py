"""Stockings: what lies where."""

from __future__ import annotations

from typing import Annotated

from kringle.kernel.layout import Cube, Grid, Row
from kringle.kernel.room import Table
from toy.cards import KINDS, SEATS


class Stockings(Table):
    phase: int
    round: int
    turn: int  # who is dealt to, or goes on alone
    dealt: int  # cards a seat, at the start
    deck: Annotated[Row, KINDS]  # in a view: all cards that the viewer has not seen
    deck_size: int
    coins: Annotated[Row, SEATS]
    hand: Annotated[Grid, SEATS, KINDS]
    hand_size: Annotated[Row, SEATS]
    under: Annotated[Cube, SEATS, SEATS, KINDS]  # whose stocking, put there by whom
    under_size: Annotated[Grid, SEATS, SEATS]

    def into_hand(self, seat: int, kind: int) -> None:
        self.deck[kind] -= 1
        self.deck_size -= 1
        self.hand[seat][kind] += 1
        self.hand_size[seat] += 1

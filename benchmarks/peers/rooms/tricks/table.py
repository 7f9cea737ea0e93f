"""Tricks: what lies where. A card is its rank times four, and its suit."""

from __future__ import annotations

from typing import Annotated

from kringle.kernel.layout import Grid, Row
from kringle.kernel.room import Table
from tricks.cards import CARDS, SEATS


class Tricks(Table):
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

"""The end (TY-7, TY-8)."""

from __future__ import annotations

from kringle.kernel.constants import CHANCE
from kringle.kernel.declare import Note, Phase
from toy import cards
from toy.cards import KINDS
from toy.table import Stockings

POINTS = cards.POINTS

ended = Note("end")

END = Phase("end", "TY-7")


def end(game: Stockings) -> None:  # TY-7
    game.enter(END)
    game.turn = 0
    game.asking = 0
    ended(game, CHANCE)


def standing(game: Stockings, seat: int, level: int) -> int:
    if level == 1:  # TY-8
        return game.coins[seat]
    points = 0
    for giver in range(game.seats):  # TY-7
        for kind in range(KINDS):
            points += POINTS[kind] * game.under[seat][giver][kind]
    return points

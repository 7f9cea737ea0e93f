"""Who is ahead (TD-24, TD-25, TD-R19)."""

from __future__ import annotations

from kringle.games.topdeer.table import TopDeer

DECIDED_BY = ("TD-24", "TD-R19", "TD-R19", "TD-R19")


def standing(game: TopDeer, seat: int, level: int) -> int:
    if level == 0:
        return game.rosettes[seat]
    return game.wins[seat] if level == 1 else game.money[seat]

"""Cards of a seat as lists of kinds, for refusals and views."""

from __future__ import annotations

from kringle.games.topdeer.cards import kinds_in
from kringle.games.topdeer.table import TopDeer


def held(game: TopDeer, stall: int) -> list[int]:
    """A seat's own deer, or one that was bought."""
    return kinds_in(game.hand[stall][: game.size[stall]])


def used_in_race(game: TopDeer, seat: int) -> list[int]:
    """Specials that were flipped (TD-10)."""
    return game.used[seat][: game.used_count[seat]]


def stock(game: TopDeer, seat: int) -> list[int]:
    """A seat's own cards that are not placed yet."""
    kinds = held(game, seat)
    for kind in [*used_in_race(game, seat), *game.order[seat][: game.stacked[seat]], game.special[seat]]:
        if kind in kinds:
            kinds.remove(kind)
    return kinds

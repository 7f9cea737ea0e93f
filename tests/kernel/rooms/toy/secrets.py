"""Stockings: who knows what. A seat knows its hand, and what it put under which stocking."""

from __future__ import annotations

from kringle.kernel.rng import Rng
from toy.cards import KINDS, STAR
from toy.table import Stockings


def conceal(game: Stockings, seat: int) -> None:
    if game.asking != 0:  # TY-7: at the end everything is turned over
        for other in range(game.seats):
            if other != seat:
                forget(game, other)


def forget(game: Stockings, giver: int) -> None:
    for kind in range(KINDS):
        game.deck[kind] += game.hand[giver][kind]
        game.hand[giver][kind] = 0
        for owner in range(game.seats):
            game.deck[kind] += game.under[owner][giver][kind]
            game.under[owner][giver][kind] = 0


def invent(game: Stockings, rng: Rng) -> bool:
    if game.asking != 0:
        for giver in range(game.seats):
            if giver != game.viewer:
                for owner in range(game.seats):
                    if owner != giver:  # TY-6: no stars there, so these are filled first
                        fill_under(game, owner, giver, rng)
        for giver in range(game.seats):
            if giver != game.viewer:
                fill_under(game, giver, giver, rng)
                for _ in range(game.hand_size[giver]):
                    game.hand[giver][unseen(game, KINDS, rng)] += 1
    return True


def fill_under(game: Stockings, owner: int, giver: int, rng: Rng) -> None:
    kinds = KINDS if owner == giver else STAR
    for _ in range(game.under_size[owner][giver]):
        game.under[owner][giver][unseen(game, kinds, rng)] += 1


def unseen(game: Stockings, kinds: int, rng: Rng) -> int:
    """A card that the viewer has not seen, of the first few kinds, taken out."""
    total = 0
    for kind in range(kinds):
        total += game.deck[kind]
    ticket = rng.below(total)
    found = 0
    while ticket >= game.deck[found]:
        ticket -= game.deck[found]
        found += 1
    game.deck[found] -= 1
    return found

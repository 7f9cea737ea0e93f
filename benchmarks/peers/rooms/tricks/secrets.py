"""Tricks: who knows what. A seat knows its hand."""

from __future__ import annotations

from kringle.kernel.rng import Rng
from tricks.cards import CARDS
from tricks.table import Tricks


def conceal(game: Tricks, seat: int) -> None:
    for other in range(game.seats):
        if other != seat:
            for card in range(CARDS):
                game.deck[card] += game.hand[other][card]
                game.left += game.hand[other][card]
                game.hand[other][card] = 0


def invent(game: Tricks, rng: Rng) -> bool:
    unseen = list_unseen(game)
    for other in range(game.seats):
        if other != game.viewer:
            for _ in range(game.hand_size[other]):
                at = rng.below(unseen)
                unseen -= 1
                card = game.scratch[at]
                game.scratch[at] = game.scratch[unseen]
                game.deck[card] = 0
                game.hand[other][card] = 1
    game.left = unseen
    return True


def list_unseen(game: Tricks) -> int:
    """The cards that the viewer has not seen, into `scratch`; how many."""
    count = 0
    for card in range(CARDS):
        if game.deck[card] != 0:
            game.scratch[count] = card
            count += 1
    return count

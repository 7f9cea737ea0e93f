"""The deck and the discard pile, in every step: a card is drawn, a deer is given up (TD-23, TD-R13)."""

from __future__ import annotations

from kringle.games.topdeer.cards import KINDS, SEATS, SINCE, card
from kringle.games.topdeer.table import TopDeer
from kringle.kernel.declare import Note, number
from kringle.kernel.constants import CHANCE, EVERYONE

drew = Note("drew", card=card, private=True)
drew_unseen = Note("drew_unseen")
reshuffled = Note("reshuffled", cards=number)
discarded = Note("discarded", card=card)
thinned = Note("thinned")


def take(game: TopDeer, seat: int, kind: int) -> None:
    """A card from the deck, seen by nobody else."""
    game.deck[kind] -= 1
    game.deck_left -= 1
    game.put(seat, kind * SINCE + game.line[seat])
    drew(game, seat, kind)
    drew_unseen.to(game, EVERYONE ^ (1 << seat), seat)


def reshuffle(game: TopDeer) -> None:  # TD-23
    for kind in range(KINDS):
        game.deck[kind] += game.discard[kind]  # a view: besides what others hold
        game.deck_left += game.discard[kind]
        game.discard[kind] = 0
    reshuffled(game, CHANCE, game.deck_left)


def discard_deer(game: TopDeer, stall: int) -> None:
    while game.size[stall] > 0:
        kind = game.kind_at(stall, 0)
        game.discard_card(stall, kind)
        discarded(game, stall % SEATS, kind)
    game.clear_keepers(stall)


def thin(game: TopDeer, seat: int) -> None:  # TD-R18
    """After a discard from a deer that others had before."""
    if game.kept > 0 and game.line[seat] > 1:
        thinned(game, seat)

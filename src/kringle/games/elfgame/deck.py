"""Cards that are given up, the discard that becomes the deck, and what everybody remembers of it (EG-R3, EG-23)."""

from __future__ import annotations

from kringle.games.elfgame.cards import CARD, LOST_SEAT, LOST_SHORT, MEMORY, OLD
from kringle.games.elfgame.table import ElfGame
from kringle.kernel.constants import CHANCE, EVERYONE
from kringle.kernel.declare import Note, number

discarded = Note("discarded", card=CARD)
shuffled = Note("shuffled", count=number)
shuffled_again = Note("shuffled_again", count=number)
lost_count = Note("lost_count", count=number)


def lose(game: ElfGame, seat: int, card: int) -> None:  # EG-23
    out_of_hand(game, seat, card)
    game.into_discard(card)
    discarded(game, seat, card)


def out_of_hand(game: ElfGame, seat: int, card: int) -> None:
    game.hand[seat][card] -= 1
    game.hand_size[seat] -= 1
    if game.fresh[seat] == 0:
        game.hand[seat][card] -= OLD
        game.old_size[seat] -= 1
    elif game.short[seat] == game.old_size[seat]:
        game.fresh[seat] -= 1
    else:
        remember_loss(game, seat, card)


def remember_loss(game: ElfGame, seat: int, card: int) -> None:
    """A hand that gets smaller than its old cards were has lost an old one by now."""
    entry = seat * LOST_SEAT + card
    if game.old_size[seat] - game.hand_size[seat] > game.short[seat]:
        game.short[seat] += 1
        entry += LOST_SHORT
    if game.lost_count < MEMORY:
        game.lost[game.lost_count] = entry
        game.lost_count += 1
    else:
        lose_count(game)


def lose_count(game: ElfGame) -> None:
    """Too much to remember: as if there had been no shuffle yet, every unseen card may be anywhere."""
    lost_count(game, game.active, MEMORY)
    game.forget_losses()
    for seat in range(game.seats):
        game.old_size[seat] = 0
        game.fresh[seat] = game.hand_size[seat]
        for card in range(game.ordinary):
            game.hand[seat][card] &= OLD - 1


def shuffle(game: ElfGame) -> None:  # EG-R3
    tell_shuffle(game)
    for card in range(game.designs):
        game.deck[card] = game.discard[card]
        game.discard[card] = 0
    game.deck_size = game.discard_size
    game.discard_size = 0
    game.remember_hands()


def tell_shuffle(game: ElfGame) -> None:
    """The second shuffle is another matter for who has more than one hand to guess at: see secrets.py."""
    held = 0
    for seat in range(game.seats):
        held += game.old_size[seat]
    forgetful = 0 if held == 0 else 1 << CHANCE if game.seats == 2 else EVERYONE
    if forgetful != EVERYONE:
        shuffled.to(game, EVERYONE - forgetful, game.active, game.discard_size)
    if forgetful != 0:
        shuffled_again.to(game, forgetful, game.active, game.discard_size)

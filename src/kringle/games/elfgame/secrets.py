"""Who knows what. The only secrets are hands and the deck; but everybody can count.

When the empty deck is made of the discard, everybody knows what is in it, and so what all hands together hold. So the
cards of a hand are of two kinds: old ones were there at the last shuffle, fresh ones have been drawn since. Everybody
knows how many of each a seat got, and what it lost since and in which order; not always which of the two a lost card
was. These things are certain:
- while a seat has drawn nothing since the shuffle, what it loses is old;
- whenever its hand is smaller by one more than its old cards were (`short`), one more of what it has lost was old;
- when all its old cards must be gone by that, what it loses is fresh.
What is certain is taken off the books at once; what is not is `lost`, in its order.

A view keeps two pools: the old cards of all others (in the first hand that it can't see), and in `deck` those of the
batch that the viewer has not drawn itself. A world is a way to say of each lost card which pool it came from, and to
deal the rest of the pools.

With two seats, and with more until the second shuffle, that is exactly what can be known. Then, with more than two, it
is forgotten who could hold what before (EG-R3): to keep it one would need the lost cards of every deck so far, since
what one of them was may decide what another was, decks later. And a memory has an end: after MEMORY lost cards that
could be either (more than a deck of 92 has), the last shuffle is forgotten altogether. Both are told by a note.
"""

from __future__ import annotations

from kringle.games.elfgame.cards import LOSER_AT, LOST_SEAT, LOST_SHORT, OLD, OLD_AT
from kringle.games.elfgame.table import ElfGame
from kringle.kernel.rng import Rng

TRIES = 50
STEPS = 1000
"""Corrections to one guess before another is made."""
# Scratch, by seat: old cards not explained yet, fresh ones, old ones lost beyond those that must have been; by card:
# the pool of old ones; by place in the memory: whether a lost card was fresh.
NEW = 8
SPARE = 16
POOL = 64
WAS_NEW = 128


# ---- what a seat sees -----------------------------------------------------------------------------------


def conceal(game: ElfGame, seat: int) -> None:
    for other in range(game.seats):
        if other != seat:
            into_pools(game, other)
    for i in range(game.lost_count):
        if loser(game, i) != seat:
            game.deck[lost_card(game, i)] += 1


def into_pools(game: ElfGame, seat: int) -> None:
    """Old cards, those that were lost since among them, and fresh ones in hand."""
    hand = game.hand[seat]
    pool = game.hand[first_hidden(game)]
    for card in range(game.ordinary):
        old = hand[card] >> OLD_AT
        game.deck[card] += (hand[card] & (OLD - 1)) - old
        hand[card] = 0
        pool[card] += old * OLD


def first_hidden(game: ElfGame) -> int:
    return 1 if game.viewer == 0 else 0


def loser(game: ElfGame, i: int) -> int:
    return (game.lost[i] >> LOSER_AT) & 7


def lost_card(game: ElfGame, i: int) -> int:
    return game.lost[i] & (LOST_SEAT - 1)


# ---- what it can imagine --------------------------------------------------------------------------------


def invent(game: ElfGame, rng: Rng) -> bool:
    take_up_pool(game)
    for _ in range(TRIES):
        guess(game, rng)
        if is_corrected(game, rng):
            deal_pools(game, rng)
            return True
        forget(game)
    return False


def take_up_pool(game: ElfGame) -> None:
    pool = game.hand[first_hidden(game)]
    for card in range(game.ordinary):
        game.scratch[POOL + card] = pool[card] >> OLD_AT
        pool[card] = 0


def guess(game: ElfGame, rng: Rng) -> None:
    """Say of each card that another seat lost which pool it came from: as far as cards go, that can be."""
    for seat in range(game.seats):
        game.scratch[seat] = game.old_size[seat]
        game.scratch[NEW + seat] = game.fresh[seat]
    for i in range(game.lost_count):
        if loser(game, i) != game.viewer:
            olds = game.scratch[POOL + lost_card(game, i)]
            news = game.deck[lost_card(game, i)]
            if has_one_secret_hand(game) and olds > 0:
                news = 0  # where it came from makes no difference to what one hand may hold
            if rng.below(olds + news) < olds:
                take_for_old(game, i, 1)
            else:
                take_for_fresh(game, i, 1)


def has_one_secret_hand(game: ElfGame) -> bool:
    return game.seats == 2 and game.viewer < game.seats


def take_for_old(game: ElfGame, i: int, times: int) -> None:
    """Or, times -1, no longer."""
    game.scratch[POOL + lost_card(game, i)] -= times
    game.scratch[loser(game, i)] -= times
    game.scratch[WAS_NEW + i] = 0


def take_for_fresh(game: ElfGame, i: int, times: int) -> None:
    game.deck[lost_card(game, i)] -= times
    game.scratch[NEW + loser(game, i)] -= times
    game.scratch[WAS_NEW + i] = 1


def turn_over(game: ElfGame, i: int) -> None:
    """What was taken for old is fresh, or the other way round."""
    if game.scratch[WAS_NEW + i] != 0:
        take_for_fresh(game, i, -1)
        take_for_old(game, i, 1)
    else:
        take_for_old(game, i, -1)
        take_for_fresh(game, i, 1)


def forget(game: ElfGame) -> None:
    for i in range(game.lost_count):
        if loser(game, i) != game.viewer:
            if game.scratch[WAS_NEW + i] != 0:
                take_for_fresh(game, i, -1)
            else:
                take_for_old(game, i, -1)


# ---- no seat lost more old cards than it had, nor fewer than it must have -------------------------------


def is_corrected(game: ElfGame, rng: Rng) -> bool:
    for _ in range(STEPS):
        i = mistaken(game, rng)
        if i < 0:
            return True
        turn_over(game, i)
        if not is_made_up_for(game, i, rng):
            turn_over(game, i)
    return False


def mistaken(game: ElfGame, rng: Rng) -> int:
    """A lost card that may be the one that was something else; -1: nothing is wrong."""
    for seat in range(game.seats):
        game.scratch[SPARE + seat] = 0
    for i in range(game.lost_count):
        seat = loser(game, i)
        if seat != game.viewer:
            must = 1 if game.lost[i] >= LOST_SHORT else 0
            game.scratch[SPARE + seat] += 1 - game.scratch[WAS_NEW + i] - must
            if game.scratch[SPARE + seat] < 0:
                return one_of(game, seat, -1, i, 1, rng)
    for seat in range(game.seats):
        if seat != game.viewer and game.scratch[seat] < 0:
            return one_of(game, seat, -1, game.lost_count - 1, 0, rng)
    return -1


def is_made_up_for(game: ElfGame, i: int, rng: Rng) -> bool:
    """A pool that has become too small for it gets the same card back from another seat's losses."""
    card = lost_card(game, i)
    is_new = game.scratch[WAS_NEW + i]
    if (game.deck[card] if is_new != 0 else game.scratch[POOL + card]) >= 0:
        return True
    other = one_of(game, loser(game, i), card, game.lost_count - 1, is_new, rng)
    if other >= 0:
        turn_over(game, other)
    return other >= 0


def one_of(game: ElfGame, seat: int, card: int, last: int, is_new: int, rng: Rng) -> int:
    """Any of a seat's losses up to the last that are taken for fresh, or old; with a card: another seat's."""
    i = rng.below(last + 1)
    for _ in range(last + 1):
        i = i + 1 if i < last else 0
        if loser(game, i) != game.viewer and game.scratch[WAS_NEW + i] == is_new:
            if loser(game, i) == seat and card < 0:
                return i
            if loser(game, i) != seat and lost_card(game, i) == card:
                return i
    return -1


# ---- the rest is dealt ----------------------------------------------------------------------------------


def deal_pools(game: ElfGame, rng: Rng) -> None:
    old = 0
    batch = 0
    for card in range(game.ordinary):
        old += game.scratch[POOL + card]
        batch += game.deck[card]
    for seat in range(game.seats):
        if seat != game.viewer:
            lay_down_lost(game, seat)
            for _ in range(game.scratch[seat]):
                deal_old(game, seat, rng.below(old))
                old -= 1
            for _ in range(game.scratch[NEW + seat]):
                deal_fresh(game, seat, rng.below(batch))
                batch -= 1


def lay_down_lost(game: ElfGame, seat: int) -> None:
    """What it lost and had at the shuffle is counted as old for good."""
    for i in range(game.lost_count):
        if loser(game, i) == seat and game.scratch[WAS_NEW + i] == 0:
            game.hand[seat][lost_card(game, i)] += OLD


def deal_old(game: ElfGame, seat: int, ticket: int) -> None:
    card = 0
    while ticket >= game.scratch[POOL + card]:
        ticket -= game.scratch[POOL + card]
        card += 1
    game.scratch[POOL + card] -= 1
    game.hand[seat][card] += OLD + 1


def deal_fresh(game: ElfGame, seat: int, ticket: int) -> None:
    card = 0
    while ticket >= game.deck[card]:
        ticket -= game.deck[card]
        card += 1
    game.deck[card] -= 1
    game.hand[seat][card] += 1

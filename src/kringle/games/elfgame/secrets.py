# cython: language_level=3
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
from kringle.games.elfgame.rules import Rules
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


class ElfGame(Rules):
    # ---- what a seat sees -------------------------------------------------------------------------

    def _conceal(self, seat: int) -> None:
        for other in range(self.seats):
            if other != seat:
                self.into_pools(other)
        for i in range(self.lost_count):
            if self.loser(i) != seat:
                self.deck[self.lost_card(i)] += 1

    def into_pools(self, seat: int) -> None:
        """Old cards, those that were lost since among them, and fresh ones in hand."""
        hand = self.hand[seat]
        pool = self.hand[self.first_hidden()]
        for card in range(self.ordinary):
            old = hand[card] >> OLD_AT
            self.deck[card] += (hand[card] & (OLD - 1)) - old
            hand[card] = 0
            pool[card] += old * OLD

    def first_hidden(self) -> int:
        return 1 if self.viewer == 0 else 0

    def loser(self, i: int) -> int:
        return (self.lost[i] >> LOSER_AT) & 7

    def lost_card(self, i: int) -> int:
        return self.lost[i] & (LOST_SEAT - 1)

    # ---- what it can imagine ----------------------------------------------------------------------

    def _invent(self, rng: Rng) -> bool:
        self.take_up_pool()
        for _ in range(TRIES):
            self.guess(rng)
            if self.is_corrected(rng):
                self.deal_pools(rng)
                return True
            self.forget()
        return False

    def take_up_pool(self) -> None:
        pool = self.hand[self.first_hidden()]
        for card in range(self.ordinary):
            self.scratch[POOL + card] = pool[card] >> OLD_AT
            pool[card] = 0

    def guess(self, rng: Rng) -> None:
        """Say of each card that another seat lost which pool it came from: as far as cards go, that can be."""
        for seat in range(self.seats):
            self.scratch[seat] = self.old_size[seat]
            self.scratch[NEW + seat] = self.fresh[seat]
        for i in range(self.lost_count):
            if self.loser(i) != self.viewer:
                olds = self.scratch[POOL + self.lost_card(i)]
                news = self.deck[self.lost_card(i)]
                if self.has_one_secret_hand() and olds > 0:
                    news = 0  # where it came from makes no difference to what one hand may hold
                if rng.below(olds + news) < olds:
                    self.take_for_old(i, 1)
                else:
                    self.take_for_fresh(i, 1)

    def has_one_secret_hand(self) -> bool:
        return self.seats == 2 and self.viewer < self.seats

    def take_for_old(self, i: int, times: int) -> None:
        """Or, times -1, no longer."""
        self.scratch[POOL + self.lost_card(i)] -= times
        self.scratch[self.loser(i)] -= times
        self.scratch[WAS_NEW + i] = 0

    def take_for_fresh(self, i: int, times: int) -> None:
        self.deck[self.lost_card(i)] -= times
        self.scratch[NEW + self.loser(i)] -= times
        self.scratch[WAS_NEW + i] = 1

    def turn_over(self, i: int) -> None:
        """What was taken for old is fresh, or the other way round."""
        if self.scratch[WAS_NEW + i] != 0:
            self.take_for_fresh(i, -1)
            self.take_for_old(i, 1)
        else:
            self.take_for_old(i, -1)
            self.take_for_fresh(i, 1)

    def forget(self) -> None:
        for i in range(self.lost_count):
            if self.loser(i) != self.viewer:
                if self.scratch[WAS_NEW + i] != 0:
                    self.take_for_fresh(i, -1)
                else:
                    self.take_for_old(i, -1)

    # ---- no seat lost more old cards than it had, nor fewer than it must have ---------------------

    def is_corrected(self, rng: Rng) -> bool:
        for _ in range(STEPS):
            i = self.mistaken(rng)
            if i < 0:
                return True
            self.turn_over(i)
            if not self.is_made_up_for(i, rng):
                self.turn_over(i)
        return False

    def mistaken(self, rng: Rng) -> int:
        """A lost card that may be the one that was something else; -1: nothing is wrong."""
        for seat in range(self.seats):
            self.scratch[SPARE + seat] = 0
        for i in range(self.lost_count):
            seat = self.loser(i)
            if seat != self.viewer:
                must = 1 if self.lost[i] >= LOST_SHORT else 0
                self.scratch[SPARE + seat] += 1 - self.scratch[WAS_NEW + i] - must
                if self.scratch[SPARE + seat] < 0:
                    return self.one_of(seat, -1, i, 1, rng)
        for seat in range(self.seats):
            if seat != self.viewer and self.scratch[seat] < 0:
                return self.one_of(seat, -1, self.lost_count - 1, 0, rng)
        return -1

    def is_made_up_for(self, i: int, rng: Rng) -> bool:
        """A pool that has become too small for it gets the same card back from another seat's losses."""
        card = self.lost_card(i)
        is_new = self.scratch[WAS_NEW + i]
        if (self.deck[card] if is_new != 0 else self.scratch[POOL + card]) >= 0:
            return True
        other = self.one_of(self.loser(i), card, self.lost_count - 1, is_new, rng)
        if other >= 0:
            self.turn_over(other)
        return other >= 0

    def one_of(self, seat: int, card: int, last: int, is_new: int, rng: Rng) -> int:
        """Any of a seat's losses up to the last that are taken for fresh, or old; with a card: another seat's."""
        i = rng.below(last + 1)
        for _ in range(last + 1):
            i = i + 1 if i < last else 0
            if self.loser(i) != self.viewer and self.scratch[WAS_NEW + i] == is_new:
                if self.loser(i) == seat and card < 0:
                    return i
                if self.loser(i) != seat and self.lost_card(i) == card:
                    return i
        return -1

    # ---- the rest is dealt ------------------------------------------------------------------------

    def deal_pools(self, rng: Rng) -> None:
        old = 0
        batch = 0
        for card in range(self.ordinary):
            old += self.scratch[POOL + card]
            batch += self.deck[card]
        for seat in range(self.seats):
            if seat != self.viewer:
                self.lay_down_lost(seat)
                for _ in range(self.scratch[seat]):
                    self.deal_old(seat, rng.below(old))
                    old -= 1
                for _ in range(self.scratch[NEW + seat]):
                    self.deal_fresh(seat, rng.below(batch))
                    batch -= 1

    def lay_down_lost(self, seat: int) -> None:
        """What it lost and had at the shuffle is counted as old for good."""
        for i in range(self.lost_count):
            if self.loser(i) == seat and self.scratch[WAS_NEW + i] == 0:
                self.hand[seat][self.lost_card(i)] += OLD

    def deal_old(self, seat: int, ticket: int) -> None:
        card = 0
        while ticket >= self.scratch[POOL + card]:
            ticket -= self.scratch[POOL + card]
            card += 1
        self.scratch[POOL + card] -= 1
        self.hand[seat][card] += OLD + 1

    def deal_fresh(self, seat: int, ticket: int) -> None:
        card = 0
        while ticket >= self.deck[card]:
            ticket -= self.deck[card]
            card += 1
        self.deck[card] -= 1
        self.hand[seat][card] += 1

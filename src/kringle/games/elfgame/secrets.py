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

from kringle.games.elfgame.cards import LOST_SEAT, LOST_SHORT, OLD
from kringle.games.elfgame.rules import Rules
from kringle.kernel.rng import Rng

TRIES = 1000
# Scratch, by seat: old cards not explained yet, fresh ones, old ones that must have been lost by now; by card: the pool
# of old ones; by place in the memory: whether a lost card was fresh.
NEW = 8
MUST = 16
POOL = 64
WAS_NEW = 128


class ElfGame(Rules):
    # ---- what a seat sees -------------------------------------------------------------------------

    def conceal(self, seat: int) -> None:
        for other in range(self.seats):
            if other != seat:
                self.into_pools(other)
        for i in range(self.lost_count):
            if self.loser(i) != seat:
                self.deck[self.lost[i] % LOST_SEAT] += 1

    def into_pools(self, seat: int) -> None:
        """Old cards, those that were lost since among them, and fresh ones in hand."""
        hand = self.hand[seat]
        pool = self.hand[self.first_hidden()]
        for card in range(self.ordinary):
            old = hand[card] // OLD
            self.deck[card] += hand[card] % OLD - old
            hand[card] = 0
            pool[card] += old * OLD

    def first_hidden(self) -> int:
        return 1 if self.viewer == 0 else 0

    def loser(self, i: int) -> int:
        return self.lost[i] % LOST_SHORT // LOST_SEAT

    # ---- what it can imagine ----------------------------------------------------------------------

    def invent(self, rng: Rng) -> bool:
        self.take_up_pool()
        tries = 0
        while not self.explain_lost(rng):
            self.forget()
            tries += 1
            if tries == TRIES:
                return False
        self.deal_pools(rng)
        return True

    def take_up_pool(self) -> None:
        pool = self.hand[self.first_hidden()]
        for card in range(self.ordinary):
            self.scratch[POOL + card] = pool[card] // OLD
            pool[card] = 0

    def explain_lost(self, rng: Rng) -> bool:
        """Say of each card that another seat lost whether it was old; False: that did not come out even."""
        for seat in range(self.seats):
            self.scratch[seat] = self.old_size[seat]
            self.scratch[NEW + seat] = self.fresh[seat]
            self.scratch[MUST + seat] = 0
        for i in range(self.lost_count):
            seat = self.loser(i)
            if seat != self.viewer:
                news = self.scratch[NEW + seat]
                if not self.explain_one(seat, self.lost[i] % LOST_SEAT, rng):
                    return False
                self.scratch[WAS_NEW + i] = news - self.scratch[NEW + seat]
                if self.lost[i] >= LOST_SHORT and not self.is_short_enough(seat, i, rng):
                    return False
        return True

    def is_short_enough(self, seat: int, last: int, rng: Rng) -> bool:
        """One more must have been old by now; if none was, something that was taken for fresh is old after all."""
        self.scratch[MUST + seat] += 1
        if self.old_size[seat] - self.scratch[seat] >= self.scratch[MUST + seat]:
            return True
        first = rng.below(last + 1)
        for j in range(last + 1):
            i = (first + j) % (last + 1)
            card = self.lost[i] % LOST_SEAT
            if self.loser(i) == seat and self.scratch[WAS_NEW + i] != 0 and self.scratch[POOL + card] > 0:
                self.scratch[WAS_NEW + i] = 0
                self.take_back_fresh(seat, card)
                self.take_old(seat, card)
                return True
        return False

    def explain_one(self, seat: int, card: int, rng: Rng) -> bool:
        olds = self.scratch[POOL + card] if self.scratch[seat] > 0 else 0
        news = self.deck[card] if self.scratch[NEW + seat] > 0 else 0
        if olds + news == 0:
            return False
        if self.has_one_secret_hand() and olds > 0:
            news = 0  # where it came from makes no difference to what one hand may hold
        if rng.below(olds + news) < olds:
            self.take_old(seat, card)
        else:
            self.take_fresh(seat, card)
        return True

    def has_one_secret_hand(self) -> bool:
        return self.seats == 2 and self.viewer < self.seats

    def take_old(self, seat: int, card: int) -> None:
        self.scratch[POOL + card] -= 1
        self.hand[seat][card] += OLD
        self.scratch[seat] -= 1

    def take_fresh(self, seat: int, card: int) -> None:
        """Until all is explained, a hand counts the fresh ones that it lost."""
        self.deck[card] -= 1
        self.hand[seat][card] += 1
        self.scratch[NEW + seat] -= 1

    def take_back_fresh(self, seat: int, card: int) -> None:
        self.deck[card] += 1
        self.hand[seat][card] -= 1
        self.scratch[NEW + seat] += 1

    def forget(self) -> None:
        for seat in range(self.seats):
            if seat != self.viewer:
                hand = self.hand[seat]
                for card in range(self.ordinary):
                    self.scratch[POOL + card] += hand[card] // OLD
                    self.deck[card] += hand[card] % OLD
                    hand[card] = 0

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
        for i in range(self.lost_count):
            if self.loser(i) == seat and self.scratch[WAS_NEW + i] != 0:
                self.hand[seat][self.lost[i] % LOST_SEAT] -= 1

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

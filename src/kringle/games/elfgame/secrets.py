# cython: language_level=3
"""Who knows what. The only secrets are hands and the deck; but everybody can count.

When the empty deck is made of the discard, everybody knows what is in it, and so what all hands together hold. So the
cards of a hand are of two kinds: `old` ones were there at the last shuffle, `fresh` ones have been drawn since.
Everybody knows how many of each a seat got, and what it has `spent` since and in which order it was `lost`; not which
of the two a lost card was. Two things are certain: while a seat has drawn nothing since the shuffle, what it loses is
old (and is not counted as spent); and whenever its hand is smaller by one more than its old cards were (`short`), one
more of what it has lost by then was old.

A view keeps two pools: `unseen`, the old cards of all others, and in `deck` those of the batch that the viewer has not
drawn itself. A world is a way to say of each spent card which pool it came from, and to deal the rest of the pools.
With two seats, and with more until the second shuffle, that is exactly what can be known. After that, of who could
hold what before the last shuffle only the sums are remembered.
"""

from __future__ import annotations

from kringle.games.elfgame.cards import LOST_SEAT, LOST_SHORT
from kringle.games.elfgame.rules import Rules
from kringle.kernel.rng import Rng

TRIES = 1000
# Scratch, by seat: old cards not explained yet, fresh ones, old ones that must have been lost by now; then, by place in
# the memory, whether a lost card was fresh.
NEW = 8
MUST = 16
WAS_NEW = 128


class ElfGame(Rules):
    # ---- what a seat sees -------------------------------------------------------------------------

    def conceal(self, seat: int) -> None:
        for other in range(self.seats):
            if other != seat:
                self.into_pools(other)

    def into_pools(self, seat: int) -> None:
        for card in range(self.ordinary):
            old = self.old[seat][card]
            self.unseen[card] += old
            self.deck[card] += self.hand[seat][card] + self.spent[seat][card] - old
            self.hand[seat][card] = self.old[seat][card] = 0

    # ---- what it can imagine ----------------------------------------------------------------------

    def invent(self, rng: Rng) -> bool:
        tries = 0
        while not self.explain_spent(rng):
            self.forget()
            tries += 1
            if tries == TRIES:
                return False
        self.deal_pools(rng)
        return True

    def explain_spent(self, rng: Rng) -> bool:
        """Say of each card that another seat spent whether it was old; False: that did not come out even."""
        for seat in range(self.seats):
            self.scratch[seat] = self.old_size[seat]
            self.scratch[NEW + seat] = self.fresh[seat]
            self.scratch[MUST + seat] = 0
        return self.explain_lost(rng) and self.explain_others(rng)

    def explain_lost(self, rng: Rng) -> bool:
        for i in range(self.lost_count):
            seat = self.lost[i] % LOST_SHORT // LOST_SEAT
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
            if self.lost[i] % LOST_SHORT == seat * LOST_SEAT + card and self.scratch[WAS_NEW + i] != 0:
                if self.unseen[card] > 0:
                    self.take_for_old(seat, i, card)
                    return True
        return False

    def take_for_old(self, seat: int, i: int, card: int) -> None:
        self.scratch[WAS_NEW + i] = 0
        self.hand[seat][card] -= 1
        self.deck[card] += 1
        self.scratch[NEW + seat] += 1
        self.old[seat][card] += 1
        self.unseen[card] -= 1
        self.scratch[seat] -= 1

    def explain_others(self, rng: Rng) -> bool:
        """Cards whose order is not remembered: mostly of seats that had nothing at the last shuffle."""
        for seat in range(self.seats):
            if seat != self.viewer:
                for card in range(self.ordinary):
                    known = self.old[seat][card] + self.hand[seat][card]
                    for _ in range(self.spent[seat][card] - known):
                        if not self.explain_one(seat, card, rng):
                            return False
        return True

    def explain_one(self, seat: int, card: int, rng: Rng) -> bool:
        """Until all is explained, `hand` counts spent cards that were fresh."""
        olds = self.unseen[card] if self.scratch[seat] > 0 else 0
        news = self.deck[card] if self.scratch[NEW + seat] > 0 else 0
        if olds + news == 0:
            return False
        if self.has_one_secret_hand() and olds > 0:
            news = 0  # where it came from makes no difference to what one hand may hold
        if rng.below(olds + news) < olds:
            self.unseen[card] -= 1
            self.old[seat][card] += 1
            self.scratch[seat] -= 1
        else:
            self.deck[card] -= 1
            self.hand[seat][card] += 1
            self.scratch[NEW + seat] -= 1
        return True

    def has_one_secret_hand(self) -> bool:
        return self.seats == 2 and self.viewer < self.seats

    def forget(self) -> None:
        for seat in range(self.seats):
            if seat != self.viewer:
                for card in range(self.ordinary):
                    self.unseen[card] += self.old[seat][card]
                    self.deck[card] += self.hand[seat][card]
                    self.old[seat][card] = self.hand[seat][card] = 0

    def deal_pools(self, rng: Rng) -> None:
        unseen = 0
        batch = 0
        for card in range(self.ordinary):
            unseen += self.unseen[card]
            batch += self.deck[card]
            for seat in range(self.seats):
                if seat != self.viewer:
                    self.hand[seat][card] = 0
        for seat in range(self.seats):
            if seat != self.viewer:
                for _ in range(self.scratch[seat]):
                    self.deal_old(seat, rng.below(unseen))
                    unseen -= 1
                for _ in range(self.scratch[NEW + seat]):
                    self.deal_fresh(seat, rng.below(batch))
                    batch -= 1

    def deal_old(self, seat: int, ticket: int) -> None:
        card = 0
        while ticket >= self.unseen[card]:
            ticket -= self.unseen[card]
            card += 1
        self.unseen[card] -= 1
        self.old[seat][card] += 1
        self.hand[seat][card] += 1

    def deal_fresh(self, seat: int, ticket: int) -> None:
        card = 0
        while ticket >= self.deck[card]:
            ticket -= self.deck[card]
            card += 1
        self.deck[card] -= 1
        self.hand[seat][card] += 1

# cython: language_level=3
"""Who knows what. The only secrets are hands and the deck; but everybody can count.

When the empty deck is made of the discard, everybody knows what is in it, and so what all hands together hold. So the
cards of a hand are of two kinds: `old` ones were there at the last shuffle, `fresh` ones have been drawn since.
Everybody knows how many of each a seat got and what it has `spent` since; not which of the two a spent card was. (While
a seat has drawn nothing since the shuffle, what it loses is old for certain, and is not counted as spent.)

A view keeps two pools: `unseen`, the old cards of all others, and in `deck` those of the batch that the viewer has not
drawn itself. A world is a way to say of each spent card which pool it came from, and to deal the rest of the pools.
With two seats, and until the second shuffle, that is exactly what can be known. Of shuffles before the last one only
the sums are remembered.
"""

from __future__ import annotations

from kringle.games.elfgame.cards import SEATS
from kringle.games.elfgame.rules import Rules
from kringle.kernel.rng import Rng

TRIES = 200
NEW = SEATS
"""Scratch: old slots of each seat, then new ones."""


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
        for certain in range(1, -1, -1):
            first = rng.below(self.ordinary)
            for i in range(self.ordinary):
                if not self.explain_card((first + i) % self.ordinary, certain, rng):
                    return False
        return True

    def explain_card(self, card: int, certain: int, rng: Rng) -> bool:
        """First those cards that can have come from one pool only, then the others."""
        if (self.unseen[card] == 0 or self.deck[card] == 0) != (certain != 0):
            return True
        first = rng.below(self.seats)
        for i in range(self.seats):
            seat = (first + i) % self.seats
            if seat != self.viewer:
                for _ in range(self.spent[seat][card]):
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

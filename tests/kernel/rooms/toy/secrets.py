# cython: language_level=3
"""Stockings: who knows what. A seat knows its hand, and what it put under which stocking."""

from __future__ import annotations

from kringle.kernel.rng import Rng
from toy import cards
from toy.rules import Rules

KINDS = cards.KINDS
STAR = cards.STAR


class Stockings(Rules):
    def conceal(self, seat: int) -> None:
        if self.asking != 0:  # TY-7: at the end everything is turned over
            for other in range(self.seats):
                if other != seat:
                    self.forget(other)

    def forget(self, giver: int) -> None:
        for kind in range(KINDS):
            self.deck[kind] += self.hand[giver][kind]
            self.hand[giver][kind] = 0
            for owner in range(self.seats):
                self.deck[kind] += self.under[owner][giver][kind]
                self.under[owner][giver][kind] = 0

    def invent(self, rng: Rng) -> bool:
        if self.asking != 0:
            for giver in range(self.seats):
                if giver != self.viewer:
                    for owner in range(self.seats):
                        if owner != giver:  # TY-6: no stars there, so these are filled first
                            self.fill_under(owner, giver, rng)
            for giver in range(self.seats):
                if giver != self.viewer:
                    self.fill_under(giver, giver, rng)
                    for _ in range(self.hand_size[giver]):
                        self.hand[giver][self.unseen(KINDS, rng)] += 1
        return True

    def fill_under(self, owner: int, giver: int, rng: Rng) -> None:
        kinds = KINDS if owner == giver else STAR
        for _ in range(self.under_size[owner][giver]):
            self.under[owner][giver][self.unseen(kinds, rng)] += 1

    def unseen(self, kinds: int, rng: Rng) -> int:
        """A card that the viewer has not seen, of the first few kinds, taken out."""
        total = 0
        for kind in range(kinds):
            total += self.deck[kind]
        ticket = rng.below(total)
        found = 0
        while ticket >= self.deck[found]:
            ticket -= self.deck[found]
            found += 1
        self.deck[found] -= 1
        return found

# cython: language_level=3
"""Tricks: who knows what. A seat knows its hand."""

from __future__ import annotations

from kringle.kernel.rng import Rng
from tricks.cards import CARDS
from tricks.rules import Rules


class Tricks(Rules):
    def _conceal(self, seat: int) -> None:
        for other in range(self.seats):
            if other != seat:
                for card in range(CARDS):
                    self.deck[card] += self.hand[other][card]
                    self.left += self.hand[other][card]
                    self.hand[other][card] = 0

    def _invent(self, rng: Rng) -> bool:
        unseen = self.list_unseen()
        for other in range(self.seats):
            if other != self.viewer:
                for _ in range(self.hand_size[other]):
                    at = rng.below(unseen)
                    unseen -= 1
                    card = self.scratch[at]
                    self.scratch[at] = self.scratch[unseen]
                    self.deck[card] = 0
                    self.hand[other][card] = 1
        self.left = unseen
        return True

    def list_unseen(self) -> int:
        """The cards that the viewer has not seen, into `scratch`; how many."""
        count = 0
        for card in range(CARDS):
            if self.deck[card] != 0:
                self.scratch[count] = card
                count += 1
        return count

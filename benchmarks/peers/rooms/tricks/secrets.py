# cython: language_level=3
"""Tricks: who knows what. A seat knows its hand."""

from __future__ import annotations

from kringle.kernel.rng import Rng
from tricks.cards import CARDS
from tricks.rules import Rules


class Tricks(Rules):
    def conceal(self, seat: int) -> None:
        for other in range(self.seats):
            if other != seat:
                for card in range(CARDS):
                    self.deck[card] += self.hand[other][card]
                    self.left += self.hand[other][card]
                    self.hand[other][card] = 0

    def invent(self, rng: Rng) -> bool:
        for other in range(self.seats):
            if other != self.viewer:
                for _ in range(self.hand_size[other]):
                    self.hand[other][self.unseen(rng)] = 1
        return True

    def unseen(self, rng: Rng) -> int:
        """A card that the viewer has not seen, taken out."""
        ticket = rng.below(self.left)
        card = 0
        while self.deck[card] == 0 or ticket > 0:
            ticket -= self.deck[card]
            card += 1
        self.deck[card] = 0
        self.left -= 1
        return card

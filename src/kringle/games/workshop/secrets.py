# cython: language_level=3
"""Santa's Workshop: who knows what.

All but two things are open: the gifts dealt at setup, until all have chosen, and those that a seat returned, for as
long as they lie under cards that nobody has seen. In a view both are HIDDEN and counted among the unseen cards of
`deck`.
"""

from __future__ import annotations

from kringle.games.workshop.cards import KINDS
from kringle.games.workshop.numbers import DEALT
from kringle.games.workshop.rules import Rules
from kringle.kernel.names import HIDDEN
from kringle.kernel.rng import Rng


class Workshop(Rules):
    def conceal(self, seat: int) -> None:  # WS-9
        for other in range(self.seats):
            if other != seat:
                for i in range(DEALT):
                    if self.dealt[other][i] > 0:
                        self.deck[self.dealt[other][i] - 1] += 1
                        self.dealt[other][i] = HIDDEN
                for i in range(2):
                    if self.returned[other][i] > 0:
                        self.deck[self.returned[other][i] - 1] += 1
                        self.returned[other][i] = HIDDEN

    def invent(self, rng: Rng) -> bool:
        """Any unseen cards can be the hidden ones: each seat kept what it liked."""
        for seat in range(self.seats):
            for i in range(DEALT):
                if self.dealt[seat][i] == HIDDEN:
                    self.dealt[seat][i] = self.unseen_card(rng)
            for i in range(2):
                if self.returned[seat][i] == HIDDEN:
                    self.returned[seat][i] = self.unseen_card(rng)
            self.sort(seat)
        return True

    def unseen_card(self, rng: Rng) -> int:
        unseen = 0
        for kind in range(KINDS):
            unseen += self.deck[kind]
        ticket = rng.below(unseen)
        kind = 0
        while ticket >= self.deck[kind]:
            ticket -= self.deck[kind]
            kind += 1
        self.deck[kind] -= 1
        return kind + 1

    def sort(self, seat: int) -> None:
        dealt = self.dealt[seat]
        for _ in range(DEALT - 1):
            for i in range(DEALT - 1):
                if 0 < dealt[i + 1] < dealt[i]:
                    lower = dealt[i + 1]
                    dealt[i + 1] = dealt[i]
                    dealt[i] = lower
        if 0 < self.returned[seat][1] < self.returned[seat][0]:
            lower = self.returned[seat][1]
            self.returned[seat][1] = self.returned[seat][0]
            self.returned[seat][0] = lower

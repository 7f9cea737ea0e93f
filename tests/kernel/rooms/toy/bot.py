"""Stockings: a rule of thumb."""

from __future__ import annotations

import cython

from kringle.kernel.heuristic import Heuristic
from kringle.kernel.rng import Rng
from kringle.kernel.state import State
from toy import cards, offering, putting
from toy.cards import KINDS
from toy.table import Stockings

POINTS = cards.POINTS


class StockingsHeuristic(Heuristic):
    def choose(self, state: State, seat: int, rng: Rng) -> int:
        return self.choice(cython.cast(Stockings, state), seat, rng)

    def choice(self, game: Stockings, seat: int, rng: Rng) -> int:
        if game.phase == offering.OFFER:
            return offering.offer(rng.below(min(2, game.coins[seat]) + 1))
        best = KINDS - 1
        while game.hand[seat][best] == 0:
            best -= 1
        return putting.put(seat, best)

    def value(self, state: State, seat: int) -> float:
        return self.judged(cython.cast(Stockings, state), seat)

    def judged(self, game: Stockings, seat: int) -> float:
        points = 0
        for kind in range(KINDS):
            points += POINTS[kind] * game.under[seat][seat][kind]
        return min(1.0, points / 9.0)

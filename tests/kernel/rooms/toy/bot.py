# cython: language_level=3
"""Stockings: a rule of thumb."""

from __future__ import annotations

import cython

from kringle.kernel.rng import Rng
from kringle.kernel.state import State
from kringle.kernel.thumb import Thumb
from toy import cards
from toy.rules import Rules

KINDS = cards.KINDS
OFFER = cards.OFFER
POINTS = cards.POINTS
M_OFFER = cards.M_OFFER
M_PUT = cards.M_PUT


class StockingsThumb(Thumb):
    def choose(self, state: State, seat: int, rng: Rng) -> int:
        return self.choice(cython.cast(Rules, state), seat, rng)

    def choice(self, rules: Rules, seat: int, rng: Rng) -> int:
        if rules.phase == OFFER:
            return M_OFFER + rng.below(min(2, rules.coins[seat]) + 1)
        best = KINDS - 1
        while rules.hand[seat][best] == 0:
            best -= 1
        return M_PUT + seat * KINDS + best

    def value(self, state: State, seat: int) -> float:
        return self.judged(cython.cast(Rules, state), seat)

    def judged(self, rules: Rules, seat: int) -> float:
        points = 0
        for kind in range(KINDS):
            points += POINTS[kind] * rules.under[seat][seat][kind]
        return min(1.0, points / 9.0)

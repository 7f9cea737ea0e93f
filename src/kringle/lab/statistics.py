"""Shares, means and slopes with their intervals, and what is left of many findings when luck is taken out of them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

LEVEL = 0.05
"""The accepted false-discovery rate."""
NORMAL = NormalDist()
SIGMAS = 1.959963984540054
"""Of a normal distribution, 95% lies within this many standard deviations."""


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Where a chance lies, with 95% confidence, after this many wins in so many games (Wilson's score interval)."""
    if games == 0:
        return 0.0, 1.0
    share, z = wins / games, SIGMAS * SIGMAS / games
    middle = (share + z / 2) / (1 + z)
    half = math.sqrt(z * (share * (1 - share) + z / 4)) / (1 + z)
    return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True)
class Effect:
    """A number that was measured, and how sure it is."""

    value: float
    error: float
    """Its standard error."""

    def interval(self, sigmas: float = SIGMAS) -> tuple[float, float]:
        return self.value - sigmas * self.error, self.value + sigmas * self.error

    @property
    def p(self) -> float:
        """How often luck alone would bring a value this far from nothing."""
        if self.error > 0:
            return math.erfc(abs(self.value) / self.error / math.sqrt(2))
        return 1.0 if self.value == 0 else 0.0


def mean(count: float, total: float, squares: float) -> Effect:
    """The mean of `count` values with this sum and this sum of squares."""
    if count < 2:
        return Effect(total / count if count else math.nan, math.inf)
    variance = max(0.0, squares - total * total / count) / (count - 1)
    return Effect(total / count, math.sqrt(variance / count))


def ratio(games: int, a: float, b: float, aa: float, ab: float, bb: float) -> Effect:
    """a/b, from sums over games of a, b, a*a, a*b and b*b. Games are independent; what happens within one is not."""
    if b <= 0 or games < 2:
        return Effect(math.nan, math.inf)
    value = a / b
    spread = max(0.0, aa - 2 * value * ab + value * value * bb) * games / (games - 1)
    return Effect(value, math.sqrt(spread) / b)


def discoveries(p: Sequence[float], level: float = LEVEL) -> list[bool]:
    """Which of many findings stand, when of those that stand 5% may be luck (Benjamini and Hochberg)."""
    order = sorted(range(len(p)), key=lambda n: p[n])
    last = max((rank for rank, n in enumerate(order, 1) if p[n] <= level * rank / len(p)), default=0)
    stands = set(order[:last])
    return [n in stands for n in range(len(p))]


def adjusted_sigmas(found: int, tried: int, level: float = LEVEL) -> float:
    """How wide intervals are when only what stood out is shown, so that 5% of those shown are wrong
    (Benjamini and Yekutieli); with nothing left out it is the usual 1.96."""
    return NORMAL.inv_cdf(1 - level * max(1, found) / max(1, tried) / 2)

"""Shares, means and slopes with their intervals, and what is left of many findings when luck is taken out of them."""

from __future__ import annotations

import math

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

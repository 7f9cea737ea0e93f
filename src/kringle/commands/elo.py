"""How strong players are, from who came out ahead of whom: Bradley and Terry's model, in Elo points.

At a table of four each pair of seats is a comparison, by rank; an equal rank is half a win for each. Intervals are
by bootstrap over whole games, since the pairs of one game depend on one another.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

ROUNDS = 200
"""Of the bootstrap."""
STEPS = 60
PRIOR = 0.5
"""Draws against each other player that everybody is given: nobody is infinitely strong."""
POINTS = 400 / math.log(10)

Counts = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Rating:
    elo: float
    low: float
    high: float


def pairs(players: Sequence[int], ranks: Sequence[int], count: int) -> Counts:
    """`wins[a, b]`: how often player a came out ahead of player b in one game."""
    wins = np.zeros((count, count))
    for seat, player in enumerate(players):
        for other, rival in enumerate(players):
            if seat != other and player != rival:
                wins[player, rival] += 1.0 if ranks[seat] < ranks[other] else 0.5 * (ranks[seat] == ranks[other])
    return wins


def strengths(wins: Counts) -> Counts:
    """Log-strengths by minorisation and maximisation (Hunter 2004), their mean at zero."""
    count = wins.shape[-1]
    wins = wins + PRIOR / 2 * (1 - np.eye(count))
    games = wins + np.swapaxes(wins, -1, -2)
    won = wins.sum(axis=-1)
    gamma = np.ones(wins.shape[:-1])
    for _ in range(STEPS):
        against = games / (gamma[..., :, None] + gamma[..., None, :])
        gamma = won / np.maximum(against.sum(axis=-1), 1e-12)
        gamma /= np.exp(np.log(gamma).mean(axis=-1, keepdims=True))
    return np.asarray(np.log(gamma))


def ratings(games: Sequence[Counts], anchor: int | None = None, seed: int = 0) -> list[Rating]:
    """A rating for each player, with its 95% interval. The anchor has 0 points; without one the average has."""
    each = np.stack(games)
    dice = np.random.default_rng(seed)
    times = dice.multinomial(len(each), np.full(len(each), 1 / len(each)), size=ROUNDS).astype(np.float64)
    found = POINTS * strengths(each.sum(axis=0))
    resampled = POINTS * strengths(np.tensordot(times, each, axes=1))
    if anchor is not None:
        found = found - found[anchor]
        resampled = resampled - resampled[:, anchor : anchor + 1]
    low, high = np.percentile(resampled, [2.5, 97.5], axis=0)
    return [Rating(float(a), float(b), float(c)) for a, b, c in zip(found, low, high, strict=True)]

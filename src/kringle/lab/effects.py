"""What one more piece is worth, with the others held: a regression within games, its errors clustered by game.

In each game the seats are compared with each other: a win, and how many of each piece a seat had, less the game's
means. So what makes all seats of a game have more of something explains nothing. Seats of one game are not independent
of each other; games are, and errors are counted by them.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from kringle.lab.statistics import Effect

Array = npt.NDArray[Any]
POWER = 2.8
"""Of so many standard errors, an effect is found in four of five runs like this one."""


@dataclass(frozen=True)
class Worth:
    """Of pieces of one kind each: points of win rate for one more of it."""

    each: tuple[Effect, ...]
    beyond: tuple[Effect, ...]
    """Less the mean over all pieces of its group that there were."""

    def smallest(self, piece: int) -> float:
        """The smallest difference from its group that could have been seen."""
        return POWER * self.beyond[piece].error


class Regression:
    """Fed with the same games twice, as memory does not hold them all: `add` all of them, then `again` all of them."""

    def __init__(self, groups: list[str]) -> None:
        width = len(groups)
        self.groups, self.games = groups, 0
        self.products, self.with_win, self.used = np.zeros((width, width)), np.zeros(width), np.zeros(width)
        self.scatter = np.zeros((width, width))
        self._inverse: Array | None = None

    def add(self, counts: Array, win: Array) -> None:
        """Counts by game, seat and piece; wins by game and seat."""
        pieces, won = _within(counts), _within(win)
        self.games += len(win)
        self.used += counts.sum(axis=(0, 1))
        self.products += np.einsum("gsi,gsj->ij", pieces, pieces, optimize=True)
        self.with_win += np.einsum("gsi,gs->i", pieces, won, optimize=True)

    def again(self, counts: Array, win: Array) -> None:
        pieces = _within(counts)
        left = _within(win) - pieces @ self.slopes
        by_game = np.einsum("gsi,gs->gi", pieces, left, optimize=True)
        self.scatter += by_game.T @ by_game

    @property
    def inverse(self) -> Array:
        if self._inverse is None:  # of pieces that only come together, each gets the same share
            self._inverse = np.linalg.pinv(self.products, rcond=1e-10, hermitian=True)
        return self._inverse

    @property
    def slopes(self) -> Array:
        found: Array = self.inverse @ self.with_win
        return found

    def worth(self) -> Worth:
        spread = self.inverse @ self.scatter @ self.inverse * self.games / max(1, self.games - 1)
        names = np.array(self.groups)
        each, beyond = [], []
        for piece in range(len(names)):
            alone = np.zeros(len(names))
            alone[piece] = 1
            kin = np.where(names == names[piece], self.used, 0.0)
            each.append(self._effect(alone, spread, piece))
            beyond.append(self._effect(alone - kin / max(1.0, kin.sum()), spread, piece))
        return Worth(tuple(each), tuple(beyond))

    def _effect(self, weights: Array, spread: Array, piece: int) -> Effect:
        if self.products[piece, piece] < 1e-9 or self.games < 2:
            return Effect(math.nan, math.inf)
        return Effect(float(weights @ self.slopes), math.sqrt(max(0.0, float(weights @ spread @ weights))))


def _within(values: Array) -> Array:
    """Less the mean of the game."""
    found: Array = values - values.mean(axis=1, keepdims=True)
    return found

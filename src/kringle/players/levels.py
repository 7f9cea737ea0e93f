"""Levels 1 to 8: from a child who just learned the game to full strength. Measured: docs/search.md.

A level is a number of iterations, and how carelessly it chooses among what it found. So it plays alike on every
machine.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from kringle.kernel.rng import Rng
from kringle.kernel.spelling import Move
from kringle.players.thinking import Thought

FINE = 1 << 30


@dataclass(frozen=True)
class Level:
    number: int
    iterations: int
    blunders: float
    """How often it plays just any move."""
    looseness: float
    """How far below the best a move may look and still be chosen now and then: a temperature, in value."""

    @property
    def is_careful(self) -> bool:
        """Whether it always plays the best that it found."""
        return self.blunders == 0.0 and self.looseness == 0.0

    @property
    def uses_net(self) -> bool:
        """Whether it judges by a net, where there is one: the upper half does."""
        return self.number > len(LEVELS) // 2

    def pick(self, thought: Thought, rng: Rng) -> Move:
        if rng.roll(FINE) < self.blunders * FINE:
            return thought.moves[rng.roll(len(thought.moves))].move
        if self.looseness == 0.0:
            return thought.best
        return self._loosely(thought, rng)

    def _loosely(self, thought: Thought, rng: Rng) -> Move:
        tried = [weighed for weighed in thought.moves if weighed.visits] or list(thought.moves)
        top = max(weighed.value for weighed in tried)
        weights = [math.exp((weighed.value - top) / self.looseness) for weighed in tried]
        ticket = rng.roll(FINE) / FINE * sum(weights)
        for weighed, weight in zip(tried, weights, strict=True):
            ticket -= weight
            if ticket < 0:
                return weighed.move
        return tried[0].move


LEVELS = (
    Level(1, 4, 0.60, 0.30),
    Level(2, 8, 0.30, 0.20),
    Level(3, 12, 0.12, 0.03),
    Level(4, 20, 0.04, 0.02),
    Level(5, 40, 0.0, 0.01),
    Level(6, 80, 0.0, 0.0),
    Level(7, 300, 0.0, 0.0),
    Level(8, 4000, 0.0, 0.0),
)

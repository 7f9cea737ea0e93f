"""Counts of many games, small however many there are: whole numbers only, so any order of adding gives the same."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from kringle.kernel.many import Results
from kringle.lab.statistics import SIGMAS, wilson

WHOLE = 840
"""A win, in parts: each of up to eight winners gets a whole number of them."""


@dataclass
class Spread:
    """How often each value came up."""

    times: Counter[int] = field(default_factory=Counter)

    def add(self, values: Iterable[int]) -> None:
        found, counts = np.unique(np.asarray(values), return_counts=True)
        self.times.update(dict(zip(found.tolist(), counts.tolist(), strict=True)))

    def merge(self, other: Spread) -> None:
        self.times.update(other.times)

    @property
    def count(self) -> int:
        return self.times.total()

    @property
    def total(self) -> int:
        return sum(value * times for value, times in self.times.items())

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else math.nan

    @property
    def sd(self) -> float:
        """The standard deviation of the distribution that the values are a sample of."""
        n = self.count
        if n < 2:
            return math.nan
        squares = sum(value * value * times for value, times in self.times.items())
        return math.sqrt((n * squares - self.total**2) / (n * (n - 1)))

    @property
    def median(self) -> int:
        """The lower one, of an even number."""
        left = (self.count + 1) // 2
        for value in sorted(self.times):
            left -= self.times[value]
            if left <= 0:
                return value
        raise ValueError("no values, so no median")

    def interval(self) -> tuple[float, float]:
        """Where the mean lies, with 95% confidence."""
        half = SIGMAS * self.sd / math.sqrt(self.count) if self.count > 1 else math.nan
        return self.mean - half, self.mean + half

    def plain(self) -> dict[str, Any]:
        low, high = self.interval()
        return {
            "mean": rounded(self.mean), "low": rounded(low), "high": rounded(high), "sd": rounded(self.sd),
            "least": min(self.times), "median": self.median, "most": max(self.times),
        }  # fmt: skip

    def histogram(self) -> dict[int, int]:
        """Each value and its number of times, from the least to the most."""
        return dict(sorted(self.times.items()))


@dataclass
class Record:
    """What one seat, or one bot on all its seats, came to."""

    parts: int = 0
    """Of wins, `WHOLE` each."""
    scores: Spread = field(default_factory=Spread)

    def merge(self, other: Record) -> None:
        self.parts += other.parts
        self.scores.merge(other.scores)

    @property
    def played(self) -> int:
        return self.scores.count

    @property
    def wins(self) -> float:
        return self.parts / WHOLE

    @property
    def share(self) -> float:
        return self.wins / self.played if self.played else math.nan

    def plain(self) -> dict[str, Any]:
        low, high = wilson(self.wins, self.played)
        return {
            "played": self.played, "wins": rounded(self.wins), "share": rounded(self.share), "low": rounded(low),
            "high": rounded(high), "score": self.scores.plain(),
        }  # fmt: skip


@dataclass
class Tally:
    """Of all games so far: a record a seat and a record a bot, and how long the games were."""

    seats: list[Record]
    bots: dict[str, Record]
    moves: Spread = field(default_factory=Spread)

    @classmethod
    def empty(cls, seats: int, bots: Sequence[str]) -> Tally:
        return cls([Record() for _ in range(seats)], {name: Record() for name in bots})

    @property
    def games(self) -> int:
        return self.moves.count

    def add(self, results: Results, names: Sequence[str]) -> None:
        """Games in which the bots of these names sat on the seats in this order."""
        won = results.places == 0
        parts = (won * (WHOLE // won.sum(axis=1, keepdims=True))).sum(axis=0)
        for seat, name in enumerate(names):
            record = Record(int(parts[seat]))
            record.scores.add(results.scores[:, seat])
            self.seats[seat].merge(record)
            self.bots[name].merge(record)
        self.moves.add(results.moves)

    def merge(self, other: Tally) -> None:
        for mine, theirs in zip(self.seats, other.seats, strict=True):
            mine.merge(theirs)
        for name, record in other.bots.items():
            self.bots[name].merge(record)
        self.moves.merge(other.moves)

    @property
    def scores(self) -> Spread:
        """Of all seats together."""
        everything = Spread()
        for record in self.seats:
            everything.merge(record.scores)
        return everything


def rounded(value: float) -> float | None:
    """Six digits after the point; None where there is no value, as in JSON."""
    return None if math.isnan(value) else round(value, 6)

"""Whether a net is better than what there is: by games, never by how well it foretells who wins.

One seat with the new net plays all others with the present best, the same time for each move; every deal is played from
every seat, and counts as one observation. After each few deals a sequential test (SPRT) decides between «as strong» and
«wins so much more of its share»; if games run out first, the net stays out.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from kringle.commands.arena import planned, run
from kringle.games import game as room
from kringle.lab.statistics import SIGMAS

BOUND = math.log(0.95 / 0.05)
BETTER = 0.25
"""Of its share: of four, 25% and 31.25%."""
DEALS_AT_ONCE = 8


@dataclass(frozen=True)
class Verdict:
    accepted: bool
    games: int
    share: float
    error: float
    even: float
    likelihood: float
    """The logarithm of how much likelier the games are if the net is better; beyond +-2.94 it is decided."""

    def __str__(self) -> str:
        half = SIGMAS * self.error
        said = "better: it is the new best" if self.accepted else "not shown to be better"
        return (
            f"{self.share:.1%} ± {half:.1%} of {self.games} games, even is {self.even:.1%} "
            f"(likelihood {self.likelihood:+.2f}): {said}"
        )


def likelihood(shares: Sequence[float], even: float, better: float = BETTER) -> float:
    """Of independent observations: log likelihood of a mean of even * (1 + better) over that of even."""
    n = len(shares)
    if n < 2:
        return 0.0
    mean = sum(shares) / n
    variance = max(sum((share - mean) ** 2 for share in shares) / (n - 1), 1e-4)
    return n * even * better / variance * (mean - even * (1 + better / 2))


def judged(shares: Sequence[float], seats: int) -> Verdict:
    """`shares`: of first places, a mean for each deal."""
    n, even = len(shares), 1 / seats
    mean = sum(shares) / max(1, n)
    error = math.sqrt(sum((share - mean) ** 2 for share in shares) / max(1, n - 1) / max(1, n))
    found = likelihood(shares, even)
    return Verdict(found >= BOUND, n * seats, mean, error, even, found)


def challenge(
    game: str, new: str, present: str, seats: int, seconds: float, most: int, record: Path, seed: int, jobs: int,
    progress: Callable[[Verdict], None],
) -> Verdict:  # fmt: skip
    """`new` and `present` as one types them, without time. With a record, it goes on where it stopped."""
    bots = [new, *[present] * (seats - 1)]
    plan = planned(room(game), bots, seats, {}, seed, seconds, None)
    deals = 0
    while True:
        deals = min(deals + DEALS_AT_ONCE, max(1, most // seats))
        found = run(plan, deals * seats, record, jobs)
        verdict = judged(per_deal([found.played[n].ranks for n in sorted(found.played)], seats), seats)
        progress(verdict)
        if abs(verdict.likelihood) >= BOUND or deals * seats + seats > most or not found.complete:
            return verdict


def per_deal(ranks: Sequence[Sequence[int]], seats: int) -> list[float]:
    """The share of first places of the first player, who sits one place further to the right in each game of a deal."""
    won = [one[-number % seats] == 1 and 1 / one.count(1) for number, one in enumerate(ranks)]
    return [sum(won[first : first + seats]) / seats for first in range(0, len(won) - seats + 1, seats)]

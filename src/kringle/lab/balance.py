"""Who wins by turn order and by seat, with what is shown and what is ruled out.

Where who begins is drawn, seats are even whatever the rules are. So places are counted in the order of turns: the first
seat, the one after it, and so on (`Lens.first`); in Conveyor, where all bid at once, on the tie-break track
(`Lens.places`).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from kringle.lab.plan import Chunk, Plan
from kringle.lab.recording import recorded
from kringle.lab.statistics import LEVEL, NORMAL, Effect, mean

THUMB_BOUND, SEARCH_BOUND = 0.02, 0.04
"""How far from even a place may be: with rules of thumb, and with a search, of which fewer games are played."""

Array = npt.NDArray[Any]


@dataclass
class Wins:
    """Sums over games: wins and their squares, by place in turn order and by seat."""

    seats: int
    games: int = 0
    turn: Array | None = None
    seat: Array | None = None

    def add(self, rows: dict[str, Any]) -> None:
        win = rows["win"].astype(float)
        self.games += len(win) // self.seats
        for name in ("turn", "seat"):
            if (rows[name] >= 0).all():  # or no note tells who goes when
                found = np.stack([np.bincount(rows[name], part, self.seats) for part in (win, win * win)])
                before = getattr(self, name)
                setattr(self, name, found if before is None else before + found)

    def away(self, by: str = "turn") -> list[Effect]:
        """How far each place is from even."""
        sums = getattr(self, by)
        if sums is None:
            return []
        found = [mean(self.games, float(sums[0, n]), float(sums[1, n])) for n in range(self.seats)]
        return [Effect(effect.value - 1 / self.seats, effect.error) for effect in found]


def counted(plan: Plan, chunk: Chunk) -> Wins:
    """One chunk of a plan."""
    found = Wins(plan.tables[chunk.table].seats)
    found.add(recorded(plan, chunk)["seats"])
    return found


def sigmas(places: int) -> float:
    """How wide intervals are so that with 95% confidence all of them hold at once: also that of the largest."""
    return NORMAL.inv_cdf(1 - LEVEL / places / 2)


def games_for(seats: int, points: float) -> int:
    """How many games give an interval of so many points on each side."""
    even = 1 / seats
    return math.ceil(1.96**2 * even * (1 - even) / points**2)


def verdict(away: list[Effect], bound: float) -> str:
    """What these games show, and what they rule out, in a few words."""
    wide = sigmas(len(away))
    bounds = [effect.interval(wide) for effect in away]
    most = max(max(abs(low), abs(high)) for low, high in bounds)
    if most <= bound:
        return f"even: more than {100 * most:.1f} points is ruled out"
    beyond = [n for n, (low, high) in enumerate(bounds) if low > bound or high < -bound]
    if beyond:
        told = ", ".join(f"{ordinal(n)} {100 * away[n].value:+.1f}" for n in beyond)
        return f"not even: {told}".replace("-", "−")
    return f"not shown to be uneven; more than {100 * most:.1f} points is ruled out"


def ordinal(place: int) -> str:
    return ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")[place]

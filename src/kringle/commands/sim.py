"""`kringle sim`: many games between bots, counted. A seed gives the same counts however the work is shared out.

Games are played in chunks. Bots change seats from game to game (game g begins the list of bots at place g), and a
chunk plays the games of one seating together, in the compiled loop.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from kringle.commands.bots import party, seated
from kringle.commands.sharing import CtrlC, cores, shared_out
from kringle.commands.tally import Tally
from kringle.games import game as room
from kringle.kernel.many import simulate

CHUNK = 500
"""Games; few enough for a smooth progress bar and a quick end at Ctrl-C."""
WORTH_A_POOL = 2.0
"""Seconds of work left that make up for the start of more processes."""

Progress = Callable[[int], None]
Chunks = Iterator[tuple[int, int]]


@dataclass(frozen=True)
class Plan:
    """What to play; its options are checked already."""

    game: str
    seats: int
    options: dict[str, Any]
    bots: tuple[str, ...]
    games: int
    seed: int

    def chunks(self) -> Chunks:
        """The number of each chunk's first game, and of the one after its last."""
        return ((first, min(first + CHUNK, self.games)) for first in range(0, self.games, CHUNK))

    def tally(self) -> Tally:
        return Tally.empty(self.seats, self.bots)


@dataclass(frozen=True)
class Run:
    """What came of a plan: all of it, or what was finished when somebody stopped it."""

    plan: Plan
    tally: Tally
    seconds: float
    jobs: int

    @property
    def complete(self) -> bool:
        return self.tally.games == self.plan.games


def run(plan: Plan, jobs: int | None = None, progress: Progress = lambda games: None) -> Run:
    """Play the plan, in this many processes; None: in as many as there are cores, if that is worth while.

    Ctrl-C ends it early, with what was finished by then.
    """
    begun = time.perf_counter()
    total = plan.tally()
    with CtrlC() as ctrl_c:
        todo = plan.chunks()
        if jobs is None:
            _add(total, played(plan, next(todo)), progress)
            jobs = _worth_while(plan, total.games, time.perf_counter() - begun)
        for tally in shared_out(partial(played, plan), todo, jobs, ctrl_c):
            _add(total, tally, progress)
    return Run(plan, total, time.perf_counter() - begun, jobs)


def played(plan: Plan, chunk: tuple[int, int]) -> Tally:
    """One chunk, one seating after the other."""
    first, end = chunk
    game, tally, turns = room(plan.game), plan.tally(), len(plan.bots)
    start = game.new(plan.seats, plan.options)
    for number in range(first, min(first + turns, end)):
        names = seated(plan.bots, plan.seats, number)
        games = len(range(number, end, turns))
        results = simulate(start, party(game, names), game.levels, games, plan.seed, number, turns)
        tally.add(results, names)
    return tally


def _add(total: Tally, tally: Tally, progress: Progress) -> None:
    total.merge(tally)
    progress(tally.games)


def _worth_while(plan: Plan, done: int, seconds: float) -> int:
    left = seconds / done * (plan.games - done)
    return cores() if left > WORTH_A_POOL else 1

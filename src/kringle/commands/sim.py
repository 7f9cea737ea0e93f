"""`kringle sim`: many games between bots, counted. A seed gives the same counts however the work is shared out.

Bots change seats from game to game: game g begins the list of bots at place g. Games are played in chunks, and a chunk
plays the games of one seating together, in the compiled loop. Only whole numbers are added up, so the chunks
may have any size: small enough for a smooth progress bar and a quick end at Ctrl-C.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from kringle.commands.bots import party
from kringle.commands.tally import Tally
from kringle.games import game as room
from kringle.kernel.many import simulate
from kringle.lab.seating import seated
from kringle.lab.sharing import CtrlC, cores, shared_out

PROBE = 20
"""Games at the beginning that show how long a game takes."""
CHUNK_SECONDS = 0.2
LARGEST_CHUNK = 2000
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

    def chunks(self, first: int, size: int) -> Chunks:
        """From one game on: the number of each chunk's first game, and of the one after its last."""
        return ((at, min(at + size, self.games)) for at in range(first, self.games, size))

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
        _add(total, played(plan, (0, min(PROBE, plan.games))), progress)
        seconds = (time.perf_counter() - begun) / total.games
        todo = plan.chunks(total.games, _fitting(seconds))
        jobs = jobs or _worth_while(seconds * (plan.games - total.games))
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


def _fitting(seconds: float) -> int:
    """The size of a chunk, if a game takes this long."""
    return max(1, min(LARGEST_CHUNK, round(CHUNK_SECONDS / seconds)))


def _worth_while(left: float) -> int:
    """In how many processes to do what would take one of them this long."""
    return cores() if left > WORTH_A_POOL else 1

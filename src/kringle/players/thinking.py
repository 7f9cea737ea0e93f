"""One question, thought about for a while: in time or in iterations, on one thread or several."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass

from kringle.kernel.spelling import Move
from kringle.kernel.view import View
from kringle.players import evaluating
from kringle.players.errors import NothingToChoose
from kringle.players.evaluating import Evaluator
from kringle.players.nets import NetFile
from kringle.players.search import Search
from kringle.players.style import Style

BREATH = 0.004
"""Seconds between two looks at the clock, about."""
TRIAL = 0.04
"""Of the time, to find out how many iterations there will be."""
MARGIN = 1.2
"""So many times as fast as ever so far the next iterations may be."""
STRIDE = 0x9E3779B97F4A7C15
U64 = 0xFFFFFFFFFFFFFFFF


@dataclass(frozen=True)
class Budget:
    """How long to think: until the first of the two is used up."""

    seconds: float | None = None
    iterations: int | None = None
    only_best: bool = False
    """Whether to stop as soon as nothing can become the most visited move any more but the one that is. Of several
    threads none sees all visits, so they go on."""


@dataclass(frozen=True)
class Weighed:
    """One move, how often it was tried, and how good it looked on average, from 0 to 1."""

    move: Move
    visits: int
    value: float


@dataclass(frozen=True)
class Thought:
    """What came of it, the most visited move first."""

    moves: tuple[Weighed, ...]
    iterations: int
    seconds: float
    values: tuple[float, ...] = ()
    """How good it looked for each seat, on average."""

    @property
    def best(self) -> Move:
        return self.moves[0].move

    def of(self, move: Move) -> Weighed | None:
        return next((weighed for weighed in self.moves if weighed.move == move), None)


class Thinker:
    """Searches for one kind of table, a tree a thread. Used again and again, by one caller at a time."""

    def __init__(
        self, view: View, style: Style, threads: int, memory: int, net: NetFile | None = None,
        evaluator: Evaluator | None = None,
    ) -> None:  # fmt: skip
        game = view.game
        self.style, self.net, self.evaluator = style, net, evaluator
        self.searches = [Search(view.state, game.heuristic(), game.levels, memory // threads) for _ in range(threads)]
        for search in self.searches:
            style.put_on(search)
            search.net = None if net is None else net.net()
            search.plays_out = evaluator is None
        self._stop = threading.Event()

    def stop(self) -> None:
        """End the thinking that goes on, from another thread: it answers with what it has."""
        self._stop.set()

    def think(self, view: View, budget: Budget, seed: int) -> Thought:
        seat, legal = question(view)
        begun = time.perf_counter()
        self._stop.clear()
        if len(legal) == 1:
            return Thought((Weighed(legal[0], 0, 0.5),), 0, 0.0)
        deadline = None if budget.seconds is None else begun + budget.seconds
        self._begin(view, seat, seed, self._turns(view, seat, len(legal), budget, seed, begun))
        self._run(shares(budget.iterations, len(self.searches)), deadline, budget.only_best and len(self.searches) == 1)
        done = sum(search.iterations for search in self.searches)
        return Thought(self._weighed(view, legal), done, time.perf_counter() - begun, self._values())

    def _begin(self, view: View, seat: int, seed: int, turns: int) -> None:
        for number, search in enumerate(self.searches):
            search.turns = turns
            search.begin(view.state, seat, mixed(seed, view.state.key(), number))
        if self.evaluator is not None:
            evaluating.begin(self.searches[0], view, self.evaluator, seed)

    def _turns(self, view: View, seat: int, legal: int, budget: Budget, seed: int, begun: float) -> int:
        """How many turns to play before a position is judged, from how often each move can be tried. Time is turned
        into iterations by trying for a moment how many there are if positions are judged soon."""
        soon = self.style.turns or self._turns_for(view, 0)
        if self.style.turns or self.style.horizon or soon == 0:
            return soon
        if budget.iterations is not None:
            return self._turns_for(view, budget.iterations // legal)
        assert budget.seconds is not None
        search = self.searches[0]
        search.turns, done, until = soon, 0, begun + TRIAL * budget.seconds
        search.begin(view.state, seat, seed & U64)
        while not done or time.perf_counter() < until:
            search.go_on(done := 1 + 2 * done)
        each = search.iterations / max(1e-7, time.perf_counter() - begun) * budget.seconds * len(self.searches) / legal
        return self._turns_for(view, int(min(each, 1e9)))

    def _turns_for(self, view: View, each: int) -> int:
        if self.net is not None:
            return self.net.turns_for(each)
        return self.searches[0].heuristic_turns(view.state, each)

    def _values(self) -> tuple[float, ...]:
        done = [(search.iterations, search.means()) for search in self.searches]
        total = max(1, sum(count for count, _ in done))
        return tuple(sum(count * means[seat] for count, means in done) / total for seat in range(len(done[0][1])))

    def _run(self, quotas: Sequence[int | None], deadline: float | None, only_best: bool) -> None:
        others = [
            threading.Thread(target=self._work, args=(search, quota, deadline, only_best), daemon=True)
            for search, quota in zip(self.searches[1:], quotas[1:], strict=True)
        ]
        for thread in others:
            thread.start()
        try:
            self._work(self.searches[0], quotas[0], deadline, only_best)
        except BaseException:  # Ctrl-C: the other threads must not go on
            self._stop.set()
            raise
        finally:
            for thread in others:
                thread.join()

    def _work(self, search: Search, quota: int | None, deadline: float | None, only_best: bool) -> None:
        """Blocks that take about a breath each, smaller near the deadline. The first is one iteration."""
        done, block, fastest = 0, 1, 0.0
        while not self._stop.is_set() and (quota is None or done < quota):
            before = time.perf_counter()
            if deadline is not None and done and before >= deadline:
                return
            if quota is not None:
                block = min(block, quota - done)
            if self.evaluator is None:
                search.go_on(block)
            else:
                evaluating.go_on(search, block, self.evaluator)
            done += block
            took = time.perf_counter() - before
            fastest = max(fastest, block / max(took, 1e-7))
            if only_best and lead(search.answer()) > still_to_come(done, quota, fastest, deadline):
                return
            block = fitting(block, took, deadline)

    def _weighed(self, view: View, legal: Sequence[Move]) -> tuple[Weighed, ...]:
        numbers = view.game.spelling.number_of
        visits = {numbers[move]: 0 for move in legal}
        totals = {numbers[move]: 0.0 for move in legal}
        for search in self.searches:
            for move, count, total in search.answer():
                if move in visits:
                    visits[move] += count
                    totals[move] += total
        spelled = view.game.spelling.move_of
        found = [Weighed(spelled[m], n, totals[m] / n if n else 0.0) for m, n in visits.items()]
        return tuple(sorted(found, key=lambda weighed: (-weighed.visits, -weighed.value)))


def question(view: View) -> tuple[int, list[Move]]:
    """The seat that is asked, and its legal moves."""
    if not isinstance(view, View):
        raise TypeError(f"a player is given a View (Match.look), not {type(view).__name__}")
    legal = view.legal()
    if view.seat is None or not legal:
        raise NothingToChoose("a spectator has no move" if view.seat is None else f"seat {view.seat} is not asked now")
    return view.seat, legal


def mixed(seed: int, digest: int, number: int) -> int:
    """Where the random numbers of one thread's search begin."""
    return (seed * STRIDE ^ digest ^ (number + 1) * 0xD1342543DE82EF95) & U64


def shares(iterations: int | None, threads: int) -> list[int | None]:
    if iterations is None:
        return [None] * threads
    return [iterations // threads + (number < iterations % threads) for number in range(threads)]


def fitting(block: int, seconds: float, deadline: float | None) -> int:
    """The next block's size, if this one took so long."""
    rate = block / max(seconds, 1e-7)
    left = BREATH if deadline is None else min(BREATH, deadline - time.perf_counter())
    return max(1, min(2 * block, int(rate * left)))


def lead(rows: Sequence[tuple[int, int, float]]) -> int:
    """How much more often the most visited move was tried than any other."""
    visits = sorted(count for _, count, _ in rows)
    return 0 if not visits else visits[-1] - (visits[-2] if len(visits) > 1 else 0)


def still_to_come(done: int, quota: int | None, rate: float, deadline: float | None) -> float:
    """At most how many iterations there will still be."""
    by_number = math.inf if quota is None else quota - done
    by_time = math.inf if deadline is None else MARGIN * rate * max(0.0, deadline - time.perf_counter())
    return min(by_number, by_time)

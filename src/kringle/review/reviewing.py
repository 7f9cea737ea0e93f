"""How a review is made: walk the log, judge each position, then look closely at what may have cost most."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

from kringle.kernel.constants import CHANCE
from kringle.kernel.match import Match
from kringle.kernel.rng import Rng
from kringle.kernel.state import State
from kringle.review.effort import Effort
from kringle.review.errors import NotOver
from kringle.review.judge import NOTHING, Forced, Judge, Judged, Tried, mean, together, turns_for
from kringle.review.review import Chances, Choice, Moment, Review, shared

REPEATS = 4
"""Independent searches of each position, at least; each seat is the one that knows its own cards as often."""
CLOSELY = 8
"""Of a choice that is looked at closely, for each move that is compared; half of them to find the best."""
CANDIDATES = 3
FIRST = 0.7
"""Of the time: for all positions; the rest is for what may have cost most."""
WORLDS = 4
"""That are imagined to see whether anything is hidden."""
LEAST, TRIAL = 20, 100
"""Iterations of a search: at least, and to find out how many there will be."""

AFRESH, CLOSE = 500, 1000
"""Where the seeds begin of searches that measure, and of those that look closely: none measures what it chose."""

Progress = Callable[[int, int], None]
"""How many searches are done, of how many."""


@dataclass(frozen=True)
class Step:
    """One part of the log: a choice, or what nobody chose."""

    begin: int
    end: int
    seat: int = CHANCE
    move: int = -1
    options: int = 0
    is_sealed: bool = False
    """Whether others still answer the same question: nothing has come of it yet."""


@dataclass(frozen=True)
class Thought:
    """What the search would have looked at."""

    step: Step
    tried: Tried

    @property
    def best(self) -> int:
        return max(self.tried, key=lambda move: self.tried[move][0], default=self.step.move)

    @property
    def forced(self) -> Forced:
        return self.best, self.step.seat

    def others(self) -> list[int]:
        """The moves that are worth a comparison."""
        found = sorted((move for move in self.tried if move != self.step.move), key=lambda move: -self.tried[move][0])
        return found[:CANDIDATES]

    def seeming(self) -> float:
        """How much better another move looked, at this first look."""
        visits, worth = self.tried.get(self.step.move, (0, 0.0))
        other_visits, other = self.tried[self.others()[0]]
        return other - worth if other_visits > visits else min(0.0, other - worth)


def review(match: Match, effort: Effort = Effort(), progress: Progress = lambda done, of: None) -> Review:  # noqa: B008
    """What was luck and what was skill in a finished game."""
    if not match.over:
        raise NotOver("a game is reviewed when it is over: until then a review would tell what is hidden")
    return Reviewing(match, effort, progress).review()


class Reviewing:
    def __init__(self, match: Match, effort: Effort, progress: Progress) -> None:
        self.match, self.effort, self.progress = match, effort, progress
        self.steps, self.states = walked(match)
        self.judges = threading.local()
        self.made: list[Judge] = []
        self.turns = turns_for(match.game, self.states[0])
        self.done = self.planned = 0

    def review(self) -> Review:
        begun = time.perf_counter()
        choices = [step for step in self.steps if step.seat != CHANCE]
        repeats = -(-REPEATS // self.match.seats) * self.match.seats
        first = repeats * (len(self.states) + 2 * len(choices))
        self.planned = first + self.match.seats * self.effort.costly * CLOSELY * (CANDIDATES + 1)
        iterations = self.iterations(first)
        with ThreadPoolExecutor(self.effort.threads) as pool:
            thoughts = list(pool.map(lambda step: self.thought(step, repeats, iterations), choices))
            best = {thought.step.begin: thought.forced for thought in thoughts}
            places = sorted(self.states.keys() - {step.end for step in choices if step.is_sealed})
            truths = pool.map(lambda at: self.truth(at, repeats, iterations, best.get(at, NOTHING)), places)
            chances = dict(zip(places, truths, strict=True))
            known = list(pool.map(lambda thought: self.choice(thought, chances, repeats, iterations), thoughts))
            wanted = self.worst(list(zip(known, thoughts, strict=True)))
            left = self.effort.seconds - (time.perf_counter() - begun)
            closely = iterations if self.effort.iterations else self.enough(left, len(wanted), iterations)
            costly = list(pool.map(lambda pair: self.closely(pair[0], pair[1], closely), wanted))
        self.progress(self.planned, self.planned)
        found = {one.at: one for one in (*known, *costly)}
        moments = []
        for step in self.steps:
            if step.is_sealed:
                chances[step.end] = plus(chances[step.begin], found[step.begin].effect)
            moments.append(Moment(step.begin, step.end, chances[step.begin], chances[step.end], found.get(step.begin)))
        return Review(
            self.match.game.id, self.match.seats, tuple(moments), shared(moments, self.match.seats),
            sum(judge.searches for judge in self.made), sum(judge.iterations for judge in self.made),
            time.perf_counter() - begun, tuple(sorted(costly, key=lambda one: -one.cost)),
        )  # fmt: skip

    # ---- how long ---------------------------------------------------------------------------------------

    def iterations(self, searches: int) -> int:
        """Of each of so many searches."""
        middle = self.states[sorted(self.states)[len(self.states) // 2]]
        if self.effort.iterations is not None:
            return self.effort.iterations
        begun = time.perf_counter()
        self.judge().ask(middle, 0, self.effort.seed, TRIAL)
        each = (time.perf_counter() - begun) / TRIAL
        return max(LEAST, int(FIRST * self.effort.seconds * self.effort.threads / searches / each))

    def enough(self, seconds: float, choices: int, before: int) -> int:
        """Iterations of each search that looks closely, so that all of them end in time."""
        spent = sum(judge.iterations for judge in self.made)
        rate = spent / max(1e-3, self.effort.seconds - seconds)
        searches = max(1, choices * CLOSELY * (CANDIDATES + 1))
        return max(LEAST, before // 4, int(rate * max(0.0, seconds) / searches))

    def judge(self) -> Judge:
        """This thread's."""
        if not hasattr(self.judges, "one"):
            self.judges.one = Judge(self.match.game, self.states[0], self.turns)
            self.made.append(self.judges.one)
        found: Judge = self.judges.one
        return found

    def ask(self, root: State, seat: int, seed: int, iterations: int, forced: Forced = NOTHING) -> Judged:
        found = self.judge().ask(root, seat, self.effort.seed + seed, iterations, forced)
        self.done += 1
        self.progress(min(self.done, self.planned - 1), self.planned)
        return found

    # ---- what is judged -----------------------------------------------------------------------------------

    def thought(self, step: Step, repeats: int, iterations: int) -> Thought:
        """What the search would have done, by what the seat could know."""
        view = self.states[step.begin].view(step.seat)
        found = [self.ask(view, step.seat, number, iterations) for number in range(repeats)]
        return Thought(step, together(found))

    def truth(self, at: int, repeats: int, iterations: int, forced: Forced) -> Chances:
        """Everybody's chances in the real world, if who has a choice now makes it as the search would. At the start
        they are even: whoever sits where, that too is luck."""
        state, seats = self.states[at], self.match.seats
        if at == 0:
            return (1 / seats,) * seats
        if state.over():
            places = state.places(self.match.game.levels)
            return tuple((place == 0) / places.count(0) for place in places)
        return mean([self.ask(state, number % seats, number, iterations, forced) for number in range(repeats)])

    def choice(self, thought: Thought, chances: dict[int, Chances], repeats: int, iterations: int) -> Choice:
        """What the move changed, by what its seat could know, against what the search would have done."""
        step, state = thought.step, self.states[thought.step.begin]
        move = self.match.game.spelling.move_of[step.move]
        view = state.view(step.seat)
        if step.begin in chances and step.end in chances and hides_nothing(state, view):  # and nobody else answers
            effect = minus(chances[step.end], chances[step.begin])
        elif step.move == thought.best:
            effect = (0.0,) * self.match.seats
        else:
            mine, best = (
                mean([self.ask(view, step.seat, AFRESH + n, iterations, (one, step.seat)) for n in range(repeats)])
                for one in (step.move, thought.best)
            )
            effect = minus(mine, best)
        return Choice(step.begin, step.seat, move, step.options, effect)

    def worst(self, known: Sequence[tuple[Choice, Thought]]) -> list[tuple[Choice, list[int]]]:
        """Of each seat what looks dearest, with the moves that are to be compared with it."""
        found: list[tuple[Choice, list[int]]] = []
        for seat in range(self.match.seats):
            of_seat = [pair for pair in known if pair[0].seat == seat and pair[1].others()]
            of_seat.sort(key=lambda pair: min(pair[0].effect[pair[0].seat], -pair[1].seeming()))
            found += [(choice, thought.others()) for choice, thought in of_seat[: self.effort.costly]]
        return found

    def closely(self, choice: Choice, others: Sequence[int], iterations: int) -> Choice:
        """With fresh seeds: half of the searches say which move is best, the other half what it would have brought."""
        state, seat = self.states[choice.at], choice.seat
        view = state.view(seat)
        mine = self.match.game.spelling.number_of[choice.move]
        seeds = [CLOSE + number for number in range(CLOSELY)]
        worth = {
            move: [self.ask(view, seat, seed, iterations, (move, seat)).chances[seat] for seed in seeds]
            for move in [mine, *others]
        }
        half = CLOSELY // 2
        best = max(worth, key=lambda move: sum(worth[move][:half]))
        if best == mine:
            return choice
        more = [better - own for better, own in zip(worth[best][half:], worth[mine][half:], strict=True)]
        real = [
            self.ask(state, seat, seed, iterations, (move, seat)).chances[seat]
            for move in (best, mine)
            for seed in seeds[:half]
        ]
        return replace(
            choice, better=self.match.game.spelling.move_of[best], cost=sum(more) / half, error=standard_error(more),
            hindsight=(sum(real[:half]) - sum(real[half:])) / half,
        )  # fmt: skip


# ---- pieces -------------------------------------------------------------------------------------------------


def walked(match: Match) -> tuple[list[Step], dict[int, State]]:
    """The parts of the log, and the position at each of their ends."""
    steps: list[Step] = []
    states = {0: match.state_at(0)}
    state, begun = match.state_at(0), 0
    for at, (seat, spelled) in enumerate(match.log):
        move = match.game.spelling.number_of[spelled]
        options = 1 if seat == CHANCE else len(state.moves(seat))
        asked = set(state.asks())
        if options > 1:
            if at > begun:
                steps.append(Step(begun, at))
                states[at] = state.copy()
            begun = at + 1
        state.apply(seat, move)
        if options > 1:
            left = set(state.asks())
            steps.append(Step(at, begun, seat, move, options, bool(left) and left == asked - {seat}))
            states[begun] = state.copy()
    if begun < len(match.log):
        steps.append(Step(begun, len(match.log)))
        states[len(match.log)] = state.copy()
    return steps, states


def hides_nothing(state: State, view: State) -> bool:
    """Whether the seat can imagine no world but the real one."""
    rng = Rng(1)
    return all(view.imagine(rng).key() == state.key() for _ in range(WORLDS))


def plus(one: Chances, other: Chances) -> Chances:
    return tuple(here + there for here, there in zip(one, other, strict=True))


def minus(one: Chances, other: Chances) -> Chances:
    return tuple(here - there for here, there in zip(one, other, strict=True))


def standard_error(values: Sequence[float]) -> float:
    middle = sum(values) / len(values)
    return math.sqrt(sum((value - middle) ** 2 for value in values) / (len(values) - 1) / len(values))

"""`kringle lab compare`: did a change change anything? Two runs, measure by measure, with intervals.

Runs of the same seed are compared game by game: game g of both begins with the same stream of chance, and where the
change does not matter they stay the same to the end. Runs of different seeds are compared as two samples.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

import kringle
from kringle.lab.errors import BadRun
from kringle.lab.measures import chunks, columns, opened
from kringle.lab.plan import Plan, described
from kringle.lab.statistics import Effect, adjusted_sigmas, discoveries, mean

ENOUGH = 30
"""Games in which a measure is not the same in all: with fewer it is not judged."""

Array = npt.NDArray[Any]


@dataclass(frozen=True)
class Measure:
    """Something that has one value a game. `percent`: the values are shares."""

    name: str
    percent: bool = False


@dataclass(frozen=True)
class Difference:
    """A measure of both runs; the effect is the second less the first."""

    measure: Measure
    before: float
    after: float
    effect: Effect
    judged: bool
    stands: bool
    low: float
    high: float


@dataclass(frozen=True)
class Comparison:
    title: str
    names: tuple[str, str]
    games: tuple[int, int]
    paired: bool
    same: int
    """Of paired games, those that ended with the same score on every seat after as many moves."""
    differences: tuple[Difference, ...]

    @property
    def all_the_same(self) -> bool:
        return self.paired and self.same == self.games[0]

    @property
    def found(self) -> list[Difference]:
        """What changed, beginning with what is most certain."""
        stood = [difference for difference in self.differences if difference.stands]
        return sorted(stood, key=lambda d: -abs(d.effect.value) / d.effect.error if d.effect.error else -np.inf)

    @property
    def verdict(self) -> str:
        tried = sum(difference.judged for difference in self.differences)
        if self.all_the_same:
            return f"Nothing changed: all {self.same:,} games ended the same."
        if not self.found:
            return (
                f"Nothing changed that {min(self.games):,} games can show: none of {tried} measures moved beyond luck."
            )
        return f"Something changed: {len(self.found)} of {tried} measures moved beyond luck."


def compared(a: tuple[Path, int], b: tuple[Path, int]) -> Comparison:
    """Two tables, each of a run."""
    plans = opened(a[0]), opened(b[0])
    _refuse_unlike(plans, (a, b))
    measures = measures_of(plans[0], a[1])
    paired = plans[0].seed == plans[1].seed and plans[0].games == plans[1].games and plans[0].chunk == plans[1].chunk
    sums = _paired(a, b, plans, len(measures)) if paired else _apart(a, b, plans, len(measures))
    names = _named(plans[0], a), _named(plans[1], b)
    title = kringle.game(plans[0].game).title
    found = judged(measures, sums)
    return Comparison(title, names, (plans[0].games, plans[1].games), paired, sums.same, tuple(found))


def _refuse_unlike(plans: tuple[Plan, Plan], runs: tuple[tuple[Path, int], tuple[Path, int]]) -> None:
    for plan, (folder, number) in zip(plans, runs, strict=True):
        if number >= len(plan.tables):
            raise BadRun(f"{folder} has {len(plan.tables)} tables, counted from 0; there is no {number}")
    if plans[0].game != plans[1].game:
        raise BadRun(f"{runs[0][0]} is {plans[0].game}, {runs[1][0]} is {plans[1].game}: two games can't be compared")
    first, second = (plan.tables[number] for plan, (_, number) in zip(plans, runs, strict=True))
    if first.seats != second.seats:
        raise BadRun(f"{first.seats} seats there, {second.seats} here: only tables of the same size can be compared")
    if plans[0].things != plans[1].things:
        raise BadRun("the two runs count different cards, as decks of one's own have them: they can't be compared")


def _named(plan: Plan, run: tuple[Path, int]) -> str:
    table = plan.tables[run[1]]
    said = ", ".join(table.settings) or (described(plan, run[1]) if len(plan.tables) > 1 else "")
    return f"{run[0].name}{f' ({said})' if said else ''}"


# ---- measures ---------------------------------------------------------------------------------------


def measures_of(plan: Plan, number: int) -> list[Measure]:
    table = plan.tables[number]
    bots = sorted(set(table.bots)) if len(set(table.bots)) > 1 else []
    return [
        Measure("Average score"),
        Measure("Winner's score"),
        Measure("From the best to the worst score"),
        Measure("Decisions in a game"),
        Measure("Shared wins", True),
        *(Measure(f"Wins of seat {seat}", True) for seat in range(table.seats)),
        *(Measure(f"Wins of {bot}", True) for bot in bots),
        *(Measure(f"{thing.title} in a game") for thing in plan.things),
        *(Measure(f"{thing.title}: winners have more than others by") for thing in plan.things),
    ]


def _values(folder: Path, plan: Plan, number: int) -> Iterator[tuple[Array, Array]]:
    """Chunk by chunk: a row a game with its measures, and its scores and length."""
    for chunk in chunks(plan, number):
        yield values_of(plan, number, columns(folder, "games", chunk), columns(folder, "seats", chunk))


def values_of(plan: Plan, number: int, games: Mapping[str, Array], rows: Mapping[str, Array]) -> tuple[Array, Array]:
    """The same of some games, from their rows."""
    table = plan.tables[number]
    seats = table.seats
    bots = sorted(set(table.bots)) if len(set(table.bots)) > 1 else []
    win = rows["win"].astype(float).reshape(-1, seats)
    score = rows["score"].reshape(-1, seats)
    bot = rows["bot"].reshape(-1, seats)
    things = np.zeros((len(win), seats, len(plan.things)))
    for n, thing in enumerate(plan.things):
        things[:, :, n] = rows[thing.column].reshape(-1, seats)
    simple = [score.mean(axis=1), games["best"], games["best"] - games["worst"], games["decisions"]]
    shared = (games["winners"] > 1).astype(float)
    by_bot = [(win * (bot == name)).sum(axis=1) for name in bots]
    more = np.matmul((win - 1 / seats)[:, None, :], things)[:, 0, :] * seats / (seats - 1)
    made = [np.stack([*simple, shared], axis=1), win, *(one[:, None] for one in by_bot), things.sum(axis=1), more]
    return np.concatenate(made, axis=1), np.concatenate([score, games["moves"][:, None]], axis=1)


# ---- sums -------------------------------------------------------------------------------------------


class Sums:
    """Of the values of two runs, or of their differences: how many, their sums, their squares."""

    def __init__(self, width: int) -> None:
        self.counts = [0, 0]
        self.totals, self.squares = np.zeros((2, width)), np.zeros((2, width))
        self.differences: tuple[Array, Array] | None = None
        self.varied = np.zeros(width, np.int64)
        self.same = 0

    def add(self, side: int, values: Array) -> None:
        self.counts[side] += len(values)
        self.totals[side] += values.sum(axis=0)
        self.squares[side] += (values * values).sum(axis=0)
        self.varied += (values != 0).sum(axis=0)

    def add_pairs(self, before: tuple[Array, Array], after: tuple[Array, Array]) -> None:
        """Games of both runs that began alike: their measures, and how they ended."""
        self.add(0, before[0])
        self.add(1, after[0])
        apart = after[0] - before[0]
        total, squares = self.differences or (np.zeros(apart.shape[1]), np.zeros(apart.shape[1]))
        self.differences = total + apart.sum(axis=0), squares + (apart**2).sum(axis=0)
        self.same += int((before[1] == after[1]).all(axis=1).sum())

    def effect(self, n: int) -> Effect:
        if self.differences is not None:
            return mean(self.counts[0], float(self.differences[0][n]), float(self.differences[1][n]))
        both = [mean(self.counts[side], float(self.totals[side, n]), float(self.squares[side, n])) for side in (0, 1)]
        return Effect(both[1].value - both[0].value, float(np.hypot(both[0].error, both[1].error)))

    def mean(self, side: int, n: int) -> float:
        return float(self.totals[side, n] / self.counts[side])


def _paired(a: tuple[Path, int], b: tuple[Path, int], plans: tuple[Plan, Plan], width: int) -> Sums:
    sums = Sums(width)
    first, second = _values(a[0], plans[0], a[1]), _values(b[0], plans[1], b[1])
    for before, after in zip(first, second, strict=True):
        sums.add_pairs(before, after)
    return sums


def _apart(a: tuple[Path, int], b: tuple[Path, int], plans: tuple[Plan, Plan], width: int) -> Sums:
    sums = Sums(width)
    for side, (folder, number) in enumerate((a, b)):
        for values, _ in _values(folder, plans[side], number):
            sums.add(side, values)
    return sums


def judged(measures: list[Measure], sums: Sums) -> list[Difference]:
    effects = [sums.effect(n) for n in range(len(measures))]
    fit = [n for n in range(len(measures)) if sums.varied[n] >= ENOUGH]
    stood = dict(zip(fit, discoveries([effects[n].p for n in fit]), strict=True))
    wide = adjusted_sigmas(sum(stood.values()), len(fit))
    return [
        Difference(
            measure, sums.mean(0, n), sums.mean(1, n), effects[n], n in stood, stood.get(n, False),
            *effects[n].interval(wide if stood.get(n, False) else 1.96),
        )
        for n, measure in enumerate(measures)
    ]  # fmt: skip


# ---- words ------------------------------------------------------------------------------------------


def in_words(difference: Difference) -> str:
    """ "Average score: rises by 4.52 (4.34 to 4.70), from 14.3 to 18.8."; what luck explains is told with its signs."""
    measure = difference.measure
    factor, unit, sign = (100, " points", "%") if measure.percent else (1, "", "")
    value, low, high = (factor * number for number in (difference.effect.value, difference.low, difference.high))
    levels = f"from {_n(factor * difference.before)}{sign} to {_n(factor * difference.after)}{sign}"
    if not difference.stands:
        return f"{measure.name}: {value:+.2f}{unit} ({low:+.2f} to {high:+.2f}), {levels}; luck explains that."
    near, far = sorted((abs(low), abs(high)))
    way = "rises" if value > 0 else "falls"
    return f"{measure.name}: {way} by {_n(abs(value))}{unit} ({_n(near)} to {_n(far)}), {levels}."


def _n(value: float) -> str:
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"


def plain(found: Comparison) -> dict[str, Any]:
    """For `--json`."""
    return {
        "game": found.title, "runs": list(found.names), "games": list(found.games), "paired": found.paired,
        "same": found.same, "verdict": found.verdict, "changed": bool(found.found),
        "measures": [
            {
                "name": d.measure.name, "before": d.before, "after": d.after, "effect": d.effect.value, "low": d.low,
                "high": d.high, "p": d.effect.p, "judged": d.judged, "stands": d.stands,
            }
            for d in found.differences
        ],
    }  # fmt: skip

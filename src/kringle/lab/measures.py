"""What a run tells, counted file by file, so that memory does not grow with the number of games."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from kringle.kernel.optional_imports import parquet
from kringle.lab import running
from kringle.lab.balance import Wins
from kringle.lab.effects import Regression, Worth
from kringle.lab.errors import BadRun
from kringle.lab.plan import Chunk, Plan, Table
from kringle.lab.statistics import Effect, mean, ratio

DOSES = 5
"""Wins are told for none, one, two, three, and four or more of a thing."""

Array = npt.NDArray[Any]
Columns = dict[str, Array]


def opened(folder: Path) -> Plan:
    """The plan of a run that is finished, or BadRun."""
    plan = running.plan_of(folder)
    if not running.complete(folder):
        raise BadRun(f"{folder} is not finished: the same `kringle lab run` goes on with it")
    return plan


def columns(folder: Path, table: str, chunk: Chunk, names: list[str] | None = None) -> Columns:
    """Some columns of one file."""
    found = parquet().read_table(folder / table / f"{chunk.name}.parquet", columns=names)
    return {name: found.column(name).to_numpy() for name in found.column_names}


class Sums:
    """How often those who have a thing win, beyond an even share; and the same beyond all things of its group.

    For each game and thing, `a` sums (how many a seat has) x (its win less an even share), `b` how many there are. So
    a/b over all games is how much more often than evenly the owner of one such thing wins. Sums of squares and
    products, also with those of the group, tell how sure that is.
    """

    def __init__(self, groups: list[str]) -> None:
        names = list(dict.fromkeys(groups))
        self.member = np.zeros((len(groups), len(names)))
        for thing, group in enumerate(groups):
            self.member[thing, names.index(group)] = 1
        self.alone = self.member.sum(axis=0)[self.member.argmax(axis=1)] == 1 if groups else np.zeros(0, bool)
        self.games = 0
        self.sums = np.zeros((14, len(groups)))

    def add(self, counts: Array, win: Array) -> None:
        """Counts by game, seat and thing; wins by game and seat."""
        a = np.matmul((win - 1 / win.shape[1])[:, None, :], counts)[:, 0, :]
        b = counts.sum(axis=1)
        kin_a, kin_b = a @ self.member @ self.member.T, b @ self.member @ self.member.T
        terms = (
            (a,), (b,), (a, a), (a, b), (b, b), (kin_a,), (kin_b,), (kin_a, kin_a), (kin_a, kin_b), (kin_b, kin_b),
            (a, kin_a), (a, kin_b), (b, kin_a), (b, kin_b),
        )  # fmt: skip
        self.games += len(counts)
        self.sums += [np.einsum(",".join(["gt"] * len(term)) + "->t", *term) for term in terms]

    def owner(self, thing: int) -> Effect:
        """Win rate of who has one of these, beyond an even share."""
        return ratio(self.games, *self.sums[:5, thing].tolist())

    def beyond(self, thing: int) -> Effect:
        """The same, beyond all things of its group."""
        a, b, aa, ab, bb, ka, kb, kaa, kab, kbb, aka, akb, bka, bkb = self.sums[:, thing].tolist()
        if b <= 0 or self.games < 2:
            return Effect(math.nan, math.inf)
        mine, kin = a / b, ka / kb
        own = (aa - 2 * mine * ab + mine * mine * bb) / (b * b)
        others = (kaa - 2 * kin * kab + kin * kin * kbb) / (kb * kb)
        both = (aka - kin * akb - mine * bka + mine * kin * bkb) / (b * kb)
        spread = max(0.0, own + others - 2 * both) * self.games / (self.games - 1)
        return Effect(mine - kin, math.sqrt(spread))

    def judged(self, thing: int) -> Effect:
        """What is told of a thing: beyond its group, or if there is nothing else in that, beyond an even share."""
        return self.owner(thing) if self.alone[thing] else self.beyond(thing)


@dataclass
class Measured:
    """One table of a run."""

    plan: Plan
    number: int
    games: int = 0
    wins: Array = field(default_factory=lambda: np.zeros(0))
    """By seat, and of their squares."""
    wins_squared: Array = field(default_factory=lambda: np.zeros(0))
    by_bot: dict[str, tuple[float, float, int]] = field(default_factory=dict)
    """Wins, their squares and seats, of each bot."""
    scores: Counter[int] = field(default_factory=Counter)
    best: Counter[int] = field(default_factory=Counter)
    seat_scores: list[Counter[int]] = field(default_factory=list)
    moves: Counter[int] = field(default_factory=Counter)
    decisions: Counter[int] = field(default_factory=Counter)
    shared: int = 0
    sums: Sums = field(default_factory=lambda: Sums([]))
    used: Array = field(default_factory=lambda: np.zeros(0))
    """How many of each thing there were, and in how many seats' games at all."""
    held: Array = field(default_factory=lambda: np.zeros(0))
    doses: Array = field(default_factory=lambda: np.zeros((0, DOSES, 2)))
    """For each thing and dose: wins and seats."""
    sampled: int = 0
    legal: Counter[int] = field(default_factory=Counter)
    by_clause: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Decisions by clause and word."""
    choices: dict[str, list[int]] = field(default_factory=dict)
    """By clause: decisions, and legal moves in all of them."""
    when: dict[str, Counter[tuple[int, str]]] = field(default_factory=dict)
    """By bot: words by round."""
    order: Wins | None = None
    """Wins by turn order."""
    worth: Worth | None = None
    """What one more of each thing is worth, with the others held."""

    @property
    def table(self) -> Table:
        return self.plan.tables[self.number]

    @property
    def seats(self) -> int:
        return self.table.seats

    def share(self, seat: int) -> Effect:
        return mean(self.games, float(self.wins[seat]), float(self.wins_squared[seat]))

    def bot_share(self, bot: str) -> Effect:
        wins, squares, seats = self.by_bot[bot]
        return mean(seats, wins, squares)


def measured(folder: Path, number: int) -> Measured:
    """All of one table."""
    plan = opened(folder)
    table, width = plan.tables[number], len(plan.things)
    found = Measured(plan, number)
    found.wins, found.wins_squared = np.zeros(table.seats), np.zeros(table.seats)
    found.seat_scores = [Counter() for _ in range(table.seats)]
    groups = [thing.group for thing in plan.things]
    found.sums, found.used, found.held = Sums(groups), np.zeros(width, np.int64), np.zeros(width, np.int64)
    found.doses = np.zeros((width, DOSES, 2))
    found.order = Wins(table.seats)
    for chunk in chunks(plan, number):
        _add_games(found, columns(folder, "games", chunk))
        _add_seats(found, columns(folder, "seats", chunk))
        _add_decisions(found, columns(folder, "decisions", chunk))
    if plan.things:
        found.worth = _worth(folder, plan, number)
    return found


def _worth(folder: Path, plan: Plan, number: int) -> Worth:
    regression, seats = Regression([thing.group for thing in plan.things]), plan.tables[number].seats
    for step in (regression.add, regression.again):
        for chunk in chunks(plan, number):
            rows = columns(folder, "seats", chunk)
            counts = np.stack([rows[thing.column] for thing in plan.things], axis=1).astype(float)
            step(counts.reshape(-1, seats, len(plan.things)), rows["win"].astype(float).reshape(-1, seats))
    return regression.worth()


def chunks(plan: Plan, number: int) -> Iterator[Chunk]:
    return (chunk for chunk in plan.chunks() if chunk.table == number)


def _count(counter: Counter[int], values: Array) -> None:
    found, times = np.unique(values, return_counts=True)
    counter.update(dict(zip(found.tolist(), times.tolist(), strict=True)))


def _add_games(found: Measured, rows: Columns) -> None:
    found.games += len(rows["game"])
    found.shared += int((rows["winners"] > 1).sum())
    _count(found.moves, rows["moves"])
    _count(found.decisions, rows["decisions"])
    _count(found.best, rows["best"])


def _add_seats(found: Measured, rows: Columns) -> None:
    seats = found.seats
    win = rows["win"].astype(float).reshape(-1, seats)
    score = rows["score"].reshape(-1, seats)
    found.wins += win.sum(axis=0)
    found.wins_squared += (win * win).sum(axis=0)
    _count(found.scores, score)
    if found.order is not None and "turn" in rows:  # runs of before have none
        found.order.add(rows)
    for seat in range(seats):
        _count(found.seat_scores[seat], score[:, seat])
    for bot in sorted(set(found.table.bots)):
        mine = rows["win"][rows["bot"] == bot].astype(float)
        old = found.by_bot.get(bot, (0.0, 0.0, 0))
        found.by_bot[bot] = (old[0] + mine.sum(), old[1] + (mine * mine).sum(), old[2] + len(mine))
    if found.plan.things:
        _add_things(found, np.stack([rows[thing.column] for thing in found.plan.things], axis=1), win)


def _add_things(found: Measured, counts: Array, win: Array) -> None:
    found.used += counts.sum(axis=0, dtype=np.int64)
    found.held += (counts > 0).sum(axis=0)
    found.sums.add(counts.reshape(len(win), found.seats, -1).astype(float), win)
    dose = counts.clip(0, DOSES - 1)
    flat = win.ravel()
    for thing in range(counts.shape[1]):
        found.doses[thing, :, 0] += np.bincount(dose[:, thing], flat, DOSES)
        found.doses[thing, :, 1] += np.bincount(dose[:, thing], minlength=DOSES)


def _add_decisions(found: Measured, rows: Columns) -> None:
    found.sampled += len(rows["game"])
    _count(found.legal, rows["legal"])
    if "round" not in rows:  # as in runs of before
        rows["round"] = np.zeros(len(rows["game"]), np.int16)
    found.by_clause.update(zip(rows["clause"], rows["word"], strict=True))
    for clause in set(rows["clause"]):
        mine = rows["legal"][rows["clause"] == clause]
        old = found.choices.setdefault(clause, [0, 0])
        old[0] += len(mine)
        old[1] += int(mine.sum())
    for bot in set(rows["bot"]):
        mine = rows["bot"] == bot
        found.when.setdefault(bot, Counter()).update(zip(rows["round"][mine].tolist(), rows["word"][mine], strict=True))

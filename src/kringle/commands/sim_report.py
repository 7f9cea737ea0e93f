"""What `kringle sim` found: as plain data, and as a table."""

from __future__ import annotations

from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from kringle.commands.sim import Run
from kringle.commands.tally import Record
from kringle.games import game as room
from kringle.lab.statistics import wilson


def plain(run: Run) -> dict[str, Any]:
    """For `--json`. Everything but `timing` follows from the plan."""
    plan, tally = run.plan, run.tally
    found: dict[str, Any] = {
        "game": plan.game, "rules": room(plan.game).version, "seats": plan.seats, "options": plan.options,
        "bots": list(plan.bots), "seed": plan.seed, "asked": plan.games, "games": tally.games,
    }  # fmt: skip
    if tally.games:
        found["by_seat"] = [{"seat": seat, **record.plain()} for seat, record in enumerate(tally.seats)]
        found["by_bot"] = [{"bot": name, **record.plain()} for name, record in tally.bots.items()]
        found["score"] = {**tally.scores.plain(), "times": tally.scores.histogram()}
        found["moves"] = tally.moves.plain()
    found["timing"] = {
        "jobs": run.jobs, "seconds": round(run.seconds, 3), "games_per_s": round(tally.games / run.seconds, 1),
        "moves_per_s": round(tally.moves.total / run.seconds, 1),
    }  # fmt: skip
    return found


def shown(run: Run) -> RenderableType:
    plan, tally = run.plan, run.tally
    table = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column("", no_wrap=True)
    for name in ("played", "wins", "share", "score", "sd", "range"):
        table.add_column(name, justify="right", no_wrap=True)
    for seat, record in enumerate(tally.seats):
        table.add_row(f"seat {seat}", *_cells(record), end_section=seat == plan.seats - 1)
    for name, record in tally.bots.items():
        table.add_row(Text(name, "bold green"), *_cells(record))
    return Group(Text(_headline(run), "bold"), table, *[Text(line) for line in _footnotes(run)])


def _cells(record: Record) -> list[str]:
    low, high = wilson(record.wins, record.played)
    scores = record.scores
    half = scores.interval()[1] - scores.mean
    return [
        f"{record.played:,}", f"{record.wins:,.0f}", f"{record.share:.1%} ({100 * low:.1f}–{100 * high:.1f})",
        f"{scores.mean:.2f} ± {half:.2f}", f"{scores.sd:.1f}", f"{min(scores.times)}..{max(scores.times)}",
    ]  # fmt: skip


def _headline(run: Run) -> str:
    plan = run.plan
    title = room(plan.game).title
    return f"{title}, {plan.seats} seats, {run.tally.games:,} games of seed {plan.seed}: {', '.join(plan.bots)}"


def _footnotes(run: Run) -> list[str]:
    moves, seconds = run.tally.moves, run.seconds
    low, high = moves.interval()
    half = (high - low) / 2
    return [
        f"A fair share is {1 / run.plan.seats:.1%}. A win that n share counts 1/n. Brackets and ±: 95% intervals.",
        f"A game has {moves.mean:.1f} ± {half:.1f} moves, chance included (sd {moves.sd:.1f}, "
        f"{min(moves.times)} to {max(moves.times)}).",
        f"{seconds:.1f} s with {_jobs(run.jobs)}: {run.tally.games / seconds:,.0f} games/s, "
        f"{moves.total / seconds:,.0f} moves/s.",
    ]


def _jobs(jobs: int) -> str:
    return "one process" if jobs == 1 else f"{jobs} processes"

"""What `kringle arena` found: as plain data, and as a table."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from kringle.commands.arena import Run
from kringle.commands.tally import rounded
from kringle.games import game as room
from kringle.lab.statistics import wilson

ANCHOR = "thumb"


def plain(run: Run) -> dict[str, Any]:
    """For `--json`."""
    plan = run.plan
    return {
        **{name: value for name, value in plan.header().items() if name != "kringle"},
        "asked": run.asked, "games": len(run.played), "players": players(run),
        "faults": [fault for one in run.played.values() for fault in one.faults],
        "elapsed": round(run.seconds, 3),
    }  # fmt: skip


def players(run: Run) -> list[dict[str, Any]]:
    """One row a player, the strongest first."""
    names = list(dict.fromkeys(run.plan.bots))
    if not run.played:
        return []
    rated = _ratings(run, names)
    rows = [{"bot": name, **_record(run, name), **rated[name]} for name in names]
    return sorted(rows, key=lambda row: -row["share"])


def _ratings(run: Run, names: list[str]) -> dict[str, dict[str, Any]]:
    if len(names) < 2:
        return {name: {"elo": None} for name in names}
    from kringle.commands import elo  # numpy takes a while to load

    games = [
        elo.pairs([names.index(name) for name in run.plan.names(one.number)], one.ranks, len(names))
        for one in run.played.values()
    ]
    found = elo.ratings(games, names.index(ANCHOR) if ANCHOR in names else None)
    return {
        name: {"elo": {key: rounded(value) for key, value in asdict(rating).items()}}
        for name, rating in zip(names, found, strict=True)
    }


def _record(run: Run, name: str) -> dict[str, Any]:
    seats = [
        (one, seat)
        for one in run.played.values()
        for seat, other in enumerate(run.plan.names(one.number))
        if other == name
    ]
    wins = sum(1 / one.ranks.count(1) for one, seat in seats if one.ranks[seat] == 1)
    low, high = wilson(wins, len(seats))
    questions = sum(one.questions[seat] for one, seat in seats)
    return {
        "played": len(seats), "wins": rounded(wins), "share": rounded(wins / len(seats)) if seats else None,
        "low": rounded(low), "high": rounded(high),
        "score": rounded(sum(one.scores[seat] for one, seat in seats) / max(1, len(seats))),
        "rank": rounded(sum(one.ranks[seat] for one, seat in seats) / max(1, len(seats))),
        "seconds_a_move": rounded(sum(one.seconds[seat] for one, seat in seats) / max(1, questions)),
    }  # fmt: skip


def shown(run: Run) -> RenderableType:
    table = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column("", overflow="fold", max_width=20)
    for title in ("seats", "first places", "Elo", "rank", "score", "s/move"):
        table.add_column(title, justify="right", no_wrap=True)
    for row in players(run):
        table.add_row(Text(row["bot"], "bold green"), *_cells(row))
    return Group(Text(_headline(run), "bold"), table, *[Text(line) for line in _footnotes(run)])


def _cells(row: dict[str, Any]) -> list[str]:
    rating = row["elo"]
    points = "" if rating is None else f"{rating['elo']:+.0f} ({rating['low']:+.0f} to {rating['high']:+.0f})"
    share = f"{row['share']:.1%} ({100 * row['low']:.0f}–{100 * row['high']:.0f})"
    return [
        f"{row['played']:,}", share, points, f"{row['rank']:.2f}", f"{row['score']:.1f}",
        f"{row['seconds_a_move']:.3f}",
    ]  # fmt: skip


def _headline(run: Run) -> str:
    plan = run.plan
    title = room(plan.game).title
    return f"{title}, {plan.seats} seats, {len(run.played):,} games of seed {plan.seed}: {', '.join(plan.bots)}"


def _footnotes(run: Run) -> list[str]:
    faults = [fault for one in run.played.values() for fault in one.faults]
    notes = [
        f"A fair share is {1 / run.plan.seats:.1%}. A win that n share counts 1/n. Brackets: 95% intervals.",
        f"Elo by Bradley and Terry, from who came out ahead of whom; {_zero(run)} has 0.",
    ]
    if faults:
        notes.append(f"{len(faults)} times a player gave no legal move, and the rule of thumb stood in: {faults[0]}")
    return notes


def _zero(run: Run) -> str:
    return ANCHOR if ANCHOR in run.plan.bots else "the average"

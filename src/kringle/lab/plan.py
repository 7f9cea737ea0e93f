"""What to play: a grid of tables, so many games at each of them, in chunks that any worker can play.

Game number g of a seed begins with the same stream of chance at every table of the grid, so tables can be compared game
by game. A chunk is a run of games of one table; its size is part of the plan, so the files that come of a plan
do not depend on who played which chunk when.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from itertools import product
from typing import Any

from kringle.kernel.errors import BadOption
from kringle.kernel.game import Game
from kringle.lab.errors import BadPlan
from kringle.lab.lenses import Counts, Thing
from kringle.lab.variants import variant
from kringle.players.specs import read_spec

FORMAT = 1
FAST = ("thumb", "random")
"""Bots that answer within the compiled loop's own classes."""
FAST_CHUNK, SLOW_CHUNK = 1000, 4
EVERY = 20
"""Of so many decisions one is written down."""

Options = dict[str, Any]


@dataclass(frozen=True)
class Table:
    """One cell of the grid: who plays what."""

    seats: int
    options: Options
    bots: tuple[str, ...]
    settings: tuple[str, ...] = ()
    """Changes of the data, in the words of whoever made them."""
    files: Mapping[str, str] = field(default_factory=dict)
    """The data files that are changed."""

    def game(self, name: str) -> Game:
        """The game as this table plays it: changed, and in the words of its options."""
        return variant(name, self.files).with_words_of(self.options)


@dataclass(frozen=True)
class Chunk:
    table: int
    first: int
    end: int

    @property
    def name(self) -> str:
        return f"{self.table:02d}-{self.first:09d}"


@dataclass(frozen=True)
class Plan:
    game: str
    rules: int
    """The version of the rules: other rules would play other games."""
    tables: tuple[Table, ...]
    games: int
    """At each table."""
    seed: int
    every: int
    chunk: int
    things: tuple[Thing, ...]
    """What is counted of each seat: those of all tables, though a deck of one's own may have other cards."""

    def chunks(self) -> Iterator[Chunk]:
        """Table after table; each begins at a multiple of the chunk's size."""
        for table in range(len(self.tables)):
            for first in range(0, self.games, self.chunk):
                yield Chunk(table, first, min(first + self.chunk, self.games))

    @property
    def total(self) -> int:
        return self.games * len(self.tables)

    def plain(self) -> dict[str, Any]:
        return {"format": FORMAT, **asdict(self)}

    @property
    def mark(self) -> str:
        """Eight letters that no other plan has."""
        return hashlib.sha256(json.dumps(self.plain(), sort_keys=True).encode()).hexdigest()[:8]


def planned(
    game: Game,
    *,
    seats: Sequence[int] = (4,),
    options: Sequence[Mapping[str, Any]] = ({},),
    bots: Sequence[Sequence[str]] = (("thumb",),),
    changes: Sequence[tuple[tuple[str, ...], Mapping[str, str]]] = (((), {}),),
    games: int = 10_000,
    seed: int = 1,
    every: int = EVERY,
    chunk: int | None = None,
) -> Plan:
    """Every combination of these, checked before anything is played."""
    if games < 1 or every < 1 or (chunk is not None and chunk < 1):
        raise BadPlan("games, the size of a chunk and --every are at least 1")
    tables = []
    for (settings, files), count, chosen, party in product(changes, seats, options, bots):
        table = Table(count, variant(game.id, files).checked(count, chosen), tuple(party), settings, dict(files))
        if table not in tables:
            tables.append(table)
    for table in tables:
        _check_bots(table)
    slow = any(bot not in FAST for table in tables for bot in table.bots)
    things = {thing: None for table in tables for thing in Counts(table.game(game.id)).things}
    size = chunk or (SLOW_CHUNK if slow else FAST_CHUNK)
    return Plan(game.id, game.version, tuple(tables), games, seed, every, size, tuple(things))


def _check_bots(table: Table) -> None:
    if not table.bots:
        raise BadPlan("no bots given; `thumb` is one")
    for bot in table.bots:
        read_spec(bot)


def repeatable(plan: Plan) -> bool:
    """Whether the same plan gives the same rows again: a bot that thinks by the clock does not."""
    return not any(
        "seconds" in read_spec(bot).settings or (bot.split(":")[0] == "search" and ":" not in bot)
        for table in plan.tables
        for bot in table.bots
    )


def read(data: Mapping[str, Any]) -> Plan:
    """A plan from its plain form."""
    if data.get("format") != FORMAT:
        raise BadPlan(f"a plan of format {data.get('format')!r}; this Kringle reads {FORMAT}")
    tables = tuple(
        Table(t["seats"], t["options"], tuple(t["bots"]), tuple(t["settings"]), t["files"]) for t in data["tables"]
    )
    things = tuple(Thing(**thing) for thing in data["things"])
    rest = {name: data[name] for name in ("game", "rules", "games", "seed", "every", "chunk")}
    return Plan(tables=tables, things=things, **rest)


def alternatives(values: Sequence[tuple[str, Any]]) -> list[dict[str, Any]]:
    """`[("luck", "more"), ("luck", "less"), ("x", 1)]`: what is given twice is tried both ways."""
    by_name: dict[str, list[Any]] = {}
    for name, value in values:
        by_name.setdefault(name, []).append(value)
    for name, given in by_name.items():
        if any(given.count(value) > 1 for value in given):
            raise BadOption(f"{name} is given the same value twice")
    return [dict(zip(by_name, combined, strict=True)) for combined in product(*by_name.values())]


def described(plan: Plan, number: int) -> str:
    """What sets a table of the grid apart from the others; for a plan of one table, what it plays."""
    tables = plan.tables
    table = tables[number]
    parts = []
    if len(tables) == 1 or len({t.seats for t in tables}) > 1:
        parts.append(f"{table.seats} seats")
    if len(tables) == 1 or len({t.bots for t in tables}) > 1:
        parts.append(", ".join(table.bots))
    for name, value in table.options.items():
        if any(t.options.get(name) != value for t in tables):
            parts.append(f"{name} {_worded(value)}")
    if table.settings or len({t.settings for t in tables}) > 1:
        parts.append(", ".join(table.settings) or "data as they ship")
    return "; ".join(parts)


def _worded(value: Any) -> str:
    if isinstance(value, dict):
        return "own file"
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)

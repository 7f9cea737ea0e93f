"""What the laboratory counts of each seat: cards, toys, places. Read from the notes that the rules make anyway.

A game's lens (kernel/lens.py) names the kinds of notes that are worth counting, and what a reader would call them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from kringle.kernel.constants import MAX_SEATS
from kringle.kernel.game import Game
from kringle.kernel.lens import Counted
from kringle.kernel.notes import Facts

MOST_VALUES = 512
"""A note's value that names a thing is below this."""

Array = npt.NDArray[Any]


@dataclass(frozen=True)
class Thing:
    """A column of the table of seats: how often a seat had this. Things of one group are compared with each other."""

    column: str
    title: str
    group: str
    is_card: bool = False


class Counts:
    """The columns of one game, and how notes become them."""

    def __init__(self, game: Game) -> None:
        self.things: list[Thing] = []
        self.costs: dict[str, str] = {}
        """What one of a thing takes, by its column, where the lens knows."""
        self._columns: dict[int, tuple[int, Array]] = {}  # by number of the kind: which cell, and columns by its value
        kinds = game.facts.kinds()
        for counted in game.lens.counts:
            event = kinds.index(counted.kind)
            cell, names = _named(game.facts, event, counted)
            self._columns[event] = (cell, np.array([self._column(counted, name) for name in names], np.int64))

    def _column(self, counted: Counted, name: str | None) -> int:
        if name is None or (counted.only and name not in counted.only):
            return -1
        begin = counted.column or counted.kind
        column = _plain(f"{begin}_{name}" if counted.by else begin)
        thing = Thing(column, counted.words.format(_title(name)), counted.group or counted.words, counted.cards)
        if thing not in self.things:
            self.things.append(thing)
            if counted.cost is not None:
                self.costs[column] = counted.cost(name)
        return self.things.index(thing)

    def counted(self, notes: Array, rows: Array, seats: int, games: int) -> Array:
        """How often each seat of each game had each thing. `notes` have five cells each; `rows` says of which game."""
        width = len(self.things)
        counts = np.zeros(games * seats * width, np.int64)
        for event, (cell, columns) in self._columns.items():
            mine = (notes[:, 0] == event) & (notes[:, 1] < min(seats, MAX_SEATS)) & (notes[:, 1] >= 0)
            found = notes[mine]
            values = found[:, cell].astype(np.int64) if cell else np.zeros(len(found), np.int64)
            column = np.where((values >= 0) & (values < len(columns)), columns[values.clip(0, len(columns) - 1)], -1)
            at = (rows[mine] * seats + found[:, 1]) * width + column
            counts += np.bincount(at[column >= 0], minlength=len(counts))
        return counts.reshape(games * seats, width)


def turn_orders(game: Game, notes: Array, rows: Array, seats: int, games: int) -> Array:
    """Each seat's place in the order of turns that a game begins with: 0 is first; -1, if no note tells it."""
    order = np.full((games, seats), -1, np.int8)
    kinds, lens = game.facts.kinds(), game.lens
    if lens.first in kinds:
        told = notes[:, 0] == kinds.index(lens.first)
        which, at = np.unique(rows[told], return_index=True)
        first = notes[told][at, 1].astype(np.int64)
        order[which] = (np.arange(seats) - first[:, None]) % seats
    elif lens.places in kinds:
        told = np.flatnonzero((notes[:, 0] == kinds.index(lens.places)) & (notes[:, 1] < seats))[::-1]
        order[rows[told], notes[told, 1]] = (
            notes[told, 2] - 1
        )  # the first that is told of a seat, as it comes last here
    return order


def _named(facts: Facts, event: int, counted: Counted) -> tuple[int, list[str | None]]:
    """Which cell of a note names the thing, and the name for each of its values."""
    if not counted.by:
        return 0, [counted.words]
    for cell in (2, 3):
        names: list[str | None] = []
        for value in range(MOST_VALUES):
            raw = (event, 0, value, 0, 0) if cell == 2 else (event, 0, 0, value, 0)
            try:
                fact = facts.read(raw, 0).facts[counted.by]
            except IndexError:
                break
            names.append(counted.name(fact))
        if len(set(names)) > 1:
            return cell, names
    raise ValueError(f"notes of the kind {counted.kind} have no {counted.by} that can be listed")


def _title(name: str) -> str:
    words = name.replace("_", " ")
    return words[:1].upper() + words[1:]


def _plain(name: str) -> str:
    """As a column is called: letters, digits and underscores; snowflakes are stars in names of ice cards."""
    named = name.replace("*", "_flake")
    return "".join(sign if sign.isalnum() else "_" for sign in named).strip("_").lower()

"""What the laboratory counts of each seat: cards, toys, places. Read from the notes that the rules make anyway.

A lens names the kinds of notes of a game that are worth counting, and what a reader would call them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from kringle.kernel.game import Game
from kringle.kernel.names import MAX_SEATS
from kringle.kernel.notes import Facts

MOST_VALUES = 512
"""A note's value that names a thing is below this."""

Array = npt.NDArray[Any]
Name = Callable[[Any], str | None]


def as_it_is(fact: Any) -> str | None:
    return None if fact is None else str(fact)


def field(name: str) -> Name:
    return lambda fact: str(fact[name])


@dataclass(frozen=True)
class Look:
    """One kind of note. `by` is the fact that tells things apart; without it, the notes themselves are counted.

    `words` is what a thing is called, with its name in braces; `only` keeps to some of the things.
    """

    kind: str
    words: str
    by: str = ""
    name: Name = as_it_is
    only: tuple[str, ...] = ()
    column: str = ""
    """How its columns begin; the kind of note, if not given."""
    group: str = ""
    """What all of these are called together."""


@dataclass(frozen=True)
class Thing:
    """A column of the table of seats: how often a seat had this. Things of one group are compared with each other."""

    column: str
    title: str
    group: str


LENSES: dict[str, tuple[Look, ...]] = {
    "conveyor": (
        Look("toy", "{} toys", "kind", only=("doll", "kite", "robot"), group="toys"),
        Look("crafted", "{} toys", "toy", only=("radio", "borg", "whistle"), column="toy", group="toys"),
        Look("took", "{} cards taken", "kind", group="cards taken"),
        Look("dropped", "Cards dropped"),
    ),
    "workshop": (
        Look("assembled", "{} builds", "on", field("gift"), group="gifts"),
        Look("sent", "Elves sent to {}", "space", group="places"),
        Look("tended", "Visits to {}", "reindeer", group="reindeer"),
        Look("learned", "Lessons in {}", "subject", group="lessons"),
        Look("improved", "Work on the {}", "improvement", group="improvements"),
    ),
    "elfgame": (
        Look("played", "{} plays", "card", group="cards"),
        Look("swapped", "Cards swapped"),
        Look("cleared", "Blocks paid off"),
    ),
    "topdeer": (
        Look("played", "{} race cards", "card", lambda card: None if card is None else card[:-1], group="race cards"),
        Look(
            "flipped", "{} specials", "effect", only=("extra", "borrow", "hop", "gather", "surefoot"), group="specials"
        ),
        Look("breeds", "{} deer bred", "deer", group="deer"),
        Look("bought_rosette", "Rosettes bought"),
        Look("bought_card", "Extra cards bought"),
        Look("sold", "Deer bought at auction"),
        Look("bumped", "Times bumped on"),
    ),
    "icejam": (
        Look("laid", "{} cards laid", "face", group="cards laid"),
        Look("lifted", "{} cards lifted", "face", group="cards lifted"),
        Look("took", "{} cubes", "colour", group="cubes"),
        Look("slid", "Slides"),
        Look("stepped", "Steps"),
    ),
}


class Lens:
    """The columns of one game, and how notes become them."""

    def __init__(self, game: Game) -> None:
        self.things: list[Thing] = []
        self._columns: dict[int, tuple[int, Array]] = {}  # by number of the kind: which cell, and columns by its value
        kinds = game.facts.kinds()
        for look in LENSES.get(game.id, ()):
            event = kinds.index(look.kind)
            cell, names = _named(game.facts, event, look)
            self._columns[event] = (cell, np.array([self._column(look, name) for name in names], np.int64))

    def _column(self, look: Look, name: str | None) -> int:
        if name is None or (look.only and name not in look.only):
            return -1
        begin = look.column or look.kind
        column = _plain(f"{begin}_{name}" if look.by else begin)
        thing = Thing(column, look.words.format(_title(name)), look.group or look.words)
        if thing not in self.things:
            self.things.append(thing)
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


def _named(facts: Facts, event: int, look: Look) -> tuple[int, list[str | None]]:
    """Which cell of a note names the thing, and the name for each of its values."""
    if not look.by:
        return 0, [look.words]
    for cell in (2, 3):
        names: list[str | None] = []
        for value in range(MOST_VALUES):
            raw = (event, 0, value, 0, 0) if cell == 2 else (event, 0, 0, value, 0)
            try:
                fact = facts.read(raw, 0).facts[look.by]
            except IndexError:
                break
            names.append(look.name(fact))
        if len(set(names)) > 1:
            return cell, names
    raise ValueError(f"notes of the kind {look.kind} have no {look.by} that can be listed")


def _title(name: str) -> str:
    words = name.replace("_", " ")
    return words[:1].upper() + words[1:]


def _plain(name: str) -> str:
    """As a column is called: letters, digits and underscores; snowflakes are stars in names of ice cards."""
    named = name.replace("*", "_flake")
    return "".join(sign if sign.isalnum() else "_" for sign in named).strip("_").lower()

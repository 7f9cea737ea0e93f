"""Race tracks: data files with a graph and its coordinates, checked when they are read."""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from graphlib import CycleError, TopologicalSorter
from importlib.resources import files
from typing import Annotated

from msgspec import Meta

from kringle.games.topdeer.cards import ARROWS, SPACES
from kringle.kernel import data
from kringle.kernel.data import Entry, Source, Text
from kringle.kernel.documents import Kept, bounded
from kringle.kernel.errors import BadData

SHIPPED = ("oval", "crosscountry")
OLD_MARKS = {"oval": (29206, 32583), "crosscountry": (471, 14570)}
"""Of the files as they were when tables were still played by the older rules."""
PEN, FINISH = "pen", "finish"
CANVAS = 10_000
Side = Annotated[int, Meta(ge=1, le=CANVAS)]
Coordinate = Annotated[int, Meta(ge=0, le=CANVAS)]


# ---- the file -------------------------------------------------------------------------------------------


class SpaceEntry(Entry, frozen=True, kw_only=True):
    id: Annotated[str, Meta(min_length=1, max_length=20)]
    x: Coordinate
    y: Coordinate
    rough: bool = False
    next: Annotated[tuple[Text, ...], Meta(max_length=ARROWS)]

    def __post_init__(self) -> None:
        if self.rough and self.id in (PEN, FINISH):
            raise BadData("rough must be false: pen and finish are not rough")
        if len(set(self.next)) < len(self.next):
            raise BadData(f"next must be a list of at most {ARROWS} different spaces")
        if (not self.next) != (self.id == FINISH):
            raise BadData("next: no arrow leads on from the finish, at least one from every other space")


class TrackFile(Entry, frozen=True, kw_only=True):
    source: Source | None = None
    status: Source | None = None
    """What `source` was called before: tracks of those days can still be raced on."""
    name: Annotated[str, Meta(min_length=1, max_length=80)]
    width: Side
    height: Side
    length: int | None = None
    space: Annotated[tuple[SpaceEntry, ...], Meta(max_length=SPACES)]

    def __post_init__(self) -> None:
        if self.source is None and self.status is None:
            raise BadData("source is missing: it must be one of known, reconstructed")
        if self.source is not None and self.status is not None:
            raise BadData("source and status say the same; write source alone")
        ids = [entry.id for entry in self.space]
        for name in ids:
            if ids.count(name) > 1:
                raise BadData(f"space {name} stands there twice")
        for needed in (PEN, FINISH):
            if needed not in ids:
                raise BadData(f"there must be a space with id {needed}")
        for entry in self.space:
            self._check_place(entry)
            for way in entry.next:
                if way not in ids:
                    raise BadData(f"space {entry.id}: there is no space {way!r} to go to")

    def _check_place(self, entry: SpaceEntry) -> None:
        for side, value, most in (("x", entry.x, self.width), ("y", entry.y, self.height)):
            if value > most:
                raise BadData(f"space {entry.id}: {side} must be a whole number from 0 to {most}, not {value}")


# ---- the track ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Space:
    id: str
    x: int
    y: int
    rough: bool
    next: tuple[int, ...]


@dataclass(frozen=True)
class Track:
    """Spaces are numbered as in the file, but the pen is 0 and the finish line the last."""

    name: str
    width: int
    height: int
    length: int
    """Spaces between pen and finish on the longest path without rough spaces."""
    spaces: tuple[Space, ...]
    old_mark: tuple[int, int]
    """What positions by older rules carry of it. Nothing goes by it: two tracks can have the same."""

    @property
    def finish(self) -> int:
        return len(self.spaces) - 1

    def far(self) -> list[int]:
        """Steps from each space over the finish line; a rough space, which ends moves before it, counts as two."""
        steps = [0] * len(self.spaces)
        for number in finish_first(self.spaces):
            ways = self.spaces[number].next
            steps[number] = min((steps[to] + 1 + self.spaces[to].rough for to in ways), default=0)
        return steps


@cache
def shipped(name: str) -> Track:
    text = files(__package__).joinpath(f"{name}.toml").read_text(encoding="utf-8")
    return replace(read(text), old_mark=OLD_MARKS[name])


def chosen(option: str | Mapping[str, str]) -> Track:
    """The track that the checked option names, or holds."""
    return shipped(option) if isinstance(option, str) else read(option["text"])


def _read(text: str) -> Track:
    bounded(text)
    file = data.read(text, "track", TrackFile)
    spaces = in_order(file.space)
    refuse_circles(spaces)
    refuse_islands(spaces)
    length = longest(spaces, False)
    if length < 0:
        length = longest(spaces, True)
    if file.length not in (None, length):
        raise BadData(f"track: length must be {length}, the most spaces on a way without rough ones")
    code = zlib.crc32(text.encode())
    return Track(file.name, file.width, file.height, length, spaces, (code & 0x7FFF, code >> 15 & 0x7FFF))


read = Kept(_read, Track)
"""A track file, checked: no cycle, no dead end, every space on a way from pen to finish. Known by its whole text."""


def in_order(entries: Sequence[SpaceEntry]) -> tuple[Space, ...]:
    """The pen first, the finish line last."""
    by_id = {entry.id: entry for entry in entries}
    ids = [PEN, *(name for name in by_id if name not in (PEN, FINISH)), FINISH]
    number = {name: at for at, name in enumerate(ids)}
    return tuple(
        Space(name, by_id[name].x, by_id[name].y, by_id[name].rough, tuple(number[way] for way in by_id[name].next))
        for name in ids
    )


def finish_first(spaces: Sequence[Space]) -> list[int]:
    """Each space's number after those that its arrows lead to."""
    return list(TopologicalSorter({n: space.next for n, space in enumerate(spaces)}).static_order())


def refuse_circles(spaces: Sequence[Space]) -> None:
    try:
        finish_first(spaces)
    except CycleError as problem:
        names = " -> ".join(spaces[n].id for n in reversed(problem.args[1]))
        raise BadData(f"track: arrows lead round in a circle: {names}") from None


def refuse_islands(spaces: Sequence[Space]) -> None:
    reached = {0}
    for _ in spaces:
        reached |= {to for n in reached for to in spaces[n].next}
    for number, space in enumerate(spaces):
        if number not in reached:
            raise BadData(f"track: no way leads from the pen to space {space.id}")


def longest(spaces: Sequence[Space], rough_too: bool) -> int:
    """The most spaces between pen and finish on a way, without rough spaces or with them; -1 if there is no way."""
    most = {len(spaces) - 1: 0}
    for number in finish_first(spaces):
        ways = [most[to] + 1 for to in spaces[number].next if to in most]
        if ways and (rough_too or not spaces[number].rough):
            most[number] = max(ways)
    return most.get(0, 0) - 1

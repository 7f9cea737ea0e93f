"""Race tracks: data files with a graph and its coordinates, checked when they are read."""

from __future__ import annotations

import tomllib
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from graphlib import CycleError, TopologicalSorter
from importlib.resources import files
from typing import Any

from kringle.games.topdeer.cards import ARROWS, SPACES
from kringle.kernel.documents import Kept, bounded
from kringle.kernel.errors import BadData

SHIPPED = ("oval", "crosscountry")
STATUS = ("known", "reconstructed")
CANVAS = 10_000


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
    text: str
    """The file: a track is known by the whole of it."""

    @cached_property
    def old_mark(self) -> tuple[int, int]:
        """What positions by older rules carry of it. Nothing goes by it: two tracks can have the same."""
        code = zlib.crc32(self.text.encode())
        return code & 0x7FFF, code >> 15 & 0x7FFF

    @property
    def finish(self) -> int:
        return len(self.spaces) - 1

    def far(self) -> list[int]:
        """Steps from each space over the finish line; a rough space, which ends moves before it, counts as two."""
        steps = [0] * len(self.spaces)
        for number in self._finish_first():
            ways = self.spaces[number].next
            steps[number] = min((steps[to] + 1 + self.spaces[to].rough for to in ways), default=0)
        return steps

    def _finish_first(self) -> list[int]:
        return list(TopologicalSorter({n: space.next for n, space in enumerate(self.spaces)}).static_order())


@cache
def shipped(name: str) -> Track:
    return read(files(__package__).joinpath(f"{name}.toml").read_text(encoding="utf-8"))


def chosen(option: str | Mapping[str, str]) -> Track:
    """The track that the checked option names, or holds."""
    return shipped(option) if isinstance(option, str) else read(option["text"])


def _read(text: str) -> Track:
    bounded(text)
    return _Reader(text).track()


read = Kept(_read, Track)
"""A track file, checked: no cycle, no dead end, every space on a way from pen to finish."""


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        try:
            self.data: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as problem:
            raise BadData(f"track: {problem}") from None

    def track(self) -> Track:
        if self.data.get("status") not in STATUS:
            raise BadData("track: status must be known or reconstructed")
        name = self.data.get("name")
        if not isinstance(name, str) or not 1 <= len(name) <= 80:
            raise BadData("track: name must be a text of at most 80 letters")
        width, height = (self._whole(self.data, "track", side, 1, CANVAS) for side in ("width", "height"))
        found = self._spaces(width, height)
        self._well_formed(found)
        length = longest(found, False)
        if length < 0:
            length = longest(found, True)
        if self.data.get("length", length) != length:
            raise BadData(f"track: length must be {length}, the most spaces on a way without rough ones")
        return Track(name, width, height, length, found, self.text)

    def _whole(self, table: dict[str, Any], place: str, field: str, least: int, most: int) -> int:
        value = table.get(field)
        if type(value) is not int or not least <= value <= most:
            raise BadData(f"{place}: {field} must be a whole number from {least} to {most}, not {value!r}")
        return value

    def _spaces(self, width: int, height: int) -> tuple[Space, ...]:
        entries = self.data.get("space")
        if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
            raise BadData("track: there must be spaces, [[space]]")
        if len(entries) > SPACES:
            raise BadData(f"track: {len(entries)} spaces; at most {SPACES}")
        names = self._names(entries)
        order = ["pen", *(name for name in names if name not in ("pen", "finish")), "finish"]
        number = {name: at for at, name in enumerate(order)}
        by_name = dict(zip(names, entries, strict=True))
        return tuple(self._space(by_name[name], number, width, height) for name in order)

    def _names(self, entries: list[dict[str, Any]]) -> list[str]:
        names = [entry.get("id") for entry in entries]
        for at, name in enumerate(names, 1):
            if not isinstance(name, str) or not 1 <= len(name) <= 20:
                raise BadData(f"track: space number {at}: id must be a text of at most 20 letters")
            if name in names[: at - 1]:
                raise BadData(f"track: space {name} stands there twice")
        for needed in ("pen", "finish"):
            if needed not in names:
                raise BadData(f"track: there must be a space with id {needed}")
        return [str(name) for name in names]

    def _space(self, entry: dict[str, Any], number: dict[str, int], width: int, height: int) -> Space:
        name = entry["id"]
        place = f"track: space {name}"
        x, y = self._whole(entry, place, "x", 0, width), self._whole(entry, place, "y", 0, height)
        rough = entry.get("rough", False)
        if not isinstance(rough, bool) or (rough and name in ("pen", "finish")):
            raise BadData(f"{place}: rough must be true or false; pen and finish are not rough")
        ways = entry.get("next")
        if not isinstance(ways, list) or len(ways) > ARROWS or len({str(way) for way in ways}) != len(ways):
            raise BadData(f"{place}: next must be a list of at most {ARROWS} different spaces")
        for way in ways:
            if not isinstance(way, str) or way not in number:
                raise BadData(f"{place}: there is no space {way!r} to go to")
        if (not ways) != (name == "finish"):
            raise BadData(f"{place}: no arrow leads on from the finish, at least one from every other space")
        return Space(name, x, y, rough, tuple(number[way] for way in ways))

    def _well_formed(self, found: tuple[Space, ...]) -> None:
        try:
            TopologicalSorter({n: space.next for n, space in enumerate(found)}).prepare()
        except CycleError as problem:
            names = " -> ".join(found[n].id for n in reversed(problem.args[1]))
            raise BadData(f"track: arrows lead round in a circle: {names}") from None
        reached = {0}
        for _ in found:
            reached |= {to for n in reached for to in found[n].next}
        for number, space in enumerate(found):
            if number not in reached:
                raise BadData(f"track: no way leads from the pen to space {space.id}")


def longest(found: tuple[Space, ...], rough_too: bool) -> int:
    """The most spaces between pen and finish on a way, without rough spaces or with them; -1 if there is no way."""
    most = {len(found) - 1: 0}
    for number in TopologicalSorter({n: space.next for n, space in enumerate(found)}).static_order():
        ways = [most[to] + 1 for to in found[number].next if to in most]
        if ways and (rough_too or not found[number].rough):
            most[number] = max(ways)
    return most.get(0, 0) - 1

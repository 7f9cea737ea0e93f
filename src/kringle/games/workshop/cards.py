"""The components, from gifts.toml, places.toml and surprises.toml, checked when they are read."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, NoReturn

from kringle.games.workshop.numbers import (
    EFFECTS,
    EXTRA_SEAT_PLACES,
    MATERIALS,
    PLACES,
    REINDEER,
    SEATS,
    SPACES,
)
from kringle.kernel.errors import BadData

SOURCES = ("known", "reconstructed")
CHART = 7
"""Cookies with no plastic to six."""
SPACE_IDS = {
    "mailroom": ["left", "right"],
    "fabric_shop": ["saving", "strong"],
    "wood_shop": ["saving", "strong"],
    "metal_shop": ["saving", "strong"],
    "assembly_hall": ["power", "hand"],
}
"""The kinds of spaces of each place, where there are two."""


@dataclass(frozen=True)
class Gift:
    name: str
    copies: int
    firm: tuple[int, ...]
    """Requirements that take nothing but their material, by material."""
    soft: tuple[int, ...]
    """Requirements that allow plastic."""
    assembly: int
    chart: tuple[int, ...]
    source: str


@dataclass(frozen=True)
class Space:
    """Spaces that are alike."""

    name: str
    place: str
    min_seats: tuple[int, ...]
    coal: int
    gives: int
    gifts: int
    sweep: bool
    unlimited: bool

    def open(self, seats: int) -> int:
        """How many of them are open (WS-33)."""
        return SEATS * 4 + 1 if self.unlimited else sum(least <= seats for least in self.min_seats)


@dataclass(frozen=True)
class Surprise:
    id: str
    name: str
    copies: int
    effect: str
    place: str | None
    coal: int
    gives: int
    needs: tuple[int, ...]
    bakery: bool
    text: str
    source: str


class Entry:
    """One table of a data file: hands out its values, and says where it stands when one is wrong."""

    def __init__(self, file: str, where: str, data: Any) -> None:
        self.file, self.where = file, where
        if not isinstance(data, dict):
            self.refuse("must be a table")
        self.data: dict[str, Any] = data
        self.read: set[str] = set()

    def refuse(self, what: str) -> NoReturn:
        raise BadData(f"{self.file}: {self.where}: {what}")

    def get(self, field: str, usual: Any = None) -> Any:
        self.read.add(field)
        return self.data.get(field, usual)

    def text(self, field: str, choices: Sequence[str] = ()) -> str:
        value = self.get(field)
        if not isinstance(value, str) or not value or (choices and value not in choices):
            self.refuse(f"{field} must be {'one of ' + ', '.join(choices) if choices else 'a text'}, not {value!r}")
        return value

    def whole(self, field: str, least: int, most: int, usual: int | None = None) -> int:
        value = self.get(field, usual)
        if type(value) is not int or not least <= value <= most:
            self.refuse(f"{field} must be a whole number from {least} to {most}, not {value!r}")
        return value

    def flag(self, field: str) -> bool:
        value = self.get(field, False)
        if not isinstance(value, bool):
            self.refuse(f"{field} must be true or false, not {value!r}")
        return value

    def wholes(self, field: str, least: int, most: int, sizes: range) -> tuple[int, ...]:
        values = self.get(field)
        fits = isinstance(values, list) and all(type(v) is int and least <= v <= most for v in values)
        if not fits or len(values) not in sizes:
            self.refuse(f"{field} must be {sizes[0]} to {sizes[-1]} whole numbers from {least} to {most}")
        return tuple(values)

    def source(self, *others: str) -> str:
        """`source`, and `reconstructed`: those fields of this entry, or of its parts, that are ours all the same."""
        ours = self.get("reconstructed", [])
        known = {*self.data, *others}
        if not isinstance(ours, list) or not all(isinstance(name, str) and name in known for name in ours):
            self.refuse(f"reconstructed must list fields of this entry: {', '.join(sorted(known))}")
        return self.text("source", SOURCES)

    def done(self) -> None:
        """Nothing may be left over: a misspelled field would go unnoticed."""
        for field in self.data:
            if field not in self.read:
                self.refuse(f"no field {field!r}; there are {', '.join(sorted(self.read))}")


def entries(text: str, file: str, name: str, title: str) -> list[Entry]:
    """The tables [[name]] of a file; `title` is the field that they are called by in errors."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise BadData(f"{file}: {problem}") from None
    if set(data) != {name} or not isinstance(data[name], list):
        raise BadData(f"{file}: must be a list of [[{name}]], and nothing else")
    called = [item.get(title) if isinstance(item, dict) else None for item in data[name]]
    return [Entry(file, f"{name} {n + 1} ({called[n]})", item) for n, item in enumerate(data[name])]


def different(file: str, names: list[str]) -> None:
    for name in names:
        if names.count(name) > 1:
            raise BadData(f"{file}: {name!r} stands there twice; `copies` says how many there are")


# ---- gifts ----------------------------------------------------------------------------------------


def read_gifts(text: str) -> tuple[Gift, ...]:
    gifts = tuple(_gift(entry) for entry in entries(text, "gifts.toml", "gift", "name"))
    different("gifts.toml", [gift.name for gift in gifts])
    if not 24 <= sum(gift.copies for gift in gifts) <= 64:
        raise BadData("gifts.toml: there must be 24 to 64 gift cards in all")
    return gifts


def _gift(entry: Entry) -> Gift:
    needs = entry.get("needs")
    allowed = [material + plastic for material in MATERIALS for plastic in ("", "?")]
    if not isinstance(needs, list) or not 2 <= len(needs) <= 6 or not all(need in allowed for need in needs):
        entry.refuse(f"needs must be two to six of {', '.join(allowed)}")
    firm = tuple(needs.count(material) for material in MATERIALS)
    soft = tuple(needs.count(material + "?") for material in MATERIALS)
    chart = entry.wholes("chart", 0, 99, range(sum(soft) + 1, sum(soft) + 2))
    if list(chart) != sorted(chart, reverse=True):
        entry.refuse("chart must not rise: plastic is never worth more")
    assembly = entry.whole("assembly", 1, 4)
    gift = Gift(entry.text("name"), entry.whole("copies", 1, 9), firm, soft, assembly, chart, entry.source())
    entry.get("note")
    entry.done()
    return gift


# ---- places ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Places:
    spaces: tuple[Space, ...]
    shop_limit: tuple[int, ...]
    """By seats: how many elves a shop takes, on whichever spaces (WS-34)."""
    tools_bonus: int
    stalls: tuple[str, ...]
    sources: tuple[str, ...]


def read_places(text: str) -> Places:
    found = entries(text, "places.toml", "place", "id")
    if [entry.get("id") for entry in found] != list(PLACES):
        raise BadData(f"places.toml: the places must be, in this order: {', '.join(PLACES)}")
    spaces = tuple(space for entry in found for space in _spaces(entry))
    limits = {_limit(entry) for entry in found[2:5]}
    if len(limits) != 1:
        raise BadData("places.toml: limit must be the same for all three shops")
    stalls = found[7].get("stalls")
    if stalls != list(REINDEER):
        found[7].refuse(f"stalls must be, in this order: {', '.join(REINDEER)}")
    bonus = found[8].whole("tools_bonus", 0, 9)
    sources = tuple(entry.source("min_seats", "coal", "gives", "gifts") for entry in found)
    for entry in found:
        entry.done()
    return Places(spaces, limits.pop(), bonus, tuple(stalls), sources)


def _spaces(entry: Entry) -> list[Space]:
    place = entry.text("id")
    parts = entry.get("space")
    if not isinstance(parts, list):
        entry.refuse("must have spaces: [[place.space]]")
    ids = [part.get("id") if isinstance(part, dict) else None for part in parts]
    if ids != SPACE_IDS.get(place, [None]):
        entry.refuse(f"its spaces must be, in this order: {SPACE_IDS.get(place, ['one without an id'])}")
    return [_space(Entry(entry.file, f"{place}, space {n + 1}", part), place) for n, part in enumerate(parts)]


def _space(entry: Entry, place: str) -> Space:
    name = place if entry.get("id") is None else f"{place}_{entry.text('id')}"
    unlimited = entry.flag("unlimited")
    min_seats = () if unlimited else entry.wholes("min_seats", 2, SEATS, range(1, 9))
    space = Space(
        name, place, min_seats, entry.whole("coal", 0, 6, 0), entry.whole("gives", 0, 9, 0),
        entry.whole("gifts", 0, 5, 0), entry.flag("sweep"), unlimited,
    )  # fmt: skip
    entry.done()
    return space


def _limit(entry: Entry) -> tuple[int, ...]:
    """By seats, 0 to 5; without a limit, both spaces."""
    limit = entry.get("limit", {})
    names = [str(seats) for seats in range(2, SEATS + 1)]
    if not isinstance(limit, dict) or not all(k in names and type(v) is int and v in (1, 2) for k, v in limit.items()):
        entry.refuse("limit must give 1 or 2 for seat counts from 2 to 5, such as { 2 = 1 }")
    return tuple(limit.get(str(seats), 2) for seats in range(SEATS + 1))


# ---- surprises ------------------------------------------------------------------------------------


def read_surprises(text: str) -> tuple[Surprise, ...]:
    surprises = tuple(_surprise(entry) for entry in entries(text, "surprises.toml", "surprise", "id"))
    different("surprises.toml", [surprise.id for surprise in surprises])
    if sum(surprise.copies for surprise in surprises) < 9:
        raise BadData("surprises.toml: there must be at least nine cards, one a day")
    if sum(surprise.copies for surprise in surprises if surprise.effect == "bakery") > 1:
        raise BadData("surprises.toml: there can be only one card with the effect 'bakery'")
    return surprises


def _surprise(entry: Entry) -> Surprise:
    effect = entry.text("effect", EFFECTS)
    about = {"shop_coal": EXTRA_SEAT_PLACES[:3], "extra_space": EXTRA_SEAT_PLACES}.get(effect)
    place = entry.text("place", about) if about else None
    extra = effect == "extra_space"
    surprise = Surprise(
        entry.text("id"), entry.text("name"), entry.whole("copies", 1, 32), effect, place,
        entry.whole("coal", 0, 6) if extra else 0, entry.whole("gives", 1, 9) if extra else 0,
        _repairs(entry) if effect == "sleigh_repairs" else (0, 0, 0), entry.flag("bakery"), entry.text("text"),
        entry.source(),
    )  # fmt: skip
    entry.done()
    return surprise


def _repairs(entry: Entry) -> tuple[int, ...]:
    needs = entry.get("needs")
    if not isinstance(needs, dict) or set(needs) != set(MATERIALS):
        entry.refuse(f"needs must name {', '.join(MATERIALS)}")
    if not all(type(n) is int and 0 <= n <= 9 for n in needs.values()):
        entry.refuse("needs must be whole numbers from 0 to 9")
    return tuple(needs[material] for material in MATERIALS)


# ---- as the rules want them -------------------------------------------------------------------------


def _shipped(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def _padded(values: Sequence[int], size: int) -> list[int]:
    return [*values, *[0] * (size - len(values))]


def _by_space(values: list[int]) -> list[int]:
    """For the spaces of the board; those of day 9's second elf and of the day's card have none of their own."""
    return _padded(values, SPACES)


GIFT_CARDS = read_gifts(_shipped("gifts.toml"))
PLACES_DATA = read_places(_shipped("places.toml"))
SURPRISES = read_surprises(_shipped("surprises.toml"))

KINDS = len(GIFT_CARDS)
GIFT_NAMES = tuple(gift.name for gift in GIFT_CARDS)
COPIES = [gift.copies for gift in GIFT_CARDS]
FIRM = [list(gift.firm) for gift in GIFT_CARDS]
SOFT = [list(gift.soft) for gift in GIFT_CARDS]
ASSEMBLIES = [gift.assembly for gift in GIFT_CARDS]
CHARTS = [[_padded(gift.chart, CHART)[plastics] for gift in GIFT_CARDS] for plastics in range(CHART)]
"""By plastics, then by kind."""

SPACE_NAMES = (*(space.name for space in PLACES_DATA.spaces), "assembly_hall_second", "surprise")
OPEN = [_by_space([space.open(seats) for space in PLACES_DATA.spaces]) for seats in range(SEATS + 1)]
PRICE = _by_space([space.coal for space in PLACES_DATA.spaces])
GIVES = _by_space([space.gives for space in PLACES_DATA.spaces])
TAKES = _by_space([space.gifts for space in PLACES_DATA.spaces])
SWEEPS = _by_space([int(space.sweep) for space in PLACES_DATA.spaces])
SHOP_LIMIT = list(PLACES_DATA.shop_limit)
TOOLS_BONUS = PLACES_DATA.tools_bonus

SURPRISE_KINDS = len(SURPRISES)
SURPRISE_IDS = tuple(surprise.id for surprise in SURPRISES)
SURPRISE_COPIES = [surprise.copies for surprise in SURPRISES]
EFFECT = [EFFECTS.index(surprise.effect) for surprise in SURPRISES]
ABOUT = [EXTRA_SEAT_PLACES.index(surprise.place) if surprise.place else -1 for surprise in SURPRISES]
SEAT_PRICE = [surprise.coal for surprise in SURPRISES]
SEAT_GIVES = [surprise.gives for surprise in SURPRISES]
SYMBOL = [int(surprise.bakery) for surprise in SURPRISES]
REPAIRS = [list(surprise.needs) for surprise in SURPRISES]
BAKERY_KIND = EFFECT.index(EFFECTS.index("bakery")) if EFFECTS.index("bakery") in EFFECT else -1

"""The components, from gifts.toml, places.toml and surprises.toml, and the numbers of what is in them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, get_args

from msgspec import Meta

from kringle.kernel.data import Entry, Sourced, Text, different, in_order, load
from kringle.kernel.errors import BadData

SEATS = 5
"""At most."""
ELVES = 4
"""At most, a seat."""
DAYS = 9
LAST_DAY = 8
"""Days are numbered from 0."""
TEAM = (0, 0, 4, 4, 3, 3)
"""Elves a seat, by seats: WS-1."""
GIFT_LIMIT = 5
DISPLAY = 6
DEALT = 3

FABRIC, WOOD, METAL, ASSEMBLY = range(4)
MATERIALS = ("fabric", "wood", "metal")
SUBJECTS = (*MATERIALS, "assembly")
IMPROVEMENTS = ("harness", "cart", "tools")
"""By the material that they are made of."""
PARTS = 2
"""Pieces that finish an improvement."""

BLITZEN, COMET, CUPID, DANCER, DASHER, DONNER, PRANCER, VIXEN = range(8)
REINDEER = ("blitzen", "comet", "cupid", "dancer", "dasher", "donner", "prancer", "vixen")

PLACES = (
    "mailroom", "classroom", "fabric_shop", "wood_shop", "metal_shop", "plastics_lab", "assembly_hall",
    "reindeer_stable", "coal_mine",
)  # fmt: skip
SHOPS = PLACES[2:5]
# Where an elf can be sent; spaces that are alike are one.
MAIL_LEFT, MAIL_RIGHT, CLASSROOM, SHOP = 0, 1, 2, 3  # SHOP + 2 * material: saving; + 1: strong
PLASTICS, POWER, HAND, STABLE, MINE = 9, 10, 11, 12, 13
JOIN = 14
"""Day 9's second elf on a space of the Assembly Hall."""
CARD = 15
"""The day's surprise, where it has a space."""
SPACES = 16
AWAY = 16
"""At the dentist's."""
RESTING = 17
"""Where Zelf is when he won't be sent today."""
ZELF_ELF = 4
"""In the place of an elf's number."""

Effect = Literal[
    "none", "no_stall_bonus", "double_stall_bonus", "assembly_less", "assembly_more", "coal_less", "coal_more",
    "classroom_coal", "classroom_less", "shop_coal", "dentist", "extra_space", "extra_cookie", "plastic_one_gift",
    "bakery", "sell_coal", "no_sweep", "no_training", "sleigh_repairs", "empty_stalls", "seminar", "yeti",
]  # fmt: skip
EFFECTS: tuple[Effect, ...] = get_args(Effect)
(
    NORMAL, NO_STALL_BONUS, DOUBLE_STALL_BONUS, ASSEMBLY_LESS, ASSEMBLY_MORE, COAL_LESS, COAL_MORE,
    CLASSROOM_COAL, CLASSROOM_LESS, SHOP_COAL, DENTIST, EXTRA_SPACE, EXTRA_COOKIE, PLASTIC_ONE_GIFT,
    BAKERY, SELL_COAL, NO_SWEEP, NO_TRAINING, SLEIGH_REPAIRS, EMPTY_STALLS, SEMINAR, YETI,
) = range(22)  # fmt: skip
EXTRA_SEAT_PLACES = (*SHOPS, "assembly_hall")
"""In the order of the subjects."""


# ---- gifts ----------------------------------------------------------------------------------------

Need = Literal["fabric", "fabric?", "wood", "wood?", "metal", "metal?"]
CHART = 7
"""Cookies with no plastic to six."""
LEAST_GIFTS = SEATS * DEALT + DISPLAY + 3
MOST_GIFTS = 64


class Gift(Sourced, frozen=True, kw_only=True):
    name: Text
    copies: Annotated[int, Meta(ge=1, le=9)]
    needs: Annotated[tuple[Need, ...], Meta(min_length=2, max_length=6)]
    assembly: Annotated[int, Meta(ge=1, le=4)]
    chart: tuple[Annotated[int, Meta(ge=0, le=99)], ...]
    note: str = ""

    def __post_init__(self) -> None:
        super().__post_init__()
        entries = sum(self.soft) + 1
        if len(self.chart) != entries:
            raise BadData(
                f"chart has {len(self.chart)} entries; it must have {entries}: cookies with no plastic, and with up to "
                f"as many as needs allow"
            )
        if list(self.chart) != sorted(self.chart, reverse=True):
            raise BadData("chart must not rise: plastic is never worth more")

    @property
    def firm(self) -> tuple[int, ...]:
        """Requirements that take nothing but their material, by material."""
        return tuple(self.needs.count(material) for material in MATERIALS)

    @property
    def soft(self) -> tuple[int, ...]:
        """Requirements that allow plastic."""
        return tuple(self.needs.count(material + "?") for material in MATERIALS)


class Gifts(Entry, frozen=True, kw_only=True):
    gift: tuple[Gift, ...]

    def __post_init__(self) -> None:
        different([gift.name for gift in self.gift])
        total = sum(gift.copies for gift in self.gift)
        if not LEAST_GIFTS <= total <= MOST_GIFTS:
            raise BadData(
                f"{total} gift cards; {LEAST_GIFTS} to {MOST_GIFTS} fit, because five hands, the Mailroom and a visit "
                f"to it take {LEAST_GIFTS}, and the box of the printed game holds {MOST_GIFTS}: change some `copies`"
            )


# ---- places ---------------------------------------------------------------------------------------

SPACE_IDS = {
    "mailroom": ("left", "right"),
    "fabric_shop": ("saving", "strong"),
    "wood_shop": ("saving", "strong"),
    "metal_shop": ("saving", "strong"),
    "assembly_hall": ("power", "hand"),
}
"""The kinds of spaces of each place, where there are two."""
ONLY_AT = {"limit": SHOPS, "stalls": ("reindeer_stable",), "tools_bonus": ("coal_mine",)}


class Space(Entry, frozen=True, kw_only=True):
    """Spaces that are alike."""

    id: str = ""
    min_seats: Annotated[tuple[Annotated[int, Meta(ge=2, le=5)], ...], Meta(max_length=8)] = ()
    coal: Annotated[int, Meta(ge=0, le=6)] = 0
    gives: Annotated[int, Meta(ge=0, le=9)] = 0
    gifts: Annotated[int, Meta(ge=0, le=5)] = 0
    sweep: bool = False
    unlimited: bool = False

    def __post_init__(self) -> None:
        if self.unlimited == bool(self.min_seats):
            raise BadData("there must be either min_seats, a number from 2 to 5 for each space, or unlimited = true")

    def open(self, seats: int) -> int:
        """How many of them are open (WS-33)."""
        return SEATS * 4 + 1 if self.unlimited else sum(least <= seats for least in self.min_seats)


class Place(Sourced, frozen=True, kw_only=True):
    id: Literal[
        "mailroom", "classroom", "fabric_shop", "wood_shop", "metal_shop", "plastics_lab", "assembly_hall",
        "reindeer_stable", "coal_mine",
    ]  # fmt: skip
    space: tuple[Space, ...]
    limit: dict[Literal["2", "3", "4", "5"], Annotated[int, Meta(ge=1, le=2)]] | None = None
    """How many elves it takes, on whichever spaces, by seats (WS-34)."""
    stalls: tuple[str, ...] | None = None
    tools_bonus: Annotated[int, Meta(ge=0, le=9)] | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        in_order("the ids of its spaces", [space.id for space in self.space], SPACE_IDS.get(self.id, ("",)))
        for field, places in ONLY_AT.items():
            if getattr(self, field) is not None and self.id not in places:
                raise BadData(f"no field {field!r} here, only at {', '.join(places)}")
        if self.id == "reindeer_stable":
            in_order("stalls", self.stalls or (), REINDEER)
        if self.id == "coal_mine" and self.tools_bonus is None:
            raise BadData("tools_bonus is missing: it must be a whole number from 0 to 9")

    def called(self, space: Space) -> str:
        return f"{self.id}_{space.id}" if space.id else self.id


class Places(Entry, frozen=True, kw_only=True):
    place: tuple[Place, ...]

    def __post_init__(self) -> None:
        in_order("the places", [place.id for place in self.place], PLACES)
        if any(place.limit != self.place[SHOP - 1].limit for place in self.place[SHOP - 1 : SHOP + 2]):
            raise BadData("limit must be the same for all three shops")

    @property
    def spaces(self) -> list[Space]:
        return [space for place in self.place for space in place.space]


# ---- surprises ------------------------------------------------------------------------------------

Pieces = Annotated[int, Meta(ge=0, le=9)]
ONLY_WITH = {
    "place": ("shop_coal", "extra_space"), "coal": ("extra_space",), "gives": ("extra_space",),
    "needs": ("sleigh_repairs",),
}  # fmt: skip


class Repairs(Entry, frozen=True, kw_only=True):
    fabric: Pieces
    wood: Pieces
    metal: Pieces


class Surprise(Sourced, frozen=True, kw_only=True):
    id: Text
    name: Text
    copies: Annotated[int, Meta(ge=1, le=32)]
    effect: Effect
    text: Text
    bakery: bool = False
    place: Literal["fabric_shop", "wood_shop", "metal_shop", "assembly_hall"] | None = None
    coal: Annotated[int, Meta(ge=0, le=6)] | None = None
    gives: Annotated[int, Meta(ge=1, le=9)] | None = None
    needs: Repairs | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        for field, effects in ONLY_WITH.items():
            if (getattr(self, field) is not None) != (self.effect in effects):
                raise BadData(f"the field {field!r} belongs to the effects {', '.join(effects)}, and to no other")
        if self.effect == "shop_coal" and self.place not in SHOPS:
            raise BadData(f"place must be one of {', '.join(SHOPS)}: the Assembly Hall burns no coal")


class Surprises(Entry, frozen=True, kw_only=True):
    surprise: tuple[Surprise, ...]

    def __post_init__(self) -> None:
        different([surprise.id for surprise in self.surprise])
        if (total := sum(surprise.copies for surprise in self.surprise)) < DAYS:
            raise BadData(f"{total} surprise cards; there must be at least {DAYS}, one a day")
        if sum(surprise.copies for surprise in self.surprise if surprise.effect == "bakery") > 1:
            raise BadData("there can be only one card with the effect 'bakery': who holds it is one number")


# ---- as the rules want them -------------------------------------------------------------------------


def _padded(values: Sequence[int], size: int) -> list[int]:
    return [*values, *[0] * (size - len(values))]


def _by_space(values: list[int]) -> list[int]:
    """For the spaces of the board; those of day 9's second elf and of the day's card have none of their own."""
    return _padded(values, SPACES)


GIFT_CARDS = load(__package__, "gifts.toml", Gifts).gift
PLACE_CARDS = load(__package__, "places.toml", Places)
SURPRISES = load(__package__, "surprises.toml", Surprises).surprise

KINDS = len(GIFT_CARDS)
GIFT_NAMES = tuple(gift.name for gift in GIFT_CARDS)
COPIES = [gift.copies for gift in GIFT_CARDS]
FIRM = [list(gift.firm) for gift in GIFT_CARDS]
SOFT = [list(gift.soft) for gift in GIFT_CARDS]
ASSEMBLIES = [gift.assembly for gift in GIFT_CARDS]
CHARTS = [[_padded(gift.chart, CHART)[plastics] for gift in GIFT_CARDS] for plastics in range(CHART)]
"""By plastics, then by kind."""

SPACE_NAMES = (
    *(place.called(space) for place in PLACE_CARDS.place for space in place.space), "assembly_hall_second", "surprise",
)  # fmt: skip
OPEN = [_by_space([space.open(seats) for space in PLACE_CARDS.spaces]) for seats in range(SEATS + 1)]
PRICE = _by_space([space.coal for space in PLACE_CARDS.spaces])
GIVES = _by_space([space.gives for space in PLACE_CARDS.spaces])
TAKES = _by_space([space.gifts for space in PLACE_CARDS.spaces])
SWEEPS = _by_space([int(space.sweep) for space in PLACE_CARDS.spaces])
_LIMITS = {int(seats): elves for seats, elves in (PLACE_CARDS.place[SHOP - 1].limit or {}).items()}
SHOP_LIMIT = [_LIMITS.get(seats, 2) for seats in range(SEATS + 1)]
TOOLS_BONUS = PLACE_CARDS.place[-1].tools_bonus or 0

SURPRISE_KINDS = len(SURPRISES)
SURPRISE_IDS = tuple(surprise.id for surprise in SURPRISES)
SURPRISE_COPIES = [surprise.copies for surprise in SURPRISES]
EFFECT = [EFFECTS.index(surprise.effect) for surprise in SURPRISES]
ABOUT = [EXTRA_SEAT_PLACES.index(surprise.place) if surprise.place else -1 for surprise in SURPRISES]
SEAT_PRICE = [surprise.coal or 0 for surprise in SURPRISES]
SEAT_GIVES = [surprise.gives or 0 for surprise in SURPRISES]
SYMBOL = [int(surprise.bakery) for surprise in SURPRISES]
REPAIRS = [[s.needs.fabric, s.needs.wood, s.needs.metal] if s.needs else [0, 0, 0] for s in SURPRISES]
BAKERY_KIND = EFFECT.index(BAKERY) if BAKERY in EFFECT else -1


# ---- in words -----------------------------------------------------------------------------------------


def subjects(training: int) -> list[str]:
    """What an elf knows: a bit a subject."""
    return [name for subject, name in enumerate(SUBJECTS) if training >> subject & 1]


def trained(training: int) -> str:
    """What an elf is called by: "untrained", "wood", "wood+metal"."""
    return "+".join(subjects(training)) or "untrained"


def counted(counts: Sequence[int], names: Sequence[str]) -> dict[str, int]:
    return {names[kind]: count for kind, count in enumerate(counts) if count}

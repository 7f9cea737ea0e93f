"""The components, from cards.toml, and the numbers of their kinds."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from kringle.kernel.data import Entry, Sourced, Text, in_order, load
from kringle.kernel.errors import BadData

DOLL, KITE, ROBOT, RADIO, POOP = range(5)
MAGIC, PAPER, BROOM, GLOVES, BORG, FRUITCAKE, WHISTLE, KNIFE, SATIN = range(5, 14)
KINDS = 14
PARTS = ("doll", "kite", "robot", "radio", "poop")
GOLD = ("magic", "paper", "broom", "gloves", "borg", "fruitcake", "whistle", "knife", "satin")
NAMES = PARTS + GOLD
VIOLET = PARTS[:3]
CRAFTABLE = PARTS[:4]
PAPERS = ("plain", "wrapped")
SEATS = 5
"""At most."""
PAIR = 1 << SEATS
"""In `said`, beside a bit for each elf: one more pair of Gloves of the asked elf that has had its say. CV-R8"""

# Toys: the four kinds, then these.
TOY_BORG, TOY_WHISTLE = 4, 5
TOYS = ("doll", "kite", "robot", "radio", "borg", "whistle")

SEASONS = 4
SEASON_NAMES = ("winter", "spring", "summer", "fall")
HAND_LIMIT = 4
PAYMENTS = 16  # CV-R13
MAX_BID = 24
BELT = 84
"""Places on all four belts of five elves."""
BELT_SIZE = [4 * seats + 1 for seats in range(SEATS + 1)]  # CV-5
FACE_DOWN = -1
"""On the belt: a card that nobody has seen."""
NORMAL, MORE, LESS = range(3)
LUCK = ("normal", "more", "less")

MAX_OFFERS = 6  # CV-R9, an elf and a Craft phase
OFFERS = 48
"""Two Fruitcakes, six offers each in four seasons."""
DEEDS = 80
"""In all Craft phases: at most 28 toys of parts, and the offers."""
# What a deed says: seat * DEED_SEAT + one of these.
DEED_SEAT = 64
DEED_VIOLET = 0  # + magic * 2 + wrapped
DEED_RADIO = 6  # + wrapped
DEED_BORG = 8  # + magic * 2 + wrapped
DEED_OFFER = 16
DEED_TRADE = 32  # + the other elf


def card(kind: int) -> str | None:
    """The name of a kind; None: nobody has seen it."""
    return NAMES[kind] if kind != FACE_DOWN else None


Few = Annotated[int, Meta(ge=0, le=31)]


class Worth(Sourced, frozen=True, kw_only=True):
    value: Annotated[int, Meta(ge=0, le=99)]


Copies = tuple[Few, Few, Few, Few]
"""With 2, 3, 4 and 5 elves."""


class Part(Sourced, frozen=True, kw_only=True):
    name: Text
    title: Text
    border: Literal["violet", "green", "brown"]
    copies: Copies
    penalty: Worth
    needed: Annotated[int, Meta(ge=1, le=9)] | None = None
    points: Worth | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        if (self.needed is None) != (self.points is None):
            raise BadData("`needed` and `points` go together: of what can be crafted, both are told")


class GoldKind(Entry, frozen=True, kw_only=True):
    name: Text
    title: Text
    points: Worth | None = None


class Gold(Sourced, frozen=True, kw_only=True):
    copies: Copies
    introductory: tuple[Text, Text, Text]
    kinds: tuple[GoldKind, ...]

    def __post_init__(self) -> None:
        super().__post_init__()
        in_order("kinds", (kind.name for kind in self.kinds), GOLD)
        if len(set(self.introductory)) != 3 or not set(self.introductory) <= set(GOLD):
            raise BadData(f"introductory must be three different ones of {', '.join(GOLD)}")


class Cards(Entry, frozen=True, kw_only=True):
    """cards.toml, checked."""

    part: tuple[Part, ...]
    gold: Gold

    def __post_init__(self) -> None:
        in_order("part", (part.name for part in self.part), PARTS)
        for part in self.part:
            if (part.name in CRAFTABLE) != (part.points is not None):
                raise BadData(f"part ({part.name}): {' and '.join(CRAFTABLE)} have `points`, and no other part")
        for kind in self.gold.kinds:
            if (kind.name in TOYS) != (kind.points is not None):
                raise BadData(f"gold: kinds ({kind.name}): borg and whistle are toys and have `points`, no other kind")

    @property
    def titles(self) -> list[str]:
        return [*(part.title for part in self.part), *(kind.title for kind in self.gold.kinds)]

    @property
    def toys(self) -> list[Part | GoldKind]:
        """In the order of TOYS."""
        kinds: list[Part | GoldKind] = [*self.part, *self.gold.kinds]
        return [card for card in kinds if card.points is not None]

    @property
    def copies(self) -> list[list[int]]:
        """By seats and kind; no table is smaller than two."""
        by_seats = [
            [part.copies[column] for part in self.part] + [self.gold.copies[column]] * len(GOLD)
            for column in range(SEATS - 1)
        ]
        return [[0] * KINDS] * 2 + by_seats

    @property
    def needed(self) -> list[int]:
        return [part.needed for part in self.part if part.needed is not None]

    @property
    def points(self) -> list[int]:
        """By toy."""
        return [toy.points.value for toy in self.toys if toy.points is not None]

    @property
    def penalty(self) -> list[int]:
        return [part.penalty.value for part in self.part]


CARDS = load(__package__, "cards.toml", Cards)
COPIES = CARDS.copies
NEEDED = CARDS.needed
POINTS = CARDS.points
PENALTY = CARDS.penalty
INTRODUCTORY = CARDS.gold.introductory

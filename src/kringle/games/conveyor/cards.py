"""The components, from cards.toml, and the numbers of their kinds."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

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


class Cards:
    """cards.toml, checked."""

    def __init__(self, text: str) -> None:
        try:
            self.data: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as problem:
            raise BadData(f"cards.toml: {problem}") from None
        parts = self._list("part", PARTS)
        gold = self._table("gold")
        kinds = self._list("gold.kinds", GOLD)
        self.titles = [self._text(card, "title") for card in (*parts, *kinds)]
        self.borders = [self._one_of(card, "border", ("violet", "green", "brown")) for card in parts]
        gold_copies = self._copies(gold, "gold")
        # by seats and kind; no table is smaller than two
        part_copies = [self._copies(card, card["name"]) for card in parts]
        self.copies = [[0] * KINDS] * 2 + [
            [copies[size] for copies in part_copies] + [gold_copies[size]] * len(GOLD) for size in range(4)
        ]
        self.needed = [self._whole(card, "needed", 1, 9) for card in parts[:POOP]]
        by_name = {card["name"]: card for card in (*parts, *kinds)}
        self.points = [self._value(by_name[name], "points") for name in TOYS]
        self.penalty = [self._value(card, "penalty") for card in parts]
        self.introductory: list[str] = gold.get("introductory", [])
        if len(set(self.introductory)) != 3 or not set(self.introductory) <= set(GOLD):
            raise BadData(f"cards.toml: gold.introductory: three different ones of {', '.join(GOLD)}")

    def _table(self, name: str) -> dict[str, Any]:
        found = self.data.get(name)
        if not isinstance(found, dict):
            raise BadData(f"cards.toml: there must be a table [{name}]")
        return found

    def _list(self, path: str, names: tuple[str, ...]) -> list[dict[str, Any]]:
        found: Any = self.data
        for step in path.split("."):
            found = found.get(step) if isinstance(found, dict) else None
        if not isinstance(found, list) or not all(isinstance(card, dict) for card in found):
            raise BadData(f"cards.toml: {path} must be a list of cards")
        if [card.get("name") for card in found] != list(names):
            raise BadData(f"cards.toml: {path} must be named, in this order: {', '.join(names)}")
        return found

    def _text(self, card: dict[str, Any], field: str) -> str:
        if not isinstance(card.get(field), str) or not card[field]:
            raise BadData(f"cards.toml: {card['name']}: {field} must be a text")
        return str(card[field])

    def _one_of(self, card: dict[str, Any], field: str, choices: tuple[str, ...]) -> str:
        if card.get(field) not in choices:
            raise BadData(f"cards.toml: {card['name']}: {field} must be one of {', '.join(choices)}")
        return str(card[field])

    def _whole(self, card: dict[str, Any], field: str, least: int, most: int) -> int:
        value = card.get(field)
        if type(value) is not int or not least <= value <= most:
            raise BadData(f"cards.toml: {card['name']}: {field} must be a whole number from {least} to {most}")
        return value

    def _copies(self, card: dict[str, Any], name: str) -> list[int]:
        copies = card.get("copies")
        if not isinstance(copies, list) or len(copies) != 4:
            raise BadData(f"cards.toml: {name}: copies must be four numbers, for 2, 3, 4 and 5 elves")
        if not all(type(n) is int and 0 <= n <= 31 for n in copies):
            raise BadData(f"cards.toml: {name}: copies must be whole numbers from 0 to 31")
        if card.get("source") not in ("known", "reconstructed"):
            raise BadData(f"cards.toml: {name}: source must be known or reconstructed")
        return copies

    def _value(self, card: dict[str, Any], field: str) -> int:
        entry = card.get(field)
        if not isinstance(entry, dict) or entry.get("source") not in ("known", "reconstructed"):
            raise BadData(
                f"cards.toml: {card['name']}: {field} must be {{ value = ..., source = known or reconstructed }}"
            )
        return self._whole({"name": f"{card['name']}.{field}", **entry}, "value", 0, 99)


CARDS = Cards(files(__package__).joinpath("cards.toml").read_text(encoding="utf-8"))
COPIES = CARDS.copies
NEEDED = CARDS.needed
POINTS = CARDS.points
PENALTY = CARDS.penalty
INTRODUCTORY = tuple(CARDS.introductory)

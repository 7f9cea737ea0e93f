"""What people may call themselves. By default a name from the list; typed ones only where the host allows it."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection
from functools import lru_cache

from kringle.kernel.errors import KringleError
from kringle.table.lookalikes import alike, is_unseen
from kringle.table.worded import Worded
from kringle.words import SOURCE, catalogue
from kringle.words.catalogues import spoken

NAMES = (
    "Almond", "Aspen", "Bauble", "Biscuit", "Bramble", "Candle", "Cedar", "Chestnut", "Cinnamon", "Clove", "Cocoa",
    "Comet", "Cranberry", "Ember", "Fern", "Figgy", "Fir", "Flurry", "Frost", "Garland", "Ginger", "Glimmer",
    "Hazel", "Holly", "Icicle", "Ivy", "Jingle", "Juniper", "Kindle", "Lantern", "Larch", "Maple", "Marzipan",
    "Mistletoe", "Mitten", "Muffin", "Nutmeg", "Orange", "Pepper", "Pine", "Pip", "Plum", "Pudding", "Ribbon",
    "Robin", "Saffron", "Sleigh", "Snowdrop", "Sparkle", "Spruce", "Sugar", "Tinsel", "Toffee", "Truffle", "Vanilla",
    "Walnut", "Willow", "Winter", "Wren",
)  # fmt: skip
LONGEST = 20
SIGNS = " '-."


class BadName(Worded, KringleError, ValueError):
    """A name that may not be used at this table."""

    about = "wrong.BadName"


def checked(name: str, typed: bool, taken: Collection[str]) -> str:
    """The name as it is kept, or BadName."""
    if name not in NAMES:
        if not typed:
            raise BadName("list")
        name = _cleaned(name)
    if _is_taken(name, taken):
        raise BadName("taken")
    return name


def _is_taken(name: str, taken: Collection[str]) -> bool:
    """By a name that is, or looks, the same in some language: the page shows names of the list in the reader's."""
    return any(alike(one, other) for one in shown(name) for seat in taken for other in shown(seat))


@lru_cache(maxsize=1024)
def shown(name: str) -> frozenset[str]:
    """What a name is shown as."""
    if name not in NAMES:
        return frozenset({name})
    said = (catalogue(language, ("kringle.table", "")) for language in spoken(["kringle.table"]))
    return frozenset({name, *(words.say_or(f"given.{name}", name) for words in said)})


def said(names: list[str], language: str) -> list[str]:
    """Names of the list that are words are said in the reader's language."""
    if language == SOURCE:
        return names
    words = catalogue(language, ("kringle.table", ""))
    return [words.say_or(f"given.{name}", name) for name in names]


def _cleaned(name: str) -> str:
    """In the plain form of each letter, with single spaces."""
    name = " ".join(word for word in unicodedata.normalize("NFKC", name).split(" ") if word)
    kinds = "".join(unicodedata.category(letter)[0] for letter in name)
    if not 1 <= len(name) <= LONGEST:
        raise BadName("long", most=LONGEST)
    if any(is_unseen(letter) for letter in name):
        raise BadName("unseen")
    if any(kind not in "LMN" and letter not in SIGNS for kind, letter in zip(kinds, name, strict=True)):
        raise BadName("letters")
    if kinds[0] not in "LN" or "MMM" in kinds:
        raise BadName("begins")
    return name


def free(taken: Collection[str], start: int = 0) -> str:
    """A name from the list that nobody has; `start` makes tables different."""
    order = [NAMES[(start + i) % len(NAMES)] for i in range(len(NAMES))]
    return next(name for name in order if not _is_taken(name, taken))

"""What people may call themselves. By default a name from the list; typed ones only where the host allows it."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection

from kringle.kernel.errors import KringleError

NAMES = (
    "Almond", "Aspen", "Bauble", "Biscuit", "Bramble", "Candle", "Cedar", "Chestnut", "Cinnamon", "Clove", "Cocoa",
    "Comet", "Cranberry", "Ember", "Fern", "Figgy", "Fir", "Flurry", "Frost", "Garland", "Ginger", "Glimmer",
    "Hazel", "Holly", "Icicle", "Ivy", "Jingle", "Juniper", "Kindle", "Lantern", "Larch", "Maple", "Marzipan",
    "Mistletoe", "Mitten", "Muffin", "Nutmeg", "Orange", "Pepper", "Pine", "Pip", "Plum", "Pudding", "Ribbon",
    "Robin", "Saffron", "Sleigh", "Snowdrop", "Sparkle", "Spruce", "Sugar", "Tinsel", "Toffee", "Truffle", "Vanilla",
    "Walnut", "Willow", "Winter", "Wren",
)  # fmt: skip
LONGEST = 20


BLANK = "\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0"
"""Letters and marks by Unicode's count that show nothing."""
VARIANTS, TAGS = ("\ufe00", "\ufe0f"), "\U000e0000"


class BadName(KringleError, ValueError):
    """A name that may not be used at this table."""


def checked(name: str, typed: bool, taken: Collection[str]) -> str:
    """The name as it is kept, or BadName."""
    if name in taken:
        raise BadName("somebody at this table has this name already")
    if name in NAMES:
        return name
    if not typed:
        raise BadName("at this table names are chosen from the list")
    name = unicodedata.normalize("NFKC", name).strip()  # wide letters are letters
    if not 1 <= len(name) <= LONGEST:
        raise BadName(f"a name has 1 to {LONGEST} characters")
    if any(unicodedata.category(letter)[0] not in "LMN" and letter not in " '-." for letter in name):
        raise BadName("a name is made of letters, digits, spaces, ' - and .")
    if any(letter in BLANK or VARIANTS[0] <= letter <= VARIANTS[1] or letter >= TAGS for letter in name):
        raise BadName("a name is made of letters that can be seen")
    if sum(unicodedata.category(letter)[0] == "M" for letter in name) > 3:
        raise BadName("this name can't be used here")
    if name.casefold() in {other.casefold() for other in taken}:
        raise BadName("somebody at this table has this name already")
    return name


def free(taken: Collection[str], start: int = 0) -> str:
    """A name from the list that nobody has; `start` makes tables different."""
    order = [NAMES[(start + i) % len(NAMES)] for i in range(len(NAMES))]
    return next(name for name in order if name not in taken)

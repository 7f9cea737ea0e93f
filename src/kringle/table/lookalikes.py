"""Names that an eye takes for each other, after Unicode's UTS 39."""

from __future__ import annotations

import functools
import tomllib
import unicodedata
from importlib.resources import files

UNSEEN = (
    (0x00AD, 0x00AD), (0x034F, 0x034F), (0x061C, 0x061C), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F),
    (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x2800, 0x2800), (0x3164, 0x3164), (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0x16FE4, 0x16FE4), (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF),
)  # fmt: skip
"""Unicode's Default_Ignorable_Code_Point, and two more that look like nothing: the blank of braille, a filler."""
ABOVE_OR_BELOW = 200
"""From this combining class on a mark is an accent; below it are signs of which some scripts make their vowels."""


def is_unseen(letter: str) -> bool:
    return any(first <= ord(letter) <= last for first, last in UNSEEN)


def alike(one: str, other: str) -> bool:
    return bool(_looks(one) & _looks(other))


def _looks(name: str) -> frozenset[str]:
    """As it is written and in small letters: an I is like an l, but it is an i, too."""
    return frozenset(_shape(form) for form in (name, name.casefold()))


def _shape(name: str) -> str:
    """What an eye that does not look closely sees: no accents, spaces or signs, and one letter for all like it."""
    bare = "".join(
        _prototypes().get(letter, letter) for letter in unicodedata.normalize("NFKD", name) if _counts(letter)
    )
    return unicodedata.normalize("NFC", bare).casefold()


def _counts(letter: str) -> bool:
    return unicodedata.category(letter)[0] in "LMN" and unicodedata.combining(letter) < ABOVE_OR_BELOW


@functools.cache
def _prototypes() -> dict[str, str]:
    found = tomllib.loads(files("kringle.table").joinpath("confusables.toml").read_text(encoding="utf-8"))
    return {letter: shape for shape, letters in found.items() for letter in letters}

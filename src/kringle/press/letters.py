"""Letters that our fonts have. A name that somebody made up may hold any: what can't be printed is printed as
like it as can be, and as a question mark if nothing is."""

from __future__ import annotations

import struct
import unicodedata
from collections.abc import Iterator
from functools import cache

from kringle.press import art

ALIKE = {
    "→": "›",
    "←": "‹",
    "≥": ">=",
    "≤": "<=",
    "≈": "~",
    "•": "·",
    "✓": "+",
    "★": "*",
    "☆": "*",
    "‐": "-",
    "‑": "-",
    "\u00a0": "\u00a0",
}
EVERY_FONT = ("atkinson-400", "atkinson-400-italic", "atkinson-700")
"""What a title's font lacks is set in these."""
INVISIBLE = ("Cc", "Cf", "Co", "Cs", "Cn")


def printable(text: str) -> str:
    """Told with the fonts' own letters; control signs and signs that turn the direction of writing are left out."""
    if text.isascii():
        return text
    return "".join(letter if letter in covered() else _like(letter) for letter in text)


def _like(letter: str) -> str:
    if letter == "\u00ad":
        return letter
    if unicodedata.category(letter) in INVISIBLE:
        return ""
    plain = ALIKE.get(letter) or "".join(
        part for part in unicodedata.normalize("NFKD", letter) if not unicodedata.combining(part)
    )
    found = "".join(part for part in plain if part in covered() and part not in '"\\')
    return found or "?"


@cache
def covered() -> frozenset[str]:
    """Letters that can be printed in every style."""
    sets = [
        {
            point
            for subset in ("latin", "latin-ext")
            for point in _points(art.made(f"fonts/{name}-{subset}.ttf").read_bytes())
        }
        for name in EVERY_FONT
    ]
    return frozenset(map(chr, set.intersection(*sets))) | frozenset(map(chr, range(128)))


def _points(font: bytes) -> Iterator[int]:
    """The characters of a TrueType file: its table `cmap`, in format 4 or 12."""
    (tables,) = struct.unpack_from(">H", font, 4)
    offsets = {font[12 + 16 * i : 16 + 16 * i]: struct.unpack_from(">I", font, 20 + 16 * i)[0] for i in range(tables)}
    base = offsets[b"cmap"]
    (count,) = struct.unpack_from(">H", font, base + 2)
    for i in range(count):
        at = base + struct.unpack_from(">I", font, base + 8 + 8 * i)[0]
        (form,) = struct.unpack_from(">H", font, at)
        if form == 4:
            (double,) = struct.unpack_from(">H", font, at + 6)
            ends = struct.unpack_from(f">{double // 2}H", font, at + 14)
            starts = struct.unpack_from(f">{double // 2}H", font, at + 16 + double)
            for start, end in zip(starts, ends, strict=True):
                if start != 0xFFFF:
                    yield from range(start, end + 1)
        elif form == 12:
            (groups,) = struct.unpack_from(">I", font, at + 12)
            for g in range(groups):
                start, end = struct.unpack_from(">II", font, at + 16 + 12 * g)
                yield from range(start, end + 1)

"""What is on sheets, as somebody finds it who has the PDF alone: pictures with their texts, and letters."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import pikepdf
import pypdfium2
from pypdfium2 import raw

import kringle
from kringle import press
from kringle.press.pieces import Board, Order, Part, Piece, Small
from kringle.press.settings import Settings

POINT = 72 / 25.4
"""A millimetre in points."""

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "conveyor": [
        {},
        {"gold": ["borg", "fruitcake", "satin"], "dutch_auction": True},
        {"gold": ["gloves", "whistle", "knife"]},
    ],
    "elfgame": [{}, {"holly": "out"}, {"each_colour": 3, "presents_to_win": 30}],
    "icejam": [{}],
    "topdeer": [{}, {"track": "crosscountry", "rosettes_to_win": 9}],
    "workshop": [{}, {"holiday_surprises": True}],
}


def order(game: str, seats: int, options: dict[str, Any] | None = None, **settings: Any) -> Order:
    return press.order(kringle.game(game), seats, options, Settings(**settings))


@lru_cache(maxsize=8)
def printed(game: str, seats: int, number: int = 0, **settings: Any) -> bytes:
    """With one of the option sets above."""
    return press.pdf(order(game, seats, OPTIONS[game][number], **settings))


def pieces(wanted: Order) -> list[Piece]:
    found: list[Piece] = []
    for part in press.parts(wanted):
        if isinstance(part, Part):
            found += part.pieces
        elif isinstance(part, Small):
            found += [piece for _, piece in part.pieces]
    return found


def boards(wanted: Order) -> list[Board]:
    return [part for part in press.parts(wanted) if isinstance(part, Board)]


def elements(pdf: bytes) -> Iterator[tuple[str, Any]]:
    """The tree of tags, from above: what kind, and the element."""
    with pikepdf.open(io.BytesIO(pdf)) as document:
        yield from _below(document.Root.StructTreeRoot.K)


def _below(node: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(node, pikepdf.Array):
        for entry in node:
            yield from _below(entry)
    elif isinstance(node, pikepdf.Dictionary):
        if "/S" in node:
            yield str(node["/S"])[1:], node
        if "/K" in node:
            yield from _below(node["/K"])


def told(pdf: bytes) -> list[str]:
    """The texts of all pictures."""
    return [str(node.Alt) for kind, node in elements(pdf) if kind == "Figure"]


@dataclass(frozen=True)
class Letter:
    page: int
    text: str
    left: float
    top: float
    right: float
    bottom: float
    size: float
    """Points."""


def letters(pdf: bytes, page_numbers: list[int] | None = None) -> Iterator[Letter]:
    """Those that leave ink, with where it is, in millimetres from the left upper corner."""
    document = pypdfium2.PdfDocument(pdf)
    for number in page_numbers if page_numbers is not None else range(len(document)):
        page = document[number]
        _, high = page.get_size()
        text = page.get_textpage()
        for at in range(text.count_chars()):
            letter = chr(raw.FPDFText_GetUnicode(text.raw, at))
            left, bottom, right, top = text.get_charbox(at)
            if letter.isspace() or right <= left:
                continue
            size = raw.FPDFText_GetFontSize(text.raw, at)
            yield Letter(
                number, letter, left / POINT, (high - top) / POINT, right / POINT, (high - bottom) / POINT, size
            )


def pages(pdf: bytes) -> int:
    return len(pypdfium2.PdfDocument(pdf))


def picture(pdf: bytes, page: int, dots: float) -> Any:
    """A page in greys, so many dots a millimetre, as a table of numbers."""
    import numpy

    rendered = pypdfium2.PdfDocument(pdf)[page].render(scale=dots / POINT, grayscale=True)
    return numpy.asarray(rendered.to_numpy()).squeeze()

"""Games to hold: every sheet that a table needs, made from the data that the rules run on.

    order(game, seats, options, settings)     what is to be printed
    parts(order)                              what comes out: cards, boards, pages of text
    pdf(order), pictures(order)               the sheets

Each game has a module in `boxes` that says what lies in its box. How many of everything there is comes from the game
itself, at a table of so many seats with these options: nothing is counted twice.
"""

from __future__ import annotations

import importlib
import importlib.util
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kringle.kernel.game import Game
from kringle.press import calibration, typeset
from kringle.press.pieces import Board, Order, Part, Small, Text
from kringle.press.rules import blocks
from kringle.press.settings import BadOrder, Settings
from kringle.press.sheets import Sheet, laid_out, packed, tiled
from kringle.press.words import Words

AnyPart = Part | Small | Board | Text
RULES = "rules"
TEST = "test"


def order(game: Game, seats: int, options: Mapping[str, Any] | None = None, settings: Settings | None = None) -> Order:
    chosen = settings or Settings()
    checked = game.checked(seats, options)
    worded = game.at(checked)
    names = worded.rulebook.source.names.get(chosen.language, {})
    components = worded.components(worded.new(seats, checked))
    return Order(worded, seats, checked, chosen, Words(chosen.language, worded.id, names), components)


def has_box(game: Game) -> bool:
    """Whether somebody has drawn its pieces; else there are only its rules to print."""
    return importlib.util.find_spec(f"kringle.press.boxes.{game.id}") is not None


def parts(wanted: Order) -> list[AnyPart]:
    """Everything but the test page; of what was asked for, or all."""
    found: list[AnyPart] = []
    if has_box(wanted.game):
        found += importlib.import_module(f"kringle.press.boxes.{wanted.game.id}").parts(wanted)
    found.append(rules(wanted))
    only = wanted.settings.only
    known = [TEST, *(part.id for part in found)]
    for name in only:
        if name not in known:
            raise BadOrder(f"{wanted.title} has no part {name!r}; there are {', '.join(known)}")
    return [part for part in found if not only or part.id in only]


def rules(wanted: Order) -> Text:
    """The whole rulebook, with the numbers of this table."""
    book = wanted.game.rulebook.translated(wanted.settings.language)
    scene = f"scene-{wanted.game.id}"
    return Text(RULES, wanted.words("part.rules"), blocks(book.text), cover=scene)


def sheets(wanted: Order) -> list[Sheet | Text]:
    """In the order in which they are printed. The test page goes first."""
    found: list[Sheet | Text] = []
    if not wanted.settings.only or TEST in wanted.settings.only:
        found += calibration.pages(wanted)
    for part in parts(wanted):
        found += paper(wanted, part)
    return found


def paper(wanted: Order, part: AnyPart) -> list[Sheet | Text]:
    if isinstance(part, Text):
        return [part]
    if isinstance(part, Board):
        return [*tiled(wanted, part)]
    return [*(packed(wanted, part) if isinstance(part, Small) else laid_out(wanted, part))]


def document(wanted: Order, chosen: Sequence[Sheet | Text] | None = None) -> dict[str, Any]:
    """All that the template needs."""
    foot = 11.0 if wanted.large else 8.0
    pages = [
        _running(wanted, page) if isinstance(page, Text) else page.plain(foot)
        for page in (sheets(wanted) if chosen is None else chosen)
    ]
    return {"title": wanted.title, "language": wanted.settings.language, "pages": pages}


def _running(wanted: Order, text: Text) -> dict[str, Any]:
    from kringle.press.art import has
    from kringle.press.pieces import art, box

    w, h = wanted.settings.size
    cover = None
    if text.cover and has(text.cover):
        cover = box(0, 0, 120, 60, art(wanted.ink.art(text.cover), 0, 0, 120, 60))
    many = text.id == RULES and not wanted.large
    return {
        "is": "running",
        "w": w,
        "h": h,
        "columns": 2 if many else 1,
        "size": 15.0 if wanted.large else 9.6 if many else 11.0,
        "heading": wanted.title if text.id == RULES else text.title,
        "title": f"{wanted.title} · {text.title}",
        "beside": wanted.words("rules.beside") if text.id == RULES else wanted.title,
        "steps": any(block["is"] == "step" for block in text.blocks),
        "cover": cover,
        "cover_alt": wanted.game.summary,
        "ink": wanted.settings.ink,
        "blocks": list(text.blocks),
    }


def duplex(wanted: Order) -> str:
    kind = wanted.settings.backs
    return kind.removeprefix("duplex-") if kind.startswith("duplex-") else ""


def pdf(wanted: Order) -> bytes:
    return typeset.pdf(document(wanted), duplex(wanted))


def pictures(wanted: Order, dpi: int = typeset.DPI) -> list[bytes]:
    """A PNG for each page."""
    return typeset.pictures(document(wanted), dpi)


def png_files(wanted: Order, dpi: int = typeset.DPI) -> dict[str, bytes]:
    return {f"{wanted.game.id}-{number:02}.png": page for number, page in enumerate(pictures(wanted, dpi), 1)}


@dataclass(frozen=True)
class Work:
    """What one gets into with these sheets."""

    sheets: int
    """Of paper: what is printed on both sides counts once."""
    minutes: int
    """To cut everything out, about."""
    glued: int
    """Pages of boards."""


def work(wanted: Order) -> Work:
    """Pages of text aside, which nobody counts before they are set."""
    paper_sheets, seconds, glued = 0, 0.0, 0
    for sheet in sheets(wanted):
        if isinstance(sheet, Sheet):
            paper_sheets += sheet.side == "front"
    for part in parts(wanted):
        if isinstance(part, Board):
            pages = len(tiled(wanted, part))
            glued += pages if pages > 1 else 0
            seconds += 60 * pages
        elif not isinstance(part, Text):
            seconds += part.seconds * len(part.pieces)
    return Work(paper_sheets, math.ceil(seconds / 60), glued)

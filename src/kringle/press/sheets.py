"""Pieces on paper: fronts in a grid, backs where a printer's second side will meet them, boards in tiles.

A back lies behind its front if it is mirrored across the line about which the paper is turned:

    duplex-long     paper turned like a page of a book: left and right change places
    duplex-short    paper turned like a calendar: top and bottom change places, and the back stands on its head
    gutterfold      both on one side of the paper, left and right of a line along which it is folded
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from kringle.press.art import HEAD
from kringle.press.pieces import Board, Node, Order, Part, Piece, Small, box, rotated

EDGE = 7.6
"""Millimetres that printers leave white."""
FOLD = 4.0
"""Between fronts and backs that are folded behind them."""
BLEED = 3.0
MARK = (1.2, 3.8)
"""A cutting mark: how far from the cards it begins, and how long it is."""
OVERLAP = 12.0
"""Of two pages of a board: the strip that glue goes on."""


@dataclass(frozen=True)
class Placed:
    x: float
    y: float
    w: float
    h: float
    face: Node
    alt: str = ""
    """None: an artifact, which a screen reader passes over."""
    piece: str = ""


@dataclass
class Sheet:
    part: str
    title: str
    w: float
    h: float
    heading: str
    foot: str
    things: list[Placed]
    marks: list[tuple[float, float, float, float]] = field(default_factory=list)
    side: str = "front"
    first: bool = False

    def plain(self, foot_size: float) -> dict[str, Any]:
        return {
            "is": "sheet",
            "w": self.w,
            "h": self.h,
            "heading": self.heading,
            "foot": self.foot,
            "left": 10.0,
            "level": 1 if self.first else 2,
            "bookmarked": self.side == "front",
            "foot_size": foot_size,
            "marks": [list(mark) for mark in self.marks],
            "things": [{"x": t.x, "y": t.y, "w": t.w, "h": t.h, "alt": t.alt, "face": t.face} for t in self.things],
        }


@dataclass(frozen=True)
class Grid:
    w: float
    h: float
    xs: tuple[float, ...]
    ys: tuple[float, ...]

    @property
    def room(self) -> int:
        return len(self.xs) * len(self.ys)

    def places(self) -> Iterator[tuple[float, float]]:
        return ((x, y) for y in self.ys for x in self.xs)


def grid(order: Order, part: Part) -> Grid:
    w, h = order.settings.size
    folded = order.settings.backs == "gutterfold" and any(piece.back for piece in part.pieces)
    if folded or part.wide:
        w, h = max(w, h), min(w, h)
    across = w / 2 - FOLD / 2 if folded else w
    columns = _fit(across - (EDGE if folded else 2 * EDGE), part.size[0], part.gap)
    rows = _fit(h - 2 * EDGE, part.size[1], part.gap)
    if not columns or not rows:
        raise ValueError(f"{part.id}: {part.size} is larger than the paper")
    wide = columns * part.size[0] + (columns - 1) * part.gap
    high = rows * part.size[1] + (rows - 1) * part.gap
    left = across - wide if folded else (across - wide) / 2
    return Grid(
        w, h, _steps(left, columns, part.size[0] + part.gap), _steps((h - high) / 2, rows, part.size[1] + part.gap)
    )


def _fit(room: float, size: float, gap: float) -> int:
    return int((room + gap + 1e-6) / (size + gap))


def _steps(start: float, count: int, step: float) -> tuple[float, ...]:
    return tuple(start + step * i for i in range(count))


def laid_out(order: Order, part: Part) -> list[Sheet]:
    """The sheets of a part, each followed by its back."""
    place = grid(order, part)
    sheets: list[Sheet] = []
    count = math.ceil(len(part.pieces) / place.room)
    for number in range(count):
        pieces = part.pieces[number * place.room : (number + 1) * place.room]
        sheets.append(_front(order, part, place, pieces, number + 1, count))
        backs = order.settings.backs
        if backs != "none" and any(piece.back for piece in pieces):
            if backs == "gutterfold":
                _fold_behind(order, sheets[-1], part, place, pieces)
            else:
                sheets.append(_back(order, part, place, pieces, number + 1))
    return sheets


def _front(order: Order, part: Part, place: Grid, pieces: Sequence[Piece], number: int, count: int) -> Sheet:
    things = [
        Placed(x, y, *part.size, piece.face, piece.alt, piece.name)
        for (x, y), piece in zip(place.places(), pieces, strict=False)
    ]
    words = order.words
    heading = words("sheet.of", game=order.title, part=part.title, number=number, count=count)
    has_back = any(piece.back for piece in pieces)
    how = (
        words(f"sheet.{order.settings.backs}")
        if has_back and order.settings.backs != "none"
        else words("sheet.one_side")
    )
    foot = " · ".join(filter(None, (part.note, how, words(f"paper.{order.settings.paper}"))))
    used = _rows_used(place, len(pieces))
    marks = [] if part.gap else _marks(place, part, used)
    return Sheet(part.id, part.title, place.w, place.h, heading, foot, things, marks, first=number == 1)


def _rows_used(place: Grid, count: int) -> int:
    return math.ceil(count / len(place.xs))


def _marks(place: Grid, part: Part, rows: int) -> list[tuple[float, float, float, float]]:
    """Outside only: nothing is printed across cards."""
    w, h = part.size
    left, right, top = place.xs[0], place.xs[-1] + w, place.ys[0]
    bottom = place.ys[rows - 1] + h
    away, long = MARK
    found = []
    for x in [*place.xs, right]:
        found += [(x, top - away - long, x, top - away), (x, bottom + away, x, bottom + away + min(long, 2.6))]
    for y in [*place.ys[:rows], bottom]:
        found += [(left - away - long, y, left - away, y), (right + away, y, right + away + long, y)]
    return found


def back_at(order: Order, place: Grid, part: Part, x: float, y: float) -> tuple[float, float, bool]:
    """Where the back of a piece at x, y is printed, on its own side of the paper; and whether upside down."""
    across, down = order.settings.offset
    w, h = part.size
    if order.settings.backs == "duplex-short":
        return x - across, place.h - y - h + down, True
    if order.settings.backs == "gutterfold":
        return place.w - x - w, y, False
    return place.w - x - w + across, y - down, False


def _back(order: Order, part: Part, place: Grid, pieces: Sequence[Piece], number: int) -> Sheet:
    things = []
    spread = _bleed(order, part, place, pieces)
    if spread:
        things.append(spread)
    for (x, y), piece in zip(place.places(), pieces, strict=False):
        if piece.back:
            things.append(_behind(order, part, place, piece.back, x, y))
    words = order.words
    heading = words("sheet.back", game=order.title, part=part.title, number=number)
    return Sheet(
        part.id, part.title, place.w, place.h, heading, words(f"paper.{order.settings.paper}"), things, side="back"
    )


def _behind(order: Order, part: Part, place: Grid, face: Node, x: float, y: float) -> Placed:
    at_x, at_y, turned = back_at(order, place, part, x, y)
    return Placed(at_x, at_y, *part.size, rotated(face, *part.size) if turned else face)


def _bleed(order: Order, part: Part, place: Grid, pieces: Sequence[Piece]) -> Placed | None:
    """Colour beyond the edges, so that a slip of a millimetre shows no white."""
    fill = next((piece.back.get("bleed", "") for piece in pieces if piece.back), "")
    if not fill or part.gap:
        return None
    w, h = part.size
    spots = [back_at(order, place, part, x, y)[:2] for (x, y), _ in zip(place.places(), pieces, strict=False)]
    left, top = min(x for x, _ in spots) - BLEED, min(y for _, y in spots) - BLEED
    right, bottom = max(x for x, _ in spots) + w + BLEED, max(y for _, y in spots) + h + BLEED
    return Placed(left, top, right - left, bottom - top, box(0, 0, right - left, bottom - top, fill=fill))


def _fold_behind(order: Order, sheet: Sheet, part: Part, place: Grid, pieces: Sequence[Piece]) -> None:
    for (x, y), piece in zip(place.places(), pieces, strict=False):
        if piece.back:
            sheet.things.append(_behind(order, part, place, piece.back, x, y))
    middle = place.w / 2
    sheet.marks += [(middle, y, middle, y + 2.5) for y in range(4, int(place.h) - 8, 5)]


# ---- small things ---------------------------------------------------------------------------------------


def packed(order: Order, part: Small) -> list[Sheet]:
    """In rows, as they come; a row is as high as its highest piece."""
    w, h = order.settings.size
    pages: list[list[Placed]] = [[]]
    x, y, high = EDGE, EDGE, 0.0
    for (wide, tall), piece in part.pieces:
        if x + wide > w - EDGE + 1e-6:
            x, y, high = EDGE, y + high + part.gap, 0.0
        if y + tall > h - EDGE - 2 and pages[-1]:
            pages.append([])
            x, y, high = EDGE, EDGE, 0.0
        pages[-1].append(Placed(x, y, wide, tall, piece.face, piece.alt, piece.name))
        x, high = x + wide + part.gap, max(high, tall)
    words = order.words
    foot = " · ".join(filter(None, (part.note, words("sheet.one_side"), words(f"paper.{order.settings.paper}"))))
    return [
        Sheet(
            part.id,
            part.title,
            w,
            h,
            words("sheet.of", game=order.title, part=part.title, number=number, count=len(pages)),
            foot,
            things,
            first=number == 1,
        )
        for number, things in enumerate(pages, 1)
    ]


# ---- boards that are larger than paper ------------------------------------------------------------------


def tiled(order: Order, board: Board) -> list[Sheet]:
    """Rows are called A, B ..., columns 1, 2 ...; every page but the last of a row has a strip to glue on at its right,
    and all but those of the last row one below."""
    w, h = order.settings.size
    if board.size[0] > board.size[1] and board.size[0] > w - 2 * EDGE and board.size[1] <= w - 2 * EDGE:
        w, h = h, w
    room = (w - 2 * EDGE, h - 2 * EDGE - 2)
    columns, wide = _pages(board.size[0], room[0])
    rows, high = _pages(board.size[1], room[1])
    sheets = []
    for row in range(rows):
        for column in range(columns):
            sheets.append(_tile(order, board, (w, h), (columns, rows), (wide, high), (column, row)))
    sheets[0].first = True
    return sheets


def _pages(size: float, room: float) -> tuple[int, float]:
    """How many pages, and how much of the board is on each."""
    if size <= room:
        return 1, size
    count = math.ceil(size / (room - OVERLAP))
    return count, size / count


def _tile(
    order: Order,
    board: Board,
    paper: tuple[float, float],
    pages: tuple[int, int],
    part: tuple[float, float],
    at: tuple[int, int],
) -> Sheet:
    (columns, rows), (wide, high), (column, row) = pages, part, at
    strip_right, strip_below = column < columns - 1, row < rows - 1
    w = wide + (OVERLAP if strip_right else 0)
    h = high + (OVERLAP if strip_below else 0)
    x, y = (paper[0] - w) / 2, (paper[1] - h) / 2 - 1
    name = f"{'ABCDEFGH'[row]}{column + 1}"
    moved = {**board.face, "x": -column * wide, "y": -row * high}
    things = [
        Placed(
            x,
            y,
            w,
            h,
            box(0, 0, w, h, moved, clip=True),
            order.words("board.page", what=board.alt, name=name),
            board.piece,
        )
    ]
    if strip_right:
        things.append(Placed(x + wide, y, OVERLAP, h, _strip(OVERLAP, h)))
    if strip_below:
        things.append(Placed(x, y + high, w, OVERLAP, _strip(w, OVERLAP)))
    marks = []
    for edge in (x, x + wide):
        marks += [(edge, y - 4.6, edge, y - 0.8), (edge, y + h + 0.8, edge, y + h + 3.2)]
    for edge in (y, y + high):
        marks += [(x - 4.6, edge, x - 0.8, edge), (x + w + 0.8, edge, x + w + 4.6, edge)]
    count = columns * rows
    heading = order.words("board.sheet", game=order.title, part=board.title, name=name, count=count)
    foot = " · ".join(
        filter(None, (order.words("board.glue") if count > 1 else "", order.words(f"paper.{order.settings.paper}")))
    )
    return Sheet(board.id, board.title, *paper, heading, foot, things, marks)


def _strip(w: float, h: float) -> Node:
    """Hatched: the next page is glued on, and nothing of this is seen on the finished board."""
    lines = "".join(f'<path d="M{at:g} 0L{at - h:g} {h:g}"/>' for at in _spaced(w + h))
    style = 'stroke="#5d554b" stroke-width=".25" opacity=".55"'
    drawing = f'{HEAD} viewBox="0 0 {w:g} {h:g}"><g {style}>{lines}</g></svg>'
    return {"is": "svg", "svg": drawing, "x": 0.0, "y": 0.0, "w": w, "h": h}


def _spaced(end: float) -> list[float]:
    return [3.0 * i for i in range(1, int(end / 3.0) + 1)]

"""What many pieces look like: cards, their backs, tokens, pawns that stand, aids and pads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from kringle.press.art import HEAD, STAR, strip
from kringle.press.pieces import (
    CARD,
    INK,
    LINE,
    PAPER,
    SEAT_COLOURS,
    SHADE,
    SHAPES,
    SOFT,
    Ink,
    Node,
    Order,
    Part,
    Piece,
    art,
    box,
    clause,
    rotated,
    svg,
    text,
)

TITLES = (13.5, 12.5, 11.5, 10.5)
TITLES_LARGE = (16.0, 15.0, 14.0)
SENTENCES = (11.0, 10.5, 10.0, 9.5)
SENTENCES_LARGE = (16.0, 15.0, 14.0)
SMALL = 8.0
"""Nothing on a card is smaller than 9.5 points (in large print 14), except a jest, which large print leaves out."""


@dataclass(frozen=True)
class Look:
    """A kind of card: its colour, and a line that tells it apart without colours."""

    colour: str
    dash: str = "solid"
    pattern: str = ""
    on: str = "#ffffff"


def item(picture: str, **more: Any) -> dict[str, Any]:
    return {"file": picture, **more}


def panel(
    *items: dict[str, Any], fill: str = "", line: str = "", width: float = 0.6, dash: str = "solid", **more: Any
) -> dict[str, Any]:
    return {"items": list(items), "fill": fill, "line": line, "width": width, "dash": dash, **more}


def card(
    order: Order,
    look: Look,
    title: str,
    panels: Sequence[dict[str, Any]],
    sentence: str = "",
    small: str = "",
    icon: str = "",
    corner: str = "",
    size: tuple[float, float] = CARD,
    least: float = 9.0,
    titles: Sequence[float] = (),
) -> Node:
    """A card as template/drawing.typ lays it out: what the text leaves is for the pictures."""
    ink = order.ink
    full = ink.kind == "full"
    edge, margin = 3.4, 2.2
    usual = TITLES_LARGE if order.large else TITLES
    return {
        "is": "card",
        "x": 0.0,
        "y": 0.0,
        "w": size[0],
        "h": size[1],
        "margin": margin,
        "r": 3.6,
        "edge": edge,
        "fill": ink.fill(PAPER),
        "line": ink.line(look.colour),
        "width": 0.8,
        "dash": look.dash if not full else "solid",
        "strip": strip(look.pattern, size[0] - 2 * margin, edge, look.colour) if full else "",
        "title": title,
        "title_sizes": list(titles or usual),
        "title_room": 14.0 if order.large or titles else 11.5,
        "icon": icon,
        "icon_size": 9.5,
        "corner": corner,
        "corner_room": 5.0 if corner and not full else 0.0,
        "text": sentence,
        "text_sizes": list(SENTENCES_LARGE if order.large else SENTENCES),
        "small": "" if order.large else small,
        "small_size": SMALL,
        "panels": list(panels),
        "least": least,
        "ink": ink.line(INK),
        "soft": ink.line(SOFT),
    }


# ---- backs ------------------------------------------------------------------------------------------------


def back(order: Order, picture: str, colour: str, size: tuple[float, float] = CARD, gold: str = "#ffd45c") -> Node:
    """Framed in white; with `full_backs` coloured to the edge, and beyond."""
    ink = order.ink
    w, h = size
    full = order.settings.full_backs and ink.kind == "full"
    margin = 0.0 if full else 3.6
    kids: list[Node] = []
    inner_w, inner_h = w - 2 * margin, h - 2 * margin
    if ink.kind == "full":
        kids.append(svg(lattice(inner_w, inner_h, colour), 0, 0, inner_w, inner_h))
    line = gold if ink.kind == "full" else ink.line(colour)
    inset = 4.4 if full else 1.8
    kids.append(box(inset, inset, inner_w - 2 * inset, inner_h - 2 * inset, line=line, width=1.1, r=3.2))
    kids.append(
        box(inset + 1.2, inset + 1.2, inner_w - 2 * inset - 2.4, inner_h - 2 * inset - 2.4, line=line, width=0.4, r=2.4)
    )
    side = min(inner_w, inner_h) * 0.62
    middle = (inner_w / 2, inner_h / 2)
    kids.append(svg(medallion(ink, colour, line), middle[0] - side / 2, middle[1] - side / 2, side, side))
    inside = side * 0.66
    kids.append(art(ink.art(picture, "#fff6e2"), middle[0] - inside / 2, middle[1] - inside / 2, inside))
    if inner_h > inner_w * 1.2:
        for y in (inset + 4.6, inner_h - inset - 4.6 - 6):
            kids.append(svg(star(line), inner_w / 2 - 3, y, 6, 6))
    face = box(
        margin,
        margin,
        inner_w,
        inner_h,
        *kids,
        fill=ink.fill(colour),
        r=0 if full else 3.0,
        clip=True,
        line="" if ink.kind == "full" else ink.line(colour),
    )
    return {**box(0, 0, w, h, face), "bleed": colour if full else ""}


def lattice(w: float, h: float, colour: str) -> str:
    """Small stars on a grid that fits the card a whole number of times: a slip of a printer does not show."""
    across, down = max(4, round(w / 7)), max(4, round(h / 7.4))
    step_x, step_y = w / across, h / down
    spark = "M0-1.1C.15-.25.25-.15 1.1 0 .25.15.15.25 0 1.1-.15.25-.25.15-1.1 0-.25-.15-.15-.25 0-1.1z"
    spots = []
    for row in range(down * 2 + 1):
        for column in range(across + 1):
            x = (column + (0.5 if row % 2 else 0)) * step_x
            spots.append(f'<path transform="translate({x:.3f} {row * step_y / 2:.3f})" d="{spark}"/>')
    return (
        f'{HEAD} viewBox="0 0 {w:g} {h:g}"><rect width="{w:g}" height="{h:g}" fill="{colour}"/>'
        f'<g fill="#ffffff" opacity=".16">{"".join(spots)}</g></svg>'
    )


def medallion(ink: Ink, colour: str, line: str) -> str:
    fill = "#00000040" if ink.kind == "full" else "none"
    dots = "".join(
        f'<path transform="rotate({30 * i} 50 50) translate(47.2 5.5) scale(.42)" d="{STAR}" fill="{line}"/>'
        for i in range(12)
    )
    shade = '<circle cx="50" cy="50" r="48" fill="#000000" opacity=".25"/>' if fill != "none" else ""
    return (
        f'{HEAD} viewBox="0 0 100 100">{shade}<circle cx="50" cy="50" r="48" fill="none" '
        f'stroke="{line}" stroke-width="1.6"/>{dots}</svg>'
    )


def star(colour: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 14 11"><path d="{STAR}" fill="{colour}"/></svg>'


# ---- small things -----------------------------------------------------------------------------------------


def token(
    order: Order, picture: str, side: float, words: str = "", label: str = "", colour: str = "", fill: str = "#fffaf0"
) -> Node:
    """A round one, with a dashed line to cut along. Only the picture, or a number below it."""
    ink = order.ink
    size = side * (0.5 if label else 0.66)
    kids = [
        art(ink.art(picture, colour or INK), (side - size) / 2, (side - size) / 2 - (side * 0.1 if label else 0), size)
    ]
    if label:
        kids.append(
            text(label, 0, side * 0.64, side, side * 0.3, (12, 11, 10, 9, 8), "title", "center", colour=ink.line(INK))
        )
    return box(
        0, 0, side, side, *kids, fill=ink.fill(fill), line=ink.line("#8a7f70"), width=0.5, dash="dashed", r=side / 2
    )


def stand(order: Order, seat: int, picture: str, w: float = 24.0, h: float = 40.0, colour: str = "") -> Node:
    """A pawn that stands: folded in the middle, its two feet folded outwards. The same on both sides."""
    ink = order.ink
    shade = colour or SEAT_COLOURS[seat]
    foot = 9.0
    half = _half(order, seat, picture, w, h, shade)
    upper = rotated(half, w, h)
    fold = [box(0, y, w, 0, line="#8a7f70", width=0.4, dash="dashed") for y in (foot, foot + h, foot + 2 * h)]
    feet = [box(0, y, w, foot, fill=ink.fill(shade)) for y in (0, foot + 2 * h)]
    return box(
        0, 0, w, 2 * (h + foot), *feet, {**upper, "y": foot}, {**half, "y": foot + h}, *fold, line="#8a7f70", width=0.5
    )


def _half(order: Order, seat: int, picture: str, w: float, h: float, shade: str) -> Node:
    ink = order.ink
    side = w - 5
    sign = 9.0
    kids = [
        box(0, h - 5.2, w, 5.2, fill=ink.fill(shade)),
        art(ink.art(picture, ink.line(shade)), (w - side) / 2, h - 6 - side, side),
    ]
    if seat >= 0:
        kids.append(art(ink.art(SHAPES[seat], ink.line(shade)), (w - sign) / 2, 2.2, sign))
    return box(0, 0, w, h, *kids, fill=ink.fill("#fffdf6"))


def standing(
    order: Order, name: str, seat: int, picture: str, alt: str, colour: str = "", w: float = 24.0, h: float = 40.0
) -> Piece:
    return Piece(name, alt, stand(order, seat, picture, w, h, colour))


def label(order: Order, scene: str, title: str, beside: str, size: tuple[float, float], colour: str) -> Node:
    """For the lid of a box."""
    ink = order.ink
    w, h = size
    on = ink.on(colour, "#fff6e2")
    return box(
        0,
        0,
        w,
        h,
        box(3, 3, w - 6, h - 6, line=ink.line("#ffd45c") if ink.kind == "full" else ink.line(colour), width=1, r=3),
        art(ink.art(scene, on), w * 0.09, 8, w * 0.82, h - 40),
        text(title, 6, h - 31, w - 12, 14, (30, 26, 22, 18), "title", "center", colour=on),
        text(beside, 6, h - 17, w - 12, 9, (11, 10, 9), "body", "center", colour=on),
        fill=ink.fill(colour),
        line=ink.line(colour),
    )


# ---- aids and pads ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Row:
    """A line of an aid: a picture, what it is about, what to know, and the clause that says so."""

    picture: str
    what: str
    says: str
    clauses: str = ""


AID = (93.0, 134.0)
AID_LARGE = (188.0, 258.0)


def aid_size(order: Order) -> tuple[float, float]:
    return AID_LARGE if order.large else AID


def aid(order: Order, title: str, rows: Sequence[Row], colour: str) -> Piece:
    """As template/drawing.typ lays it out: in the largest letters with which all rows fit."""
    ink = order.ink
    w, h = aid_size(order)
    lines = [{"icon": ink.art(row.picture), "what": row.what, "says": row.says, "clauses": row.clauses} for row in rows]
    face = {
        "is": "aid",
        "x": 0.0,
        "y": 0.0,
        "w": w,
        "h": h,
        "title": title,
        "rows": lines,
        "head": ink.fill(colour),
        "on": ink.on(colour, "#ffffff"),
        "fill": ink.fill(PAPER),
        "line": ink.line(colour),
        "rule": ink.line(LINE),
        "width": 0.8,
        "dash": "solid",
        "ink": ink.line(INK),
        "label": ink.line("#1f4e87"),
        "label_fill": ink.fill("#e2edfa"),
        "sizes": [18.0, 17.0, 16.0, 15.0, 14.0] if order.large else [11.0, 10.5, 10.0, 9.5, 9.0, 8.5],
    }
    said = "; ".join(f"{row.what}: {row.says} {row.clauses}".strip() for row in rows)
    return Piece("aid", f"{title}. {said}", face)


PAD = (188.0, 130.0)


def pad(order: Order, title: str, rows: Sequence[str], columns: int, hint: str = "", colour: str = "#2e7d4f") -> Piece:
    """Lines to write on: a row for what counts, a column for each player."""
    ink = order.ink
    w, h = PAD
    first, head = 62.0, 12.0
    each = min(13.0, (h - head - 16) / (len(rows) + 1))
    wide = (w - first - 6) / columns
    size = (15.0, 14.0) if order.large else (11.0, 10.0, 9.0)
    kids = [text(title, 4, 0, w - 8, head, (17, 15), "title", colour=ink.line(INK))]
    for seat in range(columns):
        x = 3 + first + seat * wide
        kids.append(
            art(ink.art(SHAPES[seat], ink.line(SEAT_COLOURS[seat])), x + wide / 2 - 3.5, head + each / 2 - 3.5, 7)
        )
    for number in range(len(rows) + 2):
        y = head + number * each
        kids.append(box(3, y, w - 6, 0, line=ink.line(LINE), width=0.9 if number in (1, len(rows)) else 0.4))
    for number, row in enumerate(rows):
        kids.append(
            text(
                row,
                4,
                head + (number + 1) * each,
                first - 4,
                each,
                size,
                "bold" if number == len(rows) - 1 else "body",
                colour=ink.line(INK),
            )
        )
    for seat in range(columns + 1):
        x = 3 + first + seat * wide
        kids.append(box(x, head, 0, (len(rows) + 1) * each, line=ink.line(LINE), width=0.4))
    if hint:
        y = head + (len(rows) + 1) * each + 1
        kids.append(
            text(
                hint,
                4,
                y,
                w - 8,
                h - y - 1,
                (14.0, 13.0, 12.0) if order.large else (9.0, 8.5, 8),
                valign="top",
                colour=ink.line(SOFT),
            )
        )
    face = box(0, 0, w, h, *kids, fill=ink.fill(PAPER), line=ink.line(colour), width=0.8)
    return Piece("pad", f"{title}: {', '.join(rows)}", face)


@dataclass(frozen=True)
class Slot:
    """A place on a mat, with a hint at what belongs there."""

    x: float
    y: float
    w: float
    picture: str = ""
    words: str = ""
    h: float = 0.0
    round: bool = False
    kids: tuple[Node, ...] = field(default=())


def slot(order: Order, place: Slot) -> Node:
    ink = order.ink
    h = place.h or place.w
    kids = list(place.kids)
    if place.picture:
        side = min(place.w, h) * 0.56
        kids.append(art(ink.art(place.picture), (place.w - side) / 2, (h - side) / 2, side, pale=True))
    if place.words:
        kids.append(
            text(
                place.words,
                1,
                1,
                place.w - 2,
                h - 2,
                (14.0, 12.0, 10, 9) if order.large else (11, 10, 9, 8),
                "title",
                "center",
                colour=ink.line(SOFT),
            )
        )
    return box(
        place.x,
        place.y,
        place.w,
        h,
        *kids,
        fill=ink.fill("#fffdf6"),
        line=ink.line("#8a7f70"),
        width=0.5,
        dash="dashed",
        r=min(place.w, h) / 2 if place.round else 2.0,
    )


def section(
    order: Order,
    x: float,
    y: float,
    w: float,
    h: float,
    title: str,
    picture: str,
    ids: str,
    *kids: Node,
    note: str = "",
) -> Node:
    """A field of a mat or a board: picture, name, clause; what lies there; and a line of words below."""
    ink = order.ink
    sizes = (16.0, 15.0, 14.0, 13.0, 12.0, 11.0) if order.large else (13, 12, 11, 10, 9)
    right = 15.0 if ids else 2.0
    inside = [
        art(ink.art(picture), 3, 2.6, 8),
        text(title, 13, 1.6, w - 13 - right, 10, sizes, "title", colour=ink.line(INK)),
        *([clause(ids, w - 15.5, 3.6, ink)] if ids else []),
        *kids,
    ]
    if note:
        room = 14.5 if order.large else 9.0
        inside.append(
            text(
                note,
                3,
                h - room - 0.8,
                w - 6,
                room,
                (14.0, 13.0, 12.0, 11.0) if order.large else (9.5, 9, 8.5, 8),
                valign="bottom",
                colour=ink.line(INK),
            )
        )
    return box(x, y, w, h, *inside, fill=ink.fill("#f8e9cf"), line=ink.line(LINE), width=0.6, r=3.5)


def shade(order: Order, colour: str = SHADE) -> str:
    return order.ink.fill(colour)


# ---- what every box has -----------------------------------------------------------------------------------


def aids(order: Order, one: Piece) -> Part:
    """An aid for each player."""
    return Part("aids", order.words("part.aids"), aid_size(order), [one] * order.seats, note=order.words("aid.note"))


def lid(order: Order, colour: str) -> Piece:
    """The label on the box."""
    least, most = order.game.seats[0], order.game.seats[-1]
    beside = order.words("label.beside", least=least, most=most)
    face = label(order, f"scene-{order.game.id}", order.title, beside, (130.0, 92.0), colour)
    return Piece("label", order.words("label.alt", title=order.title, beside=beside), face)

"""The rules in pictures: a few steps, each with a row of small drawings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from kringle.press.pieces import INK, SEAT_COLOURS, SHAPES, Node, Order, Text, art, box, text
from kringle.press.rules import runs

FIGURES = ("f:fox", "f:polar-bear", "f:rabbit-face", "f:owl", "f:penguin", "f:cat-face")
WIDE = 158.0


@dataclass
class Strip:
    """Drawings side by side, on a band."""

    order: Order
    pad: float = 3.0
    kids: list[Node] = field(default_factory=list)
    at: float = 4.0
    high: float = 18.0
    below: float = 0.0

    def add(self, node: Node, w: float, after: float = 1.6, glow: bool = False, under: str = "") -> None:
        ink = self.order.ink
        h = node["h"]
        self.high = max(self.high, h)
        if under:
            self.below = 6.0
            self.kids.append(text(under, self.at, h + 3.4, w, 5, (10.0, 9), "title", "center", colour=ink.line(INK)))
        if glow:
            self.kids.append(
                box(
                    self.at - 1,
                    2,
                    w + 2,
                    h + 2,
                    fill=ink.fill("#ffc857"),
                    line="" if ink.fill("x") else "#000000",
                    width=1.6,
                    r=2.2,
                )
            )
        self.kids.append({**node, "x": self.at, "y": 3.0})
        self.at += w + after

    def arrow(self) -> None:
        ink = self.order.ink
        self.kids.append(text("›", self.at, 4, 10, 14, (26.0,), "title", "center", colour=ink.line("#b3262e")))
        self.at += 12

    def words(self, said: str, w: float) -> None:
        sizes = (15.0, 14.0) if self.order.large else (12.0, 11, 10)
        self.kids.append(text(said, self.at, 3, w, 18, sizes, "title", colour=self.order.ink.line(INK)))
        self.at += w + 2

    def drawing(self) -> Node:
        ink = self.order.ink
        h = self.high + 6 + self.below
        return box(
            0,
            0,
            WIDE,
            h,
            *self.kids,
            fill=ink.fill("#faf1e0"),
            line="" if ink.fill("x") else ink.line("#8a7f70"),
            width=0.5,
            r=3.5,
        )


def first_figure(order: Order, seat: int) -> Node:
    """Somebody at the table: a face, a colour, a shape."""
    ink = order.ink
    shade = ink.line(SEAT_COLOURS[seat])
    return box(
        0,
        0,
        14,
        14,
        box(
            0.6,
            0.6,
            11.6,
            11.6,
            art(ink.art(FIGURES[seat]), 1.6, 1.6, 8.4),
            fill=ink.fill("#fffdf6"),
            line=shade,
            width=1.4,
            r=5.8,
        ),
        art(ink.art(SHAPES[seat], shade), 8.6, 8.2, 5.2),
    )


Step = tuple[str, str, Sequence[str], Strip | None, str]


def steps(order: Order, name: str, lead: str, told: Sequence[Step]) -> Text:
    blocks: list[Node] = [{"is": "paragraph", "runs": runs(lead)}]
    for number, (title, says, clauses, strip, alt) in enumerate(told, 1):
        blocks.append(
            {
                "is": "step",
                "number": number,
                "title": title,
                "runs": runs(says),
                "clauses": list(clauses),
                "picture": strip.drawing() if strip else None,
                "alt": alt,
            }
        )
    return Text(name, order.words("part.pictures"), blocks)


def in_a_row(order: Order, *names: str) -> Strip:
    """Pictures side by side; `>` is an arrow."""
    strip = Strip(order)
    for name in names:
        if name == ">":
            strip.arrow()
        else:
            strip.add(box(0, 0, 15, 15, art(order.ink.art(name, SEAT_COLOURS[0]), 0, 0, 15)), 15, after=3)
    return strip

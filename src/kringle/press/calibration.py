"""The first page: two rulers, and a vernier that shows how far the back lies from the front.

The black lines of a scale are 6.0 mm apart, the grey ones of the back 5.5 mm. If the back is out by half a millimetre
the first grey line beside the middle meets a black one, at a whole millimetre the second, and so forth: half a
millimetre can be read with the naked eye.
"""

from __future__ import annotations

from kringle.press.pieces import INK, LINE, SOFT, Node, Order, art, box, text
from kringle.press.sheets import Placed, Sheet

BLACK, GREY = 6.0, 5.5
LINES = range(-5, 6)
STEP = BLACK - GREY


def pages(order: Order) -> list[Sheet]:
    w, h = order.settings.size
    words = order.words
    both = order.settings.backs.startswith("duplex")
    things = _size(order, w) + _meeting(order, w, both)
    heading = f"{words('test.title')} · {words('part.test')}"
    foot = words(f"paper.{order.settings.paper}")
    front = Sheet("test", words("part.test"), w, h, heading, foot, things, first=True)
    if not both:
        return [front]
    back = Sheet("test", words("part.test"), w, h, words("test.back"), foot, _grey(order, w, h), side="back")
    return [front, back]


def _size(order: Order, w: float) -> list[Placed]:
    ink, words = order.ink, order.words
    big = (16.0, 15.0, 14.0, 13.0, 12.0) if order.large else (11.5, 11.0)
    kids = [
        text(words("test.title"), 4, 0, w - 60, 14, (26.0, 22), "title", colour=ink.line(INK)),
        text(words("test.lead"), 4, 14, w - 66, 18, big, valign="top", colour=ink.line(INK)),
        art(ink.art("lantern"), w - 56, 2, 24),
        box(0, 34, w - 24, 112, line=ink.line(LINE), width=0.9, r=5),
        _number(order, 1, 6, 40),
        text(words("test.size"), 22, 40, 100, 10, (15.0, 13), "title", colour=ink.line(INK)),
        text(words("test.size_text"), 22, 51, 112, 32, big, valign="top", colour=ink.line(INK)),
        box(
            22,
            84,
            100,
            20,
            art(ink.art("tick", "#2e7d4f"), 82, 4, 12),
            fill=ink.fill("#f8f3e4"),
            line=ink.line(LINE),
            r=3,
        ),
        text(words("test.actual"), 34, 85, 70, 9, big, colour=ink.line(INK)),
        text(words("test.fit"), 34, 94, 70, 9, big, colour=ink.line(SOFT)),
        box(
            25.5,
            87.3,
            4.6,
            4.6,
            box(1.2, 1.2, 2.2, 2.2, fill="#2e7d4f" if ink.kind != "black" else "#000000", r=1.1),
            line=ink.line("#2e7d4f"),
            width=1,
            r=2.3,
        ),
        box(25.5, 96.3, 4.6, 4.6, line=ink.line(SOFT), width=0.8, r=2.3),
        box(33.5, 98.7, 32, 0, line=ink.line(SOFT), width=0.8),
    ]
    whole = box(0, 0, w - 24, 148, *kids)
    found = [
        Placed(
            12,
            12,
            w - 24,
            148,
            whole,
            f"{words('test.title')}. {words('test.lead')} {words('test.size')} {words('test.size_text')}",
        )
    ]
    found.append(Placed(34, 126, 106, 14, ruler(False), words("test.ruler")))
    found.append(Placed(w - 44, 51, 16, 104, ruler(True), words("test.ruler")))
    return found


def ruler(down: bool) -> Node:
    kids = []
    for at in range(101):
        long = 7.0 if at % 10 == 0 else 5.0 if at % 5 == 0 else 3.0
        kids.append(
            box(0, 1.5 + at, long, 0, line="#000000", width=0.5)
            if down
            else box(3 + at, 0, 0, long, line="#000000", width=0.5)
        )
        if at % 10 == 0:
            if down:
                kids.append(text(str(at), 8, 1.5 + at - 2.5, 8, 5, (8.5,), colour="#000000"))
            else:
                kids.append(text(str(at), 3 + at - 5, 7.4, 10, 5, (8.5,), align="center", colour="#000000"))
    return box(0, 0, 16 if down else 106, 104 if down else 14, *kids)


def _number(order: Order, number: int, x: float, y: float) -> Node:
    ink = order.ink
    label = text(str(number), 0, 0, 11, 11, (15.0,), "title", "center", colour=ink.on("x", "#ffffff"))
    return box(x, y, 11, 11, label, fill=ink.fill(INK), line=ink.line(INK), width=0.8, r=5.5)


TOP = 163.0


def _middles(order: Order) -> tuple[tuple[float, float], tuple[float, float], tuple[float, float]]:
    """Of the scale down, the scale across, and the cross, on the front."""
    low = order.settings.size[1] < 290
    lift = -14.0 if low else 0.0
    return (118.0, 206.0 + lift), (158.0, 246.0 + lift), (164.0, 206.0 + lift)


def _meeting(order: Order, w: float, both: bool) -> list[Placed]:
    ink, words = order.ink, order.words
    big = (14.0, 13.0, 12) if order.large else (11.0, 10.5, 10)
    high = 96.0 if order.settings.size[1] < 290 else 112.0
    kids = [
        box(0, 0, w - 24, high, line=ink.line(LINE), width=0.9, r=5),
        _number(order, 2, 6, 6),
        text(words("test.meet"), 22, 5, 66, 13, (15.0, 13, 12), "title", colour=ink.line(INK)),
        text(
            words("test.meet_text") if both else words("test.alone"),
            6,
            20,
            82,
            52,
            big,
            valign="top",
            colour=ink.line(INK),
        ),
    ]
    if both:
        for i, key in enumerate(("across", "down")):
            y = high - 24 + i * 10
            kids += [
                text(words(f"test.{key}"), 8, y, 18, 8, (13.0, 11), "title", colour=ink.line(INK)),
                box(28, y + 7, 26, 0, line=INK, width=0.8),
                text("mm", 57, y, 14, 8, (13.0,), "title", colour=ink.line(INK)),
            ]
    said = words("test.meet_text") if both else words("test.alone")
    found = [Placed(12, TOP, w - 24, high, box(0, 0, w - 24, high, *kids), f"{words('test.meet')} {said}")]
    if both:
        (down_x, down_y), (across_x, across_y), (x, y) = _middles(order)
        found.append(Placed(down_x, down_y - 34, 24, 68, _black_down(), words("test.vernier_down")))
        found.append(Placed(across_x - 36, across_y - 5, 72, 14, _black_across(), words("test.vernier_across")))
        circle = box(-5, -5, 10, 10, line="#000000", width=0.6, r=5)
        cross = box(
            0,
            0,
            40,
            40,
            {**circle, "x": 15.0, "y": 15.0},
            box(20, 1, 0, 38, line="#000000", width=0.6),
            box(1, 20, 38, 0, line="#000000", width=0.6),
        )
        found.append(Placed(x - 20, y - 20, 40, 40, cross, words("test.cross")))
    return found


def _said(k: int) -> str:
    return "0" if k == 0 else f"{STEP * k:+.1f}".replace("-", "−")


def _black_down() -> Node:
    kids: list[Node] = []
    for k in LINES:
        y = 34 + BLACK * k
        kids += [
            box(0, y, 7, 0, line="#000000", width=0.6),
            text(_said(k), 8, y - 2.5, 12, 5, (8.0,), colour="#000000"),
        ]
    return box(0, 0, 24, 68, *kids)


def _black_across() -> Node:
    kids: list[Node] = []
    for k in LINES:
        x = 36 + BLACK * k
        kids += [
            box(x, 5, 0, 7, line="#000000", width=0.6),
            text(_said(k), x - 3, 0, 6, 4.6, (7.0,), align="center", colour="#000000"),
        ]
    return box(0, 0, 72, 14, *kids)


def _grey(order: Order, w: float, h: float) -> list[Placed]:
    """The back: grey lines that end where the black ones begin, mirrored as paper is turned."""
    (down_x, down_y), (across_x, across_y), (cx, cy) = _middles(order)
    lines = [(down_x - 7, down_y + GREY * k, 7.0, 0.0) for k in LINES]
    lines += [(across_x + GREY * k, across_y + 7.0, 0.0, 7.0) for k in LINES]
    lines += [(cx, cy - 19, 0.0, 38.0), (cx - 19, cy, 38.0, 0.0)]
    across, down = order.settings.offset
    found = []
    for x, y, long, high in lines:
        if order.settings.backs == "duplex-short":
            x, y = x - across, h - y - high + down
        else:
            x, y = w - x - long + across, y - down
        found.append(Placed(x, y, long, high, box(0, 0, long, high, line="#5d554b", width=0.6, dash="dashed")))
    return found

"""The board of Santa's Workshop: nine places with the spaces that are open at this table, and the days."""

from __future__ import annotations

from typing import Any

from kringle.press.art import picture
from kringle.press.faces import Slot, section, slot
from kringle.press.pieces import INK, Node, Order, art, box, text

BOARD = (360.0, 258.0)
SUBJECTS = ("fabric", "wood", "metal", "assembly")
STALLS = ("blitzen", "comet", "cupid", "dancer", "dasher", "donner", "prancer", "vixen")
FIRST_DAY = 16


def goods(name: str) -> str:
    return picture("workshop", "goods", name, "f:wrapped-gift")


def place_words(order: Order, place: str) -> str:
    return order.words.on_screen(f"place.{place}")


def board(order: Order) -> Node:
    from kringle.games.workshop import cards

    ink, words = order.ink, order.words
    w, h = BOARD
    kids = [
        text(order.title, 8, 4, 90, 16, (24.0, 20), "title", colour=ink.on("#4a2f1e", "#fff6e2")),
        *days(order, cards.DAYS),
    ]
    places: dict[str, Any] = {place.id: place for place in cards.PLACE_CARDS.place}
    ids = {
        "mailroom": "WS-16",
        "classroom": "WS-17",
        "plastics_lab": "WS-20",
        "fabric_shop": "WS-18",
        "wood_shop": "WS-18",
        "metal_shop": "WS-18",
        "assembly_hall": "WS-22",
        "reindeer_stable": "WS-24",
        "coal_mine": "WS-27",
    }
    wide, high = 114.0, 74.0
    spots = [
        "mailroom",
        "classroom",
        "plastics_lab",
        "fabric_shop",
        "wood_shop",
        "metal_shop",
        "coal_mine",
        "assembly_hall",
        "reindeer_stable",
    ]
    for number, name in enumerate(spots):
        x, y = 6 + number % 3 * (wide + 3), 26 + number // 3 * (high + 3)
        inside = (
            stable(order, places[name], wide) if name == "reindeer_stable" else spaces(order, places[name], wide, high)
        )
        kids.append(
            section(
                order,
                x,
                y,
                wide,
                high,
                place_words(order, name),
                picture("workshop", "places", name),
                ids[name],
                *inside,
                note=note(order, places[name]),
            )
        )
    assert words
    return box(0, 0, w, h, *kids, fill=ink.fill("#4a2f1e"), line=ink.line("#4a2f1e"), width=0.8, r=5)


def days(order: Order, count: int) -> list[Node]:
    """16 to 24 December; Santa inspects on every third day."""
    ink = order.ink
    found: list[Node] = []
    for day in range(count):
        x = 104 + day * 28
        inspected = (day + 1) % 3 == 0
        kids = [text(str(FIRST_DAY + day), 1, 1, 12, 16, (16.0, 14), "title", "center", colour=ink.line(INK))]
        if inspected:
            kids.append(art(ink.art("f:magnifying-glass-tilted-left"), 13.5, 4.5, 9))
        found.append(
            box(
                x,
                4,
                25,
                18,
                *kids,
                fill=ink.fill("#fdeec2" if inspected else "#f8e9cf"),
                line=ink.line("#c79a6b"),
                width=0.6,
                r=3,
            )
        )
    return found


def open_spaces(order: Order, place: Any) -> list[Any]:
    return [space for space in place.space for _ in range(1 if space.unlimited else space.open(order.seats))]


def spaces(order: Order, place: Any, w: float, h: float) -> list[Node]:
    """A round place for an elf each; below it what it costs and what it gives."""
    found = open_spaces(order, place)
    wide = min(34.0, (w - 8) / len(found))
    side = min(20.0, wide - 2)
    start = (w - wide * len(found)) / 2
    kids: list[Node] = []
    for number, space in enumerate(found):
        x = start + number * wide
        kids.append(slot(order, Slot(x + (wide - side) / 2, 16, side, "workshop-elf", round=True)))
        kids += deal(order, place, space, x, 16 + side + 2, wide)
    if place.id == "classroom":
        for number, subject in enumerate(SUBJECTS):
            kids.append(slot(order, Slot(w / 2 - 38 + number * 20, 46, 15, goods(subject), round=True)))
    return kids


def deal(order: Order, place: Any, space: Any, x: float, y: float, w: float) -> list[Node]:
    ink = order.ink
    gives = {"plastics_lab": "plastic", "assembly_hall": "assembly", "coal_mine": "coal"}.get(
        place.id, place.id.removesuffix("_shop")
    )
    shown: list[Node] = []
    side = 6.4
    row: list[tuple[str, int]] = []
    if space.coal:
        row.append(("coal", space.coal))
    amount = space.gives or space.gifts
    if place.id in ("mailroom",):
        gives = "gift"
    lines = []
    if row:
        lines.append(row[0])
    if amount and place.id != "classroom":
        lines.append((gives, amount))
    for number, (what, count) in enumerate(lines):
        prefix = "−" if what == "coal" and place.id != "coal_mine" else "+"
        at = y + number * (side + 1)
        shown.append(
            text(f"{prefix}{count}", x, at, w / 2 - 0.5, side, (12.0, 11, 10), "title", "right", colour=ink.line(INK))
        )
        shown.append(art(ink.art(goods(what)), x + w / 2 + 0.5, at, side))
    if space.sweep:
        shown.append(art(ink.art("workshop-sweep"), x + (w - side) / 2, y + side + 1, side))
    return shown


def stable(order: Order, place: Any, w: float) -> list[Node]:
    ink = order.ink
    kids: list[Node] = []
    for number, deer in enumerate(STALLS):
        x, y = 3 + number % 4 * 27.2, 13 + number // 4 * 21
        kids.append(
            box(
                x,
                y,
                26,
                20,
                text(deer.capitalize(), 1, 0.4, 24, 5, (9.0, 8), "bold", "center", colour=ink.line(INK)),
                slot(order, Slot(1.6, 5.8, 13, "f:cookie", round=True)),
                art(ink.art(picture("workshop", "bonus", deer)), 16, 7, 8.5),
                fill=ink.fill("#fffdf6"),
                line=ink.line("#c79a6b"),
                width=0.5,
                r=2,
            )
        )
    found = open_spaces(order, place)
    wide = min(22.0, 106 / len(found))
    start = (w - wide * len(found)) / 2
    kids += [
        slot(order, Slot(start + number * wide + (wide - 17) / 2, 55.5, 17, "workshop-elf", round=True))
        for number in range(len(found))
    ]
    return kids


def note(order: Order, place: Any) -> str:
    words = order.words
    if place.limit and order.seats in {int(seats) for seats in place.limit}:
        return words("workshop.note.one_elf")
    key = f"workshop.note.{place.id}"
    return words(key, tools=place.tools_bonus or 0) if words.has(key) else ""

"""The Elf Game on paper: the deck of this table (one's own cards too), a crew for everybody, presents and blocks."""

from __future__ import annotations

import math
from typing import Any

from kringle.press.art import HEAD, grey, has, picture
from kringle.press.faces import (
    Look,
    Row,
    Slot,
    aid,
    aids,
    back,
    card,
    item,
    lid,
    panel,
    section,
    slot,
    token,
)
from kringle.press.pieces import SEAT_COLOURS, SHAPES, Board, Node, Order, Part, Piece, Small, Text, art, box, text
from kringle.press.steps import Strip, steps

COLOURS = ("red", "blue", "yellow")
SHADES = {"red": "#cf3339", "blue": "#2467c4", "yellow": "#f3b72f"}
EDGES = {
    "red": Look("#cf3339", pattern="stripes"),
    "blue": Look("#2467c4", pattern="dots"),
    "yellow": Look("#f3b72f", pattern="stars"),
    "any": Look("#23201c", pattern="all"),
    "yours": Look("#2e7d4f", pattern="plain"),
    "theirs": Look("#7d4a9c", "dashed", pattern="plain"),
    "cards": Look("#8a5a3b", "dotted", pattern="plain"),
    "holly": Look("#2e7d4f", "double", pattern="plain"),
}
TINTS = {"yours": "#d9efdc", "theirs": "#eedff5", "cards": "#f4ead5"}
SIZES = (0.7, 0.95, 1.2)
TOKEN = 22.0


def parts(order: Order) -> list[Part | Small | Board | Text]:
    words = order.words
    return [
        Part("cards", words("part.cards"), (63.0, 88.0), cards(order)),
        Part(
            "mats",
            words("elfgame.crews"),
            (188.0, 130.0),
            [mat(order, seat) for seat in range(order.seats)],
            gap=2.0,
            seconds=20,
        ),
        Small(
            "tokens",
            words("elfgame.tokens"),
            [((TOKEN, TOKEN), one) for one in tokens(order)],
            note=words("token.note"),
            gap=2.0,
            seconds=9,
        ),
        aids(order, helper(order)),
        Small("labels", words("part.labels"), [((130.0, 92.0), lid(order, "#2f6b57"))]),
        in_pictures(order),
    ]


# ---- cards ------------------------------------------------------------------------------------------------


def deck(order: Order) -> Any:
    from kringle.games.elfgame import deck_of

    return deck_of(order.options)


def cards(order: Order) -> list[Piece]:
    behind = back(order, "elfgame-me", "#2f6b57")
    found = []
    for design in deck(order).cards:
        name = title(order, design.name)
        said = f"{name}. {sentence(order, design)}"
        shown = face(order, design)
        found += [Piece(design.name, said, shown, behind)] * order.components[design.name]
    return found


def title(order: Order, name: str) -> str:
    return order.words.name(name)


def sentence(order: Order, design: Any) -> str:
    from kringle.games.elfgame import faces

    return faces.sentence(design, order.settings.language)


def face(order: Order, design: Any) -> Node:
    ink = order.ink
    look = EDGES[edge(design)]
    holly = ink.art("elfgame-holly") if design.holly else ""
    small = design.flavour if order.settings.language == "en" else ""
    return card(
        order,
        look,
        title(order, design.name),
        panels(order, design),
        sentence(order, design),
        small,
        icon=card_picture(order, design),
        corner=holly,
        least=9.0 if not order.large else 7.0,
    )


INKS = dict(
    zip("abcdefgh", ("23201c", "cf3339", "2467c4", "f3b72f", "2e7d4f", "7d4a9c", "8a5a3b", "ffffff"), strict=True)
)
WIDTHS = {"1": 2, "2": 4, "3": 8, "4": 14}
"""What a line of a drawing says, as the page draws it (drawn.tsx)."""


def card_picture(order: Order, design: Any) -> str:
    """The card's picture: drawn by whoever made it, or of the set."""
    if design.drawing:
        drawn = f'{HEAD} viewBox="0 0 100 100">{"".join(map(_line, design.drawing))}</svg>'
        return grey(drawn) if order.ink.kind == "black" else drawn
    own = design.picture if has(design.picture) else ""
    return order.ink.art(own or picture("elfgame", "cards", design.name, "elfgame-cardback"))


def _line(stroke: str) -> str:
    look, *points = stroke.split(" ")
    return (
        f'<polyline points="{" ".join(points if len(points) > 1 else points * 2)}" fill="none" '
        f'stroke="#{INKS[look[0]]}" stroke-width="{WIDTHS[look[1]]}" stroke-linecap="round" stroke-linejoin="round"/>'
    )


def edge(design: Any) -> str:
    """As on the screen: a build has its colour's pattern, others whose cards or presents they are about."""
    if design.holly:
        return "holly"
    build = next((op for op in design.ops if op.op == "build"), None)
    return build.colour if build else tone(design.ops[0])


def tone(op: Any) -> str:
    if op.op in ("draw", "discard", "play_again"):
        return "cards"
    return "theirs" if op.op in ("steal", "block") or (op.op == "push_back" and not op.group) else "yours"


def panels(order: Order, design: Any) -> list[dict[str, Any]]:
    """A frame for each operation; those joined by *or* are dashed, with a slash between them."""
    from kringle.games.elfgame.faces import pictures

    ink = order.ink
    found = []
    for number, op in enumerate(design.ops):
        choice = op.alternative or (number + 1 < len(design.ops) and design.ops[number + 1].alternative)
        dash = "dashed" if choice or (not ink.fill("x") and tone(op) == "theirs") else "solid"
        line = ink.line("#8a7f70") if choice or not ink.fill("x") else ""
        found.append(
            panel(
                *signs(order, pictures(op)), fill=ink.fill(TINTS[tone(op)]), line=line, dash=dash, slash=op.alternative
            )
        )
    return found


def signs(order: Order, symbols: list[Any]) -> list[dict[str, Any]]:
    ink = order.ink
    size = next((symbol.count for symbol in symbols if symbol.name == "pips"), 0)
    found: list[dict[str, Any]] = []
    for symbol in symbols:
        if symbol.name == "pips":
            continue
        if symbol.name == "gift":
            more = {"pips": size, "scale": SIZES[size - 1]} if size else {}
            found.append(item(ink.art(f"elfgame-g-{symbol.colour}"), **more))
        elif symbol.name == "through_snow":
            found.append(item(ink.art("elfgame-storm"), over=ink.art("elfgame-cross")))
        else:
            drawn = f"elfgame-{picture('elfgame', 'symbols', symbol.name, 'other')}"
            narrow = {"narrow": 0.55} if symbol.name in ("on", "back") else {}
            found += [item(ink.art(drawn), **narrow)] * symbol.count
    return found


# ---- what lies on the table -------------------------------------------------------------------------------


def presents(order: Order) -> int:
    """Of each colour: what benches and reindeer hold, and a third of what can be delivered until somebody wins."""
    delivered = order.seats * (order.options["presents_to_win"] - 1) + 1
    return 2 * order.seats + math.ceil(int(delivered) / 3)


def tokens(order: Order) -> list[Piece]:
    """EG-20: three coals, three snowstorms and a shelf for each seat are as many as can lie there."""
    words, ink = order.words, order.ink
    found = []
    for colour in COLOURS:
        face = token(order, f"elfgame-g-{colour}", TOKEN, fill="#fffaf0")
        found += [Piece(f"{colour} present", words(f"elfgame.present.{colour}"), face)] * presents(order)
    for block, sign, each in (("coal", "coal", 3), ("snowstorm", "storm", 3), ("shelf", "shelf", 1)):
        found += [Piece(block, words(f"elfgame.block.{block}"), token(order, f"elfgame-{sign}", TOKEN))] * (
            each * order.seats
        )
    assert ink
    return found


def mat(order: Order, seat: int) -> Piece:
    words, ink = order.words, order.ink
    shade = SEAT_COLOURS[seat]
    kids = [
        art(ink.art(SHAPES[seat], ink.line(shade)), 5, 3, 10),
        text(words("elfgame.crew"), 18, 2, 110, 12, (18.0, 16), "title", colour=ink.on("#8a5a3b", "#fff6e2")),
    ]
    for number, colour in enumerate(COLOURS):
        kids.append(lane(order, colour, 4, 17 + number * 37))
    pile = section(
        order,
        146,
        17,
        38,
        72,
        words("elfgame.pile"),
        "elfgame-sleigh2",
        "",
        slot(order, Slot(5, 15, 28, "elfgame-g-any", h=40)),
        note=words("elfgame.pile_note", count=order.options["presents_to_win"]),
    )
    shelf = section(
        order,
        146,
        91,
        38,
        36,
        words("elfgame.shelf"),
        "elfgame-shelf",
        "",
        slot(order, Slot(8, 11.5, 23, "elfgame-shelf", round=True)),
    )
    face = box(0, 0, 188, 130, *kids, pile, shelf, fill=ink.fill("#8a5a3b"), line=ink.line(shade), width=2.4, r=5)
    alt = f"{words('elfgame.crew')}, {words(f'seat.{SHAPES[seat]}')}. {words('elfgame.mat_alt')}"
    return Piece("crew", alt, face)


def lane(order: Order, colour: str, x: float, y: float) -> Node:
    ink = order.ink
    kids = [
        box(0, 0, 8, 35, fill=ink.fill(SHADES[colour]), line=ink.line(SHADES[colour]), r=2),
        art(ink.art(f"elfgame-g-{colour}"), 0.6, 13.6, 6.8),
    ]
    for number, place in enumerate((3, 2, 1)):
        left = 10.5 + number * 31.0
        kids.append(slot(order, Slot(left, 4, 27, "", str(place), round=True)))
        if number < 2:
            kids.append(art(ink.art("elfgame-on"), left + 27.4, 15, 3.2, 5))
    kids.append(art(ink.art("elfgame-on"), 10.5 + 2 * 31 + 27.4, 15, 3.2, 5))
    deer = box(
        105, 2, 33, 31, art(ink.art("elfgame-deer"), 3, 2, 27), fill=ink.fill("#27406b"), line=ink.line("#27406b"), r=3
    )
    return box(x, y, 140, 35, *kids, deer, fill=ink.fill("#f8e9cf"), line=ink.line("#c79a6b"), width=0.6, r=3)


def helper(order: Order) -> Piece:
    words = order.words
    told = [
        ("elfgame-on", "move", "EG-3"),
        ("elfgame-draw", "draw", "EG-7"),
        ("elfgame-playc", "play", "EG-9"),
        ("elfgame-swap", "swap", "EG-9"),
        ("elfgame-sweep", "clear", "EG-9"),
        ("elfgame-hammer", "build", "EG-11"),
        ("elfgame-coal", "coal", "EG-4"),
        ("elfgame-storm", "storm", "EG-5"),
        ("elfgame-shelf", "shelf", "EG-6"),
        ("f:trophy", "win", "EG-25" if order.options["each_colour"] else "EG-17"),
    ]
    rows = []
    for sign, key, ids in told:
        more = {"count": order.options["presents_to_win"], "each": order.options["each_colour"]}
        says = words(
            f"elfgame.aid.{key}_each_says"
            if key == "win" and order.options["each_colour"]
            else f"elfgame.aid.{key}_says",
            **more,
        )
        rows.append(Row(sign if has(sign) else "f:sparkles", words(f"elfgame.aid.{key}"), says, ids))
    return aid(order, words("elfgame.aid.title"), rows, "#2f6b57")


# ---- the rules in pictures --------------------------------------------------------------------------------


def sign(order: Order, name: str, side: float = 16.0) -> Node:
    return art(order.ink.art(name), 0, 0, side)


def in_pictures(order: Order) -> Text:
    words, ink = order.words, order.ink
    row = Strip(order)
    for place in ("3", "2", "1"):
        spot = box(
            0,
            0,
            17,
            17,
            text(place, 0, 0, 17, 17, (15.0,), "title", "center", colour=ink.line("#5d554b")),
            fill=ink.fill("#ffffff"),
            line=ink.line("#8a7f70"),
            dash="dashed",
            r=8.5,
        )
        if place == "3":
            spot["kids"].append(art(ink.art("elfgame-g-red"), 3, 3, 11))
        row.add(spot, 17)
        row.arrow()
    row.add(box(0, 0, 18, 18, sign(order, "elfgame-deer", 18)), 18)
    row.arrow()
    row.add(box(0, 0, 18, 18, sign(order, "elfgame-sleigh2", 18)), 18)
    drawn = Strip(order)
    drawn.add(box(0, 0, 18, 18, sign(order, "elfgame-draw", 18)), 18)
    three = Strip(order)
    for name in ("elfgame-playc", "elfgame-swap", "elfgame-sweep"):
        three.add(box(0, 0, 18, 18, sign(order, name, 18)), 18, after=14)
    blocks = Strip(order)
    for name in ("elfgame-coal", "elfgame-storm", "elfgame-shelf"):
        blocks.add(box(0, 0, 18, 18, sign(order, name, 18)), 18, after=14)
    goal = Strip(order)
    for number in range(min(10, order.options["presents_to_win"])):
        goal.add(sign(order, f"elfgame-g-{COLOURS[number % 3]}", 13), 13)
    count = order.options["presents_to_win"]
    return steps(
        order,
        "pictures",
        words("elfgame.show.lead"),
        [
            (
                words("elfgame.show.move"),
                words("elfgame.show.move_says"),
                ["EG-3"],
                row,
                words("elfgame.show.move_alt"),
            ),
            (
                words("elfgame.show.draw"),
                words("elfgame.show.draw_says"),
                ["EG-7", "EG-22"],
                drawn,
                words("elfgame.show.draw_alt"),
            ),
            (
                words("elfgame.show.do"),
                words("elfgame.show.do_says"),
                ["EG-9", "EG-11"],
                three,
                words("elfgame.show.do_alt"),
            ),
            (
                words("elfgame.show.block"),
                words("elfgame.show.block_says"),
                ["EG-4", "EG-5", "EG-6"],
                blocks,
                words("elfgame.show.block_alt"),
            ),
            (
                words("elfgame.show.win", count=count),
                words("elfgame.show.win_says", count=count),
                ["EG-17"],
                goal,
                words("elfgame.show.win_alt"),
            ),
        ],
    )

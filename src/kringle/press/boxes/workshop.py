"""Santa's Workshop on paper: gifts, the day's surprises, the board of this many teams, mats, elves and all the pieces.

"Materials never run out" (WS-2) is a number of pieces here: as many as can lie on gifts, mats and stalls at once."""

from __future__ import annotations

from functools import partial
from typing import Any

from kringle.press.art import picture
from kringle.press.boxes.workshop_board import BOARD, STALLS, SUBJECTS, board, goods
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
    pad,
    panel,
    section,
    slot,
    standing,
    token,
)
from kringle.press.pieces import INK, SEAT_COLOURS, SHAPES, Board, Node, Order, Part, Piece, Small, Text, art, box, text
from kringle.press.steps import in_a_row, steps

GIFT = Look("#2e6fa8", pattern="plain")
SURPRISE = Look("#b3262e", "double", pattern="plain")
MATERIALS = ("fabric", "wood", "metal")
PIECE = 13.0


def parts(order: Order) -> list[Part | Small | Board | Text]:
    words = order.words
    found: list[Part | Small | Board | Text] = [
        Part("gifts", words("workshop.gifts"), (63.0, 88.0), gifts(order)),
        Part("surprises", words("workshop.surprises"), (63.0, 88.0), surprises(order)),
        Board("board", words("part.board"), words("workshop.board_alt"), BOARD, board(order)),
        Part("mats", words("part.mats"), (188.0, 134.0), [mat(order, seat) for seat in range(order.seats)], seconds=20),
        Small(
            "pawns",
            words("workshop.pawns"),
            [((18.0, 78.0), one) for one in pawns(order)],
            note=words("pawn.note"),
            seconds=40,
        ),
        Small(
            "tokens",
            words("workshop.tokens"),
            [((PIECE, PIECE), one) for one in tokens(order)],
            note=words("token.note"),
            gap=1.4,
            seconds=7,
        ),
        aids(order, helper(order)),
        Part("pads", words("part.pads"), (188.0, 130.0), [score(order)], gap=2.0),
        Small("labels", words("part.labels"), [((130.0, 92.0), lid(order, "#4a2f1e"))]),
        in_pictures(order),
    ]
    return [part for part in found if not (isinstance(part, Part) and not part.pieces)]


# ---- cards ------------------------------------------------------------------------------------------------


def gifts(order: Order) -> list[Piece]:
    from kringle.games.workshop.cards import GIFT_CARDS

    behind = back(order, "f:wrapped-gift", "#2e6fa8")
    found = []
    for gift in GIFT_CARDS:
        face = gift_face(order, gift)
        found += [Piece(gift.name, gift_alt(order, gift), face, behind)] * order.components[gift.name]
    return found


def gift_face(order: Order, gift: Any) -> Node:
    ink = order.ink
    needs = [need_item(order, need) for need in gift.needs]
    half = 3 if len(needs) > 3 else len(needs)
    lines = [needs[:half], needs[half:]] if len(needs) > half else [needs]
    tint = ink.fill("#f4ead5")
    panels = [
        panel(*line, fill=tint, line=ink.line("#c79a6b") if not tint else "", part=0.8, most=14.5, weight=1.25)
        for line in lines
    ]
    panels.append(
        panel(
            *[item(ink.art("f:hammer"))] * gift.assembly,
            fill=ink.fill("#e6e1ea"),
            line=ink.line("#8a7f70") if not tint else "",
            part=0.72,
            most=13,
        )
    )
    under = [str(plastics) if len(gift.chart) > 1 else "" for plastics in range(len(gift.chart))]
    small = 14.0 if order.large else 9.5
    chart = [
        {"text": str(cookies), "size": 17, "under": plastics, "under_size": small, "colour": ink.line(INK)}
        for cookies, plastics in zip(gift.chart, under, strict=True)
    ]
    shown = [item(ink.art("f:cookie"), scale=1.0), *chart]
    if len(gift.chart) > 1:
        shown.append(item(ink.art("workshop-p-plastic"), scale=0.7))
    panels.append(
        panel(*shown, fill=ink.fill("#fdeec2"), line=ink.line("#c8881a") if not tint else "", part=0.5, most=8, gap=3.0)
    )
    return card(order, GIFT, order.words.name(gift.name), panels, icon=ink.art(picture("workshop", "gifts", gift.name)))


def need_item(order: Order, need: str) -> dict[str, Any]:
    """A requirement, with a small plastic where plastic will do."""
    ink = order.ink
    drawn = item(ink.art(goods(need.rstrip("?"))))
    return {**drawn, "over": ink.art("workshop-p-plastic")} if need.endswith("?") else drawn


def gift_alt(order: Order, gift: Any) -> str:
    words = order.words
    needs = ", ".join(words(f"workshop.need.{need.replace('?', '_or_plastic')}") for need in gift.needs)
    chart = ", ".join(map(str, gift.chart))
    return words("workshop.gift_alt", name=words.name(gift.name), needs=needs, hammers=gift.assembly, chart=chart)


def surprises(order: Order) -> list[Piece]:
    from kringle.games.workshop.cards import SURPRISES

    behind = back(order, "f:sparkles", "#8f1f2b")
    found = []
    for surprise in SURPRISES:
        count = order.components[f"surprise {surprise.id}"]
        if count:
            found += [
                Piece(f"surprise {surprise.id}", surprise_alt(order, surprise), surprise_face(order, surprise), behind)
            ] * count
    return found


def surprise_says(order: Order, surprise: Any) -> str:
    return order.words.on_screen(f"surprise.{surprise.id}.text")


def surprise_face(order: Order, surprise: Any) -> Node:
    ink = order.ink
    shown = [item(ink.art(picture("workshop", "surprises", surprise.id)))]
    if surprise.place:
        shown.append(item(ink.art(picture("workshop", "places", surprise.place)), scale=0.6))
    corner = ink.art("f:bread") if surprise.bakery else ""
    shade = panel(
        *shown, fill=ink.fill("#fbe3df"), line="" if ink.fill("x") else ink.line("#b3262e"), part=0.7, most=26
    )
    return card(
        order, SURPRISE, order.words.name(surprise.name), [shade], surprise_says(order, surprise), corner=corner
    )


def surprise_alt(order: Order, surprise: Any) -> str:
    bread = " " + order.words("workshop.bakery_sign") if surprise.bakery else ""
    return f"{order.words.name(surprise.name)}. {surprise_says(order, surprise)}{bread}"


# ---- pawns and pieces -------------------------------------------------------------------------------------


def team(order: Order) -> int:
    from kringle.games.workshop.cards import TEAM

    return TEAM[order.seats]


def pawns(order: Order) -> list[Piece]:
    words = order.words
    found = []
    for seat in range(order.seats):
        alt = words("pawn.alt", what=words("workshop.elf"), seat=words(f"seat.{SHAPES[seat]}"))
        found += [standing(order, "elf", seat, "workshop-elf", alt, w=18, h=31)] * team(order)
    found.append(standing(order, "zelf", -1, "workshop-zelf", words("pawn.plain", what="Zelf"), "#8a5a3b", 18, 31))
    found.append(
        standing(
            order, "tree", -1, "f:christmas-tree", words("pawn.plain", what=words("workshop.tree")), "#2e7d4f", 18, 31
        )
    )
    return found


def supply(order: Order) -> dict[str, int]:
    """As many of each as can be in use at once: on the neediest gifts that all teams together can hold, and on mats."""
    from kringle.games.workshop import cards

    held = cards.GIFT_LIMIT * order.seats
    every = [gift for gift in cards.GIFT_CARDS for _ in range(gift.copies)]

    def most(need: Any) -> int:
        return sum(sorted(map(need, every), reverse=True)[:held])

    repairs = [repair for repair in cards.REPAIRS if any(repair)] if order.options["holiday_surprises"] else []
    found = {}
    for number, material in enumerate(MATERIALS):
        on_gifts = most(lambda gift, m=material: sum(need.startswith(m) for need in gift.needs))
        found[material] = on_gifts + cards.PARTS * order.seats + sum(repair[number] for repair in repairs)
    found["plastic"] = most(lambda gift: sum(gift.soft))
    found["hammer"] = most(lambda gift: gift.assembly)
    found["coal"] = 12 * order.seats  # WS-3
    extra = order.seats if order.options["holiday_surprises"] else 0
    for subject in SUBJECTS:
        found[f"training {subject}"] = 1 + min(team(order) * order.seats, cards.DAYS + extra + (order.seats == 5))
    hungry = order.components.get("surprise hungry_reindeer", 0)
    found["cookie"] = len(STALLS) * (cards.DAYS + hungry)
    found["day marker"] = 1
    return found


def tokens(order: Order) -> list[Piece]:
    words = order.words
    found = []
    for name, count in supply(order).items():
        kind, _, subject = name.partition(" ")
        if kind == "training":
            face = token(order, goods(subject), PIECE, fill="#dbe8f6")
        elif kind == "day":
            face = token(order, "f:sun", PIECE, fill="#fdeec2")
        else:
            face = token(order, goods({"hammer": "assembly"}.get(kind, kind)), PIECE)
        found += [Piece(name, words(f"workshop.piece.{name.replace(' ', '_')}"), face)] * count
    return found


# ---- mats ---------------------------------------------------------------------------------------------------


def mat(order: Order, seat: int) -> Piece:
    words, ink = order.words, order.ink
    shade = SEAT_COLOURS[seat]

    def row(picture_name: str, x: float, y: float, count: int, round_: bool = False) -> list[Node]:
        return [slot(order, Slot(x + number * 14.6, y, 13.4, picture_name, round=round_)) for number in range(count)]

    coal = "workshop-lump"
    cart = [
        *row(coal, 4, 14, 6),
        *row("workshop-p-wood", 4, 29, 1),
        *row(coal, 21, 29, 3),
        *row("workshop-p-wood", 4, 44, 1),
        *row(coal, 21, 44, 3),
    ]
    kids = [
        art(ink.art(SHAPES[seat], ink.line(shade)), 5, 3, 10),
        text(words("workshop.mat"), 18, 2, 110, 12, (18.0, 16), "title", colour=ink.on("#8a5a3b", "#fff6e2")),
        section(
            order,
            4,
            16,
            98,
            72,
            words("workshop.cart"),
            "workshop-cart",
            "WS-3",
            *cart,
            note=words("workshop.cart_note"),
        ),
        section(
            order,
            104,
            16,
            80,
            35,
            words("workshop.tools"),
            "f:pick",
            "WS-4",
            *row("workshop-p-metal", 4, 12, 2),
            text(words("workshop.tools_gain"), 36, 12, 40, 13, (14.0, 12, 11, 10), "title", colour=ink.line(INK)),
            note="",
        ),
        section(
            order,
            104,
            53,
            80,
            35,
            words("workshop.harness"),
            "f:bell",
            "WS-5",
            *row("workshop-p-fabric", 4, 12, 2),
            text(words("workshop.harness_gain"), 36, 12, 40, 13, (14.0, 12, 11, 10), "title", colour=ink.line(INK)),
            note="",
        ),
    ]
    elves: list[Node] = []
    each = 172 / team(order)
    for number in range(team(order)):
        x = 4 + number * each
        elves.append(art(ink.art("workshop-elf", ink.line(shade)), x, 11, 14))
        elves += [slot(order, Slot(x + 14 + subject * 13.4, 12, 12.4, "", round=True)) for subject in range(2)]
    kids.append(section(order, 4, 90, 180, 29, words("workshop.elves"), "f:graduation-cap", "WS-6", *elves))
    kids.append(
        text(
            words("workshop.below"),
            6,
            120,
            176,
            12,
            (14.0, 12, 11),
            "title",
            "center",
            colour=ink.on("#8a5a3b", "#fff6e2"),
        )
    )
    face = box(0, 0, 188, 134, *kids, fill=ink.fill("#8a5a3b"), line=ink.line(shade), width=2.4, r=5)
    return Piece("mat", f"{words('workshop.mat')}, {words(f'seat.{SHAPES[seat]}')}. {words('workshop.mat_alt')}", face)


# ---- aids, pad, label, pictures ---------------------------------------------------------------------------


def helper(order: Order) -> Piece:
    words = order.words
    told = [
        ("f:cookie", "morning", "WS-10"),
        ("workshop-elf", "work", "WS-13"),
        ("f:open-mailbox-with-raised-flag", "mail", "WS-16"),
        ("f:graduation-cap", "class", "WS-17"),
        ("f:gear", "shops", "WS-18"),
        ("f:test-tube", "plastic", "WS-20"),
        ("f:hammer-and-wrench", "hall", "WS-22"),
        ("f:deer", "stable", "WS-24"),
        ("f:pick", "mine", "WS-27"),
        ("f:magnifying-glass-tilted-left", "santa", "WS-29"),
        ("f:trophy", "end", "WS-30"),
    ]
    rows = [Row(sign, words(f"workshop.aid.{key}"), words(f"workshop.aid.{key}_says"), ids) for sign, key, ids in told]
    return aid(order, words("workshop.aid.title"), rows, "#8a5a3b")


def score(order: Order) -> Piece:
    words = order.words
    rows = [words(f"workshop.pad.{key}") for key in ("gifts", "stable", "santa", "harness", "rest", "coal")]
    if order.options["holiday_surprises"]:
        rows.append(words("workshop.pad.surprises"))
    return pad(
        order,
        f"{order.title}: {words('part.pads')}",
        [*rows, words("pad.total")],
        order.seats,
        words("workshop.pad.note"),
        "#8a5a3b",
    )


def in_pictures(order: Order) -> Text:
    words, row = order.words, partial(in_a_row, order)
    told = [
        (
            "send",
            ["WS-13", "WS-14"],
            row("workshop-elf", ">", "f:thread", "f:wood", "f:gear", "f:pick", "f:deer"),
        ),
        (
            "gift",
            ["WS-16", "WS-7"],
            row("f:open-mailbox-with-raised-flag", ">", "f:teddy-bear", "f:kite", "f:rocket"),
        ),
        (
            "make",
            ["WS-18", "WS-19"],
            row("workshop-lump", ">", "workshop-p-fabric", "workshop-p-fabric", ">", "f:teddy-bear"),
        ),
        ("cheap", ["WS-20", "WS-21"], row("f:test-tube", ">", "workshop-p-plastic", "workshop-p-plastic")),
        (
            "build",
            ["WS-22"],
            row("f:hammer", "f:hammer", ">", "f:teddy-bear", ">", "f:cookie", "f:cookie", "f:cookie"),
        ),
        ("deer", ["WS-24"], row("f:deer", ">", "f:cookie", "f:cookie", "workshop-zelf")),
        ("end", ["WS-29", "WS-30"], None),
    ]
    return steps(
        order,
        "pictures",
        words("workshop.show.lead"),
        [
            (
                words(f"workshop.show.{key}"),
                words(f"workshop.show.{key}_says"),
                ids,
                strip,
                words(f"workshop.show.{key}_alt") if strip else "",
            )
            for key, ids, strip in told
        ],
    )

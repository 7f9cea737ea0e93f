"""Conveyor on paper: the deck of this table, the stairs of the tie-break track, a mat and slips for everybody."""

from __future__ import annotations

from kringle.press.art import picture
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
from kringle.press.steps import Strip, first_figure, steps

COLOUR = "#b3262e"
LOOKS = {
    "violet": Look("#7d4a9c"),
    "green": Look("#2e7d4f", "double"),
    "brown": Look("#6b4a2b", "dotted"),
    "gold": Look("#c8881a", "dashed"),
}
TINTS = {"violet": "#eedff5", "green": "#d9efdc", "brown": "#eadfce", "gold": "#fdeec2"}
SEASONS = ("winter", "spring", "summer", "fall")


def parts(order: Order) -> list[Part | Small | Board | Text]:
    words = order.words
    found: list[Part | Small | Board | Text] = [
        Part("cards", words("part.cards"), (63.0, 88.0), cards(order)),
        Part(
            "mats",
            words("part.mats"),
            (188.0, 130.0),
            [mat(order, seat) for seat in range(order.seats)],
            gap=2.0,
            seconds=20,
        ),
        Board("board", words("conveyor.board"), words("conveyor.board_alt"), (188.0, 176.0), board(order)),
        Small(
            "pawns",
            words("part.pawns"),
            [
                *(((24.0, 98.0), one) for one in pawns(order)),
                ((24.0, 24.0), marker(order)),
                ((130.0, 92.0), lid(order, "#5b1f24")),
            ],
            note=words("pawn.note"),
            seconds=40,
        ),
        Part("bids", words("conveyor.bids"), (93.0, 66.0), [slips(order, seat) for seat in range(order.seats)]),
        aids(order, helper(order)),
        Part("pads", words("part.pads"), (188.0, 130.0), [score(order)], gap=2.0),
        in_pictures(order),
    ]
    return found


# ---- cards ------------------------------------------------------------------------------------------------


def border(kind: str) -> str:
    from kringle.games.conveyor.cards import CARDS

    return next((part.border for part in CARDS.part if part.name == kind), "gold")


def face(order: Order, kind: str) -> Node:
    look = LOOKS[border(kind)]
    tint = order.ink.fill(TINTS[border(kind)])
    shown = panel(item(order.ink.art(picture("conveyor", "cards", kind))), fill=tint, line="", part=0.8, most=34)
    return card(order, look, title(order, kind), [shown], says(order, kind))


def title(order: Order, kind: str) -> str:
    return order.words.on_screen(f"card.{kind}")


def says(order: Order, kind: str) -> str:
    from kringle.games.conveyor.cards import CARDS

    words = order.words
    for part in CARDS.part:
        if part.name == kind:
            if part.needed is None or part.points is None:
                return words("conveyor.poop", penalty=part.penalty.value)
            return words("conveyor.part", needed=part.needed, points=part.points.value, penalty=part.penalty.value)
    gold = next(entry for entry in CARDS.gold.kinds if entry.name == kind)
    return words(f"conveyor.gold.{kind}", points=gold.points.value if gold.points else 0)


def cards(order: Order) -> list[Piece]:
    behind = back(order, "f:wrapped-gift", "#27406b")
    return [
        Piece(kind, f"{title(order, kind)}. {says(order, kind)}", face(order, kind), behind)
        for kind, count in order.components.items()
        for _ in range(count)
    ]


# ---- what lies on the table -------------------------------------------------------------------------------


def pawns(order: Order) -> list[Piece]:
    return [
        standing(
            order,
            "elf",
            seat,
            "f:person-elf",
            order.words("pawn.alt", what=order.words("conveyor.elf"), seat=order.words(f"seat.{SHAPES[seat]}")),
        )
        for seat in range(order.seats)
    ]


def marker(order: Order) -> Piece:
    return Piece("season marker", order.words("conveyor.marker"), token(order, "f:snowflake", 24))


def mat(order: Order, seat: int) -> Piece:
    words, ink = order.words, order.ink
    shade = SEAT_COLOURS[seat]
    fields = [
        ("gold", "f:sparkles", "CV-4", 0),
        ("bin", "conveyor-bin", "CV-13", 1),
        ("floor", "conveyor-floor", "CV-17", 2),
    ]
    kids = [
        art(ink.art(SHAPES[seat], ink.line(shade)), 5, 3, 10),
        text(words("conveyor.mat"), 18, 2, 120, 12, (18.0, 16), "title", colour=ink.on(shade, "#ffffff")),
    ]
    for name, sign, ids, at in fields:
        kids.append(
            section(
                order,
                4 + at * 60.4,
                17,
                59.2,
                109,
                words(f"conveyor.at_{name}"),
                sign,
                ids,
                slot(order, Slot(8, 14, 43, "", words(f"conveyor.at_{name}_slot"), 62)),
                note=words(f"conveyor.at_{name}_note"),
            )
        )
    face = box(0, 0, 188, 130, *kids, fill=ink.fill(shade), line=ink.line(shade), width=0.8, r=5)
    places = ", ".join(words(f"conveyor.at_{name}") for name, *_ in fields)
    alt = f"{words('conveyor.mat')}, {words(f'seat.{SHAPES[seat]}')}: {places}."
    return Piece("mat", alt, face)


def board(order: Order) -> Node:
    """Seasons, and the stairs of the tie-break track; in a Dutch auction there is none."""
    words, ink = order.words, order.ink
    kids: list[Node] = [
        text(words("conveyor.board"), 6, 3, 120, 12, (20.0, 18), "title", colour=ink.on("#5b3a24", "#fff6e2"))
    ]
    season = []
    for number, name in enumerate(SEASONS):
        x = 6 + number * 43
        season += [
            slot(order, Slot(x, 14, 40, f"conveyor-{name}", h=30)),
            text(
                words.on_screen(f"season.{name}"),
                x,
                44,
                40,
                7,
                (15.0, 14) if order.large else (11, 10),
                "title",
                "center",
                colour=ink.line(INK),
            ),
        ]
    kids.append(section(order, 5, 17, 178, 56, words("conveyor.seasons"), "f:sun", "CV-5", *season))
    stairs: list[Node] = []
    if not order.options["dutch_auction"]:
        wide = 166 / order.seats
        for number in range(order.seats):
            high = 40 - number * 6.5
            stairs.append(
                box(
                    6 + number * wide,
                    56 - high + 12,
                    wide - 2,
                    high,
                    text(
                        str(number + 1),
                        0,
                        high - 12,
                        wide - 2,
                        11,
                        (20.0, 16),
                        "title",
                        "center",
                        colour=ink.on("#8a5a3b", "#fff6e2"),
                    ),
                    fill=ink.fill("#8a5a3b"),
                    line=ink.line("#5b3a24"),
                    r=1.5,
                )
            )
        kids.append(
            section(
                order,
                5,
                78,
                178,
                92,
                words("conveyor.stairs"),
                "f:ladder",
                "CV-8",
                *[{**step, "y": step["y"] + 6} for step in stairs],
                note=words("conveyor.stairs_note"),
            )
        )
    else:
        kids.append(
            section(
                order,
                5,
                78,
                178,
                30,
                words("conveyor.payments"),
                "f:coin",
                "CV-32",
                note=words("conveyor.payments_note"),
            )
        )
    return box(0, 0, 188, 176, *kids, fill=ink.fill("#5b3a24"), line=ink.line("#5b3a24"), width=0.8, r=5)


def slips(order: Order, seat: int) -> Piece:
    """Where bids are written, out of sight: a line for each season."""
    words, ink = order.words, order.ink
    kids = [
        art(ink.art(SHAPES[seat], ink.line(SEAT_COLOURS[seat])), 3, 3, 8),
        text(
            words("conveyor.my_bids"),
            13,
            2,
            60,
            10,
            (15.0, 14) if order.large else (13, 12),
            "title",
            colour=ink.line(INK),
        ),
    ]
    for number, name in enumerate(SEASONS):
        y = 14 + number * 12.4
        kids.append(art(ink.art(f"conveyor-{name}"), 3.5, y + 1.6, 8))
        kids += [box(14 + at * 12.6, y, 11.6, 11, line=ink.line("#8a7f70"), width=0.5, r=1.6) for at in range(6)]
    return Piece(
        "bid slip",
        f"{words('conveyor.my_bids')}, {words(f'seat.{SHAPES[seat]}')}.",
        box(0, 0, 93, 66, *kids, fill=ink.fill("#fffdf6"), line=ink.line(SEAT_COLOURS[seat])),
    )


def helper(order: Order) -> Piece:
    words = order.words
    rows = [
        Row("conveyor-deck", words("conveyor.aid.belt"), words("conveyor.aid.belt_says"), "CV-5"),
        Row("conveyor-sealed", words("conveyor.aid.bid"), words("conveyor.aid.bid_says"), "CV-6"),
        Row("f:trophy", words("conveyor.aid.lowest"), words("conveyor.aid.lowest_says"), "CV-7"),
        Row(
            "f:ladder",
            words("conveyor.aid.tie"),
            words("conveyor.aid.tie_says") if not order.options["dutch_auction"] else words("conveyor.aid.tie_paid"),
            "CV-32" if order.options["dutch_auction"] else "CV-8",
        ),
        Row("f:zzz", words("conveyor.aid.nil"), words("conveyor.aid.nil_says"), "CV-9"),
        Row("f:hammer", words("conveyor.aid.craft"), words("conveyor.aid.craft_says"), "CV-12"),
        Row("conveyor-hand", words("conveyor.aid.keep"), words("conveyor.aid.keep_says"), "CV-17"),
        Row("f:trophy", words("conveyor.aid.end"), words("conveyor.aid.end_says"), "CV-20"),
    ]
    return aid(order, words("conveyor.aid.title"), rows, COLOUR)


def score(order: Order) -> Piece:
    words = order.words
    toys = ("doll", "kite", "robot", "radio")
    gold = [kind for kind in order.options["gold"] if kind in ("borg", "whistle")]
    rows = [title(order, kind) for kind in (*toys, *gold)] + [words("conveyor.floor_minus")]
    if order.options["dutch_auction"]:
        rows.append(words("conveyor.paid_minus"))
    return pad(
        order,
        f"{order.title}: {words('part.pads')}",
        [*rows, words("pad.total")],
        order.seats,
        words("conveyor.score_note"),
        COLOUR,
    )


# ---- the rules in pictures --------------------------------------------------------------------------------


def mini(order: Order, kind: str, number: str = "", w: float = 14.0) -> Node:
    ink = order.ink
    look = LOOKS[border(kind)] if kind else Look("#27406b")
    inside = (
        [art(ink.art(picture("conveyor", "cards", kind)), w * 0.16, 1.6, w * 0.68)]
        if kind
        else [text("?", 0, 0, w, w * 1.25, (16.0,), "title", "center", colour=ink.on("#27406b", "#ffffff"))]
    )
    if kind:
        inside.append(
            text(
                title(order, kind).split()[-1],
                0.3,
                w * 0.82,
                w - 0.6,
                w * 0.42,
                (7.5, 7, 6.5, 6, 5.5, 5, 4.5),
                "bold",
                "center",
                colour=ink.line(INK),
            )
        )
    return box(
        0,
        0,
        w,
        w * 1.28,
        *inside,
        fill=ink.fill("#fffdf6" if kind else "#27406b"),
        line=ink.line(look.colour),
        width=1,
        dash=look.dash if order.settings.ink != "full" else "solid",
        r=1.6,
    )


def in_pictures(order: Order) -> Text:
    words, ink = order.words, order.ink
    lying = ["doll", "kite", "paper", "robot", "doll", "radio", "doll", "magic", "kite"]
    lying = [kind if order.components.get(kind, 1) else "doll" for kind in lying]
    belt = Strip(order, 8.0)
    for number, kind in enumerate([*lying, ""]):
        belt.add(mini(order, kind), 14.0, glow=number < 3, under=str(number + 1))
    bids = Strip(order, 2.0)
    for seat, bid in enumerate((4, 3, 3)[: order.seats]):
        bids.add(first_figure(order, seat), 12.0)
        bids.add(
            box(
                0,
                0,
                12,
                14,
                text(str(bid), 0, 0, 12, 14, (18.0,), "title", "center", colour=ink.line(INK)),
                fill=ink.fill("#ffffff"),
                line=ink.line("#c79a6b"),
                r=2,
            ),
            12.0,
            after=12.0,
        )
    taken = Strip(order, 2.0)
    for kind in lying[:3]:
        taken.add(mini(order, kind), 14.0)
    toy = Strip(order, 2.0)
    for _ in range(3):
        toy.add(mini(order, "doll"), 14.0)
    toy.arrow()
    toy.add(art(ink.art(picture("conveyor", "cards", "doll")), 0, 0, 16), 16.0)
    toy.words(words("conveyor.show.points"), 40.0)
    return steps(
        order,
        "pictures",
        words("conveyor.show.lead"),
        [
            (
                words("conveyor.show.belt"),
                words("conveyor.show.belt_says"),
                ["CV-5"],
                belt,
                words("conveyor.show.belt_alt"),
            ),
            (
                words("conveyor.show.bid"),
                words("conveyor.show.bid_says"),
                ["CV-6"],
                bids,
                words("conveyor.show.bid_alt"),
            ),
            (
                words("conveyor.show.low"),
                words("conveyor.show.low_says"),
                ["CV-7", "CV-8"],
                taken,
                words("conveyor.show.low_alt"),
            ),
            (
                words("conveyor.show.craft"),
                words("conveyor.show.craft_says"),
                ["CV-12"],
                toy,
                words("conveyor.show.craft_alt"),
            ),
            (words("conveyor.show.clean"), words("conveyor.show.clean_says"), ["CV-17", "CV-20"], None, ""),
        ],
    )

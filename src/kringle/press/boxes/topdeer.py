"""Top Deer on paper: two packs of cards, the race track (one's own too), stables, money and rosettes."""

from __future__ import annotations

from functools import partial

from kringle.press.art import picture
from kringle.press.boxes.race_track import ground
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

RED, BLACK = Look("#b3262e", pattern="plain"), Look("#23303f", "dashed", pattern="plain")
COIN = 18.0
ROSETTE = 23.0


def parts(order: Order) -> list[Part | Small | Board | Text]:
    words = order.words
    drawn, size = ground(order)
    return [
        Part("cards", words("part.cards"), (63.0, 88.0), cards(order)),
        Board("track", words("part.track"), words("topdeer.track_alt", name=track_name(order)), size, drawn, "track"),
        Part(
            "mats",
            words("topdeer.stables"),
            (188.0, 130.0),
            [mat(order, seat) for seat in range(order.seats)],
            gap=2.0,
            seconds=20,
        ),
        Small(
            "pawns",
            words("topdeer.pawns"),
            [
                *(((24.0, 98.0), one) for one in pawns(order)),
                ((92.0, 46.0), year(order)),
                ((130.0, 92.0), lid(order, "#1d4f63")),
            ],
            note=words("pawn.note"),
            seconds=40,
        ),
        Small("tokens", words("topdeer.tokens"), tokens(order), note=words("token.note"), gap=2.0, seconds=8),
        aids(order, helper(order)),
        Part("pads", words("part.pads"), (188.0, 130.0), [score(order)], gap=2.0),
        in_pictures(order),
    ]


def track_name(order: Order) -> str:
    from kringle.games.topdeer import track

    return track.chosen(order.options["track"]).name


# ---- cards ------------------------------------------------------------------------------------------------


def cards(order: Order) -> list[Piece]:
    from kringle.games.topdeer import cards as data

    behind = back(order, "f:deer", "#1d4f63")
    found = []
    for kind, name in enumerate(data.NAMES):
        rank, suit = data.RANKS[kind % 13], data.SUITS[kind // 13]
        effect = data.EFFECTS[data.EFFECT[kind]]
        steps_said = run(data.CARDS.race.spaces[rank])  # type: ignore[index]
        found += [
            Piece(
                name,
                card_alt(order, rank, suit, steps_said, effect),
                card_face(order, rank, suit, steps_said, effect),
                behind,
            )
        ] * order.components[name]
    return found


def run(spaces: tuple[int, ...]) -> str:
    return str(spaces[0]) if len(spaces) == 1 else f"{min(spaces)}–{max(spaces)}"


def card_alt(order: Order, rank: str, suit: str, spaces: str, effect: str) -> str:
    words = order.words
    name = words(
        "topdeer.card",
        rank=words.on_screen(f"rank.{rank}") if rank in "AJQK" else rank,
        suit=words.on_screen(f"suit.{suit}"),
    )
    return words(
        "topdeer.card_alt",
        card=name,
        spaces=spaces,
        effect=words.on_screen(f"effect.{effect}"),
        says=words.on_screen(f"effect.{effect}.text"),
    )


def card_face(order: Order, rank: str, suit: str, spaces: str, effect: str) -> Node:
    """Above what it does in a race, below what it does as a special."""
    ink, words = order.ink, order.words
    red = suit in ("hearts", "diamonds")
    shade = ink.line("#b3262e" if red else "#23303f")
    tint = ink.fill("#e3eef4")
    race = panel(
        item(ink.art("topdeer-foot")),
        {"text": spaces, "size": 26, "colour": ink.line(INK)},
        fill=tint,
        line="" if tint else ink.line("#8a7f70"),
        part=0.6,
        most=12,
        weight=1.1,
    )
    special = panel(
        item(ink.art(picture("topdeer", "effects", effect, "topdeer-star"))),
        {"text": words.on_screen(f"effect.{effect}"), "size": 14.0 if order.large else 12.5, "colour": ink.line(INK)},
        fill=ink.fill("#fdeec2"),
        line="" if tint else ink.line("#c8881a"),
        dash="dashed",
        part=0.6,
        most=11,
    )
    return card(
        order,
        RED if red else BLACK,
        rank,
        [race, special],
        words.on_screen(f"effect.{effect}.text"),
        icon=ink.art(f"topdeer-{suit}", shade),
        titles=(27.0,),
    )


# ---- what lies on the table -------------------------------------------------------------------------------


def pawns(order: Order) -> list[Piece]:
    words = order.words
    return [
        standing(
            order,
            "racer",
            seat,
            "topdeer-head",
            words("pawn.alt", what=words("topdeer.racer"), seat=words(f"seat.{SHAPES[seat]}")),
        )
        for seat in range(order.seats)
    ]


def supply(order: Order) -> dict[str, int]:
    """TD-24: all but one stand a rosette before the end. Nobody holds more money than a purse does."""
    from kringle.games.topdeer.cards import CARDS

    found = {"money": CARDS.money.most * order.seats}
    found["rosette"] = order.seats * (order.options["rosettes_to_win"] - 1) + 1
    found |= {f"bet {seat}": 1 for seat in range(order.seats)}
    return {**found, "first player": 1, "year marker": 1}


def tokens(order: Order) -> list[tuple[tuple[float, float], Piece]]:
    words = order.words
    found = []
    for name, count in supply(order).items():
        kind, _, seat = name.partition(" ")
        side = ROSETTE if kind == "rosette" else COIN
        if kind == "bet":
            said = words("topdeer.piece.bet", seat=words(f"seat.{SHAPES[int(seat)]}"))
            face = token(order, SHAPES[int(seat)], side, colour=order.ink.line(SEAT_COLOURS[int(seat)]))
        else:
            said = words(f"topdeer.piece.{name.replace(' ', '_')}")
            sign = {"money": "f:coin", "rosette": "topdeer-ros", "first": "topdeer-star", "year": "f:snowflake"}[kind]
            face = token(order, sign, side, colour="#c8881a")
        found += [((side, side), Piece(name, said, face))] * count
    return sorted(found, key=lambda entry: -entry[0][0])


def year(order: Order) -> Piece:
    """TD-15: a loop that a marker walks."""
    from kringle.games.topdeer.cards import CARDS

    words, ink = order.words, order.ink
    spaces = CARDS.year.spaces
    wide = min(30.0, 84 / len(spaces))
    kids = [text(words("topdeer.year"), 4, 1, 84, 9, (13.0, 12), "title", colour=ink.line(INK))]
    for number, name in enumerate(spaces):
        sign = "f:megaphone" if name == "stud_auction" else "f:snowflake"
        x = 4 + number * wide
        kids.append(slot(order, Slot(x + 2, 11, min(22.0, wide - 4), sign, round=True)))
        kids.append(
            text(words(f"topdeer.year_{name}"), x, 34, wide, 9, (9.0, 8), "bold", "center", colour=ink.line(INK))
        )
    return Piece(
        "year", words("topdeer.year"), box(0, 0, 92, 46, *kids, fill=ink.fill("#dbeadd"), line=ink.line("#2e7d4f"), r=3)
    )


def mat(order: Order, seat: int) -> Piece:
    words, ink = order.words, order.ink
    shade = SEAT_COLOURS[seat]
    fields = [("deck", "f:rocket", "TD-6"), ("special", "topdeer-star", "TD-9"), ("played", "f:footprints", "TD-11")]
    kids = [
        art(ink.art(SHAPES[seat], ink.line(shade)), 5, 3, 10),
        text(words("topdeer.mat"), 18, 2, 120, 12, (18.0, 16), "title", colour=ink.on("#2f5d4f", "#ffffff")),
        text(
            words("topdeer.bets_here"),
            130,
            2,
            52,
            12,
            (14.0, 12) if order.large else (10, 9),
            "body",
            "right",
            colour=ink.on("#2f5d4f", "#ffffff"),
        ),
    ]
    for at, (name, sign, ids) in enumerate(fields):
        place = slot(order, Slot(-1.5 + 8, 13, 46.5, "", words(f"topdeer.at_{name}_slot"), 65))
        kids.append(
            section(
                order,
                4 + at * 60.4,
                17,
                59.2,
                109,
                words(f"topdeer.at_{name}"),
                sign,
                ids,
                place,
                note=words(f"topdeer.at_{name}_note"),
            )
        )
    face = box(0, 0, 188, 130, *kids, fill=ink.fill("#2f5d4f"), line=ink.line(shade), width=2.4, r=5)
    return Piece("stable", f"{words('topdeer.mat')}, {words(f'seat.{SHAPES[seat]}')}. {words('topdeer.mat_alt')}", face)


def helper(order: Order) -> Piece:
    words = order.words
    told = [
        ("topdeer-gather", "stack", "TD-4"),
        ("f:coin", "bet", "TD-5"),
        ("f:footprints", "play", "TD-7"),
        ("topdeer-hop", "bump", "TD-8"),
        ("topdeer-rocks", "rough", "TD-7"),
        ("topdeer-star", "special", "TD-9"),
        ("topdeer-loop", "pick", "TD-11"),
        ("f:chequered-flag", "finish", "TD-12"),
        ("topdeer-ros", "buy", "TD-14"),
        ("f:deer", "breed", "TD-20"),
        ("f:trophy", "win", "TD-24"),
    ]
    numbers = money(order)
    rows = [
        Row(sign, words(f"topdeer.aid.{key}"), words(f"topdeer.aid.{key}_says", **numbers), ids)
        for sign, key, ids in told
    ]
    return aid(order, words("topdeer.aid.title"), rows, "#1d4f63")


def money(order: Order) -> dict[str, int]:
    from kringle.games.topdeer.cards import CARDS

    purse, deck = CARDS.money, CARDS.deck
    return {
        "start": purse.start,
        "bet": purse.bet_won,
        "each": purse.each_who_did_not_bet,
        "price": purse.rosette_price,
        "extra": purse.extra_card,
        "bred": deck.bred,
        "lost": deck.lost,
        "dealt": deck.dealt,
        "count": order.options["rosettes_to_win"],
    }


def score(order: Order) -> Piece:
    words = order.words
    rows = [words("topdeer.pad.won"), words("topdeer.pad.bought")]
    return pad(
        order,
        f"{order.title}: {words('part.pads')}",
        [*rows, words("topdeer.pad.rosettes")],
        order.seats,
        words("topdeer.pad.note", **money(order)),
        "#1d4f63",
    )


def in_pictures(order: Order) -> Text:
    words, row = order.words, partial(in_a_row, order)
    told = [
        (
            "breed",
            ["TD-2", "TD-4"],
            row("topdeer-spades", "topdeer-hearts", "topdeer-clubs", "topdeer-diamonds", ">", "f:deer"),
        ),
        ("bet", ["TD-5"], row("f:coin", ">", "topdeer-head")),
        (
            "race",
            ["TD-6", "TD-7"],
            row("topdeer-head", "topdeer-foot", "topdeer-foot", "topdeer-foot", ">", "f:chequered-flag"),
        ),
        ("bump", ["TD-8"], row("topdeer-head", ">", "topdeer-hop")),
        ("pick", ["TD-11"], row("topdeer-loop")),
        (
            "win",
            ["TD-12", "TD-13", "TD-24"],
            row(*["topdeer-ros"] * min(5, order.options["rosettes_to_win"])),
        ),
    ]
    numbers = money(order)
    return steps(
        order,
        "pictures",
        words("topdeer.show.lead"),
        [
            (
                words(f"topdeer.show.{key}", **numbers),
                words(f"topdeer.show.{key}_says", **numbers),
                ids,
                strip,
                words(f"topdeer.show.{key}_alt"),
            )
            for key, ids, strip in told
        ],
    )

"""Ice Cube Jam on paper: the map's cards, cubes for the bag, elves, and Left-Overs Street."""

from __future__ import annotations

from kringle.press.faces import Row, Slot, aid, aids, back, lid, section, slot, standing, token
from kringle.press.pieces import INK, SHAPES, Board, Node, Order, Part, Piece, Small, Text, art, box, text
from kringle.press.steps import Strip, steps

SQUARE = 34.0
CUBE = 15.0
COLOURS = {"blue": "icejam-cube-b", "white": "icejam-cube-w", "green": "icejam-cube-g"}
SIGNS = {"ice": ("f:ice-skate", "dashed"), "snow": ("f:footprints", "solid"), "trees": ("f:evergreen-tree", "double")}
"""Where terrain is not coloured: a picture and a line that say what it is."""


def parts(order: Order) -> list[Part | Small | Board | Text]:
    words = order.words
    return [
        Part("cards", words("icejam.cards"), (SQUARE, 2 * SQUARE), cards(order), seconds=9),
        Part("street", words("icejam.street"), (188.0, 100.0), [street(order)], gap=2.0, seconds=20),
        Small(
            "pawns",
            words("part.pawns"),
            [*(((24.0, 98.0), one) for one in pawns(order)), ((130.0, 92.0), lid(order, "#27598a"))],
            note=words("pawn.note"),
            seconds=40,
        ),
        Small(
            "tokens",
            words("icejam.cubes"),
            [((CUBE, CUBE), one) for one in cubes(order)],
            note=words("token.note"),
            gap=2.0,
            seconds=8,
        ),
        aids(order, helper(order)),
        in_pictures(order),
    ]


def cards(order: Order) -> list[Piece]:
    """Thirty-nine of the deck, and the Workshop, which lies on the table from setup on and has no back."""
    from kringle.games.icejam.cards import BOX, FACE_NAMES

    behind = back(order, "f:snowflake", "#27598a", (SQUARE, 2 * SQUARE), "#dff1fb")
    found: list[Piece] = []
    for entry, name in zip(BOX.card, FACE_NAMES, strict=True):
        for copy in range(order.components[f"{name} first halves"]):
            found.append(Piece(name, card_alt(order, entry.squares), card_face(order, entry.squares, copy), behind))
    found += [Piece("workshop", order.words("icejam.workshop_alt"), workshop(order))] * order.components[
        "workshop first halves"
    ]
    return found


def card_alt(order: Order, squares: tuple[str, str]) -> str:
    words = order.words
    return words(
        "icejam.card_alt",
        first=words(f"icejam.square.{said(squares[0])}"),
        second=words(f"icejam.square.{said(squares[1])}"),
    )


def said(square: str) -> str:
    return square.replace("*", "_flake")


def card_face(order: Order, squares: tuple[str, str], copy: int) -> Node:
    halves = [half(order, square, copy + number) for number, square in enumerate(squares)]
    ink = order.ink
    return box(
        0, 0, SQUARE, 2 * SQUARE, halves[0], {**halves[1], "y": SQUARE}, line=ink.line("#4a6a80"), width=0.6, r=2.0
    )


def half(order: Order, square: str, variant: int) -> Node:
    ink = order.ink
    terrain = square.rstrip("*")
    inside: list[Node] = []
    if ink.fill("x"):
        drawn = "icejam-t-trees" if terrain == "trees" else f"icejam-t-{terrain}{variant % 3}"
        inside.append(art(ink.art(drawn), 0, 0, SQUARE))
    else:
        sign, dash = SIGNS[terrain]
        inside.append(box(1.6, 1.6, SQUARE - 3.2, SQUARE - 3.2, line=ink.line("#4a6a80"), width=0.7, dash=dash, r=2))
        inside.append(art(ink.art(sign), 3.2, 3.2, 9) if square.endswith("*") else art(ink.art(sign), 9.5, 9.5, 16))
    if square.endswith("*"):
        inside.append(art(ink.art("icejam-flake"), SQUARE * 0.26, SQUARE * 0.26, SQUARE * 0.48))
    return box(0, 0, SQUARE, SQUARE, *inside, clip=True)


def workshop(order: Order) -> Node:
    ink = order.ink
    name = text(
        order.words("icejam.workshop"),
        1,
        2 * SQUARE - 13,
        SQUARE - 2,
        11,
        (12.0, 11, 10, 9),
        "title",
        "center",
        colour=ink.line(INK),
    )
    return box(
        0,
        0,
        SQUARE,
        2 * SQUARE,
        art(ink.art("f:house"), 4, 6, SQUARE - 8),
        art(ink.art("f:christmas-tree"), 10, SQUARE + 2, 15),
        name,
        fill=ink.fill("#fdeec2"),
        line=ink.line("#b3262e"),
        width=1.6,
        r=2.0,
    )


def cubes(order: Order) -> list[Piece]:
    return [
        Piece(f"{colour} cube", order.words(f"icejam.cube.{colour}"), cube(order, colour, drawn))
        for colour, drawn in COLOURS.items()
        for _ in range(order.components[f"{colour} cubes"])
    ]


def cube(order: Order, colour: str, drawn: str) -> Node:
    """With the colour's first letter, where colours are not printed."""
    return token(order, drawn, CUBE, label=order.words(f"icejam.letter.{colour}"), fill="#f2f8fc")


def pawns(order: Order) -> list[Piece]:
    words = order.words
    return [
        standing(
            order,
            "pawn",
            seat,
            "workshop-elf",
            words("pawn.alt", what=words("icejam.elf"), seat=words(f"seat.{SHAPES[seat]}")),
        )
        for seat in range(order.components["pawns"])
    ]


def street(order: Order) -> Piece:
    words, ink = order.words, order.ink
    inside = [
        slot(order, Slot(8 + number * 44, 14, SQUARE + 2, "icejam-mapback", h=2 * SQUARE + 2)) for number in range(4)
    ]
    inside.append(text(words("icejam.deck"), 140, 40, 37, 16, (16.0, 14), "title", "center", colour=ink.line(INK)))
    face = box(
        0,
        0,
        188,
        100,
        section(order, 4, 4, 180, 92, words("icejam.street"), "f:house", "IJ-3", *inside),
        fill=ink.fill("#27598a"),
        line=ink.line("#27598a"),
        r=5,
    )
    return Piece("street", words("icejam.street_alt"), face)


def goal(order: Order) -> int:
    from kringle.games.icejam.cards import NEEDED

    return NEEDED[order.seats]


def helper(order: Order) -> Piece:
    words = order.words
    told = [
        ("icejam-mapback", "lay", "IJ-6"),
        ("icejam-fit", "fit", "IJ-8"),
        ("icejam-flake", "flake", "IJ-10"),
        ("icejam-boot", "step", "IJ-11"),
        ("f:ice-skate", "slide", "IJ-13"),
        ("icejam-cube-b", "cube", "IJ-14"),
        ("icejam-house", "home", "IJ-15"),
        ("icejam-turn", "lift", "IJ-7"),
        ("f:trophy", "win", "IJ-16"),
    ]
    rows = [
        Row(sign, words(f"icejam.aid.{key}"), words(f"icejam.aid.{key}_says", sets=goal(order)), ids)
        for sign, key, ids in told
    ]
    return aid(order, words("icejam.aid.title"), rows, "#27598a")


def in_pictures(order: Order) -> Text:
    words, ink = order.words, order.ink

    def tiny(square: str) -> Node:
        whole = half(order, square, 1)
        return box(
            0,
            0,
            16,
            16,
            *[_shrunk(kid, 16 / SQUARE) for kid in whole["kids"]],
            line=ink.line("#4a6a80"),
            width=0.5,
            clip=True,
        )

    laid = Strip(order)
    for square in ("ice*", "snow", "trees", "snow*"):
        laid.add(tiny(square), 16, after=1)
    laid.arrow()
    for name in COLOURS.values():
        laid.add(box(0, 0, 14, 14, art(ink.art(name), 0, 0, 14)), 14)
    walked = Strip(order)
    walked.add(box(0, 0, 15, 16, art(ink.art("workshop-elf", "#d1495b"), 0, 0, 15)), 15)
    walked.arrow()
    for square in ("ice", "ice", "ice", "snow"):
        walked.add(tiny(square), 16, after=0.4)
    home = Strip(order)
    for name in COLOURS.values():
        home.add(box(0, 0, 14, 14, art(ink.art(name), 0, 0, 14)), 14)
    home.arrow()
    home.add(box(0, 0, 16, 16, art(ink.art("f:house"), 0, 0, 16)), 16)
    told = [
        ("lay", ["IJ-6", "IJ-8", "IJ-10"], laid),
        ("walk", ["IJ-11", "IJ-13"], walked),
        ("home", ["IJ-14", "IJ-15"], home),
        ("win", ["IJ-16"], None),
    ]
    return steps(
        order,
        "pictures",
        words("icejam.show.lead"),
        [
            (
                words(f"icejam.show.{key}", sets=goal(order)),
                words(f"icejam.show.{key}_says", sets=goal(order)),
                ids,
                strip,
                words(f"icejam.show.{key}_alt") if strip else "",
            )
            for key, ids, strip in told
        ],
    )


def _shrunk(node: Node, by: float) -> Node:
    return {**node, **{side: node[side] * by for side in ("x", "y", "w", "h")}}

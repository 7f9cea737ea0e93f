"""Cards, colours, places and blocks as numbers, and what these are called. Decks are read by deck_reader.py."""

from __future__ import annotations

from kringle.games.elfgame import language
from kringle.games.elfgame.language import BLOCKS, MOST_DESIGNS, MOST_HOLLY, OPS_A_CARD, SIZES, Deck
from kringle.kernel.declare import Named

SEATS = 6
"""At most."""
COLOURS = 3
RED, BLUE, YELLOW = range(3)
LANES = SEATS * COLOURS
DESIGNS = MOST_DESIGNS
HOLLIES = MOST_HOLLY
OPS = OPS_A_CARD
EVERY_COLOUR = 7
"""A set of lanes has a bit for each colour."""
COAL_ON, SNOW_ON, SHELF_ON = 1, 8, 64
"""The blocks of a seat: coal by colour, snowstorms by colour, the shelf. In this order they are counted 0 to 6."""
OLD, OLD_AT = 16, 4
"""A cell of a hand has copies in its lower four bits, and above them those that were there at the last shuffle."""
MEMORY = 92
"""Cards lost between two shuffles that are remembered in their order: all of them in a deck of up to 92. A position has
two kilobytes with this."""
LOST_SEAT, LOSER_AT, LOST_SHORT = 64, 6, 512
"""What the memory says: seat * LOST_SEAT + card, + LOST_SHORT: see secrets.py."""
ROUNDS = 100  # EG-R7
SINCE_VERSION_3 = 1
"""The edition of the rules with: presents on reindeer to choose (EG-R9), holly discarded once it is done (EG-R13),
hands dealt round the table, scores that are presents delivered (EG-17), long questions in two steps (EG-R21)."""
SINCE_VERSION_4 = 2
"""With: no endless holly (EG-R7)."""
PLAYS = 100
"""Cards that one turn may play, with the shuffles that holly brings about: no deck makes a turn endless. EG-R7"""

REINDEER = 0
"""A present's place: 3, 2, 1 on the bench, then the reindeer."""
FAR = 3

# Operations, in a card's cells. `language.packed` puts them there.
BUILD, ADVANCE, PUSH_BACK, DELIVER, STEAL, BLOCK, UNBLOCK, DRAW, DISCARD, PLAY_AGAIN = range(1, 11)
NUMBER, COLOUR, DOER, FLAG, OR, SAME = (
    language.NUMBER, language.COLOUR, language.DOER, language.FLAG, language.OR, language.AGAIN_THERE,
)  # fmt: skip
COAL, SNOWSTORM, SHELF, ANY_BLOCK = range(4)
ANY_COLOUR = 3
YOU, OPPONENT, OPPONENTS, KIDS, ADULTS, EVERYBODY = range(6)

# What the active seat's turn goes on with once nobody has cards to draw or to discard.
TO_ACT, TO_PLAY, TO_END = range(3)
# Where operations come from: the card that was played, or holly that interrupts it.
TABLE, SPRIG = range(2)

MOST_ANSWERS = 18
"""To one question. EG-R21"""

HELD = 128
"""Scratch: the cards of a hand, behind the ways of an operation."""

CARD, OWN_CARD, HOLLY_CARD = Named("card"), Named("own card"), Named("holly")
"""Cards of the match's deck: all, those without holly, those with holly."""
PLACES = ("reindeer", 1, 2, 3)


def names(deck: Deck) -> dict[str, list[str | None]]:
    """What moves, notes and refusals call the cards of a deck."""
    return {
        CARD.kind: [card.name for card in deck.cards],
        OWN_CARD.kind: [None if card.holly else card.name for card in deck.cards],
        HOLLY_CARD.kind: [card.name if card.holly else None for card in deck.cards],
    }


def cells(deck: Deck) -> list[list[int]]:
    """The operations of a deck, as a position carries them."""
    rows = [[language.packed(op) for op in card.ops] for card in deck.cards]
    return [row + [0] * (OPS - len(row)) for row in rows]


# ---- what numbers in moves and notes are called -----------------------------------------------------------


def colour_of(number: int) -> str:
    return language.COLOURS[number]


def size_of(number: int) -> str:
    return SIZES[number - 1]


def place_of(number: int) -> str | int:
    return PLACES[number]


def lane_of(number: int) -> tuple[int, str]:
    """Whose, and which colour."""
    seat, colour = divmod(number, COLOURS)
    return seat, colour_of(colour)


def block_of(number: int) -> tuple[str, ...]:
    """("coal", "red") ... ("shelf",)."""
    kind, colour = divmod(number, COLOURS)
    return (BLOCKS[kind],) if kind == SHELF else (BLOCKS[kind], colour_of(colour))


def path_of(number: int) -> dict[str, str | int]:
    return {"from": PLACES[number // 4], "to": PLACES[number % 4]}


def present_pushed(number: int) -> dict[str, str | int]:
    return {"colour": colour_of(number // 16), **path_of(number % 16)}


def present_taken(number: int) -> dict[str, str | int]:
    return {"colour": colour_of(number // 4), "from": PLACES[number % 4]}

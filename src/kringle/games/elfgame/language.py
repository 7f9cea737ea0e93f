"""The card language: what a card can say. Ten operations and their parameters; nothing else.

A card is a flat list of operations that are run in order. Rules, faces (faces.py), bots and checks all read this list.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

COLOURS = ("red", "blue", "yellow")
ANY = "any"
SIZES = ("small", "medium", "large")
BLOCKS = ("coal", "snowstorm", "shelf")
GROUPS = ("kids", "adults", "everyone")
WHO = ("you", "opponent", "opponents", *GROUPS)

OPS_A_CARD = 4
NAME_LENGTH = 32
MOST_COPIES = 9
LEAST_CARDS, LEAST_BUILDS = 40, 20
MOST_DESIGNS = 64
MOST_HOLLY = 32

OPERATIONS = (
    "build", "advance", "push_back", "deliver", "steal", "block", "unblock", "draw", "discard", "play_again",
)  # fmt: skip
NUMBERS = {"build": "size", "advance": "steps", "push_back": "steps", "draw": "count", "discard": "count"}
"""What an operation's number from 1 to 3 is called."""
FLAGS = {"deliver": "through_snow", "steal": "deliver"}
KINDS = {"block": BLOCKS, "unblock": (*BLOCKS, ANY)}
COLOURED = ("build", "advance", "push_back", "deliver", "steal", "block", "unblock")
PICTURE = r"(f:)?[a-z0-9]+(-[a-z0-9]+)*"
STROKE = r"[a-h][1-4]( \d\d?,\d\d?){1,150}"
"""A line of a drawing: one of eight colours, one of four widths, and its points on a square of 100 by 100. Made of
numbers alone, so nobody's drawing can hold anything but lines."""
MOST_STROKES = 60
PICTURE_LENGTH = 40
DOERS = {
    "build": ("you", *GROUPS), "advance": ("you", *GROUPS), "push_back": ("opponent", *GROUPS),
    "deliver": ("you", *GROUPS), "unblock": ("you", *GROUPS), "draw": ("you", "opponent", *GROUPS),
    "discard": ("you", "opponent", "opponents", *GROUPS),
}  # fmt: skip
"""Who may do it; the first is meant when nothing is said."""
LANE_OF_OPPONENT = ("push_back", "steal", "block")
SAME = ("push_back", "block")


@dataclass(frozen=True)
class Op:
    """One operation. `number` is its size, steps or count; `kind` a block's; `flag` is through_snow or deliver."""

    op: str
    colour: str = ANY
    number: int = 0
    who: str = "you"
    kind: str = ""
    flag: bool = False
    alternative: bool = False
    """`or = true`: instead of the operation before."""
    same: bool = False
    """On the lane that the operation before used."""

    @property
    def group(self) -> str:
        """Who does it together, or nothing: the player does it."""
        return self.who if self.who in GROUPS else ""

    @property
    def on_opponents_lane(self) -> bool:
        return self.op in LANE_OF_OPPONENT and not self.group and self.kind != "shelf"

    def plain(self) -> dict[str, Any]:
        """As it is written in a file."""
        said: dict[str, Any] = {"op": self.op}
        if self.op in COLOURED and self.kind != "shelf":
            said["colour"] = self.colour
        if self.op in NUMBERS:
            said[NUMBERS[self.op]] = self.number
        if self.op in KINDS:
            said["kind"] = self.kind
        if self.op in DOERS and self.who != DOERS[self.op][0]:
            said["who"] = self.who
        flags = {FLAGS.get(self.op, ""): self.flag, "or": self.alternative, "same": self.same}
        return said | {name: True for name, on in flags.items() if on}


@dataclass(frozen=True)
class Card:
    """One design. A blank without operations stays out of the deck. EG-24"""

    name: str
    copies: int
    ops: tuple[Op, ...]
    flavour: str = ""
    holly: bool = False
    source: str = ""
    basis: str = ""
    picture: str = ""
    """Of the set: the name of one of the page's pictures."""
    drawing: tuple[str, ...] = ()
    """Drawn by hand, instead of a picture of the set: see `STROKE`."""

    @property
    def builds(self) -> bool:
        return not self.holly and any(op.op == "build" for op in self.ops)

    def questions(self) -> list[tuple[Op, ...]]:
        """The operations, with alternatives taken together."""
        found: list[tuple[Op, ...]] = []
        for op in self.ops:
            if op.alternative:
                found[-1] += (op,)
            else:
                found.append((op,))
        return found


@dataclass(frozen=True)
class Deck:
    """The designs of a match, those with holly last. A card's number is its place here."""

    cards: tuple[Card, ...]

    @property
    def ordinary(self) -> int:
        """How many designs have no holly."""
        return sum(not card.holly for card in self.cards)

    @property
    def size(self) -> int:
        return sum(card.copies for card in self.cards)

    def too_small_for(self, seats: int, hand: int) -> str:
        """Why it can't deal everybody the same, or nothing. Opening hands have no holly. EG-2, EG-R12"""
        cards = sum(card.copies for card in self.cards if not card.holly)
        if cards >= seats * hand:
            return ""
        return f"{seats} seats with {hand} cards each need {seats * hand} cards without holly; this deck has {cards}"

    def named(self, name: str) -> int:
        return [card.name for card in self.cards].index(name)


def in_order(cards: list[Card]) -> Deck:
    """A deck of those cards that have operations. EG-24"""
    return Deck(tuple(sorted((card for card in cards if card.ops), key=lambda card: card.holly)))


# ---- in cells: fifteen bits an operation --------------------------------------------------------------

WHAT, NUMBER, COLOUR, DOER, FLAG, OR, AGAIN_THERE = 0, 4, 6, 8, 11, 12, 13
"""Where in the cell: the operation + 1, its number (or kind of block), colour, who, and three flags."""


def packed(op: Op) -> int:
    number = (*BLOCKS, ANY).index(op.kind) if op.kind else op.number
    colour = (*COLOURS, ANY).index(op.colour)
    return (
        OPERATIONS.index(op.op) + 1 << WHAT | number << NUMBER | colour << COLOUR | WHO.index(op.who) << DOER
        | op.flag << FLAG | op.alternative << OR | op.same << AGAIN_THERE
    )  # fmt: skip


def unpacked(cell: int) -> Op:
    name = OPERATIONS[(cell >> WHAT & 15) - 1]
    number = cell >> NUMBER & 3
    return Op(
        name,
        (*COLOURS, ANY)[cell >> COLOUR & 3],
        number if name in NUMBERS else 0,
        WHO[cell >> DOER & 7],
        (*BLOCKS, ANY)[number] if name in KINDS else "",
        bool(cell >> FLAG & 1),
        bool(cell >> OR & 1),
        bool(cell >> AGAIN_THERE & 1),
    )


def every_op() -> Iterator[Op]:
    """Everything that one operation can say, `or` aside."""
    for name in OPERATIONS:
        for number, who, kind, flag, same in product(
            (1, 2, 3) if name in NUMBERS else (0,),
            DOERS.get(name, ("you",)),
            KINDS.get(name, ("",)),
            (False, True) if name in FLAGS else (False,),
            (False, True) if name in SAME else (False,),
        ):
            colours = (*COLOURS, ANY) if name in COLOURED and kind != "shelf" else (ANY,)
            if not (same and (who in GROUPS or kind == "shelf")):
                for colour in colours:
                    yield Op(name, colour, number, who, kind, flag, False, same)

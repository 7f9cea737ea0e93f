"""What moves are called: int <-> ("bet", 2), the clause that is about each word, and which parts are secret."""

from __future__ import annotations

from collections.abc import Hashable

from kringle.games.topdeer import cards as c
from kringle.kernel.spelling import Move, Spelling

CLAUSES = {
    "leave": "TD-2",
    "special": "TD-4",
    "next": "TD-4",
    "bet": "TD-5",
    "play": "TD-6",
    "flip": "TD-9",
    "pick_up": "TD-11",
    "number": "TD-26",
    "borrow": "TD-9",
    "to": "TD-7",
    "stop": "TD-R1",
    "buy_rosette": "TD-14",
    "price": "TD-17",
    "buy_deer": "TD-17",
    "pay": "TD-17",
    "lose": "TD-17",
    "breed": "TD-19",
    "buy_card": "TD-21",
    "discard": "TD-22",
    "pass": "TD-17",
    "draw": "TD-20",
    "shed": "TD-20",
    "first": "TD-3",
}

WORDS = {
    c.NO_SPECIAL: ("special", "none"), c.STOP: ("stop",), c.PLAY: ("play",), c.FLIP: ("flip",),
    c.PICK_UP: ("pick_up",), c.BUY_ROSETTE: ("buy_rosette",), c.BUY_DEER: ("buy_deer",), c.BUY_CARD: ("buy_card",),
    c.PASS: ("pass",), c.PAY: ("pay",), c.LOSE: ("lose",), c.BREED_OWN: ("breed", "own"),
    c.BREED_BOUGHT: ("breed", "bought"), c.BREED_NONE: ("breed", "none"),
}  # fmt: skip
WITH_CARD = {
    c.LEAVE: "leave", c.DISCARD: "discard", c.SPECIAL: "special", c.NEXT: "next", c.BORROWED: "borrow",
    c.DRAW: "draw", c.SHED: "shed",
}  # fmt: skip


def _table() -> dict[int, Move]:
    table: dict[int, Move] = dict(WORDS)
    for a, name in enumerate(c.NAMES):
        for base, word in WITH_CARD.items():
            table[base + a] = (word, name)
    for seat in range(c.SEATS):
        table[c.BET + seat] = ("bet", seat)
        table[c.FIRST + seat] = ("first", seat)
    for number in range(1, c.MOST_STEPS + 1):
        table[c.NUMBER + number] = ("number", number)
    for price in range(c.PURSE + 1):
        table[c.PRICE + price] = ("price", price)
    for space in range(1, c.SPACES):
        table[c.TO + space] = ("to", space)
    return table


SPELLING = Spelling(_table(), CLAUSES)


def public_face(move: Move) -> Hashable:
    """A move without what only its own seat may know."""
    if move == ("special", "none"):
        return move
    return move[0] if move[0] in ("leave", "special", "next", "draw") else move

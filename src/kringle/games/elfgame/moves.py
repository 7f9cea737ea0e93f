"""What moves are called: int <-> ("play", "Coalbin"), in the names of the match's deck, and the clause of each word."""

from __future__ import annotations

from collections.abc import Hashable
from itertools import product

from kringle.games.elfgame import cards as c
from kringle.games.elfgame.language import BLOCKS, COLOURS, SIZES, Deck
from kringle.kernel.spelling import Move, Spelling

CLAUSES = {
    "play": "EG-9",
    "swap": "EG-9",
    "clear": "EG-9",
    "discard": "EG-23",
    "stop": "EG-10",
    "build": "EG-11",
    "advance": "EG-12",
    "push_back": "EG-12",
    "deliver": "EG-13",
    "deliver_through_snow": "EG-13",
    "steal": "EG-14",
    "steal_and_deliver": "EG-14",
    "deliver_from_reindeer": "EG-R9",
    "deliver_through_snow_from_reindeer": "EG-R9",
    "steal_from_reindeer": "EG-R9",
    "steal_and_deliver_from_reindeer": "EG-R9",
    "whose": "EG-R21",
    "coal": "EG-15",
    "snowstorm": "EG-15",
    "shelf": "EG-15",
    "unblock": "EG-20",
    "draw": "EG-7",
    "make_discard": "EG-23",
    "make_all_discard": "EG-23",
    "card": "EG-7",
    "first": "EG-R18",
    "holly": "EG-8",
}
FROM_REINDEER = "_from_reindeer"
"""Ends the word of a move about the present there, where the bench of the lane has one too. EG-R9"""
PLACES = ("reindeer", 1, 2, 3)


def lane_of(number: int) -> tuple[int, str]:
    """Whose, and which colour."""
    seat, colour = divmod(number, c.COLOURS)
    return seat, COLOURS[colour]


def block_of(number: int) -> tuple[str, ...]:
    """("coal", "red") ... ("shelf",)."""
    kind, colour = divmod(number, c.COLOURS)
    return (BLOCKS[kind],) if kind == c.SHELF else (BLOCKS[kind], COLOURS[colour])


def spelling(deck: Deck) -> Spelling:
    table: dict[int, Move] = {c.STOP: ("stop",)}
    for number, card in enumerate(deck.cards):
        table[c.CARD + number] = ("card", card.name)
        if card.holly:
            table[c.NEXT_HOLLY + number] = ("holly", card.name)
        else:
            words = ((c.PLAY, "play"), (c.SWAP, "swap"), (c.CLEAR, "clear"), (c.DROP, "discard"))
            table |= {first + number: (word, card.name) for first, word in words}
    table |= _operations()
    used = {move[0] for move in table.values()}
    return Spelling(table, {word: clause for word, clause in CLAUSES.items() if word in used})


def _operations() -> dict[int, Move]:
    table: dict[int, Move] = {}
    for colour, name in enumerate(COLOURS):
        table[c.TO_DELIVER + colour] = ("deliver", name)
        table[c.TO_DELIVER + c.COLOURS + colour] = ("deliver_through_snow", name)
        table[c.LOAD_TO_DELIVER + colour] = ("deliver" + FROM_REINDEER, name)
        table[c.LOAD_TO_DELIVER + c.COLOURS + colour] = ("deliver_through_snow" + FROM_REINDEER, name)
        for number in range(3):
            table[c.TO_BUILD + number * c.COLOURS + colour] = ("build", name, SIZES[number])
            table[c.TO_ADVANCE + number * c.COLOURS + colour] = ("advance", name, number + 1)
    for lane in range(c.LANES):
        where = lane_of(lane)
        table[c.TO_STEAL + lane] = ("steal", *where)
        table[c.TO_STEAL + c.LANES + lane] = ("steal_and_deliver", *where)
        table[c.LOAD_TO_STEAL + lane] = ("steal" + FROM_REINDEER, *where)
        table[c.LOAD_TO_STEAL + c.LANES + lane] = ("steal_and_deliver" + FROM_REINDEER, *where)
        table[c.TO_COAL + lane] = ("coal", *where)
        table[c.TO_SNOW + lane] = ("snowstorm", *where)
        for number in range(3):
            table[c.TO_PUSH + number * c.LANES + lane] = ("push_back", *where, number + 1)
    for which in range(2 * c.COLOURS + 1):
        table[c.TO_UNBLOCK + which] = ("unblock", *block_of(which))
    for seat in range(c.SEATS):
        table[c.TO_SHELVE + seat] = ("shelf", seat)
        table[c.WHOSE + seat] = ("whose", seat)
        table[c.FIRST + seat] = ("first", seat)
    for number, seat in product(range(3), range(c.SEATS)):
        table[c.TO_DRAW + number * c.SEATS + seat] = ("draw", seat, number + 1)
        table[c.TO_DISCARD + number * c.SEATS + seat] = ("make_discard", seat, number + 1)
        table[c.ALL_DISCARD + number] = ("make_all_discard", number + 1)
    return table


def public_part(deck: Deck, move: Move) -> Hashable:
    """A move without what only one seat may know: which card was drawn, unless it has holly."""
    if move[0] == "card" and not deck.cards[deck.named(move[1])].holly:
        return "card"
    return move

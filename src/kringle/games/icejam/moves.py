"""What moves are called: int <-> ("step", "north"). Nothing in this game is secret."""

from __future__ import annotations

from collections.abc import Hashable

from kringle.games.icejam.cards import (
    ALIKE, CARD, COLOURS, COLUMN, DEAL, DRAW, END, EXIT, FACE_NAMES, FIRST, LEAVE, LIFT, NO_CARD, PICK_UP, POINT, ROW,
    SEATS, STEP, STREET, TAKE, TURN,
)  # fmt: skip
from kringle.games.icejam.squares import COLUMNS, EXIT_FROM, EXIT_WAY, EXITS, ROWS, WAYS, place, square
from kringle.kernel.spelling import Move, Spelling

CLAUSES = {
    "no card": "IJ-5", "card": "IJ-6", "lift": "IJ-7", "from": "IJ-7", "row": "IJ-R6", "column": "IJ-R6",
    "point": "IJ-8", "step": "IJ-11", "slide": "IJ-13", "end": "IJ-20", "take": "IJ-14", "leave": "IJ-14",
    "deal": "IJ-1", "turn": "IJ-3", "cube": "IJ-2", "first": "IJ-4",
}  # fmt: skip


def table() -> dict[int, Move]:
    return {**_adding(), **_walking(), **_chance()}


def _adding() -> dict[int, Move]:
    moves: dict[int, Move] = {NO_CARD: ("no card",), LIFT: ("lift",)}
    for slot in range(STREET):
        moves[CARD + slot] = ("card", slot + 1)
    for row in range(1, ROWS + 1):
        moves[ROW + row] = ("row", row)
        for column in range(1, COLUMNS + 1):
            moves[COLUMN + column] = ("column", column)
            moves[PICK_UP + square(row, column)] = ("from", row, column)
    for way, name in enumerate(WAYS):
        moves[POINT + way] = ("point", name)
    return moves


def _walking() -> dict[int, Move]:
    """Out of the Workshop a step also says from which column: its halves are in 12 and 13 (IJ-12)."""
    moves: dict[int, Move] = {END: ("end",), TAKE: ("take",), LEAVE: ("leave",)}
    for slide, word in enumerate(("step", "slide")):
        for way, name in enumerate(WAYS):
            moves[STEP + 2 * way + slide] = (word, name)
        for way_out in range(EXITS):
            _, column = place(EXIT_FROM[way_out])
            moves[EXIT + 2 * way_out + slide] = (word, WAYS[EXIT_WAY[way_out]], column)
    return moves


def _chance() -> dict[int, Move]:
    moves: dict[int, Move] = {}
    for face, name in enumerate(FACE_NAMES):
        moves[TURN + face] = ("turn", name)
        moves[DEAL + 2 * face] = ("deal", name, "east")
        if not ALIKE[face]:
            moves[DEAL + 2 * face + 1] = ("deal", name, "west")
    for colour, name in enumerate(COLOURS):
        moves[DRAW + colour] = ("cube", name)
    for seat in range(SEATS):
        moves[FIRST + seat] = ("first", seat)
    return moves


SPELLING = Spelling(table(), CLAUSES)


def public_face(move: Move) -> Hashable:
    return move

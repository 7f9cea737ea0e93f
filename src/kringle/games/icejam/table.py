"""Ice Cube Jam: the table, most of it the map. What lies on which square, which card may be lifted or laid where.

The map is cards with a place, a way round and, under each half, what it covers; and for each square what is on top.
Two rows of bits for every row of the table are kept beside it: which squares are land, and which are taken (by pawns,
cubes, the Workshop, the border). Where a card fits then takes a few operations on whole rows.
"""

from __future__ import annotations

from typing import Annotated

from kringle.games.icejam import cards, squares
from kringle.games.icejam.cards import (
    CARDS, CUBE_AT, CUBE_BITS, FACES, GROUND_BITS, HALF_AT, HALVES, ICE, PAWN_AT, SEATS, SHOP, STREET, TERRAIN_BITS,
    TREES, WORKSHOP,
)  # fmt: skip
from kringle.games.icejam.squares import EAST, HOME, NORTH, ROWS, SIDE, SQUARES, WEST, WHOLE_ROW, WHOLE_SIDE
from kringle.kernel.layout import Grid, Row
from kringle.kernel.room import Table

TERRAIN = cards.TERRAIN
SNOWFLAKE = cards.SNOWFLAKE
ALIKE = cards.ALIKE
AHEAD = squares.AHEAD
ROWS_AHEAD = squares.ROWS_AHEAD
ROW_OF = squares.ROW_OF
SIDE_OF = squares.SIDE_OF
SIDE_BIT = squares.SIDE_BIT
COLUMN_BIT = squares.COLUMN_BIT


class IceJam(Table):
    # Options.
    play_on: int
    finish_round: int
    # The turn.
    phase: int
    first: int  # seat
    turn: int  # seat
    round: int  # 0: setup
    steps_left: int
    sliding: int  # way + 1 of a slide that is not over
    held: int  # card + 1 that must be laid
    slot: int  # of the Street, + 1, that was emptied
    row: int  # where the held card's first half goes
    column: int
    waiting: int  # the half of a card whose snowflake is next
    # Unseen.
    deck_left: int
    bag_left: int
    deck: Annotated[Row, FACES]
    bag: Annotated[Row, 3]
    # Cards.
    street: Annotated[Row, STREET]  # face + 1
    card_count: int  # so many have been taken to the map
    face: Annotated[Row, CARDS]
    at: Annotated[Row, CARDS]  # square of the first half; of a held card: where it lay
    way: Annotated[Row, CARDS]  # where the second half points
    under: Annotated[Row, HALVES]  # the ground that a half covers
    # The map.
    square: Annotated[Row, SQUARES]  # see cards.py
    land: Annotated[Grid, ROWS + 2, 2]
    taken: Annotated[Grid, ROWS + 2, 2]
    # Elves.
    pawn: Annotated[Row, SEATS]  # square
    carried: Annotated[Row, SEATS]  # a bit for each colour
    sets: Annotated[Row, SEATS]
    finished: Annotated[Row, SEATS]  # 0: not yet; else the order, or with `finish_round` the round
    even_start: int  # an option that came later

    # ---- squares ------------------------------------------------------------------------------------

    def terrain_at(self, at: int) -> int:
        return self.square[at] & TERRAIN_BITS

    def card_at(self, at: int) -> int:
        return (self.square[at] & GROUND_BITS) >> (HALF_AT + 1)

    def cube_at(self, at: int) -> int:
        """Colour + 1."""
        return (self.square[at] >> CUBE_AT) & CUBE_BITS

    def pawn_at(self, at: int) -> int:
        """Seat + 1; the Workshop holds any number, and shows none."""
        return self.square[at] >> PAWN_AT

    def is_open(self, at: int) -> bool:  # IJ-11
        terrain = self.terrain_at(at)
        return terrain == SHOP or (0 < terrain < TREES and self.pawn_at(at) == 0)

    def is_open_ice(self, at: int) -> bool:  # IJ-13
        return self.terrain_at(at) == ICE and self.pawn_at(at) == 0

    def put_cube(self, at: int, colour: int) -> None:
        self.square[at] += (colour + 1) << CUBE_AT
        self.take_square(at)

    def remove_cube(self, at: int) -> None:
        self.square[at] -= self.cube_at(at) << CUBE_AT
        self.free_square(at)

    def put_pawn(self, at: int, seat: int) -> None:
        self.pawn[seat] = at
        if at != HOME:
            self.square[at] += (seat + 1) << PAWN_AT
            self.take_square(at)

    def remove_pawn(self, seat: int) -> None:
        at = self.pawn[seat]
        if at != HOME:
            self.square[at] -= (seat + 1) << PAWN_AT
            self.free_square(at)

    def take_square(self, at: int) -> None:
        self.taken[ROW_OF[at]][SIDE_OF[at]] |= SIDE_BIT[at]

    def free_square(self, at: int) -> None:
        if self.square[at] <= GROUND_BITS:
            self.taken[ROW_OF[at]][SIDE_OF[at]] &= ~SIDE_BIT[at]

    # ---- cards on the map -----------------------------------------------------------------------------

    def lay_out(self) -> None:
        """The empty table, and the Workshop on it."""
        for side in range(2):
            self.taken[0][side] = WHOLE_SIDE
            self.taken[ROWS + 1][side] = WHOLE_SIDE
        for half in range(2):
            at = HOME + half
            self.square[at] = SHOP | (2 * WORKSHOP + half) << HALF_AT
            self.land[ROW_OF[at]][SIDE_OF[at]] |= SIDE_BIT[at]
            self.take_square(at)

    def ground(self, half: int) -> int:
        """What the half of a card is as long as nothing lies or stands on it."""
        return TERRAIN[self.face[half >> 1]][half & 1] | half << HALF_AT

    def put_card(self, card: int, at: int, way: int) -> None:
        self.at[card] = at
        self.way[card] = way
        self.cover(at, 2 * card)
        self.cover(at + AHEAD[way], 2 * card + 1)

    def cover(self, at: int, half: int) -> None:  # IJ-18
        self.under[half] = self.square[at]
        self.square[at] = self.ground(half)
        self.land[ROW_OF[at]][SIDE_OF[at]] |= SIDE_BIT[at]

    def remove_card(self, card: int) -> None:
        at = self.at[card]
        self.uncover(at, 2 * card)
        self.uncover(at + AHEAD[self.way[card]], 2 * card + 1)

    def uncover(self, at: int, half: int) -> None:  # IJ-17
        self.square[at] = self.under[half]
        self.under[half] = 0
        if self.square[at] == 0:
            self.land[ROW_OF[at]][SIDE_OF[at]] &= ~SIDE_BIT[at]

    # ---- which card may be lifted -----------------------------------------------------------------------

    def may_lift(self, card: int) -> bool:  # IJ-7
        return self.is_bare(card) and self.has_free_side(card)

    def is_bare(self, card: int) -> bool:
        at = self.at[card]
        if self.square[at] != self.ground(2 * card):
            return False
        return self.square[at + AHEAD[self.way[card]]] == self.ground(2 * card + 1)

    def has_free_side(self, card: int) -> bool:  # IJ-R4
        ahead = AHEAD[self.way[card]]
        across = AHEAD[(self.way[card] + 1) & 3]
        at = self.at[card]
        other = at + ahead
        if self.square[at - ahead] == 0 or self.square[other + ahead] == 0:
            return True
        if self.square[at + across] == 0 and self.square[other + across] == 0:
            return True
        return self.square[at - across] == 0 and self.square[other - across] == 0

    # ---- where a card may be laid -----------------------------------------------------------------------

    def first_halves(self, row: int, way: int) -> int:
        """The columns, as bits, where the held card's first half may lie in this row if the second points this way."""
        card = self.held - 1
        if ALIKE[self.face[card]] and way in (NORTH, WEST):  # IJ-8
            return 0
        fits = self.fitting(row, way)
        old = self.at[card]
        if ROW_OF[old] == row and self.way[card] == way and not self.brings_cube(self.face[card]):  # IJ-R7
            fits &= ~COLUMN_BIT[old]
        return fits

    def brings_cube(self, face: int) -> bool:
        return self.bag_left > 0 and (SNOWFLAKE[face][0] != 0 or SNOWFLAKE[face][1] != 0)

    def fitting(self, row: int, way: int) -> int:
        """Where both squares are inside (IJ-R6) and free (IJ-9), and one is on the map or beside it (IJ-8)."""
        beyond = row + ROWS_AHEAD[way]
        free = self.free_row(beyond)
        if free == 0:
            return 0
        near = self.near_row(beyond)
        if way == EAST:
            free >>= 1
            near >>= 1
        elif way == WEST:
            free <<= 1
            near <<= 1
        return free & self.free_row(row) & (near | self.near_row(row))

    def free_row(self, row: int) -> int:
        return WHOLE_ROW & ~(self.taken[row][0] | self.taken[row][1] << SIDE)

    def land_row(self, row: int) -> int:
        return self.land[row][0] | self.land[row][1] << SIDE

    def near_row(self, row: int) -> int:
        """Map squares and the squares that share a side with one."""
        here = self.land_row(row)
        return here | here << 1 | here >> 1 | self.land_row(row - 1) | self.land_row(row + 1)

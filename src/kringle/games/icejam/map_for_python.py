"""The map as plain Python reads it, from the outside: for refusals and views. Independent of table.py's shortcuts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from kringle.games.icejam.cards import (
    COLOURS, CUBE_AT, CUBE_BITS, GROUND_BITS, HALF_AT, ICE, OFF, PAWN_AT, SHOP, SNOW, SNOWFLAKE, TERRAIN_BITS, WORKSHOP,
)  # fmt: skip
from kringle.games.icejam.squares import AHEAD, HOME, SQUARES
from kringle.games.icejam.table import IceJam


class Atlas:
    def __init__(self, state: IceJam) -> None:
        self.square = list(state.square)
        self.under = list(state.under)
        self.face = list(state.face)
        self.at = list(state.at)
        self.way = list(state.way)

    def terrain(self, at: int) -> int:
        return self.square[at] & TERRAIN_BITS

    def cube(self, at: int) -> int | None:
        """Its colour."""
        cube = self.square[at] >> CUBE_AT & CUBE_BITS
        return cube - 1 if cube else None

    def pawn(self, at: int) -> int | None:
        """Its seat. Pawns on the Workshop are not shown there."""
        pawn = self.square[at] >> PAWN_AT
        return pawn - 1 if pawn else None

    def stack(self, at: int) -> list[tuple[int, int]]:
        """Cards on a square from the top, each with its half that lies there."""
        found = []
        ground = self.square[at] & GROUND_BITS
        while ground:
            half = ground >> HALF_AT
            found.append((half // 2, half % 2))
            ground = self.under[half] & GROUND_BITS
        return found

    def snowflake(self, at: int) -> bool:
        card, half = self.stack(at)[0]
        return card != WORKSHOP and bool(SNOWFLAKE[self.face[card]][half])

    def squares(self) -> Iterator[int]:
        """Of the map."""
        return (at for at in range(SQUARES) if self.terrain(at) != OFF)

    def both(self, card: int) -> tuple[int, int]:
        """The squares of a card on the map, first half first."""
        at = self.at[card]
        return at, at + AHEAD[self.way[card]]

    def lies(self, card: int) -> bool:
        """On the map, that is: not in somebody's hand."""
        return (card, 0) in self.stack(self.at[card])

    def is_on_top(self, card: int) -> bool:
        return [self.stack(at)[0] for at in self.both(card)] == [(card, 0), (card, 1)]

    def sides(self, card: int) -> list[list[int]]:
        """The squares beside each of a card's four sides (IJ-R4)."""
        (first, second), way = self.both(card), self.way[card]
        ahead, across = AHEAD[way], AHEAD[(way + 1) % 4]
        return [
            [first - ahead],
            [second + ahead],
            [first + across, second + across],
            [first - across, second - across],
        ]

    def has_free_side(self, card: int) -> bool:
        return any(all(self.terrain(at) == OFF for at in side) for side in self.sides(card))

    @cached_property
    def near(self) -> set[int]:
        """On the map, or sharing a side with it."""
        return {at + ahead for at in self.squares() for ahead in (0, *AHEAD)}

    def is_ice(self, at: int) -> bool:
        """Open ice: a slide goes on over it."""
        return self.terrain(at) == ICE and self.pawn(at) is None

    def is_enterable(self, at: int) -> bool:
        return self.terrain(at) == SHOP or (self.terrain(at) in (ICE, SNOW) and self.pawn(at) is None)

    def run(self, at: int, way: int, slide: bool) -> list[int]:
        """The squares that a step from here goes over, the last one included; the Workshop is its west half."""
        passed = [at + AHEAD[way]]
        while slide and self.is_ice(passed[-1] + AHEAD[way]):
            passed.append(passed[-1] + AHEAD[way])
        return [HOME if self.terrain(square) == SHOP else square for square in passed]


def lying_on(atlas: Atlas, at: int) -> str | None:
    colour, seat = atlas.cube(at), atlas.pawn(at)
    if seat is not None:
        return f"the pawn of seat {seat}"
    return None if colour is None else f"a {COLOURS[colour]} cube"

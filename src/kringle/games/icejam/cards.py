"""The components, from cards.toml, and the numbers of terrain, cards and what lies on a square."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from kringle.kernel.data import Entry, Sourced, Text, different, in_order, load
from kringle.kernel.errors import BadData

SEATS = 6
"""At most."""
NEEDED = [0, 0, 3, 3, 3, 2, 2]
"""Sets to deliver, by number of seats (IJ-16)."""
STEPS = 2  # IJ-5
STREET = 3  # IJ-3
ROUNDS = 60  # IJ-R10

# Terrain. OFF: no map square.
OFF, ICE, SNOW, TREES, SHOP = range(5)
TERRAINS = ("nothing", "ice", "snow", "trees", "workshop")
COLOURS = ("blue", "white", "green")
FULL_SET = 7
"""What a pawn carries is a bit for each colour."""
PARTS_OF = [sum(1 << part for part in range(8) if part & whole == part) for whole in range(8)]
"""What is carried, and each part of it, as bits."""

# Cards on the map have numbers in the order in which they came there; the Workshop is the last.
CARDS = 39
WORKSHOP = CARDS
HALVES = 2 * (CARDS + 1)
DEALT = 14  # IJ-1

# What lies on a square is one cell: terrain, and shifted by so many bits the half of a card (2 * card, + 1 if it is the
# second one), a cube (colour + 1) and a pawn (seat + 1). The first two are its ground.
HALF_AT, CUBE_AT, PAWN_AT = 3, 10, 12
TERRAIN_BITS, CUBE_BITS, GROUND_BITS = 7, 3, 1023


Square = Literal["ice", "ice*", "snow", "snow*", "trees"]


class Card(Sourced, frozen=True, kw_only=True):
    squares: tuple[Square, Square]
    copies: Annotated[int, Meta(ge=1, le=CARDS)]


class Cube(Sourced, frozen=True, kw_only=True):
    colour: Text
    copies: Annotated[int, Meta(ge=1, le=CARDS)]


class Totals(Sourced, frozen=True, kw_only=True):
    """What the entries make, written down as well: a slip of the pen is found."""

    cards: int
    ice: int
    snow: int
    trees: int
    snowflakes: int
    ice_ice_cards: int
    cubes: int


class Box(Entry, frozen=True, kw_only=True):
    """cards.toml, checked."""

    totals: Totals
    card: tuple[Card, ...]
    cube: tuple[Cube, ...]

    def __post_init__(self) -> None:
        different([", ".join(sorted(card.squares)) for card in self.card])
        in_order("the cubes' colours", (cube.colour for cube in self.cube), COLOURS)
        for name, counted in self.counted().items():
            if (said := getattr(self.totals, name)) != counted:
                raise BadData(f"totals: {name} is {said}; the entries make {counted}")
        if sum(self.copies) != CARDS:
            raise BadData(f"{sum(self.copies)} cards; there must be {CARDS}")
        if sum(self.cubes) < 2 * DEALT:
            raise BadData(f"{sum(self.cubes)} cubes; setup may need {2 * DEALT}")

    @property
    def faces(self) -> list[tuple[str, str]]:
        return [card.squares for card in self.card]

    @property
    def copies(self) -> list[int]:
        return [card.copies for card in self.card]

    @property
    def cubes(self) -> list[int]:
        """By colour."""
        return [cube.copies for cube in self.cube]

    @property
    def terrain(self) -> list[list[int]]:
        """By face and half."""
        return [[TERRAINS.index(square.rstrip("*")) for square in face] for face in self.faces]

    @property
    def snowflakes(self) -> list[list[int]]:
        return [[int(square.endswith("*")) for square in face] for face in self.faces]

    @property
    def alike(self) -> list[int]:
        """Whether a face's halves are the same (IJ-8)."""
        return [int(first == second) for first, second in self.faces]

    def counted(self) -> dict[str, int]:
        squares = [square for face, copies in zip(self.faces, self.copies, strict=True) for square in face * copies]
        return {
            "cards": sum(self.copies),
            **{name: sum(square.startswith(name) for square in squares) for name in ("ice", "snow", "trees")},
            "snowflakes": sum(square.endswith("*") for square in squares),
            "ice_ice_cards": sum(n for n, face in zip(self.copies, self.terrain, strict=True) if face == [ICE, ICE]),
            "cubes": sum(self.cubes),
        }


BOX = load(__package__, "cards.toml", Box)
FACES = len(BOX.faces)
FACE_NAMES = ["-".join(face) for face in BOX.faces]
COPIES = BOX.copies
TERRAIN = BOX.terrain
SNOWFLAKE = BOX.snowflakes
ALIKE = BOX.alike
CUBES = BOX.cubes

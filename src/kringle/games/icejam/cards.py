"""The components, from cards.toml, and the numbers of terrain, cards and what lies on a square."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

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


class Box:
    """cards.toml, checked."""

    def __init__(self, text: str) -> None:
        try:
            self.data: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as problem:
            raise BadData(f"cards.toml: {problem}") from None
        self.faces: list[tuple[str, str]] = []
        self.copies: list[int] = []
        for number, entry in enumerate(self._list("card"), 1):
            self._card(f"card {number}", entry)
        cubes = self._list("cube")
        if [entry.get("colour") for entry in cubes] != list(COLOURS):
            raise BadData(f"cards.toml: the cubes must have these colours, in this order: {', '.join(COLOURS)}")
        self.cubes = [self._copies(f"{entry['colour']} cubes", entry) for entry in cubes]
        self._check_totals()

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

    def _list(self, name: str) -> list[dict[str, Any]]:
        found = self.data.get(name)
        if not isinstance(found, list) or not all(isinstance(entry, dict) for entry in found):
            raise BadData(f"cards.toml: there must be tables [[{name}]]")
        return found

    def _card(self, where: str, entry: dict[str, Any]) -> None:
        squares = entry.get("squares")
        allowed = ("ice", "ice*", "snow", "snow*", "trees")
        if not isinstance(squares, list) or len(squares) != 2 or not all(square in allowed for square in squares):
            raise BadData(f"cards.toml: {where}: squares must be two of {', '.join(allowed)}; not {squares!r}")
        first, second = squares
        if (first, second) in self.faces or (second, first) in self.faces:
            raise BadData(f"cards.toml: {where}: {first}, {second} stands there twice; put its copies together")
        self.copies.append(self._copies(where, entry))
        self.faces.append((first, second))

    def _copies(self, where: str, entry: dict[str, Any]) -> int:
        copies = entry.get("copies")
        if type(copies) is not int or not 1 <= copies <= CARDS:
            raise BadData(f"cards.toml: {where}: copies must be a whole number from 1 to {CARDS}; not {copies!r}")
        if entry.get("source") not in ("known", "reconstructed"):
            raise BadData(f"cards.toml: {where}: source must be known or reconstructed; not {entry.get('source')!r}")
        return copies

    def _check_totals(self) -> None:
        totals = self.data.get("totals")
        if not isinstance(totals, dict) or totals.get("source") not in ("known", "reconstructed"):
            raise BadData("cards.toml: there must be a table [totals] with its source, known or reconstructed")
        for name, counted in self.totals().items():
            if totals.get(name) != counted:
                raise BadData(f"cards.toml: totals.{name} is {totals.get(name)!r}; the entries make {counted}")
        if sum(self.copies) != CARDS:
            raise BadData(f"cards.toml: {sum(self.copies)} cards; there must be {CARDS}")
        if sum(self.cubes) < 2 * DEALT:
            raise BadData(f"cards.toml: {sum(self.cubes)} cubes; setup may need {2 * DEALT}")

    def totals(self) -> dict[str, int]:
        squares = [square for face, copies in zip(self.faces, self.copies, strict=True) for square in face * copies]
        return {
            "cards": sum(self.copies),
            **{name: sum(square.startswith(name) for square in squares) for name in ("ice", "snow", "trees")},
            "snowflakes": sum(square.endswith("*") for square in squares),
            "ice_ice_cards": sum(n for n, face in zip(self.copies, self.terrain, strict=True) if face == [ICE, ICE]),
            "cubes": sum(self.cubes),
        }


BOX = Box(files(__package__).joinpath("cards.toml").read_text(encoding="utf-8"))
FACES = len(BOX.faces)
FACE_NAMES = ["-".join(face) for face in BOX.faces]
COPIES = BOX.copies
TERRAIN = BOX.terrain
SNOWFLAKE = BOX.snowflakes
ALIKE = BOX.alike
CUBES = BOX.cubes

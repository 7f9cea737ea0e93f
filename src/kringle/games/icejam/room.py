"""Ice Cube Jam, put together: the steps in the order of the rulebook, over the table."""

from __future__ import annotations

from kringle.games.icejam import adding, ending, laying, scoring, setup, walking
from kringle.games.icejam.table import IceJam
from kringle.kernel.room import Room

ROOM = Room(
    IceJam, (setup, adding, laying, walking, ending, scoring), set_up=setup.set_up, standing=scoring.standing
)  # fmt: skip

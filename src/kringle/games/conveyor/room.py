"""Conveyor, put together: the steps in the order of the rulebook, over the table."""

from __future__ import annotations

from kringle.games.conveyor import (
    belt, bidding, chance, cleanup, crafting, fruitcake, gloves, scoring, secrets, setup,
)  # fmt: skip
from kringle.games.conveyor.table import Conveyor
from kringle.kernel.room import Room

ROOM = Room(
    Conveyor, (chance, setup, belt, bidding, gloves, crafting, fruitcake, cleanup, scoring, secrets),
    set_up=setup.set_up, standing=scoring.standing, conceal=secrets.conceal, invent=secrets.invent,
)  # fmt: skip

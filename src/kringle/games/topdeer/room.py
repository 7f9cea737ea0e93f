"""Top Deer, put together: the steps in the order of the rulebook, over the table."""

from __future__ import annotations

from kringle.games.topdeer import (
    after_race, answers, auction, betting, breeding, deck, ending, moving, racing, scoring, secrets, setup, stacking,
)  # fmt: skip
from kringle.games.topdeer.table import TopDeer
from kringle.kernel.room import Room

ROOM = Room(
    TopDeer,
    (answers, deck, setup, stacking, betting, racing, moving, after_race, auction, breeding, ending, scoring, secrets),
    set_up=setup.set_up, standing=scoring.standing, conceal=secrets.conceal, invent=secrets.invent,
)  # fmt: skip

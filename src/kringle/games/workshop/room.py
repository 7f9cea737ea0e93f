"""Santa's Workshop, put together: the steps in the order of the rulebook, over the table."""

from __future__ import annotations

from kringle.games.workshop import (
    answers, classroom, evening, hall, mailroom, mat, mine, morning, plastics, scoring, secrets, setup, shops, stable,
    surprises, workday,
)  # fmt: skip
from kringle.games.workshop.table import Workshop
from kringle.kernel.room import Room

ROOM = Room(
    Workshop,
    (
        answers, mat, setup, morning, workday, mailroom, classroom, shops, plastics, hall, stable, mine, surprises,
        evening, scoring, secrets,
    ),
    set_up=setup.set_up, standing=scoring.standing, conceal=secrets.conceal, invent=secrets.invent,
)  # fmt: skip

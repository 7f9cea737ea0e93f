"""The Elf Game, put together: the steps in the order of the rulebook, over the table."""

from __future__ import annotations

from kringle.games.elfgame import (
    acting, answers, deck, discarding, drawing, ending, operations, questions, scoring, secrets, setup, turn, ways,
)  # fmt: skip
from kringle.games.elfgame.table import ElfGame
from kringle.kernel.room import Room

ROOM = Room(
    ElfGame,
    (
        answers, setup, turn, drawing, deck, acting, questions, ways, operations, discarding, ending, scoring, secrets,
    ),
    set_up=setup.set_up, standing=scoring.standing, score=scoring.score, conceal=secrets.conceal,
    invent=secrets.invent, draw=drawing.draw_lot,
)  # fmt: skip

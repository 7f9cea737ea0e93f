"""Stockings, put together: the steps in the order of the rules."""

from kringle.kernel.room import Room
from toy import dealing, offering, putting, scoring, secrets
from toy.table import Stockings

ROOM = Room(
    Stockings, (dealing, offering, putting, scoring, secrets),
    set_up=dealing.set_up, standing=scoring.standing, conceal=secrets.conceal, invent=secrets.invent,
)  # fmt: skip

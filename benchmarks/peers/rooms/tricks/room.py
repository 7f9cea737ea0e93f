"""Tricks, put together: the steps in the order of the rules."""

from kringle.kernel.room import Room
from tricks import dealing, playing, secrets
from tricks.table import Tricks

ROOM = Room(
    Tricks, (dealing, playing, secrets),
    set_up=dealing.set_up, standing=playing.standing, conceal=secrets.conceal, invent=secrets.invent,
)  # fmt: skip

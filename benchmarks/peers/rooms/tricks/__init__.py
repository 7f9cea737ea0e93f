"""Tricks: the trick-taking game of boardgame_io/server.cjs as a room of Kringle."""

from __future__ import annotations

from kringle.kernel import rulebook
from kringle.kernel.game import Game
from kringle.kernel.heuristic import Heuristic
from tricks.cards import SEATS
from tricks.room import ROOM
from tricks.view import components, shown

GAME = Game.declared(
    ROOM,
    id="tricks",
    title="Tricks",
    summary="A trick-taking game, to be measured.",
    version=1,
    seats=(SEATS, SEATS),
    options=(),
    rulebook=rulebook.load("tricks"),
    shown=shown,
    components=components,
    decided_by=("TR-5", "TR-R1"),
    heuristic=Heuristic,
)

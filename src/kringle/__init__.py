"""Kringle: five Christmas board games, complete, fast and fair.

    import kringle
    match = kringle.start("conveyor", seats=4, seed=7)
    match.asks()                    # (0, 1, 2, 3)
    match.play(2, ("bid", 3))

This page is the whole public face; `docs/api.md` explains it.
"""

from kringle.plain import prefer_plain_python, say_if_slow

prefer_plain_python()

from kringle.games import game, games, open_replay, start  # noqa: E402
from kringle.kernel.errors import (  # noqa: E402
    BadData,
    BadOption,
    BadReplay,
    BadSeats,
    KringleError,
    MalformedMove,
    NotAsked,
    Refusal,
    Refused,
    UnknownGame,
)
from kringle.kernel.game import Game  # noqa: E402
from kringle.kernel.match import Match, Outcome  # noqa: E402
from kringle.kernel.names import CHANCE, SPECTATOR  # noqa: E402
from kringle.kernel.notes import Note  # noqa: E402
from kringle.kernel.rng import Rng  # noqa: E402
from kringle.kernel.state import State, compiled  # noqa: E402
from kringle.kernel.view import View  # noqa: E402

say_if_slow(compiled())

__version__ = "0.1.0"
__all__ = [
    "CHANCE", "SPECTATOR", "BadData", "BadOption", "BadReplay", "BadSeats", "Game", "KringleError", "MalformedMove",
    "Match", "NotAsked", "Note", "Outcome", "Refusal", "Refused", "Rng", "State", "UnknownGame", "View", "compiled",
    "game", "games", "open_replay", "start",
]  # fmt: skip

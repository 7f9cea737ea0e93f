"""Kringle: five Christmas board games, complete, fast and fair.

    import kringle
    match = kringle.start("conveyor", seats=4, seed=7)
    match.asks()                    # (0, 1, 2, 3)
    match.play(2, ("bid", 3))

This page is the whole public face; `docs/api.md` explains it.
"""

from kringle.pure_python import prefer_pure_python, say_if_slow

prefer_pure_python()

from kringle.games import game, games, open_replay, start  # noqa: E402
from kringle.kernel.constants import CHANCE, SPECTATOR  # noqa: E402
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
from kringle.kernel.notes import Note  # noqa: E402
from kringle.kernel.rng import Rng  # noqa: E402
from kringle.kernel.state import State, compiled  # noqa: E402
from kringle.kernel.view import View  # noqa: E402
from kringle.players import (  # noqa: E402
    BadNet,
    BadSetting,
    Bot,
    BotFailed,
    Hint,
    NothingToChoose,
    Thought,
    UnknownBot,
    bot,
    hint,
)

say_if_slow(compiled())

__version__ = "0.1.0"
__all__ = [
    "CHANCE", "SPECTATOR", "BadData", "BadNet", "BadOption", "BadReplay", "BadSeats", "BadSetting", "Bot", "BotFailed",
    "Game", "Hint", "KringleError", "MalformedMove", "Match", "NotAsked", "Note", "NothingToChoose", "Outcome",
    "Refusal", "Refused", "Rng", "State", "Thought", "UnknownBot", "UnknownGame", "View", "bot", "compiled", "game",
    "games", "hint", "open_replay", "start",
]  # fmt: skip

"""Who sits on a seat that is not a person: random, rule of thumb, search. They know games by their views alone."""

from kringle.players.bots import Bot, HeuristicBot, RandomBot, SearchBot, bot
from kringle.players.errors import (
    BadNet,
    BadSetting,
    BotFailed,
    BotIllegal,
    BotOverran,
    BotRaised,
    NothingToChoose,
    UnknownBot,
)
from kringle.players.hints import Hint, hint
from kringle.players.levels import LEVELS
from kringle.players.playing import Fault, Sitter, play
from kringle.players.thinking import Thought, Weighed

__all__ = [
    "BadNet", "BadSetting", "Bot", "BotFailed", "BotIllegal", "BotOverran", "BotRaised", "Fault", "Hint", "LEVELS",
    "NothingToChoose", "RandomBot", "SearchBot", "Sitter", "HeuristicBot", "Thought", "UnknownBot", "Weighed", "bot",
    "hint", "play",
]  # fmt: skip

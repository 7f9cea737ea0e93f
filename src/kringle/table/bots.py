"""Who plays a seat that is not a person's. A bot is given a view, never a position with secrets.

A question is plain bytes: which game, which bot, and the cells of the view. So it can be answered in another process or
on another machine, and nobody there could know more than the seat does.
"""

from __future__ import annotations

from array import array
from typing import Any

import msgspec
from msgspec import Struct

from kringle import players
from kringle.games import game as game_of
from kringle.kernel.errors import KringleError
from kringle.kernel.match import Match
from kringle.kernel.view import View
from kringle.table.frames import Reason

LEVELS: dict[str, list[int]] = {"random": [], "thumb": [], "search": [level.number for level in players.LEVELS]}
"""The bots that there are, and their levels, if they have any."""
USUAL = "thumb"
HINT = "hint"
"""Asked like a bot, but answers with its reasons too."""
PATIENCE = 4.0
"""Seconds after which a bot answers with what it has found by then."""
HINT_SECONDS = 0.7
MEMORY = 32
"""Megabytes for a search."""


class UnknownBot(KringleError, ValueError):
    """There is no such bot, or it has no such level."""


class Question(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    id: str
    game: str
    seats: int
    options: dict[str, Any]
    cells: bytes
    """16-bit numbers, little-endian."""
    bot: str
    level: int | None
    seed: int
    language: str = "en"
    """In which the reasons of a hint are told."""


class Answer(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    move: list[Any] | None
    problem: str = ""
    words: str = ""
    """What speaks for the move, if a hint was asked for."""
    reason: Reason | None = None


def checked(bot: str, level: int | None) -> tuple[str, int | None]:
    if bot not in LEVELS:
        raise UnknownBot(f"no bot {bot!r}. There are: {', '.join(LEVELS)}.")
    levels = LEVELS[bot]
    if levels and level is None:
        level = levels[len(levels) // 2]
    if level is not None and level not in levels:
        raise UnknownBot(
            f"{bot} has no level {level}; " + (f"{levels[0]} to {levels[-1]}" if levels else "it has none")
        )
    return bot, level


def question(
    id: str, match: Match, seat: int, bot: str, level: int | None, seed: int, language: str = "en"
) -> Question:
    view = match.look(seat)
    cells = array("h", view.state.cells()).tobytes()
    return Question(id, match.game.id, match.seats, dict(match.options), cells, bot, level, seed, language)


def seen(asked: Question) -> View:
    """The view that a question is about. Refuses what is not one."""
    game = game_of(asked.game)
    options = game.checked(asked.seats, asked.options)
    state = game.new(asked.seats, options)
    cells = array("h")
    cells.frombytes(asked.cells)
    state.load(list(cells))
    return View(game.at(options), state)


def chosen(asked: Question) -> list[Any]:
    settings: dict[str, Any] = {"seed": asked.seed}
    if asked.bot == "search":
        settings |= {"level": asked.level, "seconds": PATIENCE, "memory": MEMORY}
    return list(players.bot(asked.bot, **settings).choose(seen(asked)))


def hinted(asked: Question) -> Answer:
    bot = players.SearchBot(seconds=HINT_SECONDS, memory=MEMORY, seed=asked.seed)
    found = players.hint(seen(asked), bot=bot, language=asked.language)
    best, *others = found.candidates
    rival = max((other for other in others if other.visits), key=lambda other: other.visits, default=None)
    second = (list(rival.move), rival.value) if rival is not None else (None, 0.0)
    reason = Reason(found.clause, found.games, best.value, found.by_heuristic, *second)
    return Answer(asked.id, list(best.move), words=f"{found.where} {found.why}", reason=reason)


def answered(asked: Question) -> Answer:
    try:
        return hinted(asked) if asked.bot == HINT else Answer(asked.id, chosen(asked))
    except Exception as problem:  # one bad question must not end the worker
        return Answer(asked.id, None, f"{type(problem).__name__}: {problem}")


read_question = msgspec.msgpack.Decoder(Question).decode
read_answer = msgspec.msgpack.Decoder(Answer).decode
written = msgspec.msgpack.Encoder().encode

"""Who plays a seat that is not a person's. A bot is given a view, never a position with secrets.

A question is plain bytes: which game, which bot, and the cells of the view. So it can be answered in another process or
on another machine, and nobody there could know more than the seat does.
"""

from __future__ import annotations

from array import array
from typing import Any

import msgspec
from msgspec import Struct

from kringle.games import game as room
from kringle.kernel.errors import KringleError
from kringle.kernel.match import Match
from kringle.kernel.rng import Rng
from kringle.kernel.thumb import Thumb
from kringle.kernel.view import View

LEVELS: dict[str, list[int]] = {"random": [], "thumb": []}
"""The bots that there are, and their levels, if they have any."""
USUAL = "thumb"


class UnknownBot(KringleError, ValueError):
    """There is no such bot, or it has no such level."""


class Question(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    game: str
    seats: int
    options: dict[str, Any]
    cells: bytes
    """16-bit numbers, little-endian."""
    bot: str
    level: int | None
    seed: int


class Answer(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    move: list[Any] | None
    problem: str = ""


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


def question(id: str, match: Match, seat: int, bot: str, level: int | None, seed: int) -> Question:
    view = match.look(seat)
    cells = array("h", view.state.cells()).tobytes()
    return Question(id, match.game.id, match.seats, dict(match.options), cells, bot, level, seed)


def seen(asked: Question) -> View:
    """The view that a question is about. Refuses what is not one."""
    game = room(asked.game)
    options = game.checked(asked.seats, asked.options)
    state = game.new(asked.seats, options)
    cells = array("h")
    cells.frombytes(asked.cells)
    state.load(list(cells))
    return View(game.dress(game, options), state)


def chosen(asked: Question) -> list[Any]:
    view = seen(asked)
    if view.seat is None:
        raise ValueError("nobody's view: there is nothing to choose")
    thumb = Thumb() if asked.bot == "random" else view.game.thumb()
    move = thumb.pick(view.state, view.seat, Rng(asked.seed))
    return list(view.game.spelling.spelled[move])


def answered(asked: Question) -> Answer:
    try:
        return Answer(asked.id, chosen(asked))
    except Exception as problem:  # one bad question must not end the worker
        return Answer(asked.id, None, f"{type(problem).__name__}: {problem}")


read_question = msgspec.msgpack.Decoder(Question).decode
read_answer = msgspec.msgpack.Decoder(Answer).decode
written = msgspec.msgpack.Encoder().encode


def for_hints(level: int) -> tuple[str, int | None]:
    """Who gives hints of this level: the strongest bot that has levels, or the rule of thumb."""
    name = list(LEVELS)[-1]
    return (name, level) if level in LEVELS[name] else (USUAL, None)

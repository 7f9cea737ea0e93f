"""In the worker that thinks: a table's questions are answered. They are views, and nothing else, as a server's are."""

from __future__ import annotations

import time

from kringle import players
from kringle.table.bots import MEMORY, Answer, Question, answered, read_question, seen, written

PACE = "pace"
"""Asked like a bot: how many iterations a second the search makes here."""
LONG_ENOUGH = 0.2
"""Seconds of searching that are measured."""


def answer(question: bytes) -> bytes:
    asked = read_question(bytes(question))
    return written(_pace(asked) if asked.bot == PACE else answered(asked))


def _pace(asked: Question) -> Answer:
    bot, view = players.SearchBot(seconds=LONG_ENOUGH, memory=MEMORY, seed=1), seen(asked)
    bot.think(view)  # the first time is the slowest
    begun = time.perf_counter()
    done = bot.think(view).iterations
    return Answer(asked.id, None, words=str(done / (time.perf_counter() - begun)))

"""Bots at a table. A bot that raises, answers with nonsense or takes too long never breaks a match.

What went wrong is a Fault with a typed error; the game's rule of thumb answers instead, and the match goes on.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kringle.kernel.constants import CHANCE
from kringle.kernel.match import Match
from kringle.kernel.spelling import Move
from kringle.kernel.view import View
from kringle.players.bots import Bot, HeuristicBot
from kringle.players.errors import BotFailed, BotIllegal, BotOverran, BotRaised
from kringle.players.thinking import question

Answer = Move | BaseException


@dataclass(frozen=True)
class Fault:
    """What a bot did wrong, and what was played for it."""

    seat: int
    at: int
    """After so many moves of the match."""
    error: BotFailed
    instead: Move


class Sitter:
    """A bot on a seat. With an allowance it thinks on a thread of its own, and is not waited for longer than that."""

    def __init__(self, bot: Bot, allowance: float | None = None, stand_in: Bot | None = None) -> None:
        self.bot = bot
        self.allowance = allowance
        self.stand_in = stand_in or HeuristicBot(seed=0)
        self._answers: queue.SimpleQueue[Answer] = queue.SimpleQueue()
        self._busy: threading.Thread | None = None

    def answer(self, view: View) -> tuple[Move, BotFailed | None]:
        """A legal move, and what was wrong if it is not the bot's own."""
        _, legal = question(view)
        try:
            return self._checked(view, legal), None
        except BotFailed as problem:
            return self._instead(view, legal), problem

    def _checked(self, view: View, legal: list[Move]) -> Move:
        answer = self._asked(view)
        if isinstance(answer, BaseException):
            raise BotRaised(f"{self.bot.name} raised {type(answer).__name__}: {answer}") from answer
        number = view.game.spelling.known(answer)
        if number is None or view.game.spelling.move_of[number] not in legal:
            raise BotIllegal(f"{self.bot.name} answered {answer!r}, which is not a legal move")
        return view.game.spelling.move_of[number]

    def _asked(self, view: View) -> Answer:
        if self.allowance is None:
            return self._chosen(view)
        if self._busy is not None and self._busy.is_alive():
            raise BotOverran(f"{self.bot.name} is still busy with an earlier question")
        self._answers = queue.SimpleQueue()
        self._busy = threading.Thread(target=self._think_aside, args=(view, self._answers), daemon=True)
        self._busy.start()
        try:
            return self._answers.get(timeout=self.allowance)
        except queue.Empty:
            self.bot.stop()
            raise BotOverran(f"{self.bot.name} took longer than {self.allowance:g} s") from None

    def _think_aside(self, view: View, answers: queue.SimpleQueue[Answer]) -> None:
        answers.put(self._chosen(view))

    def _chosen(self, view: View) -> Answer:
        """The bot has a view of its own: what it does to it is nobody else's problem."""
        try:
            return self.bot.choose(View(view.game, view.state.copy()))
        except Exception as problem:
            return problem

    def _instead(self, view: View, legal: list[Move]) -> Move:
        try:
            move = self.stand_in.choose(view)
        except Exception:
            return legal[0]
        return move if move in legal else legal[0]


def play(
    match: Match,
    bots: Sequence[Bot | Sitter],
    allowance: float | None = None,
    after: Callable[[int, Move], None] = lambda seat, move: None,
) -> list[Fault]:
    """Play a match to its end, one bot a seat; what they did wrong on the way. `after` is told each move."""
    sitters = [bot if isinstance(bot, Sitter) else Sitter(bot, allowance) for bot in bots]
    if len(sitters) != match.seats:
        raise ValueError(f"{match.seats} seats, and {len(sitters)} bots")
    faults = []
    while not match.over:
        seat = match.asks()[0]
        if seat == CHANCE:
            raise ValueError("this match has manual chance: bots can't play it to its end")
        move, error = sitters[seat].answer(match.look(seat))
        if error is not None:
            faults.append(Fault(seat, len(match.log), error, move))
        match.play(seat, move)
        after(seat, move)
    return faults

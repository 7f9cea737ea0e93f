"""A learner in a lesson: which step it is, what an answer brings, and what is said to it.

Nothing is kept between answers but the number of the step: its position follows from the script and the model answers
before it. So a wrong answer costs nothing, and a page can come back to any step.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from kringle.kernel.constants import CHANCE
from kringle.kernel.dice import Dice
from kringle.kernel.errors import KringleError
from kringle.kernel.game import Game
from kringle.kernel.lesson import Lesson, Seen, Step
from kringle.kernel.match import Match
from kringle.kernel.spelling import Move
from kringle.lessons.script import DRAWS, draw, lines, move_of, run, spelled
from kringle.words import Catalogue


class NoLesson(KringleError, ValueError):
    """There is no such lesson."""


@dataclass(frozen=True)
class Told:
    """What is said to an answer."""

    how: Literal["right", "almost", "again"]
    key: str
    """Of its sentence."""
    number: int
    """The last number of the move; it may be in the sentence."""
    match: Match
    """As the answer left it."""

    @property
    def passes(self) -> bool:
        return self.how != "again"


class Led:
    """A lesson of a game at one of its steps."""

    def __init__(self, game: Game, lesson: Lesson, at: int = 0) -> None:
        self.game, self.lesson = game, lesson
        self.dice = Dice(DRAWS)
        self.match = Match(game, lesson.seats, dict(lesson.options), chance="manual")
        run(self.match, lesson.opening, self.dice)
        self.at = 0
        for _ in range(at):
            self.go_on()

    # ---- where it stands ----------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.at == len(self.lesson.steps)

    @property
    def step(self) -> Step:
        return self.lesson.steps[self.at]

    def model(self) -> Move:
        return move_of(self.match, self.lesson.you, self.step.model)

    def pointed(self) -> Move:
        """The beginning of a move whose thing the light falls on."""
        return self.model()[: len(self.step.light.split())] if self.step.light else self.model()

    def key(self, *names: str) -> str:
        """Of a sentence of this lesson."""
        return ".".join((self.game.id, "lesson", self.lesson.name, *names))

    # ---- what it says -------------------------------------------------------------------------------

    def words(self, language: str) -> Catalogue:
        return self.game.room.words(language)

    def sentence(self, language: str = "en") -> str:
        name = "end" if self.over else self.step.name
        return self.words(language).say(self.key(name), {})

    def said(self, told: Told, language: str = "en") -> str:
        """What is said to an answer; nothing to a right one without a remark."""
        if not told.key:
            return ""
        return self.words(language).say(told.key, {"n": told.number})

    # ---- answers ------------------------------------------------------------------------------------

    def answer(self, move: Move) -> Told:
        """What a legal answer would bring; raises Refused for another. The lesson stays where it is."""
        tried = self.match.copy()
        before = tried.view(self.lesson.you)
        tried.play(self.lesson.you, move)
        _draw_as_scripted(tried, self.step.then, self.dice.copy())
        seen = Seen(move, before, tried.view(self.lesson.you))
        number = next((part for part in reversed(move) if isinstance(part, int)), 0)
        if self.step.goal(seen):
            return Told("right", "", number, tried)
        reply = next((one for one in self.step.replies if one.when(seen)), None)
        name = "else" if reply is None else reply.name
        how: Literal["almost", "again"] = "almost" if reply is not None and reply.passes else "again"
        return Told(how, self.key(self.step.name, name), number, tried)

    def go_on(self) -> None:
        """To the next step, by the model answer."""
        self.match.play(self.lesson.you, self.model())
        run(self.match, self.step.then, self.dice)
        self.at += 1

    def every_answer(self) -> Iterator[tuple[Move, Told]]:
        for move in self.match.legal(self.lesson.you):
            yield move, self.answer(move)


def _draw_as_scripted(match: Match, script: str, dice: Dice) -> None:
    """Chance after an answer: what the script says as long as it fits, then anything."""
    for seat, words in lines(script):
        if seat != CHANCE or match.asks() != (CHANCE,) or words not in map(spelled, match.legal(CHANCE)):
            break
        match.play(seat, move_of(match, seat, words))
    draw(match, dice)


def found(game: Game, name: str | None = None) -> Lesson:
    """A game's lesson by name; the first one without."""
    lessons = game.lessons.lessons
    if not lessons:
        raise NoLesson(f"{game.title} has no lesson")
    for lesson in lessons:
        if name in (None, lesson.name):
            return lesson
    raise NoLesson(f"{game.title} has no lesson {name!r}; there are {', '.join(one.name for one in lessons)}")


@dataclass(frozen=True)
class Covered:
    """Which clauses of a first game the lessons of a game teach."""

    taught: tuple[str, ...]
    missing: tuple[str, ...]

    def __str__(self) -> str:
        return f"{len(self.taught)} of {len(self.taught) + len(self.missing)}"


def covered(game: Game) -> Covered:
    told = {clause for lesson in game.lessons.lessons for step in lesson.steps for clause in step.teaches}
    needed = game.lessons.first_game
    return Covered(tuple(one for one in needed if one in told), tuple(one for one in needed if one not in told))

"""Lessons for the page: nothing is kept here, a step follows from its number, so any server can tell it."""

from __future__ import annotations

import contextlib
from typing import Any

import msgspec

import kringle
from kringle.kernel.constants import CHANCE
from kringle.kernel.errors import MalformedMove, Refused
from kringle.kernel.game import Game
from kringle.kernel.match import Match
from kringle.lessons import Led, NoLesson, Told, found
from kringle.server import game_words, schemas
from kringle.server.endpoints import Problem, Request
from kringle.table import frames
from kringle.words.tags import SOURCE

NAMES = ("", "Hazel", "Pepper", "Maple", "Clove", "Juniper")
"""Who plays in lessons; the page knows what to call the learner."""
MOST = 600
"""Characters of a move in a query."""

_moves = msgspec.json.Decoder(list[frames.SpelledMove])


async def step(api: Any, request: Request, body: None) -> schemas.LessonStep:
    """One step; with `moves`, what is said to the last of them and what it leads to."""
    game, asked = _game(request), request.query_params
    try:
        lesson = found(game, request.path_params["lesson"])
    except NoLesson:
        raise Problem(404, "no_lesson") from None
    number = asked.get("step", "0")
    if not number.isdecimal() or len(number) > 3 or int(number) > len(lesson.steps):
        raise Problem(404, "no_step")
    led = Led(game, lesson, int(number))
    language = game_words.spoken(game.id, asked.get("language", SOURCE))
    moves = _read(asked.get("moves", ""))
    if not moves or led.over:
        return shown(led, language, led.match, 0, None)
    if asked.get("why") is not None:
        return _because(led, language, moves)
    return _answered(led, language, moves[-1])


def _game(request: Request) -> Game:
    with contextlib.suppress(kringle.UnknownGame):
        return kringle.game(request.path_params["game"])
    raise Problem(404, "UnknownGame")


def _read(text: str) -> list[list[str | int]]:
    if not text:
        return []
    if len(text) > MOST:
        raise Problem(400, "malformed", "long")
    try:
        return _moves.decode(text)
    except msgspec.MsgspecError as problem:
        raise Problem(400, "malformed", detail=str(problem)) from None


def _answered(led: Led, language: str, move: list[str | int]) -> schemas.LessonStep:
    before = len(led.match.log)
    try:
        told = led.answer(tuple(move))
    except (Refused, MalformedMove) as problem:
        raise Problem(409, "rule", detail=str(problem)) from None
    if not told.passes:
        return shown(led, language, told.match, before, told)
    led.go_on()
    return shown(led, language, led.match, before, told)


def _because(led: Led, language: str, moves: list[list[str | int]]) -> schemas.LessonStep:
    answer = shown(led, language, led.match, 0, None)
    try:
        why = led.match.why_not(led.lesson.you, moves[-1], moves[:-1])
        if why is not None:
            answer.because = frames.Because("", why.clause, why.sentence, dict(why.facts))
    except (Refused, MalformedMove) as problem:
        answer.because = frames.Because("", None, str(problem), {})
    return answer


def shown(led: Led, language: str, match: Match, after: int, told: Told | None) -> schemas.LessonStep:
    """`after`: the moves that the learner has seen already."""
    tried = told is not None and not told.passes
    return schemas.LessonStep(
        game=led.game.id,
        lesson=led.lesson.name,
        title=led.words(language).say(led.key("title")),
        step=led.at,
        steps=len(led.lesson.steps),
        sentence=led.sentence(language),
        pointed=[] if led.over or tried else list(led.pointed()),
        how=None if told is None else told.how,
        reply="" if told is None else led.said(told, language),
        seats=led.lesson.seats,
        you=led.lesson.you,
        options=dict(led.match.options),
        rules=led.game.version,
        state=_state(led, match, after, not (tried or led.over)),
    )


def _state(led: Led, match: Match, after: int, asked: bool) -> frames.State:
    you = led.lesson.you
    names = [name or "Fir" for name in NAMES[: led.lesson.seats]]
    view = match.look(you)
    notes = [
        frames.Told(note.at, note.kind, note.seat, dict(note.facts), match.tell(note, names))
        for note in match.notes(you, after)
    ]
    screen = frames.SeatScreen(
        seat=you, view=view.data(), asked=asked, legal=[list(move) for move in view.legal()] if asked else [],
        undo=None, notes_after=after, notes=notes, steps=_steps(match, you, after, notes),
    )  # fmt: skip
    return frames.State(
        seq=0, since=0, asks=[you] if asked else [], clause=match.game.asked_by(match.state),
        chairs=[_chair(seat, you) for seat in range(led.lesson.seats)], changes=[],
        arrangement=frames.Arrangement(hints=False, watchers=False), dice=frames.Dice("", None, 0, 0), marks=[],
        proposal=None, outcome=None, seed=None, frozen=None, rematch=None, looks=[screen],
    )  # fmt: skip


def _chair(seat: int, you: int) -> frames.Chair:
    return frames.Chair(seat, "person" if seat == you else "bot", NAMES[seat], here=True)


def _steps(match: Match, you: int, after: int, notes: list[frames.Told]) -> list[frames.Step]:
    """How it stood after each move in between that the learner heard of."""
    if not after:
        return []
    starts = [at for at, (seat, _) in enumerate(match.log) if seat != CHANCE and at > after]
    heard = [at for at in starts if any(note.at <= at for note in notes)]
    return [frames.Step(at, list(match.look_back(at, you).asks()), match.look_back(at, you).data()) for at in heard]

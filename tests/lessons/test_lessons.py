"""Every lesson is proved: its script fits the rules, answers reach their goals, and each gets a reply."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

import kringle
from kringle.games import names, package
from kringle.kernel.game import Game
from kringle.kernel.lesson import Lesson
from kringle.lessons import BadLesson, Led, NoLesson, covered, found
from kringle.words import source
from kringle.words.catalogues import catalogue

GAMES = [game for game in names() if package(game).startswith("kringle.")]
"""Our own: each has a lesson."""
ALL = [(kringle.game(id), lesson) for id in GAMES for lesson in kringle.game(id).lessons.lessons]
each_lesson = pytest.mark.parametrize(("game", "lesson"), ALL, ids=[f"{game.id}-{one.name}" for game, one in ALL])
ILLEGAL = 12
"""Moves that the rules forbid, tried at each step."""


def steps(game: Game, lesson: Lesson) -> Iterator[Led]:
    led = Led(game, lesson)
    while not led.over:
        yield led
        led.go_on()


@each_lesson
def test_its_model_answers_reach_every_goal(game: Game, lesson: Lesson) -> None:
    for led in steps(game, lesson):
        assert led.answer(led.model()).how == "right", led.step.name
        assert led.pointed() == led.model()[: len(led.pointed())]
    assert 6 <= len(lesson.steps) <= 10


@each_lesson
def test_every_other_answer_gets_its_reply(game: Game, lesson: Lesson) -> None:
    for led in steps(game, lesson):
        used = set()
        expected = led.answer(led.model()).match.look(lesson.you)
        for move, told in led.every_answer():
            for language in ("en", "de"):
                said = led.said(told, language)
                assert bool(said) == (told.how != "right"), (led.step.name, move)
            used.add(told.key.rpartition(".")[2])
            if told.how == "right" and move != led.model():
                assert told.match.look(lesson.you).data() == expected.data(), (
                    f"{led.step.name}: {move} leads elsewhere: say so"
                )
        unused = {reply.name for reply in led.step.replies} - used
        assert not unused, f"{led.step.name}: no answer gets {unused}"


@each_lesson
def test_what_the_rules_forbid_is_explained(game: Game, lesson: Lesson) -> None:
    for led in steps(game, lesson):
        legal = led.match.legal(lesson.you)
        others = (move for move in game.spelling.number_of if move not in legal)
        for move in islice(others, 0, None, max(1, len(game.spelling.number_of) // ILLEGAL)):
            refusal = led.match.why_not(lesson.you, move)
            assert refusal is not None
            assert refusal.clause in game.rulebook.clauses


@each_lesson
def test_every_sentence_is_said(game: Game, lesson: Lesson) -> None:
    """No step without words in both languages, and no words without a step."""
    scope = f"{game.id}.lesson.{lesson.name}."
    wanted = {f"{scope}title", f"{scope}end"}
    for step in lesson.steps:
        wanted |= {f"{scope}{step.name}", f"{scope}{step.name}.else"}
        wanted |= {f"{scope}{step.name}.{reply.name}" for reply in step.replies}
    for language in ("en", "de"):
        written = source.messages(source.texts(source.folder_of(game.room.package), language), game.id)
        assert {key for key in written if key.startswith(scope)} == wanted, language
    words = catalogue("en", (game.room.package, game.id))
    for key in wanted:
        assert words.gaps(key) <= {"n"}


@each_lesson
def test_the_clauses_that_it_teaches_are_there(game: Game, lesson: Lesson) -> None:
    for step in lesson.steps:
        assert step.teaches, step.name
        assert set(step.teaches) <= set(game.rulebook.clauses), step.name


@pytest.mark.parametrize("game", [kringle.game(id) for id in GAMES], ids=GAMES)
def test_clauses_of_a_first_game(game: Game) -> None:
    figure = covered(game)
    print(f"{game.id}: {figure} taught, not yet {', '.join(figure.missing)}")
    assert set(game.lessons.first_game) <= set(game.rulebook.clauses)
    assert set(figure.taught) | set(figure.missing) == set(game.lessons.first_game)
    assert len(figure.taught) >= 0.6 * len(game.lessons.first_game)


def test_a_script_that_does_not_fit_the_rules_is_refused() -> None:
    game, lesson = ALL[0]
    broken = replace(lesson, opening=lesson.opening.replace("1 bid 3", "1 bid 30"))
    with pytest.raises(BadLesson, match="seat 1 can't 'bid 30'"):
        Led(game, broken)


def test_a_lesson_is_asked_for_by_name() -> None:
    game = kringle.game("conveyor")
    assert found(game) is game.lessons.lessons[0]
    with pytest.raises(NoLesson, match="there are first"):
        found(game, "second")

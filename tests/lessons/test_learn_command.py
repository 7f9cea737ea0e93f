"""`kringle learn` is played to its end by typing, with a wrong, a forbidden and a misspelled answer on the way."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

import kringle
from kringle.cli import app
from kringle.lessons import Led, found
from kringle.players.hints import said


def models(game: str) -> list[str]:
    led = Led(kringle.game(game), found(kringle.game(game)))
    typed = []
    while not led.over:
        typed.append(said(led.model()))
        led.go_on()
    return typed


@pytest.mark.parametrize("game", ["conveyor", "icejam"])
def test_a_lesson_is_played_by_typing(game: str) -> None:
    done = CliRunner().invoke(app, ["learn", game], input="\n".join(models(game)) + "\n")
    assert done.exit_code == 0, done.output
    assert f"Step {len(models(game))} of {len(models(game))}" in done.output


def test_other_answers_are_replied_to() -> None:
    typed = ["bid 1", "bid 99", "fly", "?", *models("conveyor")]
    done = CliRunner().invoke(app, ["--lang", "de", "learn", "conveyor"], input="\n".join(typed) + "\n")
    assert done.exit_code == 0, done.output
    assert "Das ist nur eine Puppe" in done.output
    assert "Schritt 8 von 8" in done.output


def test_who_leaves_is_told_so() -> None:
    done = CliRunner().invoke(app, ["learn", "topdeer"], input="quit\n")
    assert done.exit_code == 0
    assert "you have left the lesson" in done.output


def test_a_lesson_that_is_not_there() -> None:
    done = CliRunner().invoke(app, ["learn", "conveyor", "chess"])
    assert done.exit_code != 0
    assert "there are first" in done.output


def test_what_is_covered() -> None:
    done = CliRunner().invoke(app, ["learn", "icejam", "--covered"])
    assert "16 of 17 clauses" in done.output

"""Cards, tracks and numbers tried out while one waits: what is found holds, and the same order finds the same."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.resources import files
from itertools import islice

import pytest

from kringle.kernel.errors import BadOption
from kringle.lab import before_after, racing, strength
from kringle.lab.errors import BadChange

DECK = """
adds_to = "standard"
[[card]]
name = "Ouch"
ops = [{op="discard", count=3}]
"""
OVAL = files("kringle.games.topdeer").joinpath("oval.toml").read_text(encoding="utf-8")


def measured(card: str, blocks: int = 150) -> dict:
    return next(islice(strength.measured({"custom_cards": {"text": DECK}}, card), blocks - 1, None))


def test_the_strongest_card_that_ships_is_worth_more_than_the_weakest():
    """By 40,000 deals they are 4.4 wins of a hundred apart, standard error 0.4."""
    found = measured("Ouch", 400)
    strongest, weakest = found["cards"][1], found["cards"][3]
    assert (strongest["name"], weakest["name"]) == ("Wake-Up Bells", "Busy Bench Morning")
    assert 1.0 < strongest["more"] - weakest["more"] < 8.0
    assert found["games"] == 400 * strength.BLOCK * 5
    assert found["fair"] == 25


def test_the_same_card_is_measured_the_same_again():
    assert measured("Ouch", 5) == measured("Ouch", 5)


def test_holly_and_cards_that_are_not_there_have_no_strength():
    holly = "Cookies before Bedtime"
    for card in ("Nobody", holly):
        with pytest.raises(BadOption, match="EG-R12"):
            next(strength.measured({}, card))


@pytest.mark.parametrize(
    ("more", "error", "word"),
    [(6.0, 0.5, "too_strong"), (4.0, 0.5, "strong"), (1.5, 0.4, "strong"), (0.3, 0.4, "fair"), (-0.9, 0.4, "gentle")],
)
def test_a_verdict_is_too_strong_only_beyond_luck(more, error, word):
    assert strength.verdict({"more": more, "error": error}, {"more": 3.7, "error": 0.5}) == word


def test_a_race_is_one_that_the_rules_allow():
    found = racing.race(OVAL, 3)
    assert [hop["crossed"] for hop in found["hops"]].count(True) == 1
    assert found["hops"][-1]["crossed"]
    assert {hop["seat"] for hop in found["hops"]} == {0, 1, 2, 3}
    assert racing.race(OVAL, 3) == found


def test_games_on_the_track_that_ships_are_the_same_twice():
    *_, last = racing.compared(OVAL, 20, 10)
    assert (last["same"], last["done"]) == (20, True)
    assert not any(one["stands"] for one in last["measures"])


def test_a_number_moves_what_it_is_about():
    *_, last = before_after.compared("conveyor", 4, ["part.robot.points=9"], {}, 400, 100)
    found = {one["name"]: one for one in last["measures"]}
    assert found["Winner's score"]["stands"]
    assert found["Winner's score"]["after"] > found["Winner's score"]["before"] + 2


def test_a_number_that_can_not_be_is_refused_with_the_reason():
    with pytest.raises(BadChange, match=r"no value part\.robot\.nonsense"):
        next(before_after.compared("conveyor", 4, ["part.robot.nonsense=9"], {}, 10, 10))


def test_the_program_says_what_it_refuses():
    order = json.dumps({"what": "card", "options": {}, "card": "Nobody"})
    done = subprocess.run([sys.executable, "-m", "kringle.lab.trying"], input=order, capture_output=True, text=True)
    assert done.returncode == 2
    assert json.loads(done.stderr.splitlines()[-1])["error"] == "BadOption"


def test_when_it_is_late_what_there_is_is_judged():
    asked = iter([False, False, True])
    *_, last = before_after.compared("conveyor", 4, ["part.robot.points=9"], {}, 1000, 100, lambda: next(asked))
    assert (last["games"], last["of"], last["done"]) == (300, 300, True)
    assert next(one for one in last["measures"] if one["name"] == "Winner's score")["stands"]

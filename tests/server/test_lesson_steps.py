"""A lesson over HTTP: a step follows from its number; wrong, forbidden and broken questions are answered."""

import json
from urllib.parse import quote

import pytest

import kringle
from kringle.client.http import HttpProblem
from kringle.words import catalogues


def moves(count: int) -> str:
    return f"moves={quote(json.dumps([['bid', count]]))}"


def asked(server, query: str, game: str = "conveyor", lesson: str = "first"):
    return server.http().request("GET", f"/api/games/{game}/lessons/{lesson}?{query}", None)


def test_a_step_says_what_to_do_and_shows_the_table_as_its_learner_sees_it(server):
    step = asked(server, "step=0&language=de")
    assert step["sentence"].startswith("Das niedrigste Gebot")
    assert step["pointed"] == ["bid", 2]
    assert step["state"]["looks"][0]["view"]["elves"][1]["hand"] is None
    assert step["state"]["looks"][0]["asked"]


def test_answers_are_replied_to_and_lead_on(server):
    wrong = asked(server, f"step=0&{moves(6)}")
    assert (wrong["how"], wrong["step"], wrong["pointed"]) == ("again", 0, [])
    assert "lower than your 6" in wrong["reply"]
    assert wrong["state"]["looks"][0]["legal"] == []
    right = asked(server, f"step=0&{moves(2)}")
    assert (right["how"], right["step"]) == ("right", 1)
    assert [note["kind"] for note in right["state"]["looks"][0]["notes"]]


def test_why_not_is_explained(server):
    because = asked(server, f"step=0&why=1&{moves(14)}")["because"]
    assert because["clause"] == "CV-6"


def test_every_lesson_goes_to_its_end(server):
    for info in kringle.games():
        for lesson in info["lessons"]:
            at = asked(server, "step=0", info["id"], lesson["name"])
            while at["step"] < at["steps"]:
                before = at["step"]
                last = asked(server, f"step={before + 1}", info["id"], lesson["name"])
                assert last["step"] == before + 1
                at = last
            assert at["pointed"] == []


@pytest.mark.parametrize(
    ("query", "game", "lesson", "status"),
    [
        ("step=99", "conveyor", "first", 404),
        ("step=-1", "conveyor", "first", 404),
        ("step=0", "conveyor", "second", 404),
        ("step=0", "chess", "first", 404),
        ("step=0&moves=[", "conveyor", "first", 400),
        (f"step=0&{moves(99)}", "conveyor", "first", 409),
        (f"step=0&moves={'x' * 700}", "conveyor", "first", 400),
    ],
)
def test_what_is_not_there_or_broken_is_refused(server, query, game, lesson, status):
    with pytest.raises(HttpProblem) as problem:
        asked(server, query, game, lesson)
    assert problem.value.status == status


@pytest.mark.parametrize("number", ["²", "-1", "1000", "", " 1", "1.0", "9" * 400])
def test_what_is_no_number_is_no_step(server, number):
    with pytest.raises(HttpProblem) as told:
        asked(server, f"step={quote(number)}")
    assert told.value.status == 404


def test_languages_that_nobody_speaks_fill_nothing(server):
    asked(server, "step=0&language=de")
    before = catalogues.catalogue.cache_info().currsize
    for number in range(300):
        sentence = asked(server, f"step=0&language={['de-', 'xx', 'de-', ''][number % 4]}{number}")["sentence"]
        assert sentence
    assert catalogues.catalogue.cache_info().currsize <= before + 1
    for number in range(2 * catalogues.MOST):
        catalogues.catalogue(f"zz-{number}")
    assert catalogues.catalogue.cache_info().currsize == catalogues.MOST

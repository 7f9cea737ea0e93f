"""The rules, in the reader's language where somebody has translated them."""

import re

import pytest
from server.conftest import made

import kringle

ROOMS = [info["id"] for info in kringle.games()]
IDS = re.compile(r"^- \*\*([A-Z]{2}-R?\d+)\*\*", re.M)


@pytest.mark.parametrize("game", ROOMS)
def test_german_rules_have_every_clause_in_its_place(game):
    english, german = kringle.game(game).rulebook, kringle.game(game).rulebook.translated("de")
    assert list(german.clauses) == list(english.clauses) == IDS.findall(german.text)
    assert [clause.ruling for clause in german.clauses.values()] == [c.ruling for c in english.clauses.values()]
    assert german.language == "de"
    same = [id for id in english.clauses if german.clauses[id].text == english.clauses[id].text]
    assert same == []


def test_the_server_tells_them_by_language(server):
    german = server.http().request("GET", "/api/games/conveyor/rules?language=de", None)
    assert german["language"] == "de"
    for other in ("en", "fr", "../de", "d", ""):
        told = server.http().request("GET", f"/api/games/conveyor/rules?language={other}", None)
        assert told["language"] == "en"
        assert told["text"] == kringle.game("conveyor").rulebook.text


def test_a_table_tells_them_with_its_own_numbers(server):
    table, *_ = made(server, "elfgame", 2, options={"presents_to_win": 3})
    for language, says, usual in (
        ("en", "deliver three presents", "ten presents"),
        ("de", "drei Geschenke", "zehn Ge"),
    ):
        told = server.http().request("GET", f"/api/tables/{table}/rules?language={language}", None)
        assert told["language"] == language
        assert says in told["clauses"]["EG-17"]
        assert usual not in told["clauses"]["EG-17"]
        assert usual in server.http().request("GET", f"/api/games/elfgame/rules?language={language}", None)["text"]


def test_a_table_with_its_own_deck_shows_that(server):
    deck = """adds_to = "standard"

[[card]]
name = "Marmalade | Rocket"
copies = 2
ops = [{op = "build", colour = "any", size = 2}]
"""
    table, *_ = made(server, "elfgame", 2, options={"custom_cards": {"text": deck}})
    told = server.http().request("GET", f"/api/tables/{table}/rules", None)
    row = next(line for line in told["text"].splitlines() if line.startswith("| Marmalade"))
    assert row == "| Marmalade ¦ Rocket | Build a medium present of any colour. | 2 |"
    assert "| Marmalade" not in kringle.game("elfgame").rulebook.text

"""The rules, in the reader's language where somebody has translated them."""

import re

import pytest

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

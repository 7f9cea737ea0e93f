"""The server's half of the workshops: what is wrong is told; tries come line by line and have bounds."""

from __future__ import annotations

import asyncio
import json

import httpx
import pytest
from server.conftest import run

from kringle.lab import trying
from kringle.server import workshops
from kringle.server.endpoints import Problem

CARD = 'adds_to = "standard"\n[[card]]\nname = "Ours"\nops = [{op = "draw", count = 2}]\n'


def post(server, path, body):
    return httpx.post(server.base + path, json=body, timeout=60)


def test_cards_and_tracks_are_looked_at(server):
    body = {"game": "elfgame", "option": "custom_cards", "text": CARD}
    found = post(server, "/api/documents/look", body).json()
    assert (found["problems"], found["found"]["deck"]["size"]) == ([], 73)
    body["text"] = CARD.replace("draw", "fly")
    assert post(server, "/api/documents/look", body).json()["problems"][0]["card"] == 0
    body = {"game": "topdeer", "option": "track", "text": "[[space]]"}
    assert post(server, "/api/documents/look", body).json()["problems"]


@pytest.mark.parametrize(
    ("path", "body", "words"),
    [
        ("documents/look", {"game": "conveyor", "option": "gold", "text": ""}, "no option"),
        ("documents/look", {"game": "elfgame", "option": "custom_cards", "text": "x" * 200_001}, "at most 200000"),
        ("documents/look", {"game": "chess", "option": "x", "text": ""}, "no game"),
        ("try/card", {"options": {}, "card": "Nobody"}, "EG-R12"),
        ("try/card", {"options": {"custom_cards": "/etc/passwd"}, "card": "x"}, "not allowed"),
        ("try/track", {"text": "["}, "Invalid initial character"),
        ("try/numbers", {"game": "conveyor", "seats": 4, "settings": ["../../x=1"]}, "no value ../../x"),
        ("try/numbers", {"game": "conveyor", "seats": 4, "settings": ["x=1"] * 41}, "length <= 40"),
    ],
)
def test_what_can_not_be_tried_is_refused_in_a_sentence(server, path, body, words):
    answer = post(server, f"/api/{path}", body)
    assert answer.status_code == 400
    assert words in answer.json()["message"]


def test_a_try_tells_more_and_more_and_who_leaves_ends_it(server):
    with httpx.stream("POST", server.base + "/api/try/card", json={"options": {}, "card": "Buggum"}) as answer:
        assert answer.headers["content-type"] == "application/x-ndjson"
        lines = answer.iter_lines()
        first, second = json.loads(next(lines)), json.loads(next(lines))
    assert 0 < first["games"] < second["games"]
    with httpx.stream("POST", server.base + "/api/try/track", json={"text": "["}, timeout=15) as answer:
        assert answer.status_code == 400  # its turn came: the one before has ended


def test_numbers_that_may_be_changed(server):
    found = httpx.get(server.base + "/api/games/conveyor/numbers", timeout=30).json()["numbers"]
    assert {"name": "part.robot.points", "value": 4} in found
    assert httpx.get(server.base + "/api/games/chess/numbers").status_code == 404


def test_other_numbers_are_printed(server):
    order = {"game": "conveyor", "seats": 2, "numbers": ["part.robot.points=7"], "settings": {"only": ["cards"]}}
    answer = post(server, "/api/print", order)
    assert answer.status_code == 200, answer.text
    import pypdfium2

    documents = [answer.content, post(server, "/api/print", {**order, "numbers": []}).content]
    said, before = (
        " ".join(document[page].get_textpage().get_text_range() for page in range(len(document)))
        for document in map(pypdfium2.PdfDocument, documents)
    )
    assert said != before
    assert "7 points" in said
    assert "7 points" not in before
    answer = post(server, "/api/print", {**order, "numbers": ["part.robot.points=x"]})
    assert answer.status_code == 400


def test_a_try_has_bounds_of_its_own():
    assert trying.MEMORY <= 4 << 30
    assert trying.LASTS < trying.SECONDS < workshops.SECONDS


def test_a_try_that_takes_too_long_is_ended(monkeypatch):
    monkeypatch.setattr(workshops, "SECONDS", 0.2)

    async def go() -> None:
        order = json.dumps({"what": "numbers", "game": "icejam", "seats": 4, "settings": [], "options": {}})
        async with workshops.running(order.encode()) as process:
            with pytest.raises(Problem, match="takes longer"):
                async for _ in workshops.lines(process):
                    pass
        assert process.returncode is not None

    run(go())


def test_a_program_that_fails_is_no_answer(monkeypatch):
    monkeypatch.setattr(workshops, "PROGRAM", "json.tool")

    async def go() -> None:
        async with workshops.running(b"no json") as process:
            with pytest.raises(Problem, match="could not be tried"):
                await asyncio.wait_for(anext(workshops.lines(process)), 20)

    run(go())

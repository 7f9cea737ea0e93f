"""The server speaks the language of who asks; codes are the same for all."""

from __future__ import annotations

import pytest
from conftest import made, run, sitting

import kringle
from kringle.client import Client, CommandRefused
from kringle.client.http import Http, HttpProblem
from kringle.server.notices import letter


def problem(server, language, path="/api/tables/nowhere", body=None):
    with pytest.raises(HttpProblem) as told:
        Http(server.base, language=language).request("POST" if body else "GET", path, body)
    return told.value.code, str(told.value).partition(": ")[2]


@pytest.mark.parametrize(
    ("accepted", "said"),
    [
        ("de", "Diesen Tisch gibt es nicht."),
        ("de-AT,de;q=0.9,en;q=0.8", "Diesen Tisch gibt es nicht."),
        ("en;q=0.5, de;q=0.7", "Diesen Tisch gibt es nicht."),
        ("fr, en;q=0.3", "There is no such table."),
        ("tlh", "There is no such table."),
        ("; ;q=,,de;q=x", "There is no such table."),
    ],
)
def test_a_problem_is_told_in_the_language_that_is_accepted(server, accepted, said):
    assert problem(server, accepted) == ("no_table", said)


def test_what_is_wrong_with_a_wish_is_said_around_the_detail(server):
    body = {"game": "conveyor", "seats": 6}
    assert problem(server, "de", "/api/tables", body)[0] == "BadSeats"
    assert problem(server, "de", "/api/tables", body)[1].startswith("So kann das Spiel nicht gespielt werden: ")
    names = {"game": "conveyor", "seats": 2, "chairs": [{"kind": "me", "name": "!"}, {"kind": "bot"}]}
    assert problem(server, "de", "/api/tables", names)[1] == "An diesem Tisch werden Namen aus der Liste gewählt."


def test_a_connection_is_spoken_to_in_its_language(server):
    table, _, keys = made(server, game="workshop")

    async def work():
        english = await sitting(server, table, keys[0])
        german = await Client.connect(server.base, table, [keys[0]], language="de-CH")
        refused = []
        for client in (english, german):
            with pytest.raises(CommandRefused) as told:
                await client.play(0, ["stop"])
            refused.append(told.value.frame.message)
        because = await german.why_not(0, ["stop"])
        hinted = await german.hint(0)
        notes = [[note.words for note in client.notes[0]] for client in (english, german)]
        await english.close()
        await german.close()
        return refused, because, hinted, notes

    refused, because, hinted, (english, german) = run(work())
    rules = kringle.game("workshop").rulebook.translated("de")
    assert because.sentence == rules.sentence(because.clause)
    assert because.sentence in refused[1]
    assert because.sentence not in refused[0]
    assert "erdachten Spielen" in hinted.words
    assert len(english) == len(german) > 3
    assert all(word in told for word, told in (("bekommt: ", german[4]), ("is dealt: ", english[4])))


def test_a_letter_is_written_in_the_language_in_which_it_was_asked_for(server):
    table, _, _ = made(server, game="topdeer")

    async def work():
        store = server.open_tables.store
        live = await server.open_tables.table(table)
        sat = live.table_state.sat[1]
        await store.set_notice(table, 1, sat, "mailto:pip@example.org", "de")
        _, language = (await store.notices(table, live.table_state.sat))[1]
        return letter(live, language)

    subject, text = server.inside(work())
    assert subject == "Rentierrennen: Du bist dran"
    assert text == f"Du bist dran in Rentierrennen, am Tisch {table}.\n"

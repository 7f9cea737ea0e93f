"""Tables, seats, names, keys: the HTTP side."""

from __future__ import annotations

import asyncio

import pytest
from server.conftest import invited, made, run, sitting

import kringle
from kringle.client import HttpProblem
from kringle.table.names import NAMES


def refused(status, code, work, *args):
    with pytest.raises(HttpProblem) as problem:
        work(*args)
    assert (problem.value.status, problem.value.code) == (status, code)


def test_join_by_an_open_seat_and_leave_again(server):
    table, host, _ = made(server, chairs=[{"kind": "me"}, {"kind": "open"}, {"kind": "open"}])
    http, come = server.http(), {"invitation": invited(server, table, host)}
    joined = http.request("POST", f"/api/tables/{table}/join", {"name": "Holly", **come})
    assert joined["seat"] == 1
    refused(409, "taken", http.request, "POST", f"/api/tables/{table}/join", {"seat": 0, **come})
    refused(400, "BadName", http.request, "POST", f"/api/tables/{table}/join", {"name": "Holly", **come})
    mine = server.http(joined["key"])
    mine.request("POST", f"/api/tables/{table}/leave", {"seat": 1})
    chairs = http.request("GET", f"/api/tables/{table}", None)["chairs"]
    assert [chair["kind"] for chair in chairs] == ["person", "open", "open"]
    refused(403, "not_yours", mine.request, "POST", f"/api/tables/{table}/leave", {"seat": 1})


def test_names_are_from_the_list_unless_the_host_lets_people_type(server):
    table, host, keys = made(server)
    name = f"/api/tables/{table}/chairs/0/name"
    mine = server.http(keys[0])
    refused(400, "BadName", mine.request, "PUT", name, {"name": "Call me now 555"})
    taken = {chair["name"] for chair in server.http().request("GET", f"/api/tables/{table}", None)["chairs"]}
    mine.request("PUT", name, {"name": next(free for free in NAMES if free not in taken)})
    server.http(host).request("PUT", f"/api/tables/{table}/arrangement", {"typed_names": True})
    mine.request("PUT", name, {"name": "Zoë 2"})
    for bad in ("", "x" * 21, "a\u202eb", "<b>", "tab\there", "e\u0301\u0301\u0301\u0301\u0301"):
        refused(400, "BadName", mine.request, "PUT", name, {"name": bad})
    assert server.http().request("GET", f"/api/tables/{table}", None)["chairs"][0]["name"] == "Zoë 2"


def test_only_the_host_arranges(server):
    table, host, keys = made(server)
    for key in (keys[0], "x" * 32):
        http = server.http(key)
        refused(403, "not_host", http.request, "PUT", f"/api/tables/{table}/chairs/1", {"kind": "bot"})
        refused(403, "not_host", http.request, "PUT", f"/api/tables/{table}/arrangement", {})
    http = server.http(host)
    refused(400, "UnknownBot", http.request, "PUT", f"/api/tables/{table}/chairs/1", {"kind": "bot", "bot": "deep"})
    refused(404, "no_seat", http.request, "PUT", f"/api/tables/{table}/chairs/7", {"kind": "bot"})


def test_a_bot_takes_over_in_the_middle_of_a_game_and_gives_back(server):
    table, host, keys = made(server, seats=2)
    http = server.http(host)

    async def work():
        client = await sitting(server, table, keys[0])
        await http.put(f"/api/tables/{table}/chairs/1", {"kind": "bot", "bot": "random"})
        await client.play(0, ["bid", 1])
        await client.until(lambda state: state.seq >= 4)  # the bot has bid
        await http.put(f"/api/tables/{table}/chairs/1", {"kind": "open"})
        joined = await http.post(f"/api/tables/{table}/join", {"seat": 1})
        other = await sitting(server, table, joined["key"])
        seat = other.welcome.mine
        await client.close()
        await other.close()
        return seat

    assert run(work()) == [1]


def test_the_host_can_not_look_into_a_hand_by_a_link(server):
    table, host, keys = made(server)
    link = f"/api/tables/{table}/chairs/1/link"
    refused(403, "not_yours", server.http(host).request, "POST", link, {})
    given = server.http(keys[1]).request("POST", link, {})  # one's own second device
    assert given["path"] == f"/t/{table}#{given['key']}"
    server.http(host).request("POST", link, {"revoke": True})  # the seat changes hands, and everybody sees it
    refused(403, "bad_key", server.http().request, "POST", f"/api/tables/{table}/keys", {"key": keys[1]})


def test_seats_of_people_who_are_away_can_be_passed_on(server):
    table, host, keys = made(server, arrangement={"absent": "link", "absent_after": 5})
    http, come = server.http(), {"seat": 2, "invitation": invited(server, table, host)}
    refused(409, "taken", http.request, "POST", f"/api/tables/{table}/join", come)
    live = server.inside(server.open_tables.table(table))
    live.away[2] -= 10
    joined = http.request("POST", f"/api/tables/{table}/join", come)
    refused(403, "bad_key", http.request, "POST", f"/api/tables/{table}/keys", {"key": keys[2]})
    assert http.request("POST", f"/api/tables/{table}/keys", {"key": joined["key"]})["seats"] == [2]


def finished(server, seats=2):
    """A game of bots, to its end, with one person who only bids nothing."""
    table, host, _ = made(server, seats=seats, chairs=[{"kind": "bot", "bot": "random"}] * seats)

    async def work():
        watcher = await sitting(server, table)
        await watcher.until(lambda state: state.outcome is not None)
        await watcher.close()

    run(work())
    return table, host


def test_rematch(server):
    table, host = finished(server)
    made_again = server.http(host).request("POST", f"/api/tables/{table}/rematch", {})
    assert made_again["table"] != table
    assert server.http().request("GET", f"/api/tables/{table}", None)["rematch"] == made_again["table"]
    refused(409, "rematch", server.http(host).request, "POST", f"/api/tables/{table}/rematch", {})
    live, _, _ = made(server)
    refused(403, "not_yours", server.http().request, "POST", f"/api/tables/{live}/rematch", {})


def test_the_replay_of_a_running_game_is_secret_until_all_agree(server):
    table, host, keys = made(server)
    path = f"/api/tables/{table}/replay"
    for key in ("x" * 32, keys[0], host):
        refused(403, "secret", server.http(key).request, "GET", path, None)

    async def agree():
        clients = [await sitting(server, table, keys[seat]) for seat in range(3)]
        await clients[0].reveal(0)
        for seat in (1, 2):
            await clients[seat].until(lambda state, seat=seat: state.seq == 1 + seat)
            await clients[seat].answer(seat, True)
        for client in clients:
            await client.close()

    run(agree())
    text = server.http(host).request("GET", path, None)
    refused(403, "secret", server.http(keys[0]).request, "GET", path, None)
    assert kringle.open_replay(text).seats == 3


def test_a_table_moves_to_another_server_and_goes_on(server, serve, tmp_path):
    table, host, keys = made(server, seats=2, chairs=[{"kind": "me"}, {"kind": "bot"}])

    async def begin():
        client = await sitting(server, table, keys[0])
        await client.play(0, ["bid", 2])
        await client.until(lambda state: state.seq >= 3)
        await client.close()

    run(begin())
    text = server.http(host, keys[0]).request("GET", f"/api/tables/{table}/replay", None)
    other = serve(database=f"sqlite:///{tmp_path}/other.db")
    moved = other.http().request("POST", "/api/replays", text)
    table_state = other.inside(other.open_tables.table(moved["table"])).table_state
    assert table_state.replay() == text

    async def go_on():
        client = await sitting(other, moved["table"], *moved["keys"].values())
        asked = client.state.asks[0]
        look = next(look for look in client.state.looks if look.seat == asked)
        done = await client.play(asked, look.legal[0])
        await client.close()
        return done

    assert run(go_on()) > 2


@pytest.mark.parametrize("text", ["", "no json", '{"kringle": 1, "game": "conveyor"}', "[" * 100_000])
def test_a_bad_replay_is_refused(server, text):
    refused(400, "BadReplay", server.http().request, "POST", "/api/replays", text)


def test_a_forged_replay_is_refused(server):
    match = kringle.start("conveyor", 2, seed=5)
    match.play(0, ("bid", 1))
    other = match.replay().replace('"seed": 5', '"seed": 6')
    refused(400, "BadReplay", server.http().request, "POST", "/api/replays", other)


def test_documents_come_as_content_and_never_as_a_path(server, tmp_path):
    secret = tmp_path / "secret.toml"
    secret.write_text("canary = 'do not read me'")
    for name, game in (("track", "topdeer"), ("cards", "elfgame")):
        options = next(g["options"] for g in kringle.games() if g["id"] == game)
        documents = [key for key, option in options.items() if option["type"] == "document"]
        assert documents, name
        wish = {"game": game, "seats": 2, "options": {documents[0]: str(secret)}}
        with pytest.raises(HttpProblem) as problem:
            server.http().request("POST", "/api/tables", wish)
        assert problem.value.status == 400
        assert "canary" not in str(problem.value)
        wish["options"] = {documents[0]: {"text": "x" * 300_000}}
        refused(400, "BadOption", server.http().request, "POST", "/api/tables", wish)


def test_a_link_as_a_picture(server):
    picture = server.http().request("POST", "/api/qr", {"path": "/t/abc#" + "k" * 32})
    assert picture.startswith("<svg")
    refused(400, "malformed", server.http().request, "POST", "/api/qr", {"path": "http://elsewhere"})


def test_two_join_at_once_and_one_sits_down(server):
    table, host, _ = made(server, chairs=[{"kind": "me"}, {"kind": "open"}, {"kind": "me"}])
    come = {"seat": 1, "invitation": invited(server, table, host)}

    async def work():
        http = server.http()
        return await asyncio.gather(
            *(http.post(f"/api/tables/{table}/join", come) for _ in range(5)), return_exceptions=True
        )

    results = run(work())
    assert sum(isinstance(result, dict) for result in results) == 1

"""Who may come: a table is private unless its host lists it, and an id alone opens nothing."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import sqlite3
from pathlib import Path
from urllib.request import urlopen

import pytest
from server.conftest import invited, made, run, sitting
from server.test_seats import refused

import kringle
from kringle.client import Client, SentAway
from kringle.games import elfgame
from kringle.server.endpoints import SMALL
from kringle.table import keys

OLD = Path(__file__).parents[1] / "table/old"
OLD_KEY = "k" * 32
OPEN = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]


def join(server, table, keys=(), **body):
    return server.http(*keys).request("POST", f"/api/tables/{table}/join", body)


def test_an_id_is_not_enough_to_sit_down(server):
    table, _, _ = made(server, chairs=OPEN)
    for body in ({}, {"seat": 1}, {"seat": 1, "name": "Holly"}):
        refused(403, "not_invited", lambda body=body: join(server, table, **body))
    for secret in ("x" * 32, invited(server, *made(server, chairs=OPEN)[:2])):  # a guess; another table's
        refused(403, "bad_invitation", lambda secret=secret: join(server, table, invitation=secret))


def test_a_new_table_comes_with_an_invitation(server):
    made_now = server.http().request("POST", "/api/tables", {"game": "conveyor", "seats": 3})
    table, secret = made_now["table"], made_now["invitation"]
    asked = server.http().request("POST", f"/api/tables/{table}/invited", {"invitation": secret})
    assert asked["free"] == [1, 2]
    assert join(server, table, invitation=secret, seat=2)["seat"] == 2
    assert join(server, table, invitation=secret)["seat"] == 1
    refused(409, "taken", lambda: join(server, table, invitation=secret))


def test_an_invitation_for_one_seat_opens_no_other(server):
    table, host, _ = made(server, chairs=OPEN)
    secret = invited(server, table, host, seat=2)
    refused(403, "bad_invitation", lambda: join(server, table, invitation=secret, seat=1))
    assert join(server, table, invitation=secret)["seat"] == 2
    refused(409, "taken", lambda: join(server, table, invitation=secret))


def test_a_renewed_invitation_ends_those_before_it(server):
    table, host, _ = made(server, chairs=OPEN)
    first, one_seat = invited(server, table, host), invited(server, table, host, seat=1)
    fresh_seat = invited(server, table, host, seat=1, renew=True)
    refused(403, "bad_invitation", lambda: join(server, table, invitation=one_seat))
    assert join(server, table, invitation=fresh_seat)["seat"] == 1
    fresh = invited(server, table, host, renew=True)
    for old in (first, fresh_seat):
        refused(403, "bad_invitation", lambda old=old: join(server, table, invitation=old, seat=2))
    assert join(server, table, invitation=fresh)["seat"] == 2


def test_only_the_host_invites_and_not_without_end(server):
    table, host, keys = made(server, chairs=OPEN)
    for key in (keys[0], "x" * 32):
        refused(403, "not_host", lambda key=key: invited(server, table, key))
    refused(404, "no_seat", lambda: invited(server, table, host, seat=5))
    for _ in range(49):  # one came with the table
        invited(server, table, host)
    refused(409, "invitations", lambda: invited(server, table, host))
    assert invited(server, table, host, renew=True)


def test_only_hashes_of_invitations_are_stored(serve, tmp_path):
    server = serve()
    table, host, _ = made(server, chairs=OPEN)
    secret = invited(server, table, host)
    server.stop()
    with contextlib.closing(sqlite3.connect(tmp_path / "kringle.db")) as connection:
        dump = "\n".join(connection.iterdump())
    assert table in dump
    assert secret not in dump
    assert len(secret) * 6 == 192


def test_without_watchers_an_id_shows_nothing(server):
    table, host, keys = made(server, arrangement={"watchers": False}, chairs=OPEN)
    for path in ("", "/rules"):
        refused(403, "private", server.http().request, "GET", f"/api/tables/{table}{path}", None)
    for key in (host, keys[0]):
        assert server.http(key).request("GET", f"/api/tables/{table}", None)["table"] == table
    with pytest.raises(SentAway, match="private"):
        run(sitting(server, table))


@pytest.mark.parametrize("listed", [False, True])
def test_without_watchers_an_id_shows_no_replay_either_when_the_game_is_over(server, listed):
    match, choices = kringle.start("conveyor", 2, seed=3), random.Random(3)
    while not match.over:
        seat = choices.choice(match.asks())
        match.play(seat, choices.choice(match.legal(seat)))
    moved = server.http().request("POST", "/api/replays", match.replay())
    table = f"/api/tables/{moved['table']}"
    assert server.http().request("GET", f"{table}/replay", None) == match.replay()
    server.http(moved["host_key"]).request("PUT", f"{table}/arrangement", {"watchers": False, "listed": listed})
    refused(403, "private", server.http().request, "GET", f"{table}/replay", None)
    assert server.http(moved["keys"]["1"]).request("GET", f"{table}/replay", None) == match.replay()


def test_watchers_are_sent_away_when_the_host_says_so(server):
    table, host, keys = made(server)

    async def work():
        watcher, player = await sitting(server, table), await sitting(server, table, keys[1])
        await server.http(host).put(f"/api/tables/{table}/arrangement", {"watchers": False})
        with pytest.raises(SentAway, match="private"):
            await watcher.until(lambda state: False)
        await player.until(lambda state: not state.arrangement.watchers)
        await player.close()
        await watcher.close()

    run(work())


# ---- the public list ------------------------------------------------------------------------------------


def listed(server):
    return {entry["table"]: entry for entry in server.http().request("GET", "/api/tables", None)["tables"]}


def test_a_table_is_listed_only_if_its_host_says_so(server):
    hidden, _, _ = made(server, chairs=OPEN)
    shown, host, _ = made(server, chairs=OPEN, listed=True)
    found = listed(server)
    assert hidden not in found
    assert found[shown]["free"] == 2
    assert join(server, shown)["seat"] == 1  # that is what listing means
    http = server.http(host)
    http.request("PUT", f"/api/tables/{shown}/arrangement", {"listed": False})
    assert not listed(server)
    refused(403, "not_invited", lambda: join(server, shown))
    http.request("PUT", f"/api/tables/{shown}/arrangement", {"listed": True})
    assert join(server, shown)["seat"] == 2
    assert listed(server)[shown]["free"] == 0


def test_tables_that_were_made_before_are_not_listed_and_their_keys_open(serve, tmp_path):
    """A database of schema 0003, in which every table was listed."""
    table = json.loads((OLD / "kringle-0003.json").read_text())["icejam"]["table"]
    with contextlib.closing(sqlite3.connect(tmp_path / "kringle.db")) as connection:
        connection.executescript((OLD / "kringle-0003.sql").read_text())
        row = (keys.hashed(OLD_KEY), table, 0, 0)
        connection.execute("insert into keys (hash, table_id, seat, created) values (?, ?, ?, ?)", row)
        connection.commit()
    server = serve()
    assert not listed(server)
    refused(403, "not_invited", lambda: join(server, table))
    held = server.http().request("POST", f"/api/tables/{table}/keys", {"key": OLD_KEY})
    assert held["seats"] == [0]


CARDS = 198_000
"""About as much as the text of one's own cards may have."""


SHIPPED = Path(elfgame.__file__).with_name("cards.toml").read_text(encoding="utf-8")


def test_the_list_stays_small_and_is_quick_whatever_is_at_the_tables(serve):
    """100 listed tables with own cards; names as long as they get."""
    server = serve()
    deck = SHIPPED + ("\n# " + "x" * 900) * ((CARDS - len(SHIPPED)) // 903)
    for number in range(100):
        chairs = [{"kind": "me", "name": f"{chr(0x4E00 + number) * 18}{seat}"} for seat in range(3)]
        made(server, "elfgame", chairs=chairs, listed=True, options={"custom_cards": {"text": deck}},
             arrangement={"typed_names": True})  # fmt: skip
    found = server.http().request("GET", "/api/tables", None)["tables"]
    assert len(found) == 50
    assert all(entry["documents"] and "options" not in entry for entry in found)
    assert size(server) < 64_000


def size(server):
    with urlopen(f"{server.base}/api/tables", timeout=30) as answer:
        return len(answer.read())


def test_a_broken_table_does_not_take_the_list_down(serve, tmp_path):
    server = serve()
    good, broken = made(server, listed=True)[0], made(server, listed=True)[0]
    strange, _, _ = made(server, listed=True)
    server.stop()
    with contextlib.closing(sqlite3.connect(tmp_path / "kringle.db")) as connection:
        connection.execute("update events set deed = '{' where table_id = ?", [broken])
        connection.execute("update tables set seed = '1', options = 'no' where id = ?", [broken])
        connection.execute("update listings set game = 'gone' where table_id = ?", [strange])
        connection.commit()
    server = serve()
    found = listed(server)
    assert set(found) == {good, broken, strange}
    assert found[strange]["title"] == "gone"
    assert not server.open_tables.tables  # none was opened for it


def test_a_finished_table_leaves_the_list(server):
    table, _, _ = made(server, seats=2, chairs=[{"kind": "bot", "bot": "random"}] * 2, listed=True)

    async def work():
        watcher = await sitting(server, table)
        await watcher.until(lambda state: state.outcome is not None)
        await watcher.close()

    run(work())
    assert table not in listed(server)


def test_small_bodies_are_small(server):
    table, host, _ = made(server, chairs=OPEN)
    for path in ("join", "invited", "invitations", "keys", "leave", "host", "follow", "rematch", "chairs/1/link"):
        http, body = server.http(host), {"x": "y" * SMALL}
        refused(413, "too_large", http.request, "POST", f"/api/tables/{table}/{path}", body)
        refused(400, "malformed", http.request, "POST", f"/api/tables/{table}/{path}", {"x": 1})


# ---- the host's key -------------------------------------------------------------------------------------


def test_the_host_renews_their_key_and_the_old_one_ends(server):
    table, host, _ = made(server, chairs=OPEN)

    async def work():
        old = await Client.connect(server.base, table, [host])
        fresh = await server.http(host).post(f"/api/tables/{table}/host", {})
        await asyncio.wait_for(let_go(old), 10)
        return old, fresh

    async def let_go(client):
        """It comes back by itself, and is a stranger."""
        while client.welcome.host:
            await asyncio.sleep(0.02)
        await client.close()

    _, fresh = run(work())
    arrange = f"/api/tables/{table}/arrangement"
    refused(403, "not_host", server.http(host).request, "PUT", arrange, {})
    refused(403, "not_host", server.http(host).request, "POST", f"/api/tables/{table}/host", {})
    refused(403, "not_host", server.http("x" * 32).request, "POST", f"/api/tables/{table}/host", {})
    server.http(fresh["key"]).request("PUT", arrange, {"hints": False})


def test_of_two_who_renew_the_host_key_at_once_one_has_it(server):
    table, host, _ = made(server)

    async def work():
        http = server.http(host)
        return await asyncio.gather(
            *(http.post(f"/api/tables/{table}/host", {}) for _ in range(8)), return_exceptions=True
        )

    found = [answer["key"] for answer in run(work()) if isinstance(answer, dict)]
    assert len(found) == 1
    server.http(found[0]).request("PUT", f"/api/tables/{table}/arrangement", {})

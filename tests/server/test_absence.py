"""Nobody's absence ends a game: a bot plays until they are back, and the seat stays theirs."""

from __future__ import annotations

import pytest
from server.conftest import made, run, sitting

from kringle.client import HttpProblem


def ask(server, path, body, *keys):
    return server.http(*keys).request("POST", path, body)


def refused(work, code):
    with pytest.raises(HttpProblem) as told:
        work()
    assert told.value.code == code


def is_gone(server, table, seat, seconds=60.0):
    live = server.open_tables.tables[table]
    live.away[seat] = live.runtime.clock() - seconds


def changes(server, table):
    return [(one.how, one.seat, one.by) for one in server.open_tables.tables[table].table_state.changes]


def test_a_bot_plays_until_they_are_back_and_everybody_is_told(server):
    table, _, keys = made(server, seats=2)
    path = f"/api/tables/{table}/chairs/1/stand_in"

    async def play():
        async with await sitting(server, table, keys[0]) as mia:
            await mia.until(lambda state: state.asks)
            is_gone(server, table, 1)
            await mia.play(0, ["bid", 1])
            await server.http(keys[0]).post(path, {})
            state = await mia.until(lambda state: state.chairs[1].stand_in and state.asks != [1])
            assert state.chairs[1].kind == "person"
            async with await sitting(server, table, keys[1]) as nora:  # the same key as before
                await nora.until(lambda state: not state.chairs[1].stand_in)
                await mia.until(lambda state: not state.chairs[1].stand_in)

    run(play())
    assert changes(server, table) == [("stand_in", 1, "seat"), ("back", 1, "seat")]


def test_for_who_is_here_nobody_lets_a_bot_play_but_they_themselves(server):
    table, host, keys = made(server, seats=3)
    path = f"/api/tables/{table}/chairs/1/stand_in"

    async def play():
        async with await sitting(server, table, keys[0]) as mia, await sitting(server, table, keys[1]) as nora:
            await nora.until(lambda state: state.asks)
            is_gone(server, table, 1)
            for key in (keys[0], host):
                with pytest.raises(HttpProblem, match="here"):
                    await server.http(key).post(path, {})
            with pytest.raises(HttpProblem, match="not_yours"):
                await server.http().post(path, {})
            await server.http(keys[1]).post(path, {})
            await mia.until(lambda state: state.chairs[1].stand_in)
            assert server.open_tables.tables[table].table_state.plays == []  # she is still here

    run(play())
    is_gone(server, table, 2, 1.0)
    refused(lambda: ask(server, f"/api/tables/{table}/chairs/2/stand_in", {}, keys[0]), "here")  # just a bad line


def test_who_lets_a_bot_play_for_somebody_is_shown_nothing_and_gets_no_key(server):
    table, _, keys = made(server, seats=2)
    is_gone(server, table, 1)
    assert ask(server, f"/api/tables/{table}/chairs/1/stand_in", {}, keys[0]) == {}
    assert server.open_tables.tables[table].table_state.sat == ["", ""]
    refused(lambda: ask(server, f"/api/tables/{table}/chairs/1/stand_in", {}, keys[0]), "over")
    refused(lambda: ask(server, f"/api/tables/{table}/chairs/1/link", {}, keys[0]), "not_yours")


def test_a_link_for_another_device_is_told_to_everybody(server):
    table, _, keys = made(server, seats=2)
    link = ask(server, f"/api/tables/{table}/chairs/1/link", {}, keys[1])
    assert changes(server, table) == [("linked", 1, "seat")]

    async def both():
        async with await sitting(server, table, keys[1]), await sitting(server, table, link["key"]) as phone:
            state = await phone.until(lambda state: state.asks)
            assert [one.how for one in state.changes] == ["linked"]

    run(both())

"""A table whose log was damaged is its own players' trouble, and nobody else's."""

from __future__ import annotations

import asyncio
import logging
import sqlite3

import pytest
from server.conftest import made, run, sitting

from kringle.client import HttpProblem, SentAway
from kringle.table.frames import Arrangement
from kringle.table.live_table import replayed
from kringle.table.runtime import Runtime
from kringle.table.table_state import TableState

DAMAGE = {
    "a move": """update events set deed = replace(deed, '["bid",3]', '["bid",4]') where table_id = ? and seq = 3""",
    "bad JSON": "update events set deed = '{' where table_id = ? and seq = 3",
    "a row is missing": "delete from events where table_id = ? and seq = 2",
    "an unknown game": "update tables set game = 'chess' where id = ?",
    "an unknown option": """update tables set options = '{"wheels":4}' where id = ?""",
    "bad sittings": "update tables set sittings = '[]]' where id = ?",
}


async def gone(server, table, keys):
    """What a client is told that comes to it."""
    with pytest.raises(SentAway) as away:
        await sitting(server, table, *keys)
    return str(away.value)


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_broken_table_is_nobody_elses_trouble(serve, tmp_path, caplog, damage):
    first = serve()
    table, _, keys = made(first)
    healthy, _, _ = made(first, listed=True)

    async def begin():
        client = await sitting(first, table, *keys.values())
        await client.play(0, ["bid", 2])
        await client.play(1, ["bid", 3])
        await client.close()

    run(begin())
    first.stop()
    with sqlite3.connect(tmp_path / "kringle.db") as connection:
        connection.execute("pragma foreign_keys = off")
        assert connection.execute(DAMAGE[damage], (table,)).rowcount == 1
    connection.close()
    second = serve()

    async def work():
        with caplog.at_level(logging.ERROR, "kringle"):
            told = await gone(second, table, [keys[0]])
            with pytest.raises(HttpProblem) as problem:
                await second.http(keys[0]).get(f"/api/tables/{table}")
            return told, problem.value, await second.http().get("/api/tables")

    told, problem, listed = run(work())
    assert "broken" in told
    assert (problem.status, problem.code) == (500, "broken")
    assert [info["table"] for info in listed["tables"]] == [healthy]
    lines = [record for record in caplog.records if record.name == "kringle.open_tables"]
    assert [line.table for line in lines] == [table]  # once, however many come
    assert lines[0].event == {"a move": 3, "a row is missing": 2, "bad JSON": 3}.get(damage)
    assert damage != "bad JSON" or "event 3: it can't be read" in lines[0].problem


def test_a_record_that_can_not_go_on_is_opened_again_from_its_log(server, monkeypatch):
    """Everybody comes back, and what was stored is there."""
    table, _, keys = made(server)
    live = server.inside(server.open_tables.table(table))

    def fails(self, event):
        raise RuntimeError("out of memory, say")

    async def work():
        client = await sitting(server, table, keys[0])
        with monkeypatch.context() as patched:
            patched.setattr(TableState, "apply", fails)
            done = await client.play(0, ["bid", 1])
        state = await client.until(lambda state: state.seq >= done)
        await client.close()
        return done, state.seq

    assert run(work()) == (2, 2)
    again = server.inside(server.open_tables.table(table))
    assert again is not live
    assert again.table_state.seq == 2


def test_who_only_looks_on_is_gone_at_once_when_there_are_to_be_no_watchers(server):
    table, host, keys = made(server)

    async def work():
        watcher = await sitting(server, table)
        as_host = await sitting(server, table, host)
        player = await sitting(server, table, keys[1])
        arrangement = {"watchers": False}
        await server.http(host).put(f"/api/tables/{table}/arrangement", arrangement)
        with pytest.raises(SentAway, match="private"):
            await watcher.until(lambda state: not state.arrangement.watchers)
        seen = watcher.state.arrangement
        for client in (as_host, player):
            await client.until(lambda state: not state.arrangement.watchers)
            await client.close()
        await watcher.close()
        return seen

    assert run(work()) == Arrangement()  # the last that it saw was before


def test_a_long_log_is_opened_in_slices():
    """Meanwhile others are answered."""

    class Slow:
        def __init__(self):
            self.applied = 0

        def loading(self, log):
            for _ in log:
                end = asyncio.get_running_loop().time() + 0.002
                while asyncio.get_running_loop().time() < end:
                    pass
                self.applied += 1
                yield

    async def work():
        table_state, seen = Slow(), []
        opening = asyncio.create_task(replayed(table_state.loading(range(40)), Runtime(None, object())))
        while not opening.done():
            seen.append(table_state.applied)
            await asyncio.sleep(0)
        return table_state.applied, len(set(seen))

    applied, looks = run(work())
    assert applied == 40
    assert looks > 6

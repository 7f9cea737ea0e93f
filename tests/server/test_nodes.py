"""Several servers, one truth: what one of them did not hear of it finds out by itself, and until then shows nothing."""

from __future__ import annotations

import asyncio
import time

import pytest
from server.conftest import made, run, sitting

from benchmarks.faults.database import campaign
from kringle.client import CommandRefused
from kringle.table.keys import Held
from kringle.table.log_writers import SqliteLog
from kringle.table.open_tables import KEYS_HOLD
from kringle.table.storing import StorageProblem


@pytest.fixture
def two(serve, postgres):
    database = postgres.database()
    return serve(database=database), serve(database=database)


def deaf(open_tables):
    """Nothing comes by the bus, and it does not know."""
    open_tables.bus.heard = lambda message: None


@pytest.mark.parametrize("whose", ["host", "own"])
def test_a_revoked_key_ends_at_the_other_server_though_the_bus_lost_the_news(two, whose):
    """The host's word is an event at the table too; one's own is nothing but a key that ends."""
    here, there = two
    table, host, keys = made(here)

    async def work():
        victim = await sitting(there, table, keys[1])
        deaf(there.open_tables)
        begun = time.monotonic()
        await here.http(host if whose == "host" else keys[1]).post(
            f"/api/tables/{table}/chairs/1/link", {"revoke": True}
        )
        while victim.welcome.mine:
            await asyncio.sleep(0.05)
            assert time.monotonic() - begun < KEYS_HOLD
        looks = [look.seat for look in (await victim.until(lambda state: not state.looks[0].asked)).looks]
        with pytest.raises(CommandRefused, match="not_yours"):
            await victim.play(1, ["bid", 1])
        await victim.close()
        return looks

    assert run(work()) == [None]


def test_keys_that_nobody_can_check_open_nothing(server, monkeypatch):
    table, _, keys = made(server)
    store, asked = server.open_tables.store, server.open_tables.store.keys

    async def silent(table, hashes):
        raise StorageProblem("no answer")

    async def work():
        mine, other, watcher = [await sitting(server, table, *given) for given in ([keys[0]], [keys[1]], [])]
        monkeypatch.setattr(store, "keys", silent)
        server.loop.call_soon_threadsafe(server.open_tables.recheck, table)
        await asyncio.sleep(0.2)
        refused = []
        for client, seat in ((mine, 0), (other, 1)):
            with pytest.raises(CommandRefused) as problem:
                await client.play(seat, ["bid", 1])
            refused.append(problem.value.code)
        live = server.open_tables.tables[table]
        done = await server_order(server, live)
        await watcher.until(lambda state: state.seq == done)  # what all may see needs no key
        seen = mine.state.seq
        monkeypatch.setattr(store, "keys", asked)
        await mine.until(lambda state: state.seq == done)  # the next look around asks again
        await mine.play(0, ["bid", 1])
        for client in (mine, other, watcher):
            await client.close()
        return refused, seen, done

    refused, seen, done = run(work())
    assert refused == ["storage", "storage"]
    assert seen < done


async def server_order(server, live):
    plan = lambda: live.table_state.plan_play(2, ["bid", 2], live.table_state.seq)  # noqa: E731
    return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(live.order("bid", plan), server.loop))


def test_who_sits_down_while_keys_are_checked_is_checked_as_well(server, monkeypatch):
    """The key held when it was asked for, and was revoked before its holder was among those who are asked."""
    table, _, keys = made(server)
    open_tables, holds = server.open_tables, server.open_tables.holds

    async def slowly(live, given):
        found = await holds(live, given)
        if given == [keys[1]]:
            await open_tables.store.admission.renew(open_tables.runtime.random, live.id, Held(1), given, revoke=True)
            open_tables.keys_changed(live)
            await asyncio.sleep(0.1)
        return found

    monkeypatch.setattr(open_tables, "holds", slowly)

    async def work():
        client = await sitting(server, table, keys[1])
        monkeypatch.setattr(open_tables, "holds", holds)
        while client.welcome.mine:
            await asyncio.sleep(0.02)
        await client.close()

    run(work())


def test_a_disk_that_hangs_is_answered_in_time_and_what_it_did_late_counts(server, monkeypatch):
    """The move was refused, then it was stored all the same: sent again it is that one, and not another."""
    monkeypatch.setattr("kringle.table.log_writers.PATIENCE", 0.5)
    commit, hangs = SqliteLog._commit, False

    def late(log_writer, batch):
        nonlocal hangs
        if hangs:
            hangs = False
            time.sleep(1.0)
        commit(log_writer, batch)

    monkeypatch.setattr(SqliteLog, "_commit", late)
    table, _, keys = made(server)

    async def work():
        from kringle.table import frames

        nonlocal hangs
        client = await sitting(server, table, keys[0])
        hangs = True
        command, begun = frames.Play("once", client.state.seq, 0, ["bid", 3]), time.monotonic()
        with pytest.raises(CommandRefused) as refused:
            await client.command(command)
        waited = time.monotonic() - begun
        await asyncio.sleep(1.0)
        ack = await client.command(command)
        await client.until(lambda state: state.seq == ack.seq)
        await client.close()
        return refused.value.code, waited, ack.seq

    code, waited, seq = run(work())
    assert (code, seq) == ("storage", 2)
    assert waited < 1.0
    assert [event.seq for event in server.inside(server.open_tables.store.events(table))] == [1, 2]


def test_a_half_open_wire_to_the_database_is_found_and_replaced():
    found = asyncio.run(asyncio.wait_for(campaign(1, 4.5, 1, ("half open",)), 120))
    assert found["problems"] == 0, found["examples"]
    assert found["rounds"][0]["refused"] > 0

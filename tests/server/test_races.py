"""What happens when several ask for the same thing at the same moment: once, and everybody is told the same."""

from __future__ import annotations

import asyncio

import pytest
from server.conftest import made, run, sitting

from kringle.client import HttpProblem
from kringle.table.storing import StorageProblem


@pytest.fixture
def slow(server):
    """A server whose disk takes long enough for everybody else to come in between."""
    store = server.open_tables.store
    quick, rows = store.append_soon, store.rows

    async def slowly(query):
        await asyncio.sleep(0.03)
        return await rows(query)

    store.append_soon = lambda event, done: server.loop.call_later(0.05, quick, event, done)
    store.rows = slowly
    return server


async def answers(*questions):
    """What each was answered: its status, 200 for whatever went well."""
    found = await asyncio.gather(*questions, return_exceptions=True)
    return [one.status if isinstance(one, HttpProblem) else 200 for one in found]


def finished(server):
    table, host, _ = made(server, "conveyor", 2, [{"kind": "bot", "bot": "random"}] * 2)

    async def work():
        client = await sitting(server, table, host)
        await client.until(lambda state: state.outcome is not None)
        await client.close()

    run(work())
    return table, host


def test_four_who_ask_for_a_rematch_at_once_are_led_to_one_table(server):
    table, host = finished(server)
    store = server.open_tables.store

    async def work():
        client = await sitting(server, table, host)
        asked = [server.http(host).post(f"/api/tables/{table}/rematch", {}) for _ in range(4)]
        found = sorted(await answers(*asked))
        state = await client.until(lambda state: state.rematch is not None)
        info = await server.http().get(f"/api/tables/{table}")
        await client.close()
        return found, state.rematch, info["rematch"]

    found, led, told = run(work())
    assert found == [200, 409, 409, 409]
    assert led == told
    assert server.inside(store.count()) == 2
    assert server.inside(store.head(led)) is not None


def test_a_rematch_is_there_with_the_event_that_leads_to_it_or_not_at_all(server, monkeypatch):
    table, host = finished(server)
    store = server.open_tables.store
    transact = store._database.transact

    async def torn(work):
        def half(connection):
            work(connection)
            raise OSError("the power goes")

        await transact(half)

    monkeypatch.setattr(store._database, "transact", torn)
    assert run(answers(server.http(host).post(f"/api/tables/{table}/rematch", {}))) == [503]
    monkeypatch.undo()
    assert server.inside(store.count()) == 1
    assert server.inside(server.open_tables.table(table)).table_state.rematch is None
    assert run(answers(server.http(host).post(f"/api/tables/{table}/rematch", {}))) == [200]


@pytest.mark.parametrize("first", ["leave", "name"])
def test_who_leaves_and_takes_a_name_at_once_has_left(slow, first):
    table, _, keys = made(slow)
    http = slow.http(keys[1])
    questions = {
        "leave": lambda: http.post(f"/api/tables/{table}/leave", {"seat": 1}),
        "name": lambda: http.put(f"/api/tables/{table}/chairs/1/name", {"name": "Holly"}),
    }
    order = [first, "name" if first == "leave" else "leave"]

    async def work():
        async def soon(number, name):
            await asyncio.sleep(0.01 * number)
            return await questions[name]()

        return await answers(*(soon(number, name) for number, name in enumerate(order)))

    found = run(work())
    assert dict(zip(order, found, strict=True))["leave"] == 200
    assert slow.inside(slow.open_tables.table(table)).table_state.sittings[1].kind == "open"


def test_two_who_want_the_same_name_at_once(slow):
    table, _, keys = made(slow)
    names = slow.inside(slow.open_tables.table(table)).table_state.names
    wanted = next(name for name in ("Holly", "Ivy", "Robin", "Wren") if name not in names)

    async def work():
        return await answers(
            *(slow.http(keys[seat]).put(f"/api/tables/{table}/chairs/{seat}/name", {"name": wanted}) for seat in (0, 1))
        )

    assert sorted(run(work())) == [200, 400]
    names = slow.inside(slow.open_tables.table(table)).table_state.names
    assert len(set(names)) == len(names)


def test_a_table_is_opened_once_even_if_the_first_try_fails(server, monkeypatch):
    table, _, _ = made(server)
    open_tables, head = server.open_tables, server.open_tables.store.head
    tries = []

    async def failing(id):
        tries.append(id)
        await asyncio.sleep(0.05)
        if len(tries) == 1:
            raise StorageProblem("not now")
        return await head(id)

    monkeypatch.setattr(open_tables.store, "head", failing)

    async def work():
        open_tables.forget(table)

        async def come(after):
            await asyncio.sleep(after)
            return await open_tables.table(table)

        # the first is refused with all who waited with it; those who come then wait for one another
        return await asyncio.gather(*(come(after / 100) for after in range(12)), return_exceptions=True)

    found = server.inside(work())
    opened = [one for one in found if not isinstance(one, Exception)]
    assert len(found) - len(opened) >= 2
    assert len(opened) >= 3
    assert len(set(map(id, opened))) == 1
    assert len(tries) == 2

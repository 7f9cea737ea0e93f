"""Short versions of the campaigns in benchmarks/faults."""

from __future__ import annotations

import asyncio
import random

from server.conftest import made, run

from benchmarks.faults.kill import Campaign
from benchmarks.faults.network import play_over
from benchmarks.faults.swarm import Player, Witness, audit, play
from kringle.table.table_state import TableState


def test_nothing_that_anybody_saw_is_lost_when_the_server_is_killed():
    found = asyncio.run(Campaign(times=2, postgres=False, broken=False, seed=1, tables=3).run())
    assert found["problems"] == 0, found["examples"]
    assert found["moves acknowledged"] > 9


def test_nor_when_postgres_is_killed_or_one_of_two_servers():
    found = asyncio.run(Campaign(times=2, postgres=True, broken=False, seed=2, tables=2, servers=2).run())
    assert found["problems"] == 0, found["examples"]
    assert found["of the database"] == 1
    assert found["connections"] > 10  # whose server died went on at the other one


def test_a_server_that_tells_before_it_commits_is_caught():
    found = asyncio.run(Campaign(times=2, postgres=False, broken=True, seed=3, tables=3).run())
    assert found["problems"] > 0


def test_two_servers_share_a_postgres_and_the_bus_is_bad(serve, postgres):
    database = postgres.database()
    servers = [serve(database=database), serve(database=database)]
    dice = random.Random(1)
    heard = {"lost": 0, "doubled": 0}

    def spoil(open_tables):
        good = open_tables.heard

        def bad(message):
            chance = dice.random()
            if chance < 0.4:
                heard["lost"] += 1
                return
            good(message)
            if chance > 0.7:
                heard["doubled"] += 1
                good(message)

        open_tables.bus.heard = bad

    for server in servers:
        spoil(server.open_tables)
    table, _, keys = made(servers[0], "conveyor", 4)

    async def work():
        witness = Witness()
        players = [Player(servers[seat % 2].base, table, [keys[seat]], witness) for seat in range(4)]
        for player in players:
            player.start()
        await asyncio.gather(*(play(player, random.Random(seat)) for seat, player in enumerate(players)))
        await asyncio.gather(*(player.until(lambda state: state.outcome is not None) for player in players))
        for player in players:
            await player.close()
        return witness

    witness = run(work())
    hashes = {server.inside(server.open_tables.table(table)).table_state.hash() for server in servers}
    problems, stored = servers[0].inside(audit(servers[0].open_tables.store, witness))
    assert problems == []
    assert hashes == {stored[table]}
    assert heard["lost"] > 5
    assert heard["doubled"] > 5


def test_two_servers_move_at_the_same_moment(serve, postgres):
    """Each believes that it is next; the database lets one win, and the other one goes on from there."""
    database = postgres.database()
    servers = [serve(database=database), serve(database=database)]
    table, _, keys = made(servers[0], "conveyor", 4)
    for server in servers:
        server.open_tables.bus.heard = lambda message: None

    async def work():
        players = [Player(servers[seat % 2].base, table, [keys[seat]], Witness()) for seat in range(4)]
        for player in players:
            player.start()
            await player.until(lambda state: True)
        done = await asyncio.gather(*(player.play(seat, ["bid", seat]) for seat, player in enumerate(players)))
        for player in players:
            await player.close()
        return done

    assert sorted(run(work())) == [2, 3, 4, 5]


def test_a_bad_wire_changes_nothing(server):
    witness = Witness()
    table, faults = run(play_over(server.base, "conveyor", 3, 5, 1.5, witness))
    problems, hashes = server.inside(audit(server.open_tables.store, witness))
    assert problems == []
    assert faults > 20
    table_state = server.inside(server.open_tables.table(table)).table_state
    assert hashes == {table: table_state.hash()}
    commands = [command for command in table_state.commands if command != "opened"]
    assert len(commands) == len(table_state.plays)  # no duplicate


def test_workers_elsewhere(serve, postgres):
    """`kringle worker`: one dies over a question, the other one answers."""
    import subprocess
    import sys

    database = postgres.database()
    server = serve(database=database, workers=0)
    command = [sys.executable, "-W", "ignore", "-m", "kringle", "worker", "--database", database]
    table, _, _ = made(server, "conveyor", 2, [{"kind": "bot", "bot": "random"}] * 2)
    first = subprocess.Popen(command)
    try:

        async def work():
            watcher = Player(server.base, table, [], Witness())
            watcher.start()
            await watcher.until(lambda state: state.seq > 5)
            first.kill()
            second = await asyncio.to_thread(subprocess.Popen, command)
            try:
                state = await watcher.until(lambda state: state.outcome is not None)
            finally:
                second.kill()
                second.wait()
            await watcher.close()
            return state

        assert run(work()).outcome is not None
    finally:
        first.kill()
        first.wait()


def test_records_of_the_same_log_are_the_same_everywhere(server):
    table, _, _ = made(server, "conveyor", 2)
    live = server.inside(server.open_tables.table(table))
    events = server.inside(server.open_tables.store.events(table))
    table_state = TableState(live.table_state.head)
    for event in events:
        table_state.apply(event)
    assert table_state.hash() == live.table_state.hash()

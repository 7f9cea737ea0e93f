"""What the server says of itself is true: alive, ready, and why not."""

from __future__ import annotations

import asyncio
import json
import logging
import shutil
import sqlite3
import time
import urllib.error
import urllib.request
from types import SimpleNamespace

import pytest
from server.conftest import made, run, sitting
from server.test_commands import typed

from benchmarks.faults.processes import ServerProcess
from kringle.client import CommandRefused
from kringle.table import files
from kringle.table.log_writers import SqliteDatabase, SqliteLog
from kringle.table.postgres_bus import PostgresBus
from kringle.table.store import Store


def said(server, path="/readyz"):
    try:
        with urllib.request.urlopen(f"{server.base}{path}", timeout=10) as answer:
            return answer.status, json.loads(answer.read())
    except urllib.error.HTTPError as problem:
        return problem.code, json.loads(problem.read())


def waits_for(server, status, patience=10):
    late = time.monotonic() + patience
    while (found := said(server))[0] != status and time.monotonic() < late:
        time.sleep(0.1)
    return found


def test_a_server_that_is_well_says_so(server):
    assert said(server, "/healthz") == said(server) == (200, said(server)[1])
    assert said(server)[1]["ready"] is True


def test_a_server_that_writes_nothing_any_more_is_not_alive(server):
    server.loop.call_soon_threadsafe(server.open_tables.store._writer.cancel)
    status, body = waits_for(server, 503)
    assert (status, body["ready"]) == (503, False)
    assert said(server, "/healthz")[0] == 503


def test_a_dead_database_is_alive_and_not_ready(serve, postgres):
    server = serve(database=postgres.database())
    assert waits_for(server, 200)[0] == 200
    postgres.kill()
    try:
        status, body = waits_for(server, 503)
        assert (status, body["problems"][0]) == (503, "the database does not answer")
        assert said(server, "/healthz")[0] == 200
    finally:
        postgres.start()
    assert waits_for(server, 200, 20)[0] == 200


def test_a_bus_that_brings_nothing_is_not_ready_and_is_replaced(serve, postgres, monkeypatch):
    server = serve(database=postgres.database())
    assert waits_for(server, 200)[0] == 200
    deaf = True
    message = server.open_tables.bus._message

    def swallowed(*words):
        if not deaf:
            message(*words)

    server.open_tables.bus._message = swallowed
    connections = []
    renewed = server.open_tables.bus.renewed
    server.open_tables.bus.renewed = lambda: (connections.append(1), renewed())
    monkeypatch.setattr("kringle.table.postgres_bus.SILENCE", 1.0)
    monkeypatch.setattr("kringle.table.postgres_bus.AGAIN", 0.5)
    monkeypatch.setattr("kringle.table.postgres_bus.BEAT", 0.2)
    server.inside(listen_anew(server.open_tables.bus))
    status, body = waits_for(server, 503)
    assert (status, body["problems"]) == (503, ["news from the other servers does not come"])
    deaf = False
    assert waits_for(server, 200)[0] == 200
    assert connections


def test_a_bus_whose_first_word_is_not_answered_is_tried_again(monkeypatch):
    made = []

    class HalfOpen:
        ended = False

        async def add_listener(self, *_):
            await asyncio.sleep(3600)

        def terminate(self):
            self.ended = True

    async def connect(**_):
        made.append(HalfOpen())
        return made[-1]

    monkeypatch.setattr("kringle.table.postgres_bus.asyncpg.connect", connect)
    monkeypatch.setattr("kringle.table.postgres_bus.SILENCE", 0.05)
    monkeypatch.setattr("kringle.table.postgres_bus.AGAIN", 0.01)

    async def work():
        bus = PostgresBus(lambda message: None, lambda: None, "postgresql://nobody@localhost/none")
        await bus.start()
        await asyncio.sleep(0.5)
        await bus.close()

    asyncio.run(work())
    assert len(made) > 2
    assert all(one.ended for one in made)


async def listen_anew(bus):
    await bus.close()
    await bus.start()


# ---- a full disk ----------------------------------------------------------------------------------------


@pytest.fixture
def full(monkeypatch):
    """A switch for a disk without room: SQLite may not make its file larger."""
    switch = SimpleNamespace(on=False)
    for kind, name in ((SqliteLog, "_commit"), (SqliteDatabase, "_transact")):
        good = getattr(kind, name)

        def limited(self, work, good=good):
            if switch.on:
                raise no_room()
            good(self, work)

        monkeypatch.setattr(kind, name, limited)
    return switch


def no_room():
    """As SQLite says it."""
    connection = sqlite3.connect(":memory:")
    connection.execute("create table filled (x)")
    connection.execute("pragma max_page_count = 3")
    with pytest.raises(sqlite3.OperationalError) as problem:
        connection.execute("insert into filled values (zeroblob(100000))")
    return problem.value


def test_a_full_disk_is_told_to_players_to_proxies_and_once_to_the_log(server, full, caplog):
    table, _, keys = made(server)

    async def work():
        client = await sitting(server, table, keys[0])
        full.on = True
        words = []
        for _ in range(3):
            with pytest.raises(CommandRefused) as refused:
                await client.play(0, ["bid", 1])
            words.append(refused.value.frame.message)
        status, body = await asyncio.to_thread(waits_for, server, 503)
        full.on = False
        again = await asyncio.to_thread(waits_for, server, 200)
        done = await client.play(0, ["bid", 1])
        await client.close()
        return words, status, body, again[0], done

    with caplog.at_level(logging.WARNING, "kringle"):
        words, status, body, again, done = run(work())
    assert set(words) == {"The server's disk is full. Nothing has changed; try again later."}
    assert (status, body["problems"]) == (503, ["the server's disk is full"])
    assert (again, done) == (200, 2)
    told = [record.message for record in caplog.records if record.name == "kringle.store"]
    assert told == ["disk full", "storage works again"]


def test_a_disk_with_no_room_left_is_not_ready_before_anybody_moves(server, monkeypatch):
    monkeypatch.setattr(shutil, "disk_usage", lambda path: SimpleNamespace(free=1000))
    assert waits_for(server, 503)[1]["problems"] == ["the server's disk is full"]
    monkeypatch.undo()
    assert waits_for(server, 200)[0] == 200


# ---- the file -------------------------------------------------------------------------------------------


def test_one_sqlite_file_is_for_one_server_and_programs_that_look_may_come(tmp_path):
    database = f"sqlite:///{tmp_path}/kringle.db"
    server = ServerProcess(database, tmp_path)
    server.start()
    try:
        second = typed("serve", "--port", "0", "--database", database, folder=tmp_path)
        assert second.returncode == 2
        assert second.stderr.strip().splitlines()[-1].startswith("kringle: another server has ")
        assert "--database postgresql://" in second.stderr
        assert "Traceback" not in second.stderr
        saved = typed("backup", f"{tmp_path}/saved.gz", "--database", database, folder=tmp_path)
        assert saved.returncode == 0, saved.stderr
        server.kill()
        server.start()  # the lock died with the process
    finally:
        server.stop()


def test_nobody_else_may_read_the_tables(tmp_path):
    path = tmp_path / "new" / "kringle.db"

    async def work():
        store = await Store.open(f"sqlite:///{path}", serves=True)
        await store.close()

    run(work())
    path.chmod(0o644)  # as an older version left it
    run(work())
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700
    assert all(file.stat().st_mode & 0o077 == 0 for file in path.parent.iterdir())


def test_a_folder_that_can_not_be_made_is_one_sentence(tmp_path):
    (tmp_path / "file").write_text("")
    done = typed("serve", "--port", "0", folder=tmp_path / "file" / "data")
    assert done.returncode == 1
    assert done.stderr.strip().splitlines()[-1].startswith("kringle: the database can't be opened: ")
    assert "Not a directory" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_damaged_page_is_named_with_its_table(tmp_path, caplog):
    path = tmp_path / "kringle.db"

    async def work():
        await (await Store.open(f"sqlite:///{path}", serves=True)).close()

    run(work())
    connection = sqlite3.connect(path)
    page = connection.execute("select rootpage from sqlite_schema where name = 'keys'").fetchone()[0]
    size = connection.execute("pragma page_size").fetchone()[0]
    connection.execute("pragma wal_checkpoint(truncate)")
    connection.close()
    assert files.faults(path) == []
    with open(path, "r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * 64)
    with caplog.at_level(logging.ERROR, "kringle"):
        run(work())
    found = [record.problem for record in caplog.records if record.message == "the database is damaged"]
    assert any("keys" in problem for problem in found), found


def test_a_large_file_is_not_checked_for_ever(tmp_path):
    path = tmp_path / "large.db"
    connection = sqlite3.connect(path)
    connection.execute("create table filled (x)")
    connection.executemany("insert into filled values (?)", ((str(n) * 10,) for n in range(400_000)))
    connection.commit()
    connection.close()
    begun = time.monotonic()
    assert files.faults(path, 0.001) == []
    assert time.monotonic() - begun < 1.5


# ---- the loop -------------------------------------------------------------------------------------------


def test_what_holds_the_loop_is_measured_by_what_it_is(server):
    async def holds():
        time.sleep(0.15)  # what nobody should do
        await asyncio.sleep(0.05)
        return 7

    async def work():
        task = server.open_tables.runtime.spawn("a test", holds())
        return await task

    assert server.inside(work()) == 7
    with urllib.request.urlopen(f"{server.base}/metrics", timeout=10) as answer:
        lines = dict(line.rsplit(" ", 1) for line in answer.read().decode().splitlines() if line[0] != "#")
    assert 0.15 <= float(lines['kringle_loop_held_seconds{by="a test"}']) < 1
    assert float(lines['kringle_loop_held_seconds{by="any"}']) > 0.1
    assert float(lines["kringle_loop_held_lately_seconds"]) > 0.1

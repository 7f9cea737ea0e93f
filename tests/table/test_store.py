"""The database decides: who was first, what is there, what is not."""

from __future__ import annotations

import asyncio
import sqlite3

import pytest
from table.tables import head

from kringle.table import backup, migrating
from kringle.table.events import Undone, linked
from kringle.table.keys import Held
from kringle.table.log_writers import SqliteLog
from kringle.table.store import BadDatabase, Store, normal_url, restore
from kringle.table.storing import Conflict, StorageProblem
from kringle.table.table_state import TableState


def run(work):
    return asyncio.run(asyncio.wait_for(work, 60))


async def with_table(database, id="table"):
    store = await Store.open(database)
    await store.make(head(id=id), [the_opening(id)], {"h" * 64: None, "s" * 64: 2})
    return store


def the_opening(id):
    table_state = TableState(head(id=id))
    return table_state.event("opened", table_state.plan_opening(), 5)


def an_event(seq, command, table="table"):
    return linked("", table, seq, command, Undone(0, seq), 9)


def test_what_goes_in_comes_out(database):
    async def work():
        store = await with_table(database)
        await store.append(an_event(2, "a"))
        found = await store.events("table", 1)
        heads = await store.heads(["table", "nowhere"])
        stored = await store.head("table")
        keys = await store.keys("table", ["h" * 64, "s" * 64, "n" * 64])
        await store.close()
        return found, heads, stored, keys

    found, heads, stored, keys = run(work())
    assert found == [an_event(2, "a")]
    assert heads == {"table": 2}
    assert stored == head()
    assert keys == {"h" * 64: Held(None), "s" * 64: Held(2)}


def test_a_long_log_comes_in_pages_and_others_are_answered_meanwhile(database, monkeypatch):
    monkeypatch.setattr("kringle.table.store.PAGE", 10)
    asked = []

    async def work():
        store = await with_table(database)
        rows = store.rows

        async def noted(query):
            asked.append(query)
            return await rows(query)

        for seq in range(2, 36):
            await store.append(an_event(seq, f"c{seq}"))
        store.rows = noted
        found = [await store.events("table", after) for after in (0, 5, 15, 35)]
        await store.close()
        return found

    found = run(work())
    assert [[event.seq for event in some] for some in found] == [
        [*range(1, 36)], [*range(6, 36)], [*range(16, 36)], [],
    ]  # fmt: skip
    assert len(asked) == 4 + 4 + 3 + 1


def test_one_of_two_events_with_the_same_number_wins(database):
    async def work():
        store, other = await with_table(database), await Store.open(database)
        results = await asyncio.gather(
            store.append(an_event(2, "a")), other.append(an_event(2, "b")), return_exceptions=True
        )
        stored = await store.events("table", 1)
        await store.close()
        await other.close()
        return results, stored

    results, stored = run(work())
    assert sorted(type(result) for result in results if result is not None) == [Conflict]
    assert len(stored) == 1


def test_a_command_is_stored_once(database):
    async def work():
        store = await with_table(database)
        await store.append(an_event(2, "a"))
        with pytest.raises(Conflict):
            await store.append(an_event(3, "a"))
        await store.append(an_event(3, "b"))
        found = [event.command for event in await store.events("table", 1)]
        await store.close()
        return found

    assert run(work()) == ["a", "b"]


def test_appends_at_the_same_time_share_a_commit_and_a_conflict_spoils_no_other(database):
    async def work():
        store = await with_table(database)
        await store.make(head(id="more"), [the_opening("more")], {})
        before = store.batches
        events = [an_event(2, "a"), an_event(2, "b"), an_event(2, "a", "more")]
        results = await asyncio.gather(*map(store.append, events), return_exceptions=True)
        many = [an_event(seq, f"m{seq}", "more") for seq in range(3, 103)]
        again = store.batches
        await asyncio.gather(*map(store.append, many))
        grouped = store.batches - again
        await store.close()
        return results, before, grouped

    results, _, grouped = run(work())
    assert [type(result) for result in results] == [type(None), Conflict, type(None)]
    assert grouped <= 3  # commits for a hundred events


def test_sqlite_waits_for_the_disk(tmp_path):
    async def work():
        store = await with_table(f"sqlite:///{tmp_path}/kringle.db")
        await store.append(an_event(2, "a"))
        log_writer = store._log_writer.connection
        found = [log_writer.execute(f"pragma {name}").fetchone()[0] for name in ("synchronous", "journal_mode")]
        await store.close()
        return found

    assert run(work()) == [2, "wal"]


def test_a_full_disk_refuses_cleanly_and_recovers(tmp_path, monkeypatch):
    full = False
    connected = SqliteLog._connected

    def limited(log_writer):
        connection = connected(log_writer)
        if full:
            pages = connection.execute("pragma page_count").fetchone()[0]
            connection.execute(f"pragma max_page_count = {pages}")
        return connection

    monkeypatch.setattr(SqliteLog, "_connected", limited)

    async def work():
        nonlocal full
        store = await with_table(f"sqlite:///{tmp_path}/kringle.db")
        full = True
        store._log_writer.drop()
        stored, refused = 1, []
        for number in range(400):
            try:
                await store.append(an_event(stored + 1, f"c{number}" + "x" * 40))
                stored += 1
            except StorageProblem as problem:
                refused.append(str(problem))
                if len(refused) == 3:
                    break
        full = False
        store._log_writer.drop()
        await store.append(an_event(stored + 1, "after"))
        found = [event.seq for event in await store.events("table")]
        await store.close()
        return stored, refused, found

    stored, refused, found = run(work())
    assert len(refused) == 3
    assert all("full" in words for words in refused)
    assert found == list(range(1, stored + 2))


# ---- migrations and backups -----------------------------------------------------------------------------


def test_an_old_database_is_brought_up_to_date_with_a_backup_first(tmp_path):
    path = tmp_path / "kringle.db"

    async def old():
        store = await with_table(f"sqlite:///{path}")
        await store.close()

    run(old())
    with sqlite3.connect(path) as connection:  # as version 0001 left it
        for change in (
            "drop trigger newest_link", "drop table tips", "alter table events drop column link",
            "alter table tables drop column salt", "alter table tables drop column listed", "drop table notices",
            "alter table keys drop column sitting", "drop table invitations", "drop table listings",
            "drop table codes",
        ):  # fmt: skip
            connection.execute(change)
        connection.execute("update alembic_version set version_num = '0001'")
    connection.close()

    async def new():
        store = await Store.open(f"sqlite:///{path}", tmp_path / "backups")
        found = await store.head("table")
        log, newest = await store.events("table"), await store.tip("table")
        await store.close()
        return store.backup_made, found, log, newest

    saved, found, log, newest = run(new())
    assert found == head(salt="")
    TableState(found).load(log, newest)
    assert saved is not None
    assert backup.schema_of(saved) == "0001"
    assert saved.stat().st_mode & 0o077 == 0
    assert [entry[0] for entry in backup.read(saved) if isinstance(entry, list)] == ["tables", "events", "keys", "keys"]


def test_migrations_make_what_the_schema_says(database):
    from alembic.autogenerate import compare_metadata
    from alembic.runtime.migration import MigrationContext

    from kringle.table.schema import metadata

    async def work():
        store = await Store.open(database)
        async with store.engine.connect() as connection:
            found = await connection.run_sync(lambda c: compare_metadata(MigrationContext.configure(c), metadata))
        await store.close()
        return found

    assert run(work()) == []


def test_a_database_of_a_newer_kringle_is_left_alone(tmp_path):
    path = tmp_path / "kringle.db"
    run(with_closed(f"sqlite:///{path}"))
    with sqlite3.connect(path) as connection:
        connection.execute("update alembic_version set version_num = '9999'")
    connection.close()
    with pytest.raises(migrating.NewerDatabase):
        run(Store.open(f"sqlite:///{path}"))


async def with_closed(database):
    store = await with_table(database)
    await store.append(an_event(2, "a"))
    await store.close()


def test_backup_and_restore_also_into_the_other_kind_of_database(tmp_path, postgres):
    first, second, third = f"sqlite:///{tmp_path}/a.db", postgres.database(), f"sqlite:///{tmp_path}/b.db"

    async def dump(database):
        store = await Store.open(database)
        found = await store.head("table"), await store.events("table"), await store.keys("table", ["h" * 64, "s" * 64])
        found += (await store.tip("table"),)
        await store.close()
        return found

    async def save(database, path):
        store = await Store.open(database)
        await store.save(path)
        await store.close()

    run(with_closed(first))
    run(save(first, tmp_path / "one.gz"))
    assert run(restore(second, tmp_path / "one.gz")) == 6
    run(save(second, tmp_path / "two.gz"))
    assert run(restore(third, tmp_path / "two.gz")) == 6
    assert run(dump(first)) == run(dump(second)) == run(dump(third))
    with pytest.raises(backup.BadBackup, match="not empty"):
        run(restore(first, tmp_path / "one.gz"))


def test_half_a_backup_is_not_restored(tmp_path):
    run(with_closed(f"sqlite:///{tmp_path}/a.db"))

    async def save():
        store = await Store.open(f"sqlite:///{tmp_path}/a.db")
        await store.save(tmp_path / "whole.gz")
        await store.close()

    run(save())
    data = (tmp_path / "whole.gz").read_bytes()
    (tmp_path / "half.gz").write_bytes(data[: len(data) // 2])
    with pytest.raises(backup.BadBackup):
        run(restore(f"sqlite:///{tmp_path}/b.db", tmp_path / "half.gz"))
    assert run(restore(f"sqlite:///{tmp_path}/b.db", tmp_path / "whole.gz")) == 6


def test_addresses_of_databases():
    assert normal_url("sqlite:///a.db") == "sqlite+aiosqlite:///a.db"
    assert normal_url("postgres://x@y/z") == "postgresql+asyncpg://x@y/z"
    with pytest.raises(BadDatabase):
        normal_url("mysql://root:secret@y/z")

"""Where tables are kept: SQLite or PostgreSQL.

`append` is the only way into a log. The database decides who was first: the primary key (table, seq) lets one of two
servers win, the unique command id makes a command that is sent twice happen once. Appends that come at the same time
are committed together, which is what makes `synchronous = FULL` affordable.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, and_, delete, event, func, insert, select
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from kringle.kernel.errors import KringleError
from kringle.table import backup, migrating, schema
from kringle.table.events import Event, Head, Sitting, read_deed, written
from kringle.table.frames import Arrangement
from kringle.table.keys import Held
from kringle.table.pens import (
    INSERT_EVENT,
    LARGEST_BATCH,
    Pen,
    ServerPen,
    ServerShelf,
    Shelf,
    SqlitePen,
    SqliteShelf,
    Taken,
    event_row,
    sqlite_settings,
)

Done = Callable[[Exception | None], None]

log = logging.getLogger("kringle.store")


class Conflict(Exception):
    """Somebody else's event has this number, or this command is in the log already."""


class StorageProblem(KringleError):
    """The database can't be reached, or can't write. What was to be stored may or may not be."""


class BadDatabase(KringleError):
    """Not an address of a database that Kringle can use."""


def now() -> int:
    return time.time_ns() // 1_000_000


def normal_url(text: str) -> str:
    """With the driver that is used here: `sqlite:///file` and `postgresql://...` are enough to type."""
    if "://" not in text:
        text = f"sqlite:///{text}"
    kind, _, rest = text.partition("://")
    drivers = {"sqlite": "sqlite+aiosqlite", "postgres": "postgresql+asyncpg", "postgresql": "postgresql+asyncpg"}
    kind = drivers.get(kind.partition("+")[0], "")
    if not kind:
        raise BadDatabase(f"no database {text.partition(':')[0]!r}: it is sqlite:///FILE or postgresql://...")
    return f"{kind}://{rest}"


class Store:
    def __init__(self, engine: AsyncEngine, url: str) -> None:
        self.engine = engine
        self.url = url
        self.batches = 0
        self.appended = 0
        self.backup_made: Path | None = None
        self._waiting: list[tuple[Event, Done]] = []
        self._wake = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        path = engine.url.database or ""
        turn = threading.Lock()
        self._pen: Pen = ServerPen(engine) if self.postgres else SqlitePen(path, turn)
        self._shelf: Shelf = ServerShelf(engine) if self.postgres else SqliteShelf(path, turn)

    @classmethod
    async def open(cls, url: str, backups: Path | None = None) -> Store:
        url = normal_url(url)
        options: dict[str, Any] = {}
        if url.startswith("postgresql"):
            options = {"pool_pre_ping": True, "pool_size": 5, "max_overflow": 5, "connect_args": {"timeout": 10}}
        elif (path := make_url(url).database) and path != ":memory:":
            Path(path).parent.mkdir(parents=True, exist_ok=True)
        engine = create_async_engine(url, **options)
        if engine.dialect.name == "sqlite":
            event.listen(engine.sync_engine, "connect", sqlite_settings)
        store = cls(engine, url)
        try:
            store.backup_made = await migrating.bring_up_to_date(engine, backups)
        except (OSError, SQLAlchemyError) as problem:
            await engine.dispose()
            raise StorageProblem(f"the database can't be opened: {_reason(problem)}") from problem
        except BaseException:
            await engine.dispose()
            raise
        store._writer = asyncio.create_task(store._write(), name="writer of the log")
        return store

    @property
    def postgres(self) -> bool:
        return self.engine.dialect.name == "postgresql"

    async def close(self) -> None:
        if self._writer is not None:
            self._writer.cancel()
            await asyncio.gather(self._writer, return_exceptions=True)
        await self._pen.close()
        await self._shelf.close()
        await self.engine.dispose()

    # ---- the log ----------------------------------------------------------------------------------

    def append_soon(self, event: Event, done: Done) -> None:
        """`done` is called when the event is on the disk. With a Conflict: not stored. StorageProblem: not known."""
        self._waiting.append((event, done))
        self._wake.set()

    async def append(self, event: Event) -> None:
        """Returns when the event is on the disk, or raises what `append_soon` tells."""
        stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.append_soon(event, partial(_settle, stored))
        await stored

    async def _write(self) -> None:
        while True:
            await self._wake.wait()
            batch, self._waiting = self._waiting[:LARGEST_BATCH], self._waiting[LARGEST_BATCH:]
            if not self._waiting:
                self._wake.clear()
            await self._write_batch(batch)

    async def _write_batch(self, batch: list[tuple[Event, Done]]) -> None:
        try:
            await self._pen.commit([event for event, _ in batch])
        except Taken as problem:
            if len(batch) > 1:
                for one in batch:
                    await self._write_batch([one])
                return
            _tell(batch, Conflict(str(batch[0][0].seq)), problem)
        except asyncio.CancelledError:
            _tell(batch, StorageProblem("the server ends"), None)
            raise
        except Exception as problem:  # whatever a driver raises, the writer goes on
            await self._pen.drop()
            _tell(batch, StorageProblem(_reason(problem)), problem)
        else:
            self.batches += 1
            self.appended += len(batch)
            _tell(batch, None, None)

    async def events(self, table: str, after: int = 0) -> list[Event]:
        events = schema.events
        query = (
            select(events.c.seq, events.c.command_id, events.c.deed, events.c.at)
            .where(and_(events.c.table_id == table, events.c.seq > after))
            .order_by(events.c.seq)
        )
        return [Event(table, row.seq, row.command_id, read_deed(row.deed), row.at) for row in await self._rows(query)]

    async def heads(self, tables: Collection[str]) -> dict[str, int]:
        """The newest number of each log."""
        events, names = schema.events, list(tables)
        found: dict[str, int] = {}
        for start in range(0, len(names), 500):
            some = names[start : start + 500]
            query = (
                select(events.c.table_id, func.max(events.c.seq).label("newest"))
                .where(events.c.table_id.in_(some))
                .group_by(events.c.table_id)
            )
            found.update({row.table_id: row.newest for row in await self._rows(query)})
        return found

    # ---- tables and keys ----------------------------------------------------------------------------

    async def make(self, head: Head, log: Sequence[Event], keys: dict[str, int | None]) -> None:
        """A table with its first events and the hashes of its keys: all of it or nothing."""
        row = {
            "id": head.id, "game": head.game, "rules": head.rules, "seats": head.seats,
            "options": written(head.options).decode(), "seed": str(head.seed),
            "sittings": written(head.sittings).decode(), "arrangement": written(head.arrangement).decode(),
            "listed": head.listed, "created": head.created,
        }  # fmt: skip

        def work(connection: Connection) -> None:
            connection.execute(insert(schema.tables), [row])
            connection.execute(INSERT_EVENT, [event_row(event) for event in log])
            add_keys(connection, head.id, {key: Held(seat) for key, seat in keys.items()})

        await self._transact(work)

    async def head(self, table: str) -> Head | None:
        rows = await self._rows(select(schema.tables).where(schema.tables.c.id == table))
        return _head(rows[0]) if rows else None

    async def count(self) -> int:
        return int((await self._rows(select(func.count()).select_from(schema.tables)))[0][0])

    async def keys(self, table: str) -> dict[str, Held]:
        """What keys are for that were not revoked, by their hashes."""
        keys = schema.keys
        query = select(keys.c.hash, keys.c.seat, keys.c.sitting)
        rows = await self._rows(query.where(and_(keys.c.table_id == table, keys.c.revoked.is_(None))))
        return {row.hash: Held(row.seat, row.sitting) for row in rows}

    async def add_key(self, table: str, key: str, held: Held) -> None:
        await self._transact(lambda connection: add_keys(connection, table, {key: held}))

    async def notices(self, table: str, sat: Sequence[str]) -> dict[int, str]:
        """Where people want to be told that it is their turn, by seat; not who sat there before."""
        found = schema.notices
        query = select(found.c.seat, found.c.target, found.c.sitting).where(found.c.table_id == table)
        return {row.seat: row.target for row in await self._rows(query) if row.sitting == sat[row.seat]}

    async def set_notice(self, table: str, seat: int, sitting: str, target: str | None) -> None:
        found = schema.notices

        def work(connection: Connection) -> None:
            connection.execute(delete(found).where(and_(found.c.table_id == table, found.c.seat == seat)))
            if target is not None:
                connection.execute(insert(found).values(table_id=table, seat=seat, target=target, sitting=sitting))

        await self._transact(work)

    # ---- the whole ----------------------------------------------------------------------------------

    async def check(self) -> None:
        """Whether the database answers."""
        await self._rows(select(1))

    async def save(self, path: Path) -> Path:
        async with self.engine.connect() as connection:
            if self.postgres:
                await connection.execution_options(isolation_level="REPEATABLE READ")
            return await connection.run_sync(backup.save, path)

    async def _rows(self, query: Any) -> Sequence[Row[Any]]:
        try:
            return await self._shelf.rows(query)
        except (OSError, SQLAlchemyError) as problem:
            raise StorageProblem(_reason(problem)) from problem

    async def execute(self, statement: Any) -> None:
        """One that changes something."""
        await self._transact(lambda connection: connection.execute(statement))

    async def _transact(self, work: Callable[[Connection], object]) -> None:
        try:
            await self._shelf.transact(work)
        except (OSError, SQLAlchemyError) as problem:
            raise StorageProblem(_reason(problem)) from problem


def add_keys(connection: Connection, table: str, keys: Mapping[str, Held]) -> None:
    rows = [
        {"hash": hashed, "table_id": table, "seat": held.seat, "sitting": held.sitting, "created": now()}
        for hashed, held in keys.items()
    ]
    if rows:
        connection.execute(insert(schema.keys), rows)


def _head(row: Any) -> Head:
    return Head(
        id=row.id,
        game=row.game,
        rules=row.rules,
        seats=row.seats,
        options=msgspec.json.decode(row.options),
        seed=int(row.seed),
        sittings=msgspec.json.decode(row.sittings, type=list[Sitting]),
        arrangement=msgspec.json.decode(row.arrangement, type=Arrangement),
        listed=row.listed,
        created=row.created,
    )


def _reason(problem: BaseException) -> str:
    """What the driver says, without the statement and its values, which are secret."""
    told = problem.orig if isinstance(problem, DBAPIError) and problem.orig is not None else problem
    return f"{type(told).__name__}: {str(told).splitlines()[0] if str(told) else ''}"


def _tell(batch: list[tuple[Event, Done]], problem: Exception | None, cause: BaseException | None) -> None:
    if problem is not None:
        problem.__cause__ = cause
    for one, done in batch:
        try:
            done(problem)
        except Exception as failed:  # one table's trouble is not the writer's
            log.error("an event was stored and not told", exc_info=failed, extra={"table": one.table})


def _settle(stored: asyncio.Future[None], problem: Exception | None) -> None:
    if stored.done():
        return
    if problem is None:
        stored.set_result(None)
    else:
        stored.set_exception(problem)


async def restore(url: str, path: Path) -> int:
    """A backup into an empty database, which may be of the other kind; then brought up to date."""
    schema_version = backup.schema_of(path)
    engine = create_async_engine(normal_url(url))
    try:
        async with engine.connect() as connection:
            await connection.run_sync(migrating.upgrade, schema_version)
            count = await connection.run_sync(backup.load, path)
            await connection.run_sync(migrating.upgrade)
            await connection.commit()
        return count
    except (OSError, SQLAlchemyError) as problem:
        raise StorageProblem(_reason(problem)) from problem
    finally:
        await engine.dispose()

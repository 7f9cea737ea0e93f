"""Where tables are kept: SQLite or PostgreSQL.

`append` is the only way into a log. The database decides who was first: the primary key (table, seq) lets one of two
servers win, the unique command id makes a command that is sent twice happen once. Appends that come at the same time
are committed together, which is what makes `synchronous = FULL` affordable.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import shutil
import sqlite3
import threading
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import IO, Any

from sqlalchemy import Connection, Row, and_, delete, event, func, insert, select
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from kringle.kernel.errors import KringleError
from kringle.table import backup, files, migrating, schema
from kringle.table.admission import SqlAdmission
from kringle.table.chain import Tip
from kringle.table.events import Event, Head, event_of, head_of, row_of
from kringle.table.keys import Held
from kringle.table.log_writers import (
    INSERT_EVENT,
    LARGEST_BATCH,
    Database,
    LogWriter,
    SqliteDatabase,
    SqliteLog,
    Taken,
    add_keys,
    event_row,
    sqlite_settings,
)
from kringle.table.postgres import Connections, PostgresDatabase, PostgresLog, notification
from kringle.table.storing import Conflict, DiskFull, Done, StorageProblem, now

NO_ROOM = 1 << 20
"""Bytes that are as good as none."""
PAGE = 500
"""Events of a log that are read at a time."""
PROBE = 1 << 16
"""Bytes that are written to see whether there is room again."""
DISK_FULL = "53100"
"""PostgreSQL's word for it."""

log = logging.getLogger("kringle.store")


class BadDatabase(KringleError):
    """Not an address of a database that Kringle can use."""


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
        self._engine = engine
        self.url = url
        self.admission = SqlAdmission(self)
        self.batches = 0
        self.appended = 0
        self.backup_made: Path | None = None
        self.problem: StorageProblem | None = None
        """Why the last attempt to write failed; None: it did not."""
        self._waiting: list[tuple[Event, Done]] = []
        self._wake = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        self._lock: IO[str] | None = None
        self._connections = Connections(url) if self.postgres else None
        path = engine.url.database or ""
        turn = threading.Lock()
        self._log_writer: LogWriter = PostgresLog(self._connections) if self._connections else SqliteLog(path, turn)
        self._database: Database = (
            PostgresDatabase(self._connections) if self._connections else SqliteDatabase(path, turn)
        )

    @classmethod
    async def open(cls, url: str, backups: Path | None = None, serves: bool = False) -> Store:
        """`serves`: a server's, of which there is one for each SQLite file. InUse: there is another."""
        url = normal_url(url)
        lock, path = None, _file(url)
        try:
            if path is not None:
                files.made_private(path)
                lock = files.taken(path) if serves else None
            store = await cls._opened(url, backups, path if serves else None)
        except (OSError, SQLAlchemyError) as problem:
            _let_go(lock)
            raise StorageProblem(f"the database can't be opened: {_reason(problem)}") from problem
        except BaseException:
            _let_go(lock)
            raise
        store._lock = lock
        store._writer = asyncio.create_task(store._write(), name="writer of the log")
        return store

    @classmethod
    async def _opened(cls, url: str, backups: Path | None, to_check: Path | None) -> Store:
        engine = _engine(url)
        store = cls(engine, url)
        try:
            if to_check is not None:
                for fault in await asyncio.to_thread(files.faults, to_check):
                    log.error("the database is damaged", extra={"problem": fault})
            store.backup_made = await migrating.bring_up_to_date(engine, backups)
        except BaseException:
            await engine.dispose()
            raise
        return store

    @property
    def engine(self) -> AsyncEngine:
        """Of what takes as long as it takes: migrations and backups."""
        return self._engine

    @property
    def postgres(self) -> bool:
        return self.engine.dialect.name == "postgresql"

    async def close(self) -> None:
        if self._writer is not None:
            self._writer.cancel()
            await asyncio.gather(self._writer, return_exceptions=True)
        _tell(self._waiting, StorageProblem("the server ends"), None)
        self._waiting = []
        await self._log_writer.close()
        await self._database.close()
        await self.engine.dispose()
        _let_go(self._lock)

    @property
    def writes(self) -> bool:
        """Whether somebody is there to write the log."""
        return self._writer is not None and not self._writer.done()

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
            await self._log_writer.commit([event for event, _ in batch])
        except Taken as problem:
            if len(batch) > 1:
                await self._write_one_by_one(batch)
                return
            _tell(batch, Conflict(str(batch[0][0].seq)), problem)
        except asyncio.CancelledError:
            _tell(batch, StorageProblem("the server ends"), None)
            raise
        except Exception as problem:  # whatever a driver raises, the writer goes on
            self._log_writer.drop()
            found = self._failed(problem)
            behind, self._waiting = self._waiting, []  # they have waited as long: they are told as well
            _tell(batch, found, problem)
            _tell(behind, type(found)(str(found)), problem)
        else:
            self.batches += 1
            self.appended += len(batch)
            if self.problem is not None:
                self._works_again()
            _tell(batch, None, None)

    async def _write_one_by_one(self, batch: list[tuple[Event, Done]]) -> None:
        for number, one in enumerate(batch, 1):
            await self._write_batch([one])
            if self.problem is not None:
                _tell(batch[number:], type(self.problem)(str(self.problem)), None)
                return

    def _failed(self, problem: BaseException) -> StorageProblem:
        """Written down once, not once for each move that meets it."""
        found = _as_storage_problem(problem)
        if type(found) is not type(self.problem):
            log.error("disk full" if isinstance(found, DiskFull) else "storage", extra={"problem": str(found)})
        self.problem = found
        return found

    def _works_again(self) -> None:
        self.problem = None
        log.warning("storage works again")

    async def events(self, table: str, after: int = 0) -> list[Event]:
        """A page at a time: a log may be so long that to read it in one go would hold up everybody else."""
        events, found = schema.events, list[Event]()
        query = (
            select(events.c.seq, events.c.command_id, events.c.deed, events.c.at, events.c.link)
            .where(events.c.table_id == table)
            .order_by(events.c.seq)
            .limit(PAGE)
        )
        while True:
            page = await self.rows(query.where(events.c.seq > after))
            found += [event_of(table, row._asdict()) for row in page]
            if len(page) < PAGE:
                return found
            after = found[-1].seq

    async def tip(self, table: str) -> Tip:
        """Asked for before the log: that may be longer by now, but never shorter."""
        tips = schema.tips
        rows = await self.rows(select(tips.c.seq, tips.c.link).where(tips.c.table_id == table))
        return Tip(rows[0].seq, rows[0].link) if rows else Tip(0, "")

    async def heads(self, tables: Collection[str]) -> dict[str, int]:
        """The newest number of each log."""
        events = schema.events
        found: dict[str, int] = {}
        for some in _in_groups(tables):
            query = (
                select(events.c.table_id, func.max(events.c.seq).label("newest"))
                .where(events.c.table_id.in_(some))
                .group_by(events.c.table_id)
            )
            found.update({row.table_id: row.newest for row in await self.rows(query)})
        return found

    # ---- tables and keys ----------------------------------------------------------------------------

    async def make(
        self,
        head: Head,
        log: Sequence[Event],
        keys: dict[str, int | None],
        of: Event | None = None,
        invitation: str = "",
    ) -> None:
        """A table with its first events, the hashes of its keys and that of an invitation to any open seat: all of it
        or nothing.

        `of`: another table's event, by which it came about. Conflict: that table has an event with this number.
        """

        def work(connection: Connection) -> None:
            connection.execute(insert(schema.tables), [row_of(head)])
            connection.execute(INSERT_EVENT, [event_row(event) for event in log])
            add_keys(connection, head.id, {key: Held(seat) for key, seat in keys.items()})
            if invitation:
                row = {"hash": invitation, "table_id": head.id, "seat": None, "created": now()}
                connection.execute(insert(schema.invitations), [row])
            if of is not None:
                connection.execute(INSERT_EVENT, [event_row(of)])
                if self.postgres:
                    connection.execute(notification(of.table, of.seq))

        await self.transact(work)

    async def head(self, table: str) -> Head | None:
        rows = await self.rows(select(schema.tables).where(schema.tables.c.id == table))
        return head_of(rows[0]._asdict()) if rows else None

    async def names(self) -> list[str]:
        """All tables, the oldest first."""
        tables = schema.tables
        return [row[0] for row in await self.rows(select(tables.c.id).order_by(tables.c.created, tables.c.id))]

    async def rows_of(self, table: str) -> list[dict[str, Any]]:
        """A table's rows as they are stored, unread."""
        tables, events, tips = schema.tables, schema.events, schema.tips
        queries = {
            "table": select(tables).where(tables.c.id == table),
            "event": select(events).where(events.c.table_id == table).order_by(events.c.seq),
            "tip": select(tips).where(tips.c.table_id == table),
        }
        return [{what: dict(row._mapping)} for what, query in queries.items() for row in await self.rows(query)]

    async def count(self) -> int:
        return int((await self.rows(select(func.count()).select_from(schema.tables)))[0][0])

    async def keys(self, table: str, hashes: Collection[str]) -> dict[str, Held]:
        """What these keys are for, by their hashes; not those that were revoked.

        A table may have had many keys, so it is asked for those that somebody has, and not for all of them.
        """
        keys = schema.keys
        valid = and_(keys.c.table_id == table, keys.c.revoked.is_(None))
        found: dict[str, Held] = {}
        for some in _in_groups(hashes):
            query = select(keys.c.hash, keys.c.seat, keys.c.sitting).where(and_(valid, keys.c.hash.in_(some)))
            found.update({row.hash: Held(row.seat, row.sitting) for row in await self.rows(query)})
        return found

    async def revocations(self, tables: Collection[str]) -> dict[str, int]:
        """How many keys have been revoked, of tables where any has."""
        keys = schema.keys
        found: dict[str, int] = {}
        for some in _in_groups(tables):
            query = (
                select(keys.c.table_id, func.count().label("revoked"))
                .where(and_(keys.c.table_id.in_(some), keys.c.revoked.is_not(None)))
                .group_by(keys.c.table_id)
            )
            found.update({row.table_id: row.revoked for row in await self.rows(query)})
        return found

    async def add_key(self, table: str, key: str, held: Held) -> None:
        await self.transact(lambda connection: add_keys(connection, table, {key: held}))

    async def notices(self, table: str, sat: Sequence[str]) -> dict[int, tuple[str, str]]:
        """Where people want to be told that it is their turn, and in which language, by seat; not who sat there
        before."""
        found = schema.notices
        query = select(found).where(found.c.table_id == table)
        rows = await self.rows(query)
        return {row.seat: (row.target, row.language) for row in rows if row.sitting == sat[row.seat]}

    async def set_notice(self, table: str, seat: int, sitting: str, target: str | None, language: str = "en") -> None:
        found = schema.notices

        def work(connection: Connection) -> None:
            connection.execute(delete(found).where(and_(found.c.table_id == table, found.c.seat == seat)))
            if target is not None:
                values = {"table_id": table, "seat": seat, "target": target, "sitting": sitting, "language": language}
                connection.execute(insert(found).values(values))

        await self.transact(work)

    # ---- the whole ----------------------------------------------------------------------------------

    async def check(self) -> None:
        """Whether the database answers and, where it could not write, whether it can again."""
        if self.problem is not None:
            await self.execute(insert(schema.jobs).values(**_PROBE))
            await self.execute(delete(schema.jobs).where(schema.jobs.c.id == _PROBE["id"]))
            self._works_again()
        else:
            await self.rows(select(1))
        path = _file(self.url)
        if path is not None and shutil.disk_usage(path.parent).free < NO_ROOM:
            raise self._failed(OSError(errno.ENOSPC, "no space left"))

    async def save(self, path: Path) -> Path:
        async with self.engine.connect() as connection:
            if self.postgres:
                await connection.execution_options(isolation_level="REPEATABLE READ")
            return await connection.run_sync(backup.save, path)

    async def rows(self, query: Any) -> Sequence[Row[Any]]:
        try:
            return await self._database.rows(query)
        except (OSError, SQLAlchemyError) as problem:
            raise _as_storage_problem(problem) from problem

    async def execute(self, statement: Any) -> None:
        """One that changes something."""
        await self.transact(lambda connection: connection.execute(statement))

    async def transact(self, work: Callable[[Connection], object]) -> None:
        try:
            await self._database.transact(work)
        except IntegrityError as problem:
            raise Conflict from problem
        except (OSError, SQLAlchemyError) as problem:
            raise self._failed(problem) from problem


_PROBE = {"id": "room for more", "asked": 0, "question": b"", "answer": bytes(PROBE)}
"""Nobody's question, and answered."""


def _engine(url: str) -> AsyncEngine:
    if url.startswith("postgresql"):
        return create_async_engine(url, poolclass=NullPool, connect_args={"timeout": 10})
    engine = create_async_engine(url)
    event.listen(engine.sync_engine, "connect", sqlite_settings)
    return engine


def _file(url: str) -> Path | None:
    """Where SQLite keeps it."""
    path = make_url(url).database
    return Path(path) if url.startswith("sqlite") and path and path != ":memory:" else None


def _let_go(lock: IO[str] | None) -> None:
    if lock is not None:
        lock.close()


def _in_groups(tables: Collection[str]) -> Iterator[list[str]]:
    """As many as an older SQLite takes."""
    names = list(tables)
    for start in range(0, len(names), 500):
        yield names[start : start + 500]


def _origin(problem: BaseException) -> BaseException:
    return problem.orig if isinstance(problem, DBAPIError) and problem.orig is not None else problem


def _reason(problem: BaseException) -> str:
    """What the driver says, without the statement and its values, which are secret."""
    told = _origin(problem)
    if isinstance(told, OSError) and told.strerror:
        return f"{told.filename}: {told.strerror}" if told.filename else told.strerror
    return f"{type(told).__name__}: {str(told).splitlines()[0] if str(told) else ''}"


def _as_storage_problem(problem: BaseException) -> StorageProblem:
    told = _origin(problem)
    full = (
        getattr(told, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL
        or getattr(told, "sqlstate", None) == DISK_FULL
        or getattr(told, "errno", None) == errno.ENOSPC
    )
    return (DiskFull if full else StorageProblem)(_reason(problem))


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

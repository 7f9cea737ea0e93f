"""Ways to a database: how a batch of events gets onto the disk, all of it or nothing; and how questions are asked.

Here are SQLite's; postgres.py has the others. Whatever is asked is answered in time: a disk that hangs is a problem of
the disk, and not of everybody who waits.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import Any, Protocol

from sqlalchemy import Connection, Row, create_engine, insert
from sqlalchemy import event as sqlalchemy_event
from sqlalchemy.pool import StaticPool

from kringle.table import schema
from kringle.table.events import Event
from kringle.table.keys import Held
from kringle.table.storing import now

SQLITE_SETTINGS = (
    "journal_mode = WAL",
    "synchronous = FULL",
    "foreign_keys = ON",
    "busy_timeout = 3000",
    "wal_autocheckpoint = 4000",  # pages: a page that many moves change is copied home once for all of them
)
PATIENCE = 4.0
"""Seconds for one question, or one commit."""
INSERT_EVENT = insert(schema.events)
LARGEST_BATCH = 166
"""An older SQLite takes no more than 999 values in a statement, and an event has six."""


def sqlite_settings(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    for setting in SQLITE_SETTINGS:
        cursor.execute(f"pragma {setting}")
    cursor.close()


class Taken(Exception):
    """One of the batch has a number or a command id that the log has already. Nothing was stored."""


class LogWriter(Protocol):
    async def commit(self, batch: Sequence[Event]) -> None:
        """Returns when the batch is stored. Taken: it is not. Anything else: not known."""

    def drop(self) -> None:
        """Forget the connection; the next commit makes a new one."""

    async def close(self) -> None: ...


def event_row(event: Event) -> dict[str, Any]:
    return {
        "table_id": event.table, "seq": event.seq, "command_id": event.command, "deed": event.text, "at": event.at,
        "link": event.link,
    }  # fmt: skip


def in_order(batch: Sequence[Event]) -> list[Event]:
    """Two servers that write to the same tables wait for each other; in one order neither waits for ever."""
    return sorted(batch, key=lambda event: (event.table, event.seq))


@functools.cache
def _insertion(count: int) -> str:
    """One statement is one transaction, and the GIL is let go once for all of it."""
    values = ",".join(["(?, ?, ?, ?, ?, ?)"] * count)
    return f"insert into events (table_id, seq, command_id, deed, at, link) values {values}"


async def in_time(thread: ThreadPoolExecutor, work: Callable[..., Any], *given: Any) -> Any:
    """TimeoutError: it is still under way, and may yet happen, or has not begun and never will."""
    try:
        return await asyncio.wait_for(asyncio.get_running_loop().run_in_executor(thread, work, *given), PATIENCE)
    except TimeoutError:
        raise TimeoutError(f"the disk has not answered for {PATIENCE:g} seconds") from None


class SqliteLog:
    """One thread with one connection: a commit is one hop there and one back, whatever is in it."""

    def __init__(self, path: str, turn: Lock) -> None:
        self.path = path
        self.connection: sqlite3.Connection | None = None
        self._turn = turn
        self._thread = ThreadPoolExecutor(1, "log writer")

    async def commit(self, batch: Sequence[Event]) -> None:
        await in_time(self._thread, self._commit, batch)

    def _commit(self, batch: Sequence[Event]) -> None:
        connection = self.connection = self.connection or self._connected()
        values: list[str | int] = []
        for event in batch:
            values += (event.table, event.seq, event.command, event.text, event.at, event.link)
        try:
            with self._turn:
                connection.execute(_insertion(len(batch)), values)
        except sqlite3.IntegrityError as problem:
            raise Taken from problem

    def _connected(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self.path, isolation_level=None, check_same_thread=False, cached_statements=LARGEST_BATCH
        )
        for setting in SQLITE_SETTINGS:
            connection.execute(f"pragma {setting}")
        return connection

    def drop(self) -> None:
        self._thread.submit(self._drop)

    async def close(self) -> None:
        with contextlib.suppress(TimeoutError):
            await in_time(self._thread, self._drop)
        self._thread.shutdown(wait=False)

    def _drop(self) -> None:
        connection, self.connection = self.connection, None
        if connection is not None:
            with contextlib.suppress(sqlite3.Error):
                connection.close()


class Database(Protocol):
    """For everything but the log."""

    async def rows(self, query: Any) -> Sequence[Row[Any]]: ...

    async def transact(self, work: Callable[[Connection], object]) -> None:
        """All of it or nothing."""

    async def close(self) -> None: ...


class SqliteDatabase:
    """Each question and each transaction is one hop to a thread of its own; questions don't wait for the log writer.

    Transactions take turns with the log writer by a lock, which wakes who waits; SQLite's own sleeps and tries again.
    """

    def __init__(self, path: str, turn: Lock) -> None:
        self._turn = turn
        self.engine = create_engine(f"sqlite:///{path}", poolclass=StaticPool)
        sqlalchemy_event.listen(self.engine, "connect", sqlite_settings)
        self._thread = ThreadPoolExecutor(1, "database")

    async def rows(self, query: Any) -> Sequence[Row[Any]]:
        found: Sequence[Row[Any]] = await in_time(self._thread, self._rows, query)
        return found

    def _rows(self, query: Any) -> Sequence[Row[Any]]:
        with self.engine.connect() as connection:
            return connection.execute(query).all()

    async def transact(self, work: Callable[[Connection], object]) -> None:
        await in_time(self._thread, self._transact, work)

    def _transact(self, work: Callable[[Connection], object]) -> None:
        with self._turn, self.engine.begin() as connection:
            work(connection)

    async def close(self) -> None:
        with contextlib.suppress(TimeoutError):
            await in_time(self._thread, self.engine.dispose)
        self._thread.shutdown(wait=False)


def add_keys(connection: Connection, table: str, keys: Mapping[str, Held]) -> None:
    rows = [
        {"hash": hashed, "table_id": table, "seat": held.seat, "sitting": held.sitting, "created": now()}
        for hashed, held in keys.items()
    ]
    if rows:
        connection.execute(insert(schema.keys), rows)

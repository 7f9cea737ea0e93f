"""The way to PostgreSQL, which may be silent: whoever is asked answers in time, or is not asked again."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, TypeVar

from sqlalchemy import Connection, Row, func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from kringle.table.events import Event
from kringle.table.log_writers import INSERT_EVENT, Taken, event_row, in_order

PATIENCE = 3.0
"""Seconds for one question, or one commit."""
SESSION = {
    "application_name": "kringle",
    "statement_timeout": str(int(PATIENCE * 1000)),
    "idle_in_transaction_session_timeout": str(int(PATIENCE * 1000)),  # a half-open wire must not keep a row locked
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
}

T = TypeVar("T")


class Connections:
    """All connections of one server.

    A wire that is half open (an address that moved, a firewall that forgot) takes what is sent and never answers. What
    one connection met the others have met as well, so all of them are given up together and new ones are made. Nobody
    waits for the old ones' farewell.
    """

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine = self._made()
        self.renewals = 0
        self._leaving: set[asyncio.Task[Any]] = set()

    def _made(self) -> AsyncEngine:
        arguments = {"timeout": PATIENCE, "command_timeout": PATIENCE, "server_settings": SESSION}
        return create_async_engine(
            self.url, pool_pre_ping=True, pool_size=5, max_overflow=5, pool_timeout=PATIENCE, connect_args=arguments
        )

    async def within(self, work: Coroutine[Any, Any, T]) -> T:
        """What it returns or raises, or TimeoutError; in both cases in time."""
        engine, task = self.engine, asyncio.ensure_future(work)
        try:
            done, _ = await asyncio.wait({task}, timeout=PATIENCE)
        except asyncio.CancelledError:
            self.leave(task)
            raise
        if done:
            return task.result()
        self.leave(task)
        if self.engine is engine:
            self.engine = self._made()
            self.renewals += 1
            self.leave(asyncio.ensure_future(engine.dispose()), give_up=False)
        raise TimeoutError(f"no answer within {PATIENCE:g} seconds")

    def leave(self, task: asyncio.Task[Any] | asyncio.Future[Any], give_up: bool = True) -> None:
        """Nobody waits for it any more; how it ends does not matter."""
        if give_up:
            task.cancel()
        assert isinstance(task, asyncio.Task)
        self._leaving.add(task)
        task.add_done_callback(self._left)

    def _left(self, task: asyncio.Task[Any]) -> None:
        self._leaving.discard(task)
        if not task.cancelled():
            task.exception()

    async def close(self) -> None:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.engine.dispose(), PATIENCE)
        for task in list(self._leaving):
            task.cancel()
        if self._leaving:
            await asyncio.wait(self._leaving, timeout=PATIENCE)


class PostgresDatabase:
    def __init__(self, connections: Connections) -> None:
        self.connections = connections

    async def rows(self, query: Any) -> Sequence[Row[Any]]:
        return await self.connections.within(self._rows(query))

    async def _rows(self, query: Any) -> Sequence[Row[Any]]:
        async with self.connections.engine.connect() as connection:
            return (await connection.execute(query)).all()

    async def transact(self, work: Callable[[Connection], object]) -> None:
        await self.connections.within(self._transact(work))

    async def _transact(self, work: Callable[[Connection], object]) -> None:
        async with self.connections.engine.begin() as connection:
            await connection.run_sync(work)

    async def close(self) -> None:
        await self.connections.close()


class PostgresLog:
    """The database tells all servers of the news itself, when the batch is committed."""

    def __init__(self, connections: Connections) -> None:
        self.connections = connections
        self._connection: AsyncConnection | None = None
        self._of: AsyncEngine | None = None

    async def commit(self, batch: Sequence[Event]) -> None:
        await self.connections.within(self._commit(batch))

    async def _commit(self, batch: Sequence[Event]) -> None:
        if self._of is not self.connections.engine:  # its siblings were given up
            self.drop()
        connection = self._connection
        if connection is None:
            self._of = self.connections.engine
            connection = self._connection = await self._of.connect()
        try:
            await connection.execute(INSERT_EVENT, [event_row(event) for event in in_order(batch)])
            for table, seq in {event.table: event.seq for event in batch}.items():
                await connection.execute(notification(table, seq))
            await connection.commit()
        except IntegrityError as problem:
            await connection.rollback()
            raise Taken from problem

    def drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            self.connections.leave(asyncio.ensure_future(_dropped(connection)), give_up=False)

    async def close(self) -> None:
        self.drop()


def notification(table: str, seq: int) -> Any:
    """For `kringle.table.postgres_bus`."""
    return select(func.pg_notify("kringle", f"{table} {seq}"))


async def _dropped(connection: AsyncConnection) -> None:
    with contextlib.suppress(Exception):
        await connection.invalidate()
    with contextlib.suppress(Exception):
        await connection.close()

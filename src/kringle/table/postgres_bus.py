"""The bus of servers that share a PostgreSQL."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable
from typing import Any

import asyncpg
from sqlalchemy.engine import make_url

from kringle.table.bus import Bus, Heard

CHANNEL = "kringle"
AGAIN = 1.0
"""Seconds before a lost connection is tried again."""
BEAT = 2.0
"""Seconds between two messages to oneself."""
SILENCE = 5.0
"""Seconds without hearing even oneself, after which a connection is taken for dead, whatever it says."""

log = logging.getLogger("kringle.bus")


class PostgresBus(Bus):
    """LISTEN and NOTIFY. News of the log are sent by the database itself, when the event is committed.

    A wire that is half open takes what is sent and brings nothing: so each server listens for its own beat.
    """

    def __init__(self, heard: Heard, renewed: Callable[[], None], url: str) -> None:
        super().__init__(heard)
        self.renewed = renewed
        self._url = make_url(url)
        self._outbox: asyncio.Queue[str] = asyncio.Queue(1000)
        self._task: asyncio.Task[None] | None = None
        self._beat = f"beat {secrets.token_hex(8)}"
        self._heard_at = self._since = time.monotonic()

    async def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="bus")

    def tell(self, message: str) -> None:
        with contextlib.suppress(asyncio.QueueFull):
            self._outbox.put_nowait(message)

    def hears(self) -> bool:
        """A new connection alone is no sign that anything comes by it."""
        return time.monotonic() - self._heard_at < SILENCE + AGAIN

    async def _run(self) -> None:
        while True:
            try:
                await self._listen()
            except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError) as problem:
                log.warning("bus lost", extra={"problem": type(problem).__name__})
            except Exception as problem:  # whatever a driver raises, the bus is tried again
                log.error("bus lost", exc_info=problem)
            await asyncio.sleep(AGAIN)

    async def _listen(self) -> None:
        connection = await asyncpg.connect(**_arguments(self._url))
        try:
            await asyncio.wait_for(connection.add_listener(CHANNEL, self._message), SILENCE)
            self._since = time.monotonic()
            self.renewed()
            await self._speak(connection)
        finally:
            connection.terminate()

    def _message(self, *message: Any) -> None:
        self._heard_at = time.monotonic()
        if message[-1] != self._beat:
            self.heard(str(message[-1]))

    async def _speak(self, connection: Any) -> None:
        beat = 0.0
        while True:
            message = ""
            with contextlib.suppress(TimeoutError):
                message = await asyncio.wait_for(self._outbox.get(), max(0.01, beat - time.monotonic()))
            if time.monotonic() >= beat:
                beat = time.monotonic() + BEAT
                await self._notify(connection, self._beat)
            if message:
                await self._notify(connection, message)
            if time.monotonic() - max(self._heard_at, self._since) > SILENCE:
                raise TimeoutError("the bus is silent")

    async def _notify(self, connection: Any, message: str) -> None:
        await asyncio.wait_for(connection.execute("select pg_notify($1, $2)", CHANNEL, message), SILENCE)

    async def close(self) -> None:
        if self._task is None:
            return
        while not self._task.done():  # before Python 3.12 asyncio.wait_for may swallow that it was cancelled
            self._task.cancel()
            await asyncio.wait([self._task], timeout=1)
        await asyncio.gather(self._task, return_exceptions=True)


def _arguments(url: Any) -> dict[str, Any]:
    return {
        "host": url.query.get("host") or url.host, "port": url.port, "user": url.username, "password": url.password,
        "database": url.database, "timeout": 5,
    }  # fmt: skip

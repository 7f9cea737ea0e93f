"""What servers that share a database tell each other: that there is news, never what it is.

A message is a few words: `TABLE 17` (the log has grown), `keys TABLE` (a key was revoked), `here SERVER TABLE 0,2`
(devices are connected), `react SERVER TABLE 0 cheer`. Everybody reads the log for themselves, so nothing secret is on
the bus, and what is lost is made up for by a slow poll.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Any

import asyncpg
from sqlalchemy.engine import make_url

Heard = Callable[[str], None]
CHANNEL = "kringle"
AGAIN = 1.0
"""Seconds before a lost connection is tried again."""

log = logging.getLogger("kringle.bus")


class Bus:
    """One server alone: nobody else to tell."""

    def __init__(self, heard: Heard) -> None:
        self.heard = heard

    async def start(self) -> None: ...

    def tell(self, message: str) -> None: ...

    async def close(self) -> None: ...


class PostgresBus(Bus):
    """LISTEN and NOTIFY. News of the log are sent by the database itself, when the event is committed."""

    def __init__(self, heard: Heard, url: str) -> None:
        super().__init__(heard)
        self._url = make_url(url)
        self._outbox: asyncio.Queue[str] = asyncio.Queue(1000)
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="bus")

    def tell(self, message: str) -> None:
        with contextlib.suppress(asyncio.QueueFull):
            self._outbox.put_nowait(message)

    async def _run(self) -> None:
        while True:
            try:
                await self._listen()
            except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError) as problem:
                log.warning("bus lost", extra={"problem": type(problem).__name__})
                await asyncio.sleep(AGAIN)

    async def _listen(self) -> None:
        connection = await asyncpg.connect(**_arguments(self._url))
        try:
            await connection.add_listener(CHANNEL, lambda *message: self.heard(str(message[-1])))
            while True:
                message = await self._outbox.get()
                await connection.execute("select pg_notify($1, $2)", CHANNEL, message)
        finally:
            with contextlib.suppress(Exception):
                await connection.close(timeout=1)

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)


def _arguments(url: Any) -> dict[str, Any]:
    return {
        "host": url.query.get("host") or url.host, "port": url.port, "user": url.username, "password": url.password,
        "database": url.database, "timeout": 10,
    }  # fmt: skip

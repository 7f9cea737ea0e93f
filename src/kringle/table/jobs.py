"""Questions for bots by way of PostgreSQL: servers write them down, workers on any machine answer them.

A worker keeps its question locked in an open transaction while it thinks, and others skip what is locked. If the worker
dies, the database lets go of the lock, and the next one takes the question: nobody has to notice.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine

from kringle.kernel.errors import KringleError
from kringle.table.bots import Answer, Question, answered, read_answer, read_question, written
from kringle.table.fair import QUICK
from kringle.table.schema import jobs
from kringle.table.store import Store, normal_url
from kringle.table.storing import now
from kringle.table.workers import PATIENCE, BotFailed, InTurn

LOOK = 0.03
"""Seconds between two looks for an answer, or for a question."""
AT_ONCE = 8
"""Questions of one server that are written down, and so many more quick ones."""
QUICK_FIRST = 60_000
"""Milliseconds by which a quick question goes before others."""
AGAIN = 1.0
"""Seconds before a database that does not answer is tried again."""

log = logging.getLogger("kringle.worker")


class NeedsPostgres(KringleError):
    """SQLite is one machine's; workers elsewhere can't see it."""


class Elsewhere(InTurn):
    """Thinkers that a server asks through the database: a few at a time, so that the order stays fair."""

    def __init__(self, store: Store) -> None:
        super().__init__(AT_ONCE, AT_ONCE)
        if not store.postgres:
            raise NeedsPostgres("workers elsewhere need a PostgreSQL that they share with the server")
        self.store = store

    async def answer(self, question: Question, kind: str) -> tuple[Answer, float]:
        job = secrets.token_hex(16)
        asked = now() - (QUICK_FIRST if kind == QUICK else 0)
        await self.store.execute(insert(jobs).values(id=job, asked=asked, question=written(question)))
        try:
            return await self._answer(job), self.costs.expected(question, "")  # not how long it lay there
        finally:
            await self.store.execute(delete(jobs).where(jobs.c.id == job))

    async def _answer(self, job: str) -> Answer:
        late = time.monotonic() + PATIENCE
        while time.monotonic() < late:
            rows = await self.store.rows(select(jobs.c.answer).where(jobs.c.id == job))
            if rows and rows[0][0] is not None:
                return read_answer(rows[0][0])
            await asyncio.sleep(LOOK)
        raise BotFailed("no worker answered; is a `kringle worker` running?")


async def work(url: str, name: str, told: Callable[[int], None] = lambda done: None) -> None:
    """Answers questions until it is cancelled."""
    url = normal_url(url)
    if not url.startswith("postgresql"):
        raise NeedsPostgres("a worker needs the PostgreSQL of its servers: --database postgresql://...")
    engine = create_async_engine(url, pool_pre_ping=True)
    done = 0
    question = (
        select(jobs.c.id, jobs.c.question)
        .where(jobs.c.answer.is_(None))
        .order_by(jobs.c.asked)
        .limit(1)
        .with_for_update(skip_locked=True)
    )
    try:
        while True:
            try:
                async with engine.begin() as connection:
                    row = (await connection.execute(question)).first()
                    if row is not None:
                        answer = written(answered(read_question(row.question)))
                        await connection.execute(
                            update(jobs).where(jobs.c.id == row.id).values(answer=answer, worker=name, claimed=now())
                        )
            except (OSError, SQLAlchemyError) as problem:
                log.warning("storage", extra={"problem": type(problem).__name__})
                await asyncio.sleep(AGAIN)
                continue
            if row is None:
                await asyncio.sleep(LOOK)
            else:
                done += 1
                told(done)
    finally:
        await engine.dispose()

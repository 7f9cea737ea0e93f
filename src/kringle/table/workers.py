"""Worker processes for bots and hints. A worker that dies is replaced, and its question is given to another one."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
from typing import Protocol

from kringle.kernel.errors import KringleError
from kringle.table.bots import Answer, Question, read_answer, written
from kringle.table.worker import LARGEST, LENGTH, framed

TRIES = 3
PATIENCE = 60.0
"""Seconds for one answer."""

log = logging.getLogger("kringle.workers")


class BotFailed(KringleError):
    """No worker could answer."""


class Thinkers(Protocol):
    """Somebody who answers questions: processes of this machine, or workers elsewhere."""

    async def ask(self, question: Question) -> Answer: ...

    async def close(self) -> None: ...


class Worker:
    """One process and the question it has."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    @classmethod
    async def start(cls) -> Worker:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-W", "ignore", "-m", "kringle.table.worker",
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
        )  # fmt: skip
        return cls(process)

    async def ask(self, question: Question) -> Answer:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(framed(written(question)))
        await self.process.stdin.drain()
        size = int.from_bytes(await self.process.stdout.readexactly(LENGTH), "big")
        if size > LARGEST:
            raise ValueError("an answer of this size is none")
        return read_answer(await self.process.stdout.readexactly(size))

    async def end(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()


class Pool:
    """Workers of this machine, started when the first question comes."""

    def __init__(self, size: int | None = None) -> None:
        self.size = size or max(1, (os.cpu_count() or 2) - 1)
        self._idle: list[Worker] = []
        self._all: set[Worker] = set()
        self._turn = asyncio.Semaphore(self.size)
        self.replaced = 0

    async def ask(self, question: Question) -> Answer:
        async with self._turn:
            for _ in range(TRIES):
                worker = self._idle.pop() if self._idle else await self._start()
                try:
                    answer = await asyncio.wait_for(worker.ask(question), PATIENCE)
                except (OSError, EOFError, TimeoutError, ValueError) as problem:
                    log.warning("worker ended", extra={"problem": type(problem).__name__})
                    self.replaced += 1
                    await self._end(worker)
                except BaseException:
                    await self._end(worker)
                    raise
                else:
                    self._idle.append(worker)
                    return answer
        raise BotFailed("the bot could not answer")

    async def _start(self) -> Worker:
        worker = await Worker.start()
        self._all.add(worker)
        return worker

    async def _end(self, worker: Worker) -> None:
        self._all.discard(worker)
        await worker.end()

    def processes(self) -> list[int]:
        return [worker.process.pid for worker in self._all]

    async def close(self) -> None:
        for worker in list(self._all):
            await self._end(worker)
        self._idle.clear()

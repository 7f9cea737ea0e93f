"""Worker processes for bots and hints. A worker that dies is replaced, and its question is given to another one.

One process more than there are for all answers only what is quick: what a strong bot thinks about can't be interrupted,
so whoever plays with a gentle one would wait for it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
import time
from collections import OrderedDict
from collections.abc import Hashable
from typing import Protocol

from kringle import players
from kringle.kernel.errors import KringleError
from kringle.table import bots
from kringle.table.bots import Answer, Question, read_answer, written
from kringle.table.fair import DEAR, QUICK, Line, Share, Waiting
from kringle.table.worker import LARGEST, LENGTH, SECONDS, framed

TRIES = 3
PATIENCE = 60.0
"""Seconds for one answer."""
QUICK_SECONDS = 0.25
"""What takes longer is dear."""
AN_ITERATION = 0.001
"""Seconds that one of a search takes, before any was measured."""
REMEMBERED = 10_000
"""Tables whose bots' seconds are remembered."""
LATEST = 0.3
"""How much the latest measurement counts."""
NOBODY = Share()

log = logging.getLogger("kringle.workers")


class BotFailed(KringleError):
    """No worker could answer."""


class Thinkers(Protocol):
    """Somebody who answers questions: processes of this machine, or workers elsewhere."""

    async def ask(self, question: Question, share: Share = NOBODY) -> Answer: ...

    async def close(self) -> None: ...


class Worker:
    """One process and the question it has."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    @classmethod
    async def start(cls, *what: str) -> Worker:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-W", "ignore", "-m", "kringle.table.worker", *what,
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
        )  # fmt: skip
        return cls(process)

    async def ask(self, question: bytes) -> tuple[bytes, float]:
        """The answer, and the seconds of processor time that it took."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(framed(question))
        await self.process.stdin.drain()
        size = int.from_bytes(await self.process.stdout.readexactly(LENGTH), "big")
        if not SECONDS.size <= size <= LARGEST:
            raise ValueError("answer too large")
        data = await self.process.stdout.readexactly(size)
        return data[SECONDS.size :], SECONDS.unpack_from(data)[0]

    async def end(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()


class Costs:
    """Seconds that a question will take: what the same bot took at this table, or else in this game."""

    def __init__(self) -> None:
        self._seconds: OrderedDict[Hashable, float] = OrderedDict()

    def expected(self, question: Question, table: str) -> float:
        for key in self._keys(question, table):
            if key in self._seconds:
                return self._seconds[key]
        if question.bot == bots.HINT:
            return bots.HINT_SECONDS
        iterations = sum(level.iterations for level in players.LEVELS if level.number == question.level)
        return min(bots.PATIENCE, AN_ITERATION * (1 + iterations))

    def took(self, question: Question, table: str, seconds: float) -> None:
        for key in self._keys(question, table):
            before = self._seconds.pop(key, seconds)
            self._seconds[key] = before + LATEST * (seconds - before)
            if len(self._seconds) > REMEMBERED:
                self._seconds.popitem(last=False)

    def _keys(self, question: Question, table: str) -> list[Hashable]:
        kind = (question.game, question.bot, question.level)
        return [(table, *kind), kind] if table else [kind]


class InTurn:
    """Answers questions in fair turns: `size` at once, and `quick` more of those that are quick."""

    def __init__(self, size: int, quick: int) -> None:
        self.costs = Costs()
        self._line: Line[Question, Answer] = Line()
        self._free = {DEAR: size, QUICK: quick}
        self._tasks: set[asyncio.Task[None]] = set()

    async def ask(self, question: Question, share: Share = NOBODY) -> Answer:
        cost = self.costs.expected(question, share.table)
        kind = QUICK if cost <= QUICK_SECONDS else DEAR
        told: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._line.put(Waiting(question, cost, (kind, share.watched, share.address, share.table), told))
        self._go_on()
        return await told

    async def answer(self, question: Question, kind: str) -> tuple[Answer, float]:
        """By a worker of this kind; and the seconds that it took."""
        raise NotImplementedError

    def _go_on(self) -> None:
        """Who is free takes the next question; those for what is quick take nothing else."""
        for kind, only in ((QUICK, QUICK), (DEAR, None)):
            while self._free[kind] and (found := self._line.take(only)) is not None:
                if found.told.done():  # whoever asked has gone
                    self._line.done(found, 0.0)
                    continue
                self._free[kind] -= 1
                task = asyncio.create_task(self._serve(found, kind))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _serve(self, found: Waiting[Question, Answer], kind: str) -> None:
        begun, seconds = time.monotonic(), 0.0
        try:
            answer, seconds = await self.answer(found.asked, kind)
            self.costs.took(found.asked, str(found.path[-1]), seconds)
            if not found.told.done():
                found.told.set_result(answer)
        except Exception as problem:
            seconds = time.monotonic() - begun
            if not found.told.done():
                found.told.set_exception(problem)
        finally:
            if not found.told.done():
                found.told.cancel()
            self._line.done(found, seconds)
            self._free[kind] += 1
            self._go_on()

    async def close(self) -> None:
        for task in [*self._tasks]:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


class Pool(InTurn):
    """Workers of this machine, started when the first question comes."""

    def __init__(self, size: int | None = None) -> None:
        self.size = size or max(1, (os.cpu_count() or 2) - 1)
        super().__init__(self.size, 1)
        self._idle: dict[str, list[Worker]] = {QUICK: [], DEAR: []}
        self._all: set[Worker] = set()
        self.replaced = 0

    async def answer(self, question: Question, kind: str) -> tuple[Answer, float]:
        for _ in range(TRIES):
            idle = self._idle[kind]
            worker = idle.pop() if idle else await self._start(kind)
            try:
                data, seconds = await asyncio.wait_for(worker.ask(written(question)), PATIENCE)
                answer = read_answer(data)
            except (OSError, EOFError, TimeoutError, ValueError) as problem:
                log.warning("worker ended", extra={"problem": type(problem).__name__})
                self.replaced += 1
                await self._end(worker)
            except BaseException:
                await self._end(worker)
                raise
            else:
                idle.append(worker)
                return answer, seconds
        raise BotFailed("the bot could not answer")

    async def _start(self, kind: str) -> Worker:
        worker = await Worker.start(kind)
        self._all.add(worker)
        return worker

    async def _end(self, worker: Worker) -> None:
        self._all.discard(worker)
        await worker.end()

    def processes(self) -> list[int]:
        return [worker.process.pid for worker in self._all]

    async def close(self) -> None:
        await super().close()
        for worker in list(self._all):
            await self._end(worker)
        for idle in self._idle.values():
            idle.clear()

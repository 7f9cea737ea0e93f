"""Whose turn it is at work that takes long: so many at once, so many waiting, and no address more than its share."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass

from kringle.server.endpoints import Problem
from kringle.table.fair import Line, Waiting


@dataclass(frozen=True)
class Bounds:
    at_once: int
    waiting: int
    """More are sent away."""
    an_address: int
    """Orders of one address, under way or waiting."""
    usual: float
    """Seconds that one takes, as far as can be told before."""
    what: str
    """For the words `problem.full...` and `problem.limit...`."""


class Turns:
    def __init__(self, bounds: Bounds) -> None:
        self.bounds = bounds
        self.under_way: Counter[str] = Counter()
        self._line: Line[None, None] = Line()
        """Who has had least is next, so a few who always want something do not keep others waiting."""
        self._running = 0

    @contextlib.asynccontextmanager
    async def place(self, who: str) -> AsyncIterator[None]:
        """A turn, or a Problem: too many wait, or too many of this address. `who` is empty where none are counted."""
        if self.under_way.total() >= self.bounds.at_once + self.bounds.waiting:
            raise Problem(429, "full", self.bounds.what)
        if who and self.under_way[who] >= self.bounds.an_address:
            raise Problem(429, "limit", self.bounds.what)
        self.under_way[who] += 1
        told: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        waiting: Waiting[None, None] = Waiting(None, self.bounds.usual, (who,), told)
        self._line.put(waiting)
        self._go_on()
        begun = time.monotonic()
        try:
            await waiting.told
            begun = time.monotonic()
            yield
        finally:
            if waiting.told.done() and not waiting.told.cancelled():  # its turn had come
                self._line.done(waiting, time.monotonic() - begun)
                self._running -= 1
            self.under_way[who] -= 1
            if not self.under_way[who]:
                del self.under_way[who]
            self._go_on()

    def _go_on(self) -> None:
        while self._running < self.bounds.at_once and (waiting := self._line.take()) is not None:
            if waiting.told.done():  # nobody waits for it any more
                self._line.done(waiting, 0.0)
                continue
            self._running += 1
            waiting.told.set_result(None)

"""How long something keeps the event loop to itself: meanwhile nobody else is answered."""

from __future__ import annotations

import asyncio
import logging
import time
import types
from collections.abc import Coroutine, Generator
from typing import Any, TypeVar, cast

BEAT = 0.02
"""Seconds between two looks at the clock."""
SHORT = 0.001
"""Holds below this are not kept."""
LONG = 0.1
"""A hold above this is written down, if it is the longest of its kind so far."""
WINDOW = 60.0
ANY = "any"

T = TypeVar("T")

log = logging.getLogger("kringle.watchdog")


class Watchdog:
    """What a coroutine does between two `await`s is one hold. `any` is measured by a clock that comes too late."""

    def __init__(self) -> None:
        self.longest: dict[str, float] = {}
        """Since the start, by what it was."""
        self._window = [0.0, 0.0]
        self._begun = time.monotonic()

    def held(self, kind: str, seconds: float) -> None:
        if seconds > SHORT and seconds > self.longest.get(kind, 0.0):
            self.longest[kind] = seconds
            if seconds > LONG:
                log.warning("loop held", extra={"by": kind, "seconds": round(seconds, 3)})

    async def timed(self, kind: str, work: Coroutine[Any, Any, T]) -> T:
        """The same work; each of its steps is measured. (A task of a newer Python takes no bare generator.)"""
        return cast(T, await self._timed(kind, work))

    @types.coroutine
    def _timed(self, kind: str, work: Coroutine[Any, Any, Any]) -> Generator[Any, Any, Any]:
        sent: Any = None
        problem: BaseException | None = None
        while True:
            begun = time.perf_counter()
            try:
                awaited = work.send(sent) if problem is None else work.throw(problem)
            except StopIteration as end:
                return end.value
            finally:
                self.held(kind, time.perf_counter() - begun)
            try:
                sent, problem = (yield awaited), None
            except BaseException as thrown:
                sent, problem = None, thrown

    async def run(self) -> None:
        """Whatever holds the loop makes its beats come late. They are timers, not a task: there are fifty a second."""
        self._next_beat(asyncio.get_running_loop())
        try:
            await asyncio.get_running_loop().create_future()
        finally:
            self._timer.cancel()

    def _next_beat(self, loop: asyncio.AbstractEventLoop) -> None:
        self._timer = loop.call_later(BEAT, self._beat, loop, time.monotonic() + BEAT)

    def _beat(self, loop: asyncio.AbstractEventLoop, due: float) -> None:
        late = time.monotonic() - due
        self.held(ANY, late)
        self._window[0] = max(self._window[0], late)
        if due - self._begun > WINDOW:
            self._window, self._begun = [0.0, self._window[0]], due
        self._next_beat(loop)

    @property
    def lately(self) -> float:
        """The longest hold of the last one or two minutes."""
        return max(self._window)

"""What tables have of the world outside them: time, randomness, tasks, the disk, bots, whoever reads documents, and
the wire to other servers.

Nothing in this package that decides anything reads a clock, draws a number, begins a task or opens a connection by
itself: it asks the `World` that it was given (a server's is in `runtime.py`). So a simulation can stand in for all of
it, and the same seed leads to the same hour (`tests/server/simulation.py`); and a page can, which has no server. Timers
and tasks are the event loop's; a simulation brings its own.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from kringle.kernel import dice
from kringle.table import keys
from kringle.table.bus import Bus
from kringle.table.checking import Checker
from kringle.table.events import FreshDice
from kringle.table.storing import Keeper, now
from kringle.table.watchdog import Watchdog
from kringle.table.workers import Thinkers

T = TypeVar("T")


class World:
    """All but what differs from place to place: where logs are kept, who thinks, who reads documents."""

    def __init__(self, store: Keeper, thinkers: Thinkers, checker: Checker) -> None:
        self.store = store
        self.thinkers = thinkers
        self.checker = checker
        self.watchdog = Watchdog()
        self.random: random.Random = random.SystemRandom()
        self._tasks: set[asyncio.Task[Any]] = set()

    async def start(self) -> None:
        self.spawn("watchdog", self.watchdog.run())

    # ---- time ---------------------------------------------------------------------------------------

    clock = staticmethod(time.monotonic)
    """Seconds that only go forward. Each move asks for it several times: nothing lies in between."""

    def now(self) -> int:
        """Milliseconds since 1970."""
        return now()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    # ---- randomness ---------------------------------------------------------------------------------

    def seed(self) -> int:
        """All draws of a table follow from it."""
        return dice.new_seed()

    def salt(self) -> str:
        """So that nobody finds the seed by trying out what its commitment is of."""
        return dice.new_salt()

    def fresh_dice(self) -> FreshDice:
        """For a game whose draws to come somebody could know."""
        return FreshDice(str(self.seed()), self.salt())

    def token(self) -> str:
        """Nobody can guess it."""
        return f"{self.random.getrandbits(64):016x}"

    def table_id(self) -> str:
        """A new table's."""
        return keys.new_table_id(self.random)

    # ---- tasks --------------------------------------------------------------------------------------

    def spawn(self, kind: str, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Begin something that goes on by itself. `close` ends it."""
        task = asyncio.get_running_loop().create_task(self.watchdog.timed(kind, work), name=kind)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def aside(self, work: Callable[..., T], *given: Any) -> T:
        """Something long, while the loop goes on."""
        return await asyncio.to_thread(work, *given)

    # ---- other servers ------------------------------------------------------------------------------

    def bus(self, heard: Callable[[str], None], renewed: Callable[[], None]) -> Bus:
        """`renewed` is called when the connection to the others is there again: messages were lost."""
        return Bus(heard)

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.checker.close()
        await self.thinkers.close()
        await self.store.close()

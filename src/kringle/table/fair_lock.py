# cython: language_level=3
"""A first-come lock that can also be taken without awaiting."""

from __future__ import annotations

import asyncio
from collections import deque


class FairLock:
    """A lock, for the tasks of one loop, that can also be taken without waiting."""

    def __init__(self) -> None:
        self._taken = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def take(self) -> bool:
        """Whether it could be taken."""
        if self._taken:
            return False
        self._taken = True
        return True

    def release(self) -> None:
        """For whoever has waited longest and still does."""
        while self._waiting:
            first = self._waiting.popleft()
            if not first.done():
                first.set_result(None)
                return
        self._taken = False

    async def wait(self) -> None:
        """Until it is one's own."""
        if self.take():
            return
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if not mine.cancelled():  # it came too late
                self.release()
            raise

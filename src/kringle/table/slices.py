"""Long work of the loop, a little at a time: others come in between."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterable
from typing import TypeVar

SLICE = 0.005
"""Seconds until others have their turn."""

Item = TypeVar("Item")


async def sliced(items: Iterable[Item], clock: Callable[[], float] = time.monotonic) -> AsyncIterator[Item]:
    until = clock() + SLICE
    for item in items:
        if clock() > until:
            await asyncio.sleep(0)
            until = clock() + SLICE
        yield item

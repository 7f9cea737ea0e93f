"""Long work of the loop, a little at a time: others come in between."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterable
from typing import TypeVar

SLICE = 0.005
"""Seconds until others have their turn."""

Item = TypeVar("Item")


async def sliced(items: Iterable[Item]) -> AsyncIterator[Item]:
    until = time.perf_counter() + SLICE
    for item in items:
        if time.perf_counter() > until:
            await asyncio.sleep(0)
            until = time.perf_counter() + SLICE
        yield item

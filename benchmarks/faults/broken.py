"""A server that tells before it commits: what the harness must catch. Never use it for anything else."""

from __future__ import annotations

import asyncio

from kringle.cli import main
from kringle.table.events import Event
from kringle.table.running import Running

LATE = 0.05
"""Seconds between telling and storing; a slow disk would do the same."""


async def tell_and_store(self: Running, event: Event) -> None:
    self._applied([event])

    async def store() -> None:
        await asyncio.sleep(LATE)
        await self.store.append(event)

    task = asyncio.create_task(store())
    task.add_done_callback(lambda done: done.cancelled() or done.exception())


if __name__ == "__main__":
    Running._store_and_tell = tell_and_store  # type: ignore[method-assign]
    main()

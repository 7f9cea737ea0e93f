"""A server that tells before it commits: what the harness must catch. Never use it for anything else."""

from __future__ import annotations

import asyncio

from kringle.cli import main
from kringle.table.events import Event
from kringle.table.store import Store
from kringle.table.storing import Done

LATE = 0.05
"""Seconds between telling and storing; a slow disk would do the same."""

append_soon = Store.append_soon


def tell_and_store(self: Store, event: Event, done: Done) -> None:
    done(None)
    asyncio.get_running_loop().call_later(LATE, append_soon, self, event, lambda problem: None)


if __name__ == "__main__":
    Store.append_soon = tell_and_store  # type: ignore[method-assign]
    main()

"""The world of a server's tables: a database, processes that think and read documents, other servers."""

from __future__ import annotations

from collections.abc import Callable

from kringle.table.bus import Bus
from kringle.table.checking import Checker
from kringle.table.postgres_bus import PostgresBus
from kringle.table.store import Store
from kringle.table.workers import Pool, Thinkers
from kringle.table.world import World


class Runtime(World):
    def __init__(self, store: Store, thinkers: Thinkers | None = None) -> None:
        super().__init__(store, thinkers or Pool(), Checker())
        self.database = store

    def bus(self, heard: Callable[[str], None], renewed: Callable[[], None]) -> Bus:
        return PostgresBus(heard, renewed, self.database.url) if self.store.postgres else Bus(heard)

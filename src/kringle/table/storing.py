"""What tables need of the place where they are kept: a database of a server, or a browser's own store."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Collection, Sequence
from typing import Protocol

from msgspec import Struct

from kringle.kernel.errors import KringleError
from kringle.table.chain import Tip
from kringle.table.events import Event, Head
from kringle.table.keys import Held
from kringle.table.worded import Worded

Done = Callable[[Exception | None], None]
MOST_INVITATIONS = 50
"""Open ones of a table."""
MOST_KEYS = 50
"""Of one person at one table: one for each device, and for each link that they made."""


class Conflict(Exception):
    """Somebody else's event has this number, or this command is in the log already."""


class StorageProblem(KringleError):
    """The database can't be reached, or can't write. What was to be stored may or may not be."""

    exit_code = 1
    words = "the database does not answer"
    """For whoever asks how the server is; the exception's own text is for whoever runs it."""
    which = ""
    """Which sentence players are told."""


class DiskFull(StorageProblem):
    """Nothing more can be written until there is room."""

    words = "the server's disk is full"
    which = "full"


class TooManyKeys(Worded, KringleError):
    """One person has made more links than they have devices."""

    about = "wrong.TooManyKeys"


class Listing(Struct):
    """A table in the public list."""

    table: str
    game: str
    seats: int
    documents: bool
    created: int


class Admission(Protocol):
    """Who is let in: keys that are renewed, invitations, and the public list."""

    async def renew(
        self, dice: random.Random, table: str, held: Held, given: Collection[str], revoke: bool
    ) -> str | None: ...

    async def invite(self, dice: random.Random, table: str, seat: int | None, renew: bool) -> str | None: ...

    async def invited(self, table: str, secret: str, seats: int) -> frozenset[int]: ...

    async def list_publicly(self, listing: Listing) -> None: ...

    async def take_off_the_list(self, tables: Collection[str]) -> None: ...

    async def listed(self, limit: int) -> list[Listing]: ...


class Keeper(Protocol):
    """Logs, keys and who is let in. What fails is a Conflict or a StorageProblem."""

    problem: StorageProblem | None
    """Why the last attempt to write failed; None: it did not."""
    appended: int
    batches: int

    @property
    def admission(self) -> Admission: ...

    @property
    def postgres(self) -> bool:
        """Whether other servers share it, so that there may be news."""

    @property
    def writes(self) -> bool: ...

    def append_soon(self, event: Event, done: Done) -> None: ...

    async def append(self, event: Event) -> None: ...

    async def events(self, table: str, after: int = 0) -> list[Event]: ...

    async def tip(self, table: str) -> Tip: ...

    async def heads(self, tables: Collection[str]) -> dict[str, int]: ...

    async def make(
        self,
        head: Head,
        log: Sequence[Event],
        keys: dict[str, int | None],
        of: Event | None = None,
        invitation: str = "",
    ) -> None: ...

    async def head(self, table: str) -> Head | None: ...

    async def count(self) -> int: ...

    async def keys(self, table: str, hashes: Collection[str]) -> dict[str, Held]: ...

    async def revocations(self, tables: Collection[str]) -> dict[str, int]: ...

    async def add_key(self, table: str, key: str, held: Held) -> None: ...

    async def notices(self, table: str, sat: Sequence[str]) -> dict[int, tuple[str, str]]: ...

    async def set_notice(
        self, table: str, seat: int, sitting: str, target: str | None, language: str = "en"
    ) -> None: ...

    async def check(self) -> None: ...

    async def close(self) -> None: ...


def now() -> int:
    return time.time_ns() // 1_000_000

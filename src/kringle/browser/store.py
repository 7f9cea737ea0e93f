"""Where a page keeps its tables: rows as in a server's database, in the browser (web/src/local/database.ts)."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from kringle.table import keys
from kringle.table.chain import Tip
from kringle.table.events import Event, Head, event_of, head_of, row_of
from kringle.table.keys import Held
from kringle.table.storing import MOST_INVITATIONS, MOST_KEYS, Conflict, Done, Listing, StorageProblem, TooManyKeys, now

Row = dict[str, Any]
Change = tuple[str, str, Any]
"""What is to be done (put, add, drop), in which store, with which row or key."""
TAKEN = "taken"


class Rows(Protocol):
    """The browser's store. Texts are JSON: that is how they cross from Python."""

    async def write(self, changes: str) -> str:
        """All of them or none. Empty: written. `taken`: a row that was to be added is there. Else: what went wrong."""

    async def rows(self, store: str, key: str | None, after: int) -> str: ...

    async def count(self, store: str) -> int: ...


class BrowserStore:
    postgres = False
    writes = True

    def __init__(self, rows: Rows) -> None:
        self._rows = rows
        self.admission = BrowserAdmission(self)
        self.problem: StorageProblem | None = None
        self.appended = self.batches = 0
        self._waiting: list[tuple[Event, Done]] = []
        self._writer: asyncio.Task[None] | None = None

    async def write(self, *changes: Change) -> None:
        told = str(await self._rows.write(msgspec.json.encode(changes).decode()))
        if told == TAKEN:
            raise Conflict
        if told:
            self.problem = StorageProblem(told)
            raise self.problem
        self.problem = None

    async def read(self, store: str, key: str | None = None, after: int = 0) -> list[Row]:
        found: list[Row] = msgspec.json.decode(str(await self._rows.rows(store, key, after)))
        return found

    # ---- the log ----------------------------------------------------------------------------------

    def append_soon(self, event: Event, done: Done) -> None:
        self._waiting.append((event, done))
        if self._writer is None or self._writer.done():
            self._writer = asyncio.get_running_loop().create_task(self._write())

    async def append(self, event: Event) -> None:
        await self.write(*appended(event))

    async def _write(self) -> None:
        while self._waiting:
            event, done = self._waiting.pop(0)
            problem: Exception | None = None
            try:
                await self.append(event)
            except (Conflict, StorageProblem) as found:
                problem = found
            else:
                self.appended += 1
                self.batches += 1
            done(problem)

    async def events(self, table: str, after: int = 0) -> list[Event]:
        return [event_of(table, row) for row in await self.read("events", table, after)]

    async def tip(self, table: str) -> Tip:
        found = await self.read("tips", table)
        return Tip(found[0]["seq"], found[0]["link"]) if found else Tip(0, "")

    async def heads(self, tables: Collection[str]) -> dict[str, int]:
        return {table: (await self.tip(table)).seq for table in tables}

    # ---- tables and keys ----------------------------------------------------------------------------

    async def make(
        self,
        head: Head,
        log: Sequence[Event],
        keys: dict[str, int | None],
        of: Event | None = None,
        invitation: str = "",
    ) -> None:
        changes: list[Change] = [("add", "tables", row_of(head))]
        changes += [change for event in [*log, *([of] if of else [])] for change in appended(event)]
        changes += [("add", "keys", key_row(head.id, key, Held(seat))) for key, seat in keys.items()]
        if invitation:
            changes.append(("add", "invitations", invitation_row(head.id, invitation, None)))
        await self.write(*changes)

    async def head(self, table: str) -> Head | None:
        found = await self.read("tables", table)
        return head_of(found[0]) if found else None

    async def count(self) -> int:
        return int(await self._rows.count("tables"))

    async def keys(self, table: str, hashes: Collection[str]) -> dict[str, Held]:
        rows = await self.key_rows(table) if hashes else []
        return {row["hash"]: Held(row["seat"], row["sitting"]) for row in rows if row["hash"] in hashes}

    async def key_rows(self, table: str) -> list[Row]:
        """Of keys that were not revoked."""
        return [row for row in await self.read("keys", table) if row["revoked"] is None]

    async def revocations(self, tables: Collection[str]) -> dict[str, int]:
        return {}

    async def add_key(self, table: str, key: str, held: Held) -> None:
        await self.write(("add", "keys", key_row(table, key, held)))

    async def notices(self, table: str, sat: Sequence[str]) -> dict[int, tuple[str, str]]:
        return {}

    async def set_notice(self, table: str, seat: int, sitting: str, target: str | None, language: str = "en") -> None:
        """Nobody is away from a table in their own browser."""

    # ---- what a cookie is for a server ----------------------------------------------------------------

    async def held(self, table: str) -> list[str]:
        found = await self.read("held", table)
        return found[0]["keys"] if found else []

    async def hold(self, table: str, keys: Sequence[str]) -> None:
        await self.write(("put", "held", {"table_id": table, "keys": list(keys)}))

    # ---- the whole ----------------------------------------------------------------------------------

    async def check(self) -> None:
        await self._rows.count("tables")

    async def close(self) -> None: ...


class BrowserAdmission:
    def __init__(self, store: BrowserStore) -> None:
        self.store = store

    async def renew(
        self, dice: random.Random, table: str, held: Held, given: Collection[str], revoke: bool
    ) -> str | None:
        valid = [row for row in await self.store.key_rows(table) if Held(row["seat"], row["sitting"]) == held]
        if not {row["hash"] for row in valid} & {keys.hashed(key) for key in given}:
            return None
        if len(valid) >= MOST_KEYS and not revoke:
            raise TooManyKeys(most=MOST_KEYS)
        key = keys.new_key(dice)
        ended: list[Change] = [("put", "keys", {**row, "revoked": now()}) for row in valid] if revoke else []
        await self.store.write(*ended, ("add", "keys", key_row(table, keys.hashed(key), held)))
        return key

    async def invite(self, dice: random.Random, table: str, seat: int | None, renew: bool) -> str | None:
        valid = [row for row in await self.store.read("invitations", table) if row["revoked"] is None]
        older = [row for row in valid if renew and seat in (None, row["seat"])]
        if len(valid) - len(older) >= MOST_INVITATIONS:
            return None
        secret = keys.new_key(dice)
        row = invitation_row(table, keys.hashed(secret), seat)
        ended: list[Change] = [("put", "invitations", {**old, "revoked": now()}) for old in older]
        await self.store.write(*ended, ("add", "invitations", row))
        return secret

    async def invited(self, table: str, secret: str, seats: int) -> frozenset[int]:
        wanted = keys.hashed(secret)
        rows = [
            row
            for row in await self.store.read("invitations", table)
            if row["hash"] == wanted and row["revoked"] is None
        ]
        return frozenset(seat for row in rows for seat in (range(seats) if row["seat"] is None else (row["seat"],)))

    async def list_publicly(self, listing: Listing) -> None:
        """Nobody else sees the tables of a browser."""

    async def take_off_the_list(self, tables: Collection[str]) -> None: ...

    async def listed(self, limit: int) -> list[Listing]:
        return []


def appended(event: Event) -> list[Change]:
    """An event, and that it is the newest of its table."""
    row = {
        "table_id": event.table, "seq": event.seq, "command_id": event.command, "deed": event.text, "at": event.at,
        "link": event.link,
    }  # fmt: skip
    return [("add", "events", row), ("put", "tips", {"table_id": event.table, "seq": event.seq, "link": event.link})]


def key_row(table: str, key: str, held: Held) -> Mapping[str, Any]:
    return {
        "hash": key, "table_id": table, "seat": held.seat, "sitting": held.sitting, "created": now(), "revoked": None,
    }  # fmt: skip


def invitation_row(table: str, secret: str, seat: int | None) -> Mapping[str, Any]:
    return {"hash": secret, "table_id": table, "seat": seat, "created": now(), "revoked": None}

# cython: language_level=3
"""A table that is being played: commands come in one after the other, are stored, and only then told.

`order` is the whole of it: plan, store, apply, tell. Nothing that anybody saw can be lost, since nobody sees anything
that is not on the disk.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from functools import partial
from typing import Protocol

from kringle.table import frames, looks
from kringle.table.events import AnyDeed, Event
from kringle.table.record import Record
from kringle.table.store import Conflict, StorageProblem, Store, now
from kringle.table.turns import Turn

TRIES = 20
REMEMBERED = 15.0
"""Seconds for which another server's word counts that a device is connected there."""


NO_LOOKS = b'"looks":[]}'
"""How a state without looks ends: they are its last field."""


class Busy(Exception):
    """Others were faster, again and again."""


class Listener(Protocol):
    """Somebody who is connected: told that there is news, and asks for it when it can."""

    seats: tuple[int, ...]

    def news(self) -> None: ...

    def say(self, frame: frames.Frame) -> None: ...

    def recheck(self) -> None: ...


class Running:
    def __init__(self, record: Record, store: Store) -> None:
        self.record = record
        self.store = store
        self.listeners: set[Listener] = set()
        self.used = time.monotonic()
        self.visited = self.used
        """When somebody was last connected."""
        self.payer = ""
        """The address whose share of the bots' work this table's is; not written down anywhere."""
        self.changed = asyncio.Event()
        """Set after each event of a table with bots: who drives them waits for it."""
        self._turn = Turn()
        self._in_doubt = False
        self._looks: dict[tuple[int | None, int], bytes] = {}
        self._frames: dict[tuple[int, frozenset[int]], bytes] = {}
        self._elsewhere: dict[str, tuple[float, frozenset[int]]] = {}
        self._here: frozenset[int] = frozenset()
        self._told: frozenset[int] = frozenset()
        self.away: dict[int, float] = {}

    @property
    def id(self) -> str:
        return self.record.head.id

    # ---- commands -----------------------------------------------------------------------------------

    async def order(self, command: str, plan: Callable[[], AnyDeed]) -> int:
        """Do what `plan` says, once; the number of its event. What `plan` raises changes nothing."""
        self.used = time.monotonic()
        async with self._turn:
            if self._in_doubt:
                await self._catch_up()
            for _ in range(TRIES):
                if command in self.record.commands:
                    return self.record.commands[command]
                event = Event(self.id, self.record.seq + 1, command, plan(), now())
                try:
                    await self._store_and_tell(event)
                    return event.seq
                except Conflict:
                    await self._catch_up()
            raise Busy

    def order_now(self, command: str, plan: Callable[[], AnyDeed], done: Callable[[int | Exception], None]) -> bool:
        """`order` without a task, if nobody else is at it and it goes well; False: it must be `order`.

        What `plan` raises is raised. `done` is told the event's number, or the store's Conflict or StorageProblem.
        """
        if self._in_doubt or not self._turn.take():
            return False
        self.used = time.monotonic()
        try:
            seq = self.record.commands.get(command)
            event = Event(self.id, self.record.seq + 1, command, plan(), now()) if seq is None else None
        except BaseException:
            self._turn.release()
            raise
        if event is not None:
            self.store.append_soon(event, partial(self._stored, event, done))
        elif seq is not None:
            self._turn.release()
            done(seq)
        return True

    def _stored(self, event: Event, done: Callable[[int | Exception], None], problem: Exception | None) -> None:
        try:
            if problem is None:
                self._applied([event])
            elif not isinstance(problem, Conflict):
                self._in_doubt = True
        finally:
            self._turn.release()
        done(event.seq if problem is None else problem)

    async def _store_and_tell(self, event: Event) -> None:
        try:
            await self.store.append(event)
        except (StorageProblem, asyncio.CancelledError):
            self._in_doubt = True  # it may have been stored: what the log says counts
            raise
        self._applied([event])

    async def _catch_up(self) -> None:
        events = await self.store.events(self.id, self.record.seq)
        self._in_doubt = False
        if events:
            self._applied(events)

    async def catch_up(self) -> None:
        """There may be news from another server."""
        async with self._turn:
            await self._catch_up()

    def _applied(self, events: list[Event]) -> None:
        for event in events:
            self.record.apply(event)
        self._looks.clear()
        self._frames.clear()
        self.tell()

    def tell(self) -> None:
        if self.record.may_move_by_itself():
            self.changed.set()
        for listener in self.listeners:
            listener.news()

    # ---- what viewers are shown ---------------------------------------------------------------------

    def state(self, seats: tuple[int, ...], last_seq: int) -> bytes:
        """The frame for somebody who plays these seats (none: looks on) and has seen the table at `last_seq`."""
        record = self.record
        after = looks.notes_after(record, last_seq)
        shown = [self._look(seat, after) for seat in seats or (None,)]
        since = last_seq if 0 < last_seq <= record.seq else 0
        return self._frame(since)[: -len(NO_LOOKS)] + b'"looks":[' + b",".join(shown) + b"]}"

    def _frame(self, since: int) -> bytes:
        """All but the looks: the same for everybody, so it is written once."""
        key = (since, self.here())
        found = self._frames.get(key)
        if found is None:
            found = self._frames[key] = frames.written(looks.state(self.record, [], *key))
        return found

    def _look(self, seat: int | None, after: int) -> bytes:
        """Written once for all devices of a seat."""
        key = (seat, after)
        found = self._looks.get(key)
        if found is None:
            found = self._looks[key] = frames.written(looks.look(self.record, seat, after))
        return found

    # ---- who is there --------------------------------------------------------------------------------

    def here(self) -> frozenset[int]:
        """Seats with a device connected, at this server or another."""
        if not self._elsewhere:
            return self.here_locally()
        late = time.monotonic() - REMEMBERED
        far = [seats for at, seats in self._elsewhere.values() if at > late]
        return self.here_locally().union(*far)

    def here_locally(self) -> frozenset[int]:
        return self._here

    def heard_from(self, server: str, seats: frozenset[int]) -> None:
        self._elsewhere[server] = (time.monotonic(), seats)
        self.tell_who_is_here()

    def come(self, listener: Listener) -> None:
        self.listeners.add(listener)
        self._count_listeners()
        self.tell_who_is_here()
        self.changed.set()  # bots may have rested

    def go(self, listener: Listener) -> None:
        self.listeners.discard(listener)
        self._count_listeners()
        self.used = self.visited = time.monotonic()
        self.tell_who_is_here()

    def _count_listeners(self) -> None:
        self._here = frozenset(seat for listener in self.listeners for seat in listener.seats)

    def tell_who_is_here(self) -> None:
        here = self.here()
        moment = time.monotonic()
        self.away = {seat: self.away.get(seat, moment) for seat in range(self.record.head.seats) if seat not in here}
        if here != self._told:
            self._told = here
            frame = frames.Here(sorted(here))
            for listener in self.listeners:
                listener.say(frame)

    def is_watched(self) -> bool:
        """Whether anybody is connected, here or at another server."""
        late = time.monotonic() - REMEMBERED
        return bool(self.listeners) or any(at > late for at, _ in self._elsewhere.values())

    def was_visited(self, seconds: float) -> bool:
        """Whether anybody is or was connected in the last so many seconds; a table begins with a visit."""
        return self.is_watched() or time.monotonic() - self.visited < seconds

    def is_away(self, seat: int) -> bool:
        """Longer than the table wants to wait."""
        if seat in self.here():
            return False
        gone = self.away.setdefault(seat, time.monotonic())
        return time.monotonic() - gone >= self.record.arrangement.absent_after

"""All tables of one server: opened when somebody comes, closed when nobody has been there for a while."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Sequence
from typing import Any

from kringle.games import game as room
from kringle.kernel import dice
from kringle.kernel.errors import KringleError
from kringle.table import bots, driving, keys, names
from kringle.table.bus import Bus, PostgresBus
from kringle.table.checking import Checker
from kringle.table.events import AnyDeed, Event, Head, Seated, Sitting
from kringle.table.fair import Share
from kringle.table.frames import Arrangement, Reacted
from kringle.table.record import Record
from kringle.table.running import Running
from kringle.table.slices import sliced
from kringle.table.store import StorageProblem, Store, now
from kringle.table.workers import NOBODY, Pool, Thinkers

IDLE = 600.0
"""Seconds until a table that nobody uses leaves memory."""
POLL = 2.0
"""Seconds between two looks into the database for news that the bus has lost."""

log = logging.getLogger("kringle.house")


class NoTable(KringleError):
    """There is no table of this name."""


class TooManyTables(KringleError):
    """The server is full."""


class House:
    def __init__(self, store: Store, thinkers: Thinkers | None = None, most_tables: int = 100_000) -> None:
        self.store = store
        self.thinkers: Thinkers = thinkers or Pool()
        self.most_tables = most_tables
        self.checker = Checker()
        self.name = secrets.token_hex(4)
        self.tables: dict[str, Running] = {}
        self.bus: Bus = PostgresBus(self.heard, store.url) if store.postgres else Bus(self.heard)
        self._opening: dict[str, asyncio.Lock] = {}
        self._drivers: dict[str, asyncio.Task[None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def start(self) -> None:
        await self.bus.start()
        self.background(self._look_around())

    async def close(self) -> None:
        for task in [*self._tasks, *self._drivers.values()]:
            task.cancel()
        await asyncio.gather(*self._tasks, *self._drivers.values(), return_exceptions=True)
        await self.bus.close()
        await self.thinkers.close()
        await self.checker.close()
        await self.store.close()

    def background(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # ---- opening ------------------------------------------------------------------------------------

    async def table(self, id: str) -> Running:
        found = self.tables.get(id)
        if found is not None:
            found.used = time.monotonic()
            return found
        async with self._opening.setdefault(id, asyncio.Lock()):
            try:
                return self.tables.get(id) or await self._open(id)
            finally:
                self._opening.pop(id, None)

    async def _open(self, id: str) -> Running:
        head = await self.store.head(id)
        if head is None:
            raise NoTable("there is no such table")
        await self.checker.options(head.game, head.seats, head.options)
        record = Record(head)
        for event in await self.store.events(id):
            record.apply(event)
        return self._add(record)

    def _add(self, record: Record) -> Running:
        running = self.tables[record.head.id] = Running(record, self.store)
        running.tell_who_is_here()
        self._drivers[running.id] = asyncio.create_task(driving.drive(running, self.thinkers))
        return running

    def forget(self, id: str) -> None:
        """Out of memory; the log stays."""
        self.tables.pop(id, None)
        driver = self._drivers.pop(id, None)
        if driver is not None:
            driver.cancel()

    # ---- making -------------------------------------------------------------------------------------

    async def make(
        self,
        game: str,
        seats: int,
        options: dict[str, Any],
        sittings: Sequence[Sitting],
        arrangement: Arrangement,
        listed: bool = True,
        seed: int | None = None,
        deeds: Sequence[AnyDeed] = (),
    ) -> tuple[Running, str, dict[int, str]]:
        """A new table, the host's key and those of its people. `deeds` are what has happened already."""
        if await self.store.count() >= self.most_tables:
            raise TooManyTables("this server has as many tables as it may have")
        found = room(game)
        head = Head(
            id=keys.new_table_id(),
            game=found.id,
            rules=found.version,
            seats=seats,
            options=found.checked(seats, options),
            seed=dice.new_seed() if seed is None else seed,
            sittings=list(sittings),
            arrangement=arrangement,
            listed=listed,
            created=now(),
        )
        record = Record(head)
        log = [Event(head.id, 1, "opened", record.plan_opening(), now())]
        log += [Event(head.id, n, f"import:{n}", deed, now()) for n, deed in enumerate(deeds, 2)]
        async for event in sliced(log):
            record.apply(event)
        host = keys.new_key()
        people = {seat: keys.new_key() for seat, sitting in enumerate(sittings) if sitting.kind == "person"}
        hashes: dict[str, int | None] = {keys.hashed(host): None}
        hashes.update({keys.hashed(key): seat for seat, key in people.items()})
        await self.store.make(head, log, hashes)
        return self._add(record), host, people

    async def take_in(self, text: str, share: Share = NOBODY) -> tuple[Running, str, dict[int, str]]:
        """A replay from elsewhere as a table of this server. Its draws must follow from its seed."""
        found = await self.checker.replay(text, share)
        people = [Sitting("person", names.NAMES[seat]) for seat in range(found.seats)]
        return await self.make(
            found.game, found.seats, found.options, people, Arrangement(), False, int(found.seed), found.deeds
        )

    async def newest(self, limit: int) -> list[Running]:
        """The newest listed tables."""
        return [await self.table(id) for id in await self.store.newest(limit)]

    # ---- seats --------------------------------------------------------------------------------------

    async def seat(self, running: Running, seat: int, sitting: Sitting) -> None:
        """Somebody else sits here from now on: the old keys end."""
        await running.order(f"seat:{secrets.token_hex(8)}", lambda: Seated(seat, sitting))
        await self.revoke(running, seat)

    async def revoke(self, running: Running, seat: int) -> None:
        await self.store.revoke(running.id, seat)
        self.recheck(running.id)
        self.bus.tell(f"keys {running.id}")

    def recheck(self, id: str) -> None:
        running = self.tables.get(id)
        for listener in list(running.listeners) if running else []:
            listener.recheck()

    async def new_key(self, running: Running, seat: int) -> str:
        key = keys.new_key()
        await self.store.add_keys(running.id, {keys.hashed(key): seat})
        return key

    async def holds(self, running: Running, given: Sequence[str]) -> tuple[tuple[int, ...], bool]:
        """Which seats somebody with these keys plays, and whether they are the host."""
        valid = await self.store.keys(running.id) if given else {}
        roles = [valid[keys.hashed(key)] for key in given if keys.hashed(key) in valid]
        return tuple(sorted({role for role in roles if role is not None})), None in roles

    # ---- other servers ------------------------------------------------------------------------------

    def heard(self, message: str) -> None:
        """From the bus: anything that can't be read is nothing."""
        match message.split(" "):
            case ["keys", id]:
                self.recheck(id)
            case ["here", server, id, seats] if server != self.name and id in self.tables:
                there = frozenset(int(seat) for seat in seats.split(",") if seat.isdigit())
                self.tables[id].heard_from(server, there)
            case ["react", server, id, seat, reaction] if server != self.name and id in self.tables and seat.isdigit():
                self.react(self.tables[id], int(seat), reaction, far=True)
            case [id, seq] if id in self.tables and seq.isdigit() and int(seq) > self.tables[id].record.seq:
                self.background(self._catch_up(self.tables[id]))

    async def _catch_up(self, running: Running) -> None:
        with contextlib.suppress(StorageProblem):
            await running.catch_up()

    def react(self, running: Running, seat: int, reaction: str, far: bool = False) -> None:
        for listener in running.listeners:
            listener.say(Reacted(seat, reaction))
        if not far:
            self.bus.tell(f"react {self.name} {running.id} {seat} {reaction}")

    def say_who_is_here(self, running: Running) -> None:
        self.bus.tell(f"here {self.name} {running.id} {','.join(map(str, sorted(running.here_locally())))}")

    async def _look_around(self) -> None:
        """The safety net: what the bus lost is found here, and tables that nobody uses leave."""
        while True:
            await asyncio.sleep(POLL)
            try:
                await self._look_around_once()
            except StorageProblem as problem:
                log.warning("storage", extra={"problem": str(problem)})

    async def _look_around_once(self) -> None:
        for id, running in list(self.tables.items()):
            if not running.listeners and time.monotonic() - running.used > IDLE:
                self.forget(id)
            elif running.listeners:
                running.tell_who_is_here()
                running.changed.set()  # somebody may have been away for long enough
                if self.store.postgres:
                    self.say_who_is_here(running)
        if self.store.postgres:
            for id, seq in (await self.store.heads(self.tables)).items():
                if id in self.tables and seq > self.tables[id].record.seq:
                    await self._catch_up(self.tables[id])


def sitting_of_bot(bot: str, level: int | None, taken: Sequence[str]) -> Sitting:
    bot, level = bots.checked(bot, level)
    return Sitting("bot", names.free(taken, secrets.randbelow(len(names.NAMES))), bot, level)

"""All tables of one server: opened when somebody comes, closed when nobody has been there for a while."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from kringle.games import game as game_of
from kringle.kernel.errors import KringleError
from kringle.table import driving, keys, names
from kringle.table.changes import By, How
from kringle.table.events import Arrangement, BrokenLog, Event, Head, Sitting
from kringle.table.fair import Share
from kringle.table.frames import Reacted
from kringle.table.health import Health
from kringle.table.importing import Taken, told_again
from kringle.table.keys import Held
from kringle.table.live_table import Busy, LiveTable, replayed
from kringle.table.slices import sliced
from kringle.table.storing import Conflict, Done, Keeper, StorageProblem
from kringle.table.table_state import NotNow, TableState
from kringle.table.worded import Worded
from kringle.table.workers import NOBODY, Thinkers
from kringle.table.world import World

IDLE = 600.0
"""Seconds until a table that nobody uses leaves memory."""
POLL = 2.0
"""Seconds between two looks into the database for news that the bus has lost."""
KEYS_HOLD = 6.0
"""Seconds for which a key counts without another look whether it was revoked, where another server may have done so."""
BROKEN_FOR = 60.0
"""Seconds until a table that can't be opened is tried again."""

log = logging.getLogger("kringle.open_tables")


class NoTable(Worded, KringleError):
    """There is no table of this name."""

    about = "wrong.NoTable"


class TooManyTables(Worded, KringleError):
    """The server is full."""

    about = "wrong.TooManyTables"


class RematchMade(KringleError):
    """Somebody else was faster; the table says where it is."""


class BrokenTable(Worded, KringleError):
    """Its log can't be read, or does not lead where it says."""

    about = "wrong.BrokenTable"


class OpenTables:
    def __init__(self, runtime: World, most_tables: int = 100_000) -> None:
        self.runtime = runtime
        self.most_tables = most_tables
        self.name = runtime.token()[:8]
        self.tables: dict[str, LiveTable] = {}
        self.bus = runtime.bus(self.heard, self._bus_is_back)
        self.health = Health(runtime, self.bus)
        self._keys_known = runtime.clock()
        self._opening: dict[str, asyncio.Task[LiveTable]] = {}
        self._broken: dict[str, float] = {}
        self._drivers: dict[str, asyncio.Task[None]] = {}

    @property
    def store(self) -> Keeper:
        return self.runtime.store

    @property
    def thinkers(self) -> Thinkers:
        return self.runtime.thinkers

    async def start(self) -> None:
        await self.runtime.start()
        await self.bus.start()
        self.background(self._look_around(), "looks around")

    async def close(self) -> None:
        await self.bus.close()
        await self.runtime.close()

    def background(self, work: Coroutine[Any, Any, Any], kind: str = "background") -> None:
        self.runtime.spawn(kind, work)

    # ---- opening ------------------------------------------------------------------------------------

    async def table(self, id: str) -> LiveTable:
        """One `LiveTable` for each table, whoever asks at the same time. NoTable, BrokenTable or StorageProblem."""
        found = self.tables.get(id)
        if found is not None and found.broken is None:
            found.used = self.runtime.clock()
            return found
        opening = self._opening.get(id)
        if opening is None:
            opening = self._opening[id] = self.runtime.spawn("opens a table", self._open(id))
            opening.add_done_callback(lambda done: self._opening.pop(id))
        return await asyncio.shield(opening)

    async def _open(self, id: str) -> LiveTable:
        if self.runtime.clock() < self._broken.get(id, 0.0):
            raise BrokenTable()
        self.forget(id)
        try:
            head, newest = await self.store.head(id), await self.store.tip(id)
            if head is None:
                raise NoTable()
            await self.runtime.checker.options(head.game, head.seats, head.options)
            table_state = TableState(head)
            await replayed(table_state.loading(await self.store.events(id), newest), self.runtime)
        except (NoTable, StorageProblem):
            raise
        except Exception as problem:  # rules, options or events that nobody knows: the table's own trouble
            self._broken[id] = self.runtime.clock() + BROKEN_FOR
            where = (problem.seq or None) if isinstance(problem, BrokenLog) else None
            log.error("broken table", exc_info=problem, extra={"table": id, "event": where, "problem": str(problem)})
            raise BrokenTable() from problem
        return self._add(table_state)

    def _add(self, table_state: TableState) -> LiveTable:
        live = self.tables[table_state.head.id] = LiveTable(table_state, self.runtime, self.recheck)
        live.tell_who_is_here()
        self._drivers[live.id] = self.runtime.spawn("bots of a table", driving.drive(live))
        return live

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
        listed: bool = False,
        begun: Taken | None = None,
        after: LiveTable | None = None,
        kept: list[int] | None = None,
        share: Share = NOBODY,
        invitation: str = "",
    ) -> tuple[LiveTable, str, dict[int, str]]:
        """A new table, the host's key and those of its people. `begun` is what has happened already, elsewhere.
        `invitation`: a secret that opens any seat that is open.

        `after`: it is this table's rematch, with its seats `kept`. RematchMade: there is one already.
        """
        if await self.store.count() >= self.most_tables:
            raise TooManyTables()
        found = game_of(game)
        await self.runtime.checker.options(game, seats, options, share)  # right before they are needed
        head = Head(
            id=self.runtime.table_id(),
            game=found.id,
            rules=found.version,
            seats=seats,
            options=found.checked(seats, options),
            seed=self.runtime.seed() if begun is None else begun.dice[0].seed,
            salt=self.runtime.salt() if begun is None else begun.dice[0].salt,
            sittings=list(sittings),
            arrangement=arrangement,
            listed=listed,
            created=self.runtime.now(),
        )
        table_state = TableState(head)
        telling = told_again(table_state, begun, self.runtime.now(), self.runtime.fresh_dice)
        log = [event async for event in sliced(telling, self.runtime.clock)]
        host = self._new_key()
        people = {seat: self._new_key() for seat, sitting in enumerate(sittings) if sitting.kind == "person"}
        hashes: dict[str, int | None] = {keys.hashed(host): None}
        hashes.update({keys.hashed(key): seat for seat, key in people.items()})
        if after is None:
            await self.store.make(head, log, hashes, None, invitation and keys.hashed(invitation))
        else:
            await self._store_rematch(after, kept, head, log, hashes)
        return self._add(table_state), host, people

    def _new_key(self) -> str:
        return keys.new_key(self.runtime.random)

    async def _store_rematch(
        self,
        old: LiveTable,
        kept: list[int] | None,
        head: Head,
        log: Sequence[Event],
        hashes: dict[str, int | None],
    ) -> None:
        """Together with the event that leads there, so that there is one, whoever asks at the same moment and where."""

        async def store(event: Event, done: Done) -> None:
            try:
                await self.store.make(head, log, hashes, event)
            except (Conflict, StorageProblem) as problem:
                done(problem)
            else:
                done(None)

        def append(event: Event, done: Done) -> None:
            self.background(store(event, done), "stores a rematch")

        await old.order("rematch", lambda: old.table_state.plan_rematch(head.id, kept), append)
        if old.table_state.rematch != head.id:
            raise RematchMade("there is a rematch already")

    async def take_in(self, text: str, share: Share = NOBODY) -> tuple[LiveTable, str, dict[int, str]]:
        """A replay from elsewhere as a table of this server. Its draws must follow from its seed."""
        found = await self.runtime.checker.replay(text, share)
        people = [Sitting("person", names.NAMES[seat]) for seat in range(found.seats)]
        return await self.make(found.game, found.seats, found.options, people, Arrangement(), False, found, share=share)

    # ---- seats --------------------------------------------------------------------------------------

    async def reseat(self, live: LiveTable, seat: int, by: By, how: How, plan: Callable[[], Sitting]) -> str:
        """Whom `plan` says sits here from now on; a person's key. By the same event all older keys of the seat end."""
        sitting, key = f"{how}:{self.runtime.token()}", self._new_key()
        fresh = self.runtime.fresh_dice
        planned = live.table_state.plan_seat(seat, plan(), how, by, fresh)  # if it is refused, nothing is left behind
        if planned.sitting.kind == "person":  # before it opens anything
            await self.store.add_key(live.id, keys.hashed(key), Held(seat, sitting))
        await live.order(sitting, lambda: live.table_state.plan_seat(seat, plan(), how, by, fresh))
        self.keys_changed(live)
        return key

    def welcome_back(self, live: LiveTable, sat: dict[int, str]) -> None:
        """Who has come takes over from the bot that played for them; everybody is told."""
        for seat, sitting in sat.items():
            if live.table_state.sittings[seat].stand_in:
                self.background(self._welcome_back(live, seat, sitting), "welcomes back")

    async def _welcome_back(self, live: LiveTable, seat: int, sat: str) -> None:
        with contextlib.suppress(NotNow, Busy, StorageProblem):  # the bot rests all the same while they are here
            await live.order(f"back:{self.runtime.token()}", lambda: live.table_state.plan_back(seat, sat))

    def keys_changed(self, live: LiveTable) -> None:
        """Who is connected with a key that ended is sent away, here and at other servers."""
        self.recheck(live.id)
        self.bus.tell(f"keys {live.id}")

    def recheck(self, id: str) -> None:
        """Keys may have been revoked. Where nobody knows, they open nothing until it is known."""
        live = self.tables.get(id)
        if live is not None:
            live.key_checks += 1
            self.background(self._recheck(live), "checks keys")

    async def _recheck(self, live: LiveTable) -> None:
        asked = list(live.listeners)  # who comes from now on asks again
        hashes = {keys.hashed(key) for listener in asked for key in listener.keys}
        try:
            valid = await self.store.keys(live.id, hashes)
        except StorageProblem:
            live.check_keys(None)
        else:
            live.check_keys(valid, asked)

    async def holds(self, live: LiveTable, given: Sequence[str]) -> tuple[tuple[int, ...], bool]:
        """Which seats somebody with these keys plays, and whether they are the host."""
        valid = await self.store.keys(live.id, [keys.hashed(key) for key in given])
        return keys.roles(valid, given, live.table_state.sat)

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
            case [id, seq] if id in self.tables and seq.isdigit() and int(seq) > self.tables[id].table_state.seq:
                self.background(self._catch_up(self.tables[id]), "catches up")

    async def _catch_up(self, live: LiveTable) -> None:
        with contextlib.suppress(StorageProblem):
            await live.catch_up()

    def react(self, live: LiveTable, seat: int, reaction: str, far: bool = False) -> None:
        for listener in live.listeners:
            listener.say(Reacted(seat, reaction))
        if not far:
            self.bus.tell(f"react {self.name} {live.id} {seat} {reaction}")

    def say_who_is_here(self, live: LiveTable) -> None:
        self.bus.tell(f"here {self.name} {live.id} {','.join(map(str, sorted(live.here_locally())))}")

    def _bus_is_back(self) -> None:
        """What was said meanwhile is lost: news and revoked keys are looked for now."""
        self.background(self._look_around_safely(), "looks around")

    async def _look_around(self) -> None:
        """The safety net: what the bus lost is found here, and tables that nobody uses leave."""
        while True:
            await self.runtime.sleep(POLL)
            await self._look_around_safely()

    async def _look_around_safely(self) -> None:
        try:
            await self._look_around_once()
        except StorageProblem as problem:
            log.warning("storage", extra={"problem": str(problem)})
        except Exception as problem:  # it must go on, whatever one table has
            log.error("could not look around", exc_info=problem)
        await self.health.look()

    async def _look_around_once(self) -> None:
        for id, live in list(self.tables.items()):
            if live.broken is not None or (not live.listeners and self.runtime.clock() - live.used > IDLE):
                self.forget(id)
            elif live.listeners:
                live.tell_who_is_here()
                if not live.keys_known:
                    self.recheck(id)
                if live.table_state.may_move_by_itself():
                    live.changed.set()  # somebody may have been away for long enough
                if self.store.postgres:
                    self.say_who_is_here(live)
        if self.store.postgres:
            await self._look_for_revoked_keys()
            for id, seq in (await self.store.heads(self.tables)).items():
                if id in self.tables and seq > self.tables[id].table_state.seq:
                    self.background(self._catch_up(self.tables[id]), "catches up")

    async def _look_for_revoked_keys(self) -> None:
        clock = self.runtime.clock
        watched = [id for id, live in self.tables.items() if live.listeners]
        try:
            found = await self.store.revocations(watched)
        except StorageProblem:
            if clock() - self._keys_known > KEYS_HOLD:
                for live in [self.tables[id] for id in watched if id in self.tables]:
                    live.check_keys(None)
            raise
        self._keys_known = clock()
        for id in watched:
            if id in self.tables and self.tables[id].revocations != found.get(id, 0):
                self.tables[id].revocations = found.get(id, 0)
                self.recheck(id)

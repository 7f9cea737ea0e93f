# cython: language_level=3
"""A table that is being played. Whatever is to happen at it is an `Order`, and orders wait in one line, its mailbox.

`_work` is the whole of it: plan, store, apply, tell; then the next one. Nothing that anybody saw can be lost, since
nobody sees anything that is not on the disk.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Protocol

from kringle.table import frames, screens
from kringle.table.events import AnyDeed, Event, Seated
from kringle.table.keys import Held
from kringle.table.slices import sliced
from kringle.table.storing import Conflict, Done, StorageProblem
from kringle.table.table_state import TableState
from kringle.table.world import World
from kringle.words import SOURCE

TRIES = 20
REMEMBERED = 15.0
"""Seconds for which another server's word counts that a device is connected there."""

NO_LOOKS = b'"looks":[]}'
"""How a state without looks ends: they are its last field."""

Plan = Callable[[], AnyDeed]
Told = Callable[[int | Exception], None]
Append = Callable[[Event, Done], None]

log = logging.getLogger("kringle.live_table")


class Busy(Exception):
    """Others were faster, again and again."""


class Listener(Protocol):
    """Somebody who is connected: told that there is news, and asks for it when it can."""

    seats: tuple[int, ...]
    host: bool
    keys: list[str]

    def news(self) -> None: ...

    def say(self, frame: frames.Frame) -> None: ...

    def check_keys(self, valid: Mapping[str, Held] | None) -> None:
        """These of its keys hold. None: nobody knows, so no key counts until somebody does."""

    def dismiss(self) -> None:
        """The table leaves memory as it is; the log decides how it goes on."""


class Order:
    """Something that is to happen once. `plan` says what, or raises why not, when its turn comes: what it depends on is
    read then and not before. `told` gets the number of its event, or what went wrong."""

    __slots__ = ("append", "command", "plan", "seen", "told", "tries")

    def __init__(self, command: str, plan: Plan, told: Told, append: Append | None = None, seen: int = 0) -> None:
        self.command = command
        self.plan = plan
        self.told = told
        self.append = append
        """How it is stored, if more than the event belongs to it."""
        self.seen = seen
        """The event that its sender had seen, perhaps at another server that was ahead of this one."""
        self.tries = 0


class LiveTable:
    def __init__(
        self, table_state: TableState, runtime: World, changed_hands: Callable[[str], None] = lambda id: None
    ) -> None:
        self.table_state = table_state
        self.runtime = runtime
        self.store = runtime.store
        self.listeners: dict[Listener, None] = {}
        """In the order in which they came."""
        self.used = runtime.clock()
        self.visited = self.used
        """When somebody was last connected."""
        self.payer = ""
        """The address whose share of the bots' work this table's is; not written down anywhere."""
        self.changed = asyncio.Event()
        """Set after each event of a table with bots: who drives them waits for it."""
        self.broken: Exception | None = None
        """Why this record can't go on, though its log may."""
        self.key_checks = 0
        """How often it was asked whether keys still hold. Who comes meanwhile must be asked again."""
        self.keys_known = True
        """Whether the last time it was asked there was an answer."""
        self.revocations: int | None = None
        """Keys that had been revoked by the last look."""
        self._changed_hands = changed_hands
        self._mailbox: deque[Order] = deque()
        self._busy = False
        """Whether an order is on its way to the disk, or the log is read."""
        self._in_doubt = False
        """Whether the log may have more than the record: what it says counts."""
        self._reads: list[asyncio.Future[None]] = []
        self._screens: dict[tuple[int | None, int, int, str], bytes] = {}
        self._frames: dict[tuple[int, frozenset[int], str], bytes] = {}
        self._elsewhere: dict[str, tuple[float, frozenset[int]]] = {}
        self._here: frozenset[int] = frozenset()
        self._told: frozenset[int] = frozenset()
        self.away: dict[int, float] = {}

    @property
    def id(self) -> str:
        return self.table_state.head.id

    # ---- the mailbox --------------------------------------------------------------------------------

    def submit(self, order: Order) -> None:
        """Its turn comes at once, if nobody waits."""
        self._mailbox.append(order)
        if not self._busy:
            self._work()

    async def order(self, command: str, plan: Plan, append: Append | None = None) -> int:
        """`submit` for who waits for it: the number of the event, or what went wrong is raised."""
        self.used = self.runtime.clock()
        found: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.submit(Order(command, plan, partial(_settle, found), append))
        return await found

    async def catch_up(self) -> None:
        """There may be news from another server."""
        found: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._reads.append(found)
        self._in_doubt = True
        if not self._busy:
            self._work()
        await found

    def _work(self) -> None:
        """One order after the other, until one waits for the disk: whoever wakes it calls this again."""
        self._busy = True
        while self._mailbox and not self._in_doubt:
            if self._begin(self._mailbox.popleft()):
                return
        if self._in_doubt:
            self.runtime.spawn("reads its log", self._read_log())
        else:
            self._busy = False

    def _begin(self, order: Order) -> bool:
        """Whether it is on its way to the disk."""
        if order.seen > self.table_state.seq and order.tries == 0 and self.store.postgres:
            order.tries, self._in_doubt = 1, True
            self._mailbox.appendleft(order)
            return False
        try:
            if self.broken is not None:
                raise StorageProblem("the table is read again")
            seq = self.table_state.commands.get(order.command)
            if seq is None:
                event = self.table_state.event(order.command, order.plan(), self.runtime.now())
        except Exception as problem:
            order.told(problem)
            return False
        if seq is not None:
            order.told(seq)
            return False
        (order.append or self.store.append_soon)(event, partial(self._stored, order, event))
        return True

    def _stored(self, order: Order, event: Event, problem: Exception | None) -> None:
        if problem is None:
            self._apply(event)
            self.tell()
            order.told(event.seq)
        elif isinstance(problem, Conflict):
            self._in_doubt = True
            order.tries += 1
            if order.tries < TRIES:
                self._mailbox.appendleft(order)
            else:
                order.told(Busy())
        else:
            self._in_doubt = True  # it may have been stored
            order.told(problem)
            self._refuse_all(problem)
        self._work()

    async def _read_log(self) -> None:
        self._in_doubt = False  # whoever doubts from now on wants another reading
        reads, self._reads = self._reads, []
        try:
            events = await self.store.events(self.id, self.table_state.seq)
        except StorageProblem as problem:
            self._not_read(reads, problem)
            return
        except Exception as problem:  # the log has something that can't be read
            self._break(problem)
            self._not_read(reads, StorageProblem("the table is read again"))
            return
        if events:
            async for event in sliced(events, self.runtime.clock):
                self._apply(event)
            self.tell()
            if any(isinstance(event.deed, Seated) for event in events):
                self._changed_hands(self.id)
        for read in reads:
            if not read.done():
                read.set_result(None)
        self._work()

    def _not_read(self, reads: list[asyncio.Future[None]], problem: StorageProblem) -> None:
        reads += self._reads
        self._reads, self._in_doubt = [], True
        for read in reads:
            if not read.done():
                read.set_exception(problem)
        self._refuse_all(problem)
        self._busy = False  # the next order tries again

    def _refuse_all(self, problem: Exception) -> None:
        """The disk is silent: who waits behind is told as well, and not one deadline after the other."""
        waiting, self._mailbox = self._mailbox, deque()
        for order in waiting:
            order.told(problem)

    def _apply(self, event: Event) -> None:
        if self.broken is not None:
            return
        try:
            self.table_state.apply(event)
        except Exception as problem:
            self._break(problem)
        self._screens.clear()
        self._frames.clear()

    def _break(self, problem: Exception) -> None:
        """Stored, but not to be understood: everybody comes back, and the table is opened from its log."""
        if self.broken is None:
            log.error(
                "table can't go on", exc_info=problem, extra={"table": self.id, "event": self.table_state.seq + 1}
            )
        self.broken = problem
        for listener in list(self.listeners):
            listener.dismiss()

    def check_keys(self, valid: Mapping[str, Held] | None, asked: Iterable[Listener] | None = None) -> None:
        """`asked`: those whose keys were looked for; none: all."""
        self.keys_known = valid is not None
        for listener in list(self.listeners) if asked is None else asked:
            listener.check_keys(valid)

    def tell(self) -> None:
        if self.table_state.may_move_by_itself():
            self.changed.set()
        for listener in self.listeners:
            listener.news()

    # ---- what viewers are shown ---------------------------------------------------------------------

    def state(self, seats: tuple[int, ...], last_seq: int, told: int = 0, language: str = SOURCE) -> bytes:
        """The frame for somebody who plays these seats (none: looks on) and has seen the table at `last_seq`, or, in an
        earlier visit, the first `told` moves."""
        table_state = self.table_state
        after = screens.notes_after(table_state, last_seq)
        shown = [self._screen(seat, after, after or told, language) for seat in seats or (None,)]
        since = last_seq if 0 < last_seq <= table_state.seq else 0
        return self._frame(since, language)[: -len(NO_LOOKS)] + b'"looks":[' + b",".join(shown) + b"]}"

    def _frame(self, since: int, language: str) -> bytes:
        """All but the screens: the same for everybody, so it is written once."""
        key = (since, self.here(), language)
        found = self._frames.get(key)
        if found is None:
            found = self._frames[key] = frames.written(screens.state(self.table_state, [], *key))
        return found

    def _screen(self, seat: int | None, after: int, told: int, language: str) -> bytes:
        """Written once for all devices of a seat."""
        key = (seat, after, told, language)
        found = self._screens.get(key)
        if found is None:
            found = self._screens[key] = frames.written(screens.screen(self.table_state, seat, after, told, language))
        return found

    # ---- who is there --------------------------------------------------------------------------------

    def here(self) -> frozenset[int]:
        """Seats with a device connected, at this server or another."""
        if not self._elsewhere:
            return self.here_locally()
        late = self.runtime.clock() - REMEMBERED
        far = [seats for at, seats in self._elsewhere.values() if at > late]
        return self.here_locally().union(*far)

    def here_locally(self) -> frozenset[int]:
        return self._here

    def heard_from(self, server: str, seats: frozenset[int]) -> None:
        self._elsewhere[server] = (self.runtime.clock(), seats)
        self.tell_who_is_here()

    def come(self, listener: Listener) -> None:
        self.listeners[listener] = None
        self._count_listeners()
        self.tell_who_is_here()
        self.changed.set()  # bots may have rested

    def go(self, listener: Listener) -> None:
        self.listeners.pop(listener, None)
        self._count_listeners()
        self.used = self.visited = self.runtime.clock()
        self.tell_who_is_here()

    def _count_listeners(self) -> None:
        self._here = frozenset(seat for listener in self.listeners for seat in listener.seats)

    def tell_who_is_here(self) -> None:
        here = self.here()
        moment = self.runtime.clock()
        self.away = {
            seat: self.away.get(seat, moment) for seat in range(self.table_state.head.seats) if seat not in here
        }
        if here != self._told:
            self._told = here
            frame = frames.Here(sorted(here))
            for listener in self.listeners:
                listener.say(frame)

    def is_watched(self) -> bool:
        """Whether anybody is connected, here or at another server."""
        late = self.runtime.clock() - REMEMBERED
        return bool(self.listeners) or any(at > late for at, _ in self._elsewhere.values())

    def was_visited(self, seconds: float) -> bool:
        """Whether anybody is or was connected in the last so many seconds; a table begins with a visit."""
        return self.is_watched() or self.runtime.clock() - self.visited < seconds

    def away_for(self, seat: int) -> float:
        """Seconds since a device of this seat was connected."""
        if seat in self.here():
            return 0.0
        moment = self.runtime.clock()
        return moment - self.away.setdefault(seat, moment)

    def is_away(self, seat: int) -> bool:
        """Longer than the table wants to wait."""
        return seat not in self.here() and self.away_for(seat) >= self.table_state.arrangement.absent_after


async def replayed(loading: Iterator[None], runtime: World) -> None:
    """A log from its beginning (`TableState.loading`), while the loop goes on."""
    async for _ in sliced(loading, runtime.clock):
        pass


def _settle(found: asyncio.Future[int], told: int | Exception) -> None:
    if found.done():  # whoever waited has gone
        return
    if isinstance(told, Exception):
        found.set_exception(told)
    else:
        found.set_result(told)

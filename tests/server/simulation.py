"""A table in a world where everything follows from a seed: clock, dice, disk, bots, wires and who does what when.

The tables and the connections are the real ones. An hour takes a second, and what went wrong once goes wrong
again with the same seed.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
from dataclasses import dataclass, field
from functools import partial

import msgspec
from starlette.websockets import WebSocket

from kringle.server.limits import Buckets, Looks
from kringle.server.metrics import Metrics
from kringle.server.settings import Limits
from kringle.server.sockets import Connection
from kringle.server.websocket import WebSocketCarrier
from kringle.server.wire import Rounds
from kringle.table import bots, frames
from kringle.table.chain import Tip
from kringle.table.events import Arrangement, Sitting, event_of
from kringle.table.keys import Held
from kringle.table.log_writers import event_row
from kringle.table.open_tables import OpenTables
from kringle.table.runtime import Runtime
from kringle.table.storing import Conflict, StorageProblem
from kringle.table.table_state import TableState


class VirtualLoop(asyncio.BaseEventLoop):
    """Waits for nothing: when nobody has anything to do, it is later."""

    def __init__(self):
        super().__init__()
        self.moment = 0.0
        self._selector = self

    def time(self):
        return self.moment

    def select(self, timeout):
        if timeout is None:
            raise RuntimeError("everybody waits for something that will never happen")
        self.moment += timeout
        return []

    def _process_events(self, events):
        pass

    def _write_to_self(self):
        pass


class Disk:
    """A store that takes its time, and sometimes fails: before or after it has written."""

    postgres, problem, writes, url = False, None, True, ""

    def __init__(self, dice, loop):
        self.dice = dice
        self.loop = loop
        self.heads_of, self.logs, self.keys_of = {}, {}, {}
        self.broken_until = 0.0
        self.failures = 0

    def append_soon(self, event, done):
        self.loop.call_later(self.dice.uniform(0.0005, 0.02), self._commit, event, done)

    def _commit(self, event, done):
        log = self.logs[event.table]
        fails = self.loop.time() < self.broken_until
        if fails and self.dice.random() < 0.5:
            self.failures += 1
            done(StorageProblem("not written"))
        elif event.seq <= len(log) or any(event.command == other.command for other in log):
            done(Conflict(str(event.seq)))
        else:
            log.append(event)
            self.failures += fails
            done(StorageProblem("written, but nobody knows") if fails else None)

    async def _answer(self):
        await asyncio.sleep(self.dice.uniform(0.0005, 0.01))
        if self.loop.time() < self.broken_until:
            raise StorageProblem("no answer")

    async def events(self, table, after=0):
        await self._answer()
        rows = [event_row(event) for event in self.logs[table][after:]]
        return [event_of(table, row) for row in rows]

    async def tip(self, table):
        await self._answer()
        newest = self.logs[table][-1]
        return Tip(newest.seq, newest.link)

    async def make(self, head, log, keys, of=None, invitation=""):
        await self._answer()
        self.heads_of[head.id] = head
        self.logs[head.id] = list(log)
        self.keys_of[head.id] = {key: Held(seat) for key, seat in keys.items()}

    async def head(self, table):
        await self._answer()
        return self.heads_of.get(table)

    async def keys(self, table, hashes):
        await self._answer()
        return {key: self.keys_of[table][key] for key in hashes if key in self.keys_of[table]}

    async def add_key(self, table, key, held):
        await self._answer()
        self.keys_of[table][key] = held

    async def count(self):
        return len(self.heads_of)

    async def check(self):
        await self._answer()

    async def close(self):
        pass


class Heuristics:
    """Bots of this process: the same question, the same answer."""

    def __init__(self, dice):
        self.dice = dice

    async def ask(self, question, share=None):
        await asyncio.sleep(self.dice.uniform(0.01, 0.5))
        return bots.answered(question)

    async def close(self):
        pass


class Simulated(Runtime):
    def __init__(self, seed, loop):
        self.dice = random.Random(seed)
        super().__init__(Disk(self.dice, loop), Heuristics(self.dice))
        self.random = self.dice
        self.loop = loop

    async def start(self):
        pass

    def clock(self):
        return self.loop.time()

    def now(self):
        return int(self.loop.time() * 1000)

    def seed(self):
        return self.dice.getrandbits(128)

    def salt(self):
        return f"{self.dice.getrandbits(128):032x}"

    async def aside(self, work, *given):
        return work(*given)


@dataclass
class Person:
    """Plays a seat at random over a wire that breaks, sends again what was not answered, and remembers what it saw."""

    name: str
    world: World
    key: str
    trace: list[bytes]
    last_seq: int = 0
    acks: dict[str, int] = field(default_factory=dict)
    sent: int = 0
    under_way: dict | None = None
    refused: list[str] = field(default_factory=list)
    breaks: int = 0
    was_sent_away: bool = False

    async def live(self):
        while True:
            self.under_way = None if self.was_sent_away else self.under_way
            self.was_sent_away = False
            self.incoming, outgoing = asyncio.Queue(), asyncio.Queue()
            for first in ({"type": "websocket.connect"}, self.text({"type": "hello", "last_seq": self.last_seq,
                                                                    "keys": [self.key]})):  # fmt: skip
                self.incoming.put_nowait(first)
            server = asyncio.create_task(self.world.answer(self.incoming.get, outgoing.put))
            try:
                async with asyncio.timeout(self.world.dice.expovariate(1 / 600)):
                    while not self.was_sent_away:
                        self.hear(await outgoing.get())
            except TimeoutError:
                self.breaks += 1
            self.incoming.put_nowait({"type": "websocket.disconnect", "code": 1006})
            await server
            await asyncio.sleep(self.world.dice.uniform(0.5, 30))

    def text(self, frame):
        return {"type": "websocket.receive", "text": msgspec.json.encode(frame).decode()}

    def hear(self, message):
        if message["type"] != "websocket.send":
            return
        data = message["text"].encode()
        self.trace.append(b"%.6f %s %s" % (self.world.loop.time(), self.name.encode(), data))
        frame = frames.read_from_server(data)
        if isinstance(frame, frames.State):
            self.last_seq = frame.seq
            self.think(frame)
        elif isinstance(frame, frames.Gone):
            self.was_sent_away = True  # somebody else plays here from now on, by another key
        elif isinstance(frame, frames.Ack):
            self.acks[frame.id], self.under_way = frame.seq, None
        elif isinstance(frame, frames.Refused):
            self.refused.append(frame.code)
            if frame.code == "storage" and self.under_way is not None:
                self.say_later(self.under_way, 1.0)
            else:
                self.under_way = None
                self.say_later({"type": "sync", "last_seq": 0}, 1.0)

    def think(self, state):
        look = state.looks[0]
        if self.under_way is not None:
            self.say_later(self.under_way, 0.5)  # it was sent before the wire broke, perhaps
        elif state.proposal is not None and look.seat in state.proposal.waiting:
            self.say_at_once({"type": "answer", "seq": state.seq, "seat": look.seat, "yes": True})
        elif look.undo is not None and self.world.dice.random() < 0.1:
            self.say_at_once({"type": "undo", "seq": state.seq, "seat": look.seat})
        elif look.asked:
            self.sent += 1
            move = self.world.dice.choice(look.legal)
            self.under_way = {"type": "play", "id": f"m{self.sent}", "seq": state.seq, "seat": look.seat, "move": move}
            self.say_later(self.under_way, self.world.dice.uniform(2, 40))

    def say_at_once(self, frame):
        self.sent += 1
        self.incoming.put_nowait(self.text({"id": f"c{self.sent}", **frame}))

    def say_later(self, frame, seconds):
        """If the wire is still the same by then."""
        self.world.loop.call_later(seconds, self.incoming.put_nowait, self.text(frame))


class World:
    def __init__(self, seed, loop):
        self.loop = loop
        self.runtime = Simulated(seed, loop)
        self.dice = self.runtime.dice
        self.open_tables = OpenTables(self.runtime)
        limits = Limits(commands=10_000, burst=10_000)
        self.at_the_door = (
            Buckets(limits.commands, limits.burst),
            Looks(10_000, 10_000),
            Metrics(),
            limits,
            Rounds(self.runtime),
        )

    async def answer(self, receive, send):
        socket = WebSocket({"type": "websocket", "path": "/", "headers": []}, receive, send)
        await socket.accept()
        await Connection(WebSocketCarrier(socket), self.open_tables, *self.at_the_door).serve(self.table, [])

    async def run(self, seconds, game="conveyor", people=3):
        await self.open_tables.start()
        sittings = [Sitting("person", f"Elf {seat}") for seat in range(people)] + [Sitting("bot", "Bot", "thumb")]
        live, _, keys = await self.open_tables.make(game, people + 1, {}, sittings, Arrangement())
        self.table, trace = live.id, []
        self.people = [Person(f"elf{seat}", self, key, trace) for seat, key in keys.items()]
        tasks = [asyncio.create_task(person.live()) for person in self.people]
        tasks += [asyncio.create_task(self.trouble()), asyncio.create_task(self.successions(live))]
        await asyncio.sleep(seconds)
        self.runtime.store.broken_until = 0.0
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        table_state = TableState(self.runtime.store.heads_of[self.table])
        for event in await self.runtime.store.events(self.table):
            table_state.apply(event)
        await self.open_tables.close()
        trace += [b"%d %s" % (event.at, event.text.encode()) for event in self.runtime.store.logs[self.table]]
        self.table_state, self.trace = table_state, trace
        return self

    async def successions(self, live):
        """The host hands a seat on, now and then: whoever has it next has another key, and perhaps other dice."""
        while True:
            await asyncio.sleep(self.dice.uniform(100, 500))
            seat = self.dice.randrange(len(self.people))
            same = partial(live.table_state.sittings.__getitem__, seat)
            with contextlib.suppress(StorageProblem):
                self.people[seat].key = await self.open_tables.reseat(live, seat, "host", "handed_on", same)

    async def trouble(self):
        """The disk fails for a while, now and then."""
        while True:
            await asyncio.sleep(self.dice.uniform(30, 200))
            self.runtime.store.broken_until = self.loop.time() + self.dice.uniform(1, 25)


def simulated(seed, seconds=3600.0, **table):
    loop = VirtualLoop()
    asyncio.set_event_loop(loop)
    try:
        return loop.run_until_complete(World(seed, loop).run(seconds, **table))
    finally:
        asyncio.set_event_loop(None)
        loop.close()

# cython: language_level=3
"""One device at one table. What it is sent is always the newest state: a slow device skips some, and none pile up."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections import deque
from functools import partial
from typing import Any, Literal

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from kringle.kernel.errors import KringleError, MalformedMove, NotAsked
from kringle.kernel.errors import Refused as RuleRefused
from kringle.server.limits import Buckets, Looks
from kringle.server.metrics import Metrics
from kringle.server.settings import Limits
from kringle.server.wire import Rounds, texts_of
from kringle.table import bots, driving, frames, history, looks
from kringle.table.events import AnyDeed
from kringle.table.frames import Frame
from kringle.table.house import House, NoTable
from kringle.table.record import NotNow
from kringle.table.running import Busy, Running
from kringle.table.store import Conflict, StorageProblem

HELLO_WITHIN = 10.0
"""Seconds for the first frame."""
MOST_MISTAKES = 50
"""Frames that are none, after which a connection is closed."""

NO_FRAME = (msgspec.MsgspecError, UnicodeError, RecursionError)
"""What reading raises if it is none, or is brackets in brackets in brackets."""
NO_HELLO = (TimeoutError, *NO_FRAME)

log = logging.getLogger("kringle.sockets")

Order = frames.Play | frames.Undo | frames.Reveal | frames.Answer
"""Commands that become events."""
Reason = Literal["no_table", "revoked", "private", "slow", "protocol", "limit", "ends"]


class Goodbye(Exception):
    def __init__(self, reason: Reason, again: bool = False) -> None:
        super().__init__(reason)
        self.frame = frames.Gone(reason, again)


class Connection:
    """A Listener of its table."""

    def __init__(
        self,
        socket: WebSocket,
        house: House,
        buckets: Buckets,
        looks: Looks,
        metrics: Metrics,
        limits: Limits,
        rounds: Rounds,
    ) -> None:
        self._rounds = rounds
        self._address = socket.client.host if socket.client else ""
        self._looks = looks
        self.socket = socket
        self.house = house
        self.buckets = buckets
        self.metrics = metrics
        self.limits = limits
        self.seats: tuple[int, ...] = ()
        self.host = False
        self.keys: list[str] = []
        self.last_seq = 0
        self.mistakes = 0
        self.running: Running
        self._texts = texts_of(socket.scope)
        self._outbox: deque[bytes] = deque()
        self._loop = asyncio.get_running_loop()
        self._wake = asyncio.Event()
        self._stirred = False
        self._waits = False
        self._problem: Exception | None = None
        self._behind = False
        self._end: Goodbye | None = None
        self._thinking = 0
        self._busy = False
        """Whether a frame of this device is being dealt with: one after the other."""
        self._next: asyncio.Future[None] | None = None
        """Of the frame that waits for it."""

    # ---- what the table calls -----------------------------------------------------------------------

    def news(self) -> None:
        self._behind = True
        self._stir()

    def say(self, frame: Frame) -> None:
        if len(self._outbox) >= self.limits.waiting:
            self.end(Goodbye("slow", again=True))
            return
        self._outbox.append(frames.written(frame))
        self._stir()

    def recheck(self) -> None:
        """A key was revoked; was it one of these?"""
        self.house.background(self._recheck())

    async def _recheck(self) -> None:
        with contextlib.suppress(StorageProblem):
            seats, _ = await self.house.holds(self.running, self.keys)
            if seats != self.seats:
                self.end(Goodbye("revoked", again=True))

    def end(self, goodbye: Goodbye) -> None:
        self._end = self._end or goodbye
        self._wake.set()

    # ---- a connection's life ------------------------------------------------------------------------

    async def serve(self, table: str, cookie_keys: list[str]) -> None:
        try:
            await self._greet(table, cookie_keys)
        except WebSocketDisconnect:
            return
        except Goodbye as goodbye:
            with contextlib.suppress(WebSocketDisconnect, RuntimeError):
                await self._send(frames.written(goodbye.frame))
                await self.socket.close(4000)
            return
        writer = asyncio.create_task(self._write())
        reader = asyncio.create_task(self._read())
        try:
            await asyncio.wait([writer, reader], return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.running.go(self)
            self.house.say_who_is_here(self.running)
            for task in (writer, reader):
                task.cancel()
            results = await asyncio.gather(writer, reader, return_exceptions=True)
            for result in results:
                if isinstance(result, Exception) and not isinstance(result, (WebSocketDisconnect, RuntimeError)):
                    log.error("connection failed", exc_info=result, extra={"table": table})

    async def _greet(self, table: str, cookie_keys: list[str]) -> None:
        hello = await self._hello()
        try:
            self.running = await self.house.table(table)
            self.keys = [*cookie_keys, *hello.keys]
            self.seats, self.host = await self.house.holds(self.running, self.keys)
        except NoTable:
            raise Goodbye("no_table") from None
        except StorageProblem:
            raise Goodbye("ends", again=True) from None
        record = self.running.record
        if not self.seats and not self.host and not record.arrangement.watchers:
            raise Goodbye("private")
        if len(self.running.listeners) >= self.limits.sockets_a_table:
            raise Goodbye("limit", again=True)
        self.last_seq = hello.last_seq if hello.last_seq <= record.seq else 0
        head = record.head
        welcome = frames.Welcome(
            frames.PROTOCOL, head.id, head.game, record.game.title, head.rules, head.seats, head.options,
            looks.commitment(record), list(self.seats), self.host,
        )  # fmt: skip
        await self._send(frames.written(welcome))
        if self.seats:
            self.running.payer = self.running.payer or self._address
        self.running.come(self)
        self.house.say_who_is_here(self.running)
        self.news()
        self._texts.listen(self.hear)

    async def _hello(self) -> frames.Hello:
        try:
            frame = frames.read_from_client(await asyncio.wait_for(self._receive(), HELLO_WITHIN))
        except NO_HELLO:
            raise Goodbye("protocol") from None
        if not isinstance(frame, frames.Hello) or frame.protocol != frames.PROTOCOL:
            raise Goodbye("protocol")
        return frame

    async def _receive(self) -> str | bytes:
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code") or 1000)
        data: str | bytes | None = message.get("text")
        return data if data is not None else message.get("bytes") or b""

    async def _send(self, data: bytes) -> None:
        if self._texts.send_texts([data]):
            self._texts.flush()
        else:
            await self.socket.send({"type": "websocket.send", "text": data.decode()})

    # What is to be sent goes out at once, in the order of `_outbox` and then the newest state; whatever can't (a device
    # that is slow to read, the end) is left to a task that waits.

    def _stir(self) -> None:
        if not self._stirred:
            self._stirred = True
            self._rounds.join(self)

    def flush(self) -> None:
        try:
            self._texts.flush()
        except Exception as problem:
            self._fail(problem)

    def push(self) -> None:
        self._stirred = False
        try:
            if self._end is not None or self._waits or not self._pushed():
                self._wake.set()
        except Exception as problem:  # the task that waits ends the connection with it
            self._fail(problem)

    def _pushed(self) -> bool:
        texts, seq = [*self._outbox], self.running.record.seq
        if self._behind:
            texts.append(self.running.state(self.seats, self.last_seq))
        if texts and not self._texts.send_texts(texts):
            return False
        self._outbox.clear()
        if self._behind:
            self._behind, self.last_seq = False, seq
        return True

    async def _write(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            if self._problem is not None:
                raise self._problem
            if self._end is not None:
                await self._send(frames.written(self._end.frame))
                await self.socket.close(4000)
                return
            self._waits = True
            while self._outbox:
                await self._send(self._outbox.popleft())
            if self._behind:
                self._behind = False
                seq = self.running.record.seq
                data = self.running.state(self.seats, self.last_seq)
                self.last_seq = seq
                await self._send(data)
            self._waits = False

    async def _read(self) -> None:
        while True:
            data = await self._receive()
            await self._my_turn()
            try:
                frame = frames.read_from_client(data)
            except NO_FRAME as problem:
                self._mistake(str(problem))
            else:
                await self._handle(frame)
            self._dealt_with()

    async def _my_turn(self) -> None:
        if self._busy:
            self._next = self._loop.create_future()
            await self._next
            self._next = None
        self._busy = True

    def _dealt_with(self) -> None:
        if self._next is not None and not self._next.done():
            self._next.set_result(None)
        else:
            self._busy = False

    def _mistake(self, words: str) -> None:
        self.metrics.count("bad_frames")
        self.mistakes += 1
        self.say(frames.Refused(None, "frame", words[:200]))
        if self.mistakes >= MOST_MISTAKES:
            self.end(Goodbye("protocol"))

    # ---- frames -------------------------------------------------------------------------------------

    async def _handle(self, frame: frames.FromClient) -> None:
        if isinstance(frame, frames.Ping):
            self.say(frames.Pong(frame.number))
        elif isinstance(frame, frames.Sync):
            if not self._may_look():
                self.say(frames.Refused(None, "limit", "this was shown already; wait a moment"))
                return
            self.last_seq = frame.last_seq if frame.last_seq <= self.running.record.seq else 0
            self.news()
        elif isinstance(frame, frames.Hello):
            self._mistake("hello comes first and once")
        elif isinstance(frame, frames.LookBack):
            await self._look_back(frame)
        else:
            await self._command(frame)

    async def _command(
        self,
        frame: Order | frames.WhyNot | frames.Hint | frames.React,
    ) -> None:
        if not self._may_command(frame.seat, None if isinstance(frame, frames.React) else frame.id):
            return
        if isinstance(frame, frames.WhyNot):
            self.say(self._because(frame))
        elif isinstance(frame, frames.Hint):
            self._think(frame)
        elif isinstance(frame, frames.React):
            self.house.react(self.running, frame.seat, frame.reaction)
        else:
            await self._order(frame, time.perf_counter())

    def _may_command(self, seat: int, id: str | None) -> bool:
        if seat not in self.seats:
            self.say(frames.Refused(id, "not_yours", "this seat is not yours"))
            return False
        if not self.buckets.take((self.running.id, seat)):
            self.metrics.count("too_fast")
            self.say(frames.Refused(id, "limit", "too many commands at once; wait a moment"))
            return False
        return True

    async def _look_back(self, frame: frames.LookBack) -> None:
        """For one's own seats only, and for everybody what everybody may see."""
        if frame.seat is not None and frame.seat not in self.seats:
            self.say(frames.Refused(frame.id, "not_yours", "this seat is not yours"))
        elif not self._may_look() or not self._looks.begin(self._address):
            self.say(frames.Refused(frame.id, "limit", "too much to look at; wait a moment"))
        else:
            record = self.running.record
            async with self._looks.turn(self._address):
                self.say(await asyncio.to_thread(history.moment, record, list(record.plays), frame))

    def _may_look(self) -> bool:
        allowed = self._looks.take(id(self), self._address, self.running.id, bool(self.seats))
        if not allowed:
            self.metrics.count("too_fast")
        return allowed

    async def _order(self, frame: Order, begun: float) -> None:
        try:
            found: int | Exception = await self.running.order(f"{frame.seat}:{frame.id}", lambda: self._plan(frame))
        except Exception as problem:
            found = problem
        self._answer(frame, begun, found)

    def _answer(self, frame: Order, begun: float, found: int | Exception) -> None:
        """`ack` if a command is in the log, `refused` if it changed nothing."""
        self.say(frames.Ack(frame.id, found) if isinstance(found, int) else self._refusal(frame.id, found))
        self.metrics.took(time.perf_counter() - begun)

    def _refusal(self, id: str, problem: Exception) -> Frame:
        if isinstance(problem, RuleRefused):
            code: Any = "not_asked" if isinstance(problem, NotAsked) else "rule"
            return frames.Refused(id, code, str(problem), problem.clause, dict(problem.facts))
        if isinstance(problem, MalformedMove):
            return frames.Refused(id, "malformed", str(problem)[:500])
        if isinstance(problem, NotNow):
            return frames.Refused(id, problem.code, str(problem))
        if isinstance(problem, Busy):
            return frames.Refused(id, "busy", "others were faster; try again")
        if isinstance(problem, StorageProblem):
            self.metrics.count("storage_problems")
            return frames.Refused(id, "storage", "the database does not answer; send it again in a moment")
        raise problem

    # ---- moves, which are most of what comes: without a task ------------------------------------------

    def hear(self, text: bytes) -> bool:
        """Deals with a move here and now. False: it is something else, or not the time; `_read` will see to it."""
        if self._busy or self._end is not None:
            return False
        try:
            frame = frames.read_from_client(text)
        except NO_FRAME:
            return False
        if not isinstance(frame, frames.Play):
            return False
        try:
            if self._may_command(frame.seat, frame.id):
                self._play(frame)
        except Exception as problem:  # the task that waits ends the connection with it
            self._fail(problem)
        return True

    def _play(self, frame: frames.Play) -> None:
        begun = time.perf_counter()
        self._busy = True
        try:
            begins = self.running.order_now(
                f"{frame.seat}:{frame.id}", lambda: self._plan(frame), partial(self._played, frame, begun)
            )
        except Exception as problem:
            self._played(frame, begun, problem)
            return
        if not begins:
            self.house.background(self._play_later(frame, begun))

    def _played(self, frame: frames.Play, begun: float, found: int | Exception) -> None:
        if isinstance(found, Conflict):
            self.house.background(self._play_later(frame, begun))
            return
        self._answer(frame, begun, found)
        self._dealt_with()

    async def _play_later(self, frame: frames.Play, begun: float) -> None:
        try:
            await self._order(frame, begun)
            self._dealt_with()
        except Exception as problem:
            self._fail(problem)

    def _fail(self, problem: Exception) -> None:
        self._problem = problem
        self._wake.set()

    # ---- what a command asks for ----------------------------------------------------------------------

    def _plan(self, frame: Order) -> AnyDeed:
        record = self.running.record
        if isinstance(frame, frames.Play):
            return record.plan_play(frame.seat, frame.move, frame.seq)
        if isinstance(frame, frames.Undo):
            record.must_be_newest(frame.seq)
            return record.plan_undo(frame.seat)
        if isinstance(frame, frames.Reveal):
            return record.plan_export(frame.seat)
        record.must_be_newest(frame.seq)
        return record.plan_answer(frame.seat, frame.yes)

    def _because(self, frame: frames.WhyNot) -> Frame:
        match = self.running.record.match
        try:
            refusal = match.why_not(frame.seat, tuple(frame.move), [tuple(move) for move in frame.after])
        except KringleError as problem:
            return frames.Refused(frame.id, "malformed", str(problem)[:500])
        if refusal is None:
            return frames.Because(frame.id, None, "", {})
        return frames.Because(frame.id, refusal.clause, refusal.sentence, dict(refusal.facts))

    def _think(self, frame: frames.Hint) -> None:
        record = self.running.record
        if not record.arrangement.hints:
            self.say(frames.Refused(frame.id, "hints_off", "there are no hints at this table"))
        elif frame.seat not in record.match.asks():
            self.say(frames.Refused(frame.id, "not_asked", "this seat is not asked"))
        elif self._thinking:
            self.say(frames.Refused(frame.id, "busy", "one hint after the other"))
        else:
            self._thinking += 1
            self.house.background(self._hint(frame))

    async def _hint(self, frame: frames.Hint) -> None:
        try:
            asked = bots.question(
                f"hint-{secrets.token_hex(8)}", self.running.record.match, frame.seat, bots.HINT, None,
                secrets.randbits(62),
            )  # fmt: skip
            answer = await self.house.thinkers.ask(asked, driving.share(self.running))
            if answer.move is None or answer.reason is None:
                raise KringleError(answer.problem)
            self.say(frames.Hinted(frame.id, answer.move, answer.words, answer.reason))
        except KringleError:
            self.say(frames.Refused(frame.id, "busy", "no hint could be found"))
        finally:
            self._thinking -= 1

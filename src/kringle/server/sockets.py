"""One device at one table. What it is sent is always the newest state: a slow device skips some, and none pile up."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections import deque
from typing import Any, Literal

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from kringle.kernel.errors import KringleError, MalformedMove, NotAsked
from kringle.kernel.errors import Refused as RuleRefused
from kringle.server.limits import Buckets
from kringle.server.metrics import Metrics
from kringle.server.settings import Limits
from kringle.server.wire import text_sender
from kringle.table import bots, frames, history, looks
from kringle.table.events import AnyDeed
from kringle.table.frames import Frame
from kringle.table.house import House, NoTable
from kringle.table.record import NotNow
from kringle.table.running import Busy, Running
from kringle.table.store import StorageProblem

HELLO_WITHIN = 10.0
"""Seconds for the first frame."""
MOST_MISTAKES = 50
"""Frames that are none, after which a connection is closed."""

log = logging.getLogger("kringle.sockets")

Reason = Literal["no_table", "revoked", "private", "slow", "protocol", "limit", "ends"]


class Goodbye(Exception):
    def __init__(self, reason: Reason, again: bool = False) -> None:
        super().__init__(reason)
        self.frame = frames.Gone(reason, again)


class Connection:
    """A Listener of its table."""

    def __init__(self, socket: WebSocket, house: House, buckets: Buckets, metrics: Metrics, limits: Limits) -> None:
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
        self._send_text = text_sender(socket.scope)
        self._outbox: deque[bytes] = deque()
        self._loop = asyncio.get_running_loop()
        self._wake = asyncio.Event()
        self._stirred = False
        self._waits = False
        self._problem: Exception | None = None
        self._behind = False
        self._end: Goodbye | None = None
        self._thinking = 0

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
        self.running.come(self)
        self.house.say_who_is_here(self.running)
        self.news()

    async def _hello(self) -> frames.Hello:
        try:
            frame = frames.read_from_client(await asyncio.wait_for(self._receive(), HELLO_WITHIN))
        except (TimeoutError, msgspec.MsgspecError, UnicodeError):
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
        if not self._send_text(data):
            await self.socket.send({"type": "websocket.send", "text": data.decode()})

    # What is to be sent goes out at once, in the order of `_outbox` and then the newest state; whatever can't (a device
    # that is slow to read, the end) is left to a task that waits.

    def _stir(self) -> None:
        if not self._stirred:
            self._stirred = True
            self._loop.call_soon(self._push)

    def _push(self) -> None:
        self._stirred = False
        try:
            if self._end is not None or self._waits or not self._pushed():
                self._wake.set()
        except Exception as problem:  # the task that waits ends the connection with it
            self._problem = problem
            self._wake.set()

    def _pushed(self) -> bool:
        while self._outbox:
            if not self._send_text(self._outbox[0]):
                return False
            self._outbox.popleft()
        if self._behind:
            seq = self.running.record.seq
            if not self._send_text(self.running.state(self.seats, self.last_seq)):
                return False
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
            try:
                frame = frames.read_from_client(data)
            except (msgspec.MsgspecError, UnicodeError) as problem:
                self._mistake(str(problem))
                continue
            await self._handle(frame)

    def _mistake(self, words: str) -> None:
        self.metrics.count("bad_frames")
        self.mistakes += 1
        self.say(frames.Refused(None, "frame", words[:200]))
        if self.mistakes >= MOST_MISTAKES:
            self.end(Goodbye("protocol"))

    # ---- frames -------------------------------------------------------------------------------------

    async def _handle(self, frame: frames.FromClient) -> None:
        match frame:
            case frames.Ping():
                self.say(frames.Pong(frame.number))
            case frames.Sync():
                self.last_seq = frame.last_seq if frame.last_seq <= self.running.record.seq else 0
                self.news()
            case frames.Hello():
                self._mistake("hello comes first and once")
            case frames.LookBack():
                await self._look_back(frame)
            case _:
                await self._command(frame)

    async def _command(
        self,
        frame: frames.Play | frames.Undo | frames.Reveal | frames.Answer | frames.WhyNot | frames.Hint | frames.React,
    ) -> None:
        id = None if isinstance(frame, frames.React) else frame.id
        if frame.seat not in self.seats:
            self.say(frames.Refused(id, "not_yours", "this seat is not yours"))
        elif not self.buckets.take((self.running.id, frame.seat)):
            self.metrics.count("too_fast")
            self.say(frames.Refused(id, "limit", "too many commands at once; wait a moment"))
        elif isinstance(frame, frames.WhyNot):
            self.say(self._because(frame))
        elif isinstance(frame, frames.Hint):
            self._think(frame)
        elif isinstance(frame, frames.React):
            self.house.react(self.running, frame.seat, frame.reaction)
        else:
            begun = time.perf_counter()
            self.say(await self._ordered(frame))
            self.metrics.took(time.perf_counter() - begun)

    async def _look_back(self, frame: frames.LookBack) -> None:
        """For one's own seats only, and for everybody what everybody may see."""
        if frame.seat is not None and frame.seat not in self.seats:
            self.say(frames.Refused(frame.id, "not_yours", "this seat is not yours"))
        elif not self.buckets.take((self.running.id, frame.seat, "back")):
            self.metrics.count("too_fast")
            self.say(frames.Refused(frame.id, "limit", "too many commands at once; wait a moment"))
        else:
            record = self.running.record
            self.say(await asyncio.to_thread(history.moment, record, list(record.plays), frame))

    async def _ordered(self, frame: frames.Play | frames.Undo | frames.Reveal | frames.Answer) -> Frame:
        """The answer to a command: `ack` if it is in the log, `refused` if it changed nothing."""
        try:
            seq = await self.running.order(f"{frame.seat}:{frame.id}", lambda: self._plan(frame))
        except RuleRefused as refused:
            code: Any = "not_asked" if isinstance(refused, NotAsked) else "rule"
            return frames.Refused(frame.id, code, str(refused), refused.clause, dict(refused.facts))
        except MalformedMove as problem:
            return frames.Refused(frame.id, "malformed", str(problem)[:500])
        except NotNow as problem:
            return frames.Refused(frame.id, problem.code, str(problem))
        except Busy:
            return frames.Refused(frame.id, "busy", "others were faster; try again")
        except StorageProblem:
            self.metrics.count("storage_problems")
            return frames.Refused(frame.id, "storage", "the database does not answer; send it again in a moment")
        return frames.Ack(frame.id, seq)

    def _plan(self, frame: frames.Play | frames.Undo | frames.Reveal | frames.Answer) -> AnyDeed:
        record = self.running.record
        match frame:
            case frames.Play():
                return record.plan_play(frame.seat, frame.move, frame.seq)
            case frames.Undo():
                record.must_be_newest(frame.seq)
                return record.plan_undo(frame.seat)
            case frames.Reveal():
                return record.plan_export(frame.seat)
            case frames.Answer():
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
            answer = await self.house.thinkers.ask(asked)
            if answer.move is None or answer.reason is None:
                raise KringleError(answer.problem)
            self.say(frames.Hinted(frame.id, answer.move, answer.words, answer.reason))
        except KringleError:
            self.say(frames.Refused(frame.id, "busy", "no hint could be found"))
        finally:
            self._thinking -= 1

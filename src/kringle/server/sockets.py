# cython: language_level=3
"""One device at one table. What it is sent is always the newest state: a slow device skips some, and none pile up."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Mapping
from functools import partial
from typing import Any, Literal, get_args

import msgspec

from kringle.kernel.errors import KringleError, MalformedMove, NotAsked, Refusal
from kringle.kernel.errors import Refused as RuleRefused
from kringle.server.carrier import Carrier, Left
from kringle.server.endpoints import speaks
from kringle.server.limits import Buckets, Looks
from kringle.server.metrics import Metrics
from kringle.server.settings import Limits
from kringle.server.wire import Rounds
from kringle.table import bots, driving, frames, history, keys, screens
from kringle.table.fair_lock import FairLock
from kringle.table.frames import Frame
from kringle.table.keys import Held
from kringle.table.live_table import Busy, LiveTable, Order
from kringle.table.open_tables import BrokenTable, NoTable, OpenTables
from kringle.table.storing import StorageProblem
from kringle.table.table_state import Command, NotNow
from kringle.table.worded import refusal_words
from kringle.words import SOURCE, catalogue

HELLO_WITHIN = 10.0
"""Seconds for the first frame."""
MOST_MISTAKES = 50
"""Close the connection after this many malformed frames."""

NO_FRAME = (msgspec.MsgspecError, UnicodeError, RecursionError)
"""What reading raises if it is none, or is brackets in brackets in brackets."""
NO_HELLO = (TimeoutError, *NO_FRAME)

log = logging.getLogger("kringle.sockets")

COMMANDS = (frames.Play, frames.Undo, frames.Reveal, frames.Answer)
Reason = Literal["no_table", "broken", "revoked", "private", "slow", "protocol", "limit", "ends"]
KINDS = {kind: f"frame {kind.__struct_config__.tag}" for kind in get_args(frames.FromClient)}
"""By what name the watchdog knows them."""


class Goodbye(Exception):
    def __init__(self, reason: Reason, again: bool = False) -> None:
        super().__init__(reason)
        self.frame = frames.Gone(reason, again)


class Connection:
    """A Listener of its table.

    What comes is dealt with one after the other: `_turn` is taken until a frame is answered (a hint may come later).
    What is to be sent goes out in the order of `_outbox`, and then the newest state.
    """

    def __init__(
        self,
        carrier: Carrier,
        open_tables: OpenTables,
        buckets: Buckets,
        looks: Looks,
        metrics: Metrics,
        limits: Limits,
        rounds: Rounds,
    ) -> None:
        self._address = carrier.address
        self._looks = looks
        self.carrier = carrier
        self.open_tables = open_tables
        self.runtime = open_tables.runtime
        self.buckets = buckets
        self.metrics = metrics
        self.limits = limits
        self.seats: tuple[int, ...] = ()
        self.host = False
        self.sat: dict[int, str] = {}
        """The command by which who plays here sat down, for each of these seats."""
        self.keys: list[str] = []
        self.last_seq = 0
        self.told = 0
        self.language = SOURCE
        """Up to which move this device had shown the table when it came."""
        self.mistakes = 0
        self.live: LiveTable
        self._rounds = rounds
        self._texts = carrier.texts
        self._turn = FairLock()
        self._outbox: deque[bytes] = deque()
        self._needs_state = False
        """Whether there is a newer state than the one that was sent."""
        self._keys_hold = True
        """False: nobody could say whether they were revoked, so they open nothing until somebody can."""
        self._end: Exception | None = None
        """Why it ends; a Goodbye is said."""
        self._late = asyncio.Event()
        """Set while `_write` has to send, which waits for a device that is slow to read."""
        self._hinting = False

    # ---- what the table calls -----------------------------------------------------------------------

    def news(self) -> None:
        if not self._may_stay():
            return
        self._needs_state = True
        self._rounds.join(self)

    def _may_stay(self) -> bool:
        """Somebody else may sit here now, or the host may have sent those away who look on."""
        table_state = self.live.table_state
        for seat, sat in self.sat.items():
            if table_state.sat[seat] != sat:
                self.end(Goodbye("revoked", again=True))
        if not self.seats and not self.host and not table_state.arrangement.watchers:
            self.end(Goodbye("private"))
        return self._end is None

    def say(self, frame: Frame) -> None:
        if len(self._outbox) >= self.limits.waiting:
            self.end(Goodbye("slow", again=True))
            return
        self._outbox.append(frames.written(frame))
        self._rounds.join(self)

    def check_keys(self, valid: Mapping[str, Held] | None) -> None:
        if not self.keys:
            return
        self._keys_hold = valid is not None
        if valid is not None and keys.roles(valid, self.keys, self.live.table_state.sat) != (self.seats, self.host):
            self.end(Goodbye("revoked", again=True))
        elif self._needs_state:
            self._rounds.join(self)

    def dismiss(self) -> None:
        self.end(Goodbye("ends", again=True))

    def end(self, why: Exception) -> None:
        self._end = self._end or why
        self._late.set()

    # ---- a connection's life ------------------------------------------------------------------------

    async def serve(self, table: str, cookie_keys: list[str]) -> None:
        try:
            await self._greet(table, cookie_keys)
        except Left:
            return
        except Goodbye as goodbye:
            with contextlib.suppress(Left):
                await self._send(frames.written(goodbye.frame))
                await self.carrier.close()
            return
        writer = self.runtime.spawn("sends", self._write())
        reader = self.runtime.spawn("reads a socket", self._read())
        try:
            await asyncio.wait([writer, reader], return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.live.go(self)
            self.open_tables.say_who_is_here(self.live)
            for task in (writer, reader):
                task.cancel()
            results = await asyncio.gather(writer, reader, return_exceptions=True)
            for result in results:
                if isinstance(result, Exception) and not isinstance(result, Left):
                    log.error("connection failed", exc_info=result, extra={"table": table})

    async def _greet(self, table: str, cookie_keys: list[str]) -> None:
        hello = await self._hello()
        self.language = speaks([hello.language])
        try:
            self.live = await self.open_tables.table(table)
            self.keys = [*cookie_keys, *hello.keys]
            if hello.last_seq > self.live.table_state.seq and self.open_tables.store.postgres:
                await self.live.catch_up()  # it comes from a server that is ahead of this one
            checks = self.live.key_checks
            self.seats, self.host = await self.open_tables.holds(self.live, self.keys)
            self.sat = {seat: self.live.table_state.sat[seat] for seat in self.seats}
        except NoTable:
            raise Goodbye("no_table") from None
        except BrokenTable:
            raise Goodbye("broken") from None
        except StorageProblem:
            raise Goodbye("ends", again=True) from None
        table_state = self.live.table_state
        if not self.seats and not self.host and not table_state.arrangement.watchers:
            raise Goodbye("private")
        if not self._has_room():
            raise Goodbye("limit", again=True)
        self.last_seq = hello.last_seq if hello.last_seq <= table_state.seq else 0
        self.told = hello.told if hello.told <= table_state.length else 0
        head = table_state.head
        welcome = frames.Welcome(
            frames.PROTOCOL, head.id, head.game, table_state.game.title, head.rules, head.seats, head.options,
            screens.dice(table_state).commitment, list(self.seats), self.host,
        )  # fmt: skip
        await self._send(frames.written(welcome))
        if self.seats:
            self.live.payer = self.live.payer or self._address
        self.live.come(self)
        if self.live.broken is not None:
            self.dismiss()
        if self.live.key_checks != checks:  # meanwhile somebody asked all who were here
            self.open_tables.recheck(table)
        self.open_tables.say_who_is_here(self.live)
        self.open_tables.welcome_back(self.live, self.sat)
        self.news()
        self._texts.listen(self.hear)

    def _has_room(self) -> bool:
        """Nobody who looks on keeps a player out, and no player another."""
        others, limits = self.live.listeners, self.limits
        if self.seats:
            same = [other for other in others if not set(self.seats).isdisjoint(other.seats)]
        else:
            same = [other for other in others if not other.seats and other.host == self.host]
        return len(same) < (limits.sockets_a_seat if self.seats or self.host else limits.watchers_a_table)

    async def _hello(self) -> frames.Hello:
        try:
            frame = frames.read_from_client(await asyncio.wait_for(self.carrier.receive(), HELLO_WITHIN))
        except NO_HELLO:
            raise Goodbye("protocol") from None
        if not isinstance(frame, frames.Hello) or frame.protocol != frames.PROTOCOL:
            raise Goodbye("protocol")
        return frame

    async def _send(self, data: bytes) -> None:
        if self._texts.send_texts([data]):
            self._texts.flush()
        else:
            await self.carrier.send(data)

    # ---- sending ------------------------------------------------------------------------------------

    def push(self) -> None:
        """Send what there is to send, at once. If that can't be, `_write` waits until it can."""
        if self._late.is_set():
            return
        try:
            texts = self._to_send()
            if texts and self._texts.send_texts(texts):
                self._is_sent()
            elif texts:
                self._late.set()
        except Exception as problem:
            self.end(problem)

    def flush(self) -> None:
        try:
            self._texts.flush()
        except Exception as problem:
            self.end(problem)

    def _to_send(self) -> list[bytes]:
        texts = [*self._outbox]
        if self._needs_state and self._keys_hold:
            texts.append(self.live.state(self.seats, self.last_seq, self.told, self.language))
        return texts

    def _is_sent(self) -> None:
        self._outbox.clear()
        if self._needs_state and self._keys_hold:
            self._needs_state, self.last_seq, self.told = False, self.live.table_state.seq, 0

    async def _write(self) -> None:
        while self._end is None:
            await self._late.wait()
            while self._end is None and (texts := self._to_send()):
                self._is_sent()
                for text in texts:
                    await self._send(text)
            self._late.clear()
        if not isinstance(self._end, Goodbye):
            raise self._end
        await self._send(frames.written(self._end.frame))
        await self.carrier.close()

    # ---- frames -------------------------------------------------------------------------------------

    async def _read(self) -> None:
        """What could not be taken straight from the wire."""
        while True:
            text = await self.carrier.receive()
            await self._turn.wait()
            self._deal_with(text)

    def hear(self, text: bytes) -> bool:
        """Deals with a frame here and now. False: others are before it, `_read` will see to it."""
        if not self._turn.take():
            return False
        self._deal_with(text)
        return True

    def _deal_with(self, text: bytes | str) -> None:
        begun, kind, later = self.runtime.clock(), "frame", False
        try:
            if self._end is None:
                frame = frames.read_from_client(text)
                kind = KINDS[type(frame)]
                later = self._handle(frame, begun)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as problem:
            self._mistake(str(problem))
        except Exception as problem:
            self.end(problem)
        if not later:
            self._turn.release()
        self.runtime.watchdog.held(kind, self.runtime.clock() - begun)

    def _mistake(self, words: str) -> None:
        self.metrics.count("bad_frames")
        self.mistakes += 1
        self.say(frames.Refused(None, "frame", f"{self._said('frame')} {words}"[:250]))
        if self.mistakes >= MOST_MISTAKES:
            self.end(Goodbye("protocol"))

    def _handle(self, frame: frames.FromClient, begun: float) -> bool:
        """Whether the answer comes later, and the turn ends with it."""
        if isinstance(frame, COMMANDS):
            if self._may_command(frame.seat, frame.id):
                self._order(frame, begun)
                return True
        elif isinstance(frame, frames.Ping):
            self.say(frames.Pong(frame.number))
        elif isinstance(frame, frames.Sync):
            if not self._may_look():
                self.say(self._no(None, "limit", "look"))
                return False
            self.last_seq = frame.last_seq if frame.last_seq <= self.live.table_state.seq else 0
            self.news()
        elif isinstance(frame, frames.Hello):
            self._mistake("hello comes first and once")
        elif isinstance(frame, frames.LookBack):
            return self._look_back(frame)
        elif isinstance(frame, frames.React):
            if self._may_command(frame.seat, None):
                self.open_tables.react(self.live, frame.seat, frame.reaction)
        elif self._may_command(frame.seat, frame.id):
            if isinstance(frame, frames.WhyNot):
                self.say(self._because(frame))
            else:
                self._hint(frame)
        return False

    def _may_command(self, seat: int, id: str | None) -> bool:
        if seat not in self.seats:
            self.say(self._no(id, "not_yours"))
            return False
        if not self._keys_hold:
            self.say(self._refusal(id, StorageProblem()))
            return False
        if not self.buckets.take((self.live.id, seat)):
            self.metrics.count("too_fast")
            self.say(self._no(id, "limit", "commands"))
            return False
        return True

    def _look_back(self, frame: frames.LookBack) -> bool:
        """For one's own seats only, and for everybody what everybody may see."""
        if frame.seat is not None and frame.seat not in self.seats:
            self.say(self._no(frame.id, "not_yours"))
        elif not self._keys_hold:
            self.say(self._refusal(frame.id, StorageProblem()))
        elif not self._may_look() or not self._looks.begin(self._address):
            self.say(self._no(frame.id, "limit", "look"))
        else:
            self.runtime.spawn("looks back", self._tell_of(frame))
            return True
        return False

    def _may_look(self) -> bool:
        allowed = self._looks.take(id(self), self._address, self.live.id, bool(self.seats))
        if not allowed:
            self.metrics.count("too_fast")
        return allowed

    async def _tell_of(self, frame: frames.LookBack) -> None:
        table_state = self.live.table_state
        try:
            async with self._looks.turn(self._address):
                self.say(
                    await self.runtime.aside(history.moment, table_state, list(table_state.plays), frame, self.language)
                )
        except Exception as problem:
            self.end(problem)
        finally:
            self._turn.release()

    # ---- commands -----------------------------------------------------------------------------------

    def _order(self, frame: Command, begun: float) -> None:
        command, plan = f"{frame.seat}:{frame.id}", partial(self.live.table_state.plan, frame, self.sat.get(frame.seat))
        self.live.submit(Order(command, plan, partial(self._answer, frame.id, begun), seen=frame.seq))

    def _answer(self, id: str, begun: float, found: int | Exception) -> None:
        """`ack` if a command is in the log, `refused` if it changed nothing."""
        try:
            self.say(frames.Ack(id, found) if isinstance(found, int) else self._refusal(id, found))
        except Exception as problem:
            self.end(problem)
        self.metrics.took(self.runtime.clock() - begun)
        self._turn.release()

    def _refusal(self, id: str | None, problem: Exception) -> Frame:
        if isinstance(problem, RuleRefused):
            code: Any = "not_asked" if isinstance(problem, NotAsked) else "rule"
            return frames.Refused(id, code, self._because_of(problem.refusal), problem.clause, dict(problem.facts))
        if isinstance(problem, MalformedMove):
            return frames.Refused(id, "malformed", f"{self._said('malformed')} {problem}"[:500])
        if isinstance(problem, NotNow):
            return frames.Refused(id, problem.code, problem.said(self.language))
        if isinstance(problem, Busy):
            return self._no(id, "busy")
        if isinstance(problem, StorageProblem):
            self.metrics.count("storage_problems")
            return self._no(id, "storage", problem.which)
        raise problem

    def _no(self, id: str | None, code: Any, which: str = "") -> Frame:
        return frames.Refused(id, code, self._said(code, which))

    def _said(self, code: str, which: str = "") -> str:
        key = f"refused.{code}.{which}" if which else f"refused.{code}"
        return catalogue(self.language, ("kringle.table", "")).say(key)

    def _sentence(self, refusal: Refusal) -> str:
        return self.live.table_state.match.game.rulebook.translated(self.language).sentence(refusal.clause)

    def _because_of(self, refusal: Refusal) -> str:
        return refusal_words(refusal, self.live.table_state.match.game.rulebook, self.language)

    # ---- questions ----------------------------------------------------------------------------------

    def _because(self, frame: frames.WhyNot) -> Frame:
        match = self.live.table_state.match
        try:
            refusal = match.why_not(frame.seat, tuple(frame.move), [tuple(move) for move in frame.after])
        except KringleError as problem:
            return frames.Refused(frame.id, "malformed", f"{self._said('malformed')} {problem}"[:500])
        if refusal is None:
            return frames.Because(frame.id, None, "", {})
        return frames.Because(frame.id, refusal.clause, self._sentence(refusal), dict(refusal.facts))

    def _hint(self, frame: frames.Hint) -> None:
        table_state = self.live.table_state
        if not table_state.arrangement.hints:
            self.say(self._no(frame.id, "hints_off"))
        elif frame.seat not in table_state.match.asks():
            self.say(self._no(frame.id, "not_asked"))
        elif self._hinting:
            self.say(self._no(frame.id, "busy", "hint"))
        else:
            self._hinting = True
            self.runtime.spawn("hint", self._think(frame))

    async def _think(self, frame: frames.Hint) -> None:
        try:
            asked = bots.question(
                f"hint-{self.runtime.token()}", self.live.table_state.match, frame.seat, bots.HINT, None,
                self.runtime.random.getrandbits(62), self.language,
            )  # fmt: skip
            answer = await self.runtime.thinkers.ask(asked, driving.share(self.live))
            if answer.move is None or answer.reason is None:
                raise KringleError(answer.problem)
            self.say(frames.Hinted(frame.id, answer.move, answer.words, answer.reason))
        except KringleError:
            self.say(self._no(frame.id, "busy", "no_hint"))
        finally:
            self._hinting = False

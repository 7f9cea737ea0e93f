"""The door: how many may come in, how long they may take to say what they want, and how much of the loop's time each
address gets.

It stands between the wire and uvicorn's protocols and knows nothing of their inside: it is told by asyncio that a
connection was made, brought data or was lost, and by ASGI that a request is complete and was answered.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import Counter, OrderedDict, deque
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kringle.server.metrics import Metrics
from kringle.server.settings import Limits
from kringle.server.visitors import Proxies, share

HEAD_BYTES = 32_768
"""Of a request before its body."""
SLICE = 2_048
"""Bytes that are read in one go: some hundred frames, if they are as small as can be."""
SLICE_OF_BODY = 16_384
UNREAD = 524_288
"""Bytes of a connection that may wait; no player sends so much so fast."""
TURN = 0.05
"""Seconds of the loop's time that an address may use at once."""
REQUEST = 0.0005
"""Seconds for a request, which is answered elsewhere."""
LINGER = 1.0
"""Seconds to read why one was refused, before the connection is cut."""
LINGERING = 64
CLOSING = 5.0
"""Seconds to close, for who does not read what was sent."""
ADDRESSES = 10_000
"""Whose use of the loop is remembered; the one longest unheard of goes first."""
WORDS = {408: "Request Timeout", 431: "Request Header Fields Too Large", 503: "Service Unavailable"}

log = logging.getLogger("kringle.door")


class Visit:
    """One connection, from its making to its end."""

    def __init__(self, transport: asyncio.Transport, peer: tuple[str, int], who: str | None) -> None:
        self.transport = transport
        self.peer = peer
        self.who = who
        """None: a proxy, before it has said for whom it speaks."""
        self.protocol: Any = None
        self.begins(time.monotonic())
        self.unread = bytearray()
        self.is_feeding = False
        self.was_refused = False

    def begins(self, now: float) -> None:
        """A request is to come."""
        self.doing = "head"
        self.since = now
        self.head_bytes = 0
        self.last = b""


class Budget:
    """What an address may still use of the loop's time, and its connections that wait for that."""

    def __init__(self) -> None:
        self.level = TURN
        self.at = time.monotonic()
        self.waiting: deque[Visit] = deque()

    def refilled(self, rate: float) -> float:
        now = time.monotonic()
        self.level, self.at = min(TURN, self.level + (now - self.at) * rate), now
        return self.level


class Door:
    def __init__(self, limits: Limits, proxies: Proxies, metrics: Metrics) -> None:
        self.limits = limits
        self.proxies = proxies
        self.metrics = metrics
        self.visits: dict[tuple[str, int], Visit] = {}
        self.by_address: Counter[str] = Counter()
        self.budgets: OrderedDict[str, Budget] = OrderedDict()
        self._lingering = 0
        self._sweeping: asyncio.TimerHandle | None = None

    # ---- connections --------------------------------------------------------------------------------

    def guarded(self, base: Any) -> type[asyncio.Protocol]:
        """A protocol of any ASGI server, behind this door."""
        door = self

        class Guarded(base):
            __slots__ = ("visit",)

            def connection_made(self, transport: Any) -> None:
                super().connection_made(transport)
                self.visit = door.came(self, transport)

            def connection_lost(self, exc: Exception | None) -> None:
                door.left(self.visit)
                super().connection_lost(exc)

            def data_received(self, data: bytes) -> None:
                door.heard(self.visit, data)

            def feed(self, data: bytes) -> None:
                super().data_received(data)

        return Guarded

    def came(self, protocol: Any, transport: asyncio.Transport) -> Visit:
        """A new connection, or one that goes on in another protocol."""
        info = transport.get_extra_info("peername") or ("", 0)
        peer = (str(info[0]), int(info[1]))
        visit = self.visits.get(peer)
        if visit is None or visit.transport is not transport:
            visit = Visit(transport, peer, None if peer[0] in self.proxies else share(peer[0]))
            self._let_in(visit)
        visit.protocol = protocol
        return visit

    def _let_in(self, visit: Visit) -> None:
        limits, who = self.limits, visit.who
        full = len(self.visits) >= limits.connections
        if full or (limits.by_address and who and self.by_address[who] >= limits.connections_an_address):
            self.metrics.count("connections_refused")
            log.warning("too many connections", extra={"address": "all" if full else who})
            visit.was_refused = True
            self._say_no(visit, 503)
            return
        self.visits[visit.peer] = visit
        self._count(visit, 1)
        if self._sweeping is None:
            self._sweeping = asyncio.get_running_loop().call_later(1, self._sweep)

    def _count(self, visit: Visit, by: int) -> None:
        if visit.who is not None:
            self.by_address[visit.who] += by
            if not self.by_address[visit.who]:
                del self.by_address[visit.who]

    def left(self, visit: Visit) -> None:
        if self.visits.get(visit.peer) is visit:
            del self.visits[visit.peer]
            self._count(visit, -1)
        visit.unread.clear()

    def _say_no(self, visit: Visit, status: int) -> None:
        """Told, and cut off a moment later: to close at once would take the words from who is still sending."""
        transport = visit.transport
        if transport.is_closing():
            return
        words = WORDS[status]
        transport.write(
            f"HTTP/1.1 {status} {words}\r\ncontent-type: text/plain\r\ncontent-length: {len(words)}\r\n"
            f"retry-after: 10\r\nconnection: close\r\n\r\n{words}".encode()
        )
        if self._lingering >= LINGERING:
            transport.close()
            return
        self._lingering += 1
        with contextlib.suppress(OSError, NotImplementedError, RuntimeError):
            transport.write_eof()
        asyncio.get_running_loop().call_later(LINGER, self._cut, visit)

    def _cut(self, visit: Visit) -> None:
        self._lingering -= 1
        visit.transport.abort()

    def _sweep(self) -> None:
        """Ends what takes too long: to ask, to read the answer, to close."""
        now, limits, ends = time.monotonic(), self.limits, []
        for visit in self.visits.values():
            age = now - visit.since
            if visit.transport.is_closing():
                if visit.doing != "closing":
                    visit.doing, visit.since = "closing", now
                elif age > CLOSING:
                    ends.append(visit)
            elif (visit.doing in ("head", "request") and age > limits.head_seconds) or (
                visit.doing == "answer" and age > limits.answer_seconds
            ):
                ends.append(visit)
        for visit in ends:
            self._end(visit)
        self._sweeping = asyncio.get_running_loop().call_later(1, self._sweep) if self.visits else None

    def _end(self, visit: Visit) -> None:
        if visit.doing in ("head", "request"):
            self.metrics.count("requests_too_slow")
            visit.was_refused = True
            self._say_no(visit, 408)
            visit.doing, visit.since = "closing", time.monotonic()
        else:
            visit.transport.abort()

    # ---- what they send -----------------------------------------------------------------------------

    def heard(self, visit: Visit, data: bytes) -> None:
        if visit.was_refused:
            return
        if visit.is_feeding:  # the head of a socket, which its HTTP connection hands on
            visit.protocol.feed(data)
            return
        if visit.doing == "head" and not self._may_be_a_head(visit, data):
            visit.was_refused = True
            self.metrics.count("heads_too_large")
            self._say_no(visit, 431)
            return
        is_small = not visit.unread and len(data) <= SLICE
        if is_small and not self.limits.by_address:
            visit.protocol.feed(data)
            return
        budget = self._budget(visit)
        if is_small and budget.refilled(self.limits.loop_share) > 0:
            self._feed(visit, budget, data)
        else:
            self._put_aside(visit, budget, data)

    def _may_be_a_head(self, visit: Visit, data: bytes) -> bool:
        if not visit.head_bytes:
            data = data.lstrip(b"\r\n")  # before a request they mean nothing
        if b"\r\n\r\n" in visit.last + data:
            visit.doing = "request"
            return True
        visit.last = (visit.last + data)[-3:]
        visit.head_bytes += len(data)
        return visit.head_bytes <= HEAD_BYTES

    def _budget(self, visit: Visit) -> Budget:
        name = visit.who if visit.who is not None else f"{visit.peer[0]} {visit.peer[1]}"
        budget = self.budgets.get(name)
        if budget is None:
            budget = self.budgets[name] = Budget()
            if len(self.budgets) > ADDRESSES:
                self.budgets.popitem(last=False)
        else:
            self.budgets.move_to_end(name)
        return budget

    def _put_aside(self, visit: Visit, budget: Budget, data: bytes) -> None:
        if len(visit.unread) + len(data) > UNREAD + SLICE:
            self.metrics.count("floods")
            visit.unread.clear()
            visit.was_refused = True
            visit.transport.abort()
            return
        if not visit.unread:
            if not budget.waiting:
                asyncio.get_running_loop().call_soon(self._go_on, budget)
            budget.waiting.append(visit)
        visit.unread += data
        if not visit.transport.is_closing():
            visit.transport.pause_reading()

    def _go_on(self, budget: Budget) -> None:
        """One piece for each address in each round of the loop."""
        if budget.refilled(self.limits.loop_share) > 0 or not self.limits.by_address:
            visit = budget.waiting.popleft()
            size = SLICE_OF_BODY if visit.doing == "answer" else SLICE
            piece = bytes(visit.unread[:size])
            del visit.unread[:size]
            if piece:
                self._feed(visit, budget, piece)
            if visit.unread:
                budget.waiting.append(visit)
            elif not visit.transport.is_closing() and not getattr(visit.protocol, "read_paused", False):
                visit.transport.resume_reading()
        if budget.waiting:
            late = -budget.level / self.limits.loop_share if self.limits.by_address else 0.0
            asyncio.get_running_loop().call_later(max(0.0, late), self._go_on, budget)

    def _feed(self, visit: Visit, budget: Budget, data: bytes) -> None:
        begun = time.thread_time()
        visit.is_feeding = True
        try:
            visit.protocol.feed(data)
        finally:
            visit.is_feeding = False
            budget.level -= time.thread_time() - begun

    # ---- requests -----------------------------------------------------------------------------------

    def around(self, app: ASGIApp) -> ASGIApp:
        """The application, behind this door."""

        async def inside(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] not in ("http", "websocket") or not scope.get("client"):
                await app(scope, receive, send)
                return
            host, port = scope["client"][:2]
            visit = self.visits.get((host, port))
            who = share(self.proxies.visitor(host, scope["headers"]))
            scope["client"] = (who, port)
            if visit is None:
                await app(scope, receive, send)
                return
            self._asks(visit, who, scope["type"])
            await app(scope, receive, self._until_answered(visit, send) if scope["type"] == "http" else send)

        return inside

    def _asks(self, visit: Visit, who: str, kind: str) -> None:
        visit.doing, visit.since = "answer" if kind == "http" else "socket", time.monotonic()
        if visit.who != who and visit.peer[0] in self.proxies and not visit.unread:
            self._count(visit, -1)
            visit.who = who
            self._count(visit, 1)
        self._budget(visit).level -= REQUEST

    def _until_answered(self, visit: Visit, send: Send) -> Send:
        async def wrapped(message: Message) -> None:
            await send(message)
            if message["type"] == "http.response.body" and not message.get("more_body", False):
                visit.begins(time.monotonic())

        return wrapped

# cython: language_level=3
"""Plain texts straight from the wire and onto it: a table's moves and what its screens are shown.

What is sent in one go leaves in one go. Everything else (the handshake, closing, pings, fragments, mistakes, a slow
reader) is uvicorn's and websockets': they are given whole frames, so that either may read the next one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any, Protocol

from kringle.table.world import World

try:
    from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
    from websockets.http11 import Request
    from websockets.protocol import State
except ImportError:  # rehearsal.py finds that it does not work
    WebSocketsSansIOProtocol = object  # type: ignore[assignment, misc]

EXTENSION = "kringle.texts"
TEXT = 0x81
"""The last fragment, which is the only one, of a text (RFC 6455, 5.2)."""
LAST, FIRST_CONTROL = 0x80, 0x8
MASKED, SIZE_IN_2, SIZE_IN_8 = 0x80, 126, 127
AT_ONCE = 64
"""Speakers of a round: the largest screens take a tenth of a millisecond or two."""

Hear = Callable[[bytes], bool]
"""Takes a text. False: it can't be taken yet, so it must wait in line with all others."""


class Texts(Protocol):
    def send_texts(self, texts: Sequence[bytes]) -> bool:
        """With the next `flush`. False: they can't be, so they must be sent as any ASGI server does."""

    def flush(self) -> None: ...

    def listen(self, hear: Hear) -> None:
        """Offer each text that comes to `hear`, before it is put into the ASGI server's queue."""


class AnyServer:
    """Another ASGI server than ours has no such way."""

    def send_texts(self, texts: Sequence[bytes]) -> bool:
        return False

    def flush(self) -> None: ...

    def listen(self, hear: Hear) -> None: ...


def texts_of(scope: Any) -> Texts:
    found: Texts = scope.get("extensions", {}).get(EXTENSION) or AnyServer()
    return found


def framed(texts: Sequence[bytes]) -> bytes:
    """As a server sends them: unmasked."""
    parts: list[bytes] = []
    for text in texts:
        size = len(text)
        if size < SIZE_IN_2:
            parts += (bytes((TEXT, size)), text)
        elif size < 1 << 16:
            parts += (bytes((TEXT, SIZE_IN_2, size >> 8, size & 255)), text)
        else:
            parts += (bytes((TEXT, SIZE_IN_8)) + size.to_bytes(8, "big"), text)
    return b"".join(parts)


def unmasked(data: bytes, mask: bytes) -> bytes:
    size = len(data)
    key = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(data, "little") ^ int.from_bytes(key, "little")).to_bytes(size, "little")


class Speaker(Protocol):
    def push(self) -> None:
        """What there is to say."""

    def flush(self) -> None:
        """Send it."""


class Rounds:
    """Everybody says what there is to say, and then all of it is sent: who reads on the other side wakes once for many
    frames. After `AT_ONCE` of them others have the loop."""

    def __init__(self, runtime: World) -> None:
        self._clock, self._watchdog = runtime.clock, runtime.watchdog
        self._next: dict[Speaker, None] = {}
        """In the order in which they came, each once."""

    def join(self, speaker: Speaker) -> None:
        if not self._next:
            asyncio.get_running_loop().call_soon(self._go)
        self._next[speaker] = None

    def _go(self) -> None:
        begun = self._clock()
        these = list(self._next) if len(self._next) <= AT_ONCE else list(islice(self._next, AT_ONCE))
        for speaker in these:
            del self._next[speaker]
        if self._next:
            asyncio.get_running_loop().call_soon(self._go)
        for speaker in these:
            speaker.push()
        for speaker in these:
            speaker.flush()
        self._watchdog.held("shows", self._clock() - begun)


class Wire(WebSocketsSansIOProtocol):
    __slots__ = (
        "_hear", "_in_fragments", "_passthrough", "_unread", "_unsent",
    )  # fmt: skip
    """uvicorn's class has more attributes already than Python finds quickly."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._unsent: list[bytes] = []
        self._hear: Hear = lambda text: False
        self._unread = b""
        """The beginning of a frame."""
        self._in_fragments = False
        self._passthrough = False
        """Once true, all further input goes straight to uvicorn."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]

    # ---- sending ------------------------------------------------------------------------------------

    def send_texts(self, texts: Sequence[bytes]) -> bool:
        if not (self.writable.is_set() and self._can_bypass()):
            return False
        self._unsent.append(framed(texts))
        return True

    def flush(self) -> None:
        if self._unsent and not self.transport.is_closing():
            self.transport.write(b"".join(self._unsent))
        self._unsent.clear()

    async def send(self, message: Any) -> None:
        self.flush()  # what was said before goes first
        if self.close_sent and message["type"] == "websocket.send":
            raise ConnectionResetError("a mistake of the other side has ended it")
        await super().send(message)

    def _can_bypass(self) -> bool:
        return (
            self.conn.state is State.OPEN and self.handshake_complete and not self.close_sent and not self.disconnected
        )

    # ---- receiving ----------------------------------------------------------------------------------

    def listen(self, hear: Hear) -> None:
        self._hear = hear

    def data_received(self, data: bytes) -> None:
        if self._passthrough or not self.handshake_complete:
            self._passthrough = self._passthrough or self.handshake_initiated  # it speaks before it is answered
            super().data_received(data)
            return
        if self._unread:
            data = self._unread + data
        at = 0
        while found := self._found(data, at):
            self._read(data, at, *found)
            at = found[1]
        self._unread = data[at:]
        if self._passthrough and self._unread:
            data, self._unread = self._unread, b""
            super().data_received(data)

    def _found(self, data: bytes, at: int) -> tuple[int, int] | None:
        """Where the text of the frame that begins here begins and ends; None: it is not all there."""
        if len(data) < at + 2:
            return None
        size, start = data[at + 1] - MASKED, at + 6
        if size >= SIZE_IN_2:
            start += 2 if size == SIZE_IN_2 else 8
            if len(data) < start:
                return None
            size = int.from_bytes(data[at + 2 : start - 4], "big")
        self._passthrough = not 0 <= size <= self.config.ws_max_size  # not masked, or too large: a mistake
        return (start, start + size) if start + size <= len(data) and not self._passthrough else None

    def _read(self, data: bytes, at: int, start: int, end: int) -> None:
        kind = data[at]
        if kind == TEXT and not self._in_fragments and self._can_bypass() and self.queue.empty():
            text = unmasked(data[start:end], data[start - 4 : start])
            if text.isascii() and self._hear(text):
                return
        if kind & 0xF < FIRST_CONTROL:
            self._in_fragments = not kind & LAST
        super().data_received(data[at:end])

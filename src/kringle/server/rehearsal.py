"""Whether uvicorn's inside is what `wire.py` expects: a connection is played through before there is any.

`Wire` builds on a class that uvicorn does not document, so any release may change it. One that is not fit is not used.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import uvicorn
from uvicorn.server import ServerState

from kringle.server.wire import MASKED, TEXT, Wire, framed, texts_of, unmasked

HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: rehearsal\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: a3JpbmdsZS1yZWhlYXJzYQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
MASK = b"\x01\x02\x03\x04"
TURNS = 20
"""Of the event loop, in which whatever is to be done is done."""


class Unfit(Exception):
    """What did not go as expected."""


class Paper(asyncio.Transport):
    """Keeps what is sent."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[bytes] = []

    def write(self, data: Any) -> None:
        self.sent.append(bytes(data))

    def is_closing(self) -> bool:
        return False

    def close(self) -> None: ...

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...


def problem(protocol: type[Wire]) -> str | None:
    """What is wrong with uvicorn's class under this one; None: it is fit to serve."""
    try:
        asyncio.run(rehearsed(protocol))
    except Exception as found:  # whatever another release may raise
        return f"{type(found).__name__}: {found}"
    return None


async def rehearsed(protocol: type[Wire]) -> None:
    heard: list[bytes] = []
    received: list[Any] = []

    async def app(scope: Any, receive: Callable[[], Awaitable[Any]], send: Callable[[Any], Awaitable[None]]) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        texts_of(scope).listen(lambda text: heard.append(text) or True)  # type: ignore[func-returns-value]
        while (message := await receive())["type"] == "websocket.receive":
            received.append(message["text"])

    config = uvicorn.Config(app, lifespan="off", ws="none", log_config=None)
    config.load()
    wire, paper = protocol(config, ServerState(), {}), Paper()
    wire.logger = logging.Logger("rehearsal", logging.CRITICAL + 1)
    wire.connection_made(paper)
    wire.data_received(HANDSHAKE)
    await settled()
    check(paper.sent[:1] and paper.sent[0].startswith(b"HTTP/1.1 101 "), "the handshake is not answered")

    wire.data_received(asked("plain"))
    check(heard == [b"plain"], "a text is not heard")
    wire.data_received(asked("ü"))
    await settled()
    check((heard, received) == ([b"plain"], ["ü"]), "what is not heard here is not put into the queue")

    check(wire.send_texts([b"one", b"two"]), "texts are not taken")
    wire.flush()
    check(paper.sent[-1] == framed([b"one", b"two"]), "texts are not sent")
    wire.pause_writing()
    check(not wire.send_texts([b"three"]), "a slow reader is sent more")
    wire.resume_writing()

    wire.connection_lost(None)
    check(not wire.send_texts([b"three"]), "somebody who has gone is sent more")
    await settled()


def asked(text: str) -> bytes:
    """A frame as a browser sends it."""
    data = text.encode()
    return bytes((TEXT, MASKED | len(data))) + MASK + unmasked(data, MASK)


def check(holds: object, otherwise: str) -> None:
    if not holds:
        raise Unfit(otherwise)


async def settled() -> None:
    for _ in range(TURNS):
        await asyncio.sleep(0)

"""A bare WebSocket for benchmarks: players share the machine with the server, so they should cost little.

Texts only, unfragmented as both measured servers send them. Everything else ends the connection.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar, cast
from urllib.parse import urlsplit

T = TypeVar("T")
TEXT, PING, PONG = 0x81, 0x89, 0x8A
UPGRADE = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: a3JpbmdsZS1tZWFzdXJlcw==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
MASK = bytes(4)
"""Clients must mask; with zeros a text stays as it is."""


class Wire(asyncio.Protocol):
    """Calls `heard` with each text."""

    def __init__(self, heard: Callable[[bytes], None]) -> None:
        self.heard = heard
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.gone: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._transport: asyncio.Transport
        self._unread = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.open.done():
            self.open.set_exception(ConnectionError("the server does not speak WebSocket"))
        if not self.gone.done():
            self.gone.set_result(None)

    def data_received(self, data: bytes) -> None:
        self._unread = self._unread + data if self._unread else data
        if not self.open.done():
            head, end, rest = self._unread.partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head.partition(b"\r\n")[0]:
                self._transport.close()
                return
            self._unread = rest
            self.open.set_result(None)
        self._read_frames()

    def _read_frames(self) -> None:
        data, at = self._unread, 0
        while len(data) - at >= 2:
            kind, size, start = data[at], data[at + 1], at + 2
            if size == 126:
                size, start = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, start = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            if len(data) < start + size:
                break
            self._take(kind, data[start : start + size])
            at = start + size
        self._unread = data[at:]

    def _take(self, kind: int, payload: bytes) -> None:
        if kind == TEXT:
            self.heard(payload)
        elif kind == PING:
            self._write(PONG, payload)
        else:
            self._transport.close()

    def send(self, text: bytes) -> None:
        self._write(TEXT, text)

    def _write(self, kind: int, payload: bytes) -> None:
        size = len(payload)
        head = bytes((kind, 128 | size)) if size < 126 else bytes((kind, 254, size >> 8, size & 255))
        self._transport.write(head + MASK + payload)

    async def close(self) -> None:
        self._transport.close()
        await self.gone


async def connected(url: str, heard: Callable[[bytes], None]) -> Wire:
    parts = urlsplit(url)
    host, port = parts.hostname or "", parts.port or 80
    _, wire = await asyncio.get_running_loop().create_connection(lambda: Wire(heard), host, port)
    path = parts.path + (f"?{parts.query}" if parts.query else "")
    wire._transport.write(UPGRADE.format(path=path, host=f"{host}:{port}").encode())
    await wire.open
    return wire


def run(work: Coroutine[Any, Any, T]) -> T:
    """On the loop that the server uses too."""
    if sys.platform == "win32":
        return asyncio.run(work)
    import uvloop

    return uvloop.run(work)

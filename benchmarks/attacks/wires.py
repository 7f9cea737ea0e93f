"""What attackers and players send with: from an address of their own, each a 127.x.y.z of this machine."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import struct
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

import websockets

PATIENCE = 150.0


class Answer:
    def __init__(self, status: int, head: bytes, body: bytes) -> None:
        self.status = status
        self.head = head
        self.body = body

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Web:
    """One visitor, with an address and keys."""

    def __init__(self, base: str, address: str = "127.0.0.1", keys: Sequence[str] = ()) -> None:
        self.base = base
        self.address = address
        self.keys = list(keys)
        split = urlsplit(base)
        self.host, self.port = str(split.hostname), int(split.port or 80)

    def having(self, *keys: str) -> Web:
        return Web(self.base, self.address, keys)

    def at(self, address: str) -> Web:
        return Web(self.base, address, self.keys)

    async def connected(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(self.host, self.port, local_addr=(self.address, 0), limit=2**24)

    def head(self, method: str, path: str, size: int, kind: str = "application/json", more: str = "") -> bytes:
        keys = f"Authorization: Bearer {','.join(self.keys)}\r\n" if self.keys else ""
        return (
            f"{method} {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\nConnection: close\r\n{keys}{more}"
            f"Content-Type: {kind}\r\nContent-Length: {size}\r\n\r\n"
        ).encode()

    async def ask(self, method: str, path: str, body: Any = None, more: str = "") -> Answer:
        """`body`: text and bytes as they are, anything else as JSON."""
        data = b"" if body is None else body if isinstance(body, bytes) else _bytes(body)
        kind = "text/plain" if isinstance(body, str) else "application/json"
        async with asyncio.timeout(PATIENCE):
            reader, writer = await self.connected()
            try:
                writer.write(self.head(method, path, len(data), kind, more) + data)
                with contextlib.suppress(ConnectionError):
                    await writer.drain()
                found = await reader.read()
                while not reader.at_eof():
                    found += await reader.read()
            finally:
                writer.close()
        head, _, text = found.partition(b"\r\n\r\n")
        return Answer(int(head.split()[1]) if head else 0, head, text)

    async def made(self, wish: dict[str, Any], more: str = "") -> dict[str, Any]:
        answer = await self.ask("POST", "/api/tables", wish, more)
        if answer.status != 201:
            raise ConnectionError(f"no table: {answer.status} {answer.body[:200]!r}")
        found: dict[str, Any] = answer.json
        return found

    @contextlib.asynccontextmanager
    async def socket(self, table: str, keys: Sequence[str] = (), last_seq: int = 0) -> Any:
        """After its hello."""
        url = f"ws://{self.host}:{self.port}/api/tables/{table}/socket"
        async with websockets.connect(
            url, local_addr=(self.address, 0), compression=None, max_size=2**24, ping_interval=None
        ) as socket:
            await socket.send(json.dumps({"type": "hello", "keys": list(keys), "last_seq": last_seq}))
            yield socket

    async def raw(self, table: str, keys: Sequence[str] = ()) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A socket after its hello, for whoever writes frames by hand."""
        reader, writer = await self.connected()
        writer.write(
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {self.host}:{self.port}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: a3JpbmdsZS1tZWFzdXJlcw==\r\nSec-WebSocket-Version: 13\r\n\r\n"
            "".encode()
        )
        await reader.readuntil(b"\r\n\r\n")
        writer.write(framed(json.dumps({"type": "hello", "keys": list(keys)}).encode()))
        return reader, writer


def _bytes(body: Any) -> bytes:
    return body.encode() if isinstance(body, str) else json.dumps(body).encode()


def framed(payload: bytes, kind: int = 0x81) -> bytes:
    """Masked with zeros, as a text or what `kind` says."""
    size = len(payload)
    if size < 126:
        head = bytes((kind, 0x80 | size))
    elif size < 1 << 16:
        head = struct.pack("!BBH", kind, 0x80 | 126, size)
    else:
        head = struct.pack("!BBQ", kind, 0x80 | 127, size)
    return head + bytes(4) + payload


async def said(socket: Any, *types: str, within: float = 20.0) -> dict[str, Any]:
    """The next frame of one of these types."""
    async with asyncio.timeout(within):
        while True:
            frame: dict[str, Any] = json.loads(await socket.recv())
            if frame["type"] in types:
                return frame


def noise(size: int) -> bytes:
    return os.urandom(size)

"""Texts straight onto the wire: a table shows each move to each of its screens, so this is most of what a server sends.

What is sent in one go leaves in one go. Everything else (the handshake, closing, pings, a slow reader) is uvicorn's.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

EXTENSION = "kringle.text"
TEXT = 0x81
"""The last fragment, which is the only one, of a text (RFC 6455, 5.2)."""

SendText = Callable[[bytes], bool]


def text_frame(payload: bytes) -> bytes:
    """As a server sends it: unmasked."""
    size = len(payload)
    if size < 126:
        return bytes((TEXT, size)) + payload
    if size < 1 << 16:
        return bytes((TEXT, 126, size >> 8, size & 255)) + payload
    return bytes((TEXT, 127)) + size.to_bytes(8, "big") + payload


def text_sender(scope: Any) -> SendText:
    """How to send a text to a socket at once. False: it can't be, so it must be sent as any ASGI server does."""
    found: SendText = scope.get("extensions", {}).get(EXTENSION, lambda payload: False)
    return found


class Wire(WebSocketsSansIOProtocol):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._unsent: list[bytes] = []

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][EXTENSION] = self.send_text  # type: ignore[assignment]

    def send_text(self, payload: bytes) -> bool:
        if not self._is_plain_sailing():
            return False
        if not self._unsent:
            self.loop.call_soon(self._flush)
        self._unsent.append(text_frame(payload))
        return True

    def _is_plain_sailing(self) -> bool:
        return (
            self.handshake_complete
            and not self.close_sent
            and not self.disconnected
            and self.writable.is_set()
            and self.conn.state is State.OPEN
        )

    def _flush(self) -> None:
        if self._unsent and not self.transport.is_closing():
            self.transport.write(b"".join(self._unsent))
        self._unsent.clear()

    async def send(self, message: Any) -> None:
        self._flush()  # what was said before goes first
        await super().send(message)

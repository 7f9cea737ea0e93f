"""Text frames straight onto the wire. Nine of ten frames are states: each costs a header of a few bytes here.

Everything else (the handshake, closing, pings, a slow reader) is uvicorn's.
"""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

TEXT = 0x81
"""The last fragment, which is the only one, of a text (RFC 6455, 5.2)."""


def text_frame(payload: bytes) -> bytes:
    """As a server sends it: unmasked."""
    size = len(payload)
    if size < 126:
        return bytes((TEXT, size)) + payload
    if size < 1 << 16:
        return bytes((TEXT, 126, size >> 8, size & 255)) + payload
    return bytes((TEXT, 127)) + size.to_bytes(8, "big") + payload


class Wire(WebSocketsSansIOProtocol):
    async def send(self, message: Any) -> None:
        if message["type"] == "websocket.send" and self._is_plain_sailing():
            self.transport.write(text_frame(message["text"].encode()))
        else:
            await super().send(message)

    def _is_plain_sailing(self) -> bool:
        return (
            self.handshake_complete
            and not self.close_sent
            and not self.disconnected
            and self.writable.is_set()
            and self.conn.state is State.OPEN
        )

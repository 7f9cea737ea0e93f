"""A socket as a carrier of frames."""

from __future__ import annotations

from starlette.websockets import WebSocket, WebSocketDisconnect

from kringle.server.carrier import Left
from kringle.server.wire import texts_of

GOODBYE = 4000
"""A close code of our own: the last frame has said why."""


class WebSocketCarrier:
    def __init__(self, socket: WebSocket) -> None:
        self.socket = socket
        self.address = socket.client.host if socket.client else ""
        self.texts = texts_of(socket.scope)

    async def receive(self) -> str | bytes:
        try:
            message = await self.socket.receive()
        except (WebSocketDisconnect, RuntimeError) as problem:  # closed before, or while it was waited for
            raise Left from problem
        if message["type"] == "websocket.disconnect":
            raise Left
        text: str | bytes | None = message.get("text")
        return text if text is not None else message.get("bytes") or b""

    async def send(self, text: bytes) -> None:
        try:
            await self.socket.send({"type": "websocket.send", "text": text.decode()})
        except (WebSocketDisconnect, RuntimeError) as problem:
            raise Left from problem

    async def close(self) -> None:
        try:
            await self.socket.close(GOODBYE)
        except (WebSocketDisconnect, RuntimeError) as problem:
            raise Left from problem

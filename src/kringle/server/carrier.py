"""What frames come and go by: a socket of a server (`websocket.py`), or a port between a page and its worker."""

from __future__ import annotations

from typing import Protocol

from kringle.server.wire import Texts


class Left(Exception):
    """Whoever was at the other end has gone."""


class Carrier(Protocol):
    @property
    def address(self) -> str:
        """Of whoever is at the other end, for limits; empty: there are none."""

    @property
    def texts(self) -> Texts:
        """The short way, where there is one."""

    async def receive(self) -> str | bytes:
        """The next frame that did not come the short way, or Left."""

    async def send(self, text: bytes) -> None:
        """The long way; Left if nobody is there."""

    async def close(self) -> None: ...

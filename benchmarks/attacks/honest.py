"""An honest player: plays with a gentle bot, game after game, and says how long pings and the bot's answers took.

Started by `benchmarks.attacks`, as a process of its own, so that the attackers' work is not counted.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
import time
from typing import Any

import websockets

from benchmarks.attacks.wires import Web

LEVEL = 2
PING = 0.05
"""Seconds between two pings."""
MOVE = 0.3
"""Seconds that a move takes to be thought of."""


def say(what: str, seconds: float) -> None:
    print(json.dumps([time.monotonic(), what, seconds]), flush=True)


class Player:
    def __init__(self, web: Web) -> None:
        self.web = web
        self.sent = 0.0
        self.number = 0
        self.waits_since: float | None = None
        self.over = asyncio.Event()
        self.move: asyncio.Task[None] | None = None

    async def games(self) -> None:
        while True:
            try:
                await self.game()
            except (OSError, websockets.WebSocketException, KeyError, TimeoutError):
                say("lost", 0.0)
                await asyncio.sleep(0.5)

    async def game(self) -> None:
        chairs: list[Any] = [{"kind": "me"}, {"kind": "bot", "bot": "search", "level": LEVEL}]
        made = await self.web.made({"game": "topdeer", "seats": 2, "chairs": chairs, "listed": False})
        self.over.clear()
        self.waits_since, self.sent = None, 0.0
        async with self.web.socket(made["table"], [made["keys"]["0"]]) as socket:
            pings = asyncio.create_task(self.pings(socket))
            try:
                async for text in socket:
                    await self.hear(socket, json.loads(text))
                    if self.over.is_set():
                        return
            finally:
                pings.cancel()

    async def pings(self, socket: Any) -> None:
        while True:
            await asyncio.sleep(PING)
            if self.sent:
                continue
            self.number += 1
            self.sent = time.monotonic()
            await socket.send(json.dumps({"type": "ping", "number": self.number}))

    async def hear(self, socket: Any, frame: dict[str, Any]) -> None:
        now = time.monotonic()
        if frame["type"] == "pong":
            say("ping", now - self.sent)
            self.sent = 0.0
        elif frame["type"] == "refused":
            say(f"refused {frame['code']}", 0.0)
        elif frame["type"] == "state":
            if self.move is not None:
                self.move.cancel()
            if self.waits_since is not None:
                say("bot", now - self.waits_since)
            self.waits_since = now if 1 in frame["asks"] else None
            if frame["outcome"]:
                self.over.set()
            elif legal := frame["looks"][0]["legal"]:
                self.move = asyncio.create_task(self.moves(socket, frame["seq"], legal[0]))

    async def moves(self, socket: Any, seq: int, move: Any) -> None:
        """The newest question only: an older move would be refused."""
        await asyncio.sleep(MOVE)
        with contextlib.suppress(websockets.WebSocketException):
            await socket.send(json.dumps({"type": "play", "id": f"m{seq}", "seq": seq, "seat": 0, "move": move}))


if __name__ == "__main__":
    asyncio.run(Player(Web(sys.argv[1])).games())

"""A wire that loses, doubles, delays and reorders frames, and breaks; people play over it all the same.

python -m benchmarks.faults.network --games 5 --away 30
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import websockets
from websockets.asyncio.server import Server, ServerConnection, serve

from benchmarks.faults.processes import ServerProcess
from benchmarks.faults.swarm import Player, Witness, audit, make, play
from kringle.table.store import Store


@dataclass
class BadWire:
    """Between a client and a server: frames go through, or don't, or twice, or late and out of order."""

    target: str
    dice: random.Random
    lost: float = 0.08
    doubled: float = 0.08
    late: float = 0.2
    broken: float = 0.01
    faults: int = 0
    server: Server | None = None
    away_until: float = 0.0

    async def start(self) -> str:
        self.server = await serve(self._relay, "127.0.0.1", 0, compression=None, max_size=2**24)
        port = next(iter(self.server.sockets)).getsockname()[1]
        return f"http://127.0.0.1:{port}"

    async def stop(self) -> None:
        if self.server is not None:
            self.server.close()
            await self.server.wait_closed()

    def go_away(self, seconds: float) -> None:
        """Nobody gets through for so long; who is connected is cut off."""
        self.away_until = asyncio.get_running_loop().time() + seconds
        if self.server is not None:
            for connection in list(self.server.connections):
                connection.transport.abort()

    async def _relay(self, near: ServerConnection) -> None:
        if asyncio.get_running_loop().time() < self.away_until:
            near.transport.abort()
            return
        path = near.request.path if near.request is not None else ""
        with contextlib.suppress(OSError, websockets.WebSocketException):
            async with websockets.connect(
                self.target.replace("http", "ws") + path, compression=None, max_size=2**24
            ) as far:
                ways = [asyncio.create_task(self._carry(near, far)), asyncio.create_task(self._carry(far, near))]
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
                for way in ways:
                    way.cancel()
                await asyncio.gather(*ways, return_exceptions=True)

    async def _carry(self, source: Any, target: Any) -> None:
        first = True
        async with asyncio.TaskGroup() as under_way:
            async for data in source:
                chance = self.dice.random()
                if first:  # hello and welcome: without them there is no connection to disturb
                    first = False
                    await target.send(data)
                elif chance < self.broken:
                    self.faults += 1
                    source.transport.abort()
                    return
                elif chance < self.broken + self.lost:
                    self.faults += 1
                else:
                    copies = 2 if self.dice.random() < self.doubled else 1
                    for _ in range(copies):
                        delay = self.dice.random() * 0.1 if self.dice.random() < self.late else 0
                        self.faults += bool(delay) + (copies - 1)
                        under_way.create_task(self._deliver(target, data, delay))

    async def _deliver(self, target: Any, data: Any, delay: float) -> None:
        await asyncio.sleep(delay)
        with contextlib.suppress(websockets.WebSocketException):
            await target.send(data)


async def play_over(base: str, game: str, seats: int, seed: int, away: float, witness: Witness) -> tuple[str, int]:
    """One game, each seat over a bad wire of its own; one of them is away for a while in the middle of a move."""
    dice = random.Random(seed)
    table, keys = await make([base], game, seats)
    wires = [BadWire(base, random.Random(dice.random())) for _ in range(seats)]
    players = [Player(await wire.start(), table, [key], witness) for wire, key in zip(wires, keys, strict=True)]
    for player in players:
        player.patience = 0.4
        player.start()
    games = [asyncio.create_task(play(player, random.Random(dice.random()))) for player in players]
    try:
        await players[0].until(lambda state: state.seq > 8)
        wires[0].go_away(away)
        await asyncio.gather(*games)
        states = [player.state for player in players]
        assert all(state is not None and state.seq == states[0].seq for state in states if states[0])
    finally:
        for task in games:
            task.cancel()
        await asyncio.gather(*games, return_exceptions=True)
        await asyncio.gather(*(player.close() for player in players))
        await asyncio.gather(*(wire.stop() for wire in wires))
    return table, sum(wire.faults for wire in wires)


async def campaign(games: int, away: float) -> dict[str, Any]:
    with tempfile.TemporaryDirectory(prefix="kringle-wire-") as home:
        url = f"sqlite:///{home}/kringle.db"
        server = ServerProcess(url, Path(home))
        await asyncio.to_thread(server.start)
        witness, faults = Witness(), 0
        try:
            for number in range(games):
                _, found = await play_over(server.base, "conveyor", 3, number, away, witness)
                faults += found
        finally:
            server.stop()
        store = await Store.open(url)
        problems, hashes = await audit(store, witness)
        await store.close()
    return {
        "games": games, "frames lost, doubled or late": faults, "moves acknowledged": witness.moves,
        "states seen": len(witness.seen), "problems": len(problems), "examples": problems[:5], "hashes": hashes,
    }  # fmt: skip


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=5)
    parser.add_argument("--away", type=float, default=30.0, help="seconds that one player is cut off in each game")
    chosen = parser.parse_args()
    found = asyncio.run(campaign(chosen.games, chosen.away))
    print(json.dumps(found, indent=2))
    return int(bool(found["problems"]))


if __name__ == "__main__":
    sys.exit(main())

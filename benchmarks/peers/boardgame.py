"""boardgame.io's server and Kringle's, one after the other on the same machine, by the same players.

python -m benchmarks.peers.boardgame --tables 50 --seconds 10

Each table has four screens, and each move must reach all four before the next. The clock runs only while all tables
play, not while they sit down. Both play the same trick-taking game (rooms/tricks, boardgame_io/server.cjs).
boardgame.io is measured with its storage in files, so that matches outlive the server as Kringle's do (which also waits
until the disk has them), and with its storage in memory, which is what it is fastest with. Kringle's Conveyor, whose
states are larger, is measured beside them. Half a minute for each, two where four players sit down to boardgame.io's
files.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import secrets
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Protocol

import msgspec

from benchmarks.faults.processes import free_port
from kringle.commands.bench_server import Load, Server, processor
from kringle.commands.bench_wire import Wire, connected, run

HERE = Path(__file__).parent / "boardgame_io"
SEATS = 4
PATIENCE, TRIES = 5.0, 5
FILES, MEMORY, KRINGLE = "boardgame.io, files", "boardgame.io, memory", "kringle"
JOIN, SAID, PING, PONG = b"40/tricks,", b"42/tricks,", b"2", b"3"
read = msgspec.json.Decoder().decode
written = msgspec.json.Encoder().encode


class Peer:
    """boardgame.io's server, as a process."""

    def __init__(self, folder: str = "") -> None:
        if not (HERE / "node_modules").exists():
            subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--silent"], cwd=HERE, check=True)
        self.port = free_port()
        self.process = subprocess.Popen(
            ["node", "server.cjs", str(self.port), folder],
            cwd=HERE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self.process.stdout is not None
        while "ready" not in (line := self.process.stdout.readline()):
            if not line:
                raise RuntimeError("boardgame.io did not start")

    def make(self) -> str:
        """A match begins when the first player syncs."""
        return secrets.token_hex(8)

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()


class Tricks:
    """One match and its four screens, by socket.io's own protocol."""

    def __init__(self, peer: Peer, match: str) -> None:
        self.peer = peer
        self.match = match
        self.states: list[Any] = [None] * SEATS
        self.wires: list[Wire] = []
        self.joined = [asyncio.Event() for _ in range(SEATS)]
        self.news = asyncio.Event()
        self.wanted = 0

    async def sit(self) -> None:
        url = f"ws://127.0.0.1:{self.peer.port}/socket.io/?EIO=4&transport=websocket"
        for seat in range(SEATS):
            self.wires.append(await connected(url, partial(self.hear, seat)))
            self.wires[seat].send(JOIN)
            await self.joined[seat].wait()
            self.say(seat, "sync", self.match, str(seat), None, SEATS)
        await self.news.wait()

    def say(self, seat: int, *words: Any) -> None:
        self.wires[seat].send(SAID + written(words))

    def hear(self, seat: int, data: bytes) -> None:
        if data.startswith(SAID):
            kind, _, *rest = read(data[len(SAID) :])
            if kind in ("sync", "update"):
                self.states[seat] = rest[0]["state"] if kind == "sync" else rest[0]
                if all(state and state["_stateID"] >= self.wanted for state in self.states):
                    self.news.set()
        elif data.startswith(JOIN):
            self.joined[seat].set()
        elif data == PING:
            self.wires[seat].send(PONG)

    async def move(self, dice: random.Random, number: int) -> None:
        state = self.states[0]
        seat = int(state["ctx"]["currentPlayer"])
        mine = self.states[seat]["G"]
        hand, trick = mine["hands"][str(seat)], mine["trick"]
        fitting = [n for n, card in enumerate(hand) if not trick or card["suit"] == trick[0]["card"]["suit"]]
        action = {
            "type": "MAKE_MOVE",
            "payload": {
                "type": "play",
                "args": [dice.choice(fitting or list(range(len(hand))))],
                "playerID": str(seat),
            },
        }
        self.wanted = state["_stateID"] + 1
        self.news.clear()
        self.say(seat, "update", action, state["_stateID"], self.match, str(seat))
        await asyncio.wait_for(self.news.wait(), 20)

    @property
    def over(self) -> bool:
        return "gameover" in self.states[0]["ctx"]

    async def leave(self) -> None:
        await asyncio.gather(*(wire.close() for wire in self.wires))


async def peer_table(peer: Peer) -> Tricks:
    for _ in range(TRIES):
        found = Tricks(peer, peer.make())
        try:
            await asyncio.wait_for(found.sit(), PATIENCE)
            return found
        except TimeoutError:  # its files now and then lose a match that four players begin at once
            await found.leave()
    raise RuntimeError("boardgame.io lets nobody sit down")


class Game(Protocol):
    """A table at either server."""

    @property
    def over(self) -> bool: ...

    async def move(self, dice: random.Random, number: int) -> object: ...

    async def leave(self) -> None: ...


@dataclass
class Clock:
    """Runs while all tables play: how dear it is to sit down is another question, and not asked here."""

    server: int
    """Its process."""
    moves: int = 0
    seconds: float = 0.0
    server_processor: float = 0.0
    players_processor: float = 0.0

    async def run(self, sit: Callable[[], Awaitable[Game]], tables: int, seconds: float) -> Clock:
        while self.seconds < seconds:
            await self.round([await sit() for _ in range(tables)])
        return self

    async def round(self, games: list[Game]) -> None:
        """Each as fast as it can, until the first is over."""
        ended = asyncio.Event()
        moves = 0

        async def play(at: Game, dice: random.Random) -> None:
            nonlocal moves
            number = 0
            while not ended.is_set():
                number += 1
                await at.move(dice, number)
                moves += not ended.is_set()
                if at.over:
                    ended.set()

        begun, server, players = time.perf_counter(), processor(self.server), time.process_time()
        playing = [asyncio.create_task(play(at, random.Random(n))) for n, at in enumerate(games)]
        await ended.wait()
        self.moves += moves
        self.seconds += time.perf_counter() - begun
        self.server_processor += processor(self.server) - server
        self.players_processor += time.process_time() - players
        await asyncio.gather(*playing)
        await asyncio.gather(*(at.leave() for at in games))

    def rate(self) -> int:
        return round(self.moves / self.seconds)

    def costs(self) -> tuple[int, int]:
        """Microseconds of processor time a move: the server's and the players'."""
        return round(1e6 * self.server_processor / self.moves), round(1e6 * self.players_processor / self.moves)


def peer_in_files(tables: int, seconds: float) -> Clock:
    with tempfile.TemporaryDirectory(prefix="boardgame-bench-", ignore_cleanup_errors=True) as folder:
        return peer_in_memory(tables, seconds, folder)


def peer_in_memory(tables: int, seconds: float, folder: str = "") -> Clock:
    peer = Peer(folder)
    try:
        return run(Clock(peer.process.pid).run(lambda: peer_table(peer), tables, seconds))
    finally:
        peer.stop()


def kringle(game: str, tables: int, seconds: float) -> Clock:
    with tempfile.TemporaryDirectory(prefix="kringle-bench-") as folder:
        server = Server(folder, "benchmarks.peers.tricks_server")
        load = Load(server, tables, None, seconds, game)
        try:
            return run(Clock(server.process.pid).run(load.place, tables, seconds))
        finally:
            server.stop()


MEASURED: dict[str, Callable[[int, float], Clock]] = {
    FILES: peer_in_files,
    MEMORY: peer_in_memory,
    KRINGLE: partial(kringle, "tricks"),
    "kringle, conveyor": partial(kringle, "conveyor"),
}


def ratio(ours: list[Clock], theirs: list[Clock]) -> float:
    """Of each round; the one in the middle."""
    return round(statistics.median(a.rate() / b.rate() for a, b in zip(ours, theirs, strict=True)), 2)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--rounds", type=int, default=3, help="one of each, again and again")
    chosen = parser.parse_args()
    if shutil.which("node") is None or shutil.which("npm") is None:
        print("not measured: there is no Node")
        return 0
    clocks: dict[str, list[Clock]] = {name: [] for name in MEASURED}
    for _ in range(chosen.rounds):
        for name, measured in MEASURED.items():
            clocks[name].append(measured(chosen.tables, chosen.seconds))
            print(f"{name}: {clocks[name][-1].rate()} moves/s", file=sys.stderr, flush=True)
    found = {
        "tables": chosen.tables,
        "moves/s": {name: [clock.rate() for clock in ran] for name, ran in clocks.items()},
        "processor us/move, server and players": {
            name: [clock.costs() for clock in ran] for name, ran in clocks.items()
        },
        f"{KRINGLE} / {FILES}": ratio(clocks[KRINGLE], clocks[FILES]),
        f"{KRINGLE} / {MEMORY}": ratio(clocks[KRINGLE], clocks[MEMORY]),
    }
    print(json.dumps(found, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""`kringle bench server`: how many moves a second a server stores and shows, and how long until everybody sees them.

The server is a process of its own with SQLite and `synchronous = FULL`; this process is all the players, so both share
the machine. Each seat has a socket. A move counts as shown when the last of the screens at its table has the state.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from rich.box import SIMPLE_HEAD
from rich.console import RenderableType
from rich.table import Table

from kringle.commands.bench_wire import Wire, connected, run

SEATS = 4
GAME = "conveyor"


class Seen(msgspec.Struct):
    """What a player needs of a look; the rest is not even read."""

    asked: bool
    legal: list[list[Any]]


class Frame(msgspec.Struct):
    type: str
    seq: int = 0
    looks: list[Seen] = []
    outcome: msgspec.Raw = msgspec.Raw(b"null")
    code: str = ""


read = msgspec.json.Decoder(Frame).decode
written = msgspec.json.Encoder().encode
Say = Callable[[str], None]


def processor(process: int) -> float:
    """Seconds of processor time so far; 0 where it can't be known."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Server:
    """`kringle serve` on a free port, with a database that is thrown away."""

    def __init__(self, folder: str, program: str = "kringle") -> None:
        command = [
            sys.executable, "-W", "ignore", "-m", program, "serve", "--port", "0", "--no-address-limits", "--log",
            "error", "--database", f"sqlite:///{folder}/bench.db",
        ]  # fmt: skip
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env={**os.environ, "KRINGLE_DATA": folder}
        )
        assert self.process.stdout is not None
        self.base = self.process.stdout.readline().split()[-1]

    def memory(self) -> int:
        """Bytes in use, as Linux counts them; 0 where it can't be known."""
        try:
            pages = Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]
        except OSError:
            return 0
        return int(pages) * os.sysconf("SC_PAGE_SIZE")

    def processor(self) -> float:
        return processor(self.process.pid)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)
        if self.process.stdout is not None:
            self.process.stdout.close()

    def socket(self, table: str) -> str:
        return f"{self.base.replace('http', 'ws')}/api/tables/{table}/socket"

    def post(self, path: str, body: Any) -> Any:
        asked = urllib.request.Request(
            self.base + path, json.dumps(body).encode(), {"content-type": "application/json"}
        )
        with urllib.request.urlopen(asked, timeout=30) as answer:
            return json.loads(answer.read())


@dataclass
class Place:
    """One table and its four screens."""

    id: str
    wires: list[Wire] = field(default_factory=list)
    seqs: list[int] = field(default_factory=lambda: [0] * SEATS)
    looks: list[Seen] = field(default_factory=lambda: [Seen(False, [])] * SEATS)
    over: bool = False
    shown: asyncio.Event = field(default_factory=asyncio.Event)
    wanted: int = 1
    refused: int = 0

    async def sit(self, server: Server, keys: list[str]) -> None:
        for seat, key in enumerate(keys):
            wire = await connected(server.socket(self.id), partial(self.hear, seat))
            self.wires.append(wire)
            wire.send(written({"type": "hello", "keys": [key]}))
        await self.shown.wait()

    def hear(self, seat: int, data: bytes) -> None:
        frame = read(data)
        if frame.type == "state":
            self.seqs[seat], self.looks[seat] = frame.seq, frame.looks[0]
            self.over = self.over or frame.outcome != msgspec.Raw(b"null")
            if min(self.seqs) >= self.wanted:
                self.shown.set()
        elif frame.type == "refused":
            self.refused += 1
            self.shown.set()

    async def move(self, dice: random.Random, number: int) -> float:
        """Seconds until the last screen shows it."""
        seat = dice.choice([seat for seat in range(SEATS) if self.looks[seat].asked])
        move = dice.choice(self.looks[seat].legal)
        frame = {"type": "play", "id": f"b{number}", "seq": self.seqs[seat], "seat": seat, "move": move}
        self.wanted = max(self.seqs) + 1
        self.shown.clear()
        text = written(frame)
        begun = time.perf_counter()
        self.wires[seat].send(text)
        await self.shown.wait()
        return time.perf_counter() - begun

    async def leave(self) -> None:
        await asyncio.gather(*(wire.close() for wire in self.wires))


@dataclass
class Load:
    """`rate` moves a second over all tables; None: each table as fast as it can."""

    server: Server
    tables: int
    rate: float | None
    seconds: float
    game: str = GAME
    latencies: list[float] = field(default_factory=list)
    refused: int = 0

    async def run(self, say: Say) -> dict[str, Any]:
        dice = random.Random(1)
        say(f"{self.tables} tables sit down")
        places = [await self.place() for _ in range(self.tables)]
        say("playing")
        begun, processor = time.perf_counter(), self.server.processor()
        end = begun + self.seconds
        await asyncio.gather(*(self.play(place, random.Random(dice.random()), begun, end) for place in places))
        took = time.perf_counter() - begun
        processor = self.server.processor() - processor
        ordered = sorted(self.latencies)
        return {
            "tables": self.tables, "moves": len(ordered), "moves/s": round(len(ordered) / took, 1),
            "p50 ms": round(1000 * quantile(ordered, 0.5), 1), "p99 ms": round(1000 * quantile(ordered, 0.99), 1),
            "refused": self.refused, "server processor us/move": round(1e6 * processor / max(1, len(ordered))),
        }  # fmt: skip

    async def place(self) -> Place:
        wish = {"game": self.game, "seats": SEATS, "chairs": [{"kind": "me"}] * SEATS, "listed": False}
        made = await asyncio.to_thread(self.server.post, "/api/tables", wish)
        place = Place(made["table"])
        await place.sit(self.server, [made["keys"][str(seat)] for seat in range(SEATS)])
        return place

    async def play(self, place: Place, dice: random.Random, begun: float, end: float) -> None:
        """A table's moves are evenly spread, and no table waits for another."""
        step = 0.0 if self.rate is None else self.tables / self.rate
        due = begun + dice.random() * step
        number = 0
        while time.perf_counter() < end:
            if step:
                await asyncio.sleep(max(0.0, due - time.perf_counter()))
                due += step
            if place.over:
                await place.leave()
                place = await self.place()
            number += 1
            before = place.refused
            took = await place.move(dice, number)
            if place.refused == before:
                self.latencies.append(took)
            else:
                self.refused += 1
        await place.leave()


def quantile(ordered: list[float], share: float) -> float:
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


async def onlooker(url: str) -> Wire:
    """Who has been welcomed."""
    welcomed = asyncio.Event()
    wire = await connected(url, lambda _: welcomed.set())
    wire.send(written({"type": "hello"}))
    await welcomed.wait()
    return wire


async def idle(server: Server, sockets: int, say: Say) -> dict[str, Any]:
    """Memory with many who only look on."""
    before = server.memory()
    say(f"{sockets} sockets open")
    held: list[Wire] = []
    table = ""
    for number in range(sockets):
        if number % 50 == 0:
            made = await asyncio.to_thread(
                server.post, "/api/tables", {"game": GAME, "seats": SEATS, "chairs": [{"kind": "me"}] * SEATS}
            )
            table = made["table"]
        held.append(await onlooker(server.socket(table)))
    memory = server.memory()
    await asyncio.gather(*(wire.close() for wire in held))
    return {"sockets": sockets, "MiB before": round(before / 2**20), "MiB": round(memory / 2**20)}


def measured(tables: int, rate: float, seconds: float, say: Say) -> dict[str, Any]:
    with tempfile.TemporaryDirectory(prefix="kringle-bench-") as folder:
        server = Server(folder)
        try:
            paced = run(Load(server, tables, rate, seconds).run(say))
            full = run(Load(server, tables, None, seconds).run(say))
        finally:
            server.stop()
    with tempfile.TemporaryDirectory(prefix="kringle-bench-") as folder:
        server = Server(folder)
        try:
            quiet = run(idle(server, 1000, say))
        finally:
            server.stop()
    return {"paced": {"wanted moves/s": rate, **paced}, "as fast as it can": full, "idle": quiet}


def shown(found: dict[str, Any]) -> RenderableType:
    table = Table("", "figure", "", box=SIMPLE_HEAD)
    for part, figures in found.items():
        for name, value in figures.items():
            table.add_row(part, name, f"{value:,}")
            part = ""
    return table

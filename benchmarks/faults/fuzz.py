"""Frames that nobody should send, as many as you like: no crash, no change, no growing memory.

python -m benchmarks.faults.fuzz --frames 100000
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
from pathlib import Path
from typing import Any

import msgspec
import websockets

from benchmarks.faults.processes import ServerProcess
from benchmarks.faults.swarm import make
from kringle.client import Http
from kringle.table import frames
from kringle.table.store import Store
from kringle.table.table_state import TableState

ODD: list[Any] = [
    None, True, False, 0, -1, 1, 7, 8, 2**31, 2**63, 2**200, -(2**70), 0.5, 1e308, "", "a", "bid", "x" * 5000, "\u0000",
    "\ud83c", "🎄" * 50, [], {}, [[]], [None], ["bid"], ["bid", 3, 3, 3], ["bid", True], ["bid", 1.0], ["bid", None],
    ["chance"], {"type": "play"}, [1] * 3000, "../../etc/passwd", "' or 1=1 --", "<script>", "hello", -0.0,
]  # fmt: skip
KINDS = [
    "hello",
    "play",
    "undo",
    "reveal",
    "answer",
    "why_not",
    "hint",
    "react",
    "sync",
    "ping",
    "state",
    "ack",
    "",
    "PLAY",
    5,
    None,
]
WINDOW = 10
"""Frames before the server is asked whether it still listens."""
LAST_NUMBER = 424_242
LAST = json.dumps({"type": "ping", "number": LAST_NUMBER})
FIELDS = [
    "id",
    "seq",
    "seat",
    "move",
    "yes",
    "reaction",
    "number",
    "last_seq",
    "level",
    "keys",
    "protocol",
    "extra",
    "type",
    "",
]


def odd_frame(dice: random.Random, seats: list[int]) -> str | bytes:
    """Something between noise and almost right; never a command that could be done."""
    match dice.randrange(6):
        case 0:
            return dice.randbytes(dice.randrange(200))
        case 1:
            return "".join(chr(dice.randrange(32, 1000)) for _ in range(dice.randrange(100)))
        case 2:
            return "[" * dice.randrange(1, 8000)
        case 3:
            good = json.dumps(
                {"type": "play", "id": f"f{dice.random()}", "seq": 1, "seat": seats[0], "move": ["bid", "x9"]}
            )
            at = dice.randrange(len(good))
            return good[:at] + dice.choice(["", "\\", '"', "}", "\u2028", "0"]) + good[at + dice.randrange(3) :]
        case 4:
            found = {field: dice.choice(ODD) for field in dice.sample(FIELDS, dice.randrange(len(FIELDS)))}
            return dumped({**found, "type": dice.choice(KINDS)})
    found = almost_right(dice)
    if dice.random() < 0.5:
        found[dice.choice(list(found))] = dice.choice(ODD)
    return dumped(found)


def almost_right(dice: random.Random) -> dict[str, Any]:
    """A frame of the right form that must be refused: a seat of somebody else, or a move that is none."""
    kind = dice.choice(["play", "undo", "reveal", "answer", "why_not", "sync", "ping"])
    found: dict[str, Any] = {"type": kind}
    if kind in ("sync", "ping"):
        return {**found, "last_seq" if kind == "sync" else "number": dice.randrange(2**41)}
    found |= {"id": f"f{dice.getrandbits(60):x}", "seat": dice.randrange(1, 9)}
    if kind in ("play", "why_not"):
        found["move"] = dice.choice([["bid", 30], ["craft", "doll", 0, "plain"], ["x"], [1, 2], ["bid", "3"]])
    if kind != "why_not":
        found["seq"] = dice.randrange(10)
    if kind == "answer":
        found["yes"] = dice.random() < 0.5
    return found


def dumped(value: dict[str, Any]) -> str:
    if value.get("type") == "reveal":  # the one command that is always allowed for one's own seat
        value["seat"] = 5
    return json.dumps(value).encode("utf-8", "surrogatepass").decode("utf-8", "replace")


async def send_all(
    base: str, table: str, key: str, count: int, dice: random.Random, every: Any = None
) -> dict[str, int]:
    """So many frames over as many connections as that takes; what came back, by its type."""
    url = f"{base.replace('http', 'ws')}/api/tables/{table}/socket"
    answers: dict[str, int] = {}
    sent = 0
    while sent < count:
        socket = await websockets.connect(url, compression=None, max_size=2**24, ping_interval=None)
        try:
            await socket.send(frames.written(frames.Hello(keys=[key])).decode())
            while sent < count:
                for _ in range(min(WINDOW, count - sent)):
                    await socket.send(odd_frame(dice, [0]))
                    sent += 1
                    if every is not None:
                        every(sent)
                await _answered(socket, answers)
        except (websockets.ConnectionClosed, Closing):
            pass
        socket.transport.abort()
    return answers


class Closing(Exception):
    """The server has had enough."""


async def _answered(socket: Any, answers: dict[str, int]) -> None:
    """All that comes before the answer to a ping: then the server has read everything."""
    await socket.send(LAST)
    while True:
        frame = msgspec.json.decode(await socket.recv())
        answers[frame["type"]] = answers.get(frame["type"], 0) + 1
        if frame.get("number") == LAST_NUMBER:
            return
        if frame["type"] == "gone":
            raise Closing


async def campaign(count: int, seed: int) -> dict[str, Any]:
    with tempfile.TemporaryDirectory(prefix="kringle-fuzz-") as home:
        url = f"sqlite:///{home}/kringle.db"
        server = ServerProcess(url, Path(home))
        await asyncio.to_thread(server.start)
        try:
            table, keys = await make([server.base], "conveyor", 3)
            memory: list[int] = []

            def watch(sent: int) -> None:
                if sent % (count // 10) == 0:
                    memory.append(server.memory())

            answers = await send_all(server.base, table, keys[0], count, random.Random(seed), watch)
            healthy = await Http(server.base).get("/healthz")
        finally:
            code = server.stop()
        store = await Store.open(url)
        table_state = TableState(await store.head(table))  # type: ignore[arg-type]
        events = await store.events(table)
        await store.close()
        for event in events:
            table_state.apply(event)
        log = server.log.read_text()
    return {
        "frames": count, "answers": answers, "events": len(events), "healthy": healthy["ok"], "exit code": code,
        "errors in the log": log.count('"level": "error"'), "MiB": [round(bytes / 2**20, 1) for bytes in memory],
    }  # fmt: skip


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--frames", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    found = asyncio.run(campaign(chosen.frames, chosen.seed))
    print(json.dumps(found, indent=2))
    flat = found["MiB"][-1] < found["MiB"][1] * 1.1 + 2
    return int(not (found["events"] == 1 and found["healthy"] and not found["errors in the log"] and flat))


if __name__ == "__main__":
    sys.exit(main())

"""A wire to PostgreSQL that is cut, stalls or is half open, under one of two servers; people play at both.

python -m benchmarks.faults.database --rounds 3

Half open: what was connected swallows all that is sent and brings nothing, and new connections work. So it is when an
address has moved to another machine, or a firewall has forgotten.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from sqlalchemy.engine import make_url

from benchmarks.faults.processes import Postgres, ServerProcess
from benchmarks.faults.swarm import Player, Witness, audit, make
from kringle.client import CommandRefused, Http, HttpProblem
from kringle.table.store import Store

Fault = Literal["cut", "stall", "half open"]
FAULTS: tuple[Fault, ...] = ("cut", "stall", "half open")
ANSWER = 5.0
"""Seconds within which each move is answered, whatever the wire does."""
BACK = 20.0
"""Seconds within which a move is stored again, when the wire is well."""


@dataclass(eq=False)
class Pair:
    """Two ends of one connection, and whether anything goes through."""

    near: asyncio.StreamWriter
    far: asyncio.StreamWriter
    open: asyncio.Event = field(default_factory=asyncio.Event)
    dead: bool = False

    def abort(self) -> None:
        for end in (self.near, self.far):
            end.transport.abort()


class DatabaseWire:
    """A TCP proxy at 127.0.0.1 before a PostgreSQL that listens at a Unix socket."""

    def __init__(self, database: str) -> None:
        url = make_url(database)
        self._target = f"{url.query['host']}/.s.PGSQL.{url.port or 5432}"
        self._name, self._user = url.database, url.username
        self._pairs: set[Pair] = set()
        self._fault: Fault | None = None
        self._server: asyncio.Server | None = None

    async def start(self) -> str:
        """The database's address by this wire."""
        self._server = await asyncio.start_server(self._relay, "127.0.0.1", 0)
        port = self._server.sockets[0].getsockname()[1]
        return f"postgresql://{self._user}:none@127.0.0.1:{port}/{self._name}"

    async def stop(self) -> None:
        for pair in list(self._pairs):
            pair.abort()
        if self._server is not None:
            self._server.close()

    def break_by(self, fault: Fault) -> None:
        self._fault = fault
        for pair in list(self._pairs):
            if fault == "cut":
                pair.abort()
            elif fault == "stall":
                pair.open.clear()
            else:
                pair.dead = True

    def mend(self) -> None:
        """What was half open stays so for good."""
        self._fault = None
        for pair in self._pairs:
            pair.open.set()

    async def _relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._fault == "cut":
            writer.transport.abort()
            return
        far_reader, far_writer = await asyncio.open_unix_connection(self._target)
        pair = Pair(writer, far_writer)
        if self._fault != "stall":
            pair.open.set()
        self._pairs.add(pair)
        ways = [
            asyncio.create_task(self._carry(pair, reader, far_writer)),
            asyncio.create_task(self._carry(pair, far_reader, writer)),
        ]
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for way in ways:
            way.cancel()
        await asyncio.gather(*ways, return_exceptions=True)
        pair.abort()
        self._pairs.discard(pair)

    async def _carry(self, pair: Pair, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await source.read(65536):
                await pair.open.wait()
                if not pair.dead:
                    target.write(data)
                    await target.drain()


@dataclass
class Trial:
    """What players at the server with the bad wire saw."""

    slowest: float = 0.0
    stored: int = 0
    refused: int = 0
    unready: bool = False
    back_after: float = -1.0
    problems: list[str] = field(default_factory=list)


async def move(player: Player, dice: random.Random, trial: Trial) -> bool:
    """Whether it was stored. Each is answered in time, or that is a problem. A sealed answer may be changed."""
    state = player.state
    looks = [look for look in state.looks if look.legal] if state is not None else []
    if state is None or state.outcome is not None or not looks:
        await asyncio.sleep(0.05)
        return False
    look = dice.choice(looks)
    assert look.seat is not None
    begun = time.perf_counter()
    try:
        done = await asyncio.wait_for(player.play(look.seat, dice.choice(look.legal), state.seq), 2 * ANSWER)
        trial.stored += 1
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(player.until(lambda state: state.seq >= done), ANSWER)
        return True
    except CommandRefused as refused:
        trial.refused += refused.code == "storage"
        await asyncio.sleep(0.1)
        return False
    except TimeoutError:
        return False
    finally:
        trial.slowest = max(trial.slowest, time.perf_counter() - begun)


async def watch(base: str, trial: Trial) -> None:
    while True:
        try:
            await Http(base).get("/readyz")
        except HttpProblem as problem:
            trial.unready = trial.unready or problem.status == 503
        except OSError as problem:
            trial.problems.append(f"/readyz did not answer: {problem!r}")
        await asyncio.sleep(0.2)


async def trial_of(
    fault: Fault, lasts: float, bases: list[str], wire: DatabaseWire, witness: Witness, dice: random.Random
) -> tuple[Trial, str]:
    table, keys = await make(bases, "conveyor", 4)
    near = [Player(bases[0], table, [key], witness) for key in keys[:2]]
    bad = Player(bases[1], table, keys[2:], witness)
    trial, others = Trial(), Trial()
    for player in (*near, bad):
        player.start()
        await player.until(lambda state: True)
    await move(bad, dice, trial)
    watcher = asyncio.create_task(watch(bases[1], trial))
    try:
        wire.break_by(fault)
        end = time.perf_counter() + lasts
        while time.perf_counter() < end:
            await asyncio.gather(move(bad, dice, trial), *(move(player, dice, others) for player in near))
        wire.mend()
        mended = time.perf_counter()
        while trial.back_after < 0 and time.perf_counter() - mended < BACK:
            stored, *_ = await asyncio.gather(move(bad, dice, trial), *(move(player, dice, others) for player in near))
            if stored or (bad.state is not None and bad.state.outcome is not None):
                trial.back_after = time.perf_counter() - mended
        await asyncio.sleep(2.5)  # the bus, or the poll
        trial.problems += judged(fault, trial)
        seqs = {player.state.seq for player in (*near, bad) if player.state is not None}
        if len(seqs) != 1:
            trial.problems.append(f"the servers show {sorted(seqs)}")
    finally:
        watcher.cancel()
        await asyncio.gather(watcher, return_exceptions=True)
        await asyncio.gather(*(player.close() for player in (*near, bad)))
    return trial, table


def judged(fault: Fault, trial: Trial) -> list[str]:
    found = []
    if trial.slowest > ANSWER:
        found.append(f"{fault}: a move was answered after {trial.slowest:.1f} s")
    if not trial.refused:
        found.append(f"{fault}: nothing was refused as storage")
    if not trial.unready:
        found.append(f"{fault}: /readyz did not tell it")
    if trial.back_after < 0:
        found.append(f"{fault}: no move was stored within {BACK:g} s after it was mended")
    return found


async def campaign(rounds: int, lasts: float, seed: int, faults: tuple[Fault, ...] = FAULTS) -> dict[str, Any]:
    dice, witness, found, problems = random.Random(seed), Witness(), [], []
    postgres = await asyncio.to_thread(Postgres)
    with tempfile.TemporaryDirectory(prefix="kringle-database-") as home:
        url = postgres.database()
        wire = DatabaseWire(url)
        servers = [ServerProcess(url, Path(home)), ServerProcess(await wire.start(), Path(home))]
        try:
            for server in servers:
                await asyncio.to_thread(server.start)
            bases = [server.base for server in servers]
            for _ in range(rounds):
                for fault in faults:
                    trial, table = await trial_of(fault, lasts, bases, wire, witness, dice)
                    problems += [f"{table}: {problem}" for problem in trial.problems]
                    found.append({
                        "fault": fault, "stored": trial.stored, "refused": trial.refused,
                        "slowest answer s": round(trial.slowest, 2), "back after s": round(trial.back_after, 2),
                    })  # fmt: skip
            store = await Store.open(url)
            more, _ = await audit(store, witness)
            await store.close()
            problems += more
        finally:
            for server in servers:
                await asyncio.to_thread(server.stop)
            await wire.stop()
            await asyncio.to_thread(postgres.stop)
    return {"rounds": found, "moves acknowledged": witness.moves, "problems": len(problems), "examples": problems[:8]}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3, help="how often each of: cut, stall, half open")
    parser.add_argument("--lasts", type=float, default=8.0, help="seconds")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    found = asyncio.run(campaign(chosen.rounds, chosen.lasts, chosen.seed))
    print(json.dumps(found, indent=2))
    return int(bool(found["problems"]))


if __name__ == "__main__":
    sys.exit(main())

"""Kills a server with SIGKILL, again and again, while people play; then compares the log with all that they saw.

python -m benchmarks.faults.kill --times 60 --database sqlite
python -m benchmarks.faults.kill --times 60 --database postgres     also kills PostgreSQL itself
python -m benchmarks.faults.kill --times 60 --database postgres --servers 2
                                                     whose server dies goes on at the other one, in the middle of a move
python -m benchmarks.faults.kill --times 5 --broken  a server that tells before it commits is caught
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.progress import track

from benchmarks.faults.processes import Postgres, ServerProcess
from benchmarks.faults.swarm import Witness, audit, sit_and_play
from kringle.games import game, names
from kringle.table.store import Store

GAMES = [(name, game(name).seats[number % 2]) for number, name in enumerate(names())]


@dataclass
class Campaign:
    times: int
    postgres: bool
    broken: bool
    seed: int
    tables: int = 6
    quiet: bool = True
    servers: int = 1
    seconds: float = 1e9
    """After which no more is killed."""

    async def run(self) -> dict[str, object]:
        dice = random.Random(self.seed)
        begun = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="kringle-kill-") as home:
            postgres = await asyncio.to_thread(Postgres) if self.postgres else None
            try:
                url = postgres.database() if postgres else f"sqlite:///{home}/kringle.db"
                servers = [ServerProcess(url, Path(home), self.broken) for _ in range(self.servers)]
                found = await self._campaign(servers, postgres, url, dice)
            finally:
                if postgres:
                    postgres.stop()
        return {**found, "seconds": round(time.monotonic() - begun, 1)}

    async def _campaign(
        self, servers: list[ServerProcess], postgres: Postgres | None, url: str, dice: random.Random
    ) -> dict[str, object]:
        witness, begun = Witness(), time.monotonic()
        for server in servers:
            await asyncio.to_thread(server.start)
        bases = [server.base for server in servers]
        guests = [asyncio.create_task(self._guests(bases, witness, n, dice)) for n in range(self.tables)]
        kills = database_kills = 0
        try:
            for n in track(
                range(self.times), "kills", console=Console(stderr=True), disable=self.quiet, transient=True
            ):
                if time.monotonic() - begun > self.seconds:
                    break
                kills += 1
                server = dice.choice(servers)
                await self._moves(witness, 3, 5.0)  # under load, surely
                await asyncio.sleep(dice.random() * 0.7)
                if postgres is not None and n % 3 == 1:
                    database_kills += 1
                    await asyncio.to_thread(postgres.kill)
                    if dice.random() < 0.5:
                        await asyncio.to_thread(server.kill)
                    await asyncio.to_thread(postgres.start)
                else:
                    await asyncio.to_thread(server.kill)
                if dice.random() < 0.1:  # all of them at once
                    for other in servers:
                        if other.process is not None:
                            await asyncio.to_thread(other.kill)
                for other in servers:
                    if other.process is None:
                        await asyncio.to_thread(other.start)
            goes_on = self.broken or await self._moves(witness, 3, 30.0)
        finally:
            for guest in guests:
                guest.cancel()
            ended = await asyncio.gather(*guests, return_exceptions=True)
            for server in servers:
                await asyncio.to_thread(server.stop)
        store = await Store.open(url)
        problems, hashes = await audit(store, witness)
        await store.close()
        problems += [] if goes_on else ["after the last kill nobody could play on"]
        problems += [f"a player failed: {end!r}" for end in ended if isinstance(end, Exception)]
        return {
            "database": "postgres" if postgres else "sqlite", "servers": len(servers), "kills": kills,
            "of the database": database_kills,
            "tables": len(hashes), "moves acknowledged": witness.moves, "states seen": len(witness.seen),
            "connections": witness.connections, "problems": len(problems), "examples": problems[:5],
        }  # fmt: skip

    async def _moves(self, witness: Witness, count: int, patience: float) -> bool:
        """Whether so many more moves were acknowledged before patience ran out."""
        wanted, late = witness.moves + count, time.monotonic() + patience
        while witness.moves < wanted and time.monotonic() < late:
            await asyncio.sleep(0.02)
        return witness.moves >= wanted

    async def _guests(self, bases: list[str], witness: Witness, number: int, dice: random.Random) -> None:
        """People who play one game after the other."""
        own = random.Random(dice.random())
        while True:
            game, seats = GAMES[number % len(GAMES)]
            await sit_and_play(bases, game, seats, witness, own)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=60, help="how often")
    parser.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument(
        "--broken", action="store_true", help="the server that must be caught; then 0 means that it was"
    )
    parser.add_argument("--servers", type=int, default=1, help="with PostgreSQL; one SQLite file is for one")
    parser.add_argument("--seconds", type=float, default=1e9, help="stop after so long, however many it were")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    if chosen.servers > 1 and chosen.database == "sqlite":
        parser.error("several servers need --database postgres")
    campaign = Campaign(
        chosen.times, chosen.database == "postgres", chosen.broken, chosen.seed, quiet=False, servers=chosen.servers,
        seconds=chosen.seconds,
    )  # fmt: skip
    found = asyncio.run(campaign.run())
    print(json.dumps(found, indent=2))
    return int(bool(found["problems"]) != chosen.broken)


if __name__ == "__main__":
    sys.exit(main())

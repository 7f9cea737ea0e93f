"""Where attacks take place: a server, an honest player beside it, and a watch over the server's loop."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.attacks.wires import Web
from benchmarks.faults.processes import ServerProcess

HOLD = 0.1
"""Seconds that the loop may be held."""
PING = 0.1
"""Of an honest player, 99 of 100."""
BOT = 1.0
"""Until a gentle bot of an honest player has answered, 99 of 100."""
ATTACKER = "127.0.0.66"


class Broken(Exception):
    """An attack that went through, in words."""


@dataclass
class Found:
    """What came of one attack."""

    name: str
    problems: list[str] = field(default_factory=list)
    words: str = ""
    hold: float = 0.0
    """Of the loop, in processor time."""
    held: float = 0.0
    """By the clock."""
    pings: list[float] = field(default_factory=list)
    bots: list[float] = field(default_factory=list)


class Stage:
    def __init__(self, folder: str, extra: tuple[str, ...] = ()) -> None:
        self.folder = Path(folder)
        self.database = f"sqlite:///{folder}/kringle.db"
        self.extra = extra
        self.holds_file = self.folder / "holds"
        self.kinds: dict[str, float] = {}
        """The worst hold by kind of request."""
        self._server: ServerProcess
        self._honest: subprocess.Popen[bytes] | None = None
        self._said = self.folder / "honest"

    def start(self) -> None:
        self.holds_file.touch()
        os.environ["KRINGLE_HOLDS"] = str(self.holds_file)
        self._server = ServerProcess(self.database, self.folder, extra=self.extra)
        command = self._server.command
        command[command.index("-m") + 1] = "benchmarks.attacks.watched"
        command.remove("--no-address-limits")
        self._server.start()
        self.web = Web(self._server.base)
        self.attacker = self.web.at(ATTACKER)

    def restart(self) -> None:
        """At the same port; the honest player comes back by itself."""
        self._server.stop()
        self._server.start()

    def stop(self) -> None:
        if self._honest is not None:
            self._honest.kill()
            self._honest.wait()
        self._server.stop()

    @property
    def pid(self) -> int:
        assert self._server.process is not None
        return self._server.process.pid

    @property
    def log(self) -> Path:
        return self._server.log

    def sit_down(self) -> None:
        """The honest player."""
        with open(self._said, "wb") as out:
            self._honest = subprocess.Popen(
                [sys.executable, "-W", "ignore", "-m", "benchmarks.attacks.honest", self.web.base],
                stdout=out, stderr=subprocess.DEVNULL, cwd=Path(__file__).resolve().parents[2],
            )  # fmt: skip

    def holds(self, since: float) -> tuple[float, float]:
        """The worst since then: by the clock, and in processor time."""
        found = [tuple(map(float, line.split())) for line in self.holds_file.read_text().splitlines()]
        these = [one for one in found if one[0] + one[1] >= since]
        return max((one[1] for one in these), default=0.0), max((one[2] for one in these), default=0.0)

    def told(self, since: float, what: str) -> list[float]:
        """What the honest player measured since then."""
        found = []
        for line in self._said.read_text().splitlines():
            with contextlib.suppress(ValueError):
                at, kind, seconds = json.loads(line)
                if at >= since and kind == what:
                    found.append(seconds)
        return sorted(found)

    async def timed(self, kind: str, work: Awaitable[object]) -> object:
        """Does it, and notes the worst hold meanwhile under this kind of request."""
        begun = time.monotonic()
        found = await work
        await asyncio.sleep(0.01)
        self.kinds[kind] = max(self.kinds.get(kind, 0.0), self.holds(begun)[1])
        return found

    async def healthy(self) -> None:
        answer = await self.web.ask("GET", "/healthz")
        if answer.status != 200:
            raise Broken(f"/healthz says {answer.status or 'nothing'}")


Attack = Callable[[Stage, float], Awaitable[str]]


@dataclass(frozen=True)
class Named:
    name: str
    words: str
    run: Attack
    alone: bool
    """Whether it has a stage of its own, without an honest player: nothing is measured there."""


ATTACKS: dict[str, Named] = {}


def attack(name: str, words: str, alone: bool = False) -> Callable[[Attack], Attack]:
    def named(run: Attack) -> Attack:
        ATTACKS[name] = Named(name, words, run, alone)
        return run

    return named


def quantile(values: list[float], part: float) -> float:
    return values[min(len(values) - 1, int(len(values) * part))] if values else 0.0


async def played(stage: Stage, one: Named, seconds: float, patience: float) -> Found:
    """One attack, and what the honest player saw of it."""
    found, begun = Found(one.name), time.monotonic()
    try:
        found.words = await asyncio.wait_for(one.run(stage, seconds), seconds + 240)
        await stage.healthy()
    except Broken as problem:
        found.problems.append(str(problem))
    except (OSError, EOFError, TimeoutError, KeyError, ValueError, IndexError) as problem:
        found.problems.append(f"{type(problem).__name__}: {problem}"[:300])
    if one.alone:
        return found
    await asyncio.sleep(0.3)
    found.held, found.hold = stage.holds(begun)
    found.pings, found.bots = stage.told(begun, "ping"), stage.told(begun, "bot")
    for what, value, most in (
        ("the loop was held", found.hold, HOLD),
        ("pings", quantile(found.pings, 0.99), PING * patience),
        ("the gentle bot", quantile(found.bots, 0.99), BOT * patience),
    ):
        if value > most:
            found.problems.append(f"{what}: {value * 1000:.0f} ms, at most {most * 1000:.0f}")
    if not found.pings:
        found.problems.append("the honest player heard nothing")
    return found


async def campaign(names: list[str], seconds: float, patience: float, say: Callable[[Found], None]) -> Stage:
    with tempfile.TemporaryDirectory(prefix="kringle-attacks-", ignore_cleanup_errors=True) as folder:
        stage = Stage(folder)
        await asyncio.to_thread(stage.start)
        try:
            stage.sit_down()
            begun = time.monotonic()
            while not stage.told(begun, "bot") and time.monotonic() - begun < 60:
                await asyncio.sleep(0.2)
            for name in names:
                say(await played(stage, ATTACKS[name], seconds, patience))
        finally:
            await asyncio.to_thread(stage.stop)
    return stage

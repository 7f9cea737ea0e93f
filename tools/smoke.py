"""Whether Kringle works with what is installed beside it: every command, and a game over a socket.

Run by the Python of an environment that has what Kringle needs at run time, and nothing else.
"""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from typing import Any

KRINGLE = [sys.executable, "-m", "kringle"]
COMMANDS = (
    ("--version",),
    ("games",),
    ("rules", "conveyor", "CV-6"),
    ("sim", "conveyor", "--games", "20", "--jobs", "1"),
    ("demo", "--seats", "3", "--seed", "7", "--speed", "0"),
)
PATIENCE = 60.0
"""Seconds for a whole game on a busy machine; it takes one."""


def helps() -> None:
    """Each command's --help, in one process: to load everything for each of them would take most of the time."""
    from typer.main import get_command
    from typer.testing import CliRunner

    from kringle.cli import app

    for words in commands(get_command(app)):
        said = CliRunner().invoke(app, [*words, "--help"])
        if said.exit_code != 0 or "Usage" not in said.output:
            raise SystemExit(f"kringle {' '.join(words)} --help: {said.output} {said.exception!r}")


def commands(command: Any, *words: str) -> Iterator[tuple[str, ...]]:
    """The words of each command and of each command's commands, from the first one's on."""
    yield words
    for name, inner in getattr(command, "commands", {}).items():
        yield from commands(inner, *words, name)


def says(*words: str, code: int = 0, what: str = "") -> None:
    done = subprocess.run([*KRINGLE, *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != code or not done.stdout.strip() or what not in done.stdout:
        raise SystemExit(f"kringle {' '.join(words)} ended with {done.returncode}:\n{done.stdout}")


def serves() -> None:
    """A server of its own, and on it a whole game with two bots."""
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen(
            [*KRINGLE, "serve", "--port", "0", "--workers", "1"], stdout=subprocess.PIPE, text=True,
            env={**os.environ, "KRINGLE_DATA": folder},
        )  # fmt: skip
        try:
            assert server.stdout is not None
            first = server.stdout.readline()
            if not first:
                raise SystemExit("kringle serve did not start; see above")
            asyncio.run(asyncio.wait_for(played(first.split()[-1]), PATIENCE))
        finally:
            server.send_signal(signal.SIGTERM)
            ended = server.wait(PATIENCE)
    if ended not in (0, -signal.SIGTERM):  # uvicorn tidies up, and then dies of what it was told to die of
        raise SystemExit(f"kringle serve ended with {ended}")


async def played(base: str, game: str = "conveyor") -> None:
    from kringle.client import Client, Http

    wish = {"game": game, "seats": 3, "chairs": [{"kind": "me"}, *[{"kind": "bot", "bot": "thumb"}] * 2]}
    made = await Http(base).post("/api/tables", wish)
    async with await Client.connect(base, made["table"], list(made["keys"].values())) as client:
        async for state in client.states():
            for look in state.looks:
                if look.asked and look.seat is not None:
                    await client.play(look.seat, look.legal[0])
        if client.state is None or client.state.outcome is None:
            raise SystemExit("the game over the socket did not end")


def main() -> int:
    helps()
    for words in COMMANDS:
        says(*words)
    says("rules", code=2, what="GAME")  # what is missing is named: not every Typer goes with every Click
    serves()
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""What somebody has just thought of, tried out while they wait: a program for servers, a line of JSON as often as
more is known.

    {"what": "card", "options": {...}, "card": "Sneaky Snowman"}
    {"what": "track", "text": "..."}
    {"what": "numbers", "game": "conveyor", "seats": 4, "settings": ["part.robot.points=6"], "options": {}}

The order comes on the standard input. It may be anybody's: memory and time have bounds here, and whoever asked may end
the process at any moment.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

from kringle.games import game as room
from kringle.kernel.errors import BadOption, KringleError
from kringle.lab import before_after, data, racing, strength

MEMORY = 2 << 30
SECONDS = 45
"""Of processor time, after which the process is ended; well before that it is done."""
LASTS = 20.0
"""Seconds in which as many games are played as there is time for."""
OFTEN = 0.5
REFUSED = 2
ENOUGH = 24_000
"""Deals of a card: with so many its worth is known to four wins in a thousand, about."""
MOST_SETTINGS = 40
GAMES = {"conveyor": 40_000, "elfgame": 10_000, "topdeer": 4_000, "workshop": 5_000, "icejam": 1_200}
"""Of a comparison: about as many as fit into that time."""
CHUNKS = 40


def bounded() -> None:
    with contextlib.suppress(ImportError, ValueError, OSError):  # not on every system
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    with contextlib.suppress(OSError, AttributeError):
        os.nice(10)


def tried(asked: dict[str, Any]) -> Iterator[dict[str, Any]]:
    match asked["what"]:
        case "card":
            yield from _card(asked)
        case "track":
            yield racing.race(asked["text"], int(asked.get("seed", 1)))
            if not asked.get("only_race"):
                yield from racing.compared(asked["text"], GAMES["topdeer"], GAMES["topdeer"] // CHUNKS, _clock())
        case "numbers":
            yield from _numbers(asked)
        case "free":
            yield {"numbers": [{"name": leaf.name, "value": leaf.value} for leaf in data.free(asked["game"])]}
        case other:
            raise BadOption(f"nothing to try: {other!r}")


def _card(asked: dict[str, Any]) -> Iterator[dict[str, Any]]:
    begun = said = time.monotonic()
    for found in strength.measured(asked["options"], asked["card"]):
        now = time.monotonic()
        done = found["pairs"] >= ENOUGH or now - begun > LASTS
        if done or now - said > OFTEN:
            said = now
            part = max(found["pairs"] / ENOUGH, (now - begun) / LASTS)
            yield {**found, "part": min(1.0, part), "done": done}
        if done:
            return


def _clock() -> Callable[[], bool]:
    """Whether the time is over that one waits."""
    begun = time.monotonic()
    return lambda: time.monotonic() - begun > LASTS


def _numbers(asked: dict[str, Any]) -> Iterator[dict[str, Any]]:
    game = room(asked["game"])
    settings = asked["settings"]
    if len(settings) > MOST_SETTINGS:
        raise BadOption(f"{len(settings)} changes; at most {MOST_SETTINGS}")
    games = GAMES.get(game.id, 400)
    chunk = max(1, games // CHUNKS)
    yield from before_after.compared(game.id, asked["seats"], settings, asked["options"], games, chunk, _clock())


def main() -> int:
    bounded()
    try:
        for found in tried(json.load(sys.stdin)):
            print(json.dumps(found), flush=True)
    except KringleError as problem:
        print(json.dumps({"error": type(problem).__name__, "message": str(problem)[:400]}), file=sys.stderr)
        return REFUSED
    return 0


if __name__ == "__main__":
    sys.exit(main())

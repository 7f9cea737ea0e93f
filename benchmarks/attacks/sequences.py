"""Hostile but valid: everything here is allowed, a hundred times over and in the worst order."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections.abc import Awaitable, Callable
from typing import Any

from benchmarks.attacks.stage import Broken, Stage, attack
from benchmarks.attacks.wires import Web, said
from kringle.games import game, names

SEED = 1
SEQUENCES = 100
GAMES = {name: game(name).seats[number % 2] for number, name in enumerate(names())}


async def play_and_undo(web: Web, made: dict[str, Any], chance: random.Random) -> None:
    async with web.socket(made["table"], list(made["keys"].values())) as socket:
        for number in range(chance.randint(5, 40)):
            state = await said(socket, "state", within=5)
            seats = [look for look in state["looks"] if look["legal"] and look["seat"] in state["asks"]]
            if state["outcome"] or not seats:
                return
            look = chance.choice(seats)
            frame: dict[str, Any] = {"id": f"c{number}", "seq": state["seq"], "seat": look["seat"]}
            if look["undo"] and chance.random() < 0.5:
                frame["type"] = "undo"
            else:
                frame |= {"type": "play", "move": chance.choice(look["legal"])}
            await socket.send(json.dumps(frame))
            if frame["type"] == "undo":
                for seat in range(len(state["chairs"])):
                    yes = {
                        "type": "answer",
                        "id": f"a{number}{seat}",
                        "seq": state["seq"] + 1,
                        "seat": seat,
                        "yes": True,
                    }
                    await socket.send(json.dumps(yes))


async def rematches(web: Web, made: dict[str, Any], chance: random.Random) -> None:
    web = web.having(*made["keys"].values())
    await asyncio.gather(*(web.ask("POST", f"/api/tables/{made['table']}/rematch", {}) for _ in range(6)))


async def links(web: Web, made: dict[str, Any], chance: random.Random) -> None:
    host, table = web.having(made["host_key"], *made["keys"].values()), f"/api/tables/{made['table']}"
    for _ in range(chance.randint(5, 20)):
        seat = chance.randrange(len(made["keys"]))
        await asyncio.gather(
            host.ask("POST", f"{table}/chairs/{seat}/link", {"revoke": chance.random() < 0.3}),
            host.ask("PUT", f"{table}/chairs/{seat}", {"kind": chance.choice(["open", "bot"])}),
            web.ask("POST", f"{table}/join", {"seat": seat}),
        )


async def tables(web: Web, made: dict[str, Any], chance: random.Random) -> None:
    chairs = [{"kind": "bot", "bot": "search", "level": 8}, {"kind": "me"}]
    for _ in range(chance.randint(3, 12)):
        await web.ask("POST", "/api/tables", {"game": "conveyor", "seats": 2, "chairs": chairs, "listed": True})


async def comings_and_goings(web: Web, made: dict[str, Any], chance: random.Random) -> None:
    for _ in range(chance.randint(5, 30)):
        async with web.socket(made["table"], list(made["keys"].values()), chance.randrange(5)) as socket:
            if chance.random() < 0.7:
                await said(socket, "state", within=5)


async def arrangements(web: Web, made: dict[str, Any], chance: random.Random) -> None:
    host, table = web.having(made["host_key"], *made["keys"].values()), f"/api/tables/{made['table']}"
    for number in range(chance.randint(5, 20)):
        absent = chance.choice(["wait", "bot", "link"])
        wish = {"absent": absent, "watchers": chance.random() < 0.5, "typed_names": True}
        await host.ask("PUT", f"{table}/arrangement", wish)
        await host.ask("PUT", f"{table}/chairs/0/name", {"name": f"N{number}"})
        await host.ask("POST", f"{table}/leave", {"seat": chance.randrange(len(made["keys"]))})


KINDS: tuple[Callable[[Web, dict[str, Any], random.Random], Awaitable[None]], ...] = (
    play_and_undo, rematches, links, tables, comings_and_goings, arrangements,
)  # fmt: skip


@attack(
    "sequences", "a hundred hostile but valid sequences: play and undo, rematches, links, tables, comings and goings"
)
async def sequences(stage: Stage, seconds: float) -> str:
    dice = random.Random(SEED)
    plans = [(number, dice.choice(KINDS), random.Random(dice.random())) for number in range(SEQUENCES)]
    under_way = asyncio.Semaphore(8)
    done = 0

    async def one(number: int, kind: Any, chance: random.Random) -> None:
        nonlocal done
        web = stage.attacker.at(f"127.0.3.{1 + number % 8}")
        game = chance.choice(list(GAMES))
        async with under_way:
            with contextlib.suppress(OSError, EOFError, TimeoutError):
                chairs = [{"kind": "me"}] * GAMES[game]
                made = await web.made({"game": game, "seats": GAMES[game], "chairs": chairs})
                with contextlib.suppress(Exception):  # who is refused has got what they deserve
                    await stage.timed(f"a sequence: {kind.__name__.replace('_', ' ')}", kind(web, made, chance))
                done += 1

    await asyncio.gather(*(one(*plan) for plan in plans))
    errors = [line for line in stage.log.read_text().splitlines() if '"level": "error"' in line]
    if errors:
        raise Broken(f"{len(errors)} errors in the log, such as {errors[0][:200]}")
    if done < SEQUENCES // 2:
        raise Broken(f"only {done} sequences could begin")
    return f"{done} sequences"

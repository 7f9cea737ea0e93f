"""Attacks on the game: a host who wants to know the dice, a hand or a seat, and what happens when two do the same."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import kringle
from benchmarks.attacks.stage import Broken, Stage, attack
from benchmarks.attacks.wires import said
from kringle.kernel import dice

ROOT = Path(__file__).resolve().parents[2]


async def joined(stage: Stage, made: dict[str, Any], address: str) -> dict[str, Any]:
    """Somebody else sits down: with the invitation, if making a table gives one."""
    wish = {name: made[name] for name in ("invitation",) if name in made}
    answer = await stage.web.at(address).ask("POST", f"/api/tables/{made['table']}/join", wish)
    if answer.status != 201:
        raise Broken(f"nobody could sit down: {answer.status} {answer.body[:100]!r}")
    found: dict[str, Any] = answer.json
    return found


async def shown(stage: Stage, table: str, key: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """The welcome and the first state of a player."""
    async with stage.web.socket(table, [key]) as socket:
        return await said(socket, "welcome"), await said(socket, "state")


@attack("dice", "the host takes the replay, seed and all, before others sit down", alone=True)
async def stolen_dice(stage: Stage, seconds: float) -> str:
    made = await stage.attacker.made({"game": "conveyor", "seats": 2})
    answer = await stage.attacker.having(made["host_key"]).ask("GET", f"/api/tables/{made['table']}/replay")
    other = await joined(stage, made, "127.0.0.2")
    if answer.status != 200:
        return f"the replay is refused: {answer.status}"
    seed = json.loads(answer.body.splitlines()[0]).get("seed")
    welcome, state = await shown(stage, made["table"], other["key"])
    if seed is not None and dice.commitment(int(seed)) in json.dumps([welcome, state]):
        raise Broken("the host has the seed, and the game goes on with it")
    return "the game goes on with other dice"


@attack("known-seed", "a replay of no moves with a seed of one's own choosing; then a stranger sits down", alone=True)
async def known_seed(stage: Stage, seconds: float) -> str:
    text = kringle.start("conveyor", 2, seed=4242).replay()
    made = (await stage.attacker.ask("POST", "/api/replays", text)).json
    host = stage.attacker.having(made["host_key"])
    table = f"/api/tables/{made['table']}"
    await host.ask("PUT", f"{table}/chairs/1", {"kind": "open"})
    made["invitation"] = (await host.ask("POST", f"{table}/invitations", {})).json["invitation"]
    other = await joined(stage, made, "127.0.0.2")
    info = (await stage.web.ask("GET", table)).json
    welcome, state = await shown(stage, made["table"], other["key"])
    goes_on = dice.commitment(4242) in json.dumps([welcome, state])
    words = json.dumps([info, welcome, {**state, "looks": None, "seed": None}])
    if goes_on and "import" not in words and "revealed" not in words:
        raise Broken("the stranger plays with dice that somebody knows, and nothing says so")
    return "said to all" if goes_on else "the game goes on with other dice"


@attack("seat", "the host takes a seat in which somebody sits", alone=True)
async def taken_seat(stage: Stage, seconds: float) -> str:
    made = await stage.attacker.made({"game": "conveyor", "seats": 3, "chairs": [{"kind": "me"}] * 3})
    keys = made["keys"]
    async with stage.web.socket(made["table"], [keys["2"]]) as witness:
        before = await said(witness, "state")
        path = f"/api/tables/{made['table']}/chairs/1/link"
        answer = await stage.attacker.having(made["host_key"]).ask("POST", path, {"revoke": True})
        if answer.status >= 400:
            return f"refused: {answer.status}"
        told = [(one["seat"], one["how"], one["by"]) for one in await changes_after(witness, before["seq"])]
    if told != [(1, "handed_on", "host")]:
        raise Broken(f"the others are not told that somebody else sits there, but {told}")
    return "the others are told who did it, and which seat"


async def changes_after(witness: Any, seq: int) -> list[dict[str, Any]]:
    """Of seats, as somebody at the table hears of them."""
    try:
        while True:
            state = await said(witness, "state", within=2)
            if state["seq"] > seq:
                return list(state["changes"])
    except TimeoutError:
        return []


@attack("revoked", "an old key, after the seat was given to somebody else", alone=True)
async def revoked(stage: Stage, seconds: float) -> str:
    made = await stage.attacker.made({"game": "conveyor", "seats": 2, "chairs": [{"kind": "me"}] * 2})
    old = made["keys"]["1"]
    async with stage.web.socket(made["table"], [old]) as socket:
        await said(socket, "state")
        table = f"/api/tables/{made['table']}"
        await stage.attacker.having(made["host_key"]).ask("PUT", f"{table}/chairs/1", {"kind": "open"})
        try:
            await said(socket, "gone", within=5)
        except TimeoutError:
            raise Broken("a revoked key's connection goes on") from None
    answer = await stage.web.ask("POST", f"{table}/keys", {"key": old})
    if answer.status != 403:
        raise Broken(f"a revoked key opens a seat: {answer.status}")
    return "ended at once"


@attack("rematch", "four who want a rematch in the same moment", alone=True)
async def rematch(stage: Stage, seconds: float) -> str:
    chairs = [{"kind": "me"}] * 2
    made = await stage.attacker.made({"game": "conveyor", "seats": 2, "chairs": chairs})
    table, keys = made["table"], list(made["keys"].values())
    async with stage.web.socket(table, keys) as socket:
        for number in range(400):
            state = await said(socket, "state")
            if state["outcome"]:
                break
            look = next(look for look in state["looks"] if look["seat"] in state["asks"] and look["legal"])
            frame = {
                "type": "play",
                "id": f"m{number}",
                "seq": state["seq"],
                "seat": look["seat"],
                "move": look["legal"][0],
            }
            await asyncio.sleep(0.03)
            await socket.send(json.dumps(frame))
    answers = await asyncio.gather(
        *(
            stage.web.at(f"127.0.0.{n + 2}").having(*keys).ask("POST", f"/api/tables/{table}/rematch", {})
            for n in range(4)
        )
    )
    tables = {answer.json["table"] for answer in answers if answer.status in (200, 201)}
    if len(tables) != 1:
        raise Broken(f"{len(tables)} tables, statuses {[answer.status for answer in answers]}")
    return "one table"


@attack("names", "names changed in the moment when somebody gets up", alone=True)
async def names(stage: Stage, seconds: float) -> str:
    lost = doubled = 0
    for number in range(20):
        web = stage.attacker.at(f"127.0.0.{100 + number % 5}")
        chairs = [{"kind": "me"}] * 3
        made = await web.made({"game": "conveyor", "seats": 3, "chairs": chairs, "arrangement": {"typed_names": True}})
        table, keys = f"/api/tables/{made['table']}", made["keys"]
        await asyncio.gather(
            web.having(keys["1"]).ask("POST", f"{table}/leave", {"seat": 1}),
            web.having(keys["1"]).ask("PUT", f"{table}/chairs/1/name", {"name": "Same"}),
            web.having(keys["2"]).ask("PUT", f"{table}/chairs/2/name", {"name": "Same"}),
        )
        found = (await web.having(keys["0"]).ask("GET", table)).json["chairs"]
        lost += (
            found[1]["kind"] == "person" and (await web.ask("POST", f"{table}/keys", {"key": keys["1"]})).status == 403
        )
        doubled += found[1]["name"] == found[2]["name"]
    if lost or doubled:
        raise Broken(f"of 20: {lost} seats that nobody can take, {doubled} times two of one name")
    return "20 tables, each as somebody meant it"


@attack("second-server", "another server on the same SQLite file", alone=True)
async def second_server(stage: Stage, seconds: float) -> str:
    command = [sys.executable, "-W", "ignore", "-m", "kringle", "serve", "--port", "0", "--database", stage.database]
    second = await asyncio.to_thread(lambda: subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE))
    try:
        _, said_so = await asyncio.to_thread(second.communicate, None, 15)
    except subprocess.TimeoutExpired:
        raise Broken("it starts without a word") from None
    finally:
        second.kill()
        second.wait()
    if second.returncode == 0 or b"PostgreSQL" not in said_so:
        raise Broken(f"it ends with {second.returncode}: {said_so[-200:]!r}")
    return "refused, and told what to use"


@attack("broken-table", "one table whose log was changed, in the list of all", alone=True)
async def broken_table(stage: Stage, seconds: float) -> str:
    web = stage.attacker.at("127.0.0.110")
    made = [await web.made({"game": "conveyor", "seats": 2, "listed": True}) for _ in range(2)]
    await asyncio.to_thread(stage.restart)  # the server has forgotten them
    with sqlite3.connect(stage.database.removeprefix("sqlite:///")) as database:
        changed = database.execute(
            "update events set deed = 'no JSON' where table_id = ?", (made[0]["table"],)
        ).rowcount
    database.close()
    if changed != 1:
        raise Broken("the log could not be changed")
    answer = await web.ask("GET", "/api/tables")
    if answer.status != 200:
        raise Broken(f"the list of all tables answers {answer.status}")
    if made[1]["table"] not in answer.body.decode():
        raise Broken("a sound table is not listed any more")
    return "the others are listed"

"""Attacks on the loop: one request that costs so much that everybody else waits."""

from __future__ import annotations

import asyncio
import itertools
import json
import time
from collections.abc import AsyncIterator
from typing import Any

import kringle
from benchmarks.attacks.stage import Broken, Stage, attack
from benchmarks.attacks.wires import Web, framed, said
from kringle.players import HeuristicBot

ALLOWED = 200_000
"""Characters of a document."""
LIST = 300_000
"""Bytes that a list of tables may have."""


def documents_of_all_sorts() -> dict[str, str]:
    """As large as they may be, each dear to read in another way."""
    card = '[[card]]\nname = "C{0}"\nops = [{{op="draw", count=9}}]\n'
    found = {
        "unknown keys": "".join(f"k{n}=1\n" for n in range(40_000)),
        "2,500 unknown keys": "".join(f"k{n}=1\n" for n in range(2_500)),
        "dotted keys": "".join(f"a{n}{'.b' * 480}=1\n" for n in range(250)),
        "cards with mistakes": "".join(card.format(n) for n in range(10_000)),
        "brackets": "x = [\n" + "[\n" * 90_000,
        "one line": "a" + ".a" * 99_000 + "=1",
        "blanks": (" " * 990 + "\n") * 300,
        "comments": 'adds_to = "standard"\n[[card]]\nname="M"\nops=[{op="draw", count=1}]\n' + "#\n" * 98_000,
        "tables": "".join(f"[t{n}]\n" for n in range(30_000)),
        "quotes": "x = '''" + "'\n" * 99_000,
    }
    return {kind: text[:ALLOWED].rpartition("\n")[0] or text[:ALLOWED] for kind, text in found.items()}


async def rounds(seconds: float) -> AsyncIterator[int]:
    until = time.monotonic() + seconds
    for number in itertools.count():
        if number and time.monotonic() > until:
            return
        yield number


@attack("documents", "own cards and tracks that are dear to read, one after the other")
async def documents(stage: Stage, seconds: float) -> str:
    tried, texts = 0, documents_of_all_sorts()
    async for number in rounds(seconds):
        for kind, text in texts.items():
            for game, option in (("elfgame", "custom_cards"), ("topdeer", "track")):
                wish: dict[str, Any] = {
                    "game": game,
                    "seats": 2,
                    "options": {option: {"text": text + f"\n# {number}"}},
                    "listed": False,
                }
                answer = await stage.timed(
                    f"POST /api/tables, {option}: {kind}", stage.attacker.ask("POST", "/api/tables", wish)
                )
                tried += 1
                if answer.status not in (201, 400, 429):  # type: ignore[attr-defined]
                    raise Broken(f"{kind}: answered {answer.status}")  # type: ignore[attr-defined]
                wish["options"] = {option: {"text": text + f"\n# print {number}"}}
                wish["settings"] = {"only": ["nothing"]}
                del wish["listed"]
                await stage.timed(f"POST /api/print, {option}: {kind}", stage.attacker.ask("POST", "/api/print", wish))
    return f"{2 * tried} posts"


def long_replay(seed: int) -> str:
    """The longest game that bots play."""
    match = kringle.start("icejam", 4, seed=seed)
    bot = HeuristicBot(seed=seed)
    while not match.over and len(match.log) < 3000:
        seat = match.asks()[0]
        match.play(seat, bot.choose(match.look(seat)))
    return match.replay()


def elves(options: dict[str, Any]) -> dict[str, Any]:
    return {"game": "elfgame", "seats": 2, "options": options}


@attack("largest", "every kind of request as large as it may be")
async def largest(stage: Stage, seconds: float) -> str:
    web, tried = stage.attacker.at("127.0.0.67"), 0
    made = await web.made({"game": "conveyor", "seats": 3, "chairs": [{"kind": "me"}] * 3, "listed": False})
    table, key, mine = made["table"], made["keys"]["0"], f"/api/tables/{made['table']}"
    replay = long_replay(3)
    million = "x" * 1_040_000
    requests: list[tuple[str, str, str, Any]] = [
        ("a long replay", "POST", "/api/replays", replay),
        ("a replay of nothing", "POST", "/api/replays", "\n" * 1_000_000),
        ("a replay of brackets", "POST", "/api/replays", replay.partition("\n")[0] + "\n" + "[" * 1_000_000),
        ("a replay of headers", "POST", "/api/replays", (replay.partition("\n")[0] + "\n") * 4000),
        ("deep JSON", "POST", "/api/tables", b"[" * 1_000_000),
        ("a long option's name", "POST", "/api/tables", elves({million: 1})),
        ("a long option", "POST", "/api/tables", elves({"kids": list(range(140_000))})),
        ("a long choice", "POST", "/api/tables", elves({"holly": million})),
        ("many options", "POST", "/api/tables", elves({str(n): n for n in range(60_000)})),
        ("a long name", "POST", "/api/tables", {"game": million, "seats": 2}),
        ("a long key", "POST", f"{mine}/keys", {"key": million}),
        ("a long name", "PUT", f"{mine}/chairs/0/name", {"name": million}),
        ("a long path", "POST", "/api/qr", {"path": "/" + "a" * 199}),
        ("a long path", "POST", "/api/qr", {"path": "/" + million}),
        ("a long address", "PUT", f"{mine}/chairs/0/notice", {"target": "https://" + million}),
        ("nothing", "GET", "/api/games", None),
        ("nothing", "GET", "/api/games/workshop/rules", None),
        ("nothing", "GET", "/api/openapi.json", None),
        ("nothing", "GET", "/api/tables", None),
        ("nothing", "GET", "/metrics", None),
        ("nothing", "GET", "/", None),
        ("a long path", "GET", "/" + "x" * 300, None),
        ("a long path", "GET", "/" + "x" * 30_000, None),
    ]  # fmt: skip
    having = web.having(key, made["host_key"])
    for what, method, path, body in requests:
        shown = path.replace(table, "T")[:40]
        tried += 1
        try:
            answer = await stage.timed(f"{method} {shown}: {what}", having.ask(method, path, body))
        except ConnectionResetError:  # it was refused before all of it had come
            continue
        if not 200 <= answer.status < 500:  # type: ignore[attr-defined]
            raise Broken(f"{method} {shown}, {what}: answered {answer.status}")  # type: ignore[attr-defined]
    tried += await frames_of_all_sorts(stage, web, table, key)
    return f"{tried} requests and frames"


async def frames_of_all_sorts(stage: Stage, web: Web, table: str, key: str) -> int:
    texts: dict[str, bytes] = {
        "why_not": json.dumps(
            {"type": "why_not", "id": "w", "seat": 0, "move": ["bid", 1], "after": [["bid", n] for n in range(4)]}
        ).encode(),
        "a long move": json.dumps({"type": "play", "id": "p", "seq": 1, "seat": 0, "move": ["x" * 16_000]}).encode(),
        "a frame of brackets": b'{"type":"play","move":' + b"[" * 16_000,
        "a frame that is no text": b'{"type":"\xff' + b" " * 16_000,
        "a frame of blanks": b" " * 16_384,
        "sync": b'{"type":"sync"}',
        "look_back": json.dumps({"type": "look_back", "id": "b", "seat": 0, "at": 1}).encode(),
        "hint": json.dumps({"type": "hint", "id": "h", "seat": 0}).encode(),
        "undo": json.dumps({"type": "undo", "id": "u", "seq": 1, "seat": 0}).encode(),
        "react": json.dumps({"type": "react", "seat": 0, "reaction": "cheer"}).encode(),
        "ping": b'{"type":"ping"}',
        "hello again": b'{"type":"hello"}',
    }
    for kind, text in texts.items():
        await stage.timed(f"one frame: {kind}", one_frame(web, table, key, framed(text)))
        await stage.timed(
            f"256 kB of frames at once: {kind}", one_frame(web, table, key, framed(text) * (262_144 // len(text)))
        )
    for kind, data in {
        "pings of the protocol": framed(b"", 0x89), "fragments": framed(b"", 0x01) + framed(b"", 0x00) * 9,
    }.items():  # fmt: skip
        await stage.timed(
            f"256 kB of frames at once: {kind}", one_frame(web, table, key, data * (262_144 // len(data)))
        )
    return 2 * len(texts) + 2


async def one_frame(web: Web, table: str, key: str, data: bytes) -> None:
    try:
        reader, writer = await web.raw(table, [key])
    except EOFError:
        return
    writer.write(data)
    try:
        async with asyncio.timeout(2.0):
            while await reader.read(65_536):
                pass
    except (TimeoutError, ConnectionError):
        pass
    writer.close()


@attack("undo", "moves and taking them back, for as long as one likes; then the table is opened after a restart")
async def undo(stage: Stage, seconds: float) -> str:
    web = stage.attacker.at("127.0.0.68")
    chairs = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    made = await web.made({"game": "icejam", "seats": 2, "chairs": chairs, "listed": False})
    undone = moves = 0
    async with web.socket(made["table"], [made["keys"]["0"]]) as socket:
        async for number in rounds(seconds):
            state = await said(socket, "state", within=30)
            if state["outcome"]:
                break
            look = state["looks"][0]
            if number % 5 == 4 and look["undo"] == "free":
                frame = {"type": "undo", "id": f"u{number}", "seq": state["seq"], "seat": 0}
                undone += 1
            elif look["legal"]:
                frame = {"type": "play", "id": f"p{number}", "seq": state["seq"], "seat": 0, "move": look["legal"][0]}
                moves += 1
            else:
                continue
            await asyncio.sleep(0.05)
            await stage.timed(frame["type"], socket.send(json.dumps(frame)))
    await asyncio.to_thread(stage.restart)
    await asyncio.sleep(1)
    await stage.timed("GET /api/tables/T, opened after a restart", web.ask("GET", f"/api/tables/{made['table']}"))
    return f"{moves} moves, {undone} taken back"


@attack("lobby", "a hundred listed tables with own cards: the list that every visitor loads")
async def lobby(stage: Stage, seconds: float) -> str:
    web = stage.attacker.at("127.0.0.69")
    text = 'adds_to = "standard"\n[[card]]\nname="M"\nops=[{op="draw", count=1}]\n' + ("#" + "x" * 900 + "\n") * 215
    wish = {"game": "elfgame", "seats": 2, "options": {"custom_cards": {"text": text}}, "listed": True}
    for _ in range(100):
        await stage.timed("POST /api/tables with own cards that are right", web.ask("POST", "/api/tables", wish))
    size = 0

    async def reads(number: int) -> None:
        nonlocal size
        async for _ in rounds(min(seconds, 5)):
            answer = await web.at(f"127.0.1.{number}").ask("GET", "/api/tables")
            size = max(size, len(answer.body))
            await asyncio.sleep(0.1)

    await asyncio.gather(*(reads(number) for number in range(1, 5)))
    if size > LIST:
        raise Broken(f"the list has {size:,} bytes; at most {LIST:,}")
    return f"the list has {size:,} bytes"


@attack("looking", "16 who look on, and look back as fast as they can at long games; and want all shown again")
async def looking(stage: Stage, seconds: float) -> str:
    tables = []
    for number in range(4):
        answer = await stage.attacker.at(f"127.0.0.{80 + number}").ask("POST", "/api/replays", long_replay(number))
        tables.append(answer.json)
    shown = 0

    async def looks_on(number: int) -> None:
        nonlocal shown
        table = tables[number % len(tables)]
        async with stage.attacker.at(f"127.0.0.{80 + number % 4}").socket(table["table"]) as socket:
            until = time.monotonic() + seconds
            for n in itertools.count():
                if time.monotonic() > until:
                    return
                look = {"type": "look_back", "id": f"b{n}", "seat": None, "at": 10_000}
                await socket.send(json.dumps({"type": "sync"} if n % 2 else look))
                frame = await said(socket, "moment", "refused", "state")
                shown += frame["type"] != "refused"
                await asyncio.sleep(0.005)

    await asyncio.gather(*(looks_on(number) for number in range(16)), return_exceptions=True)
    return f"{shown} times shown"

"""Attacks by number: many connections, many tables, many questions, and slowly."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import time
from collections import Counter

import psutil

from benchmarks.attacks.stage import Broken, Stage, attack
from benchmarks.attacks.wires import framed, noise

STRONGEST = 8
CHANGES, CHANGES_A_SECOND = 300, 2.0
"""That may be left behind by one address."""
HEAD = 12.0
"""Seconds after which half a request is long gone."""


@attack("strong-bots", "fifty tables of five of the strongest bots; half of them are watched")
async def strong_bots(stage: Stage, seconds: float) -> str:
    web = stage.attacker.at("127.0.0.70")
    chairs = [{"kind": "bot", "bot": "search", "level": STRONGEST}] * 5
    tables = [(await web.made({"game": "conveyor", "seats": 5, "chairs": chairs}))["table"] for _ in range(50)]
    async with contextlib.AsyncExitStack() as stack:
        for table in tables[::2]:
            await stack.enter_async_context(web.socket(table))
        begun = time.monotonic()
        await asyncio.sleep(max(seconds, 10))
        if not stage.told(begun, "bot"):
            raise Broken("the honest player's bot did not answer once")
    return "250 bots"


@attack("slow", "1,500 half requests and 100 half bodies from one address, 1,500 more from others")
async def slow(stage: Stage, seconds: float) -> str:
    open_ones: list[asyncio.StreamWriter] = []
    before = psutil.Process(stage.pid).memory_info().rss
    halves = [b"", b"GET / HTTP/1.1\r\nHost: local", b"\r\n\r\n", b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\n"]
    body = stage.attacker.head("POST", "/api/replays", 1_000_000) + b"x" * 900_000

    async def half(number: int, address: str, data: bytes) -> None:
        with contextlib.suppress(OSError):
            _, writer = await stage.web.at(address).connected()
            writer.write(data)
            open_ones.append(writer)

    await asyncio.gather(*(half(n, "127.0.0.71", body) for n in range(100)))
    for first in range(0, 1500, 100):
        these = range(first, first + 100)
        await asyncio.gather(*(half(n, "127.0.0.71", halves[n % 4]) for n in these))
        await asyncio.gather(*(half(n, f"127.0.2.{n % 15}", halves[n % 4]) for n in these))
        await stage.healthy()
    more = psutil.Process(stage.pid).memory_info().rss - before
    await asyncio.sleep(max(seconds, HEAD))
    left = len(psutil.Process(stage.pid).net_connections())
    for writer in open_ones:
        writer.close()
    if left > 60:
        raise Broken(f"{left} connections are still open")
    if more > 120 * 2**20:
        raise Broken(f"{more >> 20} MiB for half requests")
    return f"{len(open_ones)} connections, {left} left, {more >> 20} MiB"


@attack("connections", "connections and requests, as fast as they can be made")
async def connections(stage: Stage, seconds: float) -> str:
    until, made = time.monotonic() + seconds, 0
    requests = stage.attacker.head("GET", "/api/games", 0).replace(b"Connection: close\r\n", b"") * 200

    async def again(number: int) -> None:
        nonlocal made
        while time.monotonic() < until:
            with contextlib.suppress(OSError, TimeoutError):
                reader, writer = await stage.attacker.at(f"127.0.0.{72 + number % 2}").connected()
                made += 1
                writer.write(requests if number % 3 else b"GET / HTTP/1.1\r\n\r\n")
                async with asyncio.timeout(0.3):
                    await reader.read(100_000)
                writer.close()

    await asyncio.gather(*(again(number) for number in range(100)))
    return f"{made} connections"


@attack("frames", "floods on a hundred sockets: pings, nonsense, the same wish again and again")
async def frames(stage: Stage, seconds: float) -> str:
    web = stage.attacker.at("127.0.0.74")
    made = await web.made({"game": "conveyor", "seats": 2, "chairs": [{"kind": "me"}] * 2})
    kinds = [
        framed(b'{"type":"ping"}') * 4000,
        framed(b"", 0x89) * 10_000,
        framed(b'{"type":"sync"}') * 4000,
        framed(b'{"type":"why_not","id":"a","seat":0,"move":["bid",1]}') * 1000,
        framed(b'{"type":"\xff"}'),
        framed(b'{"type":"play","move":' + b"[" * 9000),
        noise(60_000),
        framed(b'{"type":"react","seat":0,"reaction":"cheer"}') * 2000,
    ]
    until, sent = time.monotonic() + seconds, 0

    async def flood(number: int) -> None:
        nonlocal sent
        for n in itertools.count(number):
            if time.monotonic() > until:
                return
            with contextlib.suppress(OSError, EOFError, TimeoutError):
                reader, writer = await web.raw(made["table"], [made["keys"]["0"]])
                writer.write(kinds[n % len(kinds)])
                sent += 1
                async with asyncio.timeout(1.0):
                    while await reader.read(65_536):
                        pass
                writer.close()
            await asyncio.sleep(0.05)

    await asyncio.gather(*(flood(number) for number in range(60)))
    lines = [json.loads(line) for line in stage.log.read_text().splitlines()]
    if len(lines) > 1000:
        raise Broken(f"{len(lines)} lines in the log")
    return f"{sent} floods, {len(lines)} lines in the log"


@attack("printing", "ten addresses that order the largest sheets, each another, as often as they may")
async def printing(stage: Stage, seconds: float) -> str:
    answers: Counter[int] = Counter()
    until = time.monotonic() + seconds

    async def orders(number: int) -> None:
        for n in itertools.count():
            if time.monotonic() > until:
                return
            settings = {"large": True, "offset": [number / 10, n % 100 / 10], "backs": "duplex-long"}
            wish = {"game": "elfgame", "seats": 6, "settings": settings}
            asked = stage.attacker.at(f"127.0.4.{1 + number % 10}").ask("POST", "/api/print", wish)
            with contextlib.suppress(TimeoutError, OSError):
                answers[(await asyncio.wait_for(asked, until + 1 - time.monotonic())).status] += 1

    await asyncio.gather(*(orders(number) for number in range(20)))
    if set(answers) - {200, 400, 404, 429}:
        raise Broken(f"answered {dict(answers)}")
    return f"{answers[200]} printed, {answers[429]} sent away"


@attack("made-up-names", "tables by the hundred, each for another made-up address behind no proxy")
async def made_up_names(stage: Stage, seconds: float) -> str:
    web, wish = stage.attacker.at("127.0.0.75"), {"game": "conveyor", "seats": 2}
    taken = 0
    for number in range(150):
        answer = await web.ask("POST", "/api/tables", wish, f"X-Forwarded-For: 9.9.{number}.9\r\n")
        taken += answer.status == 201
        if answer.status == 429:
            break
        await asyncio.sleep(0.02)
    if taken > 125:
        raise Broken(f"{taken} tables in an hour for one address")
    return f"{taken} tables, then no more"


@attack(
    "left-behind", "links, names and arrangements as fast as they can be made: what they leave behind in the database"
)
async def left_behind(stage: Stage, seconds: float) -> str:
    web = stage.attacker.at("127.0.0.76")
    made = await web.made({"game": "conveyor", "seats": 2, "chairs": [{"kind": "me"}] * 2})
    table, mine = f"/api/tables/{made['table']}", web.having(made["host_key"], made["keys"]["0"])
    wishes: list[tuple[str, str, dict[str, object]]] = [
        ("POST", f"{table}/chairs/0/link", {}),
        ("POST", f"{table}/invitations", {"renew": True}),
        ("PUT", f"{table}/arrangement", {"typed_names": True}),
        ("POST", f"{table}/chairs/0/link", {}),
        ("PUT", f"{table}/chairs/0/name", {"name": "Same"}),
    ]
    answers: Counter[int] = Counter()
    begun = time.monotonic()

    async def asks(first: int) -> None:
        for number in range(first, 600, 6):
            method, path, body = wishes[number % len(wishes)]
            answer = await mine.ask(method, path, body)
            answers[answer.status] += 1

    await asyncio.gather(*(asks(first) for first in range(6)))
    allowed = CHANGES + CHANGES_A_SECOND * (time.monotonic() - begun)
    answer = await stage.timed("GET /api/tables/T with many keys", mine.at("127.0.0.77").ask("GET", table))
    taken = sum(count for status, count in answers.items() if status < 300)
    if taken > allowed:
        raise Broken(f"{taken} changes were taken from one address")
    if answer.status != 200:  # type: ignore[attr-defined]
        raise Broken(f"the table answers {answer.status}")  # type: ignore[attr-defined]
    return f"{taken} of {answers.total()} taken"

"""The workshops of the page: what is wrong with a card or a track, how strong it is, what a number does.

Documents are looked at where all that somebody sends is (table/checking.py). Trying things out takes seconds of
somebody's processor, so each try is a process of its own, which has bounds and ends when nobody waits for it any more.
The laboratory stands above the server and is no part of it: it is started as a program.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import sys
from collections.abc import AsyncIterator
from typing import Any

import msgspec
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

import kringle
from kringle.server.endpoints import Endpoint, Problem, Request, Wrong
from kringle.server.limits import Buckets
from kringle.server.schemas import Draft, Looked, Numbers, TryCard, TryNumbers, TryTrack
from kringle.server.turns import Bounds, Turns
from kringle.table.fair import Share

PROGRAM = "kringle.lab.trying"
REFUSED = 2
"""Its exit code if there is something wrong with what was asked; the standard error says what."""
BOUNDS = Bounds(at_once=1, waiting=8, an_address=2, usual=15.0, what="trying")
SECONDS = 90.0
LONGEST = 1 << 20
"""Bytes of a line."""

log = logging.getLogger("kringle.workshops")


class Tries:
    """What is being tried out at one server."""

    def __init__(self) -> None:
        self.turns = Turns(BOUNDS)
        self.orders = Buckets(1 / 4, 20)
        """Of each address: one every four seconds, after twenty."""
        self.numbers: dict[str, Numbers] = {}
        """By game: they change with the version of Kringle only."""


class Told(StreamingResponse):
    """Lines as they come. Whatever happens to it, the process behind it is ended."""

    def __init__(self, lines: AsyncIterator[bytes], stack: contextlib.AsyncExitStack) -> None:
        super().__init__(lines, media_type="application/x-ndjson", headers={"cache-control": "no-store"})
        self.stack = stack

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async with self.stack:
            await super().__call__(scope, receive, send)


@contextlib.asynccontextmanager
async def running(asked: bytes) -> AsyncIterator[asyncio.subprocess.Process]:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", PROGRAM, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE, limit=LONGEST,
    )  # fmt: skip
    try:
        assert process.stdin
        with contextlib.suppress(OSError):  # it has ended already: its exit code says why
            process.stdin.write(asked)
            await process.stdin.drain()
            process.stdin.close()
        yield process
    finally:
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


async def lines(process: asyncio.subprocess.Process) -> AsyncIterator[bytes]:
    """One after the other; a Problem if it ends otherwise than well."""
    assert process.stdout
    assert process.stderr
    try:
        async with asyncio.timeout(SECONDS):
            while line := await process.stdout.readline():
                yield line
            said = await process.stderr.read(LONGEST)
            await process.wait()
    except (TimeoutError, ValueError):
        raise Problem(400, "too_much", "slow_try", seconds=SECONDS) from None
    if process.returncode == REFUSED:
        problem = json.loads(said.decode().splitlines()[-1])
        raise Wrong(problem["error"], problem["message"])
    if process.returncode != 0:
        log.error("a try failed", extra={"said": said.decode(errors="replace")[-2000:], "code": process.returncode})
        raise Problem(400, "too_much", "try")


async def told(first: bytes, rest: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """Once something has been sent, a Problem can only be one more line."""
    yield first
    try:
        async for line in rest:
            yield line
    except (Problem, Wrong) as problem:
        yield json.dumps({"error": problem.code, "message": str(problem)}).encode() + b"\n"


# ---- endpoints ------------------------------------------------------------------------------------------


async def look(api: Any, request: Request, body: Draft) -> Looked:
    share = Share(request.client.host if request.client else "")
    found = await api.open_tables.runtime.checker.look(body.game, body.option, body.text, share)
    return Looked(found["problems"], {name: value for name, value in found.items() if name != "problems"})


async def card(api: Any, request: Request, body: TryCard) -> Told:
    return await attempt(api, request, "card", body)


async def track(api: Any, request: Request, body: TryTrack) -> Told:
    return await attempt(api, request, "track", body)


async def effect(api: Any, request: Request, body: TryNumbers) -> Told:
    return await attempt(api, request, "numbers", body)


async def attempt(api: Any, request: Request, what: str, body: TryCard | TryTrack | TryNumbers) -> Told:
    who = request.client.host if api.limits.by_address and request.client else ""
    tries: Tries = api.tries
    if who and not tries.orders.take(who):
        raise Problem(429, "limit", "tries")
    stack = contextlib.AsyncExitStack()
    try:
        await stack.enter_async_context(tries.turns.place(who))
        asked = msgspec.json.encode({"what": what, **msgspec.to_builtins(body)})
        rest = lines(await stack.enter_async_context(running(asked)))
        return Told(told(await anext(rest, b""), rest), stack)
    except BaseException:
        await stack.aclose()
        raise


async def numbers(api: Any, request: Request, body: None) -> Numbers:
    try:
        game = kringle.game(request.path_params["game"])
    except kringle.UnknownGame:
        raise Problem(404, "UnknownGame") from None
    tries: Tries = api.tries
    if game.id not in tries.numbers:
        async with tries.turns.place(""), running(msgspec.json.encode({"what": "free", "game": game.id})) as process:
            found = [msgspec.json.decode(line, type=Numbers) async for line in lines(process)]
        tries.numbers[game.id] = found[0]
    return tries.numbers[game.id]


TOLD = "application/x-ndjson"
ENDPOINTS = (
    Endpoint("POST", "/api/documents/look", "What is wrong with own cards or a track", look, Draft, Looked, large=True),
    Endpoint("POST", "/api/try/card", "How strong a card is, line by line", card, TryCard, TOLD, large=True),
    Endpoint("POST", "/api/try/track", "A race on a track, and what many are like", track, TryTrack, TOLD, large=True),
    Endpoint("POST", "/api/try/numbers", "What values and options change", effect, TryNumbers, TOLD, large=True),
    Endpoint("GET", "/api/games/{game}/numbers", "Values that may be changed", numbers, None, Numbers, wrong=(404,)),
)

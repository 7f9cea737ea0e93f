"""Printing at a server: each print is a process of its own, which has bounds and can be ended at any moment."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import sys
from collections import OrderedDict
from typing import Any

import msgspec

import kringle
from kringle.press import typeset, worker
from kringle.server.endpoints import Answer, Endpoint, Problem, Request, Wrong
from kringle.server.limits import Buckets
from kringle.server.schemas import Look, Printing, PrintOrder
from kringle.server.turns import Bounds, Turns
from kringle.table.fair import Share

BOUNDS = Bounds(at_once=2, waiting=40, an_address=2, usual=5.0, what="printing")
SECONDS = 60.0
CHANGED = "kringle.lab.printed"
"""The laboratory, which changes numbers, stands above the server: it is started as a program."""
REMEMBERED = 16
"""Files that are kept for who asks for the same again; none larger than `KEPT`."""
KEPT = 4 << 20

log = logging.getLogger("kringle.printing")


class Press:
    """The printing of one server."""

    def __init__(self) -> None:
        self.turns = Turns(BOUNDS)
        self.orders = Buckets(1 / 4, 20)
        """Of each address: one every four seconds, after twenty."""
        self.kept: OrderedDict[bytes, bytes] = OrderedDict()

    async def made(self, order: PrintOrder, form: str, who: str) -> bytes:
        """What the order says, from a process of its own."""
        asked = msgspec.json.encode({**msgspec.to_builtins(order), "form": form})
        if asked in self.kept:
            self.kept.move_to_end(asked)
            return self.kept[asked]
        if who and not self.orders.take(who):
            raise Problem(429, "limit", "prints")
        async with self.turns.place(who):
            content = await ran(asked, CHANGED if order.numbers else worker.__name__)
        if len(content) <= KEPT:
            self.kept[asked] = content
            if len(self.kept) > REMEMBERED:
                self.kept.popitem(last=False)
        return content


async def ran(asked: bytes, program: str = worker.__name__) -> bytes:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", program, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE, limit=worker.LARGEST,
    )  # fmt: skip
    try:
        async with asyncio.timeout(SECONDS):
            content, said = await process.communicate(asked)
    except TimeoutError:
        raise Problem(400, "too_much", "slow", seconds=SECONDS) from None
    finally:
        if process.returncode is None:  # it took too long, or nobody waits for it any more
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
    if process.returncode == worker.REFUSED:
        problem = json.loads(said.decode().splitlines()[-1])
        raise Wrong(problem["error"], problem["message"])
    if process.returncode != 0:
        log.error("a print failed", extra={"said": said.decode(errors="replace")[-2000:], "code": process.returncode})
        raise Problem(400, "too_much")
    return content


# ---- endpoints ------------------------------------------------------------------------------------------


async def about(api: Any, request: Request, body: None) -> Printing:
    return Printing(typeset.installed())


async def look(api: Any, request: Request, body: PrintOrder) -> Answer:
    content = await order(api, request, body, "look")
    return Answer(content, media_type="application/json", headers={"cache-control": "no-store"})


async def sheets(api: Any, request: Request, body: PrintOrder) -> Answer:
    content = await order(api, request, body, "pdf")
    name = f'attachment; filename="{kringle.game(body.game).id}.pdf"'
    return Answer(
        content, media_type="application/pdf", headers={"cache-control": "no-store", "content-disposition": name}
    )


async def order(api: Any, request: Request, body: PrintOrder, form: str) -> bytes:
    if not typeset.installed():
        raise Problem(404, "no_press", why=typeset.MISSING)
    address = request.client.host if request.client else ""
    await api.open_tables.runtime.checker.options(body.game, body.seats, body.options, Share(address))
    kringle.game(body.game).checked(body.seats, body.options)
    press: Press = api.press
    who = address if api.limits.by_address else ""
    return await press.made(body, form, who)


ENDPOINTS = (
    Endpoint("GET", "/api/print", "Whether this server prints", about, None, Printing),
    Endpoint("POST", "/api/print/look", "What sheets would come out", look, PrintOrder, Look, wrong=(404,), large=True),
    Endpoint(
        "POST", "/api/print", "Sheets of a game, as PDF", sheets, PrintOrder, "application/pdf", wrong=(404,),
        large=True,
    ),
)  # fmt: skip

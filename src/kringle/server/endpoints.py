"""From HTTP to functions: an endpoint says what it takes and gives; checks, errors and description follow from that."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from kringle.kernel.errors import KringleError
from kringle.server.limits import Bytes
from kringle.server.schemas import Trouble
from kringle.server.settings import Limits
from kringle.table.live_table import Busy
from kringle.table.open_tables import BrokenTable, NoTable, TooManyTables
from kringle.table.store import StorageProblem
from kringle.table.table_state import NotNow

COOKIE = "kringle"
MOST_KEYS = 16
SMALL = 8_192
"""Bytes of a body that has a few fields."""
TOO_SLOW = 408
UNFINISHED = (TOO_SLOW, 413, 429)
"""Statuses that may be told before all of a body has come."""

log = logging.getLogger("kringle.http")


class Problem(Exception):
    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.code = code


@dataclass(frozen=True)
class Endpoint:
    method: str
    path: str
    words: str
    run: Callable[[Any, Request, Any], Awaitable[Any]]
    """With the API, the request and the body."""
    takes: type | None = None
    gives: type | str | None = None
    """A struct, or the media type of a text."""
    status: int = 200
    wrong: tuple[int, ...] = ()
    """Statuses that it may answer with when something is wrong, besides those of all."""
    large: bool = False
    """Whether the body may be a document; otherwise it is a few fields."""


def given_keys(request: Request | Any) -> list[str]:
    """From the cookie or, for programs, the header."""
    found = request.cookies.get(COOKIE, "").split(".")
    kind, _, words = request.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        found += words.split(",")
    return [key.strip() for key in found if key.strip()][:MOST_KEYS]


def json_response(value: Any, status: int = 200) -> Response:
    return Response(
        msgspec.json.encode(value), status, media_type="application/json", headers={"cache-control": "no-store"}
    )


def trouble(status: int, code: str, message: str) -> Response:
    return json_response(Trouble(code, message[:500]), status)


async def body_of(request: Request, limits: Limits, on_their_way: Bytes, largest: int) -> bytes:
    """All of it, or a Problem: it is too large, comes too slowly, or too many others are on their way."""
    data, who = bytearray(), request.client.host if limits.by_address and request.client else ""
    most = on_their_way.most if not limits.by_address else None
    try:
        async with asyncio.timeout(limits.body_seconds):
            async for chunk in request.stream():
                if len(data) + len(chunk) > largest:
                    raise Problem(413, "too_large", f"at most {largest} bytes")
                if not on_their_way.add(who, len(chunk), most):
                    raise Problem(503, "full", "too much is on its way; try again in a moment")
                data += chunk
    except TimeoutError:
        raise Problem(408, "slow", f"a body has {limits.body_seconds:g} seconds to come") from None
    finally:
        on_their_way.drop(who, len(data))
    return bytes(data)


async def has_all_come(request: Request, response: Response, limits: Limits) -> bool:
    """Waits for the rest of a body and throws it away. A proxy that is still sending when its connection is closed
    tells the visitor of a broken server (502), and not what was wrong."""
    announced = request.headers.get("content-length", "")
    if response.status_code == TOO_SLOW or not announced.isdecimal() or len(announced) > 9:
        return False
    if int(announced) > limits.body:
        return False
    try:
        async with asyncio.timeout(limits.body_seconds):
            async for _ in request.stream():
                pass
    except (TimeoutError, ClientDisconnect):
        return False
    except RuntimeError:  # it was there before
        return True
    return True


def read_body(data: bytes, request: Request, takes: type) -> Any:
    if takes is str:
        try:
            return data.decode()
        except UnicodeDecodeError:
            raise Problem(400, "malformed", "not text (UTF-8)") from None
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise Problem(415, "media_type", "the body is JSON: content-type application/json")
    try:
        return msgspec.json.decode(data, type=takes)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as problem:
        raise Problem(400, "malformed", str(problem)) from None


def route(endpoint: Endpoint, api: Any) -> Route:
    kind = f"{endpoint.method} {endpoint.path}"

    async def answer(request: Request) -> Response:
        response: Response = await api.open_tables.runtime.watchdog.timed(kind, answered(request))
        return response

    async def answered(request: Request) -> Response:
        try:
            api.admit(request)
            body = None
            if endpoint.takes is not None:
                limit = api.limits.body if endpoint.large else min(SMALL, api.limits.body)
                body = read_body(await body_of(request, api.limits, api.bodies, limit), request, endpoint.takes)
            found = await endpoint.run(api, request, body)
        except Exception as problem:
            response = _troubled(problem)
            if response.status_code in UNFINISHED and not await has_all_come(request, response, api.limits):
                response.headers["connection"] = "close"
            return response
        if isinstance(found, Response):
            return found
        return json_response(found, endpoint.status)

    return Route(endpoint.path, answer, methods=[endpoint.method])


def _troubled(problem: Exception) -> Response:
    match problem:
        case Problem():
            return trouble(problem.status, problem.code, str(problem))
        case NoTable():
            return trouble(404, "no_table", str(problem))
        case TooManyTables():
            return trouble(503, "full", str(problem))
        case StorageProblem():
            return trouble(503, "storage", f"{problem.words}; try again in a moment")
        case BrokenTable():
            return trouble(500, "broken", str(problem))
        case KringleError():
            return trouble(400, type(problem).__name__, str(problem))
        case NotNow():
            return trouble(409, problem.code, str(problem))
        case Busy():
            return trouble(503, "busy", "others were faster; try again")
        case ClientDisconnect():
            return trouble(400, "gone", "the request broke off")
    log.error("failed", exc_info=problem)
    return trouble(500, "failed", "something went wrong here; it has been written down")

"""From HTTP to functions: an endpoint says what it takes and gives; checks, errors and description follow from that."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from functools import cache
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
from kringle.table.worded import Worded
from kringle.words import SOURCE, catalogue, preferred
from kringle.words.catalogues import spoken
from kringle.words.tags import wanted

COOKIE = "kringle"
MOST_KEYS = 16
MOST_LANGUAGES = 200
"""Characters of Accept-Language that are read."""
SMALL = 8_192
"""Bytes of a body that has a few fields."""
TOO_SLOW = 408
UNFINISHED = (TOO_SLOW, 413, 429)
"""Statuses that may be told before all of a body has come."""

log = logging.getLogger("kringle.http")


class Problem(Worded):
    """What is answered instead: the code is for programs, the sentence for people."""

    package = "kringle.server"

    def __init__(self, status: int, code: str, which: str = "", /, **given: Any) -> None:
        super().__init__(which, **given)
        self.status = status
        self.code = code
        self.about = f"problem.{code}"


@cache
def languages() -> list[str]:
    return spoken(["kringle.server", "kringle.table"])


def speaks(asked: Iterable[str]) -> str:
    """The language that somebody is answered in."""
    return preferred(asked, languages()) or SOURCE


class Wrong(Exception):
    """An error of the kernel's that was met in another process: its name, and what it says."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(detail)
        self.code = code


def language_of(request: Request | Any) -> str:
    """What `?language=` asks for, or Accept-Language."""
    asked = request.query_params.get("language")
    accepted = request.headers.get("accept-language", "")[:MOST_LANGUAGES]
    return speaks((asked, *wanted(accepted)) if asked else wanted(accepted))


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


def told(problem: Worded, status: int, code: str, language: str) -> Response:
    return trouble(status, code, problem.said(language))


async def body_of(request: Request, limits: Limits, on_their_way: Bytes, largest: int) -> bytes:
    """All of it, or a Problem: it is too large, comes too slowly, or too many others are on their way."""
    data, who = bytearray(), request.client.host if limits.by_address and request.client else ""
    most = on_their_way.most if not limits.by_address else None
    try:
        async with asyncio.timeout(limits.body_seconds):
            async for chunk in request.stream():
                if len(data) + len(chunk) > largest:
                    raise Problem(413, "too_large", bytes=largest)
                if not on_their_way.add(who, len(chunk), most):
                    raise Problem(503, "full")
                data += chunk
    except TimeoutError:
        raise Problem(408, "slow", seconds=limits.body_seconds) from None
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
            raise Problem(400, "malformed", "text") from None
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise Problem(415, "media_type")
    try:
        return msgspec.json.decode(data, type=takes)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as problem:
        raise Problem(400, "malformed", detail=str(problem)) from None


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
            response = troubled(problem, language_of(request))
            if response.status_code in UNFINISHED and not await has_all_come(request, response, api.limits):
                response.headers["connection"] = "close"
            return response
        if isinstance(found, Response):
            return found
        return json_response(found, endpoint.status)

    return Route(endpoint.path, answer, methods=[endpoint.method])


def troubled(problem: Exception, language: str) -> Response:
    match problem:
        case Problem():
            return told(problem, problem.status, problem.code, language)
        case NoTable():
            return told(problem, 404, "no_table", language)
        case TooManyTables():
            return told(problem, 503, "full", language)
        case StorageProblem():
            return told(Problem(503, "storage", problem.which), 503, "storage", language)
        case BrokenTable():
            return told(problem, 500, "broken", language)
        case NotNow():
            return told(problem, 409, problem.code, language)
        case Worded():
            return told(problem, 400, type(problem).__name__, language)
        case Wrong():
            return trouble(400, problem.code, wrong([problem.code], str(problem), language))
        case KringleError():
            kinds = [kind.__name__ for kind in type(problem).__mro__]
            return trouble(400, kinds[0], wrong(kinds, str(problem), language))
        case Busy():
            return told(Problem(503, "busy"), 503, "busy", language)
        case ClientDisconnect():
            return told(Problem(400, "gone"), 400, "gone", language)
    log.error("failed", exc_info=problem)
    return told(Problem(500, "failed"), 500, "failed", language)


def wrong(kinds: Iterable[str], detail: str, language: str) -> str:
    """What can't be as it was asked for. The detail names fields and values as programs and data files write them, and
    is in English."""
    words = catalogue(language, ("kringle.server", ""))
    known = next((kind for kind in kinds if f"wrong.{kind}" in words), None)
    return detail if known is None else words.say(f"wrong.{known}", detail=detail)

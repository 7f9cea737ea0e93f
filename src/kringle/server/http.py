"""Endpoints over HTTP."""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from kringle.server.endpoints import (
    COOKIE,
    SMALL,
    Answer,
    Endpoint,
    Problem,
    json_answer,
    language_of,
    read_body,
    told,
    troubled,
)
from kringle.server.limits import Bytes
from kringle.server.settings import Limits

TOO_SLOW = 408
UNFINISHED = (TOO_SLOW, 413, 429)
"""Statuses that may be told before all of a body has come."""
FOUR_WEEKS = 28 * 86_400


def response_of(answer: Answer, secure: bool) -> Response:
    """Keys go into a cookie that scripts can't read, sent only for this table."""
    response = Response(answer.content, answer.status, media_type=answer.media_type, headers=answer.headers)
    if answer.keys is not None:
        table, keys = answer.keys
        response.set_cookie(
            COOKIE, ".".join(keys), max_age=FOUR_WEEKS, path=f"/api/tables/{table}", httponly=True, samesite="strict",
            secure=secure,
        )  # fmt: skip
    return response


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
            response = _troubled(problem, language_of(request))
            if response.status_code in UNFINISHED and not await has_all_come(request, response, api.limits):
                response.headers["connection"] = "close"
            return response
        if isinstance(found, Response):  # it comes bit by bit
            return found
        good = found if isinstance(found, Answer) else json_answer(found, endpoint.status)
        return response_of(good, api.settings.secure)

    return Route(endpoint.path, answer, methods=[endpoint.method])


def _troubled(problem: Exception, language: str) -> Response:
    broke_off = isinstance(problem, ClientDisconnect)
    answer = told(Problem(400, "gone"), 400, "gone", language) if broke_off else troubled(problem, language)
    return response_of(answer, secure=False)

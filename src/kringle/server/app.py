"""The application: routes, sockets, static files, and what happens at the start and the end."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from kringle.kernel.errors import KringleError
from kringle.server import listing, page
from kringle.server.api import ENDPOINTS, Desk, address
from kringle.server.limits import Buckets
from kringle.server.metrics import Metrics
from kringle.server.notices import Mail, Notices
from kringle.server.openapi import described
from kringle.server.security import Doorkeeper
from kringle.server.settings import Settings, data_folder
from kringle.server.sockets import Connection
from kringle.server.web import given_keys, json_response, route, trouble
from kringle.server.wire import Rounds
from kringle.table.house import House
from kringle.table.runtime import Runtime
from kringle.table.store import Store
from kringle.table.workers import Pool, Thinkers

STATIC = Path(__file__).parent / "static"
FOREVER = "public, max-age=31536000, immutable"


class Assets(StaticFiles):
    """Built files have their hash in the name, so they never change."""

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        response = super().file_response(*args, **kwargs)
        response.headers["cache-control"] = FOREVER
        return response


class Sockets:
    """Counts connections, and turns away those above the limits."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.buckets = Buckets(desk.limits.commands, desk.limits.burst)
        self.rounds = Rounds()
        self.by_address: Counter[str] = Counter()

    async def serve(self, socket: WebSocket) -> None:
        limits, metrics, who = self.desk.limits, self.desk.metrics, address(socket)
        full = metrics.sockets >= limits.sockets
        if full or (limits.by_address and self.by_address[who] >= limits.sockets_an_address):
            metrics.count("sockets_refused")
            await socket.close(4429)
            return
        metrics.sockets += 1
        self.by_address[who] += 1
        try:
            await socket.accept()
            connection = Connection(socket, self.desk.house, self.buckets, metrics, limits, self.rounds)
            await connection.serve(socket.path_params["table"], given_keys(socket))
        finally:
            metrics.sockets -= 1
            self.by_address[who] -= 1
            if not self.by_address[who]:
                del self.by_address[who]


def thinkers(settings: Settings, store: Store) -> Thinkers:
    if settings.workers == 0:
        from kringle.table.jobs import Elsewhere

        return Elsewhere(store)
    return Pool(settings.workers)


def make_app(settings: Settings) -> Starlette:
    """The store is opened when the server starts, so that a wrong address is heard of there and then."""
    metrics = Metrics()

    @contextlib.asynccontextmanager
    async def living(app: Starlette) -> AsyncIterator[None]:
        try:
            store = await Store.open(settings.database_url(), data_folder() / "backups", serves=True)
            house = House(Runtime(store, thinkers(settings, store)), settings.limits.tables)
        except KringleError as problem:
            app.state.problem = problem
            raise
        await house.start()
        desk = Desk(house, settings, metrics)
        told = Notices(house, settings.webhooks, Mail(settings.smtp) if settings.smtp else None)
        if told.on:
            house.background(told.run(), "notices")
        app.state.house, app.state.desk = house, desk
        app.router.routes.extend(routes(desk))
        try:
            yield
        finally:
            await house.close()

    return Starlette(
        lifespan=living,
        middleware=[Middleware(Doorkeeper, settings=settings)],
        exception_handlers={HTTPException: not_there, Exception: failed},
    )


async def not_there(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, HTTPException)
    response = trouble(problem.status_code, "http", problem.detail)
    response.headers.update(problem.headers or {})
    return response


async def failed(request: Request, problem: Exception) -> Response:
    return trouble(500, "failed", "something went wrong here; it has been written down")


def routes(desk: Desk) -> list[BaseRoute]:
    description = described(ENDPOINTS)

    async def openapi(request: Request) -> Response:
        return json_response(description)

    found: list[BaseRoute] = [route(endpoint, desk) for endpoint in ENDPOINTS]
    found += [Route("/api/openapi.json", openapi), WebSocketRoute("/api/tables/{table}/socket", Sockets(desk).serve)]
    if (STATIC / "index.html").exists():
        found += client_routes()
    else:
        found += plain_routes(desk)
    return found


def client_routes() -> list[BaseRoute]:
    """The browser client: one page for all addresses, and what was built beside it."""

    async def client(request: Request) -> Response:
        return FileResponse(STATIC / "index.html", headers={"cache-control": "no-cache"})

    async def file(request: Request) -> Response:
        path = STATIC / request.path_params["name"]
        if path.parent != STATIC or not path.is_file():
            raise HTTPException(404)
        return FileResponse(path, headers={"cache-control": "no-cache"})

    found: list[BaseRoute] = [Route("/", client), Route("/t/{table}", client), Route("/rules/{game}", client)]
    if (STATIC / "assets").is_dir():
        found.append(Mount("/assets", Assets(directory=STATIC / "assets")))
    return [*found, Route("/{name}", file)]


def plain_routes(desk: Desk) -> list[BaseRoute]:
    """Without the browser client: which tables there are, and how to play."""

    async def lobby(request: Request) -> Response:
        return HTMLResponse(page.lobby((await listing.public(desk)).tables))

    async def table(request: Request) -> Response:
        return HTMLResponse(page.table(request.path_params["table"], str(request.base_url)))

    return [Route("/", lobby), Route("/t/{table}", table)]

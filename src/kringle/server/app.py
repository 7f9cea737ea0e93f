"""The application: routes, sockets, static files, and what happens at the start and the end."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import replace
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
from kringle.server import fallback_page, listing, operating, printing, workshops
from kringle.server.api import ENDPOINTS, Api, address
from kringle.server.door import Door
from kringle.server.endpoints import Problem, given_keys, json_answer, language_of, told
from kringle.server.files import within_files
from kringle.server.http import response_of, route
from kringle.server.limits import Buckets, Looks
from kringle.server.metrics import Metrics
from kringle.server.notices import Mail, Notices
from kringle.server.openapi import described
from kringle.server.security import Doorkeeper
from kringle.server.settings import Settings, data_folder
from kringle.server.sockets import Connection
from kringle.server.visitors import Proxies
from kringle.server.websocket import WebSocketCarrier
from kringle.server.wire import Rounds
from kringle.table.open_tables import OpenTables
from kringle.table.runtime import Runtime
from kringle.table.store import Store
from kringle.table.workers import Pool, Thinkers

STATIC = Path(__file__).parent / "static"
FOREVER = "public, max-age=31536000, immutable"
CHECKED = {"cache-control": "no-cache"}
PYTHON = Path(__file__).parents[1] / "browser/python"


class Assets(StaticFiles):
    """Built files have their hash in the name, so they never change."""

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        response = super().file_response(*args, **kwargs)
        response.headers["cache-control"] = FOREVER
        return response


class Sockets:
    """Counts connections, and turns away those above the limits."""

    def __init__(self, api: Api) -> None:
        self.api = api
        self.buckets = Buckets(api.limits.commands, api.limits.burst)
        limits = api.limits
        self.looks = Looks(limits.looks_back, limits.looks_back_burst, limits.by_address)
        self.rounds = Rounds(api.open_tables.runtime)
        self.by_address: Counter[str] = Counter()

    async def serve(self, socket: WebSocket) -> None:
        limits, metrics, who = self.api.limits, self.api.metrics, address(socket)
        full = metrics.sockets >= limits.sockets
        if full or (limits.by_address and self.by_address[who] >= limits.sockets_an_address):
            metrics.count("sockets_refused")
            await socket.close(4429)
            return
        metrics.sockets += 1
        self.by_address[who] += 1
        try:
            await socket.accept()
            connection = Connection(
                WebSocketCarrier(socket), self.api.open_tables, self.buckets, self.looks, metrics, limits, self.rounds
            )
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
    limits = within_files(settings.limits)
    settings = replace(settings, limits=limits)

    @contextlib.asynccontextmanager
    async def living(app: Starlette) -> AsyncIterator[None]:
        try:
            store = await Store.open(settings.database_url(), data_folder() / "backups", serves=True)
            open_tables = OpenTables(Runtime(store, thinkers(settings, store)), settings.limits.tables)
        except KringleError as problem:
            app.state.problem = problem
            raise
        await open_tables.start()
        api = Api(open_tables, settings, metrics)
        api.press, api.tries = printing.Press(), workshops.Tries()
        told = Notices(open_tables, settings.webhooks, Mail(settings.smtp) if settings.smtp else None)
        if told.on:
            open_tables.background(told.run(), "notices")
        app.state.open_tables, app.state.api = open_tables, api
        app.router.routes.extend(routes(api))
        try:
            yield
        finally:
            await open_tables.close()

    app = Starlette(
        lifespan=living,
        middleware=[Middleware(Doorkeeper, settings=settings)],
        exception_handlers={HTTPException: not_there, Exception: failed},
    )
    app.state.door = Door(limits, Proxies(settings.proxies), metrics)
    return app


async def not_there(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, HTTPException)
    status = problem.status_code
    found = Problem(status, "method") if status == 405 else Problem(status, "path")
    response = response_of(told(found, status, "http", language_of(request)), secure=False)
    response.headers.update(problem.headers or {})
    return response


async def failed(request: Request, problem: Exception) -> Response:
    return response_of(told(Problem(500, "failed"), 500, "failed", language_of(request)), secure=False)


def routes(api: Api) -> list[BaseRoute]:
    endpoints = (*ENDPOINTS, *operating.ENDPOINTS)
    description = described(endpoints)

    async def openapi(request: Request) -> Response:
        return response_of(json_answer(description), secure=False)

    found: list[BaseRoute] = [route(endpoint, api) for endpoint in endpoints]
    found += [Route("/api/openapi.json", openapi), WebSocketRoute("/api/tables/{table}/socket", Sockets(api).serve)]
    if (STATIC / "index.html").exists():
        found += client_routes()
    else:
        found += plain_routes(api)
    return found


def client_routes() -> list[BaseRoute]:
    """The browser client: one page for all addresses, and what was built beside it."""

    files = {path.name: path for path in STATIC.iterdir() if path.is_file()}
    page = files["index.html"].read_text(encoding="utf-8").replace('="./', '="/')  # built for wherever it lies

    async def client(request: Request) -> Response:
        return HTMLResponse(page, headers=CHECKED)

    async def file(request: Request) -> Response:
        path = files.get(request.path_params["name"])
        if path is None:
            raise HTTPException(404)
        return FileResponse(path, headers=CHECKED)

    pages = (
        "/", "/t/{table}", "/rules/{game}", "/print/{game}", "/ours", "/learn/{game}/{lesson}", "/examples", "/make",
        "/make/{made}",
    )  # fmt: skip
    found: list[BaseRoute] = [Route(path, client) for path in pages]
    if (STATIC / "assets").is_dir():
        found.append(Mount("/assets", Assets(directory=STATIC / "assets")))
    return [*found, Route("/python/{name}", python), Route("/{name}", file)]


async def python(request: Request) -> Response:
    """What a page needs to play while the server is away, as soon as it has been built."""
    path = PYTHON / request.path_params["name"]
    if path.parent != PYTHON or not path.is_file():
        raise HTTPException(404)
    return FileResponse(path, headers={"cache-control": FOREVER} if request.url.query else CHECKED)


def plain_routes(api: Api) -> list[BaseRoute]:
    """Without the browser client: which tables there are, and how to play."""

    async def lobby(request: Request) -> Response:
        return HTMLResponse(fallback_page.lobby((await listing.public(api)).tables))

    async def table(request: Request) -> Response:
        return HTMLResponse(fallback_page.table(request.path_params["table"], str(request.base_url)))

    return [Route("/", lobby), Route("/t/{table}", table)]

"""In the worker that keeps the tables: what a page asks for is answered as a server would, by the same endpoints and
connections. A request comes as a message, a table's frames by a port."""

from __future__ import annotations

import asyncio
import re
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Protocol
from urllib.parse import parse_qsl

from msgspec import Struct

from kringle.browser import keeping
from kringle.browser.store import BrowserStore, Rows
from kringle.browser.world import BrowserWorld, Thoughts
from kringle.server import api as server_api
from kringle.server.api import Api
from kringle.server.carrier import Left
from kringle.server.endpoints import COOKIE, Answer, Endpoint, Problem, json_answer, read_body, speaks, told, troubled
from kringle.server.limits import Buckets, Looks
from kringle.server.metrics import Metrics
from kringle.server.settings import Limits, Settings
from kringle.server.sockets import Connection
from kringle.server.wire import Hear, Rounds
from kringle.table.open_tables import OpenTables

LIMITS = Limits(by_address=False)
"""A page plays with itself: what keeps strangers from each other is not needed, what keeps mistakes small stays."""
PARAMETER = re.compile(r"{(\w+)}")


class Port(Protocol):
    """A port of JavaScript's: texts go out and come in; an empty one says that it is over."""

    onmessage: Callable[[Any], None] | None

    def postMessage(self, text: str) -> None: ...  # noqa: N802

    def close(self) -> None: ...


class PortCarrier:
    """Frames by a port. What comes while the connection is busy waits in line."""

    address = ""

    def __init__(self, port: Port, proxy: Callable[[Callable[[Any], None]], Any] = lambda function: function) -> None:
        self._port = port
        self._hear: Hear = lambda text: False
        self._line: deque[str] = deque()
        self._came = asyncio.Event()
        port.onmessage = proxy(self._message)

    @property
    def texts(self) -> PortCarrier:
        return self

    def _message(self, event: Any) -> None:
        text: str = event.data
        if not text or self._line or not self._hear(text.encode()):
            self._line.append(text)
            self._came.set()

    async def receive(self) -> str | bytes:
        while not self._line:
            self._came.clear()
            await self._came.wait()
        text = self._line.popleft()
        if not text:
            raise Left
        return text

    def send_texts(self, texts: Sequence[bytes]) -> bool:
        for text in texts:
            self._port.postMessage(text.decode())
        return True

    def flush(self) -> None: ...

    def listen(self, hear: Hear) -> None:
        self._hear = hear

    async def send(self, text: bytes) -> None:
        self.send_texts([text])

    async def close(self) -> None:
        self._port.postMessage("")
        self._port.close()


class Asked(Struct):
    """A request of the page."""

    method: str
    path_params: dict[str, str]
    query_params: dict[str, str]
    headers: dict[str, str]
    cookies: dict[str, str]
    client: None = None


class Tables:
    """All that a server would be for this page."""

    def __init__(self, rows: Rows, thoughts: Thoughts, proxy: Callable[..., Any] = lambda function: function) -> None:
        self.store = BrowserStore(rows)
        self.world = BrowserWorld(self.store, thoughts)
        self.open_tables = OpenTables(self.world)
        self.api = Api(self.open_tables, Settings(limits=LIMITS), Metrics())
        self._proxy = proxy
        self._buckets = Buckets(LIMITS.commands, LIMITS.burst)
        self._looks = Looks(LIMITS.looks_back, LIMITS.looks_back_burst, by_address=False)
        self._rounds = Rounds(self.world)
        self._endpoints = [
            (endpoint, _pattern(endpoint.path)) for endpoint in (*server_api.ENDPOINTS, *keeping.ENDPOINTS)
        ]

    async def start(self) -> None:
        await self.open_tables.start()

    async def close(self) -> None:
        await self.open_tables.close()

    # ---- requests -----------------------------------------------------------------------------------

    async def ask(
        self, method: str, path: str, body: str | None, kind: str, language: str = "en"
    ) -> tuple[int, str, str]:
        """Status, media type and text."""
        answer = await self._answer(method, path, body, {"content-type": kind, "accept-language": language})
        return answer.status, answer.media_type, answer.content.decode()

    async def _answer(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> Answer:
        language = speaks([headers["accept-language"]])
        place, _, query = path.partition("?")
        for endpoint, pattern in self._endpoints:
            found = pattern.fullmatch(place)
            if found is not None and endpoint.method == method:
                try:
                    return await self._run(endpoint, found.groupdict(), dict(parse_qsl(query)), body, headers)
                except Exception as problem:
                    return troubled(problem, language)
        return told(Problem(404, "path"), 404, "http", language)

    async def _run(
        self,
        endpoint: Endpoint,
        parts: dict[str, str],
        query: dict[str, str],
        body: str | None,
        headers: dict[str, str],
    ) -> Answer:
        held = await self.store.held(parts["table"]) if "table" in parts else []
        request = Asked(endpoint.method, parts, query, headers, {COOKIE: ".".join(held)})
        read = read_body((body or "").encode(), request, endpoint.takes) if endpoint.takes is not None else None
        found = await endpoint.run(self.api, request, read)
        answer: Answer = found if isinstance(found, Answer) else json_answer(found, endpoint.status)
        if answer.keys is not None:
            await self.store.hold(*answer.keys)
        return answer

    # ---- tables -------------------------------------------------------------------------------------

    def open(self, table: str, port: Port) -> None:
        self.world.spawn("serves a port", self._serve(table, PortCarrier(port, self._proxy)))

    async def _serve(self, table: str, carrier: PortCarrier) -> None:
        connection = Connection(
            carrier, self.open_tables, self._buckets, self._looks, self.api.metrics, LIMITS, self._rounds
        )
        await connection.serve(table, await self.store.held(table))


def _pattern(path: str) -> re.Pattern[str]:
    return re.compile(PARAMETER.sub(r"(?P<\1>[^/]+)", path))


async def start(rows: Rows, thoughts: Thoughts) -> Tables:
    """From JavaScript, in Pyodide."""
    from pyodide.ffi import create_proxy  # type: ignore[import-not-found]

    tables = Tables(rows, thoughts, create_proxy)
    await tables.start()
    return tables

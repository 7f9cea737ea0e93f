"""Runs the server until it is told to end."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import socket
import sys
from collections.abc import Callable

import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.auto import AutoWebSocketsProtocol

from kringle.kernel.errors import KringleError
from kringle.server import logs, rehearsal
from kringle.server.app import make_app
from kringle.server.settings import BadSetting, Settings
from kringle.server.wire import Wire
from kringle.table.frames import LARGEST_FRAME

PEN_WAITS = 0.0002
"""Seconds: a commit takes the GIL back several times, and the usual 5 ms each time would be longer than the disk's."""

BACKLOG = 256
"""Connections that wait to be taken: so many are taken in one go, while others wait."""

log = logging.getLogger("kringle.server")


class Server(uvicorn.Server):
    """Tells when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[int], None], app: Starlette | None = None) -> None:
        super().__init__(config)
        self.ready = ready
        self.app = app

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            port = (sockets or [])[0].getsockname()[1]
            if self.app is not None:
                network = self.app.state.api.network
                network.listen, network.port = self.listen_too, port
            self.ready(port)

    async def listen_too(self, door: socket.socket) -> None:
        """At one more address, as at the first."""
        door.listen(BACKLOG)

        def protocol() -> asyncio.Protocol:
            made: asyncio.Protocol = self.config.http_protocol_class(  # type: ignore[call-arg]
                config=self.config, server_state=self.server_state, app_state=self.lifespan.state
            )
            return made

        self.servers.append(await asyncio.get_running_loop().create_server(protocol, sock=door, backlog=BACKLOG))


def listening(settings: Settings) -> socket.socket:
    """A port that is ours before anything is started: port 0 takes any that is free."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((settings.host, settings.port))
    except OSError as problem:
        found.close()
        raise BadSetting(
            f"port {settings.port} of {settings.host}: {problem.strerror}; choose another with --port"
        ) from None
    found.listen(BACKLOG)
    return found


def serve(settings: Settings, ready: Callable[[int], None], level: str = "info") -> int:
    """Until Ctrl-C or SIGTERM; 0 if it could be started."""
    logs.set_up(level)
    gc.freeze()  # what was loaded stays
    gc.set_threshold(20_000, 50, 1000)  # a log's many small tuples never form cycles: looking for them took a tenth
    sys.setswitchinterval(PEN_WAITS)
    with contextlib.closing(listening(settings)) as door:
        app = make_app(settings)
        server = Server(configured(app), ready, app)
        with contextlib.suppress(SystemExit):
            server.run([door])
        if not server.started and isinstance(problem := getattr(app.state, "problem", None), KringleError):
            raise problem
        return 0 if server.started else 1


def configured(app: Starlette) -> uvicorn.Config:
    """Where uvicorn's inside is not what the fast way to the wire expects, its own protocol serves."""
    door = app.state.door
    if problem := rehearsal.problem(Wire):
        log.warning(
            "this uvicorn serves sockets in its own way, which is slower",
            extra={"version": uvicorn.__version__, "problem": problem},
        )
    return uvicorn.Config(
        door.around(app),
        interface="asgi3",  # what is compiled can't be asked what it is
        http=door.guarded(AutoHTTPProtocol),
        log_config=None,
        access_log=False,
        server_header=False,
        ws=door.guarded(AutoWebSocketsProtocol if problem else Wire),
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,  # the size of what is compressed would tell of what is in it
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        timeout_graceful_shutdown=3,
        lifespan="on",
        proxy_headers=False,  # the door reads them
        backlog=BACKLOG,
    )

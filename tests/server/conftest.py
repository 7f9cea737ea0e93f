"""A real server on a real port, in a thread; and a real PostgreSQL."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import pytest

from benchmarks.faults.processes import Postgres
from kringle.client import Client, Http
from kringle.server.app import make_app
from kringle.server.serving import Server, configured, listening
from kringle.server.settings import Limits, Settings

PATIENCE = 40


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Servers first: whoever tests them waits a lot, and others can work meanwhile, but not if they have done so."""
    items.sort(key=lambda item: Path(__file__).parent not in item.path.parents)


def run(work):
    return asyncio.run(asyncio.wait_for(work, PATIENCE))


class Served:
    """What tests know of a server: where it is, and, to make things go wrong, its inside."""

    def __init__(self, settings):
        self.app = make_app(settings)
        self.door = listening(settings)
        ready = threading.Event()
        self.port = self.door.getsockname()[1]
        self.base = f"http://127.0.0.1:{self.port}"
        self.server = Server(configured(self.app), lambda port: ready.set(), self.app)
        self.thread = threading.Thread(target=self._run, args=(ready,), daemon=True)
        self.thread.start()
        assert ready.wait(PATIENCE)
        assert self.server.started

    def _run(self, ready):
        try:
            asyncio.run(self._serve())
        finally:
            ready.set()

    async def _serve(self):
        self.loop = asyncio.get_running_loop()
        await self.server.serve([self.door])

    def inside(self, work):
        """Something that must happen in the server's own loop."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    @property
    def open_tables(self):
        return self.app.state.open_tables

    def http(self, *keys):
        return Http(self.base, list(keys))

    def stop(self):
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        self.door.close()


@pytest.fixture(scope="session")
def postgres():
    found = Postgres()
    yield found
    found.stop()


@pytest.fixture
def serve(tmp_path, monkeypatch):
    """Starts servers: `serve(database=..., limits=...)`."""
    monkeypatch.setenv("KRINGLE_DATA", str(tmp_path))
    started = []

    def start(database=None, limits=None, **settings):
        found = Served(
            Settings(
                port=0,
                database=database or f"sqlite:///{tmp_path}/kringle.db",
                limits=limits or Limits(by_address=False, commands=10_000, burst=10_000),
                **settings,
            )
        )
        started.append(found)
        return found

    yield start
    for one in started:
        one.stop()


@pytest.fixture
def server(serve):
    return serve()


def made(server, game="conveyor", seats=3, chairs=None, **more):
    """A table with a person on each seat: its id, the host's key, the keys of the seats."""
    wish = {"game": game, "seats": seats, "chairs": chairs or [{"kind": "me"}] * seats, **more}
    found = server.http().request("POST", "/api/tables", wish)
    return found["table"], found["host_key"], {int(seat): key for seat, key in found["keys"].items()}


def invited(server, table, host, **more):
    """An invitation to a table, as its host makes it."""
    return server.http(host).request("POST", f"/api/tables/{table}/invitations", more)["invitation"]


async def sitting(server, table, *keys):
    return await Client.connect(server.base, table, list(keys))


ROOT = Path(__file__).resolve().parents[2]

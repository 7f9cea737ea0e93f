"""`kringle backup`, `restore`, and `table export` and `import`: for whoever runs a server."""

from __future__ import annotations

import asyncio
import os
import socket
from pathlib import Path

from kringle.server import logs
from kringle.server.settings import Settings, data_folder
from kringle.table import jobs, keys, store
from kringle.table.backup import BadBackup
from kringle.table.house import House, NoTable
from kringle.table.record import Record
from kringle.table.runtime import Runtime
from kringle.table.store import Store


def database(url: str | None) -> str:
    return Settings(database=url or "").database_url()


def work(url: str | None) -> None:
    logs.set_up()
    asyncio.run(jobs.work(database(url), f"{socket.gethostname()}-{os.getpid()}"))


def back_up(url: str | None, file: str) -> Path:
    path = Path(file)
    if path.exists():
        raise BadBackup(f"{file} is there already")

    async def work() -> Path:
        found = await Store.open(database(url), data_folder() / "backups")
        try:
            return await found.save(path)
        finally:
            await found.close()

    return asyncio.run(work())


def restore(url: str | None, file: str) -> int:
    return asyncio.run(store.restore(database(url), Path(file)))


def export(url: str | None, table: str) -> str:
    """The replay of a table, secrets included: whoever has the database has them anyway."""

    async def work() -> str:
        found = await Store.open(database(url), data_folder() / "backups")
        try:
            head = await found.head(table)
            if head is None:
                raise NoTable(f"there is no table {table}")
            record = Record(head)
            for event in await found.events(table):
                record.apply(event)
            return record.replay()
        finally:
            await found.close()

    return asyncio.run(work())


def take_in(url: str | None, text: str) -> list[str]:
    """The paths of the links by which the table goes on, the host's first."""

    async def work() -> list[str]:
        house = House(Runtime(await Store.open(database(url), data_folder() / "backups")))
        try:
            running, host, people = await house.take_in(text)
            return [keys.path(running.id, key) for key in [host, *people.values()]]
        finally:
            await house.close()

    return asyncio.run(work())

"""`kringle backup`, `restore`, `export`, `import` and `table check`: for whoever runs a server."""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import socket
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from kringle.kernel import dice
from kringle.kernel.errors import KringleError
from kringle.server import logs
from kringle.server.settings import Settings, data_folder
from kringle.table import jobs, keys, store, storing
from kringle.table.backup import BadBackup
from kringle.table.events import BrokenLog, FreshDice
from kringle.table.open_tables import NoTable, OpenTables
from kringle.table.runtime import Runtime
from kringle.table.store import Store
from kringle.table.table_state import TableState


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
    """The replay of a table, secrets included: whoever has the database has them anyway. All at a table whose game goes
    on are told, and it goes on with fresh dice."""

    async def work() -> str:
        found = await Store.open(database(url), data_folder() / "backups")
        try:
            return await _shown(found, table)
        finally:
            await found.close()

    return asyncio.run(work())


async def _shown(found: Store, table: str) -> str:
    while True:
        table_state = await _opened(found, table)
        if not table_state.match.over and not table_state.told_up_to_here:
            deed = table_state.plan_reseed("exported", FreshDice(str(dice.new_seed()), dice.new_salt()))
            event = table_state.event(f"export:{secrets.token_hex(8)}", deed, storing.now())
            try:
                await found.append(event)
            except storing.Conflict:  # the server was faster
                continue
            table_state.apply(event)
        return table_state.replay()


async def _opened(found: Store, table: str) -> TableState:
    newest = await found.tip(table)
    head = await found.head(table)
    if head is None:
        raise NoTable("named", table=table)
    table_state = TableState(head)
    table_state.load(await found.events(table), newest)
    return table_state


def as_it_is(url: str | None, table: str) -> Iterator[str]:
    """The rows of a table as JSON lines: unread, unchecked, untold. For one that is broken."""

    async def work() -> list[dict[str, Any]]:
        found = await Store.open(database(url), data_folder() / "backups")
        try:
            return await found.rows_of(table)
        finally:
            await found.close()

    rows = asyncio.run(work())
    if not rows:
        raise NoTable("named", table=table)
    return (json.dumps(row, ensure_ascii=False) for row in rows)


def check(url: str | None, names: Sequence[str], begin: Callable[[int], None], step: Callable[[], None]) -> list[str]:
    """What is wrong with these tables, or with all. `begin` is told how many there are, `step` after each."""

    async def work() -> list[str]:
        found = await Store.open(database(url), data_folder() / "backups")
        try:
            every = list(names) or await found.names()
            begin(len(every))
            problems = []
            for name in every:
                problems += await _checked(found, name)
                step()
            return problems
        finally:
            await found.close()

    return asyncio.run(work())


async def _checked(found: Store, table: str) -> list[str]:
    try:
        await _opened(found, table)
    except BrokenLog as problem:
        return [str(problem)]
    except storing.StorageProblem:
        raise
    except KringleError as problem:  # such as an unknown game
        return [f"table {table}: {problem}"]
    return []


def take_in(url: str | None, text: str) -> list[str]:
    """The paths of the links by which the table goes on, the host's first."""

    async def work() -> list[str]:
        open_tables = OpenTables(Runtime(await Store.open(database(url), data_folder() / "backups")))
        try:
            live, host, people = await open_tables.take_in(text)
            return [keys.path(live.id, key) for key in [host, *people.values()]]
        finally:
            await open_tables.close()

    return asyncio.run(work())

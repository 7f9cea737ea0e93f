"""All rows of a database as one file: for keeping, and for moving from SQLite to PostgreSQL or back.

A gzip of JSON lines: a header with the version of the schema, then `[table, row]`. It holds the secrets of all running
games and the hashes of all keys: keep it as you would keep the database.
"""

from __future__ import annotations

import gzip
import json
import os
import time
from base64 import b64decode, b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, MetaData, delete, insert, select

from kringle.kernel.errors import KringleError

ORDER = ("tables", "events", "tips", "keys", "invitations", "codes", "listings", "notices", "jobs")
FORMAT = "kringle-backup"
CHUNK = 500


class BadBackup(KringleError):
    """Not a backup, or not into this database."""


def fresh(folder: Path, why: str) -> Path:
    """A name that is not taken."""
    folder.mkdir(parents=True, exist_ok=True)
    stamp = time.strftime("%Y%m%d-%H%M%S")
    names = (folder / f"kringle-{stamp}-{why}{more}.jsonl.gz" for more in ["", *(f"-{n}" for n in range(2, 1000))])
    return next(path for path in names if not path.exists())


def save(connection: Connection, path: Path) -> Path:
    """A whole backup or none: it gets its name when it is complete and on the disk."""
    half = path.with_name(path.name + ".half")
    try:
        with open(half, "wb") as file:
            os.chmod(half, 0o600)
            with gzip.open(file, "wt", encoding="utf-8") as lines:
                for line in _lines(connection):
                    lines.write(json.dumps(line, ensure_ascii=False) + "\n")
            file.flush()
            os.fsync(file.fileno())
        half.rename(path)
    except OSError as problem:
        raise BadBackup(f"{path}: {problem.strerror}") from problem
    finally:
        half.unlink(missing_ok=True)
    return path


def _lines(connection: Connection) -> Iterator[Any]:
    found = MetaData()
    found.reflect(connection)
    yield {FORMAT: 1, "schema": MigrationContext.configure(connection).get_current_revision()}
    for table in (found.tables[name] for name in ORDER if name in found.tables):
        name = table.name
        for row in connection.execute(select(table).order_by(*table.primary_key)):
            yield [name, {column: _plain(value) for column, value in row._mapping.items()}]
    yield {"end": True}


def _plain(value: Any) -> Any:
    return {"bytes": b64encode(value).decode()} if isinstance(value, bytes) else value


def _back(value: Any) -> Any:
    return b64decode(value["bytes"]) if isinstance(value, dict) else value


def schema_of(path: Path) -> str:
    """The version of the schema that a backup was made with."""
    head = next(read(path))
    return str(head["schema"])


def read(path: Path) -> Iterator[Any]:
    ended = False
    try:
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            for number, line in enumerate(lines):
                entry = json.loads(line)
                if number == 0 and (not isinstance(entry, dict) or entry.get(FORMAT) != 1):
                    raise BadBackup(f"{path} is not a backup of Kringle")
                ended = entry == {"end": True}
                if not ended:
                    yield entry
    except (OSError, EOFError, ValueError) as problem:
        raise BadBackup(f"{path}: {problem}") from problem
    if not ended:
        raise BadBackup(f"{path} breaks off: it is not whole")


def load(connection: Connection, path: Path) -> int:
    """Into an empty database of the backup's schema; the number of rows."""
    found = MetaData()
    found.reflect(connection)
    if any(connection.execute(select(found.tables[name]).limit(1)).first() for name in ORDER if name in found.tables):
        raise BadBackup("the database is not empty; a backup is restored into an empty one")
    count = 0
    waiting: list[dict[str, Any]] = []
    at = ""
    for entry in read(path):
        if isinstance(entry, dict):
            continue
        name, row = entry
        if name not in ORDER or name not in found.tables:
            raise BadBackup(f"{path}: there is no table {name!r}")
        if name != at or len(waiting) >= CHUNK:
            _insert(connection, found, at, waiting)
            if name != at and name == "tips":  # those that the trigger made of the rows: the backup's count
                connection.execute(delete(found.tables[name]))
            at, waiting = name, []
        waiting.append({column: _back(value) for column, value in row.items()})
        count += 1
    _insert(connection, found, at, waiting)
    return count


def _insert(connection: Connection, found: MetaData, name: str, rows: list[dict[str, Any]]) -> None:
    if rows:
        connection.execute(insert(found.tables[name]), rows)

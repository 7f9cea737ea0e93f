"""The file that SQLite keeps tables in: whose it is, who may read it, and whether it is whole."""

from __future__ import annotations

import contextlib
import logging
import os
import sqlite3
import threading
from pathlib import Path
from typing import IO

from kringle.kernel.errors import KringleError

CHECKED_FOR = 2.0
"""Seconds that the check of a file may take at the start."""
MOST_FAULTS = 20

log = logging.getLogger("kringle.store")


class InUse(KringleError):
    """Another server has this file."""


def made_private(path: Path) -> None:
    """The file is its owner's alone, and so is a folder that is made for it. OSError: it can't be made."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    for file in (path, path.with_name(path.name + "-wal"), path.with_name(path.name + "-shm")):
        with contextlib.suppress(OSError):  # somebody else's file stays as its owner wants it
            file.chmod(0o600)


def taken(path: Path) -> IO[str]:
    """A lock beside the file, for one server; it is let go when the process ends, however it ends.

    Programs that only look, such as `kringle backup`, do not ask for it.
    """
    lock = path.with_name(path.name + "-server")
    file = open(os.open(lock, os.O_RDWR | os.O_CREAT, 0o600), "r+")  # noqa: SIM115
    try:
        _lock(file)
    except OSError:
        file.close()
        raise InUse(
            f"another server has {path} already; several servers can share tables in PostgreSQL: "
            "--database postgresql://USER@HOST/NAME"
        ) from None
    return file


def _lock(file: IO[str]) -> None:
    try:
        import fcntl
    except ImportError:  # Windows
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def faults(path: Path, seconds: float = CHECKED_FOR) -> list[str]:
    """What SQLite finds wrong with its pages, each with the table that they belong to."""
    connection = sqlite3.connect(path, check_same_thread=False)
    late = threading.Timer(seconds, connection.interrupt)
    late.start()
    found = []
    try:
        names = [row[0] for row in connection.execute("select name from sqlite_schema where type = 'table'")]
        for name in names:
            found += _faults_of(connection, name)
    except sqlite3.OperationalError:
        log.info("too large to be checked at the start", extra={"file": path.name})
    except sqlite3.DatabaseError as problem:
        found.append(str(problem))
    finally:
        late.cancel()
        connection.close()
    return found


def _faults_of(connection: sqlite3.Connection, table: str) -> list[str]:
    try:
        rows = connection.execute(f"pragma quick_check('{table}')").fetchmany(MOST_FAULTS)
    except sqlite3.OperationalError:  # it took too long
        raise
    except sqlite3.DatabaseError as problem:
        return [f"{table}: {problem}"]
    lines = [line for row in rows for line in str(row[0]).splitlines()]
    return [f"{table}: {line}" for line in lines if line != "ok" and not line.startswith("***")]

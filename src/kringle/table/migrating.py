"""Brings a database up to date by itself, forward only, with a backup first if there is anything to lose."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from kringle.kernel.errors import KringleError
from kringle.table import backup

LOCK = 7_260_251
"""PostgreSQL's advisory lock: of several servers that start at once, one migrates."""


class NewerDatabase(KringleError):
    """Made by a later version of Kringle; going back is not possible."""


def config(connection: Connection | None = None) -> Config:
    found = Config()
    found.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    found.attributes["connection"] = connection
    return found


def newest() -> str:
    return str(ScriptDirectory.from_config(config()).get_current_head())


def revision(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def upgrade(connection: Connection, to: str = "head") -> None:
    command.upgrade(config(connection), to)


async def bring_up_to_date(engine: AsyncEngine, backups: Path | None) -> Path | None:
    """Where the backup is, if one was needed and there is a folder for it."""
    async with engine.connect() as connection:
        await _alone(connection)
        found = await connection.run_sync(revision)
        if found == newest():
            return None
        known = {script.revision for script in ScriptDirectory.from_config(config()).walk_revisions()}
        if found is not None and found not in known:
            raise NewerDatabase(
                f"the database is of version {found}, made by a newer Kringle; this one knows {newest()}"
            )
        saved = None
        if found is not None and backups is not None:
            saved = await connection.run_sync(backup.save, backup.fresh(backups, f"before-{newest()}"))
        await connection.run_sync(upgrade)
        await connection.commit()
        return saved


async def _alone(connection: AsyncConnection) -> None:
    if connection.dialect.name == "postgresql":
        await connection.execute(text(f"select pg_advisory_xact_lock({LOCK})"))

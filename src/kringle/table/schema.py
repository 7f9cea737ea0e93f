"""The tables of the database. Changes go through migrations/versions, forward only."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    true,
)

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(20), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", String(80), nullable=False),
    Column("salt", String(40), nullable=False, server_default=""),
    Column("sittings", Text, nullable=False),
    Column("arrangement", Text, nullable=False),
    Column("listed", Boolean, nullable=False, server_default=true()),
    Column("created", BigInteger, nullable=False, index=True),
)

events = Table(
    "events",
    metadata,
    Column("table_id", String(20), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("command_id", String(60), nullable=False),
    Column("deed", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("link", String(32), nullable=False, server_default=""),  # see chain.py
    UniqueConstraint("table_id", "command_id"),
    sqlite_with_rowid=False,
)

tips = Table(  # the newest link of each log: kept by a trigger, so that it costs no way to the database
    "tips",
    metadata,
    Column("table_id", String(20), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("link", String(32), nullable=False),
    sqlite_with_rowid=False,
)

keys = Table(
    "keys",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("table_id", String(20), ForeignKey("tables.id"), nullable=False, index=True),
    Column("seat", Integer),  # null: the host's
    Column("sitting", String(60), nullable=False, server_default=""),  # the command by which its holder sat down
    Column("created", BigInteger, nullable=False),
    Column("revoked", BigInteger),
)

notices = Table(
    "notices",
    metadata,
    Column("table_id", String(20), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("target", String(300), nullable=False),  # a webhook's address, or mailto:
    Column("sitting", String(60), nullable=False, server_default=""),
    Column("language", String(35), nullable=False, server_default="en"),
)

invitations = Table(
    "invitations",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("table_id", String(20), ForeignKey("tables.id"), nullable=False, index=True),
    Column("seat", Integer),  # null: any that is open
    Column("created", BigInteger, nullable=False),
    Column("revoked", BigInteger),
)

codes = Table(
    "codes",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("table_id", String(20), ForeignKey("tables.id"), nullable=False, index=True),
    Column("salt", String(40), nullable=False),  # with the words it makes the invitation, see codes.py
    Column("created", BigInteger, nullable=False),
)

listings = Table(
    "listings",
    metadata,
    Column("table_id", String(20), ForeignKey("tables.id"), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("documents", Boolean, nullable=False),  # whether it has cards or a track of its own
    Column("created", BigInteger, nullable=False, index=True),
)

jobs = Table(
    "jobs",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("asked", BigInteger, nullable=False),
    Column("question", LargeBinary, nullable=False),  # a view's cells and which bot; never a whole position
    Column("worker", String(60)),
    Column("claimed", BigInteger),
    Column("answer", LargeBinary),
    Index("jobs_open", "claimed", "asked"),
)

"""Tables, their events, keys of seats, and jobs for bots."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(20), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("seed", sa.String(80), nullable=False),
        sa.Column("sittings", sa.Text, nullable=False),
        sa.Column("arrangement", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_tables_created", "tables", ["created"])
    op.create_table(
        "events",
        sa.Column("table_id", sa.String(20), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("command_id", sa.String(60), nullable=False),
        sa.Column("deed", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("table_id", "command_id"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "keys",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(20), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("revoked", sa.BigInteger),
    )
    op.create_index("ix_keys_table_id", "keys", ["table_id"])
    op.create_table(
        "jobs",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("asked", sa.BigInteger, nullable=False),
        sa.Column("question", sa.LargeBinary, nullable=False),
        sa.Column("worker", sa.String(60)),
        sa.Column("claimed", sa.BigInteger),
        sa.Column("answer", sa.LargeBinary),
    )
    op.create_index("jobs_open", "jobs", ["claimed", "asked"])

"""Each event has a link to the one before, the newest link of a log is kept beside it; commitments have a salt."""

from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from alembic import op

from kringle.table import chain

revision = "0004"
down_revision = "0003"

CHUNK = 500
SQLITE = """
create trigger newest_link after insert on events begin
  insert into tips (table_id, seq, link) values (new.table_id, new.seq, new.link)
  on conflict (table_id) do update set seq = excluded.seq, link = excluded.link where excluded.seq > tips.seq;
end
"""
FUNCTION = """
create function newest_link() returns trigger language plpgsql as $$
begin
  insert into tips (table_id, seq, link)
  select distinct on (table_id) table_id, seq, link from added order by table_id, seq desc
  on conflict (table_id) do update set seq = excluded.seq, link = excluded.link where excluded.seq > tips.seq;
  return null;
end
$$
"""
POSTGRES = """
create trigger newest_link after insert on events
referencing new table as added for each statement execute function newest_link()
"""


def upgrade() -> None:
    op.add_column("tables", sa.Column("salt", sa.String(40), nullable=False, server_default=""))
    op.add_column("events", sa.Column("link", sa.String(32), nullable=False, server_default=""))
    op.create_table(
        "tips",
        sa.Column("table_id", sa.String(20), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("link", sa.String(32), nullable=False),
        sqlite_with_rowid=False,
    )
    link_all(op.get_bind())
    for statement in (FUNCTION, POSTGRES) if op.get_bind().dialect.name == "postgresql" else (SQLITE,):
        op.execute(statement)


def link_all(connection: sa.Connection) -> None:
    """The logs as they are now, one after the other: what was changed in them before can't be told any more."""
    metadata = sa.MetaData()
    metadata.reflect(connection, only=["tables", "events", "tips"])
    tables, events, tips = (metadata.tables[name] for name in ("tables", "events", "tips"))
    ids = [row[0] for row in connection.execute(sa.select(tables.c.id).order_by(tables.c.id))]
    for id in ids:
        head = connection.execute(sa.select(tables).where(tables.c.id == id)).one()
        log = connection.execute(sa.select(events).where(events.c.table_id == id).order_by(events.c.seq)).all()
        rows = list(linked(chain.of_head(head._asdict()), log))
        update = (
            sa.update(events)
            .where(events.c.table_id == id, events.c.seq == sa.bindparam("number"))
            .values(link=sa.bindparam("new"))
        )
        for start in range(0, len(rows), CHUNK):
            connection.execute(update, rows[start : start + CHUNK])
        if rows:
            newest = {"table_id": id, "seq": rows[-1]["number"], "link": rows[-1]["new"]}
            connection.execute(sa.insert(tips), [newest])


def linked(link: str, log: Any) -> Iterator[dict[str, Any]]:
    for row in log:
        link = chain.link(link, row.seq, row.command_id, row.deed, row.at)
        yield {"number": row.seq, "new": link}

"""Alembic's way in; `kringle.table.migrating` gives the connection."""

from alembic import context

from kringle.table.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()

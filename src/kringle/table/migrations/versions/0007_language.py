"""In which language somebody wants to be told that it is their turn."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("notices", sa.Column("language", sa.String(35), nullable=False, server_default="en"))

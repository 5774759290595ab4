"""What processes tell each other of what households have spent, and the key of the day that hides who they are.

Neither is written ahead on PostgreSQL: a log that is archived would keep them for longer than they may be kept.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    prefixes = ["UNLOGGED"] if op.get_bind().dialect.name == "postgresql" else []
    op.create_table(
        "spendings",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("process", sa.String(32), nullable=False),
        sa.Column("household", sa.String(64), nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("work", sa.Double, nullable=False),
        sa.Column("games", sa.Double, nullable=False),
        sa.Column("analyses", sa.Double, nullable=False),
        sa.Column("seats", sa.Double, nullable=False),
        sa.Column("connections", sa.Integer, nullable=False),
        prefixes=prefixes,
    )
    op.create_table(
        "days",
        sa.Column("day", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("key", sa.String(64), nullable=False),
        prefixes=prefixes,
    )


def downgrade() -> None:
    op.drop_table("days")
    op.drop_table("spendings")

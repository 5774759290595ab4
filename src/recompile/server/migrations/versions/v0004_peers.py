"""Processes that share a database, whose a game is, and what bots are asked."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "processes",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("address", sa.String(200), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("until", sa.Double, nullable=False),
    )
    op.create_table(
        "leases",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("owner", sa.String(32), nullable=False),
        sa.Column("epoch", sa.Integer, nullable=False),
    )
    op.create_index("ix_leases_owner", "leases", ["owner"])
    op.create_table(
        "jobs",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("asker", sa.String(32), nullable=False),
        sa.Column("level", sa.String(64), nullable=False),
        sa.Column("view", sa.Text, nullable=False),
        sa.Column("seed", sa.String(80), nullable=False),
        sa.Column("worker", sa.String(32)),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("answer", sa.Text),
        sa.Column("failure", sa.Text),
    )


def downgrade() -> None:
    op.drop_table("jobs")
    op.drop_table("leases")
    op.drop_table("processes")

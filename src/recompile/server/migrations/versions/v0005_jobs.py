"""Not only bots are asked: a job has a kind, a rank and a text. What was asked before is asked again."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    _make_anew(
        sa.Column("rank", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("payload", sa.Text, nullable=False),
    )


def downgrade() -> None:
    _make_anew(
        sa.Column("level", sa.String(64), nullable=False),
        sa.Column("view", sa.Text, nullable=False),
        sa.Column("seed", sa.String(80), nullable=False),
    )


def _make_anew(*asked: sa.Column[object]) -> None:
    op.drop_table("jobs")
    op.create_table(
        "jobs",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("asker", sa.String(32), nullable=False),
        *asked,
        sa.Column("worker", sa.String(32)),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("answer", sa.Text),
        sa.Column("failure", sa.Text),
    )

"""Games and what happened in them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("token_a", sa.String(64)),
        sa.Column("token_b", sa.String(64)),
        sa.Column("seed", sa.BigInteger, nullable=False),
        sa.Column("record", sa.Text),
    )
    op.create_table(
        "moves",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("player", sa.String(1), nullable=False),
        sa.Column("text", sa.String(64), nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("spent", sa.Double, nullable=False),
        sa.Column("command", sa.String(64)),
    )


def downgrade() -> None:
    op.drop_table("moves")
    op.drop_table("games")

"""When a game was over, what those who run the server have ordered, and who may not come in."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("games", sa.Column("ended", sa.Double))
    op.create_index("games_by_end", "games", ["ended"])
    op.create_index("games_by_beginning", "games", ["created"])
    op.create_table(
        "orders",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("game", sa.String(32)),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("until", sa.Double),
    )
    op.create_table(
        "blocks",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("until", sa.Double, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("blocks")
    op.drop_table("orders")
    op.drop_index("games_by_beginning", "games")
    op.drop_index("games_by_end", "games")
    op.drop_column("games", "ended")

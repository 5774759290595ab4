"""Pages with protocols that people share by their link, with all versions; what is reported; and how many of them
households have made."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "pages",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("opened", sa.Double, nullable=False, index=True),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("hidden", sa.Boolean, nullable=False),
    )
    op.create_table(
        "page_versions",
        sa.Column("page", sa.String(32), sa.ForeignKey("pages.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("file", sa.Text, nullable=False),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("page", sa.String(32), sa.ForeignKey("pages.id", ondelete="CASCADE"), nullable=False, index=True),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("why", sa.String(500), nullable=False),
    )
    op.add_column("spendings", sa.Column("pages", sa.Double, nullable=False, server_default="0"))


def downgrade() -> None:
    op.drop_column("spendings", "pages")
    op.drop_table("reports")
    op.drop_table("page_versions")
    op.drop_table("pages")

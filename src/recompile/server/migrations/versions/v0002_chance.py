"""What chance brought: in games between two people it does not follow from the seed. Older rows have none."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for table in ("games", "moves"):
        op.add_column(table, sa.Column("chance", sa.Text))


def downgrade() -> None:
    for table in ("games", "moves"):
        op.drop_column(table, "chance")

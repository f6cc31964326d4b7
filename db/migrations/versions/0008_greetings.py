"""Which message of a chat greets it, so that it can be kept true."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision: str | None = "0007"


def upgrade() -> None:
    """Greetings from before stay as they are."""
    op.add_column("chat", sa.Column("greeting", sa.BigInteger()))


def downgrade() -> None:
    """A greeting is said once."""
    op.drop_column("chat", "greeting")

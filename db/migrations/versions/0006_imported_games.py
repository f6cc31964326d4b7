"""Evenings that come from a file: marked as such, and profits of which nobody wrote down the amounts."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision: str | None = "0005"

KINDS = "kind IN ('buy_in', 'rebuy', 'add_on', 'cash_out', 'adjustment', 'void')"
KINDS_WITH_PROFIT = "kind IN ('buy_in', 'rebuy', 'add_on', 'cash_out', 'adjustment', 'profit', 'void')"
AMOUNT = (
    "CASE kind WHEN 'void' THEN amount = 0 WHEN 'cash_out' THEN amount BETWEEN 0 AND 10000000000"
    " WHEN 'adjustment' THEN amount <> 0 AND amount BETWEEN -10000000000 AND 10000000000"
    " ELSE amount BETWEEN 1 AND 100000000 END"
)
AMOUNT_WITH_PROFIT = AMOUNT.replace(
    " ELSE", " WHEN 'profit' THEN amount BETWEEN -10000000000 AND 10000000000 ELSE"
)


def upgrade() -> None:
    """No evening came from a file so far."""
    op.add_column("game", sa.Column("imported", sa.Boolean(), server_default=sa.false(), nullable=False))
    _check_entries(KINDS_WITH_PROFIT, AMOUNT_WITH_PROFIT)


def downgrade() -> None:
    """The results of imported evenings stay; what they were made from goes where it was a bare profit."""
    op.execute("DELETE FROM entry WHERE kind = 'profit'")
    _check_entries(KINDS, AMOUNT)
    op.drop_column("game", "imported")


def _check_entries(kinds: str, amount: str) -> None:
    with op.batch_alter_table("entry") as batch:
        for name, condition in (("kind", kinds), ("amount", amount)):
            batch.drop_constraint(f"ck_entry_{name}", type_="check")
            batch.create_check_constraint(f"ck_entry_{name}", condition)

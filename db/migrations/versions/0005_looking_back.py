"""The list style of a league; what was bought, how often, and how long somebody sat; the unfinished games."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision: str | None = "0004"


def upgrade() -> None:
    """Results of games closed before know nothing of it."""
    op.add_column("league", sa.Column("list_style", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("result", sa.Column("money_in", sa.BigInteger()))
    op.add_column("result", sa.Column("buy_ins", sa.SmallInteger()))
    op.add_column("result", sa.Column("minutes", sa.SmallInteger()))
    unfinished = sa.text("status IN ('open', 'undecided')")
    op.create_index(
        "ix_game_unfinished",
        "game",
        ["league_id", "number"],
        sqlite_where=unfinished,
        postgresql_where=unfinished,
    )


def downgrade() -> None:
    """Profits alone, in tables alone."""
    op.drop_index("ix_game_unfinished", "game")
    for name in ("minutes", "buy_ins", "money_in"):
        op.drop_column("result", name)
    op.drop_column("league", "list_style")

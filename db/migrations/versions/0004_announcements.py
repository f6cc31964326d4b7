"""What was announced of months and years, and what is on its way."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision: str | None = "0003"

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """One row for each finished period of a league."""
    op.create_table(
        "announcement",
        sa.Column("id", ID, nullable=False),
        sa.Column("league_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(5), nullable=False),
        sa.Column("period", sa.String(7), nullable=False),
        sa.Column("state", sa.String(9), nullable=False),
        sa.Column("reason", sa.String()),
        sa.Column("snapshot", sa.String(), nullable=False),
        sa.Column("best_k", sa.Integer(), nullable=False),
        sa.Column("carrier_id", sa.BigInteger()),
        sa.Column("thread", sa.BigInteger(), nullable=False),
        sa.Column("message_id", sa.BigInteger()),
        sa.Column("pictured", sa.Boolean(), nullable=False),
        sa.Column("ready_at", MOMENT, nullable=False),
        sa.Column("claimed_at", MOMENT, nullable=False),
        sa.Column("sending_at", MOMENT),
        sa.Column("settled_at", MOMENT),
        sa.Column("asked", sa.SmallInteger(), nullable=False),
        sa.Column("asked_at", MOMENT),
        sa.Column("touched_by", sa.BigInteger()),
        sa.Column("corrected_at", MOMENT),
        sa.Column("corrected_game", sa.Integer()),
        sa.PrimaryKeyConstraint("id", name="pk_announcement"),
        sa.UniqueConstraint("league_id", "kind", "period", name="uq_announcement_league_id_kind_period"),
        sa.CheckConstraint("kind IN ('month', 'year')", name="ck_announcement_kind"),
        sa.CheckConstraint(
            "state IN ('claimed', 'sending', 'sent', 'uncertain', 'dead')", name="ck_announcement_state"
        ),
        sa.CheckConstraint(
            "(settled_at IS NOT NULL) = (state IN ('sent', 'dead'))", name="ck_announcement_settled"
        ),
        sa.CheckConstraint("(state = 'dead') = (reason IS NOT NULL)", name="ck_announcement_reason"),
        sa.CheckConstraint("state <> 'sending' OR sending_at IS NOT NULL", name="ck_announcement_sending"),
        sa.CheckConstraint("best_k > 0", name="ck_announcement_best_k"),
        sa.ForeignKeyConstraint(["league_id"], ["league.id"], name="fk_announcement_league_id_league"),
        sa.ForeignKeyConstraint(
            ["carrier_id"], ["announcement.id"], name="fk_announcement_carrier_id_announcement"
        ),
        sa.ForeignKeyConstraint(["touched_by"], ["game.id"], name="fk_announcement_touched_by_game"),
    )
    for name, columns, condition in (
        ("unsettled", ["state", "id"], "settled_at IS NULL"),
        ("waiting", ["league_id"], "settled_at IS NULL"),
        ("carrier_id", ["carrier_id"], "carrier_id IS NOT NULL"),
        ("touched", ["touched_by"], "touched_by IS NOT NULL"),
    ):
        where = sa.text(condition)
        op.create_index(
            f"ix_announcement_{name}", "announcement", columns, sqlite_where=where, postgresql_where=where
        )
    over = sa.text("ended_at IS NULL")
    op.create_index("ix_chat_league_id", "chat", ["league_id"])
    op.create_index("ix_game_running", "game", ["league_id"], sqlite_where=over, postgresql_where=over)


def downgrade() -> None:
    """As if nothing had been announced."""
    op.drop_index("ix_game_running", "game")
    op.drop_index("ix_chat_league_id", "chat")
    op.drop_table("announcement")

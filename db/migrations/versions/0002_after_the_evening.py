"""The close with its question, transfers, corrections, how to pay."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision: str | None = "0001"

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """What happens to the money after the evening."""
    op.add_column("league", sa.Column("banker_id", sa.BigInteger()))
    for name in ("closing_message", "result_message", "settlement_message"):
        op.add_column("game", sa.Column(name, sa.BigInteger()))
    op.add_column("game", sa.Column("asked_at", MOMENT))
    op.add_column("game", sa.Column("closed_by", sa.BigInteger()))
    op.add_column("game", sa.Column("unit", sa.BigInteger()))
    op.add_column("game", sa.Column("banker_id", sa.BigInteger()))
    op.add_column("game", sa.Column("reminded_at", MOMENT))
    op.add_column("game", sa.Column("transfers_due_at", MOMENT))
    due = sa.text("transfers_due_at IS NOT NULL")
    op.create_index(
        "ix_game_transfers_due_at", "game", ["transfers_due_at"], sqlite_where=due, postgresql_where=due
    )
    op.create_table(
        "requisite",
        sa.Column("telegram_id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("words", sa.String(), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("telegram_id", name="pk_requisite"),
    )
    op.create_table(
        "transfer",
        sa.Column("id", ID, nullable=False),
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.Column("payer_id", sa.BigInteger(), nullable=False),
        sa.Column("receiver_id", sa.BigInteger(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("by_hand", sa.Boolean(), nullable=False),
        sa.Column("sent_at", MOMENT),
        sa.Column("sent_by", sa.BigInteger()),
        sa.Column("received_at", MOMENT),
        sa.Column("received_by", sa.BigInteger()),
        sa.PrimaryKeyConstraint("id", name="pk_transfer"),
        sa.CheckConstraint("amount > 0", name="ck_transfer_amount"),
        sa.CheckConstraint("payer_id <> receiver_id", name="ck_transfer_people"),
        sa.CheckConstraint("(sent_at IS NULL) = (sent_by IS NULL)", name="ck_transfer_sent"),
        sa.CheckConstraint("(received_at IS NULL) = (received_by IS NULL)", name="ck_transfer_received"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_transfer_game_id_game"),
        sa.ForeignKeyConstraint(["payer_id"], ["player.id"], name="fk_transfer_payer_id_player"),
        sa.ForeignKeyConstraint(["receiver_id"], ["player.id"], name="fk_transfer_receiver_id_player"),
    )
    op.create_index("ix_transfer_game_id", "transfer", ["game_id"])
    op.create_table(
        "portion",
        sa.Column("operation_id", sa.BigInteger(), nullable=False),
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.Column("weight", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("operation_id", "player_id", name="pk_portion"),
        sa.CheckConstraint("weight >= 0", name="ck_portion_weight"),
        sa.ForeignKeyConstraint(["operation_id"], ["operation.id"], name="fk_portion_operation_id_operation"),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_portion_player_id_player"),
    )
    op.create_table(
        "correction",
        sa.Column("operation_id", sa.BigInteger(), nullable=False),
        sa.Column("league_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
        sa.Column("day_before", sa.Date(), nullable=False),
        sa.Column("day_after", sa.Date(), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("operation_id", name="pk_correction"),
        sa.ForeignKeyConstraint(["operation_id"], ["operation.id"], name="fk_correction_operation_id_operation"),
        sa.ForeignKeyConstraint(["league_id"], ["league.id"], name="fk_correction_league_id_league"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_correction_game_id_game"),
    )
    op.create_index("ix_correction_league_id", "correction", ["league_id"])


def downgrade() -> None:
    """To the evening alone."""
    for table in ("correction", "portion", "transfer", "requisite"):
        op.drop_table(table)
    op.drop_index("ix_game_transfers_due_at", "game")
    for name in (
        "transfers_due_at",
        "reminded_at",
        "banker_id",
        "unit",
        "closed_by",
        "asked_at",
        "settlement_message",
        "result_message",
        "closing_message",
    ):
        op.drop_column("game", name)
    op.drop_column("league", "banker_id")

"""A league's settings, chats that let the bot go, and people who are known by more than one record."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision: str | None = "0002"

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
Columns = tuple[sa.Column[Any], ...]
SETTINGS: Columns = (
    sa.Column("may_log", sa.String(4), server_default="all", nullable=False),
    sa.Column("settlement", sa.String(6), server_default="each", nullable=False),
    sa.Column("remind_transfers", sa.Boolean(), server_default=sa.true(), nullable=False),
    sa.Column("announce_on", sa.Boolean(), server_default=sa.true(), nullable=False),
    sa.Column("announce_hour", sa.SmallInteger(), server_default=sa.text("10"), nullable=False),
    sa.Column("announce_month", sa.Boolean(), server_default=sa.true(), nullable=False),
    sa.Column("announce_year", sa.Boolean(), server_default=sa.true(), nullable=False),
    sa.Column("announce_thread", sa.BigInteger()),
    sa.Column("buy_in", sa.BigInteger()),
    sa.Column("stack", sa.BigInteger()),
)
CHECKS = {
    "may_log": "may_log IN ('all', 'host')",
    "settlement": "settlement IN ('each', 'banker', 'cash')",
    "announce_hour": "announce_hour BETWEEN 0 AND 23",
    "buy_in": "buy_in BETWEEN 1 AND 100000000",
    "stack": "stack BETWEEN 1 AND 10000000000",
}
OF_CHAT: Columns = (
    sa.Column("inactive", sa.String()),
    sa.Column("inactive_since", sa.DateTime(timezone=True)),
    sa.Column("greeted", sa.Boolean(), server_default=sa.false(), nullable=False),
)
OF_PLAYER: Columns = (
    sa.Column("nicknames", sa.JSON(), server_default="[]", nullable=False),
    sa.Column("hidden", sa.Boolean(), server_default=sa.false(), nullable=False),
    sa.Column("person_id", sa.BigInteger()),
)


def upgrade() -> None:
    """Settings and people; a league goes on with the buy-in and the chips of its last game."""
    with op.batch_alter_table("league") as league:
        for column in SETTINGS:
            league.add_column(column)
        for name, condition in CHECKS.items():
            league.create_check_constraint(f"ck_league_{name}", condition)
    op.execute(
        "UPDATE league SET (buy_in, stack) = (SELECT buy_in, stack FROM game"
        " WHERE game.league_id = league.id ORDER BY number DESC LIMIT 1)"
    )
    with op.batch_alter_table("chat") as chat:
        for column in OF_CHAT:
            chat.add_column(column)
    with op.batch_alter_table("player") as player:
        for column in OF_PLAYER:
            player.add_column(column)
        player.create_foreign_key("fk_player_person_id_player", "player", ["person_id"], ["id"])
    op.add_column("operation", sa.Column("digest", sa.String()))
    op.create_table(
        "merge",
        sa.Column("id", ID, nullable=False),
        sa.Column("league_id", sa.BigInteger(), nullable=False),
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.Column("into_id", sa.BigInteger(), nullable=False),
        sa.Column("operation_id", sa.BigInteger(), nullable=False),
        sa.Column("undone_by", sa.BigInteger()),
        sa.PrimaryKeyConstraint("id", name="pk_merge"),
        sa.CheckConstraint("player_id <> into_id", name="ck_merge_two"),
        sa.ForeignKeyConstraint(["league_id"], ["league.id"], name="fk_merge_league_id_league"),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_merge_player_id_player"),
        sa.ForeignKeyConstraint(["into_id"], ["player.id"], name="fk_merge_into_id_player"),
        sa.ForeignKeyConstraint(["operation_id"], ["operation.id"], name="fk_merge_operation_id_operation"),
        sa.ForeignKeyConstraint(["undone_by"], ["operation.id"], name="fk_merge_undone_by_operation"),
    )
    standing = sa.text("undone_by IS NULL")
    op.create_index(
        "uq_merge_standing", "merge", ["player_id"], unique=True, sqlite_where=standing, postgresql_where=standing
    )
    op.create_table(
        "claim",
        sa.Column("id", ID, nullable=False),
        sa.Column("league_id", sa.BigInteger(), nullable=False),
        sa.Column("guest_id", sa.BigInteger(), nullable=False),
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.Column("operation_id", sa.BigInteger(), nullable=False),
        sa.Column("consented", sa.Boolean(), nullable=False),
        sa.Column("confirmed", sa.Boolean(), nullable=False),
        sa.Column("declined", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_claim"),
        sa.ForeignKeyConstraint(["league_id"], ["league.id"], name="fk_claim_league_id_league"),
        sa.ForeignKeyConstraint(["guest_id"], ["player.id"], name="fk_claim_guest_id_player"),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_claim_player_id_player"),
        sa.ForeignKeyConstraint(["operation_id"], ["operation.id"], name="fk_claim_operation_id_operation"),
    )
    op.create_table(
        "private_choice",
        sa.Column("telegram_id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("league_id", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("telegram_id", name="pk_private_choice"),
        sa.ForeignKeyConstraint(["league_id"], ["league.id"], name="fk_private_choice_league_id_league"),
    )


def downgrade() -> None:
    """One record a person, and every chat as if it were there."""
    for table in ("private_choice", "claim", "merge"):
        op.drop_table(table)
    with op.batch_alter_table("operation") as operation:
        operation.drop_column("digest")
    with op.batch_alter_table("player") as player:
        player.drop_constraint("fk_player_person_id_player", type_="foreignkey")
        for column in OF_PLAYER:
            player.drop_column(column.name)
    with op.batch_alter_table("chat") as chat:
        for column in OF_CHAT:
            chat.drop_column(column.name)
    with op.batch_alter_table("league") as league:
        for name in CHECKS:
            league.drop_constraint(f"ck_league_{name}", type_="check")
        for column in SETTINGS:
            league.drop_column(column.name)

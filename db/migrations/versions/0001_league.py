"""The league, its chats and players, the games with their ledger and results, the operations."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision: str | None = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """From nothing."""
    op.create_table(
        "league",
        sa.Column("id", ID, nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("language", sa.String(2), nullable=False),
        sa.Column("currency", sa.String(3), nullable=False),
        sa.Column("zone", sa.String(), nullable=False),
        sa.Column("day_start", sa.SmallInteger(), nullable=False),
        sa.Column("unit", sa.BigInteger(), nullable=False),
        sa.Column("best_k", sa.Integer()),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_league"),
        sa.CheckConstraint("language IN ('ru', 'en')", name="ck_league_language"),
        sa.CheckConstraint("best_k > 0", name="ck_league_best_k"),
        sa.CheckConstraint("day_start BETWEEN 0 AND 1439", name="ck_league_day_start"),
        sa.CheckConstraint("unit > 0", name="ck_league_unit"),
    )
    op.create_table(
        "set_aside",
        sa.Column("update_id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("error", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("update_id", name="pk_set_aside"),
    )
    op.create_table(
        "chat",
        sa.Column("telegram_id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("league_id", sa.BigInteger(), nullable=False),
        sa.Column("current", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("telegram_id", name="pk_chat"),
        sa.ForeignKeyConstraint(["league_id"], ["league.id"], name="fk_chat_league_id_league"),
    )
    op.create_table(
        "game",
        sa.Column("id", ID, nullable=False),
        sa.Column("league_id", sa.BigInteger(), nullable=False),
        sa.Column("thread", sa.BigInteger(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("played_on", sa.Date(), nullable=False),
        sa.Column("buy_in", sa.BigInteger(), nullable=False),
        sa.Column("stack", sa.BigInteger()),
        sa.Column("importance", sa.SmallInteger(), nullable=False),
        sa.Column("host", sa.BigInteger()),
        sa.Column("opened_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True)),
        sa.Column("card_message", sa.BigInteger()),
        sa.PrimaryKeyConstraint("id", name="pk_game"),
        sa.UniqueConstraint("league_id", "number", name="uq_game_league_id_number"),
        sa.CheckConstraint("status IN ('open', 'undecided', 'closed', 'cancelled')", name="ck_game_status"),
        sa.CheckConstraint("buy_in BETWEEN 1 AND 100000000", name="ck_game_buy_in"),
        sa.CheckConstraint("stack BETWEEN 1 AND 10000000000", name="ck_game_stack"),
        sa.CheckConstraint("importance BETWEEN 10 AND 1000", name="ck_game_importance"),
        sa.CheckConstraint("(status IN ('closed', 'cancelled')) = (ended_at IS NOT NULL)", name="ck_game_ended"),
        sa.ForeignKeyConstraint(["league_id"], ["league.id"], name="fk_game_league_id_league"),
    )
    op.create_index(
        "uq_game_open",
        "game",
        ["league_id", "thread"],
        unique=True,
        sqlite_where=sa.text("status = 'open'"),
        postgresql_where=sa.text("status = 'open'"),
    )
    op.create_table(
        "operation",
        sa.Column("id", ID, nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("league_id", sa.BigInteger(), nullable=False),
        sa.Column("actor", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("refused", sa.Boolean(), nullable=False),
        sa.Column("answer", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_operation"),
        sa.UniqueConstraint("key", name="uq_operation_key"),
        sa.ForeignKeyConstraint(["league_id"], ["league.id"], name="fk_operation_league_id_league"),
    )
    op.create_table(
        "player",
        sa.Column("id", ID, nullable=False),
        sa.Column("league_id", sa.BigInteger(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("telegram_id", sa.BigInteger()),
        sa.Column("username", sa.String()),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_player"),
        sa.UniqueConstraint("league_id", "telegram_id", name="uq_player_league_id_telegram_id"),
        sa.UniqueConstraint("league_id", "number", name="uq_player_league_id_number"),
        sa.ForeignKeyConstraint(["league_id"], ["league.id"], name="fk_player_league_id_league"),
    )
    op.create_table(
        "entry",
        sa.Column("id", ID, nullable=False),
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.Column("operation_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("buy_ins", sa.SmallInteger(), nullable=False),
        sa.Column("logged_by", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("voids", sa.BigInteger()),
        sa.PrimaryKeyConstraint("id", name="pk_entry"),
        sa.UniqueConstraint("voids", name="uq_entry_voids"),
        sa.CheckConstraint(
            "kind IN ('buy_in', 'rebuy', 'add_on', 'cash_out', 'adjustment', 'void')", name="ck_entry_kind"
        ),
        sa.CheckConstraint(
            "CASE kind WHEN 'void' THEN amount = 0 WHEN 'cash_out' THEN amount BETWEEN 0 AND 10000000000"
            " WHEN 'adjustment' THEN amount <> 0 AND amount BETWEEN -10000000000 AND 10000000000"
            " ELSE amount BETWEEN 1 AND 100000000 END",
            name="ck_entry_amount",
        ),
        sa.CheckConstraint("(kind = 'void') = (voids IS NOT NULL)", name="ck_entry_voids"),
        sa.CheckConstraint("buy_ins BETWEEN 0 AND 20", name="ck_entry_buy_ins"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_entry_game_id_game"),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_entry_player_id_player"),
        sa.ForeignKeyConstraint(["operation_id"], ["operation.id"], name="fk_entry_operation_id_operation"),
        sa.ForeignKeyConstraint(["voids"], ["entry.id"], name="fk_entry_voids_entry"),
    )
    op.create_index("ix_entry_game_id", "entry", ["game_id"])
    op.create_table(
        "result",
        sa.Column("league_id", sa.BigInteger(), nullable=False),
        sa.Column("played_on", sa.Date(), nullable=False),
        sa.Column("game_id", sa.BigInteger(), nullable=False),
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.Column("place", sa.SmallInteger(), nullable=False),
        sa.Column("shared", sa.SmallInteger(), nullable=False),
        sa.Column("players", sa.SmallInteger(), nullable=False),
        sa.Column("importance", sa.SmallInteger(), nullable=False),
        sa.Column("profit", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("league_id", "played_on", "game_id", "player_id", name="pk_result"),
        sa.CheckConstraint("place BETWEEN 1 AND players", name="ck_result_place"),
        sa.CheckConstraint("shared BETWEEN 1 AND players", name="ck_result_shared"),
        sa.CheckConstraint("players >= 2", name="ck_result_players"),
        sa.ForeignKeyConstraint(["league_id"], ["league.id"], name="fk_result_league_id_league"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_result_game_id_game"),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_result_player_id_player"),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    """To nothing."""
    for table in ("result", "entry", "player", "operation", "game", "chat", "set_aside", "league"):
        op.drop_table(table)

"""Ladders by other clubs' formulas, with their matches."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision: str | None = "0006"

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Nobody has recorded a match so far."""
    op.create_table(
        "ladder",
        sa.Column("id", ID, nullable=False),
        sa.Column("league_id", sa.BigInteger(), nullable=False),
        sa.Column("formula", sa.String(), nullable=False),
        sa.Column("start", sa.String(), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_ladder"),
        sa.UniqueConstraint("league_id", "formula", name="uq_ladder_league_id_formula"),
        sa.ForeignKeyConstraint(["league_id"], ["league.id"], name="fk_ladder_league_id_league"),
    )
    op.create_table(
        "ladder_match",
        sa.Column("id", ID, nullable=False),
        sa.Column("ladder_id", sa.BigInteger(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("played_at", MOMENT, nullable=False),
        sa.Column("operation_id", sa.BigInteger(), nullable=False),
        sa.Column("recorded_by", sa.BigInteger(), nullable=False),
        sa.Column("recorded_at", MOMENT, nullable=False),
        sa.Column("game", sa.JSON(), nullable=False),
        sa.Column("reason", sa.String()),
        sa.Column("voided_by", sa.BigInteger()),
        sa.PrimaryKeyConstraint("id", name="pk_ladder_match"),
        sa.UniqueConstraint("ladder_id", "number", name="uq_ladder_match_ladder_id_number"),
        sa.ForeignKeyConstraint(["ladder_id"], ["ladder.id"], name="fk_ladder_match_ladder_id_ladder"),
        sa.ForeignKeyConstraint(["operation_id"], ["operation.id"], name="fk_ladder_match_operation_id_operation"),
        sa.ForeignKeyConstraint(["voided_by"], ["operation.id"], name="fk_ladder_match_voided_by_operation"),
    )
    op.create_table(
        "ladder_seat",
        sa.Column("match_id", sa.BigInteger(), nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=False),
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("before", sa.String(), nullable=False),
        sa.Column("after", sa.String(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("match_id", "seat", name="pk_ladder_seat"),
        sa.CheckConstraint("games >= 0", name="ck_ladder_seat_games"),
        sa.ForeignKeyConstraint(["match_id"], ["ladder_match.id"], name="fk_ladder_seat_match_id_ladder_match"),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_ladder_seat_player_id_player"),
        sa.ForeignKeyConstraint(["person_id"], ["player.id"], name="fk_ladder_seat_person_id_player"),
    )


def downgrade() -> None:
    """No ladders."""
    op.drop_table("ladder_seat")
    op.drop_table("ladder_match")
    op.drop_table("ladder")

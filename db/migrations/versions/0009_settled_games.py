"""How each game was settled when it was closed, whatever the league sets later."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision: str | None = "0008"


def upgrade() -> None:
    """Of games closed before, their lists tell as far as they can."""
    with op.batch_alter_table("game") as game:
        game.add_column(sa.Column("settlement", sa.String(6)))
        game.create_check_constraint("ck_game_settlement", "settlement IN ('each', 'banker', 'cash')")


def downgrade() -> None:
    """The lists alone tell."""
    with op.batch_alter_table("game") as game:
        game.drop_constraint("ck_game_settlement", type_="check")
        game.drop_column("settlement")

"""The tables that say who is who: records that are one person, guests who are said to be an account.

No `from __future__ import annotations` here: SQLModel reads the annotations.
"""

from sqlalchemy import BigInteger, CheckConstraint, Index, text
from sqlmodel import Field

from db.models import Table
from db.types import Id


class MergeRow(Table, table=True):
    """Two records are one person; `undone_by` is the operation that took that back."""

    __tablename__ = "merge"
    __table_args__ = (
        CheckConstraint("player_id <> into_id", name="two"),
        Index(
            "uq_merge_standing",
            "player_id",
            unique=True,
            sqlite_where=text("undone_by IS NULL"),
            postgresql_where=text("undone_by IS NULL"),
        ),
    )

    id: int = Field(default=None, primary_key=True, sa_type=Id)  # the database gives it
    league_id: int = Field(foreign_key="league.id", sa_type=BigInteger)
    player_id: int = Field(foreign_key="player.id", sa_type=BigInteger)
    into_id: int = Field(foreign_key="player.id", sa_type=BigInteger)
    operation_id: int = Field(foreign_key="operation.id", sa_type=BigInteger)
    undone_by: int | None = Field(default=None, foreign_key="operation.id", sa_type=BigInteger)


class ClaimRow(Table, table=True):
    """A guest is said to be an account: it takes the account's consent and an administrator's word."""

    __tablename__ = "claim"

    id: int = Field(default=None, primary_key=True, sa_type=Id)  # the database gives it
    league_id: int = Field(foreign_key="league.id", sa_type=BigInteger)
    guest_id: int = Field(foreign_key="player.id", sa_type=BigInteger)
    player_id: int = Field(foreign_key="player.id", sa_type=BigInteger)
    operation_id: int = Field(foreign_key="operation.id", sa_type=BigInteger)
    consented: bool = False
    confirmed: bool = False
    declined: bool = False


class PrivateChoiceRow(Table, table=True):
    """The league that somebody has chosen to see in private."""

    __tablename__ = "private_choice"

    telegram_id: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False})
    league_id: int = Field(foreign_key="league.id", sa_type=BigInteger)

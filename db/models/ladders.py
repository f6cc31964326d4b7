"""The tables of the ladders: a chat's rating lists by other clubs' formulas, match by match.

No `from __future__ import annotations` here: SQLModel reads the annotations.
"""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, BigInteger, CheckConstraint, SmallInteger, UniqueConstraint
from sqlmodel import Field

from db.models import Table
from db.types import Id


class LadderRow(Table, table=True):
    """A ladder of a league: its formula by name, what newcomers start with, and its last match number.

    Ratings are decimal text, exact to twelve places: no column of numbers holds them in every database.
    """

    __tablename__ = "ladder"
    __table_args__ = (UniqueConstraint("league_id", "formula"),)

    id: int = Field(default=None, primary_key=True, sa_type=Id)  # the database gives it
    league_id: int = Field(foreign_key="league.id", sa_type=BigInteger)
    formula: str
    start: str
    matches: int = 0
    created_at: datetime


class MatchRow(Table, table=True):
    """A match as it was recorded, and whether the formula rates it; `reason` says why it does not.

    `game` holds what was answered, a value for each seat in order, without players and without ratings.
    """

    __tablename__ = "ladder_match"
    __table_args__ = (UniqueConstraint("ladder_id", "number"),)

    id: int = Field(default=None, primary_key=True, sa_type=Id)  # the database gives it
    ladder_id: int = Field(foreign_key="ladder.id", sa_type=BigInteger)
    number: int
    played_at: datetime
    operation_id: int = Field(foreign_key="operation.id", sa_type=BigInteger)
    recorded_by: int = Field(sa_type=BigInteger)
    recorded_at: datetime
    game: dict[str, Any] = Field(sa_type=JSON)
    reason: str | None = None
    voided_by: int | None = Field(default=None, foreign_key="operation.id", sa_type=BigInteger)


class MatchSeatRow(Table, table=True):
    """A seat of a match: who sat there, and the rating before and after.

    `person_id` is whom the match counts for, and `games` how many they had played before.
    """

    __tablename__ = "ladder_seat"
    __table_args__ = (CheckConstraint("games >= 0", name="games"),)

    match_id: int = Field(foreign_key="ladder_match.id", primary_key=True, sa_type=BigInteger)
    seat: int = Field(primary_key=True, sa_type=SmallInteger, sa_column_kwargs={"autoincrement": False})
    player_id: int = Field(foreign_key="player.id", sa_type=BigInteger)
    person_id: int = Field(foreign_key="player.id", sa_type=BigInteger)
    before: str
    after: str
    games: int

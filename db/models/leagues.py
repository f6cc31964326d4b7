"""Leagues, the chats they live in, and their players.

No `from __future__ import annotations` here: SQLModel reads the annotations.
"""

from datetime import datetime

from sqlalchemy import JSON, BigInteger, CheckConstraint, Index, SmallInteger, UniqueConstraint, false, text, true
from sqlmodel import Field

from db.models.table import Table
from db.types import CASH_OUT_CAP, MONEY_IN_CAP, Id


class LeagueRow(Table, table=True):
    """A league with its settings. Its id never changes; the chats of Telegram point to it.

    `buy_in` and `stack` are what the next game starts with: those of the last one, until they are set.
    """

    __tablename__ = "league"
    __table_args__ = (
        CheckConstraint("language IN ('ru', 'en')", name="language"),
        CheckConstraint("best_k > 0", name="best_k"),
        CheckConstraint("day_start BETWEEN 0 AND 1439", name="day_start"),
        CheckConstraint("unit > 0", name="unit"),
        CheckConstraint("may_log IN ('all', 'host')", name="may_log"),
        CheckConstraint("settlement IN ('each', 'banker', 'cash')", name="settlement"),
        CheckConstraint("announce_hour BETWEEN 0 AND 23", name="announce_hour"),
        CheckConstraint(f"buy_in BETWEEN 1 AND {MONEY_IN_CAP}", name="buy_in"),
        CheckConstraint(f"stack BETWEEN 1 AND {CASH_OUT_CAP}", name="stack"),
    )

    id: int = Field(default=None, primary_key=True, sa_type=Id)  # the database gives it
    title: str
    language: str = Field(max_length=2)
    currency: str = Field(max_length=3)
    zone: str
    day_start: int = Field(default=300, sa_type=SmallInteger)
    unit: int = Field(sa_type=BigInteger)
    best_k: int | None = None
    created_at: datetime
    version: int = Field(default=0, sa_type=BigInteger)
    games: int = Field(default=0)
    players: int = Field(default=0)
    banker_id: int | None = Field(default=None, sa_type=BigInteger)
    may_log: str = Field(default="all", max_length=4, sa_column_kwargs={"server_default": "all"})
    settlement: str = Field(default="each", max_length=6, sa_column_kwargs={"server_default": "each"})
    remind_transfers: bool = Field(default=True, sa_column_kwargs={"server_default": true()})
    announce_on: bool = Field(default=True, sa_column_kwargs={"server_default": true()})
    announce_hour: int = Field(default=10, sa_type=SmallInteger, sa_column_kwargs={"server_default": text("10")})
    announce_month: bool = Field(default=True, sa_column_kwargs={"server_default": true()})
    announce_year: bool = Field(default=True, sa_column_kwargs={"server_default": true()})
    announce_thread: int | None = Field(default=None, sa_type=BigInteger)
    buy_in: int | None = Field(default=None, sa_type=BigInteger)
    stack: int | None = Field(default=None, sa_type=BigInteger)
    list_style: bool = Field(default=False, sa_column_kwargs={"server_default": false()})


class ChatRow(Table, table=True):
    """A Telegram chat of a league; a group that becomes a supergroup gets a second id.

    `inactive` says why the bot cannot speak there, if it cannot; nothing of the league is lost by that.
    `greeting` is the message that greets it, until somebody has said that all is right.
    """

    __tablename__ = "chat"
    __table_args__ = (Index("ix_chat_league_id", "league_id"),)

    telegram_id: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False})
    league_id: int = Field(foreign_key="league.id", sa_type=BigInteger)
    current: bool = True
    inactive: str | None = None
    inactive_since: datetime | None = None
    greeted: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    greeting: int | None = Field(default=None, sa_type=BigInteger)


class PlayerRow(Table, table=True):
    """A player of one league; a guest has no Telegram id.

    `person_id` names the record of the same person that stands for this one, where there is one; it
    follows from the merges that hold. Nothing else is ever rewritten by a merge.
    """

    __tablename__ = "player"
    __table_args__ = (
        UniqueConstraint("league_id", "telegram_id"),
        UniqueConstraint("league_id", "number"),
    )

    id: int = Field(default=None, primary_key=True, sa_type=Id)  # the database gives it
    league_id: int = Field(foreign_key="league.id", sa_type=BigInteger)
    number: int
    name: str
    telegram_id: int | None = Field(default=None, sa_type=BigInteger)
    username: str | None = None
    created_at: datetime
    nicknames: list[str] = Field(default_factory=list, sa_type=JSON, sa_column_kwargs={"server_default": "[]"})
    hidden: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    person_id: int | None = Field(default=None, foreign_key="player.id", sa_type=BigInteger)

    @property
    def person(self) -> int:
        """The record that stands for this one: its own id, or that of the person it was merged into."""
        return self.person_id or self.id


class RequisiteRow(Table, table=True):
    """How a person wants to be paid, in their own words, left in private with the bot."""

    __tablename__ = "requisite"

    telegram_id: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False})
    words: str
    at: datetime

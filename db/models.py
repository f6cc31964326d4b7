"""The tables. A table class validates nothing, so what must hold stands in the constraints.

No `from __future__ import annotations` here: SQLModel reads the annotations.
"""

from datetime import date, datetime
from typing import ClassVar

from sqlalchemy import BigInteger, CheckConstraint, Index, MetaData, SmallInteger, UniqueConstraint, text
from sqlmodel import Field, SQLModel

from db.types import CASH_OUT_CAP, MONEY_IN_CAP, Id

NAMING = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


class Table(SQLModel):
    """What all tables share: one set of names for constraints, so that migrations can find them."""

    metadata: ClassVar[MetaData] = MetaData(naming_convention=NAMING)


class LeagueRow(Table, table=True):
    """A league with its settings. Its id never changes; the chats of Telegram point to it."""

    __tablename__ = "league"
    __table_args__ = (
        CheckConstraint("language IN ('ru', 'en')", name="language"),
        CheckConstraint("best_k > 0", name="best_k"),
        CheckConstraint("day_start BETWEEN 0 AND 1439", name="day_start"),
        CheckConstraint("unit > 0", name="unit"),
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


class ChatRow(Table, table=True):
    """A Telegram chat of a league; a group that becomes a supergroup gets a second id."""

    __tablename__ = "chat"

    telegram_id: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False})
    league_id: int = Field(foreign_key="league.id", sa_type=BigInteger)
    current: bool = True


class PlayerRow(Table, table=True):
    """A player of one league; a guest has no Telegram id."""

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


class OperationRow(Table, table=True):
    """One wish that was carried out or refused, with the answer it got."""

    __tablename__ = "operation"
    __table_args__ = (UniqueConstraint("key"),)

    id: int = Field(default=None, primary_key=True, sa_type=Id)  # the database gives it
    key: str
    kind: str
    league_id: int = Field(foreign_key="league.id", sa_type=BigInteger)
    actor: int = Field(sa_type=BigInteger)
    at: datetime
    refused: bool
    answer: str


class GameRow(Table, table=True):
    """An evening. `thread` is 0 outside topics; `importance` is in hundredths; `stack` is chips a buy-in."""

    __tablename__ = "game"
    __table_args__ = (
        UniqueConstraint("league_id", "number"),
        Index(
            "uq_game_open",
            "league_id",
            "thread",
            unique=True,
            sqlite_where=text("status = 'open'"),
            postgresql_where=text("status = 'open'"),
        ),
        CheckConstraint("status IN ('open', 'undecided', 'closed', 'cancelled')", name="status"),
        CheckConstraint(f"buy_in BETWEEN 1 AND {MONEY_IN_CAP}", name="buy_in"),
        CheckConstraint(f"stack BETWEEN 1 AND {CASH_OUT_CAP}", name="stack"),
        CheckConstraint("importance BETWEEN 10 AND 1000", name="importance"),
        CheckConstraint("(status IN ('closed', 'cancelled')) = (ended_at IS NOT NULL)", name="ended"),
    )

    id: int = Field(default=None, primary_key=True, sa_type=Id)  # the database gives it
    league_id: int = Field(foreign_key="league.id", sa_type=BigInteger)
    thread: int = Field(default=0, sa_type=BigInteger)
    number: int = 0
    status: str
    title: str = ""
    played_on: date
    buy_in: int = Field(sa_type=BigInteger)
    stack: int | None = Field(default=None, sa_type=BigInteger)
    importance: int = Field(default=100, sa_type=SmallInteger)
    host: int | None = Field(default=None, sa_type=BigInteger)
    opened_at: datetime
    ended_at: datetime | None = None
    card_message: int | None = Field(default=None, sa_type=BigInteger)


class EntryRow(Table, table=True):
    """A line of a game's ledger, never edited and never deleted.

    `voids` names the entry that this one takes back. An entry is taken back at most once, so
    restoring means taking back the void, and a chain of voids says whether its first entry stands.
    """

    __tablename__ = "entry"
    __table_args__ = (
        UniqueConstraint("voids"),
        Index("ix_entry_game_id", "game_id"),
        CheckConstraint(
            "kind IN ('buy_in', 'rebuy', 'add_on', 'cash_out', 'adjustment', 'void')",
            name="kind",
        ),
        CheckConstraint(
            f"CASE kind WHEN 'void' THEN amount = 0 WHEN 'cash_out' THEN amount BETWEEN 0 AND {CASH_OUT_CAP}"
            f" WHEN 'adjustment' THEN amount <> 0 AND amount BETWEEN -{CASH_OUT_CAP} AND {CASH_OUT_CAP}"
            f" ELSE amount BETWEEN 1 AND {MONEY_IN_CAP} END",
            name="amount",
        ),
        CheckConstraint("(kind = 'void') = (voids IS NOT NULL)", name="voids"),
        CheckConstraint("buy_ins BETWEEN 0 AND 20", name="buy_ins"),
    )

    id: int = Field(default=None, primary_key=True, sa_type=Id)  # the database gives it
    game_id: int = Field(foreign_key="game.id", sa_type=BigInteger)
    player_id: int = Field(foreign_key="player.id", sa_type=BigInteger)
    operation_id: int = Field(foreign_key="operation.id", sa_type=BigInteger)
    kind: str
    amount: int = Field(sa_type=BigInteger)
    buy_ins: int = Field(default=0, sa_type=SmallInteger)
    logged_by: int = Field(sa_type=BigInteger)
    at: datetime
    voids: int | None = Field(default=None, foreign_key="entry.id", sa_type=BigInteger)


class ResultRow(Table, table=True):
    """What a closed game says of a player: facts, from which points and boards are computed.

    The chat and the day lead the key, and the table is its own index: a month is one stretch of pages.
    """

    __tablename__ = "result"
    __table_args__ = (
        CheckConstraint("place BETWEEN 1 AND players", name="place"),
        CheckConstraint("shared BETWEEN 1 AND players", name="shared"),
        CheckConstraint("players >= 2", name="players"),
        {"sqlite_with_rowid": False},
    )

    league_id: int = Field(foreign_key="league.id", primary_key=True, sa_type=BigInteger)
    played_on: date = Field(primary_key=True)
    game_id: int = Field(foreign_key="game.id", primary_key=True, sa_type=BigInteger)
    player_id: int = Field(foreign_key="player.id", primary_key=True, sa_type=BigInteger)
    place: int = Field(sa_type=SmallInteger)
    shared: int = Field(sa_type=SmallInteger)
    players: int = Field(sa_type=SmallInteger)
    importance: int = Field(sa_type=SmallInteger)
    profit: int = Field(sa_type=BigInteger)


class SetAsideRow(Table, table=True):
    """An update that could not be worked on: its kind and what went wrong, never its words."""

    __tablename__ = "set_aside"

    update_id: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False})
    kind: str
    error: str
    at: datetime

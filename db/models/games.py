"""Games, their ledgers and their results.

No `from __future__ import annotations` here: SQLModel reads the annotations.
"""

from datetime import date, datetime

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Index,
    SmallInteger,
    UniqueConstraint,
    false,
    text,
)
from sqlmodel import Field

from db.models.table import Table
from db.types import CASH_OUT_CAP, MONEY_IN_CAP, Id


class GameRow(Table, table=True):
    """An evening. `thread` is 0 outside topics; `importance` is in hundredths; `stack` is chips a buy-in.

    `closing_message` is the shared message of the close: who is counted, then the difference. `asked_at`
    is when Close was asked for. `unit` is what the amounts of a closed game were rounded to, `settlement` how
    its league settled then; None where it was closed before that was kept. `imported` evenings came from a
    file: they were over before the bot was told, so nothing of them is announced.
    `transfers_due_at` is when open transfers get their line, far off while none is open, until they got it.
    """

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
        Index(
            "ix_game_unfinished",
            "league_id",
            "number",
            sqlite_where=text("status IN ('open', 'undecided')"),
            postgresql_where=text("status IN ('open', 'undecided')"),
        ),
        Index(
            "ix_game_transfers_due_at",
            "transfers_due_at",
            sqlite_where=text("transfers_due_at IS NOT NULL"),
            postgresql_where=text("transfers_due_at IS NOT NULL"),
        ),
        Index(
            "ix_game_running",
            "league_id",
            sqlite_where=text("ended_at IS NULL"),
            postgresql_where=text("ended_at IS NULL"),
        ),
        CheckConstraint("status IN ('open', 'undecided', 'closed', 'cancelled')", name="status"),
        CheckConstraint(f"buy_in BETWEEN 1 AND {MONEY_IN_CAP}", name="buy_in"),
        CheckConstraint(f"stack BETWEEN 1 AND {CASH_OUT_CAP}", name="stack"),
        CheckConstraint("importance BETWEEN 10 AND 1000", name="importance"),
        CheckConstraint("settlement IN ('each', 'banker', 'cash')", name="settlement"),
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
    closing_message: int | None = Field(default=None, sa_type=BigInteger)
    result_message: int | None = Field(default=None, sa_type=BigInteger)
    settlement_message: int | None = Field(default=None, sa_type=BigInteger)
    asked_at: datetime | None = None
    closed_by: int | None = Field(default=None, sa_type=BigInteger)
    unit: int | None = Field(default=None, sa_type=BigInteger)
    banker_id: int | None = Field(default=None, sa_type=BigInteger)
    settlement: str | None = Field(default=None, max_length=6)
    reminded_at: datetime | None = None
    transfers_due_at: datetime | None = None
    imported: bool = Field(default=False, sa_column_kwargs={"server_default": false()})

    @property
    def was_told(self) -> bool:
        """Whether it is an evening as the rows of a file tell it; one out of a document was played with a bot.

        Of the first only the day is known, so that it has no length.
        """
        return self.imported and self.ended_at == self.opened_at


class EntryRow(Table, table=True):
    """A line of a game's ledger, never edited and never deleted.

    `voids` names the entry that this one takes back. An entry is taken back at most once, so
    restoring means taking back the void, and a chain of voids says whether its first entry stands. A
    `profit` is all that somebody wrote down of a past evening, where the amounts behind it are unknown.
    """

    __tablename__ = "entry"
    __table_args__ = (
        UniqueConstraint("voids"),
        Index("ix_entry_game_id", "game_id"),
        CheckConstraint(
            "kind IN ('buy_in', 'rebuy', 'add_on', 'cash_out', 'adjustment', 'profit', 'void')",
            name="kind",
        ),
        CheckConstraint(
            f"CASE kind WHEN 'void' THEN amount = 0 WHEN 'cash_out' THEN amount BETWEEN 0 AND {CASH_OUT_CAP}"
            f" WHEN 'adjustment' THEN amount <> 0 AND amount BETWEEN -{CASH_OUT_CAP} AND {CASH_OUT_CAP}"
            f" WHEN 'profit' THEN amount BETWEEN -{CASH_OUT_CAP} AND {CASH_OUT_CAP}"
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
    `money_in`, `buy_ins` and `minutes` at the table are None where nobody wrote them down.
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
    money_in: int | None = Field(default=None, sa_type=BigInteger)
    buy_ins: int | None = Field(default=None, sa_type=SmallInteger)
    minutes: int | None = Field(default=None, sa_type=SmallInteger)


class PortionRow(Table, table=True):
    """Who took part when a difference was divided, and with what weight; the entries hold the rounded parts."""

    __tablename__ = "portion"
    __table_args__ = (CheckConstraint("weight >= 0", name="weight"),)

    operation_id: int = Field(foreign_key="operation.id", primary_key=True, sa_type=BigInteger)
    player_id: int = Field(foreign_key="player.id", primary_key=True, sa_type=BigInteger)
    weight: int = Field(sa_type=BigInteger)


class TransferRow(Table, table=True):
    """Who pays whom after a game. One that is marked stays as it is; open ones are listed anew.

    `by_hand` was said with /paid, outside the list.
    """

    __tablename__ = "transfer"
    __table_args__ = (
        Index("ix_transfer_game_id", "game_id"),
        CheckConstraint("amount > 0", name="amount"),
        CheckConstraint("payer_id <> receiver_id", name="people"),
        CheckConstraint("(sent_at IS NULL) = (sent_by IS NULL)", name="sent"),
        CheckConstraint("(received_at IS NULL) = (received_by IS NULL)", name="received"),
    )

    id: int = Field(default=None, primary_key=True, sa_type=Id)  # the database gives it
    game_id: int = Field(foreign_key="game.id", sa_type=BigInteger)
    payer_id: int = Field(foreign_key="player.id", sa_type=BigInteger)
    receiver_id: int = Field(foreign_key="player.id", sa_type=BigInteger)
    amount: int = Field(sa_type=BigInteger)
    by_hand: bool = False
    sent_at: datetime | None = None
    sent_by: int | None = Field(default=None, sa_type=BigInteger)
    received_at: datetime | None = None
    received_by: int | None = Field(default=None, sa_type=BigInteger)


class CorrectionRow(Table, table=True):
    """A game that counted was changed or withdrawn: which days' boards it touched, before and after."""

    __tablename__ = "correction"
    __table_args__ = (Index("ix_correction_league_id", "league_id"),)

    operation_id: int = Field(foreign_key="operation.id", primary_key=True, sa_type=BigInteger)
    league_id: int = Field(foreign_key="league.id", sa_type=BigInteger)
    game_id: int = Field(foreign_key="game.id", sa_type=BigInteger)
    reason: str
    day_before: date
    day_after: date
    at: datetime

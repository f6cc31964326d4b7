"""The tables. A table class validates nothing, so what must hold stands in the constraints.

No `from __future__ import annotations` here: SQLModel reads the annotations.
"""

from datetime import date, datetime
from typing import ClassVar

from sqlalchemy import (
    JSON,
    BigInteger,
    CheckConstraint,
    Index,
    MetaData,
    SmallInteger,
    UniqueConstraint,
    false,
    text,
    true,
)
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
    """

    __tablename__ = "chat"

    telegram_id: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False})
    league_id: int = Field(foreign_key="league.id", sa_type=BigInteger)
    current: bool = True
    inactive: str | None = None
    inactive_since: datetime | None = None
    greeted: bool = Field(default=False, sa_column_kwargs={"server_default": false()})


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


class OperationRow(Table, table=True):
    """One wish that was carried out or refused, with the answer it got.

    `digest` tells whether a message still has the words that it was carried out by; the words are not kept.
    """

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
    digest: str | None = None


class GameRow(Table, table=True):
    """An evening. `thread` is 0 outside topics; `importance` is in hundredths; `stack` is chips a buy-in.

    `closing_message` is the shared message of the close: who is counted, then the difference. `asked_at`
    is when Close was asked for. `unit` is what the amounts of a closed game were rounded to. `imported`
    evenings came from a file: they were over before the bot was told, so nothing of them is announced.
    `transfers_due_at` is when open transfers get their line, until they got it.
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
    reminded_at: datetime | None = None
    transfers_due_at: datetime | None = None
    imported: bool = Field(default=False, sa_column_kwargs={"server_default": false()})


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


class RequisiteRow(Table, table=True):
    """How a person wants to be paid, in their own words, left in private with the bot."""

    __tablename__ = "requisite"

    telegram_id: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False})
    words: str
    at: datetime


class SetAsideRow(Table, table=True):
    """An update that could not be worked on: its kind and what went wrong, never its words."""

    __tablename__ = "set_aside"

    update_id: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False})
    kind: str
    error: str
    at: datetime


class AnnouncementRow(Table, table=True):
    """What was said, or is to be said, of a finished month or year of a league; one row, whatever happens.

    `state` goes claimed → sending → sent, uncertain (the answer was lost) or dead (with its reason).
    `snapshot` is what was said. `carrier_id` names the row whose post speaks of this period too, where
    several were missed. `ready_at` is when it could have gone out at the earliest. `touched_by` is a game
    that changed the period since, until the post shows it.
    """

    __tablename__ = "announcement"
    __table_args__ = (
        UniqueConstraint("league_id", "kind", "period"),
        *(
            Index(f"ix_announcement_{name}", *columns, sqlite_where=text(where), postgresql_where=text(where))
            for name, columns, where in (
                ("unsettled", ("state", "id"), "settled_at IS NULL"),
                ("waiting", ("league_id",), "settled_at IS NULL"),
                ("carrier_id", ("carrier_id",), "carrier_id IS NOT NULL"),
                ("touched", ("touched_by",), "touched_by IS NOT NULL"),
            )
        ),
        CheckConstraint("kind IN ('month', 'year')", name="kind"),
        CheckConstraint("state IN ('claimed', 'sending', 'sent', 'uncertain', 'dead')", name="state"),
        CheckConstraint("(settled_at IS NOT NULL) = (state IN ('sent', 'dead'))", name="settled"),
        CheckConstraint("(state = 'dead') = (reason IS NOT NULL)", name="reason"),
        CheckConstraint("state <> 'sending' OR sending_at IS NOT NULL", name="sending"),
        CheckConstraint("best_k > 0", name="best_k"),
    )

    id: int = Field(default=None, primary_key=True, sa_type=Id)  # the database gives it
    league_id: int = Field(foreign_key="league.id", sa_type=BigInteger)
    kind: str = Field(max_length=5)
    period: str = Field(max_length=7)
    state: str = Field(max_length=9)
    reason: str | None = None
    snapshot: str
    best_k: int
    carrier_id: int | None = Field(default=None, foreign_key="announcement.id", sa_type=BigInteger)
    thread: int = Field(default=0, sa_type=BigInteger)
    message_id: int | None = Field(default=None, sa_type=BigInteger)
    pictured: bool = False
    ready_at: datetime
    claimed_at: datetime
    sending_at: datetime | None = None
    settled_at: datetime | None = None
    asked: int = Field(default=0, sa_type=SmallInteger)
    asked_at: datetime | None = None
    touched_by: int | None = Field(default=None, foreign_key="game.id", sa_type=BigInteger)
    corrected_at: datetime | None = None
    corrected_game: int | None = None

"""What was asked and answered, set aside, and announced.

No `from __future__ import annotations` here: SQLModel reads the annotations.
"""

from datetime import datetime

from sqlalchemy import BigInteger, CheckConstraint, Index, SmallInteger, UniqueConstraint, text
from sqlmodel import Field

from db.models.table import Table
from db.types import Id


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


class SetAsideRow(Table, table=True):
    """An update that could not be worked on: its kind and what went wrong, never its words."""

    __tablename__ = "set_aside"

    update_id: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False})
    kind: str
    error: str
    at: datetime


class AnnouncementRow(Table, table=True):
    """What was said, or is to be said, of a finished month or year of a league; one row, whatever happens.

    `state` goes claimed → sending → sent, uncertain (the answer was lost) or dead (with its reason). One that is
    dead as `UNSAID` only holds the K which the period ended with, until there is something to say of it.
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

"""Column types that SQLite and PostgreSQL understand alike."""

from enum import StrEnum

from sqlalchemy import BigInteger, Integer

# SQLite autoincrements only a column declared INTEGER, which holds 64 bits there anyway.
Id = BigInteger().with_variant(Integer(), "sqlite")


class GameStatus(StrEnum):
    """Where a game stands; an undecided one is over but its difference still belongs to nobody."""

    OPEN = "open"
    UNDECIDED = "undecided"
    CLOSED = "closed"
    CANCELLED = "cancelled"


class EntryKind(StrEnum):
    """What a line of the ledger says."""

    BUY_IN = "buy_in"
    REBUY = "rebuy"
    ADD_ON = "add_on"
    CASH_OUT = "cash_out"
    ADJUSTMENT = "adjustment"
    PROFIT = "profit"
    VOID = "void"


class AnnouncementState(StrEnum):
    """How far the announcement of a period has come; an uncertain one was sent, and the answer was lost."""

    CLAIMED = "claimed"
    SENDING = "sending"
    SENT = "sent"
    UNCERTAIN = "uncertain"
    DEAD = "dead"


MONEY_IN = (EntryKind.BUY_IN, EntryKind.REBUY, EntryKind.ADD_ON)
MONEY_IN_CAP = 100_000_000
CASH_OUT_CAP = 100 * MONEY_IN_CAP

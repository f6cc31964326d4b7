"""What services answer. Everything here is stored as JSON: ids and numbers, no names, no typed text.

Amounts are whole numbers of the currency's smallest unit; `counted` is what lies on the table:
smallest units too, or chips in a game with a stack. Points are hundredths, rounded for reading.
"""

from dataclasses import dataclass
from datetime import date, datetime

from db.types import EntryKind as EntryKind
from db.types import GameStatus as GameStatus


@dataclass(frozen=True, slots=True)
class Opened:
    """A game was opened."""

    game: int
    number: int
    entered_later: bool = False


@dataclass(frozen=True, slots=True)
class Seated:
    """Players sat down with the default buy-in; `answered` when one was taken from a reply."""

    game: int
    players: tuple[int, ...]
    amount: int
    at_table: int
    echo: bool
    answered: bool = False


@dataclass(frozen=True, slots=True)
class Paid:
    """One player's money in; `times` buy-ins, if it was said as such; `total` is all of theirs."""

    player: int
    amount: int
    total: int
    times: int = 0


@dataclass(frozen=True, slots=True)
class MoneyIn:
    """Money in was logged; `echo` when the words had to be interpreted and are said back.

    `answered` when the player was not named, but taken from the message that was replied to.
    """

    game: int
    kind: EntryKind
    items: tuple[Paid, ...]
    echo: bool
    answered: bool = False


@dataclass(frozen=True, slots=True)
class Out:
    """One player's cash-out: what was counted, what it is worth (rounded, unless `even`), the profit."""

    player: int
    counted: int
    worth: int
    even: bool
    profit: int


@dataclass(frozen=True, slots=True)
class CashedOut:
    """Players left the table."""

    game: int
    items: tuple[Out, ...]
    players_in: tuple[int, ...]
    on_table: int
    settled: bool
    echo: bool
    chips: bool
    answered: bool = False


@dataclass(frozen=True, slots=True)
class Undone:
    """An entry was taken back."""

    game: int
    entry: int
    kind: EntryKind
    player: int
    amount: int
    chips: bool


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of a result: place, how many share it, profit, points."""

    player: int
    place: int
    shared: int
    profit: int
    points: int


@dataclass(frozen=True, slots=True)
class Transfer:
    """Who pays whom how much."""

    payer: int
    receiver: int
    amount: int


@dataclass(frozen=True, slots=True)
class Leader:
    """A line of the month's rating after a game: rank, points, and how far the player rose by it."""

    player: int
    rank: int
    points: int
    rose: int


@dataclass(frozen=True, slots=True)
class Decision:
    """How a difference was settled.

    Attributes:
        amount: As it is counted on the table; below zero where it was missing for the pay-out.
        player: Who got or bore all of it; None where it was divided.
        by: Whose choice it was; 0 for an anonymous administrator.
    """

    amount: int
    player: int | None
    by: int


@dataclass(frozen=True, slots=True)
class Closed:
    """A game is over: places by exact profit, profits rounded to the chat's unit and summing to zero.

    Attributes:
        transfers: Who still pays whom.
        month: The head of the month's rating; not in the result of an older game.
        given: What had changed hands before.
        banker: Through whom everybody pays, if through somebody.
        corrected_at: When it was corrected, if it was.
        asked: A message asks what stands between the game and its close.
    """

    game: int
    number: int
    title: str
    played_on: date
    opened_at: datetime
    ended_at: datetime
    importance: int
    bank: int
    standings: tuple[Standing, ...]
    transfers: tuple[Transfer, ...]
    month: tuple[Leader, ...]
    chips: bool = False
    decisions: tuple[Decision, ...] = ()
    given: tuple[Transfer, ...] = ()
    banker: int | None = None
    corrected_at: datetime | None = None
    asked: bool = False


@dataclass(frozen=True, slots=True)
class CalledOff:
    """A game counts for nothing and stays in the history."""

    game: int
    number: int


@dataclass(frozen=True, slots=True)
class CardLine:
    """One player's line of the card; `counted` None while they never left the table."""

    player: int
    money_in: int
    buy_ins: int
    counted: int | None
    is_in: bool
    profit: int


@dataclass(frozen=True, slots=True)
class LogLine:
    """One entry of a game's ledger; `number` counts from 1, `voided_at` and `voided_by` if it is void.

    `entry` is what the ledger calls it: that counts over all games, voids included. `reason` is why a
    correction took it back, if one did.
    """

    number: int
    at: datetime
    player: int
    kind: EntryKind
    amount: int
    logged_by: int
    own: bool
    voided_at: datetime | None = None
    voided_by: int | None = None
    entry: int = 0
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Card:
    """A game as its card shows it; `recent` are the newest entries, `version` the newest operation it knows.

    `asked` when a message asks what stands between the game and its close.
    """

    game: int
    number: int
    status: GameStatus
    title: str
    thread: int
    message: int | None
    played_on: date
    after_midnight: bool
    host: int | None
    buy_in: int
    stack: int | None
    importance: int
    ended_at: datetime | None
    lines: tuple[CardLine, ...]
    money_in: int
    on_table: int
    on_table_worth: int
    even: bool
    settled: bool
    recent: tuple[LogLine, ...]
    version: int
    asked: bool = False

    @property
    def players_in(self) -> tuple[int, ...]:
        """Who sits at the table."""
        return tuple(line.player for line in self.lines if line.is_in)


@dataclass(frozen=True, slots=True)
class Shown:
    """A game that somebody asked to see: its card, and its result once it is closed."""

    card: Card
    result: Closed | None

    @property
    def is_open(self) -> bool:
        """Whether the game still runs."""
        return self.card.status is GameStatus.OPEN


@dataclass(frozen=True, slots=True)
class Log:
    """The whole ledger of a game, which may still run, or be closed."""

    game: int
    number: int
    chips: bool
    lines: tuple[LogLine, ...]
    running: bool = False
    closed: bool = False

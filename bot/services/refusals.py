"""What the league refuses: data for a sentence, never the sentence itself.

A refusal is stored with its operation, so that a repeated message gets the same answer. It therefore
holds neither names nor typed text: people by Telegram id, places in a list by their line, the rest in
words of our own.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, ClassVar


class LeagueError(Exception):
    """The league says no. Subclasses are dataclasses whose fields can be stored as JSON."""

    kinds: ClassVar[dict[str, type["LeagueError"]]] = {}
    # Whether it concerns the author alone, so that its answer need not stay.
    passing: ClassVar[bool] = False

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        LeagueError.kinds[cls.__name__] = cls

    def __post_init__(self) -> None:
        self.report: Any = None


class Who(StrEnum):
    """Who may do what was refused."""

    HOST = "host"
    ADMIN = "admin"
    CONFIRMED_ADMIN = "confirmed_admin"
    SEATED = "seated"
    AUTHOR = "author"


@dataclass
class NotAllowedError(LeagueError):
    """The actor may not do this; `who` may, and `person` is that host or author, if it is one."""

    passing: ClassVar[bool] = True

    who: Who
    person: int | None = None


@dataclass
class AnonymousError(LeagueError):
    """An anonymous administrator is nobody's seat: the player has to be named."""


@dataclass
class NoSuchPlayerError(LeagueError):
    """The chat has no such player."""


@dataclass
class NoOpenGameError(LeagueError):
    """The topic has no open game; the chat's last one is named."""

    last_number: int | None = None
    last_date: str | None = None
    last_status: str | None = None
    buy_in: int | None = None


@dataclass
class GameOpenError(LeagueError):
    """The topic has an open game already."""

    number: int
    card_message: int | None = None


@dataclass
class GameOverError(LeagueError):
    """The game of a button is no longer open; `ended_at` is an ISO moment."""

    number: int
    status: str
    ended_at: str | None


@dataclass
class NoSuchGameError(LeagueError):
    """The chat has no game of this number."""

    number: int


@dataclass
class BuyInNeededError(LeagueError):
    """The chat has no last game to take the buy-in from."""


@dataclass
class OpenAskedError(LeagueError):
    """A bare /newgame opens nothing by itself: menus send it at a tap."""

    buy_in: int


@dataclass
class NotSeatedError(LeagueError):
    """Somebody who has no money in this game cannot leave its table."""

    line: int
    person: int | None = None
    myself: bool = True
    player: int = 0


@dataclass
class SeatedAlreadyError(LeagueError):
    """Everybody named sits at the table already."""


@dataclass
class SecondCashOutError(LeagueError):
    """The player is out already with `stands`; a second cash-out would replace the first, which is `entry`.

    It counts besides those from `before` they last bought in, so much in all.
    """

    line: int
    stands: int
    typed: int | None
    player: int = 0
    chips: bool = False
    entry: int = 0
    before: int = 0

    @property
    def is_no_news(self) -> bool:
        """Whether the second one would say what the first does."""
        return self.stands == self.typed


@dataclass
class BackAtTableError(LeagueError):
    """The player whose cash-out `typed` was to replace is at the table again: there is none to replace.

    It would count besides those from `before` they last bought in, so much in all.
    """

    line: int
    typed: int
    player: int
    chips: bool
    before: int = 0


@dataclass
class CountedOutError(LeagueError):
    """The player's cash-out, which `by` logged, has to be taken back first: nothing would lie before it.

    It would stand without money in, or besides another one with none in between.
    """

    player: int
    stands: int
    by: int
    chips: bool = False


@dataclass
class AmountNeededError(LeagueError):
    """A player's cash-out without its amount."""

    line: int
    player: int = 0


@dataclass
class NumberAloneError(LeagueError):
    """A number without a word: so much money in, or so much counted at the end?"""

    money: int
    counted: int
    chips: bool


@dataclass
class AboveTableError(LeagueError):
    """More is cashed out than lies on the table, by `player`; `myself` if that is who asks.

    Where `others` of a list do so after that line, they are its lines; `players` take `amounts`, so much
    `together`.
    """

    line: int
    on_table: int
    typed: int
    chips: bool
    player: int = 0
    myself: bool = True
    others: list[int] = field(default_factory=list)
    players: list[int] = field(default_factory=list)
    together: int = 0
    amounts: list[int] = field(default_factory=list)


@dataclass
class UnusualAmountError(LeagueError):
    """Money in that is far from the buy-in of this game; `times` if it could be meant as so many buy-ins."""

    line: int
    typed: int
    buy_in: int
    times: int | None = None


@dataclass
class NothingToUndoError(LeagueError):
    """The actor has no entry of their own in this game.

    `about_me_by` wrote the newest entry about the actor, if somebody else did.
    """

    about_me_by: int | None = None


@dataclass
class UndoOtherError(LeagueError):
    """The actor's newest entry is about somebody else: it is asked for, not guessed."""

    entry: int
    kind: str = ""
    player: int = 0
    amount: int = 0
    chips: bool = False


@dataclass
class StillInError(LeagueError):
    """People sit at the table, so the game cannot be closed."""

    players: list[int] = field(default_factory=list)
    on_table: int = 0
    chips: bool = False


@dataclass
class TooFewPlayersError(LeagueError):
    """A game of fewer than two cannot be closed, only called off."""

    players: int


@dataclass
class UnbalancedError(LeagueError):
    """Money in and money out differ: `difference` = in − out, in smallest units or, with a stack, chips."""

    money_in: int
    money_out: int
    difference: int
    buy_ins: int | None = None
    chips: bool = False


@dataclass
class UnclearError(LeagueError):
    """The words after the command do not fit it; `line` of the list, if it was one."""

    line: int = 0


@dataclass
class NoSuchPeriodError(LeagueError):
    """The words after a rating's command are no period."""

"""The transfers of a game as they are shown: who pays whom, and how far each is."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from hashlib import sha256

from bot.services.closing import facts_written
from bot.services.games import number_in
from bot.services.operations import Desk, Look, names_of
from bot.services.orders import Actor, Place, Report
from bot.services.owing import Mode, is_settled_elsewhere, profits_of, transfer
from bot.services.people import person_of
from bot.services.records import GameStatus
from bot.services.refusals import LeagueError, NoSuchGameError
from bot.services.settlement import less
from db import UnitOfWork
from db.models import GameRow, TransferRow


class Mark(StrEnum):
    """How far a transfer is."""

    OPEN = "open"
    SENT = "sent"
    RECEIVED = "received"
    BY_HAND = "by_hand"


@dataclass(frozen=True, slots=True)
class Payment:
    """One transfer of a list; `marked_at` says since when it is sent or received."""

    id: int
    payer: int
    receiver: int
    amount: int
    mark: Mark
    marked_at: datetime | None

    @property
    def ticket(self) -> str:
        """What a button of it carries, some 12 characters: its id, and what the button says in short.

        A list that is made anew may give the id of a transfer that is gone to another one, or leave the id
        with another amount: the ticket is another one then.
        """
        says = f"{self.payer} {self.receiver} {self.amount}"
        return f"{self.id}-{sha256(says.encode()).hexdigest()[:8]}"

    @property
    def is_done(self) -> bool:
        """Whether the money has arrived."""
        return self.mark in {Mark.RECEIVED, Mark.BY_HAND}


@dataclass(frozen=True, slots=True)
class PaymentList:
    """The transfers of a game, those that changed hands beforehand at the end.

    Attributes:
        status: How the game stands: its transfers are made when it is closed.
        cash: Whether cash lay on the table: nothing is open, and not because it was paid.
        version: The newest operation: the same button on a newer list is another wish.
    """

    game: int
    number: int
    thread: int
    played_on: date
    status: GameStatus
    cash: bool
    banker: int | None
    payments: tuple[Payment, ...]
    version: int

    @property
    def due(self) -> tuple[Payment, ...]:
        """What has not arrived yet; after a game that was called off nothing is waited for."""
        if self.status is GameStatus.CANCELLED:
            return ()
        return tuple(each for each in self.payments if not each.is_done)


@dataclass(frozen=True, slots=True)
class Marked:
    """A transfer was marked, or was so already where `changed` is false.

    Where its mark was taken off, `owed` is whether its payer owes the receiver something again.
    """

    game: int
    payment: int
    mark: Mark
    payer: int
    receiver: int
    amount: int
    changed: bool = True
    owed: bool = True


@dataclass
class NoClosedGameError(LeagueError):
    """There is no closed game whose transfers could be shown.

    `number` and `status` are those of the game that would be meant, if there is one; `again` if it was closed
    before and opened anew.
    """

    number: int | None = None
    status: str = ""
    again: bool = False


async def closed_game(look: Look, place: Place, words: str, game_id: int | None) -> GameRow:
    """The closed game of an id, of the number that the words are, or else the topic's last one.

    Raises:
        NoClosedGameError: There is none, or it is not closed.
        NoSuchGameError: The league has no game of this number.
        UnclearError: The words are no number.
    """
    if look.row is None:
        raise NoClosedGameError
    if game_id is not None:
        game = await look.unit.games.find(game_id)
        game = game if game and game.league_id == look.row.id else None
    elif words:
        number = number_in(words)
        game = await look.unit.games.numbered(look.row.id, number)
        if game is None:
            raise NoSuchGameError(number)
    else:
        games, league = look.unit.games, look.row.id
        closed = await games.last_in(league, place.thread, GameStatus.CLOSED)
        game = closed or await games.last_in(league, place.thread)
    if game is None:
        raise NoClosedGameError
    if game.status != GameStatus.CLOSED:
        reasons = (await look.unit.corrections.reasons(game.id)).values()
        raise NoClosedGameError(game.number, game.status, again="reopened" in reasons)
    return game


async def listed(desk: Desk, unit: UnitOfWork, game: GameRow) -> Report[PaymentList]:
    """The transfers of a game as they stand."""
    row = await unit.leagues.get(game.league_id)
    league = desk.league(row, await unit.leagues.chat_of(row.id))
    rows, players = await unit.transfers.of_game(game.id), await unit.players.of_league(row.id)
    record = PaymentList(
        game=game.id,
        number=game.number,
        thread=game.thread,
        played_on=game.played_on,
        status=GameStatus(game.status),
        cash=all(row.received_at for row in rows) and await _was_cash(unit, game, rows),
        banker=person_of(players, game.banker_id),
        payments=tuple(sorted(map(payment, rows), key=lambda each: each.mark is Mark.BY_HAND)),
        version=await unit.operations.newest(),
    )
    return Report(record, league, names_of(players))


async def _was_cash(unit: UnitOfWork, game: GameRow, rows: Sequence[TransferRow]) -> bool:
    """Whether a game of which no transfer is open would have some, had cash not lain on the table."""
    profits = profits_of(await facts_written(unit, game))
    if is_settled_elsewhere(game) or not any(profits.values()):
        return False
    if game.settlement is not None:
        return game.settlement == Mode.CASH
    return any(less(profits, map(transfer, rows)).values())


def payment(row: TransferRow) -> Payment:
    """One transfer as it is shown."""
    mark = Mark.OPEN
    if row.received_at:
        mark = Mark.BY_HAND if row.by_hand else Mark.RECEIVED
    elif row.sent_at:
        mark = Mark.SENT
    return Payment(row.id, row.payer_id, row.receiver_id, row.amount, mark, row.received_at or row.sent_at)


async def person(unit: UnitOfWork, league_id: int, who: Actor) -> int:
    """The player that somebody is; 0 for one whom the league does not know."""
    row = await unit.players.with_account(league_id, who.telegram_id)
    return row.person if row else 0

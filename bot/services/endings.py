"""The end of an evening: closed, or asked about; put off; and taken back soon after."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from bot.services import cards, closing
from bot.services.entries import void_adjustments
from bot.services.games import no_open_game, number_in, running
from bot.services.operations import Desk, Work, names_of, operation
from bot.services.orders import Order, Report
from bot.services.owing import unlist
from bot.services.permissions import Act, Case
from bot.services.records import Closed, GameStatus
from bot.services.refusals import GameOpenError, GameOverError, LeagueError, NoSuchGameError
from bot.services.sheets import Sheet
from db.models import CorrectionRow, EntryRow, GameRow
from db.types import MONEY_IN

# So long after its end a game can be opened again.
GRACE = timedelta(minutes=10)
OVER = (GameStatus.CLOSED, GameStatus.CANCELLED)


@dataclass(frozen=True, slots=True)
class Counted:
    """What one player took off the table, as it is counted there."""

    player: int
    counted: int


@dataclass(frozen=True, slots=True)
class Question:
    """Money in and money out of a game differ, and somebody has to decide.

    Amounts are as they are counted on the table: smallest units or, with `chips`, chips.

    Attributes:
        difference: In less out: above zero it belongs to nobody yet, below it is missing for the pay-out.
        worth: The difference in money, rounded.
        buy_ins: How many buy-ins it is, where that comes out even; else 0.
        waits: The decision was put off, and the game counts for nothing yet.
        message: The message that asks, if one does.
        version: The newest operation in the ledger.
    """

    game: int
    number: int
    thread: int
    money_in: int
    money_out: int
    difference: int
    worth: int
    buy_ins: int
    chips: bool
    counted: tuple[Counted, ...]
    waits: bool
    message: int | None
    version: int


@dataclass(frozen=True, slots=True)
class Ended:
    """What became of the wish to close a game: it is closed, or there is a question."""

    game: int
    number: int
    closed: Closed | None = None
    question: Question | None = None


@dataclass(frozen=True, slots=True)
class Waiting:
    """The decision about a difference was put off."""

    game: int
    number: int
    message: int | None


@dataclass(frozen=True, slots=True)
class Reopened:
    """A game that was over runs again; `result` and `card` are the messages that said so."""

    game: int
    number: int
    was: GameStatus
    played_on: str
    result: int | None
    card: int | None


@dataclass
class ReopenLateError(LeagueError):
    """A game ended too long ago to be opened again; `status` says how it ended."""

    number: int
    status: str


@dataclass
class NothingToDecideError(LeagueError):
    """The books of a game balance."""

    number: int


class EndingService:
    """Ends games and takes their ends back."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    @operation(Ended)
    async def close(self, work: Work, order: Order, words: str = "") -> Ended:
        """Close a game: the button's, the one whose number `words` are, or the topic's open one.

        A difference is asked about, and nothing is closed.

        Raises:
            NoOpenGameError: The topic has none.
            NoSuchGameError: The league has no game of this number.
            GameOverError: The game is over.
            StillInError: Somebody sits at the table.
            TooFewPlayersError: Fewer than two played.
            NotAllowedError: Neither host nor administrator, and the books are not settled.
        """
        game = await unfinished(work, order, words)
        entries = await work.unit.ledger.of_game(game.id)
        books = cards.books_of(game, entries)
        work.permit(Act.CLOSE, game.host, settled=books.is_settled)
        closing.check_people(books)
        if books.is_balanced:
            return Ended(game.id, game.number, closed=await closing.finish(work, game))
        if game.asked_at is None or game.asked_at < _bought_at(books):
            game.asked_at = order.at
        return Ended(game.id, game.number, question=question_of(game, books, entries))

    @operation(Waiting)
    async def decide_later(self, work: Work, order: Order) -> Waiting:
        """Put the decision about a difference off: the game counts for nothing yet and blocks no other.

        Raises:
            GameOverError: The game is over.
            NothingToDecideError: There is no difference.
            NotAllowedError: The actor is neither host nor administrator.
        """
        game, _ = await in_question(work, order)
        work.permit(Act.CLOSE, game.host)
        game.status = GameStatus.UNDECIDED
        message, game.closing_message = game.closing_message, None
        return Waiting(game.id, game.number, message)

    @operation(Reopened)
    async def reopen(self, work: Work, order: Order, words: str = "") -> Reopened:
        """Let a game run again: the button's, the one whose number `words` are, or the topic's last.

        Its results leave every board and its difference is open again; what was paid stays paid.

        Raises:
            GameOpenError: The topic has an open game.
            ReopenLateError: It ended more than ten minutes ago.
            NoOpenGameError: The topic has no game that is over.
            NoSuchGameError: The league has no game of this number.
            NotAllowedError: The actor is neither its host, nor who closed it, nor an administrator.
        """
        game = await self._ended(work, order, words)
        work.permit(Act.REOPEN, case=Case(game.host, game.closed_by))
        other = await work.unit.games.open_in(work.row.id, game.thread)
        if other is not None:
            raise GameOpenError(other.number, other.card_message)
        if game.ended_at is not None and order.at - game.ended_at > GRACE:
            raise ReopenLateError(game.number, game.status)
        was = GameStatus(game.status)
        record = Reopened(
            game.id, game.number, was, game.played_on.isoformat(), game.result_message, game.card_message
        )
        await void_adjustments(work, game)
        await withdraw(work, game, "reopened")
        game.status, game.ended_at, game.closed_by, game.unit = GameStatus.OPEN, None, None, None
        game.asked_at = game.result_message = game.closing_message = None
        return record

    async def question(self, game_id: int) -> Report[Question | None]:
        """What is asked about a game now; nothing where its books balance or it is over."""
        async with self.desk.database.reading() as unit:
            game = await unit.games.get(game_id)
            row = await unit.leagues.get(game.league_id)
            league = self.desk.league(row, await unit.leagues.chat_of(row.id))
            entries = await unit.ledger.of_game(game.id)
            books = cards.books_of(game, entries)
            asks = game.status not in OVER and not books.players_in and not books.is_balanced
            names = names_of(await unit.players.of_league(row.id))
            return Report(question_of(game, books, entries) if asks else None, league, names)

    async def _ended(self, work: Work, order: Order, words: str) -> GameRow:
        if order.game is not None or words:
            game = await _meant(work, order, words)
        else:
            found = await work.unit.games.last_in(work.row.id, order.place.thread)
            if found is None:
                raise await no_open_game(work.unit, work.row)
            game = found
        if game.status == GameStatus.OPEN:
            raise GameOpenError(game.number, game.card_message)
        return game


async def unfinished(work: Work, order: Order, words: str = "") -> GameRow:
    """A game that is not over: the button's, the one whose number `words` are, or the topic's open one.

    Raises:
        NoOpenGameError: The topic has none.
        NoSuchGameError: The league has no game of this number.
        GameOverError: The game is over.
    """
    if order.game is None and not words:
        return await running(work)
    game = await _meant(work, order, words)
    if game.status in OVER:
        raise GameOverError(game.number, game.status, game.ended_at.isoformat() if game.ended_at else None)
    return game


async def in_question(work: Work, order: Order) -> tuple[GameRow, Sheet]:
    """The button's game and its books, where there is a difference to decide about.

    Raises:
        GameOverError: The game is over.
        StillInError: Somebody sits at the table.
        NothingToDecideError: There is no difference.
    """
    game = await unfinished(work, order)
    books = cards.books_of(game, await work.unit.ledger.of_game(game.id))
    closing.check_people(books)
    if books.is_balanced:
        raise NothingToDecideError(game.number)
    return game, books


async def withdraw(work: Work, game: GameRow, reason: str) -> None:
    """Take a game's results off every board and its open transfers off the list."""
    await unlist(work, game)
    if game.status != GameStatus.CLOSED:
        return
    await work.unit.results.remove(work.row.id, game.played_on, game.id)
    work.row.version += 1
    await corrected(work, game, reason)


async def corrected(work: Work, game: GameRow, reason: str, day_before: date | None = None) -> None:
    """Remember that a game which counted was changed, for whoever has said what it changes."""
    await work.unit.corrections.add(
        CorrectionRow(
            operation_id=work.operation,
            league_id=work.row.id,
            game_id=game.id,
            reason=reason,
            day_before=day_before or game.played_on,
            day_after=game.played_on,
            at=work.order.at,
        )
    )


def question_of(game: GameRow, books: Sheet, entries: Sequence[EntryRow]) -> Question:
    """What is asked about a game whose books do not balance."""
    whole = books.on_table / books.stakes.chips(books.stakes.buy_in)
    counted = [Counted(seat.player, seat.counted or 0) for seat in books.seats]
    return Question(
        game=game.id,
        number=game.number,
        thread=game.thread,
        money_in=int(books.stakes.chips(books.money_in)),
        money_out=books.counted,
        difference=int(books.on_table),
        worth=cards.nearest(books.stakes.worth(1) * books.on_table),
        buy_ins=abs(whole.numerator) if whole.denominator == 1 else 0,
        chips=books.in_chips,
        counted=tuple(sorted(counted, key=lambda each: -each.counted)),
        waits=game.status == GameStatus.UNDECIDED,
        message=game.closing_message,
        version=max(entry.operation_id for entry in entries),
    )


def _bought_at(books: Sheet) -> datetime:
    """When money last went in: a Close that was asked for before was called off by that."""
    return max(entry.at for seat in books.seats for entry in seat.entries if entry.kind in MONEY_IN)


async def _meant(work: Work, order: Order, words: str) -> GameRow:
    if order.game is not None:
        game = await work.unit.games.find(order.game)
        if game is None or game.league_id != work.row.id:
            raise await no_open_game(work.unit, work.row)
        return game
    number = number_in(words)
    game = await work.unit.games.numbered(work.row.id, number)
    if game is None:
        raise NoSuchGameError(number)
    return game

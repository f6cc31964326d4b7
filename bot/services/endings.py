"""The end of an evening: closed, or asked about; put off; and taken back soon after."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from bot.services import cards, closing
from bot.services.closings import Closing, closing_of
from bot.services.entries import entry, void, void_adjustments, write
from bot.services.games import no_open_game, number_in, running
from bot.services.operations import Desk, Work, operation
from bot.services.orders import Order
from bot.services.owing import unlist
from bot.services.permissions import Act, Case
from bot.services.records import Closed, EntryKind, GameStatus
from bot.services.refusals import GameOpenError, GameOverError, LeagueError, NoSuchGameError, NotSeatedError
from bot.services.sheets import Sheet
from bot.services.whom import NothingPlayedError
from db.models import CorrectionRow, GameRow
from db.types import MONEY_IN

# So long after its end a game can be opened again.
GRACE = timedelta(minutes=10)
OVER = (GameStatus.CLOSED, GameStatus.CANCELLED)


@dataclass(frozen=True, slots=True)
class Ended:
    """What became of the wish to close a game: it is closed, or people or a difference are in the way."""

    game: int
    number: int
    closed: Closed | None = None
    question: Closing | None = None


@dataclass(frozen=True, slots=True)
class Waiting:
    """The decision about a difference was put off."""

    game: int
    number: int
    message: int | None


@dataclass(frozen=True, slots=True)
class Amended:
    """Money in was added to a counted seat, or taken from it where the amount is below zero."""

    game: int
    player: int
    kind: EntryKind
    amount: int


@dataclass(frozen=True, slots=True)
class Reopened:
    """A game that was over runs again, `by` whose wish; `result` and `card` are the messages that showed it."""

    game: int
    number: int
    was: GameStatus
    by: int
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


@dataclass
class NothingToTakeBackError(LeagueError):
    """The player has bought in once, and that is what seats them."""


class EndingService:
    """Ends games and takes their ends back."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    @operation(Ended)
    async def close(self, work: Work, order: Order, words: str = "") -> Ended:
        """Close a game: the button's, the one whose number `words` are, or the topic's open or waiting one.

        Who still sits is asked for, and so is a difference; nothing is closed then.

        Raises:
            NoOpenGameError: The topic has none.
            NoSuchGameError: The league has no game of this number.
            GameOverError: The game is over.
            TooFewPlayersError: Fewer than two played.
            NotAllowedError: Neither host nor administrator, and the books are not settled.
        """
        game = await unfinished(work, order, words)
        entries = await work.unit.ledger.of_game(game.id)
        books = cards.books_of(game, entries)
        work.permit(Act.CLOSE, case=closing.ending_case(order, game, books, await work.players()))
        closing.check_enough(books)
        if books.is_settled:
            return Ended(game.id, game.number, closed=await closing.finish(work, game, entries))
        if game.asked_at is None or game.asked_at < _bought_at(books):
            game.asked_at = order.at
        return Ended(game.id, game.number, question=closing_of(game, books, entries))

    @operation(Waiting)
    async def decide_later(self, work: Work, order: Order) -> Waiting:
        """Put the decision about a difference off: the game counts for nothing yet and blocks no other.

        Raises:
            GameOverError: The game is over.
            NothingToDecideError: There is no difference.
            NotAllowedError: The actor is neither host nor administrator.
        """
        game, books = await in_question(work, order)
        work.permit(Act.CLOSE, case=closing.ending_case(order, game, books, await work.players()))
        game.status = GameStatus.UNDECIDED
        message, game.closing_message = game.closing_message, None
        return Waiting(game.id, game.number, message)

    @operation(Amended)
    async def add_rebuy(self, work: Work, order: Order, player: int) -> Amended:
        """Log a forgotten buy-in of a player who was counted already; what was counted stays.

        Raises:
            GameOverError: The game is over.
            NoSuchPlayerError: The league has no such player.
            NotSeatedError: The player has no seat in it.
            NotAllowedError: The actor is neither host nor administrator.
        """
        game = await unfinished(work, order)
        work.permit(Act.VOID, game.host)
        player = (await work.player(player)).id
        entries = await work.unit.ledger.of_game(game.id)
        seat = cards.books_of(game, entries).seat_of(player)
        if seat is None:
            raise NotSeatedError(0, None, myself=False)
        rows = [entry(work, game, player, EntryKind.REBUY, game.buy_in, 1)]
        if not seat.is_in:
            last = [each for each in seat.entries if each.kind == EntryKind.CASH_OUT][-1]
            again = entry(work, game, player, EntryKind.CASH_OUT, last.amount)
            rows += [void(work, game, entries, last), again]
        await work.unit.ledger.append(*rows)
        return Amended(game.id, player, EntryKind.REBUY, game.buy_in)

    @operation(Amended)
    async def take_back(self, work: Work, order: Order, player: int) -> Amended:
        """Take back a player's newest money in, which was logged twice; not the only one.

        Raises:
            GameOverError: The game is over.
            NoSuchPlayerError: The league has no such player.
            NothingToTakeBackError: The player has not bought in twice.
            CountedOutError: It is all that was bought between two cash-outs.
            NotAllowedError: The actor is neither host nor administrator.
        """
        game = await unfinished(work, order)
        work.permit(Act.VOID, game.host)
        player = (await work.player(player)).id
        entries = await work.unit.ledger.of_game(game.id)
        seat = cards.books_of(game, entries).seat_of(player)
        bought = [each for each in seat.entries if each.kind in MONEY_IN] if seat else []
        if not bought[1:]:
            raise NothingToTakeBackError
        await write(work, game, entries, void(work, game, entries, bought[-1]))
        return Amended(game.id, player, EntryKind(bought[-1].kind), -bought[-1].amount)

    @operation(Reopened)
    async def reopen(self, work: Work, order: Order, words: str = "") -> Reopened:
        """Let a game run again: the button's, the one whose number `words` are, or the topic's last.

        Its results leave every board and its difference is open again; what was paid stays paid.

        Raises:
            GameOpenError: The topic has an open game.
            ReopenLateError: It ended more than ten minutes ago, or was over before the bot was told of it.
            NothingPlayedError: The topic has no game that is over.
            NoSuchGameError: The league has no game of this number.
            NotAllowedError: The actor is neither its host, nor who closed it, nor an administrator.
        """
        game = await self._ended(work, order, words)
        work.permit(Act.REOPEN, case=Case(game.host, game.closed_by))
        other = await work.unit.games.open_in(work.row.id, game.thread)
        if other is not None:
            raise GameOpenError(other.number, other.card_message)
        if game.was_told or (game.ended_at is not None and order.at - game.ended_at > GRACE):
            raise ReopenLateError(game.number, game.status)
        was = GameStatus(game.status)
        by = 0 if order.actor.anonymous else (await work.actor()).id
        record = Reopened(game.id, game.number, was, by, game.result_message, game.card_message)
        await void_adjustments(work, game)
        await withdraw(work, game, "reopened")
        game.status, game.ended_at, game.closed_by, game.unit = GameStatus.OPEN, None, None, None
        game.transfers_due_at = None
        game.asked_at = game.result_message = game.closing_message = None
        return record

    async def _ended(self, work: Work, order: Order, words: str) -> GameRow:
        if order.game is not None or words:
            game = await _meant(work, order, words)
        else:
            found = await work.unit.games.last_in(work.row.id, order.place.thread)
            if found is None:
                raise NothingPlayedError
            game = found
        if game.status == GameStatus.OPEN:
            raise GameOpenError(game.number, game.card_message)
        return game


async def unfinished(work: Work, order: Order, words: str = "") -> GameRow:
    """A game that is not over: the button's, the one whose number `words` are, or the topic's.

    The topic's is the open one or, while none is, the newest of those that wait for a decision.

    Raises:
        NoOpenGameError: The topic has none.
        NoSuchGameError: The league has no game of this number.
        GameOverError: The game is over.
    """
    if order.game is None and not words:
        thread = work.order.place.thread
        is_open = await work.unit.games.open_in(work.row.id, thread)
        waits = None if is_open else await work.unit.games.last_in(work.row.id, thread, GameStatus.UNDECIDED)
        return waits or await running(work)
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

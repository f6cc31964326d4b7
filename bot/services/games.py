"""Opening, closing and calling off an evening, and looking at one."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from bot.services import cards, closing
from bot.services.amounts import Kind, capped
from bot.services.operations import Desk, Look, Work, names_of, operation, trusts
from bot.services.options import options
from bot.services.orders import League, Order, Place, Report
from bot.services.periods import past_day
from bot.services.permissions import Act, Case, needs_admin
from bot.services.records import CalledOff, Card, Log, Opened, Shown
from bot.services.refusals import (
    BuyInNeededError,
    GameOpenError,
    GameOverError,
    NoOpenGameError,
    NoSuchGameError,
    OpenAskedError,
    UnclearError,
)
from db import UnitOfWork
from db.models import GameRow, LeagueRow
from db.types import GameStatus

# An evening counts once unless its opener says otherwise; in hundredths.
EVEN = 100


class GameService:
    """The evenings of the leagues."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    @operation(Opened)
    async def open_game(self, work: Work, order: Order, words: str, buy_in: int | None = None) -> Opened:
        """Open a game in the order's topic, with nobody at the table; `words` as `options` reads them.

        A `buy_in` that a button says stands for the one in the words.

        Raises:
            GameOpenError: One is open there.
            BuyInNeededError: The league has no last game to take the buy-in from.
            OpenAskedError: A bare command only asks.
            AmountError: The buy-in is not plainly one amount.
            OptionError: Another option does not fit.
            NotAllowedError: Only administrators enter an evening afterwards.
        """
        wish = options(words, work.league.currency)
        work.permit(Act.BACKDATE if wish.date else Act.OPEN)
        running = await work.unit.games.open_in(work.row.id, order.place.thread)
        if running:
            raise GameOpenError(running.number, running.card_message)
        usual = work.row.buy_in
        if not words and buy_in is None and usual:
            raise OpenAskedError(usual)
        if buy_in is not None:
            buy_in = capped(buy_in, work.league.currency, Kind.MONEY_IN)
        buy_in = buy_in or wish.buy_in or usual
        if buy_in is None:
            raise BuyInNeededError
        work.row.buy_in, work.row.stack = buy_in, wish.stack or work.row.stack
        if not order.actor.anonymous:
            await work.actor()
        today = work.league.day_of(order.at)
        game = await work.unit.games.add(
            work.row,
            GameRow(
                league_id=work.row.id,
                thread=order.place.thread,
                status=GameStatus.OPEN,
                title=wish.title or "",
                played_on=past_day(wish.date, today) if wish.date else today,
                buy_in=buy_in,
                stack=work.row.stack,
                importance=wish.importance or EVEN,
                host=None if order.actor.anonymous else order.actor.telegram_id,
                opened_at=order.at,
            ),
        )
        return Opened(game.id, game.number, entered_later=wish.date is not None)

    @operation(CalledOff)
    async def call_off(self, work: Work, order: Order) -> CalledOff:
        """Call the topic's game off: it counts for nothing and stays visible in the history.

        Raises:
            NoOpenGameError: The topic has none.
            NotAllowedError: The actor is neither its host nor an administrator.
        """
        game = await running(work)
        books = cards.books_of(game, await work.unit.ledger.of_game(game.id))
        work.permit(Act.CALL_OFF, case=closing.ending_case(order, game, books, await work.players()))
        game.status, game.ended_at = GameStatus.CANCELLED, order.at
        return CalledOff(game.id, game.number)

    async def needs_admin(self, order: Order, act: Act) -> bool:
        """Whether Telegram has to be asked for the actor's rights before `act` can be decided."""
        async with self.desk.database.reading() as unit:
            row = await unit.leagues.of_chat(order.place.chat_id)
            # Most chats let everybody log for everybody: then nothing more has to be read.
            case = Case(trusting=row is None or trusts(row))
            if row and needs_admin(order, act, case):
                game = await _about(unit, row, order)
                case = replace(case, host=game.host if game else None)
        return needs_admin(order, act, case)

    async def card(self, game_id: int) -> Report[Card]:
        """A game as its card shows it now."""
        async with self.desk.database.reading() as unit:
            game, row, chat_id = await unit.games.at_home(game_id)
            players = await unit.players.of_league(row.id)
            entries = await unit.ledger.of_game(game.id)
            league = self.desk.league(row, chat_id)
            return Report(cards.card_of(game, entries, players, league), league, names_of(players))

    async def shown(self, place: Place, words: str) -> Report[Shown]:
        """A game as it stands: the topic's open one, or the one whose number `words` are.

        Raises:
            NoOpenGameError: No number was given and the topic has no open game.
            NoSuchGameError: The league has no game of this number.
            UnclearError: The words are no number.
        """
        async with self.desk.looking(place) as look:
            game = await found(look, place, words)
            entries = await look.unit.ledger.of_game(game.id)
            players = await look.unit.players.of_league(game.league_id)
            card = cards.card_of(game, entries, players, look.league)
            is_closed = card.status is GameStatus.CLOSED
            result = await closing.result_of(look, game, players) if is_closed else None
            return Report(Shown(card, result), look.league, names_of(players))

    async def log(self, place: Place, words: str) -> Report[Log]:
        """The ledger of a game: the topic's open one, or the one whose number `words` are.

        Raises:
            NoOpenGameError: No number was given and the topic has no open game.
            NoSuchGameError: The league has no game of this number.
            UnclearError: The words are no number.
        """
        async with self.desk.looking(place) as look:
            game = await found(look, place, words)
            players = await look.unit.players.of_league(game.league_id)
            entries, reasons = (
                await look.unit.ledger.of_game(game.id),
                await look.unit.corrections.reasons(game.id),
            )
            record = cards.log_of(game, entries, players, reasons)
            return Report(record, look.league, names_of(players))

    async def league(self, place: Place) -> League:
        """The league of a chat, or the one it would get."""
        async with self.desk.looking(place) as look:
            return look.league

    async def every_open(self) -> Sequence[int]:
        """The ids of all open games, whose cards are drawn again after a start."""
        async with self.desk.database.reading() as unit:
            return [game.id for game in await unit.games.every_open()]

    async def card_posted(self, game_id: int, message_id: int | None) -> None:
        """Remember which message shows a game's card."""
        async with self.desk.database.writing() as unit:
            await unit.games.note(game_id, card_message=message_id)


async def _about(unit: UnitOfWork, row: LeagueRow, order: Order) -> GameRow | None:
    """The game that an order is about: its button's, or the topic's open one."""
    if order.game is None:
        return await unit.games.open_in(row.id, order.place.thread)
    return await unit.games.find(order.game)


async def found(look: Look, place: Place, words: str) -> GameRow:
    """The topic's open game, or the league's game whose number `words` are.

    Raises:
        NoOpenGameError: No number was given and the topic has no open game.
        NoSuchGameError: The league has no game of this number.
        UnclearError: The words are no number.
    """
    number = number_in(words) if words else None
    if look.row is None:
        raise NoOpenGameError if number is None else NoSuchGameError(number)
    if number is None:
        game = await look.unit.games.open_in(look.row.id, place.thread)
        if game is None:
            raise await no_open_game(look.unit, look.row)
    else:
        game = await look.unit.games.numbered(look.row.id, number)
        if game is None:
            raise NoSuchGameError(number)
    return game


async def running(work: Work) -> GameRow:
    """The open game of the order's button or topic.

    Raises:
        NoOpenGameError: There is none.
        GameOverError: The button's game is over.
    """
    if work.order.game is not None:
        return await running_game(work, work.order.game)
    game = await work.unit.games.open_in(work.row.id, work.order.place.thread)
    if game is None:
        raise await no_open_game(work.unit, work.row)
    return game


async def running_game(at: Work | Look, game_id: int) -> GameRow:
    """The game of a button, if it still runs, or waits for the decision about its difference.

    Raises:
        GameOverError: It does not.
        NoOpenGameError: It is no game of this league: the button was carried into another chat.
    """
    if at.row is None:
        raise NoOpenGameError
    game = await at.unit.games.find(game_id)
    if game is None or game.league_id != at.row.id:
        raise await no_open_game(at.unit, at.row)
    if game.status not in {GameStatus.OPEN, GameStatus.UNDECIDED}:
        raise GameOverError(game.number, game.status, game.ended_at.isoformat() if game.ended_at else None)
    return game


async def open_game(look: Look, place: Place, game_id: int | None) -> GameRow:
    """The open game of a button, or the topic's, for those who only look.

    Raises:
        NoOpenGameError: There is none.
        GameOverError: The button's game is over.
    """
    if look.row is None:
        raise NoOpenGameError
    if game_id is not None:
        return await running_game(look, game_id)
    game = await look.unit.games.open_in(look.row.id, place.thread)
    if game is None:
        raise await no_open_game(look.unit, look.row)
    return game


def number_in(words: str) -> int:
    """The number of a game, with or without its sign.

    Raises:
        UnclearError: The words are no such number.
    """
    typed = re.fullmatch(r"[№#]?\s?([1-9][0-9]{0,8})", words)
    if typed is None:
        raise UnclearError
    return int(typed[1])


async def no_open_game(unit: UnitOfWork, row: LeagueRow) -> NoOpenGameError:
    """The refusal that names the league's last game."""
    last = await unit.games.last(row.id)
    if last is None:
        return NoOpenGameError()
    day: date = last.played_on
    return NoOpenGameError(last.number, day.isoformat(), last.status, row.buy_in)

"""Corrections of closed games: a draft is looked at, and all of it is written at once, or nothing."""

from dataclasses import replace

from bot.services import closing
from bot.services.amounts import Kind, amount
from bot.services.corrections import (
    Corrected,
    CorrectedMeanwhileError,
    NotClosedError,
    NothingChangedError,
    Reason,
    Redated,
    correction,
)
from bot.services.currencies import CHIPS, Currency
from bot.services.drafts import Draft, DraftShown, draft_of, parts_of
from bot.services.endings import corrected
from bot.services.games import found, number_in
from bot.services.operations import Desk, Look, Work, names_of, operation
from bot.services.options import Option, OptionError, options
from bot.services.orders import Order, Place, Report
from bot.services.owing import mode_of, owing, relist
from bot.services.people import people_of
from bot.services.periods import past_day
from bot.services.permissions import Act, permit
from bot.services.records import GameStatus
from bot.services.refusals import NoSuchGameError, UnclearError
from bot.services.rewriting import check, rewrite
from bot.services.seats import Number, is_offered
from bot.services.whom import NothingPlayedError
from db import UnitOfWork
from db.models import GameRow


class FixService:
    """Corrects closed games."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    async def draft(self, order: Order, words: str) -> Report[Draft]:
        """The draft of the game whose number `words` are, or of the last closed one, as the game stands.

        Raises:
            NothingPlayedError: No number was given, and no game is closed.
            NoSuchGameError: The league has no game of this number.
            NotClosedError: It is not closed.
            UnclearError: The words are no number.
            NotAllowedError: The actor is no administrator.
        """
        permit(order, Act.CORRECT)
        async with self.desk.looking(order.place) as look:
            game = await found(look, order.place, words) if words else await _last_closed(look, order.place)
            if game.status != GameStatus.CLOSED:
                raise NotClosedError(game.number, game.status)
            record = await _draft(look.unit, game)
            return Report(record, look.league, names_of(await look.unit.players.of_league(game.league_id)))

    async def shown(self, place: Place, draft: Draft) -> Report[DraftShown]:
        """A draft with what becomes of its difference, and everybody who could be put into it."""
        async with self.desk.looking(place) as look:
            players = await look.unit.players.of_league(look.league.id)
            others = tuple(row.id for row in players if is_offered(row) and draft.seat_of(row.id) is None)
            return Report(_shown(draft, others, look.league.unit), look.league, names_of(players))

    async def worth(self, place: Place, draft: Draft, field: str, number: Number) -> int:
        """What the keys of a pad stand for, in smallest units or chips; nothing typed is nothing.

        Raises:
            AmountError: It is nothing where money in is asked for, or too much.
        """
        currency, kind = await self._read_as(place, draft, field)
        return amount(str(number.worth(1) or 0), currency, kind)

    async def read(self, place: Place, draft: Draft, field: str, text: str) -> int:
        """A number as somebody typed it, in smallest units or chips.

        Raises:
            AmountError: It is not plainly one amount.
        """
        currency, kind = await self._read_as(place, draft, field)
        return amount(text, currency, kind)

    async def _read_as(self, place: Place, draft: Draft, field: str) -> tuple[Currency, Kind]:
        async with self.desk.looking(place) as look:
            if field == "money_in":
                return look.league.currency, Kind.MONEY_IN
            return look.league.currency if draft.stakes.stack is None else CHIPS, Kind.CASH_OUT

    @operation(Corrected)
    async def fix(self, work: Work, order: Order, draft: Draft, reason: Reason) -> Corrected:
        """Write all of a draft: the ledger, the results, the transfers; what was paid stays paid.

        Raises:
            NotClosedError: The game is not closed any more.
            CorrectedMeanwhileError: Its ledger is not the one that the draft was made from, or its people are not.
            NothingChangedError: There is nothing to write.
            TooFewPlayersError: Fewer than two would have played.
            UnbalancedError: Its difference is not settled.
            NotEnoughError: Those who would bear it hold less.
            OptionError: Its day is still to come.
            NotAllowedError: The actor is no administrator.
        """
        work.permit(Act.CORRECT)
        game = await work.unit.games.find(draft.game)
        if game is None or game.league_id != work.row.id or game.status != GameStatus.CLOSED:
            raise NotClosedError(draft.number, game.status if game else GameStatus.CANCELLED)
        if draft.played_on > work.league.day_of(order.at):
            raise OptionError(Option.DATE)
        return await _corrected(work, game, draft, reason)

    @operation(Redated)
    async def move(self, work: Work, order: Order, words: str) -> Redated:
        """Have a game count for another day: `words` are its number and the day, which is not to come.

        Raises:
            NoSuchGameError: The league has no game of this number.
            NothingChangedError: It counts for that day already.
            OptionError: There is no such day, or it is still to come.
            UnclearError: The words are no number with a day.
            NotAllowedError: The actor is no administrator.
        """
        work.permit(Act.CORRECT)
        typed, _, day = words.partition(" ")
        number = number_in(typed)
        wish = options(f"date={day.strip()}", work.league.currency)
        if wish.date is None:
            raise UnclearError
        game = await work.unit.games.numbered(work.row.id, number)
        if game is None:
            raise NoSuchGameError(number)
        before, after = game.played_on, past_day(wish.date, work.league.day_of(order.at))
        if before == after:
            raise NothingChangedError
        record = None
        if game.status == GameStatus.CLOSED:
            draft = replace(await _draft(work.unit, game), played_on=after)
            record = await _corrected(work, game, draft, Reason.OTHER)
        game.played_on = after
        return Redated(game.id, game.number, (before, after), record)


def _shown(draft: Draft, others: tuple[int, ...], unit: int) -> DraftShown:
    try:
        return DraftShown(draft, others, parts_of(draft, unit))
    except ValueError:
        return DraftShown(draft, others, enough=False)


async def _last_closed(look: Look, place: Place) -> GameRow:
    """The closed game that was opened last: the topic's or, where it has none, the league's."""
    if look.row is None:
        raise NothingPlayedError
    games = look.unit.games
    game = await games.last_in(look.row.id, place.thread, GameStatus.CLOSED) or await games.last_closed(
        look.row.id
    )
    if game is None:
        raise NothingPlayedError(look.running)
    return game


async def _corrected(work: Work, game: GameRow, draft: Draft, reason: Reason) -> Corrected:
    before = await _draft(work.unit, game)
    # A merge writes nothing in the ledger, and yet a line of the draft may be somebody else's by now.
    people = {row.id for row in people_of(await work.players())}
    if (before.version, before.sat) != (draft.version, draft.sat) or not people.issuperset(draft.stacks):
        raise CorrectedMeanwhileError(game.number)
    if before == draft:
        raise NothingChangedError
    facts = await closing.facts_written(work.unit, game)
    listed, mode = owing(await work.unit.transfers.of_game(game.id)), await mode_of(work, game, facts)
    game.played_on, game.importance = draft.played_on, draft.importance
    await work.unit.results.remove(work.row.id, before.played_on, game.id)
    if (before.seats, before.decided) == (draft.seats, draft.decided):
        now = [fact._replace(played_on=game.played_on, importance=game.importance) for fact in facts]
    else:
        check(draft)
        await rewrite(work, game, before, draft)
        now = await closing.facts_in(work.unit, game, game.unit or work.league.unit)
    await work.unit.results.write(work.row.id, now)
    work.row.version += 1
    await corrected(work, game, reason, before.played_on)
    owed = await relist(work, game, now, mode)
    return await correction(work, game, reason, before, draft, (facts, now), (listed, owed))


async def _draft(unit: UnitOfWork, game: GameRow) -> Draft:
    draft = draft_of(game, await unit.ledger.of_game(game.id), await unit.portions.of_game(game.id))
    return replace(draft, version=max(draft.version, await unit.corrections.newest(game.id)))

"""Corrections of closed games: a draft is looked at, and all of it is written at once, or nothing."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum

from bot.services import closing
from bot.services.differences import NotEnoughError
from bot.services.divisions import divided, weighed
from bot.services.drafts import Draft, DraftSeat, changed_players, draft_of
from bot.services.endings import corrected
from bot.services.entries import entry, void
from bot.services.games import found, number_in
from bot.services.operations import Desk, Work, names_of, operation
from bot.services.options import options
from bot.services.orders import Order, Place, Report
from bot.services.owing import Owing, owing, relist
from bot.services.periods import past_day
from bot.services.permissions import Act, permit
from bot.services.records import Closed, GameStatus, Transfer
from bot.services.refusals import LeagueError, NoSuchGameError, TooFewPlayersError, UnbalancedError, UnclearError
from bot.services.sheets import standing
from db import UnitOfWork
from db.models import EntryRow, GameRow
from db.repositories import Fact
from db.types import MONEY_IN, MONEY_IN_CAP, EntryKind

MOST_BUY_INS = 20


class Reason(StrEnum):
    """Why a closed game is corrected."""

    TYPO = "typo"
    WRONG_PLAYER = "wrong_player"
    FORGOTTEN = "forgotten"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Change:
    """What changed in one player's line; None where they had none before, or have none now."""

    player: int
    money_in: tuple[int | None, int | None]
    counted: tuple[int | None, int | None]


@dataclass(frozen=True, slots=True)
class Moved:
    """A player's place before and after; None where they had none, or have none now."""

    player: int
    places: tuple[int | None, int | None]


@dataclass(frozen=True, slots=True)
class Corrected:
    """A closed game was corrected; `result` is how it stands now.

    Attributes:
        by: Who corrected it; 0 for an anonymous administrator.
        days: The day it counted for, before and after: boards of both have changed.
        importance: In hundredths, before and after.
        transfers: The open transfers, where they are not what they were; `paid` those that were marked.
    """

    game: int
    number: int
    by: int
    reason: Reason
    changes: tuple[Change, ...]
    moved: tuple[Moved, ...]
    days: tuple[date, date]
    importance: tuple[int, int]
    transfers: tuple[Transfer, ...] | None
    paid: tuple[Transfer, ...]
    result: Closed

    @property
    def months(self) -> tuple[str, ...]:
        """The months whose boards have changed, by their keys."""
        return tuple(dict.fromkeys(day.strftime("%Y-%m") for day in self.days))


@dataclass(frozen=True, slots=True)
class Redated:
    """A game counts for another day; `corrected` if it was closed, so that boards have changed."""

    game: int
    number: int
    days: tuple[date, date]
    corrected: Corrected | None


@dataclass
class NotClosedError(LeagueError):
    """Only a closed game is corrected; this one is still open, waits for a decision, or was called off."""

    number: int
    status: str


@dataclass
class CorrectedMeanwhileError(LeagueError):
    """Somebody else has corrected the game since the draft was made."""

    number: int


@dataclass
class NothingChangedError(LeagueError):
    """The draft is the game as it stands."""


class FixService:
    """Corrects closed games."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    async def draft(self, order: Order, words: str) -> Report[Draft]:
        """The draft of the game whose number `words` are, as the game stands.

        Raises:
            NoSuchGameError: The league has no game of this number.
            NotClosedError: It is not closed.
            UnclearError: The words are no number.
            NotAllowedError: The actor is no administrator.
        """
        permit(order, Act.CORRECT)
        async with self.desk.looking(order.place) as look:
            game = await found(look, order.place, words)
            if game.status != GameStatus.CLOSED:
                raise NotClosedError(game.number, game.status)
            record = await _draft(look.unit, game)
            return Report(record, look.league, names_of(await look.unit.players.of_league(game.league_id)))

    async def names(self, place: Place, draft: Draft) -> Report[Draft]:
        """A draft with the names and the league that it is shown with."""
        async with self.desk.looking(place) as look:
            players = await look.unit.players.of_league(look.league.id)
            return Report(draft, look.league, names_of(players))

    @operation(Corrected)
    async def fix(self, work: Work, _order: Order, draft: Draft, reason: Reason) -> Corrected:
        """Write all of a draft: the ledger, the results, the transfers; what was paid stays paid.

        Raises:
            NotClosedError: The game is not closed any more.
            CorrectedMeanwhileError: Its ledger is not the one that the draft was made from.
            NothingChangedError: There is nothing to write.
            TooFewPlayersError: Fewer than two would have played.
            UnbalancedError: Its difference is not settled.
            NotEnoughError: Those who would bear it hold less.
            NotAllowedError: The actor is no administrator.
        """
        work.permit(Act.CORRECT)
        game = await work.unit.games.find(draft.game)
        if game is None or game.league_id != work.row.id or game.status != GameStatus.CLOSED:
            raise NotClosedError(draft.number, game.status if game else GameStatus.CANCELLED)
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


async def _corrected(work: Work, game: GameRow, draft: Draft, reason: Reason) -> Corrected:
    before = await _draft(work.unit, game)
    if before.version != draft.version:
        raise CorrectedMeanwhileError(game.number)
    if before == draft:
        raise NothingChangedError
    facts = await closing.facts_written(work.unit, game)
    listed = owing(await work.unit.transfers.of_game(game.id))
    game.played_on, game.importance = draft.played_on, draft.importance
    await work.unit.results.remove(work.row.id, before.played_on, game.id)
    if (before.seats, before.decided) == (draft.seats, draft.decided):
        now = [fact._replace(played_on=game.played_on, importance=game.importance) for fact in facts]
    else:
        _check(draft)
        await _write(work, game, before, draft)
        now = await closing.facts_in(work.unit, game, game.unit or work.league.unit)
    await work.unit.results.write(work.row.id, now)
    work.row.version += 1
    await corrected(work, game, reason, before.played_on)
    # What was played before the bot kept the league is settled long since.
    owed = await relist(work, game, now) if game.closed_by is not None else listed
    return await _record(work, game, reason, before, draft, (facts, now), (listed, owed))


async def _draft(unit: UnitOfWork, game: GameRow) -> Draft:
    draft = draft_of(game, await unit.ledger.of_game(game.id), await unit.portions.of_game(game.id))
    return replace(draft, version=max(draft.version, await unit.corrections.newest(game.id)))


def _check(draft: Draft) -> None:
    if not draft.seats[1:]:
        raise TooFewPlayersError(len(draft.seats))
    if not draft.is_complete:
        chips = draft.stakes.stack is not None
        money_in = int(draft.stakes.chips(sum(seat.money_in for seat in draft.seats)))
        raise UnbalancedError(money_in, money_in - draft.difference, draft.difference, chips=chips)


async def _write(work: Work, game: GameRow, before: Draft, draft: Draft) -> None:
    """Bring the ledger from one draft to the other: lines are taken back and written anew."""
    entries = await work.unit.ledger.of_game(game.id)
    rows: list[EntryRow] = []
    for player, (_, seat) in changed_players(before, draft).items():
        own = [each for each in standing(entries) if each.player_id == player]
        rows += _rewritten(work, game, entries, [each for each in own if each.kind != EntryKind.ADJUSTMENT], seat)
    if _is_settled_alike(before, draft):
        await work.unit.ledger.append(*rows)
        return
    rows += [void(work, game, entries, each) for each in standing(entries) if each.kind == EntryKind.ADJUSTMENT]
    await work.unit.ledger.append(*rows)
    await _settle(work, game, draft)


def _is_settled_alike(before: Draft, draft: Draft) -> bool:
    """Whether what was decided about the difference stands, with its author."""
    people = draft.decided.people if draft.decided else ()
    stacks = [[each.stacks.get(one) for one in people] for each in (before, draft)]
    return (before.decided, before.difference) == (draft.decided, draft.difference) and stacks[0] == stacks[1]


async def _settle(work: Work, game: GameRow, draft: Draft) -> None:
    """Write what was decided about the difference that the draft has."""
    decided, difference = draft.decided, draft.difference
    if not difference or decided is None:
        return
    parts = [(decided.player, difference)] if decided.player is not None else []
    if decided.people:
        stacks = [(one, stack) for one, stack in draft.stacks.items() if one in decided.people]
        unit = 1 if draft.stakes.stack is not None else work.league.unit
        try:
            parts = [(part.player, part.amount) for part in divided(difference, stacks, unit)]
        except ValueError:
            raise NotEnoughError from None
        await work.unit.portions.write(work.operation, weighed(stacks))
    await work.unit.ledger.append(
        *(entry(work, game, player, EntryKind.ADJUSTMENT, amount) for player, amount in parts if amount)
    )


def _rewritten(
    work: Work, game: GameRow, entries: Sequence[EntryRow], own: Sequence[EntryRow], seat: DraftSeat | None
) -> list[EntryRow]:
    """The lines that make a player's standing ones say what the draft says."""
    bought = [each for each in own if each.kind in MONEY_IN]
    others = [void(work, game, entries, each) for each in own if each.kind not in MONEY_IN]
    if seat is None:
        return others + [void(work, game, entries, each) for each in bought]
    rows, left = [], sum(each.amount for each in bought)
    while left > seat.money_in:
        last = bought.pop()
        rows.append(void(work, game, entries, last))
        left -= last.amount
    while left < seat.money_in:
        amount = min(seat.money_in - left, MONEY_IN_CAP)
        kind = EntryKind.REBUY if bought else EntryKind.BUY_IN
        times = min(max(amount // game.buy_in, 1), MOST_BUY_INS)
        bought.append(entry(work, game, seat.player, kind, amount, times))
        rows.append(bought[-1])
        left += amount
    return [*others, *rows, entry(work, game, seat.player, EntryKind.CASH_OUT, seat.counted)]


async def _record(
    work: Work,
    game: GameRow,
    reason: Reason,
    before: Draft,
    draft: Draft,
    facts: tuple[Sequence[Fact], Sequence[Fact]],
    listed: tuple[Owing, Owing],
) -> Corrected:
    entries = await work.unit.ledger.of_game(game.id)
    weights, players = await work.unit.portions.of_game(game.id), await work.players()
    month = await closing.month_after(work, game, list(facts[1]))
    result = closing.closed(game, entries, facts[1], listed[1], weights, players, month)
    places = [{fact.player_id: fact.place for fact in each} for each in facts]
    everybody = dict.fromkeys([*places[0], *places[1]])
    return Corrected(
        game=game.id,
        number=game.number,
        by=0 if work.order.actor.anonymous else (await work.actor()).id,
        reason=reason,
        changes=tuple(_change(one, *pair) for one, pair in changed_players(before, draft).items()),
        moved=tuple(
            Moved(one, (places[0].get(one), places[1].get(one)))
            for one in everybody
            if places[0].get(one) != places[1].get(one)
        ),
        days=(before.played_on, draft.played_on),
        importance=(before.importance, draft.importance),
        transfers=None if listed[0].open == listed[1].open else listed[1].open,
        paid=listed[1].marked,
        result=replace(result, corrected_at=work.order.at),
    )


def _change(player: int, before: DraftSeat | None, after: DraftSeat | None) -> Change:
    return Change(
        player,
        (before.money_in if before else None, after.money_in if after else None),
        (before.counted if before else None, after.counted if after else None),
    )

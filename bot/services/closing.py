"""How a game ends: places by exact profit, amounts in the chat's unit, and who pays whom."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from bot.services import scores, sittings
from bot.services.cards import books_of
from bot.services.divisions import Weights, decisions, exact_parts
from bot.services.operations import Look, Work
from bot.services.orders import Order
from bot.services.owing import Mode, Owing, list_transfers, mode_of, owing
from bot.services.people import person_of
from bot.services.periods import Period
from bot.services.permissions import Case
from bot.services.records import Closed, GameStatus, Leader, Standing
from bot.services.refusals import StillInError, TooFewPlayersError, UnbalancedError
from bot.services.shares import rounded
from bot.services.sheets import Sheet
from db import UnitOfWork
from db.models import GameRow, PlayerRow
from db.repositories import Entry, Fact

LEADERS = 3
FEWEST = 2
NOTHING: Mapping[int, Any] = MappingProxyType({})
# So long after its start a game was forgotten.
LEFT_OPEN = timedelta(hours=18)


def ending_case(order: Order, game: GameRow, books: Sheet, players: Sequence[PlayerRow]) -> Case:
    """What the right to end a game depends on: after 18 hours any seated player has it.

    A game that waits for a decision was not left open: somebody has counted it and put the decision off.
    """
    me = next((row.person for row in players if row.telegram_id == order.actor.telegram_id), 0)
    return Case(
        game.host,
        settled=books.is_settled,
        seated=books.seat_of(me) is not None,
        left_open=game.status == GameStatus.OPEN and order.at - game.opened_at >= LEFT_OPEN,
    )


def check(books: Sheet) -> None:
    """See that a game can be closed.

    Raises:
        TooFewPlayersError: Fewer than two played.
        StillInError: Somebody sits at the table.
        UnbalancedError: Money in and money out differ.
    """
    check_people(books)
    if not books.is_balanced:
        one = books.stakes.chips(books.stakes.buy_in)
        whole = books.on_table / one
        raise UnbalancedError(
            money_in=round_down(books.stakes.chips(books.money_in)),
            money_out=books.counted,
            difference=round_down(books.on_table),
            buy_ins=abs(whole.numerator) if whole.denominator == 1 else None,
            chips=books.in_chips,
        )


def check_people(books: Sheet) -> None:
    """See that enough have played, and that all of them are out.

    Raises:
        TooFewPlayersError: Fewer than two played.
        StillInError: Somebody sits at the table.
    """
    check_enough(books)
    if books.players_in:
        raise StillInError(list(books.players_in), round_down(books.on_table), chips=books.in_chips)


def check_enough(books: Sheet) -> None:
    """See that enough have played.

    Raises:
        TooFewPlayersError: Fewer than two did.
    """
    if len(books.seats) < FEWEST:
        raise TooFewPlayersError(len(books.seats))


def round_down(amount: Fraction) -> int:
    """The whole part of an amount, towards zero."""
    return int(amount)


def facts_of(
    game: GameRow,
    books: Sheet,
    unit: int,
    parts: Mapping[int, Fraction] = NOTHING,
    sat: Mapping[int, int] = NOTHING,
) -> list[Fact]:
    """What a closed game says of its players, best first; profits in the chat's unit sum to zero.

    Places are decided on the exact profits, before the rounding of chips or of a division; equal
    profits share the better place (formulas.md V1). Only an imported evening may have a difference, which
    is nobody's: its profits sum to that.

    Args:
        game: The game.
        books: Its books.
        unit: What amounts are rounded to.
        parts: Each player's part of differences before it was rounded, as it is counted on the table.
        sat: The minutes that players sat at the table, where that is known.
    """
    paid = {seat.player: seat.profit(books.stakes) for seat in books.seats}
    rounding = {seat.player: parts.get(seat.player, Fraction(0)) - seat.adjusted for seat in books.seats}
    exact = {player: paid[player] + books.stakes.worth(1) * rounding[player] for player in paid}
    order = sorted(exact, key=lambda player: (-exact[player], -paid[player]))
    # A part of a chip that nobody could count is nobody's: it is spread before anything is rounded.
    spread = sum(paid.values(), Fraction(0)) / len(paid) if books.is_balanced else Fraction(0)
    amounts = rounded([paid[player] - spread for player in order], unit)
    profits = dict(zip(order, amounts, strict=True))
    seats = {seat.player: seat for seat in books.seats}
    return [
        Fact(
            played_on=game.played_on,
            game_id=game.id,
            player_id=player,
            place=1 + sum(other > exact[player] for other in exact.values()),
            shared=sum(other == exact[player] for other in exact.values()),
            players=len(exact),
            importance=game.importance,
            profit=profits[player],
            money_in=seats[player].money_in or None,
            buy_ins=None if game.was_told else seats[player].buy_ins,
            minutes=sat.get(player),
        )
        for player in order
    ]


async def facts_in(unit: UnitOfWork, game: GameRow, rounding: int) -> list[Fact]:
    """The facts of a game as its ledger proves them, amounts rounded to `rounding`."""
    entries = await unit.ledger.of_game(game.id)
    parts = exact_parts(entries, await unit.portions.of_game(game.id))
    return facts_of(game, books_of(game, entries), rounding, parts, sittings.minutes(entries))


async def facts_written(unit: UnitOfWork, game: GameRow) -> list[Fact]:
    """The facts of a closed game as they were written, best first."""
    day = await unit.results.between(game.league_id, game.played_on, game.played_on)
    return sorted((fact for fact in day if fact.game_id == game.id), key=lambda fact: (fact.place, -fact.profit))


async def as_settled(work: Work, game: GameRow) -> tuple[list[Fact], Mode]:
    """The results of a closed game as they were written, and how it was settled; before anything of it changes."""
    # Transfers are written for the records that sat, and these are known from the ledger.
    await work.unit.ledger.of_game(game.id)
    facts = await facts_written(work.unit, game)
    return facts, await mode_of(work, game, facts)


async def finish(work: Work, game: GameRow, read: Sequence[Entry] | None = None) -> Closed:
    """End a game: write its results, list who pays whom.

    Args:
        work: The work under way.
        game: The game.
        read: Its entries, where they have been read and none was added since.

    Raises:
        TooFewPlayersError: Fewer than two played.
        StillInError: Somebody sits at the table.
        UnbalancedError: Money in and money out differ.
    """
    entries = read or await work.unit.ledger.of_game(game.id)
    weights = await work.unit.portions.of_game(game.id)
    books = books_of(game, entries)
    check(books)
    parts, sat = exact_parts(entries, weights), sittings.minutes(entries)
    facts = facts_of(game, books, work.league.unit, parts, sat)
    month = await month_after(work, game, facts)
    await work.unit.results.write(work.row.id, facts)
    work.row.version += 1
    game.status, game.ended_at = GameStatus.CLOSED, work.order.at
    game.closed_by, game.unit = work.order.actor.telegram_id, work.league.unit
    listed = await list_transfers(work, game, facts)
    return closed(game, entries, facts, listed, weights, await work.players(), month)


async def month_after(work: Work, game: GameRow, facts: list[Fact]) -> tuple[Leader, ...]:
    """The head of the month's rating with this game in it, and how far each rose by it."""
    month = Period.month_of(game.played_on)
    stretch = await work.unit.results.stretch(work.row.id, month.first_day, month.last_day, month.key)
    best_k = stretch.best_k or work.league.best_k
    before = [fact for fact in stretch.facts if fact.game_id != game.id]
    ranks = {line.player: line.rank for line in scores.standings(before, best_k)}
    return tuple(
        Leader(line.player, line.rank, line.points, max(0, ranks.get(line.player, line.rank) - line.rank))
        for line in scores.standings([*before, *facts], best_k)[:LEADERS]
    )


async def result_of(look: Look, game: GameRow, players: Sequence[PlayerRow]) -> Closed:
    """The result of a game that was closed, as it was written; the month it changed is not in it."""
    facts = await facts_written(look.unit, game)
    entries = await look.unit.ledger.of_game(game.id)
    listed = owing(await look.unit.transfers.of_game(game.id))
    record = closed(game, entries, facts, listed, await look.unit.portions.of_game(game.id), players)
    return replace(record, corrected_at=await look.unit.corrections.latest(game))


def closed(
    game: GameRow,
    entries: Sequence[Entry],
    facts: Sequence[Fact],
    listed: Owing,
    weights: Weights,
    players: Sequence[PlayerRow],
    month: tuple[Leader, ...] = (),
) -> Closed:
    """The record of a game that has ended."""
    accounts = {row.telegram_id: row.person for row in players if row.telegram_id is not None}
    return Closed(
        game=game.id,
        number=game.number,
        title=game.title,
        played_on=game.played_on,
        opened_at=game.opened_at,
        ended_at=game.ended_at or game.opened_at,
        importance=game.importance,
        bank=books_of(game, entries).money_in,
        standings=tuple(
            Standing(fact.player_id, fact.place, fact.shared, fact.profit, scores.points(fact)) for fact in facts
        ),
        transfers=listed.open,
        month=month,
        chips=game.stack is not None,
        decisions=decisions(entries, weights, accounts),
        given=listed.marked,
        banker=person_of(players, game.banker_id),
        asked=game.closing_message is not None,
    )

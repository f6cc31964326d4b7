"""How a game ends: places by exact profit, amounts in the chat's unit, and who pays whom."""

from collections.abc import Sequence
from fractions import Fraction

from bot.services import scores
from bot.services.cards import books_of
from bot.services.operations import Work
from bot.services.orders import League
from bot.services.periods import Period
from bot.services.records import Closed, Leader, Standing
from bot.services.refusals import StillInError, TooFewPlayersError, UnbalancedError
from bot.services.settlement import settlement
from bot.services.shares import rounded
from bot.services.sheets import Sheet
from db.models import EntryRow, GameRow
from db.repositories import Fact

LEADERS = 3
FEWEST = 2


def check(books: Sheet) -> None:
    """See that a game can be closed.

    Raises:
        TooFewPlayersError: Fewer than two played.
        StillInError: Somebody sits at the table.
        UnbalancedError: Money in and money out differ.
    """
    if len(books.seats) < FEWEST:
        raise TooFewPlayersError(len(books.seats))
    if books.players_in:
        raise StillInError(list(books.players_in), round_down(books.on_table), chips=books.in_chips)
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


def round_down(amount: Fraction) -> int:
    """The whole part of an amount, towards zero."""
    return int(amount)


def facts_of(game: GameRow, books: Sheet, unit: int) -> list[Fact]:
    """What a closed game says of its players, best first; profits in the chat's unit sum to zero.

    Places are decided on the exact profits, before their rounding; equal profits share the better
    place (formulas.md V1).
    """
    exact = {seat.player: seat.profit(books.stakes) for seat in books.seats}
    order = sorted(exact, key=lambda player: -exact[player])
    # A part of a chip that nobody could count is nobody's: it is spread before anything is rounded.
    spread = sum(exact.values(), Fraction(0)) / len(exact)
    amounts = rounded([exact[player] - spread for player in order], unit)
    profits = dict(zip(order, amounts, strict=True))
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
        )
        for player in order
    ]


async def month_after(work: Work, game: GameRow, facts: list[Fact]) -> tuple[Leader, ...]:
    """The head of the month's rating with this game in it, and how far each rose by it."""
    month = Period.month_of(game.played_on)
    before = await work.unit.results.between(work.row.id, month.first_day, month.last_day)
    ranks = {line.player: line.rank for line in scores.standings(before, work.league.best_k)}
    return tuple(
        Leader(line.player, line.rank, line.points, max(0, ranks.get(line.player, line.rank) - line.rank))
        for line in scores.standings([*before, *facts], work.league.best_k)[:LEADERS]
    )


def result_of(game: GameRow, entries: Sequence[EntryRow], league: League) -> Closed:
    """The result of a game that was closed, from its ledger; the month it changed is not in it."""
    books = books_of(game, entries)
    return closed(game, books, facts_of(game, books, league.unit), ())


def closed(game: GameRow, books: Sheet, facts: list[Fact], month: tuple[Leader, ...]) -> Closed:
    """The record of a game that has just ended."""
    return Closed(
        game=game.id,
        number=game.number,
        title=game.title,
        played_on=game.played_on,
        opened_at=game.opened_at,
        ended_at=game.ended_at or game.opened_at,
        importance=game.importance,
        bank=books.money_in,
        standings=tuple(
            Standing(fact.player_id, fact.place, fact.shared, fact.profit, scores.points(fact)) for fact in facts
        ),
        transfers=settlement({fact.player_id: fact.profit for fact in facts}).transfers,
        month=month,
    )

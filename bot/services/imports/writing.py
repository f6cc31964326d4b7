"""Evenings of a file as games of the league: over long ago, counted like any other, announced never."""

from datetime import UTC, datetime, time

from bot.services.cards import books_of
from bot.services.closing import facts_of
from bot.services.imports.drafts import EVEN, Chair, Told
from bot.services.operations import Work
from db.models import GameRow
from db.repositories import Entry
from db.types import EntryKind, GameStatus

# An evening of which only the day is known begins at eight.
BEGINS = time(20)
# Its amounts are what somebody wrote down, and are not rounded again.
UNIT = 1


async def write_evening(work: Work, told: Told, players: dict[str, int]) -> None:
    """Write a past evening as a closed game with its ledger and results.

    Args:
        work: The transaction.
        told: The evening.
        players: Whom its names mean.
    """
    begun = datetime.combine(told.day, BEGINS, work.league.zone).astimezone(UTC)
    stakes = [chair.money_in for chair in told.chairs if chair.money_in]
    game = await work.unit.games.add(
        work.row,
        GameRow(
            league_id=work.row.id,
            status=GameStatus.CLOSED,
            title=told.title,
            played_on=told.day,
            buy_in=min(stakes, default=work.row.buy_in or work.league.currency.scale),
            importance=told.importance or EVEN,
            opened_at=begun,
            ended_at=begun,
            closed_by=work.order.actor.telegram_id,
            unit=UNIT,
            imported=True,
        ),
    )
    entries = [row for chair in told.chairs for row in _entries(work, game, players[chair.name], chair)]
    await work.unit.ledger.append(*entries)
    await work.unit.results.write(work.row.id, facts_of(game, books_of(game, entries), UNIT))


def _entries(work: Work, game: GameRow, player: int, chair: Chair) -> list[Entry]:
    """What is known of a player: money in and a cash-out, or a profit alone."""
    if chair.money_in is None or chair.cash_out is None:
        amounts = [(EntryKind.PROFIT, chair.profit)]
    else:
        amounts = [(EntryKind.BUY_IN, chair.money_in), (EntryKind.CASH_OUT, chair.cash_out)]
    return [
        Entry(
            id=0,
            game_id=game.id,
            player_id=player,
            operation_id=work.operation,
            kind=kind,
            amount=amount,
            buy_ins=0,
            logged_by=work.order.actor.telegram_id,
            at=game.opened_at,
        )
        for kind, amount in amounts
    ]

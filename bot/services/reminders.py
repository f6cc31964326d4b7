"""What is said without being asked about an evening: it was left open, its transfers are open. Each once."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from bot.services import cards
from bot.services.closing import LEFT_OPEN
from bot.services.closings import Closing, closing_of
from bot.services.operations import Desk, names_of
from bot.services.orders import Report
from bot.services.owing import FAR_OFF
from bot.services.payments import PaymentList, listed
from db import UnitOfWork
from db.models import GameRow


class Occasion(StrEnum):
    """What a reminder is about."""

    LEFT_OPEN = "left_open"
    TRANSFERS = "transfers"


@dataclass(frozen=True, slots=True)
class Reminder:
    """A line that is due.

    Attributes:
        closing: What stands between a game that was left open and its close.
        transfers: The list of which some transfers are open.
    """

    occasion: Occasion
    game: int
    number: int
    thread: int
    closing: Closing | None = None
    transfers: PaymentList | None = None


class ReminderService:
    """Finds what is due; whoever says it marks it before, since a line too few is better than one twice."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    async def due(self, now: datetime) -> list[Report[Reminder]]:
        """The lines that are due at a moment, in every league."""
        async with self.desk.database.reading() as unit:
            forgotten = await unit.games.left_open(now - LEFT_OPEN)
            owing = await unit.games.with_transfers_due(now)
            found = [await self._left_open(unit, game) for game in forgotten]
            return found + [await self._transfers(unit, game) for game in owing]

    async def mark(self, reminder: Reminder, now: datetime) -> bool:
        """Remember that a line is said; whether there is still something to say."""
        async with self.desk.database.writing() as unit:
            league = await unit.leagues.of_game(reminder.game)
            game = await unit.games.get(reminder.game)
            if reminder.occasion is Occasion.LEFT_OPEN:
                is_due, game.reminded_at = game.reminded_at is None, now
                return is_due
            is_due, is_open = (
                game.transfers_due_at is not None,
                bool(reminder.transfers and reminder.transfers.due),
            )
            if is_due:
                game.transfers_due_at = None if is_open else FAR_OFF
            return is_due and is_open and league.remind_transfers

    async def _left_open(self, unit: UnitOfWork, game: GameRow) -> Report[Reminder]:
        row = await unit.leagues.get(game.league_id)
        league = self.desk.league(row, await unit.leagues.chat_of(row.id))
        entries = await unit.ledger.of_game(game.id)
        closing = closing_of(game, cards.books_of(game, entries), entries)
        record = Reminder(Occasion.LEFT_OPEN, game.id, game.number, game.thread, closing=closing)
        return Report(record, league, names_of(await unit.players.of_league(row.id)))

    async def _transfers(self, unit: UnitOfWork, game: GameRow) -> Report[Reminder]:
        report = await listed(self.desk, unit, game)
        record = Reminder(Occasion.TRANSFERS, game.id, game.number, game.thread, transfers=report.record)
        return Report(record, report.league, report.names)

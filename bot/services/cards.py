"""A game and its ledger, made ready for the screen. Pure: rows in, records out."""

from collections.abc import Sequence
from datetime import date
from fractions import Fraction

from bot.services.orders import League
from bot.services.records import Card, CardLine, Log, LogLine
from bot.services.sheets import Sheet, Stakes, sheet, standing
from db.models import EntryRow, GameRow, PlayerRow
from db.types import EntryKind, GameStatus

# So many of the newest entries a card knows; one too long for a table shows all of them.
RECENT = 5


def nearest(amount: Fraction) -> int:
    """The nearest whole number, halves away from zero."""
    whole = int(abs(amount) + Fraction(1, 2))
    return whole if amount >= 0 else -whole


def stakes_of(game: GameRow) -> Stakes:
    """What a buy-in of the game buys."""
    return Stakes(game.buy_in, game.stack)


def books_of(game: GameRow, entries: Sequence[EntryRow]) -> Sheet:
    """A game's books."""
    return sheet(stakes_of(game), entries)


def card_of(game: GameRow, entries: Sequence[EntryRow], players: Sequence[PlayerRow], league: League) -> Card:
    """A game as its card shows it: those at the table first, in the order they sat down."""
    books = books_of(game, entries)
    seats = sorted(books.seats, key=lambda seat: not seat.is_in)
    worth = books.stakes.worth(1) * books.on_table
    lines = log_lines(entries, players)
    return Card(
        game=game.id,
        number=game.number,
        status=GameStatus(game.status),
        title=game.title,
        thread=game.thread,
        message=game.card_message,
        played_on=game.played_on,
        # An evening that is entered later was not opened in its night.
        after_midnight=league.day_of(game.opened_at) == game.played_on < _local_day(game, league),
        host=next((row.person for row in players if game.host and row.telegram_id == game.host), None),
        buy_in=game.buy_in,
        stack=game.stack,
        importance=game.importance,
        ended_at=game.ended_at,
        lines=tuple(
            CardLine(
                seat.player,
                seat.money_in,
                seat.buy_ins,
                None if seat.is_in else seat.counted,
                seat.is_in,
                nearest(seat.profit(books.stakes)),
            )
            for seat in seats
        ),
        money_in=books.money_in,
        on_table=nearest(books.on_table),
        on_table_worth=nearest(worth),
        even=worth.denominator == 1,
        settled=books.is_settled,
        recent=tuple(sorted(lines, key=lambda line: (line.voided_at or line.at, line.number))[-RECENT:]),
        version=max((entry.operation_id for entry in entries), default=0),
        asked=game.closing_message is not None,
    )


def _local_day(game: GameRow, league: League) -> date:
    return game.opened_at.astimezone(league.zone).date()


def log_of(game: GameRow, entries: Sequence[EntryRow], players: Sequence[PlayerRow]) -> Log:
    """The whole ledger of a game, voided entries included."""
    lines = tuple(log_lines(entries, players))
    return Log(game.id, game.number, game.stack is not None, lines, running=game.status == GameStatus.OPEN)


def log_lines(entries: Sequence[EntryRow], players: Sequence[PlayerRow]) -> list[LogLine]:
    """A line for each entry that is not itself a void, with the void that holds, if one does."""
    accounts = {row.telegram_id: row.person for row in players if row.telegram_id is not None}
    voided_by = {entry.voids: entry for entry in entries if entry.voids is not None}
    stands = {entry.id for entry in standing(entries)}
    lines: list[LogLine] = []
    for entry in entries:
        if entry.kind == EntryKind.VOID:
            continue
        last = entry
        while last.id in voided_by:
            last = voided_by[last.id]
        void = None if entry.id in stands else last
        lines.append(
            LogLine(
                number=len(lines) + 1,
                at=entry.at,
                player=entry.player_id,
                kind=EntryKind(entry.kind),
                amount=entry.amount,
                logged_by=accounts.get(entry.logged_by, 0),
                own=accounts.get(entry.logged_by) == entry.player_id,
                voided_at=void.at if void else None,
                voided_by=accounts.get(void.logged_by, 0) if void else None,
            )
        )
    return lines

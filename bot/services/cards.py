"""A game and its ledger, made ready for the screen. Pure: rows in, records out."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from fractions import Fraction

from bot.services.orders import League
from bot.services.records import Card, CardLine, Log, LogLine
from bot.services.sheets import Sheet, Stakes, lines, sheet
from db.models import GameRow, PlayerRow
from db.repositories import Entry
from db.types import EntryKind, GameStatus

# So many of the newest entries a card knows; one too long for a table shows all of them.
RECENT = 5
NO_REASONS: Mapping[int, str] = {}


def nearest(amount: Fraction) -> int:
    """The nearest whole number, halves away from zero."""
    whole = int(abs(amount) + Fraction(1, 2))
    return whole if amount >= 0 else -whole


def stakes_of(game: GameRow) -> Stakes:
    """What a buy-in of the game buys."""
    return Stakes(game.buy_in, game.stack)


def books_of(game: GameRow, entries: Sequence[Entry]) -> Sheet:
    """A game's books."""
    return sheet(stakes_of(game), entries)


def card_of(game: GameRow, entries: Sequence[Entry], players: Sequence[PlayerRow], league: League) -> Card:
    """A game as its card shows it: those at the table first, in the order they sat down."""
    books = books_of(game, entries)
    seats = sorted(books.seats, key=lambda seat: not seat.is_in)
    worth = books.stakes.worth(1) * books.on_table
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
                seat.counted,
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
        recent=_recent(entries, players),
        version=max((entry.operation_id for entry in entries), default=0),
        asked=game.closing_message is not None,
    )


def _local_day(game: GameRow, league: League) -> date:
    return game.opened_at.astimezone(league.zone).date()


def log_of(
    game: GameRow, entries: Sequence[Entry], players: Sequence[PlayerRow], reasons: Mapping[int, str] = NO_REASONS
) -> Log:
    """The whole ledger of a game, voided entries included; `reasons` of corrections, by their operations."""
    told = tuple(log_lines(entries, players, reasons))
    return Log(
        game=game.id,
        number=game.number,
        chips=game.stack is not None,
        lines=told,
        running=game.status == GameStatus.OPEN,
        closed=game.status == GameStatus.CLOSED,
    )


def log_lines(
    entries: Sequence[Entry], players: Sequence[PlayerRow], reasons: Mapping[int, str] = NO_REASONS
) -> list[LogLine]:
    """A line for each entry that is not itself a void, with the void that holds, if one does, and why."""
    return _told(enumerate(lines(entries), start=1), players, reasons)


def _recent(entries: Sequence[Entry], players: Sequence[PlayerRow]) -> tuple[LogLine, ...]:
    """The lines of which something was said last: by the order of the ledger, since messages may come late."""
    about: dict[int, int] = {}
    for entry in entries:
        about[entry.id] = entry.id if entry.voids is None else about[entry.voids]
    newest = list(dict.fromkeys(reversed(about.values())))[:RECENT]
    numbered = {line[0].id: (number, line) for number, line in enumerate(lines(entries), start=1)}
    return tuple(_told((numbered[entry] for entry in reversed(newest)), players))


def _told(
    numbered: Iterable[tuple[int, tuple[Entry, Entry | None]]],
    players: Sequence[PlayerRow],
    reasons: Mapping[int, str] = NO_REASONS,
) -> list[LogLine]:
    accounts = {row.telegram_id: row.person for row in players if row.telegram_id is not None}
    return [
        LogLine(
            number=number,
            at=entry.at,
            player=entry.player_id,
            kind=EntryKind(entry.kind),
            amount=entry.amount,
            logged_by=accounts.get(entry.logged_by, 0),
            own=accounts.get(entry.logged_by) == entry.player_id,
            voided_at=void.at if void else None,
            voided_by=accounts.get(void.logged_by, 0) if void else None,
            entry=entry.id,
            reason=reasons.get(void.operation_id) if void else None,
        )
        for number, (entry, void) in numbered
    ]

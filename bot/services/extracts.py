"""A league as tables for people: results, entries and ratings; all of it, or what is about one person."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from bot.services import cards, scores
from bot.services.boards import BoardService, Club, club_of
from bot.services.documents.refusals import NoLeagueError
from bot.services.operations import Desk, names_of
from bot.services.orders import Order, Report
from bot.services.periods import Period
from bot.services.records import LogLine
from bot.services.refusals import LeagueError
from bot.services.scores import BoardLine
from db.models import GameRow, PlayerRow
from db.repositories import Fact


@dataclass(frozen=True, slots=True)
class GameLine:
    """A player's result in a game; amounts in smallest units, points and importance in hundredths."""

    number: int
    day: date
    title: str
    importance: int
    player: int
    money_in: int | None
    cash_out: int | None
    profit: int
    place: int
    players: int
    points: int


@dataclass(frozen=True, slots=True)
class EntryLine:
    """A line of a game's ledger; `chips` when the table was counted in chips."""

    number: int
    day: date
    line: LogLine
    chips: bool


@dataclass(frozen=True, slots=True)
class StandingLine:
    """A player's line in the rating of a period."""

    period: str
    line: BoardLine


@dataclass(frozen=True, slots=True)
class Extract:
    """The tables of a league; only read, never stored.

    Attributes:
        at: When it was made.
        whole: It is the chat's; else one person's.
    """

    at: datetime
    whole: bool
    games: tuple[GameLine, ...]
    entries: tuple[EntryLine, ...]
    standings: tuple[StandingLine, ...]


@dataclass
class NothingOfYoursError(LeagueError):
    """The league does not know the actor, so that nothing in it is theirs."""


@dataclass
class NoPrivateChatError(LeagueError):
    """An anonymous administrator has no private chat, and files go out there."""


class ExtractService:
    """The tables of the leagues."""

    def __init__(self, desk: Desk, boards: BoardService) -> None:
        self.desk = desk
        self._boards = boards

    async def extract(self, order: Order) -> Report[Extract]:
        """The chat's tables for an administrator, for anybody else those of their own rows.

        Raises:
            NoLeagueError: There is nothing of the chat.
            NothingOfYoursError: There is nothing of the actor.
        """
        async with self.desk.looking(order.place) as look:
            club = await club_of(look)
            if club is None:
                raise NoLeagueError
            person = None if order.admin else _person(order, club.players)
            games = await look.unit.archive.whole_games(club.league_id)
            facts = await club.facts(Period())
            record = Extract(
                at=order.at,
                whole=person is None,
                games=_results(facts, games, person),
                entries=await _entries(club, games, person),
                standings=await self._standings(club, facts, person),
            )
            return Report(record, look.league, names_of(club.players))

    async def _standings(self, club: Club, facts: Sequence[Fact], person: int | None) -> tuple[StandingLine, ...]:
        """All time, then the years and months with games, the newest first."""
        days = {fact.played_on for fact in facts}
        periods = {kind for day in days for kind in (Period.year_of(day), Period.month_of(day))}
        newest_first = sorted(periods, key=lambda each: (-each.last_day.toordinal(), each.month or 0))
        lines = []
        for period in [Period(), *newest_first] if days else []:
            ranked = await self._boards.ranked(club, period)
            own = [line for line in ranked.lines if person in (None, line.player)]
            lines += [StandingLine(period.key, line) for line in own]
        return tuple(lines)


def _person(order: Order, players: Iterable[PlayerRow]) -> int:
    mine = [row.person for row in players if row.telegram_id == order.actor.telegram_id]
    if order.actor.anonymous or not mine:
        raise NothingOfYoursError
    return mine[0]


def _results(facts: Iterable[Fact], games: Iterable[GameRow], person: int | None) -> tuple[GameLine, ...]:
    known = {game.id: game for game in games}
    return tuple(
        GameLine(
            number=known[fact.game_id].number,
            day=fact.played_on,
            title=known[fact.game_id].title,
            importance=fact.importance,
            player=fact.player_id,
            money_in=fact.money_in,
            cash_out=None if fact.money_in is None else fact.money_in + fact.profit,
            profit=fact.profit,
            place=fact.place,
            players=fact.players,
            points=scores.points(fact),
        )
        for fact in facts
        if person in (None, fact.player_id)
    )


async def _entries(club: Club, games: Iterable[GameRow], person: int | None) -> tuple[EntryLine, ...]:
    lines: list[EntryLine] = []
    ledgers = await club.look.unit.archive.ledgers(club.league_id)
    for game in games:
        ledger = cards.log_lines(ledgers.get(game.id, []), club.players)
        chips = game.stack is not None
        lines += [
            EntryLine(game.number, game.played_on, line, chips) for line in ledger if person in (None, line.player)
        ]
    return tuple(lines)

"""What is said of a finished month or year: computed from facts, kept as it was said."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from pydantic import TypeAdapter

from bot.services.halls import Titles, titles
from bot.services.operations import Desk, names_of
from bot.services.orders import League, Named
from bot.services.periods import Period
from db import UnitOfWork
from db.models import AnnouncementRow
from db.repositories import Evening, Fact, Home
from db.types import GameStatus


@dataclass(frozen=True, slots=True)
class MonthBest:
    """Who was best player of a month, all who shared it."""

    month: int
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Summary:
    """What is said of a period.

    Attributes:
        running: The numbers of its games that were not over and are not in it.
        months: Of a year, the best of each month that had a game.
        turnover: Of a year, everything bought, in smallest units.
    """

    titles: Titles
    running: tuple[int, ...] = ()
    months: tuple[MonthBest, ...] = ()
    turnover: int = 0

    @property
    def period(self) -> Period:
        """The month or year it is about."""
        return Period.named(self.titles.period)


@dataclass(frozen=True, slots=True)
class Ground:
    """What the summary of a period stands on in one league."""

    home: Home
    league: League
    names: Mapping[int, Named]
    facts: Sequence[Fact]
    evenings: Sequence[Evening]
    announced: Mapping[int, Summary]
    turnover: int

    @property
    def running(self) -> list[Evening]:
        """The games of the period that are not over."""
        return [each for each in self.evenings if each.status != GameStatus.CLOSED]

    @property
    def ended(self) -> list[datetime]:
        """When the games of the period were closed here, the first of them first; imported ones were not."""
        played = [each for each in self.evenings if each.status == GameStatus.CLOSED and not each.imported]
        return sorted(each.ended_at for each in played if each.ended_at)

    @property
    def last_thread(self) -> int:
        """The topic of the game that was closed last; evenings of a file were closed in none."""
        closed = [each for each in self.evenings if each.ended_at and not each.imported]
        return max(closed, key=lambda each: (each.ended_at, each.id)).thread if closed else 0


SUMMARY = TypeAdapter(Summary)


def summary_in(row: AnnouncementRow) -> Summary:
    """What an announcement said."""
    return SUMMARY.validate_json(row.snapshot)


def stored(summary: Summary) -> str:
    """A summary as it is kept."""
    return SUMMARY.dump_json(summary).decode()


async def grounds(unit: UnitOfWork, desk: Desk, ids: Sequence[int], period: Period) -> dict[int, Ground]:
    """What the leagues have played in a period."""
    first, last = period.first_day, period.last_day
    leagues = await unit.finished.leagues(ids)
    players = await unit.finished.players(ids)
    facts = await unit.finished.facts(players, first, last)
    evenings = await unit.finished.evenings(facts, first, last)
    announced: dict[int, dict[int, Summary]] = {league_id: {} for league_id in ids}
    turnover: Mapping[int, int] = {}
    if period.year is not None and period.month is None:
        for row in await unit.announcements.months_of(ids, period.year):
            month = summary_in(row)
            announced[row.league_id][month.period.month or 0] = month
        turnover = await unit.finished.turnover(ids, first, last)
    return {
        league_id: Ground(
            home=home,
            league=desk.league(home, home.chat_id),
            names=names_of(players[league_id]),
            facts=facts[league_id],
            evenings=evenings[league_id],
            announced=announced[league_id],
            turnover=turnover.get(league_id, 0),
        )
        for league_id, home in leagues.items()
    }


def summary(ground: Ground, period: Period, best_k: int) -> Summary:
    """What there is to say of a period; a year takes its months as they were announced."""
    return Summary(
        titles=titles(period, ground.facts, best_k, ground.names),
        running=tuple(each.number for each in ground.running),
        months=_months(ground, period, best_k) if period.month is None else (),
        turnover=ground.turnover,
    )


def _months(ground: Ground, year: Period, best_k: int) -> tuple[MonthBest, ...]:
    months = []
    for month in sorted({fact.played_on.month for fact in ground.facts}):
        said = ground.announced.get(month)
        found = said.titles if said else None
        # Of a month without a post no more may be kept than the K it ended with.
        if found is None or not found.evenings:
            facts = [fact for fact in ground.facts if fact.played_on.month == month]
            month_k = found.best_k if found else best_k
            found = titles(Period(year.year, month), facts, month_k, ground.names)
        months.append(MonthBest(month, tuple(line.player for line in found.best)))
    return tuple(months)

"""The Hall of Fame: who was best player and millionaire of a month, a year, or of all time."""

import json
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from pydantic import TypeAdapter

from bot.services import scores
from bot.services.boards import BoardService, Club, club_of
from bot.services.operations import Desk, names_of
from bot.services.orders import Named, Order, Report
from bot.services.periods import Period
from bot.services.scores import BoardLine
from bot.services.whom import period_of
from db.repositories import Fact
from ratings import season

HEAD = 5


@dataclass(frozen=True, slots=True)
class Titles:
    """Who holds the two titles of a period; nobody where no game was closed.

    Attributes:
        period: The key of the period.
        best_k: How many results of a player counted.
        evenings: How many games were closed.
        players: How many people took part.
        best: All who share the title of best player, by name.
        millionaires: All who share the title of millionaire, by name.
        head: The first five of the rating, whose order has more keys than the titles.
        above: What puts the rating's first line above the best player where that is somebody else:
            `wins` or `top3`.
    """

    period: str
    best_k: int
    evenings: int
    players: int
    best: tuple[BoardLine, ...] = ()
    millionaires: tuple[BoardLine, ...] = ()
    head: tuple[BoardLine, ...] = ()
    above: str | None = None


@dataclass(frozen=True, slots=True)
class Hall:
    """The titles of one period, and where the arrows lead.

    Attributes:
        titles: Of the period shown.
        asked: Another period that was asked for and has no closed game.
        runs: The period is not over, so that the titles are nobody's yet.
        running: The numbers of the league's games that are not over.
    """

    titles: Titles
    asked: str | None = None
    runs: bool = False
    earlier: str | None = None
    later: str | None = None
    running: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Chronicle:
    """The titles of many periods, the newest first.

    Attributes:
        year: The year whose months they are; None where they are years.
        earlier: The key of the nearest year before it that has games.
        later: The same after it.
        running: The numbers of the league's games that are not over.
    """

    year: str | None
    titles: tuple[Titles, ...]
    earlier: str | None = None
    later: str | None = None
    running: tuple[int, ...] = ()


TITLES = TypeAdapter(Titles)


class HallService:
    """The Hall of Fame of each league."""

    def __init__(self, desk: Desk, boards: BoardService) -> None:
        self.desk = desk
        self._boards = boards

    async def hall(self, order: Order, words: Sequence[str] = ()) -> Report[Hall]:
        """The titles of the period that the words name, the last completed month's if they name none."""
        async with self.desk.looking(order.place) as look:
            today = look.league.day_of(order.at)
            asked = period_of(words, today) or Period.named(str(season.last_completed_month(today)))
            club = await club_of(look)
            if club is None:
                return Report(Hall(Titles(asked.key, look.league.best_k, 0, 0)), look.league, {})
            shown = await self._boards.nearest(club, asked)
            ranked = await self._boards.ranked(club, shown)
            names = names_of(club.players)
            said = await _announced(club, [shown])
            record = Hall(
                titles=said.get(shown) or titles(shown, await club.facts(shown), ranked.best_k, names),
                asked=None if shown == asked else asked.key,
                runs=shown.last_day >= today,
                earlier=shown.same_kind(ranked.earlier).key if ranked.earlier else None,
                later=shown.same_kind(ranked.later).key if ranked.later else None,
                running=look.running,
            )
            return Report(record, look.league, names)

    async def months(self, order: Order, words: Sequence[str] = ()) -> Report[Chronicle]:
        """The titles of every month of the year that the words name, or else of the nearest with games."""
        async with self.desk.looking(order.place) as look:
            club = await club_of(look)
            if club is None:
                return Report(Chronicle(None, ()), look.league, {})
            today = look.league.day_of(order.at)
            asked = period_of(words, today)
            year = await self._boards.nearest(club, Period(asked.year if asked and asked.year else today.year))
            ranked = await self._boards.ranked(club, year)
            months = [Period(year.year, month) for month in range(12, 0, -1)]
            record = Chronicle(
                year=year.key,
                titles=await _titles_of(club, year, months),
                earlier=year.same_kind(ranked.earlier).key if ranked.earlier else None,
                later=year.same_kind(ranked.later).key if ranked.later else None,
                running=look.running,
            )
            return Report(record, look.league, names_of(club.players))

    async def years(self, order: Order) -> Report[Chronicle]:
        """The titles of every year."""
        async with self.desk.looking(order.place) as look:
            club = await club_of(look)
            if club is None:
                return Report(Chronicle(None, ()), look.league, {})
            first = await club.look.unit.results.first_day(club.league_id)
            this = look.league.day_of(order.at).year
            years = [Period(year) for year in range(this, (first.year if first else this) - 1, -1)]
            record = Chronicle(None, await _titles_of(club, Period(), years), running=look.running)
            return Report(record, look.league, names_of(club.players))


async def _titles_of(club: Club, whole: Period, parts: Sequence[Period]) -> tuple[Titles, ...]:
    """The titles of those parts of a period that have games, each with the K it ended with."""
    facts: dict[Period, list[Fact]] = defaultdict(list)
    kind = parts[0]
    for fact in await club.facts(whole):
        facts[kind.same_kind(fact.played_on)].append(fact)
    played = [part for part in parts if part in facts]
    said = await _announced(club, played)
    best_ks = await club.look.unit.announcements.best_ks(club.league_id)
    names = names_of(club.players)
    present = club.look.league.best_k
    return tuple(
        said.get(part) or titles(part, facts[part], best_ks.get(part.key, present), names) for part in played
    )


async def _announced(club: Club, periods: Sequence[Period]) -> dict[Period, Titles]:
    """The titles as they were announced: they stay, whoever turns out to be one person since."""
    keys = [period.key for period in periods]
    rows = await club.look.unit.announcements.true_ones(club.league_id, keys)
    return {Period.named(row.period): TITLES.validate_python(json.loads(row.snapshot)["titles"]) for row in rows}


def titles(period: Period, facts: Sequence[Fact], best_k: int, names: Mapping[int, Named]) -> Titles:
    """The titles that the facts of a period give (formulas.md V6)."""
    table = season.standings(scores.results(facts), best_k, name=lambda player: names[player].name)
    lines = tuple(map(scores.line, table))
    best = {line.player for line in season.Order.BEST_PLAYER.first(table)}
    richest = {line.player for line in season.Order.MILLIONAIRE.first(table)}
    return Titles(
        period=period.key,
        best_k=best_k,
        evenings=len({fact.game_id for fact in facts}),
        players=len(table),
        best=tuple(line for line in lines if line.player in best),
        millionaires=tuple(line for line in lines if line.player in richest),
        head=lines[:HEAD],
        above=_above(table, best),
    )


def _above(table: Sequence[season.Standing[int]], best: Collection[int]) -> str | None:
    if not table or table[0].player in best:
        return None
    return season.Order.RATING.decisive(table[0], next(line for line in table if line.player in best))

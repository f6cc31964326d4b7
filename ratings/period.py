"""The two formulas over a period of the village league: standings and Hall of Fame of games given as JSON.

What they compute, and how the rules are read, says `ratings.season`; here stand the records they are asked with.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Final

from ratings.fields import ANY, SEVERAL, check
from ratings.formula import Answer, Ask, Columns, Formula, Value
from ratings.kinds import MANY, Month
from ratings.refusals import RefusedError, missing, shortened
from ratings.season import BEST_K, Order, Result, Standing, counting, leaders, standings
from ratings.village import Importance, VillageSeat, check_amounts, check_names, places, points, profit_of

BestK = Annotated[int, Ask("how many results of a player count", low=1)]


@dataclass(frozen=True, slots=True)
class DatedGame:
    """An evening with its day, and a name for every seat.

    Raises:
        RefusedError: As for `VillageGame`, or a seat has no name.
    """

    date: Annotated[date, Ask("date")]
    seats: Annotated[tuple[VillageSeat, ...], Ask("seats", counts=SEVERAL)]
    importance: Importance = 1

    def __post_init__(self) -> None:
        check(self)
        check_amounts(self.seats)
        check_names(self.seats)
        if self.seats[0].player is None:
            raise missing("seats[0].player", "a name for every seat")

    def results(self) -> Iterable[Result[str]]:
        """The facts of the evening, a seat each."""
        profits = [profit_of(seat) for seat in self.seats]
        for seat, profit, (place, shared_by) in zip(self.seats, profits, places(profits), strict=True):
            yield Result(str(seat.player), self.date, len(profits), place, shared_by, self.importance, profit)


Games = Annotated[tuple[DatedGame, ...], Ask("games", counts=ANY)]


@dataclass(frozen=True, slots=True)
class Season:
    """Games of one period.

    Raises:
        RefusedError: A field has an impossible value, or somebody plays more than 1,000 games.
    """

    games: Games
    best_k: BestK = BEST_K

    def __post_init__(self) -> None:
        check(self)
        _check_games(self.games)


@dataclass(frozen=True, slots=True)
class Hall:
    """Games, and the month of them that is asked for.

    Raises:
        RefusedError: A field has an impossible value, or somebody plays more than 1,000 games.
    """

    games: Games
    month: Annotated[Month, Ask("month")]
    best_k: BestK = BEST_K

    def __post_init__(self) -> None:
        check(self)
        _check_games(self.games)


@dataclass(frozen=True, slots=True)
class Table(Answer):
    """The standings of a period, best first."""

    standings: tuple[Standing[str], ...]

    def to_json(self) -> dict[str, object]:
        """`standings`, each line an object of its columns."""
        return {"standings": [line._asdict() for line in self.standings]}


@dataclass(frozen=True, slots=True)
class Titles(Answer):
    """The names of those who hold the two titles of a month."""

    best_players: tuple[str, ...]
    millionaires: tuple[str, ...]


def rate_season(season: Season) -> Table:
    """The standings of all games."""
    return Table(standings(_results(season.games), season.best_k))


def season_working(season: Season) -> Columns:
    """The steps of every player, in the order of the standings: the results counted, and their sum."""
    return _steps(_results(season.games), season.best_k)


def rate_hall(hall: Hall) -> Titles:
    """The titles of the month; nobody where it has no games."""
    results = _results(_of_month(hall))
    return Titles(
        leaders(results, Order.BEST_PLAYER, hall.best_k), leaders(results, Order.MILLIONAIRE, hall.best_k)
    )


def hall_working(hall: Hall) -> Columns:
    """The steps of every player of the month, in the order of its standings."""
    return _steps(_results(_of_month(hall)), hall.best_k)


def _of_month(hall: Hall) -> list[DatedGame]:
    return [game for game in hall.games if game.date.isoformat().startswith(hall.month)]


def _results(games: Iterable[DatedGame]) -> list[Result[str]]:
    return [result for game in games for result in game.results()]


def _steps(results: list[Result[str]], best_k: int) -> Columns:
    table = standings(results, best_k)
    own: dict[str, list[Result[str]]] = {line.player: [] for line in table}
    for result in results:
        own[result.player].append(result)
    counted = [counting(own[line.player], best_k).counted for line in table]
    columns: dict[str, list[Value | None]] = {"player": [line.player for line in table]}
    for number in range(max(map(len, counted), default=0)):
        columns[f"result {number + 1}"] = [
            points(*best[number][2:6]) if number < len(best) else None for best in counted
        ]
    for name in ("points", "wins", "top3", "profit", "games"):
        columns[name] = [getattr(line, name) for line in table]
    return columns


def _check_games(games: Iterable[DatedGame]) -> None:
    played = Counter(seat.player for game in games for seat in game.seats)
    for name, times in played.most_common(1):
        if times > MANY:
            raise RefusedError(
                "games", f"{times:,} games of {shortened(str(name))}", f"at most {MANY:,} games a player"
            )


_SOURCE: Final = "village league (лига «Деревенский покер»), «Правила расчёта рейтинга»"

SEASON = Formula(
    slug="village.season",
    title="Village poker, standings of a period",
    source=_SOURCE,
    text="total = the sum of a player's K best results\n"
    "order: points, wins, top-3, profit, games, each the more the better; equal in all five share a rank",
    game=Season,
    rate=rate_season,
    working=season_working,
    answers=("standings",),
)

HALL_OF_FAME = Formula(
    slug="village.hall_of_fame",
    title="Village poker, Hall of Fame of a month",
    source=_SOURCE,
    text="best player: most points of the K best results, then profit, then games\n"
    "millionaire: most profit, then games; still equal: all of them",
    game=Hall,
    rate=rate_hall,
    working=hall_working,
    answers=("best_players", "millionaires"),
)

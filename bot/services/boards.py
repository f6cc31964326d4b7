"""Ratings of months, years and all time, computed from facts when they are read."""

from collections import OrderedDict
from datetime import date

from bot.services import scores
from bot.services.operations import Desk, Look, names_of
from bot.services.orders import Order, Place, Report
from bot.services.periods import Period
from bot.services.records import Board, BoardLine, Rules
from bot.services.refusals import NoSuchPeriodError
from db.repositories import Fact

# Boards that are kept, the latest used ones; each league's newest version only is ever asked for.
KEPT = 2000
EXAMPLE_PLAYERS = 6

Key = tuple[int, str, int, int]
WORDS = {
    "month": "month",
    "месяц": "month",
    "year": "year",
    "год": "year",
    "all": "all",
    "все": "all",
    "всё": "all",
}


class BoardService:
    """The ratings of the leagues."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._kept: OrderedDict[Key, tuple[int, tuple[BoardLine, ...]]] = OrderedDict()

    async def rating(self, order: Order, words: str) -> Report[Board]:
        """The rating that `words` ask for, the running month's without any.

        A period without a closed game gives way to the last of its kind that has one.

        Raises:
            NoSuchPeriodError: The words are no period.
        """
        async with self.desk.looking(order.place) as look:
            today = look.league.day_of(order.at)
            asked = period_in(words, today)
            if look.row is None:
                return Report(Board(asked.key, None, 0, look.league.best_k, (), ()), look.league, {})
            shown, (evenings, lines) = asked, await self._board(look, asked)
            if not lines and (last := await look.unit.results.last_day(look.row.id)):
                shown = asked.same_kind(last)
                evenings, lines = await self._board(look, shown)
            names = names_of(await look.unit.players.of_league(look.row.id))
            record = Board(
                period=shown.key,
                asked=None if shown == asked else asked.key,
                evenings=evenings,
                best_k=look.league.best_k,
                lines=scores.by_name(lines, names),
                running=tuple(await look.unit.games.running(look.row.id)),
            )
            return Report(record, look.league, names)

    async def rules(self, place: Place) -> Report[Rules]:
        """The numbers of a league's rules."""
        async with self.desk.looking(place) as look:
            example = tuple(
                scores.points(Fact(date.min, 0, 0, place, 1, EXAMPLE_PLAYERS, 100, 0))
                for place in range(1, EXAMPLE_PLAYERS + 1)
            )
            return Report(Rules(look.league.best_k, example), look.league, {})

    async def _board(self, look: Look, period: Period) -> tuple[int, tuple[BoardLine, ...]]:
        """A period's evenings and lines, computed once for each version of the league."""
        if look.row is None:
            return 0, ()
        key = (look.row.id, period.key, look.row.version, look.league.best_k)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        facts = await look.unit.results.between(look.row.id, period.first_day, period.last_day)
        board = len({fact.game_id for fact in facts}), scores.standings(facts, look.league.best_k)
        self._kept[key] = board
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return board


def period_in(words: str, today: date) -> Period:
    """The period that somebody asked for: a kind, a key, both, or nothing, which is this month.

    Raises:
        NoSuchPeriodError: The words are no period.
    """
    kinds = {"month": Period.month_of(today), "year": Period.year_of(today), "all": Period()}
    found = [word.casefold() for word in words.split()]
    if not found:
        return kinds["month"]
    if len(found) == 1 and found[0] in WORDS:
        return kinds[WORDS[found[0]]]
    if len(found) == 2 and found[0] in WORDS:
        del found[0]
    try:
        (key,) = found
        return Period.named(key)
    except ValueError:
        raise NoSuchPeriodError from None

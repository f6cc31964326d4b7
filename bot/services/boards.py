"""Ratings of months, years and all time, computed from facts when they are read."""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime

from bot.services import scores
from bot.services.movement import Move, moves
from bot.services.operations import Desk, Look, names_of
from bot.services.orders import Order, Place, Report
from bot.services.periods import Period
from bot.services.scores import BoardLine
from bot.services.whom import period_of
from db.models import PlayerRow
from db.repositories import Fact

# Boards that are kept, the latest used ones; a board of an older version is computed anew.
KEPT = 2000


@dataclass(frozen=True, slots=True)
class Board:
    """A rating of a period.

    Attributes:
        period: The key of the period shown.
        asked: Another period that was asked for and has no closed game.
        last_day: The day of its newest evening.
        earlier: The key of the nearest period of its kind before it that has games.
        later: The same after it; after the last one the next that has begun.
        running: The numbers of the games that are not over.
        moves: How far each player has moved, where that was asked for.
    """

    period: str
    best_k: int
    asked: str | None = None
    evenings: int = 0
    lines: tuple[BoardLine, ...] = ()
    last_day: date | None = None
    earlier: str | None = None
    later: str | None = None
    running: tuple[int, ...] = ()
    moves: Mapping[int, Move] | None = None


@dataclass(frozen=True, slots=True)
class Ranked:
    """What was computed of a period for one version of its league.

    Attributes:
        best_k: The K that a finished period ended with, else the league's present one.
        earlier: The nearest day with games before the period.
        later: The nearest day with games after it.
    """

    version: int
    best_k: int
    evenings: int
    lines: tuple[BoardLine, ...]
    last_day: date | None
    earlier: date | None
    later: date | None
    moves: Mapping[int, Move] | None = None


@dataclass(frozen=True, slots=True)
class Club:
    """A league that is looked at, with everybody in it."""

    look: Look
    league_id: int
    version: int
    players: Sequence[PlayerRow]

    async def facts(self, period: Period) -> list[Fact]:
        """The results of a period."""
        return await self.look.unit.results.between(self.league_id, period.first_day, period.last_day)


class BoardService:
    """The ratings of the leagues."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._kept: OrderedDict[tuple[int, str, int], Ranked] = OrderedDict()

    async def rating(self, order: Order, words: Sequence[str] = (), *, moving: bool = False) -> Report[Board]:
        """The rating that somebody asks for; see `of`."""
        return await self.of(order.place, order.at, words, moving=moving)

    async def of(
        self, place: Place, at: datetime, words: Sequence[str] = (), *, moving: bool = False
    ) -> Report[Board]:
        """A chat's rating of the period that the words name, the running month's if they name none.

        A period without a closed game gives way to the nearest of its kind that has one, an earlier
        one if there is any.

        Args:
            place: The chat.
            at: The present moment.
            words: A kind of period, its key, or both.
            moving: Whether it is asked how far players have moved.
        """
        async with self.desk.looking(place) as look:
            today = look.league.day_of(at)
            asked = period_of(words, today) or Period.month_of(today)
            club = await club_of(look)
            if club is None:
                return Report(Board(asked.key, look.league.best_k), look.league, {})
            shown = await self.nearest(club, asked)
            ranked = await self.ranked(club, shown, moving=moving)
            names = names_of(club.players)
            earlier, later = neighbours(shown, ranked, today)
            record = Board(
                period=shown.key,
                best_k=ranked.best_k,
                asked=None if shown == asked else asked.key,
                evenings=ranked.evenings,
                lines=scores.by_name(ranked.lines, names),
                last_day=ranked.last_day,
                earlier=earlier.key if earlier else None,
                # An arrow to what was asked for and found empty would lead to the same words.
                later=later.key if later and later != asked else None,
                running=look.running,
                moves=ranked.moves,
            )
            return Report(record, look.league, names)

    async def nearest(self, club: Club, asked: Period) -> Period:
        """The period itself if it has a closed game, else the last one before that has, or the first after."""
        ranked = await self.ranked(club, asked)
        day = None if ranked.lines else ranked.earlier or ranked.later
        return asked.same_kind(day) if day else asked

    async def ranked(self, club: Club, period: Period, *, moving: bool = False) -> Ranked:
        """A period's rating, computed once for each version of the league."""
        key = (club.league_id, period.key, club.look.league.best_k)
        ranked = self._kept.get(key)
        if ranked is None or ranked.version != club.version:
            ranked = await self._computed(club, period)
        if moving and ranked.moves is None:
            ranked = replace(ranked, moves=await self._moves(club, period, ranked))
        self._kept[key] = ranked
        self._kept.move_to_end(key)
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return ranked

    async def _computed(self, club: Club, period: Period) -> Ranked:
        results = club.look.unit.results
        stretch = await results.stretch(club.league_id, period.first_day, period.last_day, period.key)
        best_k = stretch.best_k or club.look.league.best_k
        facts = stretch.facts
        return Ranked(
            version=club.version,
            best_k=best_k,
            evenings=len({fact.game_id for fact in facts}),
            lines=scores.standings(facts, best_k),
            last_day=facts[-1].played_on if facts else None,
            earlier=stretch.earlier,
            later=stretch.later,
        )

    async def _moves(self, club: Club, period: Period, ranked: Ranked) -> Mapping[int, Move]:
        before = await self.ranked(club, period.same_kind(ranked.earlier)) if ranked.earlier else None
        facts = await club.facts(period)
        return moves(facts, ranked.lines, before.lines if before else (), ranked.best_k)


async def club_of(look: Look) -> Club | None:
    """The league that is looked at, with its people; None in a chat that never had one."""
    if look.row is None:
        return None
    return Club(look, look.row.id, look.row.version, await look.unit.players.of_league(look.row.id))


def neighbours(shown: Period, ranked: Ranked, today: date) -> tuple[Period | None, Period | None]:
    """Where the arrows lead: to periods with games and, from the last of these, one further at most."""
    earlier = shown.same_kind(ranked.earlier) if ranked.earlier else None
    if ranked.later:
        return earlier, shown.same_kind(ranked.later)
    beyond = shown.following
    return earlier, beyond if beyond and beyond.first_day <= today else None

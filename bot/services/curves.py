"""How profits and places went, evening by evening."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from bot.services.boards import Club, club_of
from bot.services.commands import Spoken
from bot.services.operations import Desk, names_of
from bot.services.orders import Order, Report
from bot.services.periods import Period
from bot.services.whom import NothingPlayedError, period_of, players_in, wish
from db.repositories import Fact

# More lines than that nobody can tell apart.
MOST = 10


@dataclass(frozen=True, slots=True)
class Spot:
    """A point of a curve: which evening of the chart, counted from 0, and the value after it."""

    evening: int
    value: int


@dataclass(frozen=True, slots=True)
class Curve:
    """One player's points, oldest first."""

    player: int
    spots: tuple[Spot, ...]

    @property
    def last(self) -> int:
        """Where it ends."""
        return self.spots[-1].value


@dataclass(frozen=True, slots=True)
class Chart:
    """Curves over the same evenings.

    Attributes:
        period: The key of the period.
        days: The evenings, oldest first.
        curves: Cumulative profits, the highest end first.
        left_out: How many players have no curve for want of room.
    """

    period: str
    days: tuple[date, ...]
    curves: tuple[Curve, ...]
    left_out: int = 0


@dataclass(frozen=True, slots=True)
class Places:
    """One player's places, in halves, since a shared place is the mean of those shared; and the tables' sizes."""

    period: str
    player: int
    days: tuple[date, ...]
    halves: tuple[int, ...]
    players: tuple[int, ...]


class CurveService:
    """The curves of each league."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    async def chart(self, order: Order, spoken: Spoken) -> Report[Chart]:
        """The profits of those whom a command names, or of those who won most and the author; of all time.

        Raises:
            NothingPlayedError: The chat has no league yet.
            UnknownNameError: The league does not know one of them.
            AmbiguousNameError: A name can mean more than one.
            UnclearError: A line is no name.
        """
        async with self.desk.looking(order.place) as look:
            club = await club_of(look)
            if club is None:
                raise NothingPlayedError
            said = wish(spoken)
            period = period_of(said.period, look.league.day_of(order.at)) or Period()
            players = players_in(said.people, order, club.players) if said.people else None
            account = order.actor.telegram_id
            asker = next((row.person for row in club.players if row.telegram_id == account), None)
            return await self._chart(club, period, players, asker)

    async def profit(self, order: Order, period: str, player: int) -> Report[Chart]:
        """One player's cumulative profit, over their own evenings.

        Raises:
            NothingPlayedError: The chat has no league.
        """
        async with self.desk.looking(order.place) as look:
            club, asked = await _asked(order, period, await club_of(look))
            facts = [fact for fact in await club.facts(asked) if fact.player_id == player]
            return Report(chart(asked, facts, None), look.league, names_of(club.players))

    async def places(self, order: Order, period: str, player: int) -> Report[Places]:
        """One player's places, evening by evening.

        Raises:
            NothingPlayedError: The chat has no league.
        """
        async with self.desk.looking(order.place) as look:
            club, asked = await _asked(order, period, await club_of(look))
            facts = [fact for fact in await club.facts(asked) if fact.player_id == player]
            record = Places(
                period=asked.key,
                player=player,
                days=tuple(fact.played_on for fact in facts),
                halves=tuple(2 * fact.place + fact.shared - 1 for fact in facts),
                players=tuple(fact.players for fact in facts),
            )
            return Report(record, look.league, names_of(club.players))

    async def _chart(
        self, club: Club, period: Period, players: Sequence[int] | None, asker: int | None
    ) -> Report[Chart]:
        facts = await club.facts(period)
        if players is not None:
            # The evenings of those who are named; the others' say nothing about them.
            own = {fact.game_id for fact in facts if fact.player_id in players}
            facts = [fact for fact in facts if fact.game_id in own]
        return Report(chart(period, facts, players, asker), club.look.league, names_of(club.players))


async def _asked(order: Order, period: str, club: Club | None) -> tuple[Club, Period]:
    if club is None:
        raise NothingPlayedError
    return club, period_of([period], club.look.league.day_of(order.at)) or Period()


def chart(period: Period, facts: Sequence[Fact], players: Iterable[int] | None, asker: int | None = None) -> Chart:
    """The cumulative profits of some players, or of all, over all evenings of the facts.

    Where there is no room for everybody, those who end highest have a curve, and `asker`.
    """
    evenings = list(dict.fromkeys((fact.played_on, fact.game_id) for fact in facts))
    index = {game: number for number, (_, game) in enumerate(evenings)}
    spots: defaultdict[int, list[Spot]] = defaultdict(list)
    for fact in facts:
        before = spots[fact.player_id][-1].value if spots[fact.player_id] else 0
        spots[fact.player_id].append(Spot(index[fact.game_id], before + fact.profit))
    wanted = [player for player in players if player in spots] if players is not None else list(spots)
    curves = sorted((Curve(player, tuple(spots[player])) for player in wanted), key=lambda curve: -curve.last)
    own = [curve for curve in curves[MOST:] if curve.player == asker]
    chosen = (*curves[: MOST - len(own)], *own)
    return Chart(
        period=period.key,
        days=tuple(day for day, _ in evenings),
        curves=chosen,
        left_out=len(curves) - len(chosen),
    )

"""What a player's evenings add up to, and how they stand against each of the others."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from itertools import takewhile

from bot.services.boards import Club, club_of
from bot.services.commands import Spoken
from bot.services.operations import Desk, names_of
from bot.services.orders import Order, Report
from bot.services.periods import Period
from bot.services.whom import NothingPlayedError, period_of, players_in, wish
from db.repositories import Fact

TOP = 3


@dataclass(frozen=True, slots=True)
class Night:
    """One evening of a player; `number` is the game's."""

    number: int
    played_on: date
    profit: int


@dataclass(frozen=True, slots=True)
class Rival:
    """How often a player finished higher, and lower, than another of the same evening."""

    player: int
    higher: int
    lower: int


@dataclass(frozen=True, slots=True)
class Stats:
    """A player's figures of a period.

    Attributes:
        period: The key of the period.
        since: The day of the first game in it.
        place: The mean place, in tenths; a shared place counts as the mean of the places shared.
        per_game: The profit a game, rounded.
        money_in: What was bought in the games of which that is known.
        money_games: How many these are.
        gain: Their profit in percent of what was bought; None where nothing was.
        rebuys: How often the player bought again a game, in tenths; None where nobody knows.
        streak: How many of the newest games in a row were won, below zero where they were lost.
        minutes: The time at the table in the games of which that is known.
        timed_games: How many these are.
        rivals: The others of the same evenings, the most frequent first.
        running: The numbers of the games that are not over.
    """

    period: str
    player: int
    games: int = 0
    since: date | None = None
    wins: int = 0
    top3: int = 0
    place: int = 0
    profit: int = 0
    per_game: int = 0
    money_in: int = 0
    money_games: int = 0
    gain: int | None = None
    rebuys: int | None = None
    streak: int = 0
    minutes: int = 0
    timed_games: int = 0
    best: Night | None = None
    worst: Night | None = None
    rivals: tuple[Rival, ...] = ()
    running: tuple[int, ...] = ()


class StatService:
    """The figures of players."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    async def asked(self, order: Order, spoken: Spoken) -> Report[Stats]:
        """The figures of the player whom a command names, its author's if it names nobody; of all time.

        Raises:
            NothingPlayedError: The chat has no league yet.
            UnknownNameError: The league does not know the player.
            AmbiguousNameError: The name can mean more than one.
            UnclearError: The words are no name.
        """
        async with self.desk.looking(order.place) as look:
            club = await club_of(look)
            if club is None:
                raise NothingPlayedError
            said = wish(spoken)
            player = players_in(said.people, order, club.players)[0]
            today = look.league.day_of(order.at)
            return await self._stats(club, period_of(said.period, today) or Period(), player)

    async def of_player(self, order: Order, period: str, player: int) -> Report[Stats]:
        """The figures of a player by id.

        Raises:
            NothingPlayedError: The chat has no league, or not this player.
        """
        async with self.desk.looking(order.place) as look:
            club = await club_of(look)
            if club is None or player not in {row.id for row in club.players}:
                raise NothingPlayedError
            asked = period_of([period], look.league.day_of(order.at)) or Period()
            return await self._stats(club, asked, player)

    async def _stats(self, club: Club, period: Period, player: int) -> Report[Stats]:
        facts = await club.facts(period)
        mine = [fact for fact in facts if fact.player_id == player]
        edges = {fact.game_id for fact in (best_of(mine), worst_of(mine)) if fact}
        numbers = await club.look.unit.games.numbers(sorted(edges))
        record = stats(period, player, facts, numbers, club.look.running)
        return Report(record, club.look.league, names_of(club.players))


def stats(
    period: Period, player: int, facts: Sequence[Fact], numbers: dict[int, int], running: tuple[int, ...]
) -> Stats:
    """A player's figures from all facts of a period; `numbers` names the games shown."""
    mine = [fact for fact in facts if fact.player_id == player]
    if not mine:
        return Stats(period.key, player, running=running)
    bought = [fact for fact in mine if fact.money_in is not None]
    counted = [fact for fact in mine if fact.buy_ins is not None]
    timed = [fact.minutes for fact in mine if fact.minutes is not None]
    money_in = sum(fact.money_in or 0 for fact in bought)
    profit = sum(fact.profit for fact in mine)
    again = sum((fact.buy_ins or 1) - 1 for fact in counted)
    return Stats(
        period=period.key,
        player=player,
        games=len(mine),
        since=mine[0].played_on,
        wins=sum(fact.place == 1 for fact in mine),
        top3=sum(fact.place <= TOP for fact in mine),
        place=nearest(Fraction(10 * sum(2 * fact.place + fact.shared - 1 for fact in mine), 2 * len(mine))),
        profit=profit,
        per_game=nearest(Fraction(profit, len(mine))),
        money_in=money_in,
        money_games=len(bought),
        gain=nearest(Fraction(100 * sum(fact.profit for fact in bought), money_in)) if money_in else None,
        rebuys=nearest(Fraction(10 * again, len(counted))) if counted else None,
        streak=streak(mine),
        minutes=sum(timed),
        timed_games=len(timed),
        best=_night(best_of(mine), numbers),
        worst=_night(worst_of(mine), numbers),
        rivals=rivals(player, facts),
        running=running,
    )


def nearest(amount: Fraction) -> int:
    """The nearest whole number, halves away from zero."""
    whole = int(abs(amount) + Fraction(1, 2))
    return whole if amount >= 0 else -whole


def streak(facts: Sequence[Fact]) -> int:
    """How many of the newest games in a row ended above zero, or below it as a negative number."""
    signs = [(fact.profit > 0) - (fact.profit < 0) for fact in reversed(facts)]
    return sum(takewhile(lambda sign: sign == signs[0], signs))


def best_of(facts: Iterable[Fact]) -> Fact | None:
    """The evening with the most profit, of equal ones the earliest."""
    return max(facts, key=lambda fact: fact.profit, default=None)


def worst_of(facts: Iterable[Fact]) -> Fact | None:
    """The evening with the least profit, of equal ones the earliest."""
    return min(facts, key=lambda fact: fact.profit, default=None)


def rivals(player: int, facts: Iterable[Fact]) -> tuple[Rival, ...]:
    """The record against each of the others, whom most evenings were shared with first."""
    places = {fact.game_id: fact.place for fact in facts if fact.player_id == player}
    met: defaultdict[int, list[int]] = defaultdict(list)
    for fact in facts:
        if fact.player_id != player and fact.game_id in places:
            met[fact.player_id].append(fact.place - places[fact.game_id])
    order = sorted(met, key=lambda other: (-len(met[other]), other))
    return tuple(
        Rival(other, sum(gap > 0 for gap in met[other]), sum(gap < 0 for gap in met[other])) for other in order
    )


def _night(fact: Fact | None, numbers: dict[int, int]) -> Night | None:
    return Night(numbers[fact.game_id], fact.played_on, fact.profit) if fact else None

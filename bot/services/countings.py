"""How a player's total came about: which evenings count, which are dropped, and which key decided."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from bot.services import scores
from bot.services.boards import Board, BoardService, Club, club_of
from bot.services.commands import Spoken
from bot.services.operations import Desk, names_of
from bot.services.orders import Order, Report
from bot.services.periods import Period
from bot.services.readings import UnknownNameError
from bot.services.refusals import NoSuchPeriodError, NoSuchPlayerError, UnclearError
from bot.services.scores import BoardLine
from bot.services.whom import period_of, players_in, wish
from db.repositories import Fact
from ratings import season


@dataclass(frozen=True, slots=True)
class Item:
    """One evening of a player; `number` is the game's, points in hundredths, rounded for reading."""

    game: int
    number: int
    played_on: date
    place: int
    shared: int
    players: int
    importance: int
    points: int
    counted: bool


@dataclass(frozen=True, slots=True)
class Counting:
    """A player's line of a rating, with where it comes from.

    Attributes:
        period: The key of the period.
        line: The player's line; None where they have no game in it.
        items: Their evenings, those that count first, each part in the order of days.
        others: The whole rating, best first, for the choice of another player.
        neighbour: Whom the line is compared with: the one above or, from the top, the one below.
        decided: The first key in which the two differ; None where they share the rank, or nobody else is there.
    """

    period: str
    best_k: int
    player: int
    line: BoardLine | None
    items: tuple[Item, ...] = ()
    others: tuple[BoardLine, ...] = ()
    neighbour: BoardLine | None = None
    decided: str | None = None

    @property
    def sum_of_items(self) -> int:
        """What the points shown add up to, in hundredths; the exact total may round to something else."""
        return sum(item.points for item in self.items if item.counted)


class CountingService:
    """Explains the ratings of the leagues."""

    def __init__(self, desk: Desk, boards: BoardService) -> None:
        self.desk = desk
        self._boards = boards

    async def asked(self, order: Order, spoken: Spoken) -> Report[Counting] | Report[Board]:
        """What a rating's command asks for: the counting of the player whom it names, else a rating.

        Raises:
            NoSuchPeriodError: The words are neither a period nor somebody's name.
            AmbiguousNameError: The name can mean more than one.
        """
        said = wish(spoken)
        if not said.people:
            return await self._boards.rating(order, said.period)
        async with self.desk.looking(order.place) as look:
            club = await club_of(look)
            if club is None:
                raise NoSuchPeriodError
            try:
                (player,) = players_in(said.people, order, club.players)
            except (UnknownNameError, UnclearError, ValueError):
                raise NoSuchPeriodError from None
            today = look.league.day_of(order.at)
            return await self._counting(club, period_of(said.period, today) or Period.month_of(today), player)

    async def of_player(self, order: Order, period: str, player: int | None = None) -> Report[Counting]:
        """The counting of a player by id; of whoever asks, or else of the first, where none is said.

        Raises:
            NoSuchPeriodError: The chat has no league.
            NoSuchPlayerError: There is neither a game nor this player.
        """
        async with self.desk.looking(order.place) as look:
            club = await club_of(look)
            if club is None:
                raise NoSuchPeriodError
            today = look.league.day_of(order.at)
            asked = await self._boards.nearest(club, period_of([period], today) or Period.month_of(today))
            if player is None:
                account = order.actor.telegram_id
                player = next((row.person for row in club.players if row.telegram_id == account), 0)
            lines = (await self._boards.ranked(club, asked)).lines
            if lines and player not in {line.player for line in lines}:
                player = lines[0].player
            if player not in {row.id for row in club.players}:
                raise NoSuchPlayerError
            return await self._counting(club, asked, player)

    async def _counting(self, club: Club, asked: Period, player: int) -> Report[Counting]:
        period = await self._boards.nearest(club, asked)
        names = names_of(club.players)
        ranked = await self._boards.ranked(club, period)
        lines, best_k = scores.by_name(ranked.lines, names), ranked.best_k
        place = next((place for place, line in enumerate(lines) if line.player == player), None)
        if place is None:
            return Report(Counting(period.key, best_k, player, None, others=lines), club.look.league, names)
        everything = await club.facts(period)
        facts = [fact for fact in everything if fact.player_id == player]
        numbers = await club.look.unit.games.numbers([fact.game_id for fact in facts])
        against = place - 1 if place else 1
        neighbour = lines[against] if against < len(lines) else None
        record = Counting(
            period=period.key,
            best_k=best_k,
            player=player,
            line=lines[place],
            items=items(facts, best_k, numbers),
            others=lines,
            neighbour=neighbour,
            decided=decided(everything, best_k, player, neighbour.player) if neighbour else None,
        )
        return Report(record, club.look.league, names)


def items(facts: Sequence[Fact], best_k: int, numbers: dict[int, int]) -> tuple[Item, ...]:
    """A player's evenings with their points, those that count first."""
    results = scores.results(facts)
    counted = list(season.counting(results, best_k).counted)
    found = []
    for fact, result in zip(facts, results, strict=True):
        counts = result in counted
        if counts:
            counted.remove(result)
        found.append(
            Item(
                game=fact.game_id,
                number=numbers[fact.game_id],
                played_on=fact.played_on,
                place=fact.place,
                shared=fact.shared,
                players=fact.players,
                importance=fact.importance,
                points=scores.points(fact),
                counted=counts,
            )
        )
    return tuple(sorted(found, key=lambda item: not item.counted))


def decided(facts: Sequence[Fact], best_k: int, player: int, other: int) -> str | None:
    """The first key of the rating in which two players differ, by exact points; None where none does."""
    table = {line.player: line for line in season.standings(scores.results(facts), best_k)}
    return season.Order.RATING.decisive(table[player], table[other])

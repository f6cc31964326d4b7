"""The evenings of a league, a page at a time."""

from dataclasses import dataclass
from datetime import date

from bot.services.operations import Desk, names_of
from bot.services.orders import Order, Report
from db.types import GameStatus

PAGE = 10


@dataclass(frozen=True, slots=True)
class PastGame:
    """One evening: who won it, if it was closed."""

    number: int
    status: GameStatus
    title: str
    played_on: date
    players: int
    winners: tuple[int, ...]
    profit: int


@dataclass(frozen=True, slots=True)
class History:
    """A page of evenings, newest first; `page` of `pages`, counted from 1."""

    games: tuple[PastGame, ...]
    page: int
    pages: int
    total: int


class HistoryService:
    """The evenings of each league."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    async def page(self, order: Order, number: int = 1) -> Report[History]:
        """One page of evenings; a number beyond the last one is the nearest page."""
        async with self.desk.looking(order.place) as look:
            if look.row is None:
                return Report(History((), 1, 1, 0), look.league, {})
            total = await look.unit.games.count(look.row.id)
            pages = max(1, -(-total // PAGE))
            number = min(max(number, 1), pages)
            rows = await look.unit.games.newest(look.row.id, PAGE, PAGE * (number - 1))
            days = [row.played_on for row in rows]
            ids = {row.id for row in rows}
            facts = await look.unit.results.between(look.row.id, min(days), max(days)) if days else []
            first = [fact for fact in facts if fact.place == 1 and fact.game_id in ids]
            games = tuple(
                PastGame(
                    number=row.number,
                    status=GameStatus(row.status),
                    title=row.title,
                    played_on=row.played_on,
                    players=next((fact.players for fact in first if fact.game_id == row.id), 0),
                    winners=tuple(fact.player_id for fact in first if fact.game_id == row.id),
                    profit=next((fact.profit for fact in first if fact.game_id == row.id), 0),
                )
                for row in rows
            )
            names = names_of(await look.unit.players.of_league(look.row.id))
            return Report(History(games, number, pages, total), look.league, names)

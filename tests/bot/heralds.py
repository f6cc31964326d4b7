"""Leagues with evenings written straight into the database, and an announcer with a Telegram that takes notes."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from itertools import count
from typing import Any

from aiogram import Bot
from aiogram.methods import EditMessageText, SendMessage
from sqlmodel import col, select

from bot.jobs import Announcer
from bot.post import Limits, Pace, Post
from bot.services.announcing import AnnouncementService
from bot.services.doubts import DoubtService
from bot.services.operations import Defaults, Desk
from db import Database
from db.models import AnnouncementRow, GameRow, LeagueRow, PlayerRow
from db.repositories import Fact
from db.types import GameStatus
from tests.bot.recording import TOKEN, RecordingSession, VirtualClock

CHAT = -1001
REGISTERED = datetime(2026, 1, 10, 12, tzinfo=UTC)
# 10:00 in Moscow, where a league's clock hangs unless it is said otherwise.
DUE = datetime(2026, 12, 1, 7, 0, tzinfo=UTC)
HURRIED = Limits(per_second=10_000, per_minute=10_000, gap=0)
PROFITS = {"Anna": 500, "Boris": 0, "Vera": -500}


@dataclass
class Herald:
    """An announcer on a database, its Telegram, and a moment that a test moves by hand.

    With `limits` the post keeps to them, by the virtual clock; without, it is in no way held up.
    """

    database: Database
    now: datetime = DUE
    alone: bool = False
    pictures: bool = False
    limits: Limits | None = None
    language: str = "en"
    clock: VirtualClock = field(default_factory=VirtualClock)
    _numbers: "count[int]" = field(default_factory=lambda: count(1))

    def __post_init__(self) -> None:
        self.desk = Desk(self.database, Defaults(language=self.language))
        self.session = RecordingSession(self.clock)
        self.announcements = AnnouncementService(self.desk)
        self.doubts = DoubtService(self.desk, self.announcements)
        self.begin()

    def begin(self) -> None:
        """Start a process anew: nothing but the database is remembered."""
        pace = Pace(self.limits, now=self.clock.now, sleep=self.clock.sleep) if self.limits else Pace(HURRIED)
        self.post = Post(Bot(TOKEN, session=self.session), pace=pace)
        self.announcements = AnnouncementService(self.desk)
        self.announcer = Announcer(
            self.post, self.announcements, lambda: self.now, alone=self.alone, pictures=self.pictures
        )

    async def tick(self, now: datetime | None = None) -> None:
        """One tick, and everything that it sets off."""
        self.now = now or self.now
        await self.announcer.tick()
        await self.announcer.finish()

    async def end(self) -> None:
        """Stop as the program does."""
        self.announcer.stop()
        await self.post.drain(1.0)
        await self.announcer.finish()

    async def league(self, chat: int = CHAT, **settings: Any) -> int:
        """A league in a chat of its own."""
        row = LeagueRow(
            **{
                "title": "Poker",
                "language": self.language,
                "currency": "RUB",
                "zone": "Europe/Moscow",
                "unit": 100,
                "created_at": REGISTERED,
                **settings,
            }
        )
        async with self.database.writing() as unit:
            return (await unit.leagues.register(chat, row)).id

    async def crowd(self, count: int, day: date) -> None:
        """So many leagues in chats of their own, with an evening of two on that day."""
        opened_at = datetime.combine(day, time(18), UTC)
        async with self.database.writing() as unit:
            for number in range(count):
                row = await unit.leagues.register(
                    CHAT - number,
                    LeagueRow(
                        title="Poker",
                        language=self.language,
                        currency="RUB",
                        zone="Europe/Moscow",
                        unit=100,
                        created_at=REGISTERED,
                    ),
                )
                people = [await unit.players.add(row, name, REGISTERED) for name in ("Anna", "Boris")]
                game = GameRow(
                    league_id=row.id,
                    status=GameStatus.CLOSED,
                    played_on=day,
                    buy_in=50000,
                    opened_at=opened_at,
                    ended_at=opened_at + timedelta(hours=4),
                )
                await unit.games.add(row, game)
                facts = [
                    Fact(day, game.id, each.id, place, 1, 2, 100, 30000 - 20000 * place)
                    for place, each in enumerate(people, 1)
                ]
                await unit.results.write(row.id, facts)

    async def evening(
        self,
        league_id: int,
        day: date,
        profits: Mapping[str, int] = PROFITS,
        *,
        status: GameStatus = GameStatus.CLOSED,
        thread: int = 0,
        ended_at: datetime | None = None,
        imported: bool = False,
    ) -> int:
        """An evening with its results, in whole units of money."""
        opened_at = datetime.combine(day, time(18), UTC)
        over = status in (GameStatus.CLOSED, GameStatus.CANCELLED)
        async with self.database.writing() as unit:
            row = await unit.leagues.get(league_id)
            game = GameRow(
                league_id=league_id,
                thread=thread,
                status=status,
                played_on=day,
                buy_in=50000,
                imported=imported,
                opened_at=opened_at,
                ended_at=(ended_at or opened_at + timedelta(hours=4)) if over else None,
            )
            await unit.games.add(row, game)
            if status is GameStatus.CLOSED:
                await self._results(unit, row, game, profits)
                row.version += 1
            return game.id

    async def close(self, game_id: int, profits: Mapping[str, int] = PROFITS) -> None:
        """A game that was open is closed now."""
        async with self.database.writing() as unit:
            game = await unit.games.get(game_id)
            row = await unit.leagues.get(game.league_id)
            game.status, game.ended_at = GameStatus.CLOSED, self.now
            await unit.results.remove(row.id, game.played_on, game.id)
            await self._results(unit, row, game, profits)
            row.version += 1

    async def withdraw(self, game_id: int, status: GameStatus = GameStatus.CANCELLED) -> None:
        """A closed game is opened again, or called off."""
        async with self.database.writing() as unit:
            game = await unit.games.get(game_id)
            row = await unit.leagues.get(game.league_id)
            game.status = status
            game.ended_at = self.now if status is GameStatus.CANCELLED else None
            await unit.results.remove(row.id, game.played_on, game.id)
            row.version += 1

    async def rows(self) -> list[AnnouncementRow]:
        """Everything that was claimed, in order."""
        async with self.database.reading() as unit:
            query = select(AnnouncementRow).order_by(col(AnnouncementRow.id))
            return list((await unit.session.exec(query)).all())

    async def states(self) -> list[tuple[str, str]]:
        """The periods claimed, and how far each has come."""
        return [(row.period, row.state) for row in await self.rows()]

    def posts(self, chat: int | None = None) -> list[str]:
        """What was said, in order."""
        return [call.text for call in self.session.of(SendMessage, chat=chat)]

    def edits(self) -> list[str]:
        """What was edited into messages, in order."""
        return [call.text for call in self.session.of(EditMessageText)]

    async def _results(self, unit: Any, row: LeagueRow, game: GameRow, profits: Mapping[str, int]) -> None:
        people = {each.name: each for each in await unit.players.of_league(row.id)}
        for name in profits.keys() - people.keys():
            people[name] = await unit.players.add(row, name, REGISTERED)
        await unit.results.write(
            row.id,
            [
                Fact(
                    game.played_on,
                    game.id,
                    _id(people[name]),
                    1 + sum(other > profit for other in profits.values()),
                    sum(other == profit for other in profits.values()),
                    len(profits),
                    game.importance,
                    100 * profit,
                )
                for name, profit in profits.items()
            ],
        )


def _id(player: PlayerRow) -> int:
    return player.id


async def settled() -> None:
    """Let everything happen that can without waiting."""
    for _ in range(200):
        await asyncio.sleep(0)

"""R16: twelve years of month ends in forty time zones, with a program that dies and sleeps at random."""

import random
from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from aiogram.methods import SendMessage

from bot.services import due
from bot.services.due import moment
from db import Database
from db.models import AnnouncementRow, GameRow, PlayerRow, ResultRow
from db.types import GameStatus
from tests.bot.heralds import CHAT, Herald
from tests.zones import ZONES

SEED = 20261201
MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


@dataclass(frozen=True)
class Length:
    """How much of the world's time is gone through, and how many ticks round each month end."""

    first: int
    last: int
    ticks: int

    @property
    def months(self) -> list[date]:
        return [date(year, month, 1) for year in range(self.first, self.last + 1) for month in range(1, 13)]


@dataclass
class World:
    """A league in each zone, with an evening in every month, and what became of it all."""

    herald: Herald
    chance: random.Random
    leagues: dict[int, tuple[ZoneInfo, int, time]] = field(default_factory=dict)
    deaths: int = 0
    ticks: int = 0

    async def settle(self, length: Length) -> None:
        """Found the leagues, each with its own hour and end of day, and write all their evenings."""
        for number, zone in enumerate(ZONES):
            hour, start = self.chance.randrange(24), self.chance.choice([0, 300, 300, 300, 90, 719, 1200])
            row = await self.herald.league(
                CHAT - number,
                zone=zone,
                announce_hour=hour,
                day_start=start,
                created_at=datetime(length.first - 1, 12, 31, 23, tzinfo=UTC) - 2 * DAY,
            )
            self.leagues[row] = (ZoneInfo(zone), hour, time(start // 60, start % 60))
        async with self.herald.database.writing() as unit:
            for league in self.leagues:
                people = [
                    PlayerRow(
                        league_id=league, number=place, name=name, created_at=datetime(2019, 1, 1, tzinfo=UTC)
                    )
                    for place, name in enumerate(("Anna", "Boris"), 1)
                ]
                unit.session.add_all(people)
                games = [self._game(league, number, first) for number, first in enumerate(length.months, 1)]
                unit.session.add_all(games)
                await unit.session.flush()
                unit.session.add_all(
                    ResultRow(
                        league_id=league,
                        played_on=game.played_on,
                        game_id=game.id,
                        player_id=player.id,
                        place=place,
                        shared=1,
                        players=2,
                        importance=100,
                        profit=300 - 200 * place,
                    )
                    for game in games
                    for place, player in enumerate(people, 1)
                )

    def _game(self, league: int, number: int, first: date) -> GameRow:
        opened = datetime.combine(first + self.chance.randrange(25) * DAY, time(18), UTC)
        return GameRow(
            league_id=league,
            number=number,
            status=GameStatus.CLOSED,
            played_on=opened.date(),
            buy_in=100,
            opened_at=opened,
            ended_at=opened + HOUR,
        )

    async def live(self, length: Length) -> None:
        """Go through every month end, awake, asleep, or killed in the middle of a tick."""
        asleep_until = datetime.min.replace(tzinfo=UTC)
        for first in length.months:
            end = datetime.combine(first + timedelta(days=31), time(), UTC).replace(day=1)
            for now in sorted(self._moments(end, length.ticks)):
                if now < asleep_until:
                    continue
                match self.chance.randrange(12):
                    case 0:
                        asleep_until = now + self.chance.choice(
                            [MINUTE, HOUR, 5 * HOUR, DAY, 9 * DAY, 40 * DAY, 95 * DAY]
                        )
                        self.herald.begin()
                    case 1:
                        await self._die(now)
                    case _:
                        self.ticks += 1
                        await self.herald.tick(now)
        await self.herald.tick(datetime(length.last + 1, 6, 1, tzinfo=UTC))

    def _moments(self, end: datetime, count: int) -> list[datetime]:
        """Moments round a month's end: half of them a zone's very minute, or the one before."""
        moments = [end + self.chance.uniform(-20, 60) * HOUR for _ in range(count // 2)]
        for zone, hour, start in self.chance.sample(sorted(self.leagues.values(), key=str), count // 2):
            local = datetime.combine(end.date(), max(time(hour), start), zone)
            moments.append(local.astimezone(UTC) - self.chance.choice([MINUTE, timedelta()]))
        return [*moments, end + 3 * DAY]

    async def _die(self, now: datetime) -> None:
        """Claim and begin to send, and die before anything goes out; or before anything is begun."""
        self.deaths += 1
        await self.herald.announcements.claim(now)
        if self.chance.random() < 0.5:
            await self.herald.announcements.take(3, now)
        self.herald.alone = True
        self.herald.begin()

    def is_early(self, row: AnnouncementRow) -> bool:
        """Whether the league's own clock had not reached the 1st, the hour and the end of the day yet."""
        zone, hour, start = self.leagues[row.league_id]
        year, month = int(row.period[:4]), int(row.period[5:] or 12)
        first = date(year + month // 12, month % 12 + 1, 1)
        least = max(time(hour), start, time(12) if month == 12 else time())
        return row.claimed_at.astimezone(zone).replace(tzinfo=None) < datetime.combine(first, least)


async def live_through(url: str, length: Length) -> None:
    database = await Database.open(url)
    world = World(Herald(database), random.Random(SEED))
    await world.settle(length)
    await world.live(length)
    rows = await world.herald.rows()
    await world.herald.end()
    await database.close()
    claims = Counter((row.league_id, row.period) for row in rows)
    wanted = {
        (league, period)
        for league in world.leagues
        for first in length.months
        for period in [f"{first:%Y-%m}", *([f"{first:%Y}"] if first.month == 12 else [])]
    }
    posted = Counter(
        (call.chat, call.text.splitlines()[0])
        for call in world.herald.session.of(SendMessage)
        if not call.text.startswith(("I may have posted", "🏆 While"))
    )
    states = Counter(row.state for row in rows)
    early = [(row.league_id, row.period) for row in rows if world.is_early(row)]
    print(
        f"R16 seed {SEED}: {len(ZONES)} zones, {length.first}-{length.last},"
        f" {sum(len(period) == 7 for _, period in claims)} chat-months,"
        f" {world.ticks} ticks, {world.deaths} deaths,"
        f" {len(rows)} claims {dict(states)}, {sum(row.carrier_id is not None for row in rows)} in others' notes,"
        f" early {len(early)}, missing {len(wanted - claims.keys())}"
    )
    assert claims == Counter(wanted)
    assert early == []
    assert [head for head, times in posted.items() if times > 1] == []
    assert states.keys() <= {"sent", "uncertain"}


async def test_two_years_of_month_ends(url: str) -> None:
    await live_through(url, Length(2027, 2028, 8))


@pytest.mark.full
async def test_a_minute_too_early_is_found(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(due, "moment", lambda day, hour, zone: moment(day, hour, zone) - MINUTE)
    with pytest.raises(AssertionError):
        await live_through(url, Length(2027, 2027, 8))


@pytest.mark.full
@pytest.mark.timeout(3600)
async def test_twelve_years_of_month_ends(url: str) -> None:
    await live_through(url, Length(2020, 2031, 40))

"""Months and years are announced once: what is due is claimed, what is claimed is sent, what came of it is kept.

A row's state tells how far it has come, and each step is committed before the next begins: claimed →
sending → sent, uncertain or dead. Whoever dies in between leaves a row that says where.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from bot.services import scores
from bot.services.boards import Board
from bot.services.due import LATE, Habits, finished, recent
from bot.services.halls import Titles
from bot.services.operations import Desk, Work, names_of
from bot.services.orders import League, Report
from bot.services.periods import Period
from bot.services.summaries import Ground, Summary, grounds, stored, summary, summary_in
from db import UnitOfWork
from db.models import AnnouncementRow, LeagueRow
from db.repositories import SHUT_OUT as SHUT_OUT
from db.repositories import UNSAID as UNSAID
from db.repositories import Claim, Home
from db.repositories import Outcome as Outcome
from db.types import AnnouncementState

State = AnnouncementState
# So many leagues are computed in one transaction: others want to write in between, a tenth of a second later.
TOGETHER = 200
# Whose sender gave no sign for so long is taken for lost, in whatever process it was.
LEASE = timedelta(minutes=15)
# Periods of long ago are looked for so often: a game of theirs may have been closed just now.
LOOK_BACK = timedelta(hours=1)
NIGHT, MORNING = 23, 9
# Why a period is passed over although it has games.
OFF = "switched off"


@dataclass(frozen=True, slots=True)
class Announcement:
    """One post about a period.

    Attributes:
        id: Of its row; 0 for a preview.
        late: It goes out long after it could have.
        others: What was missed before it and has no post of its own, oldest first.
        message: The message that shows it, once it is known.
        pictured: That message is a picture with a caption.
    """

    id: int
    summary: Summary
    thread: int = 0
    late: bool = False
    silent: bool = False
    others: tuple[Summary, ...] = ()
    message: int | None = None
    pictured: bool = False
    corrected_on: date | None = None
    corrected_game: int | None = None


class AnnouncementService:
    """The announcements of all leagues."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._looked_back_at: datetime | None = None

    async def claim(self, now: datetime) -> int:
        """Claim every period that is due and nobody has claimed; for how many chats there was something due."""
        looks_back = self._looked_back_at is None or abs(now - self._looked_back_at) >= LOOK_BACK
        due = await self._due(now, everything=looks_back)
        for some in _chunks(due):
            async with self.desk.database.writing() as unit:
                await self._claim(unit, {league_id: due[league_id] for league_id in some}, now)
        if looks_back:
            self._looked_back_at = now
        return len(due)

    async def take(self, limit: int, now: datetime, landed: Sequence[Outcome] = ()) -> list[Report[Announcement]]:
        """Begin to send at most so many of what is claimed: one a chat, oldest first.

        A period whose games have changed since it was claimed is summed up anew.

        Args:
            limit: How many at most.
            now: The present moment.
            landed: What became of earlier sends; it is written in the same transaction.
        """
        async with self.desk.database.writing() as unit:
            await unit.announcements.settle(landed, now)
            rows = await unit.announcements.take(limit, now) if limit else []
            if not rows:
                return []
            carried = await unit.announcements.carried_by([row.id for row in rows])
            for row in (*rows, *carried):
                if row.touched_by is not None:
                    await self._refresh(unit, row)
            return await self.reports(unit, rows, carried)

    async def lose(self, now: datetime, flying: Sequence[int] = (), *, alone: bool = False) -> int:
        """Take sends that nobody carries any more for uncertain; how many they were.

        Args:
            now: The present moment.
            flying: What this process is sending right now.
            alone: No other process works on this database.
        """
        before = None if alone else now - LEASE
        async with self.desk.database.writing() as unit:
            return await unit.announcements.lose(before, flying)

    async def board(self, report: Report[Announcement]) -> Report[Board]:
        """The table of an announced period as it stands now, with the K it was announced with."""
        titles, period = report.record.summary.titles, report.record.summary.period
        async with self.desk.database.reading() as unit:
            facts = await unit.results.between(report.league.id, period.first_day, period.last_day)
        lines = scores.by_name(scores.standings(facts, titles.best_k), report.names)
        board = Board(period.key, titles.best_k, evenings=titles.evenings, lines=lines)
        return Report(board, report.league, report.names)

    async def reports(
        self, unit: UnitOfWork, rows: Sequence[AnnouncementRow], carried: Sequence[AnnouncementRow]
    ) -> list[Report[Announcement]]:
        """The posts of rows, with those that they carry."""
        ids = sorted({row.league_id for row in rows})
        leagues = await unit.finished.leagues(ids)
        players = await unit.finished.players(ids)
        found = []
        for row in rows:
            home = leagues[row.league_id]
            league = self.desk.league(home, home.chat_id)
            others = [summary_in(other) for other in carried if other.carrier_id == row.id]
            found.append(Report(announcement_of(row, others, league), league, names_of(players[row.league_id])))
        return found

    async def _due(self, now: datetime, *, everything: bool) -> dict[int, list[Period]]:
        """The periods due, by league, each league's in order: the last completed ones, or all."""
        due: dict[int, list[Period]] = defaultdict(list)
        async with self.desk.database.reading() as unit:
            oldest = await unit.announcements.oldest_registration() if everything else None
            for period in finished(now, oldest) if oldest else recent(now):
                span = period.first_day, period.last_day
                for each in await unit.announcements.unclaimed(kind_of(period), period.key, *span):
                    start = start_of(each.day_start)
                    habits = Habits(ZoneInfo(each.zone), start, each.hour, each.registered_at)
                    if habits.is_due(period, now):
                        due[each.league_id].append(period)
        return due

    async def _claim(self, unit: UnitOfWork, due: dict[int, list[Period]], now: datetime) -> None:
        # Whoever closes a game meanwhile waits, so that no claim misses it.
        await unit.leagues.hold(due)
        held: set[int] = set()
        old: dict[int, list[tuple[str, str]]] = defaultdict(list)
        for period in sorted({period for periods in due.values() for period in periods}, key=_in_order):
            ids = [league_id for league_id, periods in due.items() if period in periods]
            claims = []
            kept = await unit.announcements.kept(period.key, ids)
            for league_id, ground in (await grounds(unit, self.desk, ids, period)).items():
                habits = habits_of(ground.home)
                best_k = kept.get(league_id, ground.league.best_k)
                claim = _claim_of(ground, period, best_k, habits, now) if league_id not in held else None
                if claim is None:
                    # The year waits for its December, and later months for earlier ones.
                    held.add(league_id)
                    continue
                claims.append(claim)
                if habits.is_old(period, now):
                    old[league_id].append((claim.kind, claim.period))
            await unit.announcements.claim(claims)
        for league_id, keys in old.items():
            if len(keys) > 1:
                await unit.announcements.bundle(league_id, keys)

    async def _refresh(self, unit: UnitOfWork, row: AnnouncementRow) -> None:
        period = Period.named(row.period)
        ground = (await grounds(unit, self.desk, [row.league_id], period))[row.league_id]
        row.snapshot, row.touched_by = stored(summary(ground, period, row.best_k)), None


def announcement_of(row: AnnouncementRow, others: Sequence[Summary], league: League) -> Announcement:
    """A row as a post."""
    sending = row.sending_at or row.claimed_at
    hour = sending.astimezone(league.zone).hour
    late = sending - row.ready_at > LATE and not row.asked
    return Announcement(
        id=row.id,
        summary=summary_in(row),
        thread=row.thread,
        late=late,
        silent=row.kind == "year" or (late and not MORNING <= hour < NIGHT),
        others=tuple(others),
        message=row.message_id,
        pictured=row.pictured,
        corrected_on=league.day_of(row.corrected_at) if row.corrected_at else None,
        corrected_game=row.corrected_game,
    )


async def keep_best_k(work: Work) -> None:
    """Have every period that is over keep the K it ended with, before the league gets another one.

    What has been announced holds its K already. What was over before there was a league ended with none, and
    goes by the present one.
    """
    if not work.row.games:
        return
    row, best_k, now = work.row, work.league.best_k, work.order.at
    habits = habits_of(row)
    over = [each for each in finished(now, row.created_at) if row.created_at < habits.ends_at(each) <= now]
    await work.unit.announcements.keep(
        [
            Claim(
                league_id=row.id,
                kind=kind_of(each),
                period=each.key,
                state=State.DEAD,
                reason=UNSAID,
                snapshot=stored(Summary(Titles(each.key, best_k, evenings=0, players=0))),
                best_k=best_k,
                thread=0,
                ready_at=habits.due_at(each),
                claimed_at=now,
                settled_at=now,
            )
            for each in over
        ]
    )


def habits_of(home: Home | LeagueRow) -> Habits:
    """What decides when a league's periods are announced."""
    return Habits(ZoneInfo(home.zone), start_of(home.day_start), home.announce_hour, home.created_at)


def start_of(minutes: int) -> time:
    """The time at which a league's day begins."""
    return time(minutes // 60, minutes % 60)


def kind_of(period: Period) -> str:
    """Whether a period is a month or a year."""
    return "year" if period.month is None else "month"


def _claim_of(ground: Ground, period: Period, best_k: int, habits: Habits, now: datetime) -> Claim | None:
    """The claim of a period; None while it has no game, or one that is still open and waited for."""
    if not (ground.facts and ground.ended) or (ground.running and now < habits.waits_until(period)):
        return None
    home = ground.home
    wanted = home.announce_on and (home.announce_year if period.month is None else home.announce_month)
    thread = home.announce_thread
    return Claim(
        league_id=home.id,
        kind=kind_of(period),
        period=period.key,
        state=State.CLAIMED if wanted else State.DEAD,
        reason=None if wanted else OFF,
        snapshot=stored(summary(ground, period, best_k)),
        best_k=best_k,
        thread=ground.last_thread if thread is None else thread,
        ready_at=_ready_at(ground, period, habits),
        claimed_at=now,
        settled_at=None if wanted else now,
    )


def _ready_at(ground: Ground, period: Period, habits: Habits) -> datetime:
    """The earliest moment at which the announcement could have gone out."""
    due, waited, ended = habits.due_at(period), habits.waits_until(period), ground.ended
    last = waited if ground.running else min(waited, ended[-1])
    return max(due, last, ended[0])


def _in_order(period: Period) -> tuple[date, bool]:
    return period.last_day, period.month is None


def _chunks(ids: Iterable[int]) -> Iterator[list[int]]:
    row = sorted(ids)
    for start in range(0, len(row), TOGETHER):
        yield row[start : start + TOGETHER]

"""A period that was announced and has changed since: its post is edited, and the chat is told once.

A game that is closed, opened again or corrected leaves its mark on the rows of its month and year in the
same transaction. The mark stays until the post shows what is true, so a crash in between only repeats an edit.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from bot.services.announcing import Announcement, announcement_of
from bot.services.halls import Titles
from bot.services.operations import Desk
from bot.services.orders import League, Report
from bot.services.periods import Period
from bot.services.summaries import Summary, grounds, stored, summary, summary_in
from db import UnitOfWork
from db.models import AnnouncementRow
from db.types import AnnouncementState, GameStatus

State = AnnouncementState
OVER = (GameStatus.CLOSED, GameStatus.CANCELLED)


@dataclass(frozen=True, slots=True)
class Amendment:
    """What has changed in an announced period.

    Attributes:
        row: The id of the period's row.
        league: The id of its league.
        post: The post as it should stand now; it may speak of other periods too.
        before: The titles as they were announced.
        after: What is true now.
        game: The id of the game that changed it.
        number: That game's number.
        version: The league's version that `after` was computed from.
    """

    row: int
    league: int
    post: Announcement
    before: Titles
    after: Summary
    game: int
    number: int
    version: int

    @property
    def is_worth_a_word(self) -> bool:
        """Whether something that was announced is no longer true."""
        return self.before != self.after.titles


class AmendmentService:
    """The announcements that no longer say what is true."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    async def open(self, now: datetime) -> list[Report[Amendment]]:
        """The posts that have to be edited; what is in no post, or has changed back, is put right at once.

        A game that was opened again is waited for. Of a post that speaks of several periods one comes at a time.
        """
        async with self.desk.database.reading() as unit:
            leagues = {row.league_id for row in await unit.announcements.touched()}
        if not leagues:
            return []
        found: dict[int, Report[Amendment]] = {}
        async with self.desk.database.writing() as unit:
            await unit.leagues.hold(leagues)
            for row in await unit.announcements.touched(leagues):
                game = await unit.games.get(row.touched_by or 0)
                if row.state in (State.CLAIMED, State.SENDING) or game.status not in OVER:
                    continue
                period = Period.named(row.period)
                ground = (await grounds(unit, self.desk, [row.league_id], period))[row.league_id]
                after = summary(ground, period, row.best_k)
                if after == summary_in(row) or row.state != State.SENT:
                    row.snapshot, row.touched_by = stored(after), None
                    continue
                post = row.carrier_id or row.id
                if post not in found:
                    amendment = Amendment(
                        row=row.id,
                        league=row.league_id,
                        post=await self._post(unit, row, after, (ground.league, game.number, now)),
                        before=summary_in(row).titles,
                        after=after,
                        game=game.id,
                        number=game.number,
                        version=ground.home.version,
                    )
                    found[post] = Report(amendment, ground.league, ground.names)
        return list(found.values())

    async def done(self, amendments: Sequence[Amendment], now: datetime) -> set[int]:
        """The posts show what is true; the rows of which no other process has said so before."""
        news: set[int] = set()
        async with self.desk.database.writing() as unit:
            await unit.leagues.hold({each.league for each in amendments})
            for each in amendments:
                row = await unit.announcements.find(each.row)
                if row is None:
                    continue
                if row.snapshot != stored(each.after):
                    news.add(row.id)
                row.snapshot, row.corrected_at, row.corrected_game = stored(each.after), now, each.number
                league = await unit.leagues.get(row.league_id)
                if league.version == each.version:
                    row.touched_by = None
        return news

    async def _post(
        self, unit: UnitOfWork, row: AnnouncementRow, after: Summary, why: tuple[League, int, datetime]
    ) -> Announcement:
        """The post that speaks of the row, with what is true now."""
        league, number, now = why
        carrier = await unit.announcements.find(row.carrier_id) if row.carrier_id else row
        carrier = carrier or row
        carried = await unit.announcements.carried_by([carrier.id])
        others = [after if other.id == row.id else summary_in(other) for other in carried]
        post = announcement_of(carrier, others, league)
        if carrier.id == row.id:
            post = replace(post, summary=after)
        return replace(post, corrected_on=league.day_of(now), corrected_game=number)

"""What was announced, and what is due: read for all leagues at once, since all months end together."""

from collections.abc import Collection, Sequence
from datetime import UTC, date, datetime, time, timedelta
from typing import NamedTuple

from sqlalchemy import ColumnElement, CursorResult, Integer, Table, Update, bindparam
from sqlalchemy.orm import aliased
from sqlalchemy.orm.attributes import set_committed_value
from sqlmodel import col, delete, exists, func, or_, select, update
from sqlmodel.ext.asyncio.session import AsyncSession
from sqlmodel.sql.expression import SelectOfScalar

from db.inserting import insert
from db.models import AnnouncementRow, ChatRow, GameRow, LeagueRow, ResultRow
from db.types import AnnouncementState

State = AnnouncementState
# Why a row is dead whose chat did not let the bot in.
SHUT_OUT = "forbidden"
# Why a row is dead that only holds the K which its period ended with; whatever is said of the period replaces it.
UNSAID = "not announced"

# By then a league has come too late for a period, whatever its clock shows.
REGISTERED_BY = timedelta(days=4)


class Candidate(NamedTuple):
    """A league in which a period has results and no announcement yet."""

    league_id: int
    zone: str
    day_start: int
    hour: int
    registered_at: datetime


class Claim(NamedTuple):
    """A new row, with what it begins with."""

    league_id: int
    kind: str
    period: str
    state: AnnouncementState
    reason: str | None
    snapshot: str
    best_k: int
    thread: int
    ready_at: datetime
    claimed_at: datetime
    settled_at: datetime | None
    pictured: bool = False
    asked: int = 0


class Outcome(NamedTuple):
    """What became of a send."""

    id: int
    state: AnnouncementState
    message_id: int | None = None
    reason: str | None = None
    pictured: bool = False


class Announcements:
    """The announcements; a finished period of a league has one row at most."""

    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def oldest_registration(self) -> datetime | None:
        """When the first league of all came."""
        found: datetime | None = (await self._session.exec(select(func.min(LeagueRow.created_at)))).one()
        return found

    async def unclaimed(self, kind: str, period: str, first: date, last: date) -> list[Candidate]:
        """The leagues that can be spoken to, have played in these days and have no row for the period.

        An evening that came from a file was over before the bot knew of it, and calls for no announcement.
        """
        played = exists().where(
            col(ResultRow.league_id) == LeagueRow.id,
            col(ResultRow.played_on) >= first,
            col(ResultRow.played_on) <= last,
            col(ResultRow.game_id) == GameRow.id,
            ~col(GameRow.imported),
        )
        claimed = exists().where(
            col(AnnouncementRow.league_id) == LeagueRow.id,
            col(AnnouncementRow.kind) == kind,
            col(AnnouncementRow.period) == period,
            col(AnnouncementRow.reason).is_distinct_from(UNSAID),
        )
        reachable = exists().where(
            col(ChatRow.league_id) == LeagueRow.id, col(ChatRow.current), col(ChatRow.inactive).is_(None)
        )
        table = LeagueRow.__table__.c  # type: ignore[attr-defined]  # SQLModel hides it from the checker
        query = (
            select(*(table[name] for name in ("id", "zone", "day_start", "announce_hour", "created_at")))
            .where(
                ~claimed, table.created_at < datetime.combine(last, time(), UTC) + REGISTERED_BY, played, reachable
            )
            .order_by(table.id)
        )
        return [Candidate(*row) for row in await self._session.exec(query)]

    async def claim(self, claims: Sequence[Claim]) -> None:
        """Write those whose period nobody has claimed."""
        for period in {claim.period for claim in claims}:
            ids = [claim.league_id for claim in claims if claim.period == period]
            await self._session.exec(delete(AnnouncementRow).where(*_unsaid(period, ids)))
        await self.keep(claims)

    async def keep(self, claims: Sequence[Claim]) -> None:
        """Write those whose period has no row at all."""
        if claims:
            connection = await self._session.connection()
            values = [claim._asdict() for claim in claims]
            await connection.execute(insert(self._session, AnnouncementRow).on_conflict_do_nothing(), values)

    async def kept(self, period: str, league_ids: Collection[int]) -> dict[int, int]:
        """The K which a period ended with, of the leagues where a row holds that and nothing else, by league."""
        query = select(AnnouncementRow.league_id, AnnouncementRow.best_k).where(*_unsaid(period, league_ids))
        return dict((await self._session.exec(query)).all())

    async def bundle(self, league_id: int, keys: Sequence[tuple[str, str]]) -> None:
        """Let one post speak of several periods, the last of them in front."""
        rows = [
            row
            for row in await self.of_league(league_id)
            if (row.kind, row.period) in keys and row.state == State.CLAIMED
        ]
        for row in rows[:-1]:
            row.carrier_id = rows[-1].id
        await self._session.flush()

    async def take(self, limit: int, at: datetime) -> Sequence[AnnouncementRow]:
        """Begin to send: the next claimed rows, one a league, each league's in their order."""
        rows = (await self._session.exec(_NEXT, params={"limit": limit})).all()
        begun = update(AnnouncementRow).where(col(AnnouncementRow.id).in_([row.id for row in rows]))
        await self._session.exec(
            begun.values(state=State.SENDING, sending_at=at), execution_options={"synchronize_session": False}
        )
        for row in rows:
            set_committed_value(row, "state", State.SENDING)
            set_committed_value(row, "sending_at", at)
        return rows

    async def carried_by(self, ids: Sequence[int]) -> Sequence[AnnouncementRow]:
        """The rows that go out in the posts of others, oldest first, held like those that `take` gives."""
        return (await self._session.exec(_CARRIED, params={"ids": ids})).all()

    async def settle(self, outcomes: Sequence[Outcome], at: datetime) -> None:
        """Write what became of sends, for the rows that went out and those they carried."""
        values = [
            {
                "of": outcome.id,
                "to_state": outcome.state,
                "to_message_id": outcome.message_id,
                "to_reason": outcome.reason,
                "to_pictured": outcome.pictured,
                "to_settled_at": at if outcome.state in (State.SENT, State.DEAD) else None,
            }
            for outcome in outcomes
        ]
        if not values:
            return
        connection = await self._session.connection()
        await connection.execute(_SETTLING, values)

    async def lose(self, begun_before: datetime | None, except_for: Sequence[int]) -> int:
        """Take sends that were begun before a moment, or ever, for uncertain; how many they were."""
        query = update(AnnouncementRow).where(
            col(AnnouncementRow.settled_at).is_(None),
            col(AnnouncementRow.state) == State.SENDING,
            col(AnnouncementRow.id).not_in(except_for),
        )
        if begun_before is not None:
            query = query.where(col(AnnouncementRow.sending_at) < begun_before)
        return _count(await self._session.exec(query.values(state=State.UNCERTAIN)))

    async def revive(self, league_id: int) -> None:
        """What a chat could not be told while the bot was shut out is to be sent after all."""
        await self._session.exec(
            update(AnnouncementRow)
            .where(col(AnnouncementRow.league_id) == league_id, col(AnnouncementRow.reason) == SHUT_OUT)
            .values(state=State.CLAIMED, reason=None, settled_at=None)
        )

    async def uncertain(self, asked_before: datetime, times: int) -> Sequence[AnnouncementRow]:
        """The uncertain rows whose chat is to be asked, at most `times` times each, held to be claimed."""
        query = select(AnnouncementRow).where(
            col(AnnouncementRow.settled_at).is_(None),
            AnnouncementRow.state == State.UNCERTAIN,
            col(AnnouncementRow.carrier_id).is_(None),
            AnnouncementRow.asked < times,
            or_(col(AnnouncementRow.asked_at).is_(None), col(AnnouncementRow.asked_at) <= asked_before),
        )
        return (await self._session.exec(query.with_for_update(skip_locked=True))).all()

    async def touched(self, league_ids: Collection[int] | None = None) -> Sequence[AnnouncementRow]:
        """The rows whose period has changed since it was announced, of all leagues or of some."""
        query = select(AnnouncementRow).where(col(AnnouncementRow.touched_by).is_not(None))
        if league_ids is not None:
            query = query.where(col(AnnouncementRow.league_id).in_(league_ids))
        return (await self._session.exec(query.order_by(col(AnnouncementRow.id)))).all()

    async def of_league(self, league_id: int, kind: str | None = None) -> Sequence[AnnouncementRow]:
        """Everything that a league's periods were claimed for, in the order of the claims."""
        query = select(AnnouncementRow).where(AnnouncementRow.league_id == league_id)
        if kind:
            query = query.where(AnnouncementRow.kind == kind)
        return (await self._session.exec(query.order_by(col(AnnouncementRow.id)))).all()

    async def true_ones(self, league_id: int, periods: Sequence[str]) -> Sequence[AnnouncementRow]:
        """What was announced of these periods, where no game has changed them since without the post saying so."""
        query = select(AnnouncementRow).where(
            AnnouncementRow.league_id == league_id,
            col(AnnouncementRow.period).in_(periods),
            col(AnnouncementRow.touched_by).is_(None),
            col(AnnouncementRow.reason).is_distinct_from(UNSAID),
        )
        return (await self._session.exec(query)).all()

    async def best_ks(self, league_id: int) -> dict[str, int]:
        """How many results counted in each finished period of a league, by its key."""
        query = select(AnnouncementRow.period, AnnouncementRow.best_k).where(
            AnnouncementRow.league_id == league_id
        )
        return dict((await self._session.exec(query)).all())

    async def months_of(self, league_ids: Sequence[int], year: int) -> Sequence[AnnouncementRow]:
        """The months of a year as they were announced, and those that hold their K alone."""
        query = select(AnnouncementRow).where(
            col(AnnouncementRow.league_id).in_(league_ids),
            AnnouncementRow.kind == "month",
            AnnouncementRow.period >= f"{year:04}-01",
            AnnouncementRow.period <= f"{year:04}-12",
        )
        return (await self._session.exec(query)).all()

    async def counts(self) -> dict[AnnouncementState, int]:
        """How many rows stand in each state that any row stands in."""
        query = select(AnnouncementRow.state, func.count()).group_by(col(AnnouncementRow.state))
        return {State(state): count for state, count in await self._session.exec(query)}

    async def find(self, row_id: int) -> AnnouncementRow | None:
        """The row with this id, if there is one."""
        return await self._session.get(AnnouncementRow, row_id)


async def touch(session: AsyncSession, league_id: int, day: date, game_id: int) -> None:
    """Note that a day's results have changed, on whatever was announced of it."""
    await session.exec(
        update(AnnouncementRow)
        .where(
            col(AnnouncementRow.league_id) == league_id,
            or_(
                (col(AnnouncementRow.kind) == "month") & (col(AnnouncementRow.period) == f"{day:%Y-%m}"),
                (col(AnnouncementRow.kind) == "year") & (col(AnnouncementRow.period) == f"{day:%Y}"),
            ),
        )
        .values(touched_by=game_id)
    )


def _unsaid(period: str, league_ids: Collection[int]) -> tuple[ColumnElement[bool], ...]:
    """What a row fulfils that only holds the K which a period of these leagues ended with."""
    return (
        col(AnnouncementRow.league_id).in_(league_ids),
        col(AnnouncementRow.period) == period,
        col(AnnouncementRow.reason) == UNSAID,
    )


def _count(done: object) -> int:
    return done.rowcount if isinstance(done, CursorResult) else 0


def _next() -> SelectOfScalar[AnnouncementRow]:
    """The next claimed rows, one a league, each league's in their order."""
    other = aliased(AnnouncementRow)
    before = exists().where(
        col(other.league_id) == AnnouncementRow.league_id,
        col(other.settled_at).is_(None),
        or_(
            col(other.state) == State.SENDING,
            (col(other.state) == State.CLAIMED)
            & col(other.carrier_id).is_(None)
            & (col(other.id) < AnnouncementRow.id),
        ),
    )
    reachable = exists().where(
        col(ChatRow.league_id) == AnnouncementRow.league_id,
        col(ChatRow.current),
        col(ChatRow.inactive).is_(None),
    )
    return (
        select(AnnouncementRow)
        .where(
            col(AnnouncementRow.settled_at).is_(None),
            AnnouncementRow.state == State.CLAIMED,
            col(AnnouncementRow.carrier_id).is_(None),
            ~before,
            reachable,
        )
        .order_by(col(AnnouncementRow.id))
        .limit(bindparam("limit", type_=Integer))
        .with_for_update(skip_locked=True)
    )


def _settling() -> Update:
    """What becomes of a send, for the row that went out and those it carried."""
    table: Table = AnnouncementRow.__table__  # type: ignore[attr-defined]  # SQLModel hides it from the checker
    told = or_(table.c.id == bindparam("of"), table.c.carrier_id == bindparam("of"))
    columns = ("state", "message_id", "reason", "pictured", "settled_at")
    return (
        update(table)
        .where(told, table.c.settled_at.is_(None))
        .values({name: bindparam(f"to_{name}") for name in columns})
    )


# Built once: on the first of the month they are asked every second, and building one costs more than asking it.
_NEXT = _next()
_SETTLING = _settling()
_CARRIED = (
    select(AnnouncementRow)
    .where(col(AnnouncementRow.carrier_id).in_(bindparam("ids", expanding=True)))
    .order_by(col(AnnouncementRow.id))
    .with_for_update()
)

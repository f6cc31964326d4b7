"""The ladders of leagues, with their matches."""

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from sqlalchemy import bindparam, update
from sqlalchemy.orm.attributes import set_committed_value
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from db.models.ladders import LadderRow, MatchRow, MatchSeatRow


class Stood(NamedTuple):
    """What a seat says once its ladder is played again."""

    person_id: int
    before: str
    after: str
    games: int


class Ladders:
    """Ladders, matches and seats; a match is voided, never deleted."""

    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def of_league(self, league_id: int) -> Sequence[LadderRow]:
        """Every ladder of a league, the oldest first."""
        query = select(LadderRow).where(LadderRow.league_id == league_id).order_by(col(LadderRow.id))
        return (await self._session.exec(query)).all()

    async def with_formula(self, league_id: int, formula: str) -> LadderRow | None:
        """A league's ladder by a formula, if it has one."""
        query = select(LadderRow).where(LadderRow.league_id == league_id, LadderRow.formula == formula)
        return (await self._session.exec(query)).first()

    async def get(self, league_id: int, ladder_id: int) -> LadderRow | None:
        """A league's ladder, if it is that league's."""
        row = await self._session.get(LadderRow, ladder_id)
        return row if row and row.league_id == league_id else None

    async def add(self, *rows: LadderRow | MatchRow | MatchSeatRow) -> None:
        """Begin a ladder, or record a match with its seats."""
        self._session.add_all(rows)
        await self._session.flush()

    async def restate(self, seats: Sequence[tuple[MatchSeatRow, Stood]]) -> None:
        """Let seats say something else, all in one statement; what else is waiting is written too."""
        await self._session.flush()
        if not seats:
            return
        match_id, seat = col(MatchSeatRow.match_id), col(MatchSeatRow.seat)
        statement = (
            update(MatchSeatRow.__table__)  # type: ignore[attr-defined]  # SQLModel does not declare it
            .where(match_id == bindparam("in_match"), seat == bindparam("at"))
            .values({name: bindparam(f"new_{name}") for name in Stood._fields})
        )
        rows = [
            {
                "in_match": row.match_id,
                "at": row.seat,
                **{f"new_{name}": value for name, value in stood._asdict().items()},
            }
            for row, stood in seats
        ]
        connection = await self._session.connection()
        await connection.execute(statement, rows)
        for row, stood in seats:
            for name, value in stood._asdict().items():
                set_committed_value(row, name, value)

    async def matches(self, ladder_id: int) -> Sequence[MatchRow]:
        """Every match of a ladder, voided ones too, in order of play."""
        query = (
            select(MatchRow)
            .where(MatchRow.ladder_id == ladder_id)
            .order_by(col(MatchRow.played_at), col(MatchRow.number))
        )
        return (await self._session.exec(query)).all()

    async def seats(self, ladder_id: int) -> Sequence[MatchSeatRow]:
        """Every seat of every match of a ladder, in the order of the seats."""
        query = (
            select(MatchSeatRow)
            .join(MatchRow, col(MatchRow.id) == MatchSeatRow.match_id)
            .where(MatchRow.ladder_id == ladder_id)
            .order_by(col(MatchSeatRow.seat))
        )
        return (await self._session.exec(query)).all()

    async def match(self, league_id: int, match_id: int) -> tuple[MatchRow, LadderRow] | None:
        """A match with its ladder, if it is that league's."""
        row = await self._session.get(MatchRow, match_id)
        ladder = await self.get(league_id, row.ladder_id) if row else None
        return (row, ladder) if row and ladder else None

    async def newest_by(self, league_id: int, telegram_id: int) -> MatchRow | None:
        """The newest match that somebody recorded in a league and that stands."""
        query = (
            select(MatchRow)
            .join(LadderRow, col(LadderRow.id) == MatchRow.ladder_id)
            .where(
                LadderRow.league_id == league_id,
                MatchRow.recorded_by == telegram_id,
                col(MatchRow.voided_by).is_(None),
            )
            .order_by(col(MatchRow.id).desc())
        )
        return (await self._session.exec(query)).first()

    async def match_of_both(self, players: Iterable[int], others: Iterable[int]) -> int | None:
        """A match in which one of the first and one of the second records sat; None where there is none."""
        one = select(MatchSeatRow.match_id).where(col(MatchSeatRow.player_id).in_(list(players)))
        query = select(MatchSeatRow.match_id).where(
            col(MatchSeatRow.player_id).in_(list(others)), col(MatchSeatRow.match_id).in_(one)
        )
        return (await self._session.exec(query)).first()

    async def beside(self, players: Collection[int]) -> set[int]:
        """The records with a seat in a match in which one of these has one; these too."""
        matches = select(MatchSeatRow.match_id).where(col(MatchSeatRow.player_id).in_(players))
        query = select(MatchSeatRow.player_id).where(col(MatchSeatRow.match_id).in_(matches)).distinct()
        return set(await self._session.exec(query))

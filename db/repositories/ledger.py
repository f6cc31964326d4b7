"""The entries of games: added, and never anything else."""

from collections.abc import Collection, Sequence

from sqlalchemy.orm.attributes import set_committed_value
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from db.models import EntryRow, GameRow, PlayerRow

# The record of a person that sits in a game, by game and person.
Seats = dict[tuple[int, int], int]


class Ledger:
    """The ledger; an entry is taken back by another one that names it.

    A person may be known by several records. Entries name the person here, while the table keeps the
    record that sat down, also for what is added later: so nothing has to move when the two are told apart.
    """

    def __init__(self, session: AsyncSession, seats: Seats) -> None:
        self._session = session
        self._seats = seats

    async def of_game(self, game_id: int) -> Sequence[EntryRow]:
        """Every entry of a game, voids included, in the order they were written."""
        query = (
            select(EntryRow, PlayerRow.person_id)
            .join(PlayerRow, col(EntryRow.player_id) == PlayerRow.id)
            .where(EntryRow.game_id == game_id)
            .order_by(col(EntryRow.id))
        )
        found = (await self._session.exec(query)).all()
        for row, person in found:
            if person is not None:
                self._seats.setdefault((game_id, person), row.player_id)
                set_committed_value(row, "player_id", person)
        return [row for row, _ in found]

    async def games_with(self, league_id: int, players: Collection[int]) -> set[int]:
        """The league's games in which one of these records has an entry, taken back or not."""
        query = (
            select(EntryRow.game_id)
            .join(GameRow, col(EntryRow.game_id) == GameRow.id)
            .where(GameRow.league_id == league_id, col(EntryRow.player_id).in_(players))
            .distinct()
        )
        return set(await self._session.exec(query))

    async def game_of_operation(self, operation_id: int) -> int | None:
        """The game in which an operation wrote, if it wrote in one."""
        query = select(EntryRow.game_id).where(EntryRow.operation_id == operation_id)
        return (await self._session.exec(query)).first()

    async def append(self, *rows: EntryRow) -> None:
        """Write entries, in this order; the game's earlier ones have been read before."""
        people = [row.player_id for row in rows]
        for row in rows:
            row.player_id = self._seats.get((row.game_id, row.player_id), row.player_id)
        self._session.add_all(rows)
        await self._session.flush()
        for row, person in zip(rows, people, strict=True):
            set_committed_value(row, "player_id", person)

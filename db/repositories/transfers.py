"""Who pays whom after games, and how people want to be paid."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime

from sqlalchemy import delete
from sqlalchemy.orm import aliased
from sqlalchemy.orm.attributes import set_committed_value
from sqlmodel import col, or_, select
from sqlmodel.ext.asyncio.session import AsyncSession

from db.inserting import insert
from db.models import GameRow, PlayerRow, RequisiteRow, TransferRow
from db.repositories.ledger import Seats
from db.types import GameStatus


class Transfers:
    """The transfers of games.

    As in the ledger, they name the person here and in the table the record that sat in the game. What one
    record of a person owes to another is owed to nobody: it shows when the two are told apart.
    """

    def __init__(self, session: AsyncSession, seats: Seats) -> None:
        self._session = session
        self._seats = seats

    async def of_game(self, game_id: int) -> Sequence[TransferRow]:
        """The transfers of a game between different persons, in the order they were listed."""
        payer, receiver = aliased(PlayerRow), aliased(PlayerRow)
        query = (
            select(TransferRow, payer.person_id, receiver.person_id)
            .join(payer, col(TransferRow.payer_id) == payer.id)
            .join(receiver, col(TransferRow.receiver_id) == receiver.id)
            .where(TransferRow.game_id == game_id)
            .order_by(col(TransferRow.id))
        )
        found = (await self._session.exec(query)).all()
        for row, payer_id, receiver_id in found:
            if payer_id is not None:
                set_committed_value(row, "payer_id", payer_id)
            if receiver_id is not None:
                set_committed_value(row, "receiver_id", receiver_id)
        return [row for row, _, _ in found if row.payer_id != row.receiver_id]

    async def amounts_open(self, league_id: int, records: Collection[int]) -> Sequence[int]:
        """What is still to be paid by or to the person of these records, a transfer each."""
        query = (
            select(TransferRow.amount)
            .join(GameRow, col(TransferRow.game_id) == GameRow.id)
            .where(
                GameRow.league_id == league_id,
                GameRow.status == GameStatus.CLOSED,
                col(TransferRow.payer_id).in_(records) != col(TransferRow.receiver_id).in_(records),
                col(TransferRow.received_at).is_(None),
            )
        )
        return (await self._session.exec(query)).all()

    async def games_with(self, league_id: int, records: Collection[int]) -> set[int]:
        """The league's games with a transfer by or to one of these records."""
        query = (
            select(TransferRow.game_id)
            .join(GameRow, col(TransferRow.game_id) == GameRow.id)
            .where(
                GameRow.league_id == league_id,
                or_(col(TransferRow.payer_id).in_(records), col(TransferRow.receiver_id).in_(records)),
            )
            .distinct()
        )
        return set(await self._session.exec(query))

    async def add(self, row: TransferRow) -> None:
        """List a transfer that was made outside the list; the game's ledger has been read."""
        payer, receiver = row.payer_id, row.receiver_id
        row.payer_id, row.receiver_id = (self._seats.record(row.game_id, one) for one in (payer, receiver))
        self._session.add(row)
        await self._session.flush()
        set_committed_value(row, "payer_id", payer)
        set_committed_value(row, "receiver_id", receiver)

    async def list_anew(self, game_id: int, transfers: Iterable[tuple[int, int, int]]) -> None:
        """List transfers that are to be made, in this order: payer, receiver, amount in smallest units.

        The game's ledger has been read.
        """
        record = self._seats.record
        rows = [
            {
                "game_id": game_id,
                "payer_id": record(game_id, payer),
                "receiver_id": record(game_id, receiver),
                "amount": amount,
                "by_hand": False,
            }
            for payer, receiver, amount in transfers
        ]
        if rows:
            connection = await self._session.connection()
            await connection.execute(insert(self._session, TransferRow), rows)

    async def unlist(self, game_id: int) -> None:
        """Take all of a game's transfers off the list that nobody has marked, one person's own among them."""
        unmarked = (col(TransferRow.sent_at).is_(None), col(TransferRow.received_at).is_(None))
        await self._session.exec(delete(TransferRow).where(col(TransferRow.game_id) == game_id, *unmarked))

    async def remove(self, *rows: TransferRow) -> None:
        """Take transfers off the list that nobody has marked."""
        for row in rows:
            await self._session.delete(row)
        await self._session.flush()


class Requisites:
    """How people want to be paid, in their own words."""

    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def of(self, people: Collection[int]) -> Mapping[int, str]:
        """The words of those people, by Telegram id, who have left some."""
        query = select(RequisiteRow).where(col(RequisiteRow.telegram_id).in_(people), RequisiteRow.words != "")
        return {row.telegram_id: row.words for row in await self._session.exec(query)}

    async def leave(self, telegram_id: int, words: str, at: datetime) -> None:
        """Keep somebody's words; older ones never replace newer ones, no words remove them."""
        left = insert(self._session, RequisiteRow).values(telegram_id=telegram_id, words=words, at=at)
        connection = await self._session.connection()
        await connection.execute(
            left.on_conflict_do_update(
                index_elements=["telegram_id"],
                set_={"words": words, "at": at},
                where=col(RequisiteRow.at) <= at,
            )
        )

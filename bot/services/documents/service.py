"""A chat's document, handed out and taken in."""

from dataclasses import dataclass

from bot.services.documents.forms import Json
from bot.services.documents.parts import all_of
from bot.services.documents.reading import restore
from bot.services.documents.refusals import NoLeagueError, NotEmptyError
from bot.services.documents.writing import document_of
from bot.services.operations import Desk, Work, operation
from bot.services.orders import Order
from bot.services.permissions import Act, permit


@dataclass(frozen=True, slots=True)
class Exported:
    """Everything of a chat as one document; only read, never stored."""

    document: Json


@dataclass(frozen=True, slots=True)
class Restored:
    """A document is in a chat; `known` when all of it was there before, so that nothing was written."""

    games: int
    players: int
    known: bool = False


class DocumentService:
    """The documents of the leagues."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    async def document(self, order: Order) -> Exported:
        """Everything of a chat.

        Raises:
            NotAllowedError: The actor is no administrator.
            NoLeagueError: There is nothing of it.
        """
        permit(order, Act.EXPORT)
        async with self.desk.looking(order.place) as look:
            if look.row is None:
                raise NoLeagueError
            return Exported(await document_of(look.unit, look.row, order.at))

    @operation(Restored)
    async def restore(self, work: Work, order: Order, document: Json) -> Restored:
        """Bring a document into an empty chat; the same document again adds nothing.

        Raises:
            NotAllowedError: The actor is no administrator.
            DocumentError: It does not hold together.
            NotEmptyError: The chat has other games or players.
        """
        work.permit(Act.IMPORT)
        there = len(all_of(document, "games")), len(all_of(document, "players"))
        here = await work.unit.games.count(work.row.id), len(await work.unit.players.of_league(work.row.id))
        if here == there and _content(await document_of(work.unit, work.row, order.at)) == _content(document):
            return Restored(*here, known=True)
        if any(here):
            raise NotEmptyError(*here)
        await restore(work, document)
        return Restored(*there)


def _content(document: Json) -> Json:
    return {name: value for name, value in document.items() if name != "exported_at"}

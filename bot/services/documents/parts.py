"""What reading a document needs everywhere: lists of objects, ids for numbers, and operations."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from bot.services.documents.forms import Json
from bot.services.documents.refusals import DocumentError, Fault
from bot.services.operations import Work
from db.models import OperationRow


@dataclass
class Ids:
    """The ids that the numbers of a document have got, by kind; games number their own things."""

    known: dict[str, dict[int, int]] = field(default_factory=dict)

    def __call__(self, kind: str, number: object) -> int:
        """The id of a number.

        Raises:
            DocumentError: The document has nothing of this kind and number, or not before here.
        """
        found = self.known.get(kind, {}).get(number) if isinstance(number, int) else None
        if found is None:
            raise DocumentError(Fault.CONTENT, kind)
        return found


def all_of(said: Json, name: str) -> list[Json]:
    """The objects of a list.

    Raises:
        DocumentError: There is no such list.
    """
    found = said.get(name)
    if not isinstance(found, list) or not all(isinstance(each, dict) for each in found):
        raise DocumentError(Fault.CONTENT, name)
    return found


async def operations(
    work: Work, where: str, rows: Iterable[Json], *, columns: Sequence[str], author: str
) -> dict[int, int]:
    """An operation for each that rows name, in their order; the ids by the numbers.

    Raises:
        DocumentError: A number is none.
        UnfitError: The table does not take them.
    """
    authors: dict[int, int] = {}
    for each in rows:
        for column in columns:
            number, whose = each.get(column), each.get(author, 0)
            if number is None and column != columns[0]:
                continue
            if not isinstance(number, int) or not isinstance(whose, int):
                raise DocumentError(Fault.CONTENT, column)
            authors.setdefault(number, whose)
    numbers = sorted(authors)
    found = await work.unit.archive.add_numbered(
        OperationRow,
        [
            {
                "key": f"{work.order.key}:{where}:{number}",
                "kind": "Restored",
                "league_id": work.row.id,
                "actor": authors[number],
                "at": work.order.at,
                "refused": False,
                "answer": "{}",
            }
            for number in numbers
        ],
    )
    return dict(zip(numbers, found, strict=True))

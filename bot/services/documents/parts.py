"""What reading a document needs everywhere: lists of objects, ids for numbers, and operations."""

from collections.abc import Iterable, Mapping, Sequence
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
    work: Work, ledgers: Mapping[str, Iterable[Json]], *, columns: Sequence[str], author: str
) -> dict[str, dict[int, int]]:
    """An operation for each that the rows of ledgers name; the ids by ledger and number.

    Raises:
        DocumentError: A number is none.
        UnfitError: The table does not take them.
    """
    authors: dict[tuple[str, int], int] = {}
    for ledger, rows in ledgers.items():
        named: dict[int, int] = {}
        for each in rows:
            for column in columns:
                number, whose = each.get(column), each.get(author, 0)
                if number is None and column != columns[0]:
                    continue
                if not isinstance(number, int) or not isinstance(whose, int):
                    raise DocumentError(Fault.CONTENT, column)
                named.setdefault(number, whose)
        authors |= {(ledger, number): named[number] for number in sorted(named)}
    rows_of = [
        {
            "key": f"{work.order.key}:{ledger}:{number}",
            "kind": "Restored",
            "league_id": work.row.id,
            "actor": whose,
            "at": work.order.at,
            "refused": False,
            "answer": "{}",
        }
        for (ledger, number), whose in authors.items()
    ]
    found: dict[str, dict[int, int]] = {ledger: {} for ledger in ledgers}
    ids = await work.unit.archive.add_numbered(OperationRow, rows_of)
    for (ledger, number), operation_id in zip(authors, ids, strict=True):
        found[ledger][number] = operation_id
    return found

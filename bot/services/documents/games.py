"""The games of a document brought into an empty league, with all that belongs to them."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from sqlmodel import SQLModel

from bot.services.documents import forms
from bot.services.documents.forms import Form, Json
from bot.services.documents.parts import Ids, all_of, operations
from bot.services.operations import Work
from db.models import CorrectionRow, EntryRow, GameRow, PortionRow, ResultRow, TransferRow
from db.types import GameStatus

OVER = (GameStatus.CLOSED, GameStatus.CANCELLED)
PARTS: tuple[tuple[str, Form, type[SQLModel], tuple[str, ...]], ...] = (
    ("divisions", forms.DIVISION, PortionRow, ()),
    ("results", forms.RESULT, ResultRow, ("league_id", "played_on", "game_id")),
    ("transfers", forms.TRANSFER, TransferRow, ("game_id",)),
    ("corrections", forms.CORRECTION, CorrectionRow, ("league_id", "game_id")),
)


async def restore_games(work: Work, said: Sequence[Json], ids: Ids) -> None:
    """Write games with their ledgers, results and transfers, in as few statements as there can be.

    Raises:
        DocumentError: They do not hold together.
        UnfitError: A table does not take them.
    """
    rows = [forms.GAME.read(each, ids) | {"league_id": work.row.id} for each in said]
    for row in rows:
        # What is over was so before this bot was told; what still runs will be closed here.
        row["imported"] = row["status"] in OVER
    found = await work.unit.archive.add_numbered(GameRow, rows)
    ledgers = {
        str(row["number"]): [*all_of(each, "entries"), *all_of(each, "corrections")]
        for row, each in zip(rows, said, strict=True)
    }
    known = await operations(work, ledgers, columns=("operation",), author="logged_by")
    parts: dict[str, list[Json]] = defaultdict(list)
    entries = _Entries(work, ids)
    for row, game_id, each in zip(rows, found, said, strict=True):
        here = row | {"game_id": game_id}
        ids.known |= {"operation": known[str(row["number"])], "entry": {}}
        await entries.read(all_of(each, "entries"), game_id)
        for name, form, _, columns in PARTS:
            more = {column: here[column] for column in columns}
            parts[name] += [form.read(part, ids) | more for part in all_of(each, name)]
    await entries.write()
    for name, _, kind, _ in PARTS:
        await work.unit.archive.add(kind, parts[name])


class _Entries:
    """Ledgers in their order; an entry that takes another back is read once that one has its id."""

    def __init__(self, work: Work, ids: Ids) -> None:
        self._archive = work.unit.archive
        self._ids = ids
        self._waiting: list[tuple[dict[int, int], int, dict[str, Any]]] = []

    async def read(self, said: Sequence[Json], game_id: int) -> None:
        known = self._ids.known["entry"]
        for number, each in enumerate(said, 1):
            if each.get("voids") is not None:
                await self.write()
            self._waiting.append((known, number, forms.ENTRY.read(each, self._ids) | {"game_id": game_id}))

    async def write(self) -> None:
        found = await self._archive.add_numbered(EntryRow, [row for _, _, row in self._waiting])
        for (known, number, _), row_id in zip(self._waiting, found, strict=True):
            known[number] = row_id
        self._waiting = []

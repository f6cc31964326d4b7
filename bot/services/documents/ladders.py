"""The ladders of a document brought into an empty league."""

from collections.abc import Sequence

from bot.services.clubs.forms import NoSuchFormulaError
from bot.services.clubs.rolls import roll_of
from bot.services.documents import forms
from bot.services.documents.forms import Json
from bot.services.documents.parts import Ids, all_of, operations
from bot.services.documents.refusals import DocumentError, Fault
from bot.services.operations import Work
from bot.services.proofs import is_proved
from db.models.ladders import LadderRow, MatchRow, MatchSeatRow


async def restore_ladders(work: Work, ladders: Sequence[Json], ids: Ids) -> None:
    """Write ladders with their matches, and see that playing them again gives what they say.

    Raises:
        DocumentError: They do not hold together.
        UnfitError: A table does not take them.
    """
    for said in ladders:
        await _restore(work, said, ids)
    players = await work.unit.players.of_league(work.row.id)
    for row in await work.unit.ladders.of_league(work.row.id):
        try:
            roll = await roll_of(work.unit, row, players)
        except NoSuchFormulaError:
            raise DocumentError(Fault.CONTENT, "ladder.formula") from None
        if not is_proved(roll):
            raise DocumentError(Fault.CONTENT, "match.seats")


async def _restore(work: Work, said: Json, ids: Ids) -> None:
    archive, matches = work.unit.archive, all_of(said, "matches")
    numbers = [each["number"] for each in matches if isinstance(each.get("number"), int)]
    ladder = forms.LADDER.read(said, ids) | {"league_id": work.row.id, "matches": max(numbers, default=0)}
    [ladder_id] = await archive.add_numbered(LadderRow, [ladder])
    ledger = f"ladder {ladder_id}"
    columns = ("operation", "voided_by")
    known = await operations(work, {ledger: matches}, columns=columns, author="recorded_by")
    ids.known["operation"] = known[ledger]
    rows = [forms.MATCH.read(each, ids) | {"ladder_id": ladder_id} for each in matches]
    match_ids = await archive.add_numbered(MatchRow, rows)
    seats = [
        forms.SEAT.read(seat, ids) | {"match_id": match_id}
        for match_id, each in zip(match_ids, matches, strict=True)
        for seat in all_of(each, "seats")
    ]
    await archive.add(MatchSeatRow, seats)

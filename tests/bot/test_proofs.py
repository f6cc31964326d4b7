"""What is stored of games and ladders is proved from what was recorded; whatever is not is named."""

import pytest
from sqlmodel import SQLModel, select

from bot.services.proofs import Doubt, Flaw, proofs
from db.models import EntryRow, GameRow, ResultRow
from db.models.ladders import MatchSeatRow
from tests.bot.conftest import Town


async def doubts(town: Town) -> list[Doubt]:
    return [doubt async for step in proofs(town.database) for doubt in step.doubts]


async def change(town: Town, kind: type[SQLModel], values: dict[str, object]) -> None:
    """Write something else into a row, as nobody should."""
    async with town.database.writing() as unit:
        row = (await unit.session.exec(select(kind))).all()[0]
        for name, value in values.items():
            setattr(row, name, value)


async def test_what_was_played_is_proved(rich: Town) -> None:
    assert await doubts(rich) == []


@pytest.mark.parametrize(
    ("kind", "values", "doubt"),
    [
        (EntryRow, {"amount": 60000}, Doubt(1, 1, Flaw.BOOKS)),
        (ResultRow, {"profit": 1}, Doubt(1, 1, Flaw.RESULTS)),
        (ResultRow, {"place": 2}, Doubt(1, 1, Flaw.RESULTS)),
        (ResultRow, {"importance": 200}, Doubt(1, 1, Flaw.RESULTS)),
        (GameRow, {"status": "cancelled"}, Doubt(1, 1, Flaw.STRAY)),
        (MatchSeatRow, {"after": "7"}, Doubt(1, 0, Flaw.RATINGS, "gambler.thousand")),
    ],
)
async def test_what_was_changed_behind_the_ledgers_back_is_found(
    rich: Town, kind: type[SQLModel], values: dict[str, object], doubt: Doubt
) -> None:
    await change(rich, kind, values)
    assert await doubts(rich) == [doubt]


async def test_two_records_that_have_become_one_person_are_no_fault(rich: Town) -> None:
    anna, guest = await rich.player("Anna"), (await rich.players.add_guest(rich.order(), "Nobody")).record.player
    await rich.merges.merge(rich.order(admin=True), guest, anna)
    assert await doubts(rich) == []

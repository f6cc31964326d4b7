"""R8 on PostgreSQL, where no turn of the process but the league's row keeps writers in line."""

import pytest

from bot.services.refusals import LeagueError
from db import unit_of_work
from db.repositories import Leagues
from tests.bot.conftest import Town, town
from tests.faults import test_races
from tests.faults.test_races import (
    test_the_last_buy_in_against_close_leaves_one_legal_history,
    test_two_closes_and_two_openings_make_one_of_each,
)

__all__ = [
    "test_the_last_buy_in_against_close_leaves_one_legal_history",
    "test_two_closes_and_two_openings_make_one_of_each",
    "town",
]


@pytest.fixture
def url(postgres_url: str) -> str:
    """All of this is about PostgreSQL."""
    return postgres_url


async def test_without_the_row_lock_there_would_be_no_legal_history(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unlocked(session: object, *, locking: bool) -> Leagues:
        return Leagues(session, locking=False)  # type: ignore[arg-type]  # handed on as it came

    monkeypatch.setattr(unit_of_work, "Leagues", unlocked)
    with pytest.raises((AssertionError, LeagueError)):
        await test_races.test_two_closes_and_two_openings_make_one_of_each(town, 20)

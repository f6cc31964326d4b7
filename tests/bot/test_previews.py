"""What would be announced, shown beforehand to administrators."""

from collections.abc import AsyncIterator
from datetime import date, datetime, timedelta

import pytest

from bot import views
from bot.services.orders import Actor, Order, Place
from bot.services.previews import NothingToAnnounceError, PreviewService
from bot.services.refusals import NotAllowedError
from bot.views import plain
from db import Database
from tests.bot.heralds import CHAT, DUE, Herald

NOVEMBER = date(2026, 11, 12)


@pytest.fixture
async def herald(url: str) -> AsyncIterator[Herald]:
    database = await Database.open(url)
    herald = Herald(database)
    yield herald
    await herald.end()
    await database.close()


def asked(at: datetime, *, admin: bool = True) -> Order:
    return Order(Actor(7, "Anna"), Place(CHAT), "preview", at, admin=admin)


async def preview(herald: Herald, at: datetime) -> str:
    """The second line of a preview: the head of the post."""
    return plain(views.preview(await PreviewService(herald.desk).preview(asked(at)))).splitlines()[2]


async def test_in_the_month_it_is_the_month_so_far(herald: Herald) -> None:
    await herald.evening(await herald.league(), NOVEMBER)
    assert await preview(herald, DUE - timedelta(days=9)) == "🏆 November 2026"


async def test_on_the_1st_it_is_the_month_that_waits_and_then_the_new_one(herald: Herald) -> None:
    league = await herald.league()
    await herald.evening(league, NOVEMBER)
    await herald.evening(league, date(2026, 12, 1))
    before = await preview(herald, DUE - timedelta(hours=1))
    await herald.tick(DUE)
    after = await preview(herald, DUE + timedelta(hours=1))
    assert (before, after) == ("🏆 November 2026", "🏆 December 2026")


async def test_a_month_without_a_game_has_none(herald: Herald) -> None:
    await herald.league()
    with pytest.raises(NothingToAnnounceError):
        await PreviewService(herald.desk).preview(asked(DUE))


async def test_it_is_for_administrators(herald: Herald) -> None:
    await herald.evening(await herald.league(), NOVEMBER)
    with pytest.raises(NotAllowedError):
        await PreviewService(herald.desk).preview(asked(DUE, admin=False))


async def test_it_claims_and_posts_nothing(herald: Herald) -> None:
    await herald.evening(await herald.league(), NOVEMBER)
    await preview(herald, DUE)
    assert (await herald.rows(), herald.posts()) == ([], [])

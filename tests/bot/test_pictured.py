"""A month is one message: the picture of its table with the words below, or the words alone."""

from collections.abc import AsyncIterator
from datetime import UTC, date, datetime, timedelta

import pytest
from aiogram.methods import EditMessageMedia, SendMessage, SendPhoto
from aiogram.types import InputMediaPhoto

from db import Database
from tests.bot.heralds import DUE, Herald
from tests.bot.recording import cut_off, refused

NOVEMBER = date(2026, 11, 12)


@pytest.fixture
async def herald(url: str) -> AsyncIterator[Herald]:
    database = await Database.open(url)
    herald = Herald(database, pictures=True)
    yield herald
    await herald.end()
    await database.close()


async def test_a_month_is_a_picture_with_the_words_below_it(herald: Herald) -> None:
    await herald.evening(await herald.league(), NOVEMBER)
    await herald.tick(DUE)
    (call,) = herald.session.of(SendPhoto, SendMessage)
    assert isinstance(call.method, SendPhoto)
    assert (call.method.caption or "").startswith("🏆 November 2026\n\nBest player and millionaire: Anna")
    assert call.method.reply_markup
    assert [(row.state, row.pictured) for row in await herald.rows()] == [("sent", True)]


async def test_where_pictures_are_refused_the_words_stand_alone(herald: Herald) -> None:
    await herald.evening(await herald.league(), NOVEMBER)
    herald.session.answers(refused("not enough rights to send photos to the chat"), SendPhoto)
    await herald.tick(DUE)
    (call,) = herald.session.of(SendMessage)
    assert call.text.startswith("🏆 November 2026")
    assert [(row.state, row.pictured) for row in await herald.rows()] == [("sent", False)]


async def test_a_picture_whose_answer_was_lost_is_not_followed_by_the_words(herald: Herald) -> None:
    await herald.evening(await herald.league(), NOVEMBER)
    herald.session.answers(cut_off, SendPhoto)
    await herald.tick(DUE)
    assert [call.text[:17] for call in herald.session.of(SendMessage)] == ["I may have posted"]


async def test_words_that_do_not_fit_below_a_picture_stand_alone(herald: Herald) -> None:
    everybody = {f"{number:02} {'o' * 28}": 0 for number in range(40)}
    await herald.evening(await herald.league(), NOVEMBER, everybody)
    await herald.tick(DUE)
    (call,) = herald.session.of(SendPhoto, SendMessage)
    assert isinstance(call.method, SendMessage)


async def test_a_year_is_words_alone(herald: Herald) -> None:
    await herald.evening(await herald.league(), date(2026, 12, 5))
    await herald.tick(datetime(2027, 1, 1, 9, tzinfo=UTC))
    assert [call.name for call in herald.session.of(SendPhoto, SendMessage)] == ["SendPhoto", "SendMessage"]


async def test_a_correction_draws_the_picture_anew(herald: Herald) -> None:
    game = await herald.evening(await herald.league(), NOVEMBER)
    await herald.tick(DUE)
    await herald.close(game, {"Boris": 700, "Anna": -700})
    await herald.tick(DUE + timedelta(minutes=1))
    (call,) = herald.session.of(EditMessageMedia)
    assert isinstance(call.method, EditMessageMedia)
    assert isinstance(call.method.media, InputMediaPhoto)
    assert "Corrected on 1 December: game 1" in (call.method.media.caption or "")
    assert [text[:33] for text in herald.posts()] == ["The results of November 2026 are "]

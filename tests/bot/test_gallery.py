"""Pictures are uploaded once, shown again by Telegram's id, and give way to words where they cannot be shown."""

from typing import Any

import pytest
from aiogram import Bot
from aiogram.methods import SendMessage, SendPhoto, TelegramMethod
from aiogram.types import BufferedInputFile, Chat, Message, PhotoSize
from aiogram.utils.formatting import Bold, Text

from bot.post import Pace, Post
from tests.bot.recording import EVENING, GROUP, TOKEN, RecordingSession, VirtualClock, refused, typed

SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>'
CIRCLE = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><circle r="5"/></svg>'
WORDS = Text(Bold("Rating"))


@pytest.fixture
def clock() -> VirtualClock:
    return VirtualClock()


@pytest.fixture
def session(clock: VirtualClock) -> RecordingSession:
    return RecordingSession(clock)


@pytest.fixture
def post(clock: VirtualClock, session: RecordingSession) -> Post:
    return Post(Bot(TOKEN, session=session), pace=Pace(now=clock.now, sleep=clock.sleep))


def taken(_method: TelegramMethod[Any]) -> Message:
    size = PhotoSize(file_id="AgACAgIAAx", file_unique_id="AQAD", width=10, height=10)
    return Message(message_id=7, date=EVENING, chat=Chat(id=GROUP, type="supergroup"), photo=[size])


def photos(session: RecordingSession) -> list[str]:
    """What each picture was sent as: an upload, or Telegram's id."""
    sent = [call.method for call in session.of(SendPhoto) if isinstance(call.method, SendPhoto)]
    return ["upload" if isinstance(each.photo, BufferedInputFile) else str(each.photo) for each in sent]


async def test_the_same_picture_is_uploaded_once(
    post: Post, session: RecordingSession, clock: VirtualClock
) -> None:
    session.answers(taken, SendPhoto, times=3)
    for svg in (SQUARE, SQUARE, CIRCLE):
        await post.picture(typed("/chart"), svg, WORDS)
        await clock.run(5)
    assert photos(session) == ["upload", "AgACAgIAAx", "upload"]


async def test_the_words_stand_below_the_picture_with_their_marks(
    post: Post, session: RecordingSession, clock: VirtualClock
) -> None:
    await post.picture(typed("/chart"), SQUARE, WORDS)
    await clock.run(5)
    method = session.of(SendPhoto)[0].method
    assert isinstance(method, SendPhoto)
    assert (method.caption, [entity.type for entity in method.caption_entities or []]) == ("Rating", ["bold"])


async def test_an_id_that_telegram_forgot_gives_way_to_words_and_the_next_time_to_an_upload(
    post: Post, session: RecordingSession, clock: VirtualClock
) -> None:
    session.answers(taken, SendPhoto)
    await post.picture(typed("/chart"), SQUARE, WORDS)
    await clock.run(5)
    session.answers(refused("wrong file identifier/HTTP URL specified"), SendPhoto)
    for _ in range(2):
        await post.picture(typed("/chart"), SQUARE, WORDS)
        await clock.run(5)
    assert photos(session) == ["upload", "AgACAgIAAx", "upload"]
    assert [call.text for call in session.of(SendMessage)] == ["Rating"]


async def test_a_picture_that_cannot_be_drawn_leaves_its_words(
    post: Post, session: RecordingSession, clock: VirtualClock
) -> None:
    await post.picture(typed("/chart"), "<svg", WORDS)
    await clock.run(5)
    assert [call.text for call in session.of(SendMessage)] == ["Rating"]


async def test_a_send_that_may_happen_once_only_is_remembered_too(
    post: Post, session: RecordingSession, clock: VirtualClock
) -> None:
    session.answers(taken, SendPhoto)
    method = SendPhoto(chat_id=GROUP, photo=await post.gallery.file(SQUARE))
    await post.send_once(method, GROUP)
    assert await post.gallery.file(SQUARE) == "AgACAgIAAx"

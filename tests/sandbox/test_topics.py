"""Forums: every message in a topic is a reply to the one that opened it; General carries no thread."""

from typing import Any

import pytest

from bot.sandbox.chats import Chat, Topic
from tests.sandbox.conftest import Town


@pytest.fixture
def forum(town: Town) -> Chat:
    return town.world.group("Forum", town.anna, town.bot, kind="forum")


@pytest.fixture
def topic(town: Town, forum: Chat) -> Topic:
    return town.world.topic(town.anna, forum, "Poker")


async def last(town: Town) -> dict[str, Any]:
    """The newest message that reached the bot."""
    message: dict[str, Any] = (await town.updates())[-1]["message"]
    return message


async def test_opening_a_topic_is_a_service_message_with_its_name(town: Town, topic: Topic) -> None:
    message = await last(town)

    assert (message["message_id"], message["forum_topic_created"]["name"]) == (topic.id, "Poker")


async def test_a_message_in_a_topic_answers_the_opening_one(town: Town, forum: Chat, topic: Topic) -> None:
    town.world.send(town.anna, forum, "/join@league_bot", thread=topic.id)

    message = await last(town)

    assert (message["message_thread_id"], message["is_topic_message"]) == (topic.id, True)
    assert message["reply_to_message"]["forum_topic_created"]["name"] == "Poker"


async def test_a_reply_in_a_topic_answers_what_it_answers(town: Town, forum: Chat, topic: Topic) -> None:
    first = town.world.send(town.anna, forum, "hello", thread=topic.id)
    town.world.send(town.anna, forum, "/join@league_bot", thread=topic.id, reply_to=first)

    assert (await last(town))["reply_to_message"]["message_id"] == first.id


async def test_a_message_in_general_carries_no_thread(town: Town, forum: Chat) -> None:
    town.world.send(town.anna, forum, "/join@league_bot", thread=1)

    assert not {"message_thread_id", "is_topic_message", "reply_to_message"} & (await last(town)).keys()


async def test_a_reply_without_topics_makes_a_thread_that_is_no_topic(town: Town) -> None:
    first = town.world.send(town.anna, town.chat, "hello")
    town.world.send(town.boris, town.chat, "/join@league_bot", reply_to=first)

    message = await last(town)

    assert (message["message_thread_id"], "is_topic_message" in message) == (first.id, False)


async def test_the_bot_can_write_into_a_topic(town: Town, forum: Chat, topic: Topic) -> None:
    answer = await town.call("sendMessage", chat_id=forum.id, text="here", message_thread_id=topic.id)

    assert (answer.result["message_thread_id"], answer.result["is_topic_message"]) == (topic.id, True)


async def test_an_admin_that_manages_topics_can_write_into_a_closed_one(
    town: Town, forum: Chat, topic: Topic
) -> None:
    town.world.promote(town.anna, forum, town.bot.user, "can_manage_topics")
    town.world.close_topic(town.anna, forum, topic)

    answer = await town.call("sendMessage", chat_id=forum.id, text="here", message_thread_id=topic.id)

    assert answer.result["message_thread_id"] == topic.id

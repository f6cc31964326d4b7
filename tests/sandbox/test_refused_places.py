"""Chats, topics and members that Telegram will not touch (sources: bot/sandbox/refusals.py)."""

from typing import Any

import pytest

from bot.sandbox.chats import Chat
from tests.sandbox.conftest import Town
from tests.sandbox.forbidden import Forbidden, in_private, plain


async def unknown_chat(town: Town) -> dict[str, Any]:
    return {"chat_id": -1002999999999, "text": "x"}


async def stranger(town: Town) -> dict[str, Any]:
    return {"chat_id": town.outsider.id, "text": "x"}


async def kicked(town: Town) -> dict[str, Any]:
    town.world.remove_bot(town.anna, town.chat, town.bot)
    return {"chat_id": town.chat.id, "text": "x"}


async def kicked_from_group(town: Town) -> dict[str, Any]:
    group = town.world.group("Old", town.anna, town.bot, kind="group")
    town.world.remove_bot(town.anna, group, town.bot)
    return {"chat_id": group.id, "text": "x"}


async def left(town: Town) -> dict[str, Any]:
    await town.call("leaveChat", chat_id=town.chat.id)
    return {"chat_id": town.chat.id, "text": "x"}


async def migrated(town: Town) -> dict[str, Any]:
    group = town.world.group("Old", town.anna, town.bot, kind="group")
    town.world.migrate(town.anna, group)
    return {"chat_id": group.id, "text": "x"}


async def not_started(town: Town) -> dict[str, Any]:
    return {"chat_id": town.anna.id, "text": "x"}


async def blocked(town: Town) -> dict[str, Any]:
    town.world.send(town.anna, town.world.private(town.anna), "/start")
    town.world.block(town.anna, town.bot)
    return {"chat_id": town.anna.id, "text": "x"}


async def deactivated(town: Town) -> dict[str, Any]:
    town.world.send(town.anna, town.world.private(town.anna), "/start")
    town.anna.deleted = True
    return {"chat_id": town.anna.id, "text": "x"}


async def another_bot(town: Town) -> dict[str, Any]:
    return {"chat_id": town.world.bot("Other", "other_bot").id, "text": "x"}


async def muted(town: Town) -> dict[str, Any]:
    town.world.restrict(town.anna, town.chat, town.bot.user)
    return {"chat_id": town.chat.id, "text": "x"}


async def no_photos(town: Town) -> dict[str, Any]:
    town.world.restrict(town.anna, town.chat, town.bot.user, "can_send_photos")
    return {"chat_id": town.chat.id, "photo": "FILE-1"}


def forum(town: Town) -> Chat:
    return town.world.group("Forum", town.anna, town.bot, kind="forum")


async def unknown_topic(town: Town) -> dict[str, Any]:
    return {"chat_id": forum(town).id, "text": "x", "message_thread_id": 77}


async def general_by_number(town: Town) -> dict[str, Any]:
    return {"chat_id": forum(town).id, "text": "x", "message_thread_id": 1}


async def deleted_topic(town: Town) -> dict[str, Any]:
    chat = forum(town)
    topic = town.world.topic(town.anna, chat, "Poker")
    town.world.delete_topic(town.anna, chat, topic)
    return {"chat_id": chat.id, "text": "x", "message_thread_id": topic.id}


async def thread_without_topics(town: Town) -> dict[str, Any]:
    message = town.world.send(town.anna, town.chat, "a thread")
    return {"chat_id": town.chat.id, "text": "x", "message_thread_id": message.id}


async def closed_topic(town: Town) -> dict[str, Any]:
    chat = forum(town)
    topic = town.world.topic(town.anna, chat, "Poker")
    town.world.close_topic(town.anna, chat, topic)
    return {"chat_id": chat.id, "text": "x", "message_thread_id": topic.id}


FORBIDDEN = (
    Forbidden("a method that does not exist", "sendTelegram", plain(), "Not Found", 404),
    # which chat
    Forbidden("no chat", "sendMessage", plain(chat_id="", text="x"), "Bad Request: chat_id is empty"),
    Forbidden("an unknown chat", "sendMessage", unknown_chat, "Bad Request: chat not found"),
    Forbidden("somebody never met", "sendMessage", stranger, "Bad Request: chat not found"),
    Forbidden("nobody's id", "sendMessage", plain(chat_id=123, text="x"), "Bad Request: chat not found"),
    Forbidden("after the kick", "sendMessage", kicked, "Forbidden: bot was kicked from the supergroup chat", 403),
    Forbidden(
        "after the kick from a group",
        "sendMessage",
        kicked_from_group,
        "Forbidden: bot was kicked from the group chat",
        403,
    ),
    Forbidden("after leaving", "sendMessage", left, "Forbidden: bot is not a member of the supergroup chat", 403),
    Forbidden(
        "a group that became a supergroup",
        "sendMessage",
        migrated,
        "Bad Request: group chat was upgraded to a supergroup chat",
    ),
    Forbidden(
        "a person who has not started the bot",
        "sendMessage",
        not_started,
        "Forbidden: bot can't initiate conversation with a user",
        403,
    ),
    Forbidden("a person who blocked it", "sendMessage", blocked, "Forbidden: bot was blocked by the user", 403),
    Forbidden("a deleted account", "sendMessage", deactivated, "Forbidden: user is deactivated", 403),
    Forbidden("another bot", "sendMessage", another_bot, "Forbidden: bot can't send messages to bots", 403),
    Forbidden(
        "while muted",
        "sendMessage",
        muted,
        "Bad Request: not enough rights to send text messages to the chat",
    ),
    Forbidden(
        "a photo where none may be sent",
        "sendPhoto",
        no_photos,
        "Bad Request: not enough rights to send photos to the chat",
    ),
    # where in the chat
    Forbidden("an unknown topic", "sendMessage", unknown_topic, "Bad Request: message thread not found"),
    Forbidden("General by its number", "sendMessage", general_by_number, "Bad Request: message thread not found"),
    Forbidden("a deleted topic", "sendMessage", deleted_topic, "Bad Request: message thread not found"),
    Forbidden(
        "a thread that is no topic",
        "sendMessage",
        thread_without_topics,
        "Bad Request: message thread not found",
    ),
    Forbidden("a closed topic", "sendMessage", closed_topic, "Bad Request: TOPIC_CLOSED"),
    Forbidden(
        "a reply to nothing",
        "sendMessage",
        plain(text="x", reply_parameters={"message_id": 999}),
        "Bad Request: message to be replied not found",
    ),
    # members
    Forbidden(
        "admins of a private chat",
        "getChatAdministrators",
        in_private,
        "Bad Request: there are no administrators in the private chat",
    ),
    Forbidden("a member without id", "getChatMember", plain(), "Bad Request: invalid user_id specified"),
    Forbidden("a member nobody knows", "getChatMember", plain(user_id=123), "Bad Request: PARTICIPANT_ID_INVALID"),
    Forbidden("leaving a private chat", "leaveChat", in_private, "Bad Request: chat not found"),
    Forbidden(
        "doing nothing known",
        "sendChatAction",
        plain(action="sleeping"),
        "Bad Request: wrong parameter action in request",
    ),
)


@pytest.mark.parametrize("forbidden", FORBIDDEN, ids=str)
async def test_telegram_refuses(town: Town, forbidden: Forbidden) -> None:
    arguments = await forbidden.arrange(town)

    answer = await town.call(forbidden.method, **arguments)

    assert answer.refusal == (forbidden.code, forbidden.says)


@pytest.mark.parametrize("forbidden", FORBIDDEN, ids=str)
async def test_a_refused_call_is_logged_with_its_refusal(town: Town, forbidden: Forbidden) -> None:
    arguments = await forbidden.arrange(town)

    await town.call(forbidden.method, **arguments)

    last = town.world.calls.all[-1]
    assert (last.method, last.code, last.description) == (forbidden.method, forbidden.code, forbidden.says)


async def test_a_wrong_token_is_unauthorized(town: Town) -> None:
    town.token = "7000000042:SOMEBODY-ELSES-TOKEN-ALTOGETHER"

    answer = await town.call("getMe")

    assert (answer.status, answer.refusal) == (401, (401, "Unauthorized"))


async def test_an_upgraded_group_names_the_supergroup(town: Town) -> None:
    group = town.world.group("Old", town.anna, town.bot, kind="group")
    new = town.world.migrate(town.anna, group)

    answer = await town.call("sendMessage", chat_id=group.id, text="x")

    assert answer.body["parameters"] == {"migrate_to_chat_id": new.id}

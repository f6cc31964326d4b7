"""Edits, deletions, answers, reactions and pins that Telegram refuses (bot/sandbox/refusals.py)."""

from typing import Any

import pytest

from tests.sandbox.conftest import Town
from tests.sandbox.forbidden import Arrange, Forbidden, after_card, deleted_card, message_of_anna, plain

NOT_MODIFIED = (
    "Bad Request: message is not modified: specified new message content and reply markup are exactly the "
    "same as a current content and reply markup of the message"
)
TOO_OLD = "Bad Request: query is too old and response timeout expired or query ID is invalid"
SAME = {"inline_keyboard": [[{"text": "Rebuy", "callback_data": "rebuy"}]]}


async def picture(town: Town, **arguments: Any) -> dict[str, Any]:
    answer = await town.upload("sendDocument", "document", "a.txt", b"a", chat_id=town.chat.id)
    return {"chat_id": town.chat.id, "message_id": answer.result["message_id"], **arguments}


async def text_of_a_file(town: Town) -> dict[str, Any]:
    return await picture(town, text="y")


async def file_instead_of_text(town: Town) -> dict[str, Any]:
    await picture(town)
    media = {"type": "document", "media": "FILE-000001"}
    return await after_card(media=media)(town)


async def old_card(town: Town) -> dict[str, Any]:
    card = await town.says()
    town.clocks.pass_by(48 * 3600)
    return {"chat_id": town.chat.id, "message_id": card.id}


async def several_not_own(town: Town) -> dict[str, Any]:
    message = town.world.send(town.anna, town.chat, "hello")
    return {"chat_id": town.chat.id, "message_ids": [message.id]}


async def old_press(town: Town) -> dict[str, Any]:
    card = await town.says(reply_markup=town.buttons("Rebuy"))
    press = town.world.press(town.anna, card, "Rebuy")
    town.clocks.pass_by(20)
    return {"callback_query_id": press.id}


async def long_toast(town: Town) -> dict[str, Any]:
    card = await town.says(reply_markup=town.buttons("Rebuy"))
    return {"callback_query_id": town.world.press(town.anna, card, "Rebuy").id, "text": "я" * 201}


def react(*emoji: str) -> Arrange:
    return after_card(reaction=[{"type": "emoji", "emoji": one} for one in emoji])


async def reaction_not_allowed_here(town: Town) -> dict[str, Any]:
    town.chat.reactions_allowed = frozenset("👍")
    return await after_card(reaction=[{"type": "emoji", "emoji": "👌"}])(town)


async def as_pinning_admin(town: Town) -> dict[str, Any]:
    town.world.promote(town.anna, town.chat, town.bot.user, "can_pin_messages")
    return {"chat_id": town.chat.id, "message_id": 999}


async def service_message(town: Town) -> dict[str, Any]:
    town.world.promote(town.anna, town.chat, town.bot.user, "can_pin_messages")
    town.world.join(town.outsider, town.chat)
    return {"chat_id": town.chat.id, "message_id": town.chat.last_id}


FORBIDDEN = (
    # edits and deletions
    Forbidden("nothing new", "editMessageText", after_card(text="a card", reply_markup=SAME), NOT_MODIFIED),
    Forbidden("no new buttons", "editMessageReplyMarkup", after_card(reply_markup=SAME), NOT_MODIFIED),
    Forbidden(
        "an edit of no message",
        "editMessageText",
        plain(chat_id="", text="x"),
        "Bad Request: message identifier is not specified",
    ),
    Forbidden("a deleted card", "editMessageText", deleted_card, "Bad Request: message to edit not found"),
    Forbidden("somebody else's words", "editMessageText", message_of_anna, "Bad Request: message can't be edited"),
    Forbidden(
        "the text of a file",
        "editMessageText",
        text_of_a_file,
        "Bad Request: there is no text in the message to edit",
    ),
    Forbidden(
        "the caption of a text",
        "editMessageCaption",
        after_card(caption="x"),
        "Bad Request: there is no caption in the message to edit",
    ),
    Forbidden(
        "a file in place of a text",
        "editMessageMedia",
        file_instead_of_text,
        "Bad Request: there is no media in the message to edit",
    ),
    Forbidden(
        "media that is none",
        "editMessageMedia",
        after_card(),
        "Bad Request: there is no media in the request",
    ),
    Forbidden("a card deleted already", "deleteMessage", deleted_card, "Bad Request: message to delete not found"),
    Forbidden(
        "somebody else's message",
        "deleteMessage",
        message_of_anna,
        "Bad Request: message can't be deleted for everyone",
    ),
    Forbidden(
        "an own message of 48 hours",
        "deleteMessage",
        old_card,
        "Bad Request: message can't be deleted for everyone",
    ),
    Forbidden(
        "somebody else's among several",
        "deleteMessages",
        several_not_own,
        "Bad Request: message can't be deleted for everyone",
    ),
    Forbidden(
        "no messages",
        "deleteMessages",
        plain(message_ids=[]),
        "Bad Request: message identifiers are not specified",
    ),
    Forbidden(
        "101 messages",
        "deleteMessages",
        plain(message_ids=list(range(1, 102))),
        "Bad Request: too many message identifiers specified",
    ),
    # answers, reactions, pins
    Forbidden("a press of 20 seconds ago", "answerCallbackQuery", old_press, TOO_OLD),
    Forbidden("a press that never was", "answerCallbackQuery", plain(callback_query_id="1"), TOO_OLD),
    Forbidden("a toast of 201", "answerCallbackQuery", long_toast, "Bad Request: MESSAGE_TOO_LONG"),
    Forbidden("✅ as a reaction", "setMessageReaction", react("✅"), "Bad Request: REACTION_INVALID"),
    Forbidden(
        "a reaction that the chat forbids",
        "setMessageReaction",
        reaction_not_allowed_here,
        "Bad Request: REACTION_INVALID",
    ),
    Forbidden("two reactions", "setMessageReaction", react("👌", "👍"), "Bad Request: REACTIONS_TOO_MANY"),
    Forbidden(
        "a reaction to nothing",
        "setMessageReaction",
        plain(message_id=999),
        "Bad Request: message to react not found",
    ),
    Forbidden(
        "a pin without the right",
        "pinChatMessage",
        after_card(),
        "Bad Request: not enough rights to manage pinned messages in the chat",
    ),
    Forbidden(
        "an unpin without the right",
        "unpinChatMessage",
        after_card(),
        "Bad Request: not enough rights to manage pinned messages in the chat",
    ),
    Forbidden(
        "all unpinned without the right",
        "unpinAllChatMessages",
        plain(),
        "Bad Request: not enough rights to manage pinned messages in the chat",
    ),
    Forbidden("a pin of nothing", "pinChatMessage", as_pinning_admin, "Bad Request: message to pin not found"),
    Forbidden(
        "an unpin of nothing", "unpinChatMessage", as_pinning_admin, "Bad Request: message to unpin not found"
    ),
    Forbidden(
        "a pin of a service line",
        "pinChatMessage",
        service_message,
        "Bad Request: a service message can't be pinned",
    ),
)


@pytest.mark.parametrize("forbidden", FORBIDDEN, ids=str)
async def test_telegram_refuses(town: Town, forbidden: Forbidden) -> None:
    arguments = await forbidden.arrange(town)

    answer = await town.call(forbidden.method, **arguments)

    assert answer.refusal == (forbidden.code, forbidden.says)

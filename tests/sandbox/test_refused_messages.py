"""Texts and buttons that Telegram does not take, in its published words (bot/sandbox/refusals.py)."""

from typing import Any

import pytest

from tests.sandbox.conftest import Town
from tests.sandbox.forbidden import Arrange, Forbidden, after_card, plain


async def picture(town: Town, **arguments: Any) -> dict[str, Any]:
    answer = await town.upload("sendDocument", "document", "a.txt", b"a", chat_id=town.chat.id)
    return {"chat_id": town.chat.id, "message_id": answer.result["message_id"], **arguments}


async def long_caption_of_a_file(town: Town) -> dict[str, Any]:
    return await picture(town, caption="x" * 1025)


def html(text: str) -> Arrange:
    """A message with this HTML."""
    return plain(text=text, parse_mode="HTML")


def button(**fields: Any) -> Arrange:
    """A message with this button."""
    return plain(text="x", reply_markup={"inline_keyboard": [[{"text": "x", **fields}]]})


FORBIDDEN = (
    # the text
    Forbidden("no text", "sendMessage", plain(), "Bad Request: message text is empty"),
    Forbidden("blanks only", "sendMessage", plain(text=" \n "), "Bad Request: message text is empty"),
    Forbidden("4,097 characters", "sendMessage", plain(text="я" * 4097), "Bad Request: message is too long"),
    Forbidden("an edit of 4,097", "editMessageText", after_card(text="я" * 4097), "Bad Request: MESSAGE_TOO_LONG"),
    Forbidden(
        "a caption of 1,025",
        "sendDocument",
        plain(caption="x" * 1025, document="FILE-1"),
        "Bad Request: message caption is too long",
    ),
    Forbidden(
        "a new caption of 1,025",
        "editMessageCaption",
        long_caption_of_a_file,
        "Bad Request: message caption is too long",
    ),
    Forbidden(
        "half a symbol", "sendMessage", plain(text="a\ud83d"), "Bad Request: strings must be encoded in UTF-8"
    ),
    Forbidden(
        "an unknown markup",
        "sendMessage",
        plain(text="x", parse_mode="BB"),
        "Bad Request: unsupported parse_mode",
    ),
    Forbidden(
        "an unknown tag",
        "sendMessage",
        html("я <name>"),
        'Bad Request: can\'t parse entities: Unsupported start tag "name" at byte offset 3',
    ),
    Forbidden(
        "an open tag",
        "sendMessage",
        html("<b>x"),
        "Bad Request: can't parse entities: Can't find end tag corresponding to start tag \"b\"",
    ),
    Forbidden(
        "a tag closed out of turn",
        "sendMessage",
        html("<b><i>x</b></i>"),
        'Bad Request: can\'t parse entities: Unmatched end tag at byte offset 7, expected "</i>", found "</b>"',
    ),
    Forbidden(
        "an end without a beginning",
        "sendMessage",
        html("x</b>"),
        "Bad Request: can't parse entities: Unexpected end tag at byte offset 1",
    ),
    Forbidden(
        "an unfinished tag",
        "sendMessage",
        html("1 <2"),
        "Bad Request: can't parse entities: Unclosed start tag at byte offset 2",
    ),
    Forbidden(
        "a span that is no spoiler",
        "sendMessage",
        html("<span>x</span>"),
        'Bad Request: can\'t parse entities: Tag "span" must have class "tg-spoiler"',
    ),
    Forbidden(
        "an entity past the end",
        "sendMessage",
        plain(text="abc", entities=[{"type": "bold", "offset": 1, "length": 3}]),
        "Bad Request: entity beginning at UTF-16 offset 1 ends after the end of the text at UTF-16 offset 4",
    ),
    Forbidden(
        "an entity that ends within a symbol",
        "sendMessage",
        plain(text="👉", entities=[{"type": "bold", "offset": 0, "length": 1}]),
        "Bad Request: entity beginning at UTF-16 offset 0 ends in a middle of a UTF-16 symbol at byte offset 4",
    ),
    Forbidden(
        "an entity that begins within a symbol",
        "sendMessage",
        plain(text="👉", entities=[{"type": "bold", "offset": 1, "length": 1}]),
        "Bad Request: entity begins in a middle of a UTF-16 symbol at byte offset 4",
    ),
    # the buttons
    Forbidden(
        "data of 65 bytes",
        "sendMessage",
        button(callback_data="я" * 32 + "x"),
        "Bad Request: BUTTON_DATA_INVALID",
    ),
    Forbidden("empty data", "sendMessage", button(callback_data=""), "Bad Request: BUTTON_DATA_INVALID"),
    Forbidden(
        "a button that does nothing",
        "sendMessage",
        button(),
        "Bad Request: can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard",
    ),
    Forbidden(
        "a button without words",
        "sendMessage",
        button(text=" ", callback_data="x"),
        "Bad Request: inline keyboard button text must be non-empty",
    ),
    Forbidden(
        "a button without text",
        "sendMessage",
        button(text=None, callback_data="x"),
        'Bad Request: can\'t parse inline keyboard button: Field "text" must be of type String',
    ),
    Forbidden(
        "a button to nowhere",
        "sendMessage",
        button(url="localhost"),
        "Bad Request: inline keyboard button URL 'localhost' is invalid: Wrong HTTP URL",
    ),
    Forbidden(
        "101 buttons",
        "sendMessage",
        plain(text="x", reply_markup={"inline_keyboard": [[{"text": "x", "callback_data": "x"}]] * 101}),
        "Bad Request: reply markup is too long",
    ),
    Forbidden(
        "a markup that is none",
        "sendMessage",
        plain(text="x", reply_markup="[]"),
        "Bad Request: object expected as reply markup",
    ),
)


@pytest.mark.parametrize("forbidden", FORBIDDEN, ids=str)
async def test_telegram_refuses(town: Town, forbidden: Forbidden) -> None:
    arguments = await forbidden.arrange(town)

    answer = await town.call(forbidden.method, **arguments)

    assert answer.refusal == (forbidden.code, forbidden.says)

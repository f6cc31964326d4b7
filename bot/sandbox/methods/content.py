"""What a bot puts into a message: text with entities, and buttons, as far as Telegram takes them."""

import json
from typing import Any

from bot.sandbox import refusals
from bot.sandbox.arguments import Arguments
from bot.sandbox.chats import Keyboard, Message
from bot.sandbox.markup import from_html
from bot.sandbox.text import Entity, marked, units

LONGEST_TEXT = 4096
LONGEST_CAPTION = 1024
LONGEST_DATA = 64
MOST_BUTTONS = 100
LARGEST_MARKUP = 10_000
_ACTIONS = frozenset(
    {
        "url",
        "callback_data",
        "web_app",
        "login_url",
        "switch_inline_query",
        "switch_inline_query_current_chat",
    }
    | {"switch_inline_query_chosen_chat", "copy_text", "callback_game", "pay"}
)


def formatted(
    arguments: Arguments, text: str, entities: str, parse_mode: str = "parse_mode"
) -> tuple[str, list[Entity]]:
    """The text that the call carries, and its entities, parsed or given.

    Raises:
        RefusedError: The markup or an entity is broken.
    """
    raw, mode = arguments.text(text), arguments.text(parse_mode).lower()
    if mode in ("", "none"):
        given = arguments.json(entities, refusals.CANT_PARSE) or []
        return marked(raw, [one for one in given if _understood(one)])
    if mode != "html":
        raise refusals.PARSE_MODE.error()
    return marked(*from_html(raw))


def message_text(arguments: Arguments, too_long: refusals.Words) -> tuple[str, list[Entity]]:
    """The text of a message of its own.

    Raises:
        RefusedError: It is empty, too long, or its markup is broken.
    """
    text, entities = formatted(arguments, "text", "entities")
    if not text:
        raise refusals.TEXT_EMPTY.error()
    if units(text) > LONGEST_TEXT:
        raise too_long.error()
    return text, entities


def caption(arguments: Arguments) -> tuple[str | None, list[Entity]]:
    """The text under a picture or a file, None when there is none.

    Raises:
        RefusedError: It is too long, or its markup is broken.
    """
    text, entities = formatted(arguments, "caption", "caption_entities")
    if units(text) > LONGEST_CAPTION:
        raise refusals.CAPTION_TOO_LONG.error()
    return text or None, entities


def keyboard(arguments: Arguments) -> Keyboard | None:
    """The inline keyboard that the call carries; other markups leave no trace in the message.

    Raises:
        RefusedError: A button is one that Telegram does not take, or there are too many.
    """
    if not arguments.values.get("reply_markup", "null" if "reply_markup" in arguments.values else ""):
        return None
    markup = arguments.json("reply_markup", refusals.MARKUP_BROKEN)
    if not isinstance(markup, dict):
        raise refusals.MARKUP_BROKEN.error()
    rows = [[_button(button) for button in row] for row in markup.get("inline_keyboard", []) if row]
    if sum(map(len, rows)) > MOST_BUTTONS or len(json.dumps(rows, ensure_ascii=False).encode()) > LARGEST_MARKUP:
        raise refusals.MARKUP_TOO_LONG.error()
    return rows or None


def show(message: Message, rows: Keyboard | None) -> None:
    """Put these buttons under the message and remember that they were shown."""
    message.keyboard = rows
    message.old_buttons |= {
        one["text"]: one["callback_data"] for one in message.buttons() if "callback_data" in one
    }


def _button(button: dict[str, Any]) -> dict[str, Any]:
    button = {key: value for key, value in button.items() if value is not None}
    if not isinstance(button.get("text"), str):
        raise refusals.BUTTON_WITHOUT_TEXT.error()
    if not button["text"].strip():
        raise refusals.BUTTON_NO_TEXT.error()
    if not _ACTIONS & button.keys():
        raise refusals.BUTTON_EMPTY.error()
    if "callback_data" in button and not 1 <= len(str(button["callback_data"]).encode()) <= LONGEST_DATA:
        raise refusals.BUTTON_DATA.error()
    url = str(button.get("url", "https://"))
    if not url.startswith(("http://", "https://", "tg://")) and "." not in url:
        raise refusals.BUTTON_URL.error(url)
    return button


def _understood(entity: dict[str, Any]) -> bool:
    """Entities of these types are kept; the ones that Telegram finds itself are ignored when given."""
    return entity.get("type") not in ("mention", "hashtag", "bot_command", "url", None)

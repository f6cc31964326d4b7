"""Editing a bot's own messages: text, caption, media, buttons."""

from typing import Any

from bot.sandbox import refusals
from bot.sandbox.arguments import Arguments
from bot.sandbox.bots import Bot
from bot.sandbox.chats import Keyboard, Message
from bot.sandbox.methods import content, media
from bot.sandbox.methods.access import message_of, spend
from bot.sandbox.registry import Event
from bot.sandbox.text import Entity
from bot.sandbox.world import World


def edit_message_text(world: World, bot: Bot, arguments: Arguments) -> dict[str, Any]:
    """The message with its new text."""
    message = _own(world, bot, arguments)
    text, entities = content.message_text(arguments, refusals.EDIT_TOO_LONG)
    rows = content.keyboard(arguments)
    if message.media or message.text is None:
        raise refusals.NO_TEXT_TO_EDIT.error()
    return _changed(world, bot, message, text, entities, message.media, rows)


def edit_message_caption(world: World, bot: Bot, arguments: Arguments) -> dict[str, Any]:
    """The message with its new caption."""
    message = _own(world, bot, arguments)
    text, entities = content.caption(arguments)
    rows = content.keyboard(arguments)
    if not message.media:
        raise refusals.NO_CAPTION_TO_EDIT.error()
    return _changed(world, bot, message, text, entities, message.media, rows)


def edit_message_media(world: World, bot: Bot, arguments: Arguments) -> dict[str, Any]:
    """The message with its new picture or file."""
    message = _own(world, bot, arguments)
    given = arguments.json("media", refusals.NO_FILE)
    if not isinstance(given, dict):
        raise refusals.NO_FILE.error("media")
    kind = str(given.get("type"))
    text, entities = content.caption(Arguments(given))
    described = media.taken(world, arguments, kind, given.get("media"))
    rows = content.keyboard(arguments)
    if not message.media:
        raise refusals.NO_MEDIA_TO_EDIT.error()
    return _changed(world, bot, message, text, entities, described, rows)


def edit_message_reply_markup(world: World, bot: Bot, arguments: Arguments) -> dict[str, Any]:
    """The message with its new buttons."""
    message = _own(world, bot, arguments)
    rows = content.keyboard(arguments)
    return _changed(world, bot, message, message.text, message.entities, message.media, rows)


def _own(world: World, bot: Bot, arguments: Arguments) -> Message:
    if not arguments.text("chat_id") and not arguments.integer("message_id"):
        raise refusals.NO_MESSAGE_ID.error()
    message = message_of(world, bot, arguments, refusals.EDIT_NOT_FOUND)
    if message.sender is not bot.user or message.service:
        raise refusals.CANT_EDIT.error()
    return message


def _changed(
    world: World,
    bot: Bot,
    message: Message,
    text: str | None,
    entities: list[Entity],
    described: dict[str, Any],
    rows: Keyboard | None,
) -> dict[str, Any]:
    spend(message.chat, bot)
    now = (message.text, message.entities, message.media, message.keyboard)
    if now == (text, entities, described, rows):
        raise refusals.NOT_MODIFIED.error()
    text_changed = now[:3] != (text, entities, described)
    message.text, message.entities, message.media = text, entities, described
    content.show(message, rows)
    if text_changed or message.edited_at is not None:
        message.edited_at = world.now()
    world.happened(Event("edited", message.chat, message, bot.user))
    return message.json()

"""Sending: messages, pictures, files, and the line that says somebody is typing."""

from typing import Any

from bot.sandbox import refusals
from bot.sandbox.arguments import Arguments
from bot.sandbox.bots import Bot
from bot.sandbox.chats import GENERAL, Chat, Message
from bot.sandbox.methods import content, media
from bot.sandbox.methods.access import chat_of, spend
from bot.sandbox.registry import Event
from bot.sandbox.world import World

ACTIONS = frozenset(
    {
        "typing",
        "upload_photo",
        "record_video",
        "upload_video",
        "record_voice",
        "upload_voice",
        "upload_document",
    }
    | {"choose_sticker", "find_location", "record_video_note", "upload_video_note"}
)


def send_message(world: World, bot: Bot, arguments: Arguments) -> dict[str, Any]:
    """The sent message."""
    chat = chat_of(world, bot, arguments, write=True)
    text, entities = content.message_text(arguments, refusals.TEXT_TOO_LONG)
    return _posted(world, bot, arguments, Message(chat, text=text, entities=entities))


def send_photo(world: World, bot: Bot, arguments: Arguments) -> dict[str, Any]:
    """The sent picture."""
    return _media(world, bot, arguments, "photo", "photos")


def send_document(world: World, bot: Bot, arguments: Arguments) -> dict[str, Any]:
    """The sent file."""
    return _media(world, bot, arguments, "document", "documents")


def send_chat_action(world: World, bot: Bot, arguments: Arguments) -> bool:
    """True: the people in the chat see that the bot is busy."""
    chat = chat_of(world, bot, arguments, write=True)
    if arguments.text("action") not in ACTIONS:
        raise refusals.NO_ACTION.error()
    world.happened(Event("action", chat, None, bot.user, {"action": arguments.text("action")}))
    return True


def _media(world: World, bot: Bot, arguments: Arguments, kind: str, noun: str) -> dict[str, Any]:
    chat = chat_of(world, bot, arguments, write=True)
    if not chat.member(bot.user).may_send(f"can_send_{noun}"):
        raise refusals.MUTED.error(noun)
    text, entities = content.caption(arguments)
    described = media.taken(world, arguments, kind, arguments.values.get(kind))
    return _posted(world, bot, arguments, Message(chat, text=text, entities=entities, media=described))


def _posted(world: World, bot: Bot, arguments: Arguments, message: Message) -> dict[str, Any]:
    """The message as posted, once its place and its buttons are found good."""
    chat = message.chat
    if not chat.member(bot.user).may_send():
        raise refusals.MUTED.error("text messages")
    rows = content.keyboard(arguments)
    message.sender = bot.user
    message.silent = arguments.flag("disable_notification")
    message.reply_to = _answered(chat, arguments)
    message.thread = _thread(chat, bot, arguments)
    spend(chat, bot)
    content.show(message, rows)
    return world.post(message).json()


def _thread(chat: Chat, bot: Bot, arguments: Arguments) -> int:
    thread = arguments.integer("message_thread_id")
    if not thread:
        return 0
    topic = chat.topics.get(thread)
    # General cannot be named: its messages carry no thread.
    if not chat.forum or thread == GENERAL or topic is None or topic.deleted:
        raise refusals.THREAD_NOT_FOUND.error()
    if topic.closed and not chat.member(bot.user).may("can_manage_topics"):
        raise refusals.TOPIC_CLOSED.error()
    return thread


def _answered(chat: Chat, arguments: Arguments) -> Message | None:
    parameters = arguments.json("reply_parameters", refusals.REPLY_NOT_FOUND) or {}
    named = parameters.get("message_id") or arguments.integer("reply_to_message_id")
    if not named:
        return None
    message = chat.messages.get(int(named))
    if message is not None and not message.deleted:
        return message
    if parameters.get("allow_sending_without_reply") or arguments.flag("allow_sending_without_reply"):
        return None
    raise refusals.REPLY_NOT_FOUND.error()

"""Pinning messages."""

from bot.sandbox import refusals
from bot.sandbox.arguments import Arguments
from bot.sandbox.bots import Bot
from bot.sandbox.chats import Chat, Message
from bot.sandbox.methods.access import chat_of, message_of
from bot.sandbox.registry import Event
from bot.sandbox.world import World


def pin_chat_message(world: World, bot: Bot, arguments: Arguments) -> bool:
    """True: the message is pinned, and a line in the chat says so."""
    message = message_of(world, bot, arguments, refusals.PIN_NOT_FOUND)
    _check(message.chat, bot)
    if message.service:
        raise refusals.CANT_PIN.error()
    if not message.pinned:
        message.pinned = True
        line = Message(
            message.chat,
            bot.user,
            service={"pinned_message": message.json(quoted=True)},
            thread=message.thread,
        )
        line.silent = arguments.flag("disable_notification")
        world.happened(Event("pinned", message.chat, message, bot.user, {"silent": line.silent}))
        world.post(line)
    return True


def unpin_chat_message(world: World, bot: Bot, arguments: Arguments) -> bool:
    """True: the message named, or the newest pinned one, is pinned no longer."""
    chat = chat_of(world, bot, arguments, write=True)
    _check(chat, bot)
    message = chat.messages.get(arguments.integer("message_id")) if arguments.text("message_id") else chat.pinned()
    if message is None or not message.pinned:
        raise refusals.UNPIN_NOT_FOUND.error()
    message.pinned = False
    world.happened(Event("unpinned", chat, message, bot.user))
    return True


def unpin_all_chat_messages(world: World, bot: Bot, arguments: Arguments) -> bool:
    """True: nothing is pinned any more."""
    chat = chat_of(world, bot, arguments, write=True)
    _check(chat, bot)
    for message in chat.messages.values():
        message.pinned = False
    return True


def _check(chat: Chat, bot: Bot) -> None:
    if not chat.is_private and not chat.member(bot.user).may("can_pin_messages"):
        raise refusals.NO_PIN_RIGHT.error()

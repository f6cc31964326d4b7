"""Deleting messages."""

from bot.sandbox import refusals
from bot.sandbox.arguments import Arguments
from bot.sandbox.bots import Bot
from bot.sandbox.chats import Message
from bot.sandbox.methods.access import chat_of, message_of
from bot.sandbox.world import World

OLDEST_SECONDS = 48 * 3600
MOST = 100


def delete_message(world: World, bot: Bot, arguments: Arguments) -> bool:
    """True: nobody sees the message any more."""
    message = message_of(world, bot, arguments, refusals.DELETE_NOT_FOUND)
    _check(world, bot, message)
    world.delete(bot.user, message)
    return True


def delete_messages(world: World, bot: Bot, arguments: Arguments) -> bool:
    """True: those that could be found and deleted are gone; the others are skipped."""
    ids = arguments.json("message_ids", refusals.NO_MESSAGE_IDS)
    if not isinstance(ids, list) or not ids:
        raise refusals.NO_MESSAGE_IDS.error()
    if len(ids) > MOST:
        raise refusals.TOO_MANY_IDS.error()
    chat = chat_of(world, bot, arguments, write=True)
    found = [chat.messages[one] for one in ids if one in chat.messages and not chat.messages[one].deleted]
    for message in found:
        _check(world, bot, message)
    for message in found:
        world.delete(bot.user, message)
    return True


def _check(world: World, bot: Bot, message: Message) -> None:
    """Own messages and those of a private chat within 48 hours; in groups all, with the right.

    Raises:
        RefusedError: It is somebody else's, or too old.
    """
    chat = message.chat
    if not chat.is_private and chat.member(bot.user).may("can_delete_messages"):
        return
    recent = world.now() - message.date < OLDEST_SECONDS
    if not recent or not (chat.is_private or message.sender is bot.user):
        raise refusals.CANT_DELETE.error()

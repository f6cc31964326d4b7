"""Which chat and message a call means, and whether the bot may touch them."""

from bot.sandbox import refusals
from bot.sandbox.arguments import Arguments
from bot.sandbox.bots import Bot
from bot.sandbox.chats import Chat, Message
from bot.sandbox.world import World


def chat_of(world: World, bot: Bot, arguments: Arguments, *, write: bool = False, members: bool = False) -> Chat:
    """The chat that the call names; with `write`, one in which the bot may act; with `members`, see who is there.

    Raises:
        RefusedError: Telegram has no such chat for this bot, or it may not act there.
    """
    named = arguments.text("chat_id")
    if not named:
        raise refusals.CHAT_EMPTY.error()
    try:
        chat_id = int(named)
    except ValueError:
        chat_id = next(
            (chat.id for chat in world.chats.values() if chat.username and f"@{chat.username}" == named), 0
        )
    if chat_id > 0:
        return _private(world, bot, chat_id, write=write)
    chat = world.chats.get(chat_id)
    if chat is None or bot.id not in chat.members:
        raise refusals.CHAT_NOT_FOUND.error()
    status = chat.member(bot.user).status
    inside = write or members or chat.kind != "group"
    if chat.migrated_to is not None and (write or members):
        raise refusals.UPGRADED.error(migrate_to_chat_id=chat.migrated_to.id)
    if inside and status == "kicked":
        raise refusals.KICKED.error(chat.kind)
    if inside and status == "left":
        raise refusals.NOT_A_MEMBER.error(chat.kind)
    return chat


def _private(world: World, bot: Bot, chat_id: int, *, write: bool) -> Chat:
    user = world.users.get(chat_id)
    if user is None or chat_id == bot.id:
        raise refusals.CHAT_NOT_FOUND.error()
    if user.is_bot and write:
        raise refusals.TO_A_BOT.error()
    chat = bot.private_chats.get(chat_id)
    known = any(bot.id in chat.members and user.id in chat.members for chat in world.chats.values())
    if chat is None and not known:
        raise refusals.CHAT_NOT_FOUND.error()
    chat = world.private(user, bot)
    if write:
        if user.deleted:
            raise refusals.DEACTIVATED.error()
        if chat_id in bot.blocked_by:
            raise refusals.BLOCKED.error()
        if not chat.started:
            raise refusals.NOT_STARTED.error()
    return chat


def message_of(
    world: World, bot: Bot, arguments: Arguments, missing: refusals.Words, *, write: bool = True
) -> Message:
    """The message that the call names, as far as the bot can reach it.

    Raises:
        RefusedError: Its chat is out of reach, or it is gone; said in the words `missing`.
    """
    chat = chat_of(world, bot, arguments, write=write)
    message = chat.messages.get(arguments.integer("message_id"))
    if message is None or message.deleted:
        raise missing.error()
    return message


def spend(chat: Chat, bot: Bot) -> None:
    """Count a send or an edit against the limits.

    Raises:
        RefusedError: Too many requests.
    """
    bot.flood.spend(chat.id, group=not chat.is_private)

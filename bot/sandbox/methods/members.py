"""Asking about chats and their members, and leaving."""

from typing import Any

from bot.sandbox import refusals
from bot.sandbox.arguments import Arguments
from bot.sandbox.bots import Bot
from bot.sandbox.methods.access import chat_of
from bot.sandbox.people import PERMISSIONS, Member
from bot.sandbox.world import World

_GIFTS = ("unlimited_gifts", "limited_gifts", "unique_gifts", "premium_subscription", "gifts_from_channels")


def get_chat(world: World, bot: Bot, arguments: Arguments) -> dict[str, Any]:
    """The Bot API's ChatFullInfo."""
    chat = chat_of(world, bot, arguments)
    view = chat.json() | {
        "accent_color_id": 0,
        "max_reaction_count": 11,
        "accepted_gift_types": dict.fromkeys(_GIFTS, False),
    }
    if chat.reactions_allowed is not None:
        view["available_reactions"] = [{"type": "emoji", "emoji": one} for one in sorted(chat.reactions_allowed)]
    if not chat.is_private:
        view["permissions"] = dict.fromkeys(PERMISSIONS, True)
    pinned = chat.pinned()
    if pinned is not None:
        view["pinned_message"] = pinned.json(quoted=True)
    return view


def get_chat_member(world: World, bot: Bot, arguments: Arguments) -> dict[str, Any]:
    """What somebody is in the chat; who never was there has left."""
    user_id = arguments.integer("user_id")
    if user_id <= 0:
        raise refusals.BAD_USER.error()
    chat = chat_of(world, bot, arguments, members=True)
    user = world.users.get(user_id)
    if user is None:
        raise refusals.UNKNOWN_USER.error()
    return chat.member(user).json()


def get_chat_administrators(world: World, bot: Bot, arguments: Arguments) -> list[dict[str, Any]]:
    """The administrators, other bots left out."""
    chat = chat_of(world, bot, arguments, members=True)
    if chat.is_private:
        raise refusals.NO_ADMINS.error()
    admins = (member for member in chat.members.values() if member.admin)
    return [member.json() for member in admins if not member.user.is_bot or member.user is bot.user]


def get_chat_member_count(world: World, bot: Bot, arguments: Arguments) -> int:
    """How many are in the chat, bots too."""
    return len(chat_of(world, bot, arguments, members=True).present())


def leave_chat(world: World, bot: Bot, arguments: Arguments) -> bool:
    """True: the bot is no longer in the chat."""
    chat = chat_of(world, bot, arguments, write=True)
    if chat.is_private:
        raise refusals.CHAT_NOT_FOUND.error()
    world.change(chat, Member(bot.user, "left"), bot.user)
    return True

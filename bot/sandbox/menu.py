"""The menu of commands that a bot shows to somebody in a chat."""

from bot.sandbox.bots import Bot
from bot.sandbox.chats import Chat
from bot.sandbox.people import User


def menu(bot: Bot, chat: Chat, person: User) -> list[dict[str, str]]:
    """The commands of the narrowest scope that has any, in the person's language before in none.

    The order is core.telegram.org/bots/api#determining-list-of-commands.
    """
    here = [f"chat_member:{chat.id}:{person.id}"]
    everywhere = ["all_private_chats"] if chat.is_private else ["all_group_chats"]
    if not chat.is_private and chat.member(person).admin:
        here.append(f"chat_administrators:{chat.id}:")
        everywhere.insert(0, "all_chat_administrators")
    for scope in (*here, f"chat:{chat.id}:", *everywhere, "default"):
        for language in (person.language or "", ""):
            if commands := bot.commands.get((scope, language)):
                return commands
    return []

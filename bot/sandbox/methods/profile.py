"""What a bot is and shows of itself: account, commands, name, descriptions."""

import re
from typing import Any

from bot.sandbox import refusals
from bot.sandbox.arguments import Arguments
from bot.sandbox.bots import Bot
from bot.sandbox.methods.access import chat_of
from bot.sandbox.world import World

MOST_COMMANDS = 100
LARGEST_DESCRIPTIONS = 4000  # Of all commands together; not documented, but reported.
LONGEST_COMMAND_DESCRIPTION = 256
LONGEST = {"name": 64, "description": 512, "short_description": 120}
_COMMAND = re.compile(r"[a-z0-9_]{1,32}")
_LANGUAGE = re.compile(r"[a-z]{2}")
_SCOPES = {"default", "all_private_chats", "all_group_chats", "all_chat_administrators"}
_CHAT_SCOPES = {"chat", "chat_administrators", "chat_member"}


def get_me(_world: World, bot: Bot, _arguments: Arguments) -> dict[str, Any]:
    """The bot's own account."""
    return bot.json()


def set_my_commands(world: World, bot: Bot, arguments: Arguments) -> bool:
    """True: the menu of this scope and language shows these commands."""
    key = _key(world, bot, arguments)
    given = arguments.json("commands", refusals.BAD_COMMANDS) or []
    if not isinstance(given, list):
        raise refusals.BAD_COMMANDS.error()
    if len(given) > MOST_COMMANDS:
        raise refusals.TOO_MANY_COMMANDS.error()
    commands = [_command(one) for one in given]
    if sum(len(one["description"]) for one in commands) > LARGEST_DESCRIPTIONS:
        raise refusals.TOO_MANY_COMMANDS.error()
    bot.commands[key] = commands
    return True


def get_my_commands(world: World, bot: Bot, arguments: Arguments) -> list[dict[str, str]]:
    """The commands of exactly this scope and language."""
    return bot.commands.get(_key(world, bot, arguments), [])


def delete_my_commands(world: World, bot: Bot, arguments: Arguments) -> bool:
    """True: this scope and language have no commands of their own."""
    bot.commands.pop(_key(world, bot, arguments), None)
    return True


def set_words(what: str, bot: Bot, arguments: Arguments) -> bool:
    """True: the bot's name or description is this from now on."""
    if len(arguments.text(what)) > LONGEST[what]:
        raise (refusals.LONG_NAME if what == "name" else refusals.LONG_DESCRIPTION).error()
    bot.words[what, _language(arguments)] = arguments.text(what)
    return True


def get_words(what: str, bot: Bot, arguments: Arguments) -> dict[str, str]:
    """The bot's name or description in this language, or in none."""
    default = bot.user.first_name if what == "name" else ""
    return {what: bot.words.get((what, _language(arguments)), bot.words.get((what, ""), default))}


def _language(arguments: Arguments) -> str:
    language = arguments.text("language_code")
    if language and not _LANGUAGE.fullmatch(language):
        raise refusals.BAD_LANGUAGE.error()
    return language


def _key(world: World, bot: Bot, arguments: Arguments) -> tuple[str, str]:
    scope = arguments.json("scope", refusals.BAD_SCOPE) or {"type": "default"}
    kind = str(scope.get("type"))
    if kind in _SCOPES:
        return kind, _language(arguments)
    if kind not in _CHAT_SCOPES:
        raise refusals.BAD_SCOPE.error("Unsupported type specified")
    chat = chat_of(world, bot, Arguments({"chat_id": scope.get("chat_id", "")}))
    return f"{kind}:{chat.id}:{scope.get('user_id', '')}", _language(arguments)


def _command(given: object) -> dict[str, str]:
    if not isinstance(given, dict):
        raise refusals.BAD_COMMANDS.error()
    command, description = (
        str(given.get("command", "")).lstrip("/"),
        str(given.get("description", "")).strip(),
    )
    if not _COMMAND.fullmatch(command):
        raise refusals.BAD_COMMAND.error()
    if not 1 <= len(description) <= LONGEST_COMMAND_DESCRIPTION:
        raise refusals.BAD_COMMAND_DESCRIPTION.error()
    return {"command": command, "description": description}

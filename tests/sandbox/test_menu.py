"""Which commands somebody is shown (core.telegram.org/bots/api#determining-list-of-commands)."""

import pytest

from bot.sandbox.menu import menu
from tests.sandbox.conftest import Town


def named(command: str) -> list[dict[str, str]]:
    return [{"command": command, "description": "what it does"}]


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ([], []),
        ([("default", "")], ["default"]),
        ([("default", "ru"), ("default", "")], ["default-ru"]),
        ([("default", "ru"), ("all_group_chats", "")], ["all_group_chats"]),
        ([("all_group_chats", "ru"), ("all_chat_administrators", "")], ["all_chat_administrators"]),
        ([("all_chat_administrators", ""), ("all_private_chats", "")], ["all_chat_administrators"]),
        ([("chat:{chat}:", ""), ("all_chat_administrators", "ru")], ["chat"]),
        ([("chat:{chat}:", ""), ("chat_administrators:{chat}:", "")], ["chat_administrators"]),
        ([("chat_administrators:{chat}:", ""), ("chat_member:{chat}:{anna}", "")], ["chat_member"]),
        ([("chat_member:{chat}:{boris}", "")], []),
    ],
)
async def test_an_administrator_sees_the_narrowest_list_in_their_language_first(
    town: Town, given: list[tuple[str, str]], shown: list[str]
) -> None:
    for scope, language in given:
        name = scope.partition(":")[0] + (f"-{language}" if language else "")
        placed = scope.format(chat=town.chat.id, anna=town.anna.id, boris=town.boris.id)
        town.bot.commands[placed, language] = named(name)

    assert [one["command"] for one in menu(town.bot, town.chat, town.anna)] == shown


async def test_a_member_is_not_shown_what_administrators_are(town: Town) -> None:
    town.bot.commands["all_chat_administrators", ""] = named("settings")
    town.bot.commands["all_group_chats", ""] = named("rebuy")

    assert menu(town.bot, town.chat, town.boris) == named("rebuy")


async def test_in_private_the_groups_lists_are_not_shown(town: Town) -> None:
    town.bot.commands["all_group_chats", ""] = named("rebuy")
    town.bot.commands["all_private_chats", ""] = named("stats")

    assert menu(town.bot, town.world.private(town.anna), town.anna) == named("stats")

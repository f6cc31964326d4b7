"""The menus that Telegram shows: what is there, for whom, in which words."""

from pathlib import Path

import pytest

from bot.services.commands import SPELLINGS
from bot.views import ADMIN_MENU, GROUP_MENU, PRIVATE_MENU, description, menu, short_description
from tests.bot.phone import phone


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("names", [GROUP_MENU, ADMIN_MENU, PRIVATE_MENU])
def test_every_command_of_a_menu_exists_and_says_what_it_does(names: tuple[str, ...], language: str) -> None:
    commands = menu(names, language)
    assert {each.command for each in commands} <= set(SPELLINGS)
    assert all(1 <= len(each.description) <= 256 for each in commands)


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_words_of_an_empty_chat_fit(language: str) -> None:
    assert len(description(language)) <= 512
    assert len(short_description(language)) <= 120


async def test_a_started_bot_has_menus_for_three_scopes_in_two_languages_and_for_all_others(
    tmp_path: Path,
) -> None:
    async with phone(tmp_path, "Anna") as one:
        bot = next(iter(one.world.bots.values()))
        await one.world.pulse.until(lambda: len(bot.commands) == 9, 20.0)
        assert {str(key[0]) for key in bot.commands} == {
            "all_group_chats",
            "all_chat_administrators",
            "all_private_chats",
        }

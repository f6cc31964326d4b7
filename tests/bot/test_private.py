"""The private chat: one league at a time, named in each answer; scene 7.12, and chats that are not served."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.keyboards import LogPress
from bot.services.orders import Actor, Place
from tests.bot.conftest import Town
from tests.bot.phone import Phone, phone


@pytest.fixture
async def village(tmp_path: Path) -> AsyncIterator[Phone]:
    """Anna and Boris are known in the group Poker."""
    async with phone(tmp_path, "Anna", "Boris", "Vera") as one:
        await one.plays("Anna: /newgame 500", "Anna: /join", "Boris: /join")
        yield one


def privately(one: Phone, name: str) -> Phone:
    """What somebody and the bot say to each other."""
    return replace(one, chat=one.world.private(one.people[name]))


async def with_dacha(one: Phone) -> Phone:
    """Boris takes the bot to a second group."""
    dacha = replace(one, chat=one.world.group("Dacha", *reversed(one.people.values())))
    one.world.add_bot(one.people["Boris"], dacha.chat, next(iter(one.world.bots.values())), "can_pin_messages")
    await dacha.settles()
    await dacha.plays("Boris: /newgame 100", "Boris: /join")
    return dacha


async def test_the_only_shared_league_is_shown_and_named(village: Phone) -> None:
    mine = privately(village, "Boris")
    await mine.says("Boris", "/rating")
    assert mine.lines(mine.last)[0] == "League: Poker"


async def test_of_two_leagues_one_is_chosen_once(village: Phone) -> None:
    # Scene 7.12, scenarios.md U35.
    await with_dacha(village)
    mine = privately(village, "Boris")
    await mine.says("Boris", "/stats")
    assert (mine.said, mine.labels(mine.last)) == ("Which league?", ["Poker", "Dacha"])
    await mine.presses("Boris", mine.last, "Dacha")
    await mine.says("Boris", "/stats")
    assert mine.lines(mine.last)[0] == "League: Dacha"
    assert "League: Dacha ▸" in mine.labels(mine.last)


async def test_a_second_group_shows_nothing_of_the_first(village: Phone) -> None:
    # scenarios.md U40.
    dacha = await with_dacha(village)
    await dacha.says("Boris", "/players")
    assert dacha.labels(dacha.last) == ["Boris", "➕ Guest", "✖"]


async def test_who_has_left_a_group_sees_nothing_of_it_in_private(village: Phone) -> None:
    # Vera was there long ago: what Telegram says of a member is believed for a minute.
    town = Town(village.house.database, Place(village.chat.id, 0, "Poker"))
    vera = Actor(village.people["Vera"].id, "Vera")
    await town.players.rename_myself(replace(town.order(), actor=vera), "Vera")
    village.world.leave(village.people["Vera"], village.chat)
    mine = privately(village, "Vera")
    await mine.says("Vera", "/rating")
    assert mine.said.startswith("You are in no league yet")


async def test_in_private_it_is_said_what_can_be_done_there_and_which_leagues_one_is_in(village: Phone) -> None:
    mine = privately(village, "Boris")
    for command in ("/start", "/help"):
        await mine.says("Boris", command)
        assert "Here you can look:" in mine.said
        assert mine.labels(mine.last)[-1] == "➕ Add to a group"
    await mine.presses("Boris", mine.last, mine.labels(mine.last)[0])
    assert mine.said.startswith("League: ")


async def test_somebody_without_a_league_is_told_where_to_begin(village: Phone) -> None:
    zoe = village.world.person("Zoe", language="en")
    village.world.private(zoe, next(iter(village.world.bots.values())))
    village.people["Zoe"] = zoe
    mine = privately(village, "Zoe")
    await mine.says("Zoe", "/start")
    assert "/newgame 500" in mine.said
    assert mine.labels(mine.last) == ["➕ Add to a group"]


async def test_money_is_logged_where_all_can_see_it(village: Phone) -> None:
    mine = privately(village, "Boris")
    await mine.says("Boris", "/rebuy")
    assert mine.said == "Games are kept in the group, where all can see them: write it there (Poker)."
    assert village.row("Boris") == "Boris 500 ·"


async def test_somebody_without_a_group_is_told_to_bring_the_bot_into_one(village: Phone) -> None:
    village.people["Zoe"] = zoe = village.world.person("Zoe", language="en")
    village.world.private(zoe, next(iter(village.world.bots.values())))
    mine = privately(village, "Zoe")
    await mine.says("Zoe", "/rebuy 500")
    assert mine.said == "Games are kept in a group: add me to yours and write there."


@pytest.mark.parametrize("is_over", [False, True])
async def test_the_log_in_private_is_read_and_not_put_right(village: Phone, *, is_over: bool) -> None:
    # product.md 1: of what changes a league, settings, import and export alone are finished in private.
    if is_over:
        await village.plays("Anna: /cashout Anna 900, Boris 100", "Anna: /close")
    await village.says("Anna", "/log 1")
    [here] = [each for each in village.labels(village.last) if each in {"✏️ Correct", "Undo an entry ▸"}]
    mine = privately(village, "Anna")
    await mine.says("Anna", "/log 1")
    listed = mine.last
    assert here not in mine.labels(listed)
    listed.old_buttons["made up"] = LogPress(act="fix" if is_over else "void", game=1).pack()
    await mine.presses("Anna", listed, "made up")
    assert mine.last == listed


async def test_an_administrator_sets_things_in_private_and_the_group_hears_of_it(village: Phone) -> None:
    mine = privately(village, "Anna")
    await mine.says("Anna", "/settings")
    await mine.presses("Anna", mine.last, "Transfers", "cash on the table", "✔ Save")
    assert "Transfers: cash on the table" in village.lines(village.last)


async def test_a_member_sets_nothing_in_private_either(village: Phone) -> None:
    mine = privately(village, "Boris")
    await mine.says("Boris", "/settings")
    assert "Only a chat administrator may do this." in mine.said


async def test_a_card_that_was_forwarded_does_nothing_elsewhere(village: Phone) -> None:
    dacha = await with_dacha(village)
    village.world.forward(village.people["Boris"], village.card, dacha.chat)
    await dacha.settles()
    assert village.row("Boris") == "Boris 500 ·"


async def test_a_chat_that_is_not_served_is_told_so_and_left(tmp_path: Path) -> None:
    async with phone(tmp_path, "Anna", allowed=(-1,)) as one:
        assert one.said == "I serve other chats only, so I leave. Whoever runs me can let this one in."
        assert [member.user.first_name for member in one.chat.present()] == ["Anna"]


async def test_a_chat_that_is_not_served_is_left_as_often_as_it_lets_the_bot_in(tmp_path: Path) -> None:
    async with phone(tmp_path, "Anna", allowed=(-1,)) as one:
        one.world.add_bot(one.people["Anna"], one.chat, next(iter(one.world.bots.values())))
        await one.settles()
        assert [member.user.first_name for member in one.chat.present()] == ["Anna"]
        await one.says("Anna", "/newgame 500")
        told = [message.text for message in one.messages]
    assert len(told) == 2

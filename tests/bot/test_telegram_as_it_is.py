"""Chats as they come: edits, forwards, captions, other bots' commands, moves, and voices that are nobody's."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.sandbox.chats import Chat
from bot.services.orders import Place
from tests.bot.phone import Phone, phone


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Phone]:
    """A game with a buy-in of 500, opened by Anna, who administers the chat and sits in it."""
    async with phone(tmp_path, "Anna", "Boris") as one:
        await one.plays("Anna: /newgame 500", "Anna: /join")
        yield one


async def accounts(one: Phone) -> set[int | None]:
    """The Telegram accounts that are players."""
    games = one.house.games
    async with games.desk.looking(Place(one.chat.id)) as look:
        rows = await look.unit.players.of_league(look.row.id) if look.row else []
        return {row.telegram_id for row in rows}


async def test_an_edit_writes_nothing_and_is_spoken_of_once(table: Phone) -> None:
    # scenarios.md U12, F11.
    message = await table.says("Boris", "/buyin 50")
    for _ in range(3):
        table.world.edit(table.people["Boris"], message, "/buyin 500")
        await table.settles()
    hint = table.last
    assert table.row("Boris") == "Boris 50 ·"
    assert table.said == "An edit is not counted. Still recorded: Boris, buy-in 50"
    assert sum("An edit" in words for words in table.below_the_card) == 1
    assert await table.presses("Boris", hint, "↩️ Undo") == ["Undone: Boris, buy-in 50"]
    assert not [line for line in table.lines(table.card) if line.startswith("Boris")]


async def test_an_edit_that_leaves_the_words_alone_says_nothing(table: Phone) -> None:
    message = await table.says("Boris", "/buyin 50")
    table.world.edit(table.people["Boris"], message, "/buyin 50")
    await table.settles()
    assert table.below_the_card == []


async def test_what_somebody_else_wrote_is_theirs_to_take_back(table: Phone) -> None:
    message = await table.says("Anna", "/buyin 50")
    table.world.edit(table.people["Anna"], message, "/buyin 500")
    await table.settles()
    refusal = (await table.presses("Boris", table.last, "↩️ Undo"))[0]
    assert refusal == "Only the host (Anna) or a chat administrator may do this."


async def test_a_forwarded_command_is_nobodys(table: Phone) -> None:
    message = await table.says("Boris", "/help")
    message.text = "/buyin 500"
    table.world.forward(table.people["Boris"], message, table.chat)
    await table.settles()
    assert "Boris" not in (table.card.text or "")


async def test_a_command_under_a_picture_counts(table: Phone) -> None:
    table.world.document(table.people["Boris"], table.chat, "stack.jpg", b"chips", "/buyin 500")
    await table.settles()
    assert table.row("Boris") == "Boris 500 ·"


@pytest.mark.parametrize(
    ("typed", "is_ours"),
    [
        # scenarios.md F42.
        ("/rebuy@league_bot", True),
        ("/Rebuy", True),
        ("/REBUY@League_Bot", True),
        ("/rebuy@other_bot", False),
        ("well /rebuy", False),
        ("/rebuys", False),
    ],
)
async def test_a_command_is_ours_or_another_bots(table: Phone, typed: str, is_ours: bool) -> None:
    await table.says("Anna", typed)
    assert table.row("Anna") == ("Anna ×2 1 000 ·" if is_ours else "Anna 500 ·")


async def test_an_anonymous_administrator_is_no_player_and_may_set_things(table: Phone) -> None:
    # scenarios.md F35.
    table.world.promote(table.people["Anna"], table.chat, table.people["Boris"], anonymous=True)
    await table.says("Boris", "/rebuy")
    assert table.said == "Name the player, or turn off anonymity. Right: /rebuy · /rebuy 1000 · /rebuy Anna x2"
    await table.says("Boris", "/rebuy Anna")
    assert table.row("Anna") == "Anna ×2 1 000 ·"
    await table.says("Boris", "/cancelgame")
    assert "called off" in table.said
    assert await accounts(table) == {table.people["Anna"].id}


async def test_an_anonymous_administrators_settings_answer_to_any_administrator(table: Phone) -> None:
    table.world.promote(table.people["Anna"], table.chat, table.people["Boris"], anonymous=True)
    await table.says("Boris", "/settings")
    await table.presses("Boris", table.last, "Transfers", "cash on the table", "✔ Save")
    assert "Transfers: cash on the table" in table.lines(table.last)


async def test_channels_and_their_posts_are_nobody(table: Phone) -> None:
    # scenarios.md F37.
    for automatic in (False, True):
        table.world.as_channel(table.chat, "News", "/buyin 500", automatic=automatic)
        await table.settles()
    assert await accounts(table) == {table.people["Anna"].id}


async def test_a_stranger_who_presses_is_turned_away(table: Phone) -> None:
    # product.md 1: whom Telegram does not confirm as a member is an outsider.
    stranger = table.world.person("Stranger")
    press = table.world.press(stranger, table.card, "🪑 Sit down")
    toast = await table.world.toast(press)
    await table.settles()
    assert str(toast["text"]).startswith("Only members of this chat may.")
    assert await accounts(table) == {table.people["Anna"].id}


@pytest.mark.parametrize("shape", ["inaccessible", "none"])
async def test_a_button_whose_message_is_gone_is_answered(table: Phone, shape: str) -> None:
    # scenarios.md F30.
    press = table.world.press(table.people["Boris"], table.card, "🪑 Sit down", shape=shape)
    await table.world.toast(press)
    await table.settles()
    assert ("Boris" in (table.card.text or "")) == (shape == "inaccessible")


async def test_a_card_that_somebody_deletes_comes_again(table: Phone) -> None:
    table.world.delete(table.people["Anna"], table.card)
    await table.says("Boris", "/join")
    assert table.row("Boris") == "Boris 500 ·"


async def test_a_bot_that_was_put_out_comes_back_to_everything(table: Phone) -> None:
    # scenarios.md F33.
    bot = next(iter(table.world.bots.values()))
    table.world.remove_bot(table.people["Anna"], table.chat, bot)
    await table.settles()
    table.world.add_bot(table.people["Anna"], table.chat, bot, "can_pin_messages")
    await table.settles()
    assert table.said == "I am back, and everything of this league is still here: /rating, /games, /newgame"
    await table.says("Boris", "/join")
    assert (table.row("Anna"), table.row("Boris")) == ("Anna 500 ·", "Boris 500 ·")


async def test_a_group_that_becomes_a_supergroup_keeps_its_game(table: Phone) -> None:
    # scenarios.md F31.
    small = replaced(table, table.world.group("Small", *table.people.values(), kind="group"))
    table.world.add_bot(table.people["Anna"], small.chat, next(iter(table.world.bots.values())))
    await small.settles()
    await small.plays("Anna: /newgame 500", "Anna: /join")
    large = replaced(small, small.world.migrate(small.people["Anna"], small.chat))
    await large.settles()
    assert large.row("Anna") == "Anna 500 ·"
    await large.says("Boris", "/join")
    assert large.row("Boris") == "Boris 500 ·"


def replaced(one: Phone, chat: Chat) -> Phone:
    """The same people with the same bot in another chat."""
    return replace(one, chat=chat)

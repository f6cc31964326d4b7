"""Where the bot may speak: put out and let in again, moved in whatever order it is told."""

from datetime import timedelta

import pytest

from bot.services.chats import ChatService
from bot.services.orders import Place
from tests.bot.conftest import CHAT, EVENING, Town

LATER = EVENING + timedelta(hours=1)
NEW = Place(-1009, 0, "Village poker")


async def silent(town: Town) -> set[int]:
    async with town.database.reading() as unit:
        return await unit.leagues.silent()


async def test_a_chat_is_greeted_once_and_taken_back_as_it_was(town: Town) -> None:
    first = await town.chats.arrived(CHAT, EVENING)
    await town.games.open_game(town.order("Anna"), "250")
    await town.chats.silenced(CHAT.chat_id, "kicked", LATER)
    away = await silent(town)
    second = await town.chats.arrived(CHAT, LATER)
    assert ((first.first, first.back), (second.first, second.back)) == ((True, False), (False, True))
    assert (away, await silent(town)) == ({CHAT.chat_id}, set())
    assert (await town.games.shown(CHAT, "")).record.card.number == 1


async def test_a_chat_that_speaks_is_there_though_nobody_said_so(town: Town) -> None:
    await town.chats.arrived(CHAT, EVENING)
    await town.chats.silenced(CHAT.chat_id, "forbidden", LATER)
    await town.chats.heard(CHAT.chat_id)
    assert await silent(town) == set()


async def test_a_chat_without_a_league_can_put_the_bot_out(town: Town) -> None:
    await town.chats.silenced(-77, "kicked", EVENING)
    assert await silent(town) == set()


@pytest.mark.parametrize("times", [1, 3])
async def test_a_group_that_moves_is_one_league_however_often_it_is_told(town: Town, times: int) -> None:
    # scenarios.md F31.
    opened = await town.games.open_game(town.order("Anna"), "250")
    await town.games.card_posted(opened.record.game, 5)
    for _ in range(times):
        await town.chats.moved(CHAT.chat_id, NEW.chat_id)
    await town.ledgers.join(town.order("Anna", place=NEW), ())
    card = (await town.games.shown(NEW, "")).record.card
    assert (card.number, len(card.lines), card.message) == (1, 1, None)
    assert await town.chats.open_games(NEW.chat_id) == [opened.record.game]


async def test_what_the_new_chat_got_by_itself_gives_way(town: Town) -> None:
    await town.games.open_game(town.order("Anna"), "250")
    await town.chats.arrived(NEW, EVENING)
    await town.chats.moved(CHAT.chat_id, NEW.chat_id)
    assert (await town.games.shown(NEW, "")).record.card.number == 1


async def test_a_late_word_from_the_old_chat_reaches_the_same_league(town: Town) -> None:
    await town.games.open_game(town.order("Anna"), "250")
    await town.chats.moved(CHAT.chat_id, NEW.chat_id)
    await town.ledgers.join(town.order("Boris", place=CHAT), ())
    assert len((await town.games.shown(NEW, "")).record.card.lines) == 1


async def test_only_the_chats_of_the_installation_are_served_whatever_their_id_is_now(town: Town) -> None:
    chats = ChatService(town.desk, [CHAT.chat_id])
    await town.games.open_game(town.order("Anna"), "250")
    await town.chats.moved(CHAT.chat_id, NEW.chat_id)
    assert [await chats.may_stay(chat) for chat in (CHAT.chat_id, NEW.chat_id, -5)] == [True, True, False]

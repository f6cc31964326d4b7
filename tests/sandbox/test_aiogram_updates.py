"""aiogram, unchanged, decodes every update and every refusal of the sandbox."""

import asyncio
from typing import Any

import pytest
from aiogram import Bot
from aiogram.exceptions import (
    ClientDecodeError,
    TelegramBadRequest,
    TelegramConflictError,
    TelegramForbiddenError,
    TelegramMigrateToChat,
    TelegramNetworkError,
    TelegramNotFound,
    TelegramRetryAfter,
    TelegramUnauthorizedError,
)
from aiogram.methods import GetStickerSet, TelegramMethod
from aiogram.types import (
    CallbackQuery,
    InaccessibleMessage,
    Update,
)

from bot.sandbox.faults import Fault
from tests.sandbox.conftest import Town


@pytest.mark.parametrize(
    ("error", "method", "arguments"),
    [
        (TelegramBadRequest, "send_message", {"text": ""}),
        (TelegramForbiddenError, "send_message", {"chat_id": "anna", "text": "x"}),
        (TelegramMigrateToChat, "send_message", {"chat_id": "old", "text": "x"}),
    ],
)
async def test_refusals_become_aiograms_errors(
    town: Town, api: Bot, error: type[Exception], method: str, arguments: dict[str, Any]
) -> None:
    old = town.world.group("Old", town.anna, town.bot, kind="group")
    town.world.migrate(town.anna, old)
    ids = {"anna": town.anna.id, "old": old.id}
    chat_id = ids.get(arguments.get("chat_id", ""), town.chat.id)

    with pytest.raises(error):
        await getattr(api, method)(**{**arguments, "chat_id": chat_id})


async def test_a_flood_becomes_retry_after_with_its_seconds(town: Town, api: Bot) -> None:
    town.world.faults.plant(Fault("flood", seconds=17))

    with pytest.raises(TelegramRetryAfter) as caught:
        await api.send_message(town.chat.id, "x")

    assert caught.value.retry_after == 17


async def test_a_bad_gateway_cannot_be_decoded(town: Town, api: Bot) -> None:
    town.world.faults.plant(Fault("bad_gateway"))

    with pytest.raises(ClientDecodeError):
        await api.send_message(town.chat.id, "x")


async def test_a_lost_answer_is_a_network_error(town: Town, api: Bot) -> None:
    town.world.faults.plant(Fault("cut"))

    with pytest.raises(TelegramNetworkError):
        await api.send_message(town.chat.id, "x")


async def test_a_method_that_the_sandbox_lacks_is_not_found(api: Bot) -> None:
    with pytest.raises(TelegramNotFound):
        await api(GetStickerSet(name="x"))


async def test_a_wrong_token_is_unauthorized(town: Town, api: Bot) -> None:
    stranger = Bot("7000000042:WRONG", session=api.session)

    with pytest.raises(TelegramUnauthorizedError):
        await stranger.get_me()


async def test_a_second_poller_is_a_conflict(town: Town, api: Bot) -> None:
    first = asyncio.create_task(api.get_updates(timeout=30))
    await town.world.quiet(town.bot)
    await api.get_updates()

    with pytest.raises(TelegramConflictError):
        await first


async def test_every_kind_of_update_can_be_decoded(town: Town, api: Bot) -> None:
    """Whatever people can do in this world, aiogram understands what the bot is told of it."""
    world, chat, anna, boris = town.world, town.chat, town.anna, town.boris
    await api.get_updates(allowed_updates=[kind for kind in Update.model_fields if kind != "update_id"])
    world.promote(anna, chat, town.bot.user, "can_pin_messages")
    world.promote(anna, chat, anna, anonymous=True)
    card = await town.says("a card", reply_markup=town.buttons("Rebuy"))
    written = world.send(boris, chat, "hello Anna /x @anna_p #poker https://x.org", mentions=(anna,))
    world.edit(boris, written, "bye")
    world.forward(boris, written, chat)
    world.forward(boris, world.as_channel(chat, "News", "hello"), chat)
    world.as_channel(chat, "News", "hello", automatic=True)
    world.send(anna, chat, "anonymous", reply_to=card)
    world.react(boris, card, "👍")
    world.document(boris, chat, "a.csv", b"1", "import")
    for shape in ("message", "inaccessible", "none"):
        world.press(boris, card, "Rebuy", shape=shape)
    await api.pin_chat_message(chat.id, card.id)
    world.join(town.outsider, chat)
    world.restrict(anna, chat, town.outsider)
    world.leave(town.outsider, chat)
    world.rename(anna, chat, "Poker II")
    world.block(boris, town.bot)
    world.unblock(boris, town.bot)
    world.migrate(anna, world.group("Old", anna, town.bot, kind="group"))
    forum = world.group("Forum", anna, town.bot, kind="forum")
    topic = world.topic(anna, forum, "Poker")
    world.send(anna, forum, "/join@league_bot", thread=topic.id)
    world.close_topic(anna, forum, topic)
    world.remove_bot(anna, chat, town.bot)

    updates = await api.get_updates()

    assert {update.event_type for update in updates} == {
        "message",
        "edited_message",
        "callback_query",
        "my_chat_member",
        "chat_member",
        "message_reaction",
    }


@pytest.mark.parametrize(
    ("shape", "kind"), [("message", "Message"), ("inaccessible", "InaccessibleMessage"), ("none", "NoneType")]
)
async def test_a_press_comes_with_its_message_in_three_shapes(town: Town, api: Bot, shape: str, kind: str) -> None:
    card = await town.says(reply_markup=town.buttons("Rebuy"))
    town.world.press(town.anna, card, "Rebuy", shape=shape)

    query = (await api.get_updates())[-1].callback_query

    assert isinstance(query, CallbackQuery)
    assert type(query.message).__name__ == kind


async def test_a_press_under_a_deleted_message_finds_it_inaccessible(town: Town, api: Bot) -> None:
    card = await town.says(reply_markup=town.buttons("Rebuy"))
    town.world.delete(town.anna, card)
    town.world.press(town.anna, card, "Rebuy")

    query = (await api.get_updates())[-1].callback_query

    assert query is not None
    assert isinstance(query.message, InaccessibleMessage)


async def test_an_undecodable_update_stops_aiograms_own_polling(town: Town, api: Bot) -> None:
    town.world.undecodable(town.bot, town.chat)

    with pytest.raises(ClientDecodeError):
        await api.get_updates()


class RawUpdates(TelegramMethod[list[dict[str, Any]]]):
    __returning__ = list[dict[str, Any]]
    __api_method__ = "getUpdates"


async def test_an_undecodable_update_can_be_had_raw(town: Town, api: Bot) -> None:
    town.world.undecodable(town.bot, town.chat)

    assert [sorted(update) for update in await api(RawUpdates())] == [["message", "update_id"]]

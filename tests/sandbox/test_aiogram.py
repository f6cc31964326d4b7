"""aiogram, unchanged, decodes everything that the sandbox sends."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.enums import ChatMemberStatus
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
    BotCommand,
    BotCommandScopeAllGroupChats,
    BotCommandScopeChat,
    BufferedInputFile,
    CallbackQuery,
    InaccessibleMessage,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputMediaDocument,
    MessageEntity,
    ReactionTypeEmoji,
    ReplyParameters,
    Update,
)

from bot.sandbox.faults import Fault
from tests.sandbox.conftest import Town

PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + (640).to_bytes(4, "big") + (480).to_bytes(4, "big") + b"\x08\x02\0\0\0"
KEYBOARD = InlineKeyboardMarkup(
    inline_keyboard=[[InlineKeyboardButton(text="Rebuy", callback_data="r", style="success")]]
)


@pytest.fixture(scope="module")
async def session() -> AsyncIterator[AiohttpSession]:
    """One for all tests, since closing it takes a quarter of a second."""
    session = AiohttpSession()
    yield session
    await session.close()


@pytest.fixture
def api(town: Town, session: AiohttpSession) -> Bot:
    session.api = TelegramAPIServer.from_base(town.sandbox.url)
    return Bot(town.token, session=session)


def drawn(keyboard: InlineKeyboardMarkup | None) -> dict[str, Any]:
    """The keyboard without the bot that aiogram binds to it."""
    return keyboard.model_dump(exclude_none=True) if keyboard else {}


async def test_the_bot_knows_itself(api: Bot) -> None:
    assert (await api.get_me()).username == "league_bot"


async def test_a_message_comes_back_with_its_entities_and_buttons(town: Town, api: Bot) -> None:
    entities = [MessageEntity(type="bold", offset=0, length=4)]

    message = await api.send_message(town.chat.id, "Game 1", entities=entities, reply_markup=KEYBOARD)

    assert (message.html_text, drawn(message.reply_markup)) == ("<b>Game</b> 1", drawn(KEYBOARD))


async def test_html_becomes_entities(town: Town, api: Bot) -> None:
    html = '<b>Game &lt;1&gt;</b> <a href="https://t.me/x">♠ here</a> <code>a</code>'

    message = await api.send_message(town.chat.id, html, parse_mode="HTML")

    assert message.html_text == html


async def test_a_reply_quotes_what_it_answers(town: Town, api: Bot) -> None:
    asked = town.world.send(town.anna, town.chat, "/rebuy@league_bot")

    message = await api.send_message(town.chat.id, "done", reply_parameters=ReplyParameters(message_id=asked.id))

    assert message.reply_to_message is not None
    assert message.reply_to_message.text == "/rebuy@league_bot"


async def test_an_edit_comes_back_with_its_date(town: Town, api: Bot) -> None:
    card = await api.send_message(town.chat.id, "Game 1", reply_markup=KEYBOARD)

    edited = await api.edit_message_text("Game 1, closed", chat_id=town.chat.id, message_id=card.message_id)

    assert not isinstance(edited, bool)
    assert (edited.text, edited.edit_date is not None, edited.reply_markup) == ("Game 1, closed", True, None)


async def test_buttons_can_be_changed_alone(town: Town, api: Bot) -> None:
    card = await api.send_message(town.chat.id, "Game 1")

    edited = await api.edit_message_reply_markup(
        chat_id=town.chat.id, message_id=card.message_id, reply_markup=KEYBOARD
    )

    assert not isinstance(edited, bool)
    assert drawn(edited.reply_markup) == drawn(KEYBOARD)


async def test_a_photo_can_be_sent_again_by_its_id(town: Town, api: Bot) -> None:
    first = await api.send_photo(town.chat.id, BufferedInputFile(PNG, "board.png"), caption="November")
    assert first.photo is not None

    again = await api.send_photo(town.chat.id, first.photo[-1].file_id)

    assert again.photo == first.photo


async def test_the_size_of_a_photo_is_read_from_it(town: Town, api: Bot) -> None:
    message = await api.send_photo(town.chat.id, BufferedInputFile(PNG, "board.png"))

    assert message.photo is not None
    assert [(size.width, size.height) for size in message.photo] == [(640, 480)]


async def test_a_file_comes_back_as_it_was_sent(town: Town, api: Bot) -> None:
    sent = await api.send_document(town.chat.id, BufferedInputFile("имя;очки".encode(), "рейтинг.csv"))
    assert sent.document is not None

    content = await api.download(sent.document.file_id)

    assert content is not None
    assert (sent.document.file_name, content.read().decode()) == ("рейтинг.csv", "имя;очки")


async def test_the_file_of_a_message_can_be_changed(town: Town, api: Bot) -> None:
    sent = await api.send_document(town.chat.id, BufferedInputFile(b"1", "1.csv"))
    media = InputMediaDocument(media=BufferedInputFile(b"2", "2.csv"), caption="second")

    edited = await api.edit_message_media(media, chat_id=town.chat.id, message_id=sent.message_id)

    assert not isinstance(edited, bool)
    assert (edited.document and edited.document.file_name, edited.caption) == ("2.csv", "second")


async def test_a_caption_can_be_changed(town: Town, api: Bot) -> None:
    sent = await api.send_document(town.chat.id, BufferedInputFile(b"1", "1.csv"), caption="first")

    edited = await api.edit_message_caption(chat_id=town.chat.id, message_id=sent.message_id, caption="second")

    assert not isinstance(edited, bool)
    assert edited.caption == "second"


async def test_a_reaction_is_set_and_taken_back(town: Town, api: Bot) -> None:
    message = town.world.send(town.anna, town.chat, "/rebuy@league_bot")
    await api.set_message_reaction(town.chat.id, message.id, [ReactionTypeEmoji(emoji="👌")])
    seen = dict(message.reactions)

    await api.set_message_reaction(town.chat.id, message.id)

    assert (seen, message.reactions) == ({town.bot.id: ["👌"]}, {})


@pytest.mark.parametrize(
    ("person", "status"),
    [
        ("anna", ChatMemberStatus.CREATOR),
        ("boris", ChatMemberStatus.RESTRICTED),
        ("outsider", ChatMemberStatus.LEFT),
        ("vera", ChatMemberStatus.KICKED),
        ("dima", ChatMemberStatus.ADMINISTRATOR),
        ("gena", ChatMemberStatus.MEMBER),
    ],
)
async def test_every_standing_can_be_decoded(town: Town, api: Bot, person: str, status: str) -> None:
    people = {name: town.world.person(name) for name in ("vera", "dima", "gena")}
    for one in people.values():
        town.world.join(one, town.chat)
    town.world.kick(town.anna, town.chat, people["vera"])
    town.world.promote(town.anna, town.chat, people["dima"])
    town.world.restrict(town.anna, town.chat, town.boris)
    who = people.get(person) or getattr(town, person)

    assert (await api.get_chat_member(town.chat.id, who.id)).status == status


async def test_the_administrators_can_be_decoded(town: Town, api: Bot) -> None:
    town.world.promote(town.anna, town.chat, town.bot.user, "can_pin_messages", anonymous=True)

    creator, bot = await api.get_chat_administrators(town.chat.id)

    assert (creator.status, bot.status) == ("creator", "administrator")


@pytest.mark.parametrize("kind", ["group", "supergroup", "forum"])
async def test_every_kind_of_chat_can_be_decoded(town: Town, api: Bot, kind: str) -> None:
    chat = town.world.group("Poker", town.anna, town.bot, kind=kind)
    chat.reactions_allowed = frozenset("👍")

    decoded = await api.get_chat(chat.id)

    assert (decoded.type, bool(decoded.is_forum)) == ("supergroup" if kind == "forum" else kind, kind == "forum")


async def test_commands_are_kept_by_scope_and_language(town: Town, api: Bot) -> None:
    scope = BotCommandScopeAllGroupChats()
    await api.set_my_commands([BotCommand(command="rebuy", description="another buy-in")], scope, "en")

    kept = [await api.get_my_commands(scope, "en"), await api.get_my_commands(scope), await api.get_my_commands()]

    assert [[command.command for command in commands] for commands in kept] == [["rebuy"], [], []]


async def test_commands_of_a_chat_can_be_deleted(town: Town, api: Bot) -> None:
    scope = BotCommandScopeChat(chat_id=town.chat.id)
    await api.set_my_commands([BotCommand(command="rebuy", description="another buy-in")], scope)

    await api.delete_my_commands(scope)

    assert await api.get_my_commands(scope) == []


async def test_the_bots_words_are_kept_by_language(api: Bot) -> None:
    await api.set_my_name("Лига")
    await api.set_my_description("A league", language_code="en")
    await api.set_my_short_description("Лига покера")

    words = [
        (await api.get_my_name("en")).name,
        (await api.get_my_description("en")).description,
        (await api.get_my_short_description()).short_description,
    ]

    assert words == ["Лига", "A league", "Лига покера"]


async def test_the_webhook_can_be_set_and_decoded(api: Bot) -> None:
    await api.set_webhook(
        "http://127.0.0.1:9/hook", secret_token="s", max_connections=1, allowed_updates=["message"]
    )

    info = await api.get_webhook_info()

    assert (info.url, info.max_connections, info.allowed_updates) == ("http://127.0.0.1:9/hook", 1, ["message"])


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

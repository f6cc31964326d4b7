"""aiogram, unchanged, decodes everything that the sandbox sends."""

from typing import Any

import pytest
from aiogram import Bot
from aiogram.enums import ChatMemberStatus
from aiogram.types import (
    BotCommand,
    BotCommandScopeAllGroupChats,
    BotCommandScopeChat,
    BufferedInputFile,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputMediaDocument,
    MessageEntity,
    ReactionTypeEmoji,
    ReplyParameters,
)

from tests.sandbox.conftest import Town

PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + (640).to_bytes(4, "big") + (480).to_bytes(4, "big") + b"\x08\x02\0\0\0"
KEYBOARD = InlineKeyboardMarkup(
    inline_keyboard=[[InlineKeyboardButton(text="Rebuy", callback_data="r", style="success")]]
)


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

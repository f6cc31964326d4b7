"""What Telegram takes, as far as the other tests do not show it: forms, replies, pictures, files, pins."""

import json
from typing import Any

import pytest

from bot.sandbox.people import Member
from tests.sandbox.conftest import Answer, Town

# Start of image, an application segment of 4 bytes, then a frame of 480 lines by 640 columns.
JPEG = b"\xff\xd8\xff\xe0\x00\x04ab\xff\xc0\x00\x11\x08" + (480).to_bytes(2, "big") + (640).to_bytes(2, "big")


async def form(town: Town, method: str, **fields: Any) -> Answer:
    """Call a method with an urlencoded form, as aiogram does."""
    body = {key: value if isinstance(value, str) else json.dumps(value) for key, value in fields.items()}
    async with town.session.post(f"{town.sandbox.url}/bot{town.token}/{method}", data=body) as response:
        return Answer(response.status, await response.json())


async def test_a_form_is_understood(town: Town) -> None:
    answer = await form(
        town,
        "sendMessage",
        chat_id=town.chat.id,
        text="x",
        reply_markup=town.buttons("Rebuy"),
        disable_notification=True,
    )

    assert (answer.result["reply_markup"], town.chat.shown()[-1].silent) == (town.buttons("Rebuy"), True)


async def test_a_query_is_understood(town: Town) -> None:
    url = f"{town.sandbox.url}/bot{town.token}/sendMessage"
    async with town.session.get(url, params={"chat_id": town.chat.id, "text": "x"}) as response:
        body = await response.json()

    assert body["result"]["text"] == "x"


@pytest.mark.parametrize("markup", ["null", "[", "{"])
async def test_a_broken_markup_in_a_form_is_refused(town: Town, markup: str) -> None:
    answer = await form(town, "sendMessage", chat_id=town.chat.id, text="x", reply_markup=markup)

    assert answer.refusal == (400, "Bad Request: object expected as reply markup")


async def test_the_names_of_methods_know_no_capitals(town: Town) -> None:
    assert (await town.call("SENDMESSAGE", chat_id=town.chat.id, text="x")).status == 200


async def test_unknown_parameters_are_ignored(town: Town) -> None:
    answer = await town.call("sendMessage", chat_id=town.chat.id, text="x", ephemeral={"user_id": town.anna.id})

    assert "ephemeral_message_id" not in answer.result


async def test_a_public_chat_is_found_by_its_name(town: Town) -> None:
    town.chat.username = "friday_poker"

    assert (await town.call("sendMessage", chat_id="@friday_poker", text="x")).result["chat"]["id"] == town.chat.id


async def test_a_reply_to_nothing_can_be_sent_without_it(town: Town) -> None:
    parameters = {"message_id": 999, "allow_sending_without_reply": True}

    answer = await town.call("sendMessage", chat_id=town.chat.id, text="x", reply_parameters=parameters)

    assert "reply_to_message" not in answer.result


async def test_4096_characters_are_taken(town: Town) -> None:
    assert (await town.call("sendMessage", chat_id=town.chat.id, text="я" * 4096)).status == 200


async def test_64_bytes_of_data_are_taken(town: Town) -> None:
    markup = {"inline_keyboard": [[{"text": "x", "callback_data": "я" * 32}]]}

    assert (await town.call("sendMessage", chat_id=town.chat.id, text="x", reply_markup=markup)).status == 200


async def test_200_characters_of_a_toast_are_taken(town: Town) -> None:
    card = await town.says(reply_markup=town.buttons("Rebuy"))
    press = town.world.press(town.anna, card, "Rebuy")

    await town.call("answerCallbackQuery", callback_query_id=press.id, text="я" * 200)

    assert await town.world.toast(press) == {"text": "я" * 200, "show_alert": False}


async def test_a_second_answer_to_a_press_changes_nothing(town: Town) -> None:
    card = await town.says(reply_markup=town.buttons("Rebuy"))
    press = town.world.press(town.anna, card, "Rebuy")
    await town.call("answerCallbackQuery", callback_query_id=press.id, text="first")

    await town.call("answerCallbackQuery", callback_query_id=press.id, text="second")

    assert (await town.world.toast(press))["text"] == "first"


async def test_the_size_of_a_jpeg_is_read_from_it(town: Town) -> None:
    answer = await town.upload("sendPhoto", "photo", "a.jpg", JPEG, chat_id=town.chat.id)

    assert [(size["width"], size["height"]) for size in answer.result["photo"]] == [(640, 480)]


async def test_a_jpeg_without_a_frame_is_no_picture(town: Town) -> None:
    answer = await town.upload("sendPhoto", "photo", "a.jpg", JPEG[:8], chat_id=town.chat.id)

    assert answer.refusal == (400, "Bad Request: IMAGE_PROCESS_FAILED")


async def test_a_file_that_nobody_sent_cannot_be_downloaded(town: Town) -> None:
    async with town.session.get(f"{town.sandbox.url}/file/bot{town.token}/documents/FILE-9") as response:
        assert response.status == 404


async def test_people_see_that_the_bot_is_typing(town: Town) -> None:
    seen: list[str] = []
    town.world.subscribe(lambda event: seen.append(event.kind))

    await town.call("sendChatAction", chat_id=town.chat.id, action="typing")

    assert seen == ["action"]


async def test_all_pins_are_taken_away_at_once(town: Town) -> None:
    town.world.promote(town.anna, town.chat, town.bot.user, "can_pin_messages")
    for _ in range(2):
        card = await town.says()
        await town.call("pinChatMessage", chat_id=town.chat.id, message_id=card.id)

    await town.call("unpinAllChatMessages", chat_id=town.chat.id)

    assert town.chat.pinned() is None


async def test_a_pin_posts_one_line_however_often_it_is_asked_for(town: Town) -> None:
    town.world.promote(town.anna, town.chat, town.bot.user, "can_pin_messages")
    card = await town.says()

    for _ in range(3):
        await town.call("pinChatMessage", chat_id=town.chat.id, message_id=card.id)

    assert [message.service.keys() for message in town.chat.shown()[1:]] == [{"pinned_message"}]


async def test_in_private_the_bot_pins_and_deletes_without_rights(town: Town) -> None:
    written = town.world.send(town.anna, town.world.private(town.anna), "/start")

    pinned = await town.call("pinChatMessage", chat_id=town.anna.id, message_id=written.id)
    deleted = await town.call("deleteMessage", chat_id=town.anna.id, message_id=written.id)

    assert (pinned.result, deleted.result, written.deleted) == (True, True, True)


async def test_an_admin_keeps_its_title(town: Town) -> None:
    town.chat.members[town.boris.id] = Member(town.boris, "administrator", title="bank")

    answer = await town.call("getChatMember", chat_id=town.chat.id, user_id=town.boris.id)

    assert answer.result["custom_title"] == "bank"


async def test_an_empty_webhook_means_none(town: Town) -> None:
    await town.call("setWebhook", url="http://127.0.0.1:9/hook")

    await town.call("setWebhook", url="")

    assert await town.updates() == []


async def test_a_webhook_that_nobody_serves_is_reported(town: Town) -> None:
    town.sandbox.courier.retry_seconds = 0.001
    await town.call("setWebhook", url="http://127.0.0.1:9/hook")
    town.world.send(town.anna, town.world.private(town.anna), "hello")
    hook = town.bot.webhook
    assert hook is not None

    await town.world.pulse.until(lambda: hook.last_error, 5)

    info = (await town.call("getWebhookInfo")).result
    assert (info["last_error_message"], info["pending_update_count"]) == ("Connection refused", 1)

"""What a bot hears in a group (core.telegram.org/bots/features#privacy-mode)."""

from collections.abc import Callable

import pytest

from bot.sandbox.chats import Message
from tests.sandbox.conftest import Town


async def heard(town: Town) -> list[str]:
    """The texts that reached the bot, service messages by their field."""
    messages = [update["message"] for update in await town.updates() if "message" in update]
    return [
        message.get("text") or next(key for key in message if "chat_" in key or "pinned" in key)
        for message in messages
    ]


def other_bot(town: Town) -> None:
    other = town.world.bot("Other", "other_bot")
    town.world.add_bot(town.anna, town.chat, other)
    town.world.post(Message(town.chat, other.user, "I am here too"))


@pytest.mark.parametrize(
    ("text", "reaches"),
    [
        ("hello", False),
        ("buy-in 500 please", False),
        ("@league_bot hello", False),
        ("/rebuy", False),
        ("/rebuy@league_bot", True),
        ("/rebuy@League_Bot 500", True),
        ("/rebuy@other_bot", False),
        ("/закуп", False),
        ("see /rebuy@league_bot", True),
        ("http://x.org/rebuy", False),
    ],
)
async def test_in_privacy_mode_only_what_is_meant_for_the_bot_reaches_it(
    town: Town, text: str, *, reaches: bool
) -> None:
    town.world.send(town.anna, town.chat, text)

    assert await heard(town) == ([text] if reaches else [])


async def test_a_bare_command_reaches_the_bot_that_wrote_last(town: Town) -> None:
    await town.says("a card")
    town.world.send(town.boris, town.chat, "people talk in between")

    town.world.send(town.anna, town.chat, "/rebuy")

    assert await heard(town) == ["/rebuy"]


async def test_a_bare_command_does_not_reach_the_bot_once_another_bot_spoke(town: Town) -> None:
    await town.says("a card")
    other_bot(town)
    await town.updates(offset=-1)

    town.world.send(town.anna, town.chat, "/rebuy")

    assert "/rebuy" not in await heard(town)


async def test_a_reply_to_the_bot_reaches_it(town: Town) -> None:
    card = await town.says("How much?")

    town.world.send(town.anna, town.chat, "500", reply_to=card)

    assert await heard(town) == ["500"]


async def test_a_reply_to_a_person_does_not_reach_it(town: Town) -> None:
    message = town.world.send(town.boris, town.chat, "How much?")

    town.world.send(town.anna, town.chat, "500", reply_to=message)

    assert await heard(town) == []


def made_admin(town: Town) -> None:
    town.world.promote(town.anna, town.chat, town.bot.user, "can_pin_messages")


def privacy_off(town: Town) -> None:
    town.bot.privacy = False


@pytest.mark.parametrize("arrange", [made_admin, privacy_off])
async def test_an_administrator_or_a_bot_without_privacy_hears_everything(
    town: Town, arrange: Callable[[Town], None]
) -> None:
    arrange(town)

    town.world.send(town.anna, town.chat, "hello")

    assert await heard(town) == ["hello"]


async def test_service_messages_always_reach_the_bot(town: Town) -> None:
    town.world.join(town.outsider, town.chat)
    town.world.leave(town.outsider, town.chat)
    town.world.rename(town.anna, town.chat, "Poker II")

    assert await heard(town) == ["new_chat_members", "left_chat_member", "new_chat_title"]


async def test_the_bot_hears_neither_itself_nor_other_bots(town: Town) -> None:
    made_admin(town)
    await town.says("a card")
    other_bot(town)

    assert "I am here too" not in await heard(town)


async def test_the_bot_hears_of_its_own_pin(town: Town) -> None:
    made_admin(town)
    card = await town.says("a card")

    await town.call("pinChatMessage", chat_id=town.chat.id, message_id=card.id)

    assert await heard(town) == ["pinned_message"]


async def test_in_private_the_bot_hears_everything(town: Town) -> None:
    town.world.send(town.anna, town.world.private(town.anna), "hello")

    assert await heard(town) == ["hello"]


async def test_after_the_kick_the_bot_hears_nothing(town: Town) -> None:
    town.world.remove_bot(town.anna, town.chat, town.bot)

    town.world.send(town.anna, town.chat, "/rebuy@league_bot")

    assert await heard(town) == []


@pytest.mark.parametrize(("automatic", "sender"), [(False, 136817688), (True, 777000)])
async def test_a_channel_writes_behind_a_service_account(town: Town, sender: int, *, automatic: bool) -> None:
    made_admin(town)
    town.world.as_channel(town.chat, "Poker News", "hello", automatic=automatic)

    [message] = [update["message"] for update in await town.updates() if "message" in update]

    assert (message["from"]["id"], message["sender_chat"]["type"]) == (sender, "channel")


async def test_an_anonymous_admin_writes_as_the_group(town: Town) -> None:
    town.world.promote(town.anna, town.chat, town.anna, anonymous=True)
    town.world.send(town.anna, town.chat, "/rebuy@league_bot")

    message = (await town.updates())[-1]["message"]

    assert (message["from"]["id"], message["sender_chat"]["id"]) == (1087968824, town.chat.id)

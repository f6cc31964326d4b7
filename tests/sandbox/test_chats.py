"""Chats that change: upgrades, bots that come and go, people whose standing changes."""

from typing import Any

import pytest

from tests.sandbox.conftest import Town


async def member_updates(town: Town, kind: str = "my_chat_member") -> list[tuple[str, str]]:
    """From which status to which."""
    changes = [update[kind] for update in await town.updates() if kind in update]
    return [(change["old_chat_member"]["status"], change["new_chat_member"]["status"]) for change in changes]


async def test_an_upgrade_is_told_in_both_chats(town: Town) -> None:
    group = town.world.group("Old", town.anna, town.bot, kind="group")

    new = town.world.migrate(town.anna, group)

    told = [
        (
            update["message"]["chat"]["id"],
            update["message"].get("migrate_to_chat_id"),
            update["message"].get("migrate_from_chat_id"),
        )
        for update in await town.updates()
    ]
    assert told == [(group.id, new.id, None), (new.id, None, group.id)]


async def test_after_an_upgrade_the_bot_can_write_into_the_supergroup(town: Town) -> None:
    group = town.world.group("Old", town.anna, town.bot, kind="group")
    new = town.world.migrate(town.anna, group)

    answer = await town.call("sendMessage", chat_id=new.id, text="here we are")

    assert answer.result["chat"]["type"] == "supergroup"


async def test_message_ids_start_anew_in_each_supergroup(town: Town) -> None:
    second = town.world.group("Second", town.anna, town.bot)
    first_id = town.world.send(town.anna, town.chat, "hello").id

    assert town.world.send(town.anna, second, "hello").id == first_id


async def test_a_bot_that_is_added_learns_it_twice(town: Town) -> None:
    chat = town.world.group("New", town.anna)

    town.world.add_bot(town.anna, chat, town.bot)

    change, service = await town.updates()
    assert change["my_chat_member"]["new_chat_member"]["status"] == "member"
    assert service["message"]["new_chat_members"][0]["username"] == "league_bot"


async def test_a_bot_added_with_rights_becomes_administrator(town: Town) -> None:
    chat = town.world.group("New", town.anna)

    town.world.add_bot(town.anna, chat, town.bot, "can_pin_messages")

    assert await member_updates(town) == [("left", "member"), ("member", "administrator")]


async def test_a_kicked_bot_learns_it(town: Town) -> None:
    town.world.remove_bot(town.anna, town.chat, town.bot)

    assert await member_updates(town) == [("member", "kicked")]


async def test_a_blocked_bot_learns_it(town: Town) -> None:
    town.world.block(town.anna, town.bot)
    town.world.unblock(town.anna, town.bot)

    assert await member_updates(town) == [("member", "kicked"), ("kicked", "member")]


async def test_an_unblocked_bot_can_write_again(town: Town) -> None:
    town.world.send(town.anna, town.world.private(town.anna), "/start")
    town.world.block(town.anna, town.bot)
    town.world.unblock(town.anna, town.bot)

    answer = await town.call("sendMessage", chat_id=town.anna.id, text="hello")

    assert answer.result["chat"]["id"] == town.anna.id


async def test_leaving_by_itself_is_a_change_by_itself(town: Town) -> None:
    await town.call("leaveChat", chat_id=town.chat.id)

    assert await member_updates(town) == [("member", "left")]


async def status_of(town: Town, user_id: int) -> str:
    answer = await town.call("getChatMember", chat_id=town.chat.id, user_id=user_id)
    return str(answer.result["status"])


def promoted(town: Town) -> None:
    town.world.promote(town.anna, town.chat, town.boris)


def demoted(town: Town) -> None:
    promoted(town)
    town.world.demote(town.anna, town.chat, town.boris)


def muted(town: Town) -> None:
    town.world.restrict(town.anna, town.chat, town.boris)


def gone(town: Town) -> None:
    town.world.leave(town.boris, town.chat)


def thrown_out(town: Town) -> None:
    town.world.kick(town.anna, town.chat, town.boris)


@pytest.mark.parametrize(
    ("act", "status"),
    [
        (lambda town: None, "member"),
        (promoted, "administrator"),
        (demoted, "member"),
        (muted, "restricted"),
        (gone, "left"),
        (thrown_out, "kicked"),
    ],
)
async def test_a_members_standing_is_asked_for(town: Town, act: Any, status: str) -> None:
    act(town)

    assert await status_of(town, town.boris.id) == status


async def test_who_made_the_chat_is_its_creator(town: Town) -> None:
    assert await status_of(town, town.anna.id) == "creator"


async def test_who_never_was_there_has_left(town: Town) -> None:
    assert await status_of(town, town.outsider.id) == "left"


async def test_administrators_come_without_other_bots(town: Town) -> None:
    other = town.world.bot("Other", "other_bot")
    town.world.add_bot(town.anna, town.chat, other, "can_pin_messages")
    town.world.promote(town.anna, town.chat, town.bot.user)

    answer = await town.call("getChatAdministrators", chat_id=town.chat.id)

    assert [member["user"]["first_name"] for member in answer.result] == ["Anna", "League"]


async def test_the_members_are_counted_with_the_bots(town: Town) -> None:
    assert (await town.call("getChatMemberCount", chat_id=town.chat.id)).result == 3


async def test_a_pinned_message_is_seen_in_the_chat(town: Town) -> None:
    town.world.promote(town.anna, town.chat, town.bot.user, "can_pin_messages")
    card = await town.says("a card")
    await town.call("pinChatMessage", chat_id=town.chat.id, message_id=card.id, disable_notification=True)

    chat = (await town.call("getChat", chat_id=town.chat.id)).result

    assert chat["pinned_message"]["message_id"] == card.id


async def test_an_unpinned_message_is_not(town: Town) -> None:
    town.world.promote(town.anna, town.chat, town.bot.user, "can_pin_messages")
    card = await town.says("a card")
    await town.call("pinChatMessage", chat_id=town.chat.id, message_id=card.id)
    await town.call("unpinChatMessage", chat_id=town.chat.id)

    assert "pinned_message" not in (await town.call("getChat", chat_id=town.chat.id)).result


async def test_an_admin_that_may_delete_deletes_others_messages(town: Town) -> None:
    town.world.promote(town.anna, town.chat, town.bot.user, "can_delete_messages")
    message = town.world.send(town.boris, town.chat, "oops")

    await town.call("deleteMessages", chat_id=town.chat.id, message_ids=[message.id, 999])

    assert message not in town.chat.shown()


@pytest.mark.parametrize("method", ["getChatAdministrators", "getChatMemberCount"])
async def test_the_members_of_a_group_that_was_upgraded_are_asked_for_in_the_new_one(
    town: Town, method: str
) -> None:
    group = town.world.group("Old", town.anna, town.bot, kind="group")
    new = town.world.migrate(town.anna, group)

    assert (await town.call(method, chat_id=group.id)).body["parameters"] == {"migrate_to_chat_id": new.id}

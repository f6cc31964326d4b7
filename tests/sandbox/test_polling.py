"""Updates are kept until confirmed and handed out again until then (core.telegram.org/bots/api#getupdates)."""

import asyncio

import pytest

from tests.sandbox.conftest import Town


def texts(updates: list[dict[str, dict[str, str]]]) -> list[str]:
    return [update["message"]["text"] for update in updates]


def writes(town: Town, *words: str) -> None:
    private = town.world.private(town.anna)
    for word in words:
        town.world.send(town.anna, private, word)


async def test_unconfirmed_updates_come_again(town: Town) -> None:
    writes(town, "one", "two")
    first = await town.updates()

    again = await town.updates()

    assert again == first


async def test_an_offset_confirms_what_stands_before_it(town: Town) -> None:
    writes(town, "one", "two", "three")
    first = await town.updates(limit=2)

    rest = await town.updates(offset=first[-1]["update_id"] + 1)

    assert texts(rest) == ["three"]


async def test_confirmed_updates_do_not_return(town: Town) -> None:
    writes(town, "one", "two")
    first = await town.updates()
    await town.updates(offset=first[0]["update_id"] + 1)

    assert texts(await town.updates(offset=0)) == ["two"]


async def test_a_negative_offset_keeps_the_newest(town: Town) -> None:
    writes(town, "one", "two", "three")

    assert texts(await town.updates(offset=-1)) == ["three"]


@pytest.mark.parametrize(("limit", "comes"), [(1, 1), (100, 100), (0, 100), (101, 100)])
async def test_at_most_100_updates_come_at_once(town: Town, limit: int, comes: int) -> None:
    writes(town, *(str(number) for number in range(120)))

    assert len(await town.updates(limit=limit)) == comes


async def test_update_ids_rise_by_one(town: Town) -> None:
    writes(town, "one", "two", "three")

    first, *rest = [update["update_id"] for update in await town.updates()]

    assert rest == [first + 1, first + 2]


async def test_a_long_poll_returns_when_something_happens(town: Town) -> None:
    poll = asyncio.create_task(town.updates(timeout=30))
    await town.world.pulse.until(lambda: town.bot.mailbox.polling, 5)

    writes(town, "now")

    assert texts(await poll) == ["now"]


async def test_the_bot_is_idle_while_it_waits_for_updates(town: Town) -> None:
    poll = asyncio.create_task(town.updates(timeout=30))

    await town.world.quiet(town.bot, seconds=5)

    assert not poll.done()
    poll.cancel()


async def test_the_bot_is_not_idle_while_an_update_is_unconfirmed(town: Town) -> None:
    writes(town, "one")
    await town.updates()

    with pytest.raises(TimeoutError):
        await town.world.quiet(town.bot, seconds=0.05)


async def test_a_bot_that_hung_up_waits_no_longer(town: Town) -> None:
    poll = asyncio.create_task(town.updates(timeout=30))
    await town.world.quiet(town.bot, seconds=5)

    poll.cancel()
    await asyncio.gather(poll, return_exceptions=True)

    await town.world.pulse.until(lambda: not town.bot.mailbox.polling, 5)


async def test_a_second_poller_ends_the_first_with_a_conflict(town: Town) -> None:
    first = asyncio.create_task(town.call("getUpdates", timeout=30))
    await town.world.quiet(town.bot, seconds=5)

    await town.updates()

    assert (await first).refusal == (
        409,
        "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running",
    )


async def test_a_webhook_ends_the_poll_with_a_conflict(town: Town) -> None:
    poll = asyncio.create_task(town.call("getUpdates", timeout=30))
    await town.world.quiet(town.bot, seconds=5)

    await town.call("setWebhook", url="http://127.0.0.1:9/hook")

    assert (await poll).refusal == (409, "Conflict: terminated by setWebhook request")


@pytest.mark.parametrize(
    ("allowed", "kept"),
    [
        (None, ["my_chat_member", "message", "message"]),
        ([], ["my_chat_member", "message", "message"]),
        (["message"], ["message", "message"]),
        (["chat_member", "message_reaction"], ["message_reaction", "chat_member"]),
    ],
    ids=["by default", "empty means default", "messages only", "on request"],
)
async def test_only_allowed_updates_are_kept(town: Town, allowed: list[str] | None, kept: list[str]) -> None:
    await town.updates(**({} if allowed is None else {"allowed_updates": allowed}))
    town.world.promote(town.anna, town.chat, town.bot.user)
    message = town.world.send(town.anna, town.chat, "hello")
    town.world.react(town.boris, message, "👍")
    town.world.join(town.outsider, town.chat)

    kinds = [next(key for key in update if key != "update_id") for update in await town.updates()]

    assert kinds == kept


async def test_pending_updates_are_dropped_on_request(town: Town) -> None:
    writes(town, "one", "two")

    await town.call("deleteWebhook", drop_pending_updates=True)

    assert await town.updates() == []


async def test_each_bot_has_its_own_updates(town: Town) -> None:
    other = town.world.bot("Other", "other_bot")
    town.world.send(town.anna, town.world.private(town.anna, other), "for the other")

    assert await town.updates() == []

"""What a test can make the bot suffer."""

import pytest
from aiohttp import ClientError, ClientTimeout

from bot.sandbox.faults import Fault
from tests.sandbox.conftest import Town


async def test_an_answer_cut_off_after_acceptance_leaves_the_message(town: Town) -> None:
    town.world.faults.plant(Fault("cut", method="sendMessage", times=1))

    with pytest.raises(ClientError):
        await town.call("sendMessage", chat_id=town.chat.id, text="x")

    assert [message.text for message in town.chat.shown()] == ["x"]


async def test_a_call_cut_off_before_acceptance_leaves_nothing(town: Town) -> None:
    town.world.faults.plant(Fault("cut_before", method="sendMessage", times=1))

    with pytest.raises(ClientError):
        await town.call("sendMessage", chat_id=town.chat.id, text="x")

    assert town.chat.shown() == []


async def test_a_bad_gateway_is_a_page_of_html(town: Town) -> None:
    town.world.faults.plant(Fault("bad_gateway"))

    async with town.session.post(f"{town.sandbox.url}/bot{town.token}/getMe") as response:
        page = await response.text()

    assert (response.status, response.content_type, "Bad Gateway" in page) == (502, "text/html", True)


async def test_a_conflict_is_told_in_telegrams_words(town: Town) -> None:
    town.world.faults.plant(Fault("conflict", method="sendMessage", times=1))

    answers = [await town.call("sendMessage", chat_id=town.chat.id, text="x") for _ in range(2)]

    assert [answer.body["ok"] for answer in answers] == [False, True]
    assert (answers[0].body["error_code"], len(town.chat.shown())) == (409, 1)


async def test_a_flood_names_its_seconds_and_lasts_for_them(town: Town) -> None:
    town.world.limits = town.bot.flood.limits.__class__()
    town.bot.flood.limits = town.world.limits
    town.world.faults.plant(Fault("flood", method="sendMessage", times=1, seconds=7))
    await town.call("sendMessage", chat_id=town.chat.id, text="x")

    answer = await town.call("sendMessage", chat_id=town.chat.id, text="x")

    assert answer.body["parameters"] == {"retry_after": 7}


async def test_a_fault_hits_its_share_of_calls(town: Town) -> None:
    fault = town.world.faults.plant(Fault("bad_gateway", method="getMe", share=0.3))

    statuses = []
    for _ in range(20):
        async with town.session.post(f"{town.sandbox.url}/bot{town.token}/getMe") as response:
            statuses.append(response.status)

    assert (statuses.count(502), fault.struck) == (6, 6)


async def test_a_fault_can_be_left_to_chance(town: Town) -> None:
    town.world.faults.chance = iter([0.5, 0.1, 0.9]).__next__
    town.world.faults.plant(Fault("bad_gateway", method="getMe", share=0.2))

    statuses = []
    for _ in range(3):
        async with town.session.post(f"{town.sandbox.url}/bot{town.token}/getMe") as response:
            statuses.append(response.status)

    assert statuses == [200, 502, 200]


async def test_a_fault_keeps_to_its_chat_and_method(town: Town) -> None:
    town.world.faults.plant(Fault("bad_gateway", method="sendMessage", chat=town.chat.id + 1))

    assert (await town.call("sendMessage", chat_id=town.chat.id, text="x")).status == 200


async def test_polling_is_spared_unless_it_is_named(town: Town) -> None:
    town.world.faults.plant(Fault("bad_gateway"))

    assert await town.updates() == []


async def test_a_hanging_call_never_answers(town: Town) -> None:
    town.world.faults.plant(Fault("hang", method="getMe"))

    with pytest.raises(TimeoutError):
        await town.session.post(f"{town.sandbox.url}/bot{town.token}/getMe", timeout=ClientTimeout(0.05))


async def test_a_delayed_call_is_done_all_the_same(town: Town) -> None:
    town.world.faults.plant(Fault("delay", method="getMe", seconds=0.01))

    assert (await town.call("getMe")).result["username"] == "league_bot"


def test_a_fault_of_an_unknown_kind_is_no_fault() -> None:
    with pytest.raises(ValueError, match="no fault is called 'flodd'; there are cut, cut_before"):
        Fault("flodd")


async def test_without_network_nothing_can_be_called(town: Town) -> None:
    await town.sandbox.down()

    with pytest.raises(ClientError):
        await town.call("getMe")


async def test_when_the_network_is_back_the_same_address_answers(town: Town) -> None:
    url = town.sandbox.url
    await town.sandbox.down()
    await town.sandbox.up()

    assert (town.sandbox.url, (await town.call("getMe")).status) == (url, 200)


async def test_what_happened_without_network_is_told_afterwards(town: Town) -> None:
    await town.sandbox.down()
    town.world.send(town.anna, town.world.private(town.anna), "hello")
    await town.sandbox.up()

    assert [update["message"]["text"] for update in await town.updates()] == ["hello"]


async def test_an_undecodable_update_lacks_its_date(town: Town) -> None:
    town.world.undecodable(town.bot, town.chat)

    [update] = await town.updates()

    assert "date" not in update["message"]

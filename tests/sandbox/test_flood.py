"""Telegram's limits on writing (core.telegram.org/bots/faq#my-bot-is-hitting-limits-how-do-i-avoid-this)."""

import pytest

from bot.sandbox.flood import Flood, Limits
from bot.sandbox.refusals import RefusedError
from tests.sandbox.conftest import Clocks, Town

GROUP, PRIVATE = -100, 100


@pytest.fixture
def limits() -> Limits:
    return Limits()


@pytest.fixture
def clocks() -> Clocks:
    return Clocks()


@pytest.fixture
def flood(limits: Limits, clocks: Clocks) -> Flood:
    return Flood(limits, lambda: clocks.seconds)


def waits(flood: Flood, chat: int) -> int:
    """For how many seconds one more message is refused; 0 when it is taken."""
    try:
        flood.spend(chat, group=chat < 0)
    except RefusedError as refusal:
        return refusal.parameters["retry_after"]
    return 0


async def test_flood_control_is_on_by_default(town: Town) -> None:
    for _ in range(5):
        await town.says()

    answer = await town.call("sendMessage", chat_id=town.chat.id, text="one more")

    assert answer.body == {
        "ok": False,
        "error_code": 429,
        "description": "Too Many Requests: retry after 1",
        "parameters": {"retry_after": 1},
    }


async def test_edits_share_the_limit_with_messages(town: Town) -> None:
    card = await town.says()
    for number in range(4):
        await town.call("editMessageText", chat_id=town.chat.id, message_id=card.id, text=f"{number}")

    answer = await town.call("editMessageText", chat_id=town.chat.id, message_id=card.id, text="last")

    assert answer.refusal == (429, "Too Many Requests: retry after 1")


async def test_answers_to_buttons_have_no_limit(town: Town) -> None:
    card = await town.says(reply_markup=town.buttons("Rebuy"))

    answers = [
        await town.call("answerCallbackQuery", callback_query_id=town.world.press(town.anna, card, "Rebuy").id)
        for _ in range(50)
    ]

    assert all(answer.result for answer in answers)


def test_a_group_takes_twenty_messages_a_minute(flood: Flood, clocks: Clocks) -> None:
    taken = 0
    for _ in range(60):
        taken += waits(flood, GROUP) == 0
        clocks.pass_by(1)

    assert taken == 20


def test_the_wait_of_a_full_group_is_the_rest_of_the_minute(flood: Flood, clocks: Clocks) -> None:
    for _ in range(20):
        waits(flood, GROUP)
        clocks.pass_by(2)

    assert waits(flood, GROUP) == 20


def test_a_private_chat_takes_one_message_a_second(flood: Flood, clocks: Clocks) -> None:
    taken = []
    for _ in range(60):
        taken.append(waits(flood, PRIVATE) == 0)
        clocks.pass_by(1)

    assert all(taken)


def test_a_burst_of_five_is_borne(flood: Flood) -> None:
    assert [waits(flood, PRIVATE) for _ in range(6)] == [0, 0, 0, 0, 0, 1]


def test_a_call_before_the_end_of_the_wait_is_refused_again(flood: Flood, clocks: Clocks) -> None:
    with pytest.raises(RefusedError):
        flood.refuse(PRIVATE, 30)
    clocks.pass_by(10)

    assert waits(flood, PRIVATE) == 20


def test_after_the_wait_the_chat_takes_messages_again(flood: Flood, clocks: Clocks) -> None:
    with pytest.raises(RefusedError):
        flood.refuse(PRIVATE, 30)
    clocks.pass_by(30)

    assert waits(flood, PRIVATE) == 0


def test_one_chats_wait_is_not_anothers(flood: Flood) -> None:
    with pytest.raises(RefusedError):
        flood.refuse(PRIVATE, 30)

    assert waits(flood, PRIVATE + 1) == 0


def test_all_chats_together_take_thirty_messages_a_second(flood: Flood) -> None:
    assert [waits(flood, chat) for chat in range(1, 32)] == [0] * 30 + [1]


async def test_the_log_counts_the_busiest_minute(town: Town) -> None:
    for _ in range(12):
        await town.says()
        town.clocks.pass_by(10)

    assert town.world.calls.busiest_minute(town.chat.id) == 6

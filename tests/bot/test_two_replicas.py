"""Two replicas take turns at one chat: dialogues go on wherever a press lands; without Redis they begin anew."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.middlewares.rations import Grant, Ration
from bot.middlewares.shared_rations import SharedRations
from bot.post import Limits, Urgency
from bot.post.ration import SharedRation
from bot.services.orders import League, Report
from bot.services.refusals import LeagueError
from bot.shared import Shared
from bot.windows.keeping import Window
from bot.windows.wire import ForeignError, known, pack, unpack, version
from tests.bot.phone import Phone, phone
from tests.redis_server import RedisServer


@pytest.fixture
async def table(tmp_path: Path, redis: RedisServer) -> AsyncIterator[Phone]:
    """Anna and Boris sit with 500 each, and two replicas take turns."""
    async with phone(tmp_path, "Anna", "Boris", redis=redis.url) as one:
        await one.plays("Anna: /newgame 500", "Anna: /join", "Boris: /join")
        yield one


@pytest.fixture
async def shared(redis: RedisServer) -> AsyncIterator[list[Shared]]:
    """The Redis of two replicas, as each of them sees it."""
    both = [Shared(redis.url), Shared(redis.url)]
    yield both
    for one in both:
        await one.close()


async def test_a_number_is_typed_key_by_key_wherever_the_keys_land(table: Phone) -> None:
    await table.presses("Anna", table.card, "Cash out")
    toasts = await table.presses("Anna", table.last, "6", "5", "0", "✔ Record")
    assert toasts == ["6…", "65…", "650…", "Out with 650 ₽, net +150 ₽"]
    assert table.below_the_card == []
    assert table.row("Anna") == "Anna 500 650 +150"


async def test_a_double_press_that_lands_twice_records_once(table: Phone) -> None:
    await table.presses("Anna", table.card, "Cash out")
    pad = table.last
    toasts = await table.presses("Anna", pad, "6", "✔ Record", "✔ Record", "✔ Record")
    assert set(toasts[1:]) == {"Out with 6 ₽, net −494 ₽"}
    assert table.row("Anna") == "Anna 500 6 −494"


async def test_another_persons_window_is_another_persons_everywhere(table: Phone) -> None:
    await table.presses("Anna", table.card, "Cash out")
    pad = table.last
    assert await table.presses("Boris", pad, "1", "1") == ["This window belongs to Anna"] * 2


async def test_a_second_window_of_the_same_person_replaces_the_first_everywhere(table: Phone) -> None:
    await table.presses("Anna", table.card, "Cash out")
    await table.presses("Anna", table.card, "Cash out")
    await table.presses("Anna", table.last, "7", "✔ Record")
    assert (table.below_the_card, table.row("Anna")) == ([], "Anna 500 7 −493")


async def test_a_question_that_one_asked_is_answered_to_the_other(table: Phone) -> None:
    await table.says("Anna", "/join Sasha K, Sasha M")
    await table.presses("Anna", table.last, "✅ Yes, 2 new guests")
    await table.says("Anna", "/cashout Sasha 300, Boris 100")
    await table.presses("Anna", table.last, "Sasha M")
    assert (table.row("Sasha M"), table.row("Boris")) == ("Sasha M 500 300 −200", "Boris 500 100 −400")


async def test_settings_hold_after_save_wherever_they_were_changed(table: Phone) -> None:
    await table.says("Anna", "/settings")
    window = table.last
    await table.presses(
        "Anna", window, "Who logs", "the host and administrators for others", "Language", "Russian"
    )
    await table.presses("Anna", window, "✔ Save")
    assert table.lines(table.last)[1:] == ["Язык: русский", "Кто записывает: за других — ведущий и админы"]


async def test_without_redis_typed_commands_go_on_and_dialogues_begin_anew(
    table: Phone, redis: RedisServer
) -> None:
    await table.presses("Anna", table.card, "Cash out")
    pad = table.last
    redis.stop()
    await table.says("Boris", "/rebuy 700")
    toasts = await table.presses("Anna", pad, "6", "6")
    assert table.row("Boris").startswith("Boris ×2 1 200")
    assert [toast == "6…" for toast in toasts].count(True) == 1
    assert [("out of date" in toast) for toast in toasts].count(True) == 1


async def test_with_redis_back_and_empty_dialogues_are_shared_again(table: Phone, redis: RedisServer) -> None:
    redis.stop()
    await table.says("Boris", "/rebuy 700")
    redis.start()
    for house in (table.house, table.service.twin):
        assert house
        house.replicas.rest(0.0)
    await table.presses("Anna", table.card, "Cash out")
    assert (await table.presses("Anna", table.last, "6", "5", "✔ Record"))[-1] == "Out with 65 ₽, net −435 ₽"


async def test_a_group_hears_no_more_from_two_than_from_one(shared: list[Shared]) -> None:
    both = [SharedRation(one, Limits(per_second=10_000)) for one in shared]
    answers = [await both[number % 2].take(-1, Urgency.MONEY) for number in range(30)]
    assert [answer == 0 for answer in answers] == [True] * 20 + [False] * 10


async def test_a_card_leaves_the_minutes_last_places_to_money(shared: list[Shared]) -> None:
    both = [SharedRation(one, Limits(per_second=10_000)) for one in shared]
    for number in range(16):
        await both[number % 2].take(-1, Urgency.MONEY)
    assert [await both[0].take(-1, urgency) > 0 for urgency in (Urgency.CARD, Urgency.MONEY)] == [True, False]


async def test_a_person_has_no_minute(shared: list[Shared]) -> None:
    ration = SharedRation(shared[0], Limits(per_second=10_000))
    assert [await ration.take(7, Urgency.MONEY) for _ in range(40)] == [0.0] * 40


async def test_all_chats_together_keep_to_telegrams_second(shared: list[Shared]) -> None:
    both = [SharedRation(one, Limits(per_second=20)) for one in shared]
    loop = asyncio.get_running_loop()
    begun = loop.time()
    gone = 0
    while gone < 10:
        gone += await both[gone % 2].take(gone + 1, Urgency.MONEY) == 0
    # Nine gaps of a twentieth; by itself each of the two would have needed half of them.
    assert loop.time() - begun > 0.44


async def test_a_pause_that_one_was_given_holds_for_the_other(shared: list[Shared]) -> None:
    one, other = (SharedRation(each, Limits()) for each in shared)
    await one.pause(-1, 30)
    assert [await other.take(chat, Urgency.MONEY) for chat in (-1, -2)] == [1.0, 0.0]


async def test_without_redis_nobody_waits_for_a_second_opinion(shared: list[Shared], redis: RedisServer) -> None:
    redis.stop()
    ration = SharedRation(shared[0], Limits())
    await ration.pause(-1, 30)
    assert [await ration.take(-1, Urgency.MONEY) for _ in range(30)] == [0.0] * 30


async def test_what_a_person_may_ask_for_is_counted_by_all_together(shared: list[Shared]) -> None:
    both = [SharedRations(one) for one in shared]
    grants = [await both[number % 2].take("person 1", Ration(5, 0.001)) for number in range(8)]
    assert grants == [Grant.GIVEN] * 5 + [Grant.PAUSE] + [Grant.IN_PAUSE] * 2


async def test_without_redis_each_counts_by_itself(shared: list[Shared], redis: RedisServer) -> None:
    redis.stop()
    both = [SharedRations(one) for one in shared]
    grants = [await both[number % 2].take("person 1", Ration(5, 0.001)) for number in range(12)]
    assert grants == [Grant.GIVEN] * 10 + [Grant.PAUSE] * 2


st.register_type_strategy(
    LeagueError,
    st.sampled_from([LeagueError.kinds[name] for name in sorted(LeagueError.kinds)]).flatmap(st.from_type),
)
st.register_type_strategy(
    Report,
    lambda kind: st.builds(Report, st.from_type(get_args(kind)[0]), st.from_type(League), st.just({}), st.none()),
)
SCREENS = sorted(
    name for name in known() if name.startswith("bot.windows.") and name != "bot.windows.keeping.Window"
)


@pytest.mark.parametrize("name", SCREENS)
@settings(max_examples=5, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_a_window_read_again_is_the_window_that_was_written(name: str, data: st.DataObject) -> None:
    window = data.draw(st.builds(Window, state=st.from_type(known()[name]), unseen=st.none()))
    assert unpack(pack(window)) == window


@pytest.mark.parametrize(
    "text", ["", "7", "[]", '["x",7]', '{"is":1}', f'["{version()}",{{"is":["os.system",{{}},null]}}]']
)
def test_a_text_of_another_version_or_of_nobody_is_not_read(text: str) -> None:
    with pytest.raises(ForeignError):
        unpack(text)

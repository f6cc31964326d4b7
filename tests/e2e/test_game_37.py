"""Game 37 of the drafted screens, by buttons alone and typed by the organiser, at Telegram's own limits."""

from pathlib import Path

import pytest

from bot.sandbox.chats import Message
from tests.e2e.evening import Evening, evening, plain

# screens.md 4.1: so many rebuys, and what was counted by those who stayed.
REBUYS = {1: 2, 3: 3, 4: 2, 5: 1}
COUNTED = {0: "2750", 1: "2100", 2: "1150", 4: "0"}


async def by_buttons(one: Evening) -> Message:
    """The evening of screens.md 7.2, in which only /newgame is typed; the result."""
    anna, boris, vera, gena, dima, eva, kolya = one.words.people
    await one.says(anna, "/newgame 500")
    card = await one.sees(one.words.card, after=None)
    one.hours.until(22, 5)
    for name in (anna, boris, vera, dima):
        await one.presses(name, card, one.words.sit)
    await seats_the_guest(one, card)
    for name in (gena, eva):
        await one.presses(name, card, one.words.sit)
    await one.shows(card, *one.words.people[:6])
    one.hours.until(22, 31)
    for at, times in REBUYS.items():
        for time in range(times):
            one.hours.pass_by(90)
            await one.presses(one.words.people[at], card, one.words.rebuy)
            await one.shows(card, f"{one.words.people[at]} +×{time + 2}")
    await buys_in_again_for_the_guest(one, card)
    one.hours.until(23, 8)
    await cashes_out(one, gena, await one.window(gena, card, one.words.out), "0")
    one.hours.until(23, 40)
    await cashes_out(one, eva, await one.window(eva, card, one.words.out), "650")
    await one.shows(card, "23:40")
    assert plain(card.text) == one.words.card_at_midnight
    one.hours.until(1, 35)
    more = await one.window(anna, card, one.words.more)
    await one.presses(anna, more, one.words.count)
    counting = await one.sees(one.words.counting)
    for at, amount in COUNTED.items():
        name = one.words.people[at]
        await cashes_out(one, name, await one.window(name, counting, name), amount)
    pad = await one.window(anna, counting, kolya)
    await one.presses(anna, pad, one.words.rest, one.words.record)
    one.hours.until(1, 42)
    await one.presses(anna, counting, one.words.close)
    return await one.sees(one.words.result)


async def seats_the_guest(one: Evening, card: Message) -> None:
    anna, kolya = one.words.people[0], one.words.people[6]
    desk = await one.window(anna, card, one.words.desk)
    await one.presses(anna, desk, one.words.newcomers, kolya, "✖")


async def buys_in_again_for_the_guest(one: Evening, card: Message) -> None:
    anna, kolya = one.words.people[0], one.words.people[6]
    desk = await one.window(anna, card, one.words.desk)
    await one.presses(anna, desk, f"{kolya} · 500", one.words.rebuy, "✖")


async def cashes_out(one: Evening, name: str, pad: Message, amount: str) -> None:
    await one.presses(name, pad, *amount, one.words.record)


async def by_typing(one: Evening) -> Message:
    """The evening of screens.md 7.3, in which the organiser types everything; the result."""
    anna, boris, _, gena, dima, eva, kolya = one.words.people
    await one.says(anna, "/newgame 500")
    await one.sees(one.words.card, after=None)
    await one.says(anna, "/join " + ", ".join(one.words.people))
    for name in (boris, boris, gena, gena, gena, dima, dima, eva, kolya):
        one.hours.pass_by(90)
        await one.says(anna, f"/re {name}")
    one.hours.until(23, 8)
    await one.says(anna, f"/out {gena} 0")
    one.hours.until(23, 40)
    await one.says(anna, f"/out {eva} 650")
    one.hours.until(1, 35)
    await one.says(anna, f"/out {one.words.counted}")
    answer = await one.sees("5:")
    assert plain(answer.text) == one.words.list_of_outs
    await one.presses(anna, answer, one.words.close)
    return await one.sees(one.words.result)


def check(one: Evening, result: Message) -> None:
    """What holds of every evening: the drafted result, quiet within Telegram's limits, narrow tables."""
    text = plain(result.text)
    assert one.words.standings in text
    assert all(transfer in text for transfer in one.words.transfers)
    assert one.world.calls.busiest_minute(one.chat.id) <= 20
    assert max(map(len, one.toasts), default=0) <= 200
    assert one.widest() <= 34


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("webhook", [False, True], ids=["polling", "webhook"])
async def test_game_37_by_buttons_leaves_the_card_and_the_result(
    tmp_path: Path, language: str, webhook: bool
) -> None:
    async with evening(tmp_path, language, webhook=webhook) as one:
        result = await by_buttons(one)
        await one.world.pulse.until(lambda: len(one.lasting) == 2, 60)
        check(one, result)
        assert one.typed == ["/newgame 500"]


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("webhook", [False, True], ids=["polling", "webhook"])
async def test_game_37_typed_by_the_organiser_leaves_four_messages(
    tmp_path: Path, language: str, webhook: bool
) -> None:
    async with evening(tmp_path, language, webhook=webhook) as one:
        result = await by_typing(one)
        check(one, result)
        assert (len(one.lasting), len(one.typed)) == (4, 14)
        assert one.words.seated in one.lasting

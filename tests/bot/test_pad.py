"""The number pad on the phone: keys and shortcuts fill it, ✔ records once, others are turned away."""

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bot.phone import PATIENCE, Phone, phone, plain


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Phone]:
    """Anna and Boris sit with 500 each."""
    async with phone(tmp_path, "Anna", "Boris") as one:
        await one.plays("Anna: /newgame 500", "Anna: /join", "Boris: /join")
        yield one


async def test_the_cards_cash_out_opens_the_pressers_own_pad(table: Phone) -> None:
    await table.presses("Anna", table.card, "🏁 Cash out")
    assert table.said == "Anna, how much is left? In 500 ₽, on the table 1,000 ₽."
    assert table.labels(table.last) == [
        *("0 · busted", "500 · even"),
        *("1", "2", "3", "4", "5", "6", "7", "8", "9", "00", "0", "⌫", "✖", "✔ Record"),
    ]


async def test_each_key_is_a_toast_with_the_number_so_far(table: Phone) -> None:
    await table.presses("Anna", table.card, "Cash out")
    toasts = await table.presses("Anna", table.last, "1", "2", "⌫", "00")
    assert toasts == ["1…", "12…", "1…", "100…"]
    assert table.said == "Anna, how much is left? In 500 ₽, on the table 1,000 ₽. → 100 ₽ (−400)"


async def test_record_writes_the_number_and_the_pad_goes_away(table: Phone) -> None:
    await table.presses("Anna", table.card, "Cash out")
    toasts = await table.presses("Anna", table.last, "6", "5", "0", "✔ Record")
    assert toasts[-1] == "Out with 650 ₽, net +150 ₽"
    assert table.below_the_card == []
    assert table.row("Anna") == "Anna 500 650 +150"


async def test_a_double_press_of_record_records_once_and_says_the_same(table: Phone) -> None:
    await table.presses("Anna", table.card, "Cash out")
    pad = table.last
    toasts = await table.presses("Anna", pad, "6", "✔ Record", "✔ Record")
    assert toasts[1] == toasts[2] == "Out with 6 ₽, net −494 ₽"
    assert table.row("Anna") == "Anna 500 6 −494"


async def test_when_all_others_are_out_the_rest_is_one_key(table: Phone) -> None:
    await table.says("Boris", "/cashout 400")
    await table.presses("Anna", table.card, "Cash out")
    await table.presses("Anna", table.last, "600 · the rest", "✔ Record")
    assert table.row("Anna") == "Anna 500 600 +100"


async def test_another_persons_pad_refuses_by_a_toast(table: Phone) -> None:
    await table.presses("Anna", table.card, "Cash out")
    assert await table.presses("Boris", table.last, "1") == ["This window belongs to Anna"]


async def test_two_pads_at_once_keep_their_owners_numbers(table: Phone) -> None:
    await table.presses("Anna", table.card, "Cash out")
    annas = table.last
    await table.presses("Boris", table.card, "Cash out")
    boriss = table.last
    for name, pad, key in (
        ("Anna", annas, "6"),
        ("Boris", boriss, "3"),
        ("Anna", annas, "00"),
        ("Boris", boriss, "00"),
    ):
        await table.presses(name, pad, key)
    await table.presses("Boris", boriss, "✔")
    await table.presses("Anna", annas, "✔")
    assert [table.row("Anna"), table.row("Boris")] == ["Anna 500 600 +100", "Boris 500 300 −200"]


async def test_a_number_in_reply_to_the_pad_does_the_same(table: Phone) -> None:
    await table.presses("Anna", table.card, "Cash out")
    message = await table.says("Anna", "650", to=table.last)
    assert list(message.reactions.values()) == [["👌"]]
    assert table.below_the_card == []
    assert table.row("Anna") == "Anna 500 650 +150"


async def test_a_bare_cashout_opens_the_pad(table: Phone) -> None:
    await table.says("Anna", "/cashout")
    assert table.said == "Anna, how much is left? In 500 ₽, on the table 1,000 ₽."


async def test_record_without_a_number_records_nothing(table: Phone) -> None:
    await table.presses("Anna", table.card, "Cash out")
    assert await table.presses("Anna", table.last, "✔") == ["Type the number first"]


@pytest.mark.parametrize("label", ["Cash out", "More"])
async def test_a_wrong_number_for_the_pad_is_answered_with_what_is_asked_for(table: Phone, label: str) -> None:
    await table.presses("Anna", table.card, label)
    if label == "More":
        await table.presses("Anna", table.last, "Other amount")
    await table.says("Anna", "1000 400", to=table.last)
    assert "“1000 400”: not plainly one amount. Right: 2750" in table.below_the_card


async def test_a_second_cash_out_asks_and_names_both_amounts(table: Phone) -> None:
    await table.says("Anna", "/cashout 650")
    await table.presses("Anna", table.card, "Cash out")
    assert table.said == "Anna, how much is left? Recorded so far: 650 ₽. In 500 ₽, on the table 1,000 ₽."
    await table.presses("Anna", table.last, "7", "00", "✔")
    assert table.said == "Anna · Anna: out with 650 ₽ already. Replace it by 700 ₽?"
    toasts = await table.presses("Anna", table.last, "✅ 650 → 700")
    assert toasts == ["Out with 700 ₽, net +200 ₽"]
    assert table.row("Anna") == "Anna 500 700 +200"


async def test_a_second_cash_out_of_whoever_had_come_back_names_what_both_come_to(table: Phone) -> None:
    await table.plays("Boris: /cashout 300", "Boris: /rebuy", "Boris: /cashout 300", "Boris: /cashout 600")
    assert table.said == (
        "Boris · Boris: out with 300 ₽ (600 ₽ in total) already. Replace it by 600 ₽ (900 ₽ in total)?"
    )
    await table.presses("Boris", table.last, "✅ 300 → 600")
    assert table.row("Boris") == "Boris ×2 1 000 900 −100"
    await table.says("Boris", "/cashout 600")
    assert table.said == "Boris: out with 600 ₽ (900 ₽ in total) already, nothing is changed."
    await table.presses("Boris", table.card, "Cash out")
    assert "Recorded so far: 600 ₽ (900 ₽ in total). In 1,000 ₽" in table.said


async def test_whoever_has_bought_in_since_the_question_has_nothing_to_replace(table: Phone) -> None:
    await table.plays("Boris: /cashout 200", "Anna: /cashout Boris 900")
    question = table.last
    await table.says("Boris", "/rebuy")
    await table.presses("Anna", question, "✅ 200 → 900")
    (said,) = table.lines(question)
    assert said.startswith(
        "Anna · Boris is at the table again: nothing to replace. A cash-out of 900 ₽ (1,100 ₽ in total)"
    )
    assert table.labels(question) == ["🏁 Out · 900", "✖"]
    assert table.row("Boris") == "Boris ×2 1 000 200 ·"


@pytest.mark.parametrize("typed", ["/cashout 0", "/out Anna 0"])
async def test_a_second_cash_out_of_as_much_says_what_stands(table: Phone, typed: str) -> None:
    await table.plays("Anna: /cashout 0", f"Anna: {typed}")
    assert table.below_the_card == ["Anna: out with 0 ₽ already, nothing is changed."]
    await table.says("Anna", "/log")
    assert [line for line in table.lines(table.last) if "✖" in line] == []


async def test_on_the_pad_too_it_says_what_stands(table: Phone) -> None:
    await table.says("Anna", "/cashout 0")
    await table.presses("Anna", table.card, "Cash out")
    assert await table.presses("Anna", table.last, "0", "✔") == [
        "0…",
        "Anna: out with 0 ₽ already, nothing is changed.",
    ]


async def test_in_a_list_whoever_is_out_with_as_much_is_left_as_they_are(table: Phone) -> None:
    await table.plays("Anna: /cashout 0", "Anna: /out Anna 0, Boris 1000")
    assert table.said == "Anna · Anna: out with 0 ₽ already. Record the others?"
    await table.presses("Anna", table.last, "✅ Record the others")
    assert [table.row("Anna"), table.row("Boris")] == ["Anna 500 0 −500", "Boris 500 1 000 +500"]
    await table.says("Anna", "/log")
    assert [line for line in table.lines(table.last) if "✖" in line] == []


async def test_a_cash_out_above_the_table_asks_and_can_be_corrected_or_meant(table: Phone) -> None:
    await table.says("Anna", "/cashout 27500")
    assert table.said == "Anna · on the table 1,000 ₽. Really 27,500 ₽?"
    await table.presses("Anna", table.last, "✏️ Correct")
    toasts = await table.presses("Anna", table.last, "1", "00", "00", "✔", "Yes: a rebuy is not logged")
    assert toasts[-1] == "Out with 10,000 ₽, net +9,500 ₽"


async def test_a_cash_out_of_somebody_else_above_the_table_says_whose(table: Phone) -> None:
    await table.says("Anna", "/cashout Boris 99999")
    assert table.said == "Anna · Boris: on the table 1,000 ₽. Really 99,999 ₽?"


async def test_chips_are_counted_in_chips_and_shown_in_money(tmp_path: Path) -> None:
    async with phone(tmp_path, "Anna", "Boris") as table:
        await table.plays("Anna: /newgame 500 stack=5000", "Anna: /join", "Boris: /join")
        await table.presses("Anna", table.card, "Cash out")
        await table.presses("Anna", table.last, "6", "5", "00")
        assert table.said == (
            "Anna, how much is left? In 500 ₽, on the table 10,000 chips. → 6,500 chips = 650 ₽ (+150)"
        )


async def test_who_does_not_play_has_no_pad(tmp_path: Path) -> None:
    async with phone(tmp_path, "Anna", "Zoe") as table:
        await table.plays("Anna: /newgame 500", "Anna: /join")
        toasts = await table.presses("Zoe", table.card, "Cash out")
        assert (toasts, table.below_the_card) == (["You are not in this game. Use Sit down."], [])


async def test_a_cross_closes_the_pad_and_records_nothing(table: Phone) -> None:
    await table.presses("Anna", table.card, "Cash out")
    await table.presses("Anna", table.last, "7", "✖")
    assert table.below_the_card == []
    assert table.row("Anna") == "Anna 500 ·"


async def test_of_two_who_press_rebuy_in_the_same_second_each_pays_once(table: Phone) -> None:
    presses = [table.world.press(table.people[name], table.card, "🔁 Rebuy · 500") for name in ("Anna", "Boris")]
    toasts = [plain((await table.world.toast(press, seconds=PATIENCE))["text"]) for press in presses]
    await table.settles()
    assert toasts == ["Rebuy 500 ₽, 1,000 ₽ in total"] * 2
    assert [table.row("Anna"), table.row("Boris")] == ["Anna ×2 1 000 ·", "Boris ×2 1 000 ·"]


async def test_who_presses_rebuy_twice_on_one_card_pays_once_and_hears_when(table: Phone) -> None:
    presses = [table.world.press(table.people["Anna"], table.card, "🔁 Rebuy · 500") for _ in range(2)]
    toasts = [plain((await table.world.toast(press, seconds=PATIENCE))["text"]) for press in presses]
    await table.settles()
    assert toasts[0] == "Rebuy 500 ₽, 1,000 ₽ in total"
    assert re.fullmatch(r"Already recorded at \d\d:\d\d: 1,000 ₽ in total. Again: on the fresh card", toasts[1])
    assert table.row("Anna") == "Anna ×2 1 000 ·"


async def test_rebuy_on_the_fresh_card_counts_again(table: Phone) -> None:
    await table.presses("Anna", table.card, "🔁 Rebuy · 500", "🔁 Rebuy · 500")
    assert table.row("Anna") == "Anna ×3 1 500 ·"


async def test_more_buy_ins_than_can_go_in_at_once_are_said_no_to_and_not_offered(tmp_path: Path) -> None:
    async with phone(tmp_path, "Anna") as one:
        await one.plays("Anna: /newgame 400000", "Anna: /join", "Anna: /rebuy x3")
        assert one.said == "“x3”: at most 1,000,000 ₽. Right: /rebuy · /rebuy 1000 · /rebuy Anna x2"
        await one.presses("Anna", one.card, "⋯ More")
        await one.presses("Anna", one.last, "Other amount")
        assert one.labels(one.last)[:3] == ["400,000", "800,000", "1"]
        assert one.row("Anna") == "Anna 400 000 ·"

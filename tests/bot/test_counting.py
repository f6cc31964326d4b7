"""The counting on the phone: one shared message, its names, lists in reply, and what comes of it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.sandbox.chats import Message
from bot.sandbox.text import cut
from tests.bot.phone import Phone, phone


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Phone]:
    """Anna, who hosts, Boris and Vera sit with 500 each; the close is asked for."""
    async with phone(tmp_path, "Anna", "Boris", "Vera") as one:
        await one.plays("Anna: /newgame 500", "Anna: /join", "Boris: /join", "Vera: /join", "Anna: /close")
        yield one


def counting(table: Phone) -> Message:
    """The shared message below the card."""
    return next(one for one in table.messages if (one.text or "").startswith(("🏁", "⚖")))


async def test_who_is_not_out_is_asked_for_by_name(table: Phone) -> None:
    assert table.lines(counting(table))[0] == "🏁 Counting · game 1"
    assert table.labels(counting(table)) == ["Anna", "Boris", "Vera", "All others 0", "Later"]


async def test_a_name_opens_the_pressers_pad_for_that_player(table: Phone) -> None:
    await table.presses("Anna", counting(table), "Boris")
    assert table.said == "Anna · Boris: how much is left? In 500 ₽, on the table 1,500 ₽."
    await table.presses("Anna", table.last, "6", "00", "✔")
    assert table.labels(counting(table)) == ["Anna", "Vera", "All others 0", "Later"]


async def test_zero_for_all_others_is_asked_once_more_with_their_names(table: Phone) -> None:
    await table.says("Anna", "/cashout 1500")
    await table.presses("Anna", counting(table), "All others 0")
    assert table.said == "Anna · out with 0: Boris, Vera?"
    toasts = await table.presses("Anna", table.last, "Yes, 0 for all")
    assert toasts == ["Recorded for 2 players"]
    assert table.labels(counting(table)) == ["✅ Close the game"]


async def test_a_list_in_reply_to_it_is_cash_outs(table: Phone) -> None:
    await table.says("Anna", "Anna 900\nBoris 600\nVera 0", to=counting(table))
    assert table.said == "Out, 3: Anna 900 · Boris 600 · Vera 0\nEverybody is out, the books balance."
    await table.presses("Anna", table.last, "✅ Close the game")
    assert next(line for line in table.lines(table.last) if line.startswith(" 1 ")).split()[1:3] == [
        "Anna",
        "+400",
    ]


async def test_a_list_that_counts_more_than_there_is_asks_once_for_all_whom_that_concerns(table: Phone) -> None:
    await table.says("Anna", "Boris 1700\nVera 0\nAnna 300", to=counting(table))
    assert table.said == "Anna · Boris, Anna: on the table 1,500 ₽. Really 2,000 ₽?"
    await table.presses("Anna", table.last, "Yes: a rebuy is not logged")
    assert [table.row("Boris"), table.row("Vera"), table.row("Anna")] == [
        "Boris 500 1 700 +1 200",
        "Vera 500 0 −500",
        "Anna 500 300 −200",
    ]


async def test_a_list_with_one_amount_too_many_asks_about_that_one(table: Phone) -> None:
    await table.says("Anna", "Anna 900\nBoris 600\nVera 100", to=counting(table))
    assert table.said == "Anna · Vera: on the table 0 ₽. Really 100 ₽?"


async def test_an_amount_of_a_list_that_is_corrected_is_asked_about_with_the_others_anew(table: Phone) -> None:
    await table.says("Anna", "Boris 1700\nVera 0\nAnna 300", to=counting(table))
    await table.presses("Anna", table.last, "✏️ Correct", "1", "3", "00", "✔")
    assert table.said == "Anna · on the table 200 ₽. Really 300 ₽?"


async def test_a_bare_number_in_reply_to_it_is_the_authors_cash_out(table: Phone) -> None:
    await table.says("Vera", "300", to=counting(table))
    assert table.row("Vera") == "Vera 500 300 −200"


async def test_when_it_all_adds_up_it_closes_with_one_press_and_goes_away(table: Phone) -> None:
    await table.plays("Anna: /cashout 900", "Boris: /cashout 600", "Vera: /cashout 0")
    await table.presses("Boris", counting(table), "✅ Close the game")
    assert [one for one in table.messages if (one.text or "").startswith("🏁")] == []


async def test_what_does_not_add_up_turns_it_into_the_question(table: Phone) -> None:
    await table.plays("Anna: /cashout 900", "Boris: /cashout 300", "Vera: /cashout 0")
    assert table.lines(counting(table))[0] == "⚖️ It does not add up · game 1"


async def test_it_can_be_put_off(table: Phone) -> None:
    await table.presses("Anna", counting(table), "Later")
    assert table.below_the_card == []


async def test_count_and_close_in_more_asks_for_the_same(table: Phone) -> None:
    await table.presses("Anna", counting(table), "Later")
    await table.presses("Anna", table.card, "⋯ More")
    await table.presses("Anna", table.last, "🏁 Count and close")
    assert table.labels(counting(table)) == ["Anna", "Boris", "Vera", "All others 0", "Later"]


async def test_a_number_in_reply_to_the_card_is_asked_what_it_is(table: Phone) -> None:
    await table.says("Vera", "500", to=table.card)
    assert table.said == "Vera · 500 ₽: what is it?"
    assert table.labels(table.last) == ["🔁 Rebuy · 500", "🏁 Out · 500", "✖"]
    await table.presses("Vera", table.last, "🔁 Rebuy")
    assert table.row("Vera") == "Vera ×2 1 000 ·"


async def test_chatter_in_reply_to_the_card_is_left_alone(table: Phone) -> None:
    before = len(table.messages)
    await table.says("Vera", "what a night", to=table.card)
    assert len(table.messages) == before


async def test_a_wrong_line_for_the_count_is_answered_with_the_form_of_the_list(table: Phone) -> None:
    await table.says("Anna", "Boris 1000 400", to=counting(table))
    assert table.said == "“Boris 1000 400”: not plainly one amount. Right: Anna 2750, Boris 0"


async def test_the_transfers_of_a_crowd_are_folded_in_the_result(tmp_path: Path) -> None:
    names = [f"Player {chr(65 + at)}" for at in range(13)]
    host, *others = names
    async with phone(tmp_path, *names) as one:
        await one.plays(f"{host}: /newgame 500", *(f"{name}: /join" for name in names))
        await one.plays(
            f"{host}: /cashout {host} 6500, {', '.join(f'{name} 0' for name in others)}", f"{host}: /close"
        )
        [quote] = [each for each in one.last.entities if each["type"] == "expandable_blockquote"]
        folded = cut(one.last.text or "", quote).splitlines()
    assert [line.partition(" → ")[0] for line in folded] == others

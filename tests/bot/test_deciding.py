"""A difference on the phone: the shared question, the host's window, the result (screens.md 7.5)."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bot.phone import Phone, phone


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Phone]:
    """Anna, Boris and Vera are out; 300 of 1 500 belong to nobody."""
    async with phone(tmp_path, "Anna", "Boris", "Vera") as one:
        await one.plays(
            "Anna: /newgame 500",
            "Anna: /join",
            "Boris: /join",
            "Vera: /join",
            "Anna: /out Anna 600, Boris 400, Vera 200",
            "Anna: /close",
        )
        yield one


async def test_the_question_says_how_much_which_way_and_what_can_be_done(table: Phone) -> None:
    assert table.lines(table.last) == [
        "⚖️ It does not add up · game 1",
        "In 1,500 ₽, out 1,200 ₽. Fewer chips were counted than bought: 300 ₽ belong to nobody yet.",
        "Usually a stack was not counted whole, or a rebuy was logged twice.",
        "Anna 600 · Boris 400 · Vera 200",
    ]
    assert table.labels(table.last) == [
        *("✏️ Correct a cash-out", "🧾 Check the rebuys"),
        "⚖️ Share out by stacks",
        *("👤 Give it to one", "⏸ Decide later"),
    ]


def heads(table: Phone) -> list[str]:
    """The first line of each message that can be seen."""
    return [table.lines(message)[0] for message in table.messages]


async def test_sharing_out_is_shown_before_it_is_written_and_closes_the_game(table: Phone) -> None:
    await table.presses("Anna", table.last, "⚖️ Share out by stacks")
    assert table.lines(table.last) == [
        "Anna · share 300 ₽ out by the stacks of those who take part:",
        "Anna +150 · Boris +100 · Vera +50",
    ]
    await table.presses("Anna", table.last, "✅ Share out and close")
    assert "300 ₽ belonged to nobody: shared out by stacks, decided by Anna" in table.lines(table.last)
    assert [" ".join(line.split()[1:3]) for line in table.lines(table.last)[2:5]] == [
        "Anna +250",
        "Boris 0",
        "Vera −250",
    ]


async def test_question_and_window_go_away_when_the_result_is_there(table: Phone) -> None:
    await table.presses("Anna", table.last, "⚖️ Share out by stacks")
    await table.presses("Anna", table.last, "✅ Share out and close")
    assert [head for head in heads(table) if head.startswith(("⚖️", "Anna"))] == []
    assert [head for head in heads(table) if "closed at" in head] != []


async def test_who_takes_part_is_changed_by_a_press(table: Phone) -> None:
    await table.presses("Anna", table.last, "⚖️ Share out by stacks")
    await table.presses("Anna", table.last, "Who takes part ▸", "✅ Vera", "← Back")
    assert table.lines(table.last) == [
        "Anna · share 300 ₽ out by the stacks of those who take part:",
        "Anna +180 · Boris +120",
        "Not taking part: Vera.",
    ]


async def test_one_player_gets_all_of_it_after_one_more_question(table: Phone) -> None:
    await table.presses("Anna", table.last, "👤 Give it to one")
    await table.presses("Anna", table.last, "Vera · 200")
    assert table.said == "Anna · give 300 ₽ to Vera and close?"
    await table.presses("Anna", table.last, "✅ Give and close")
    assert "300 ₽ belonged to nobody: given to Vera, decided by Anna" in table.lines(table.last)


async def test_a_corrected_cash_out_brings_the_question_up_to_date(table: Phone) -> None:
    question = table.last
    await table.presses("Anna", question, "✏️ Correct a cash-out")
    await table.presses("Anna", table.last, "Vera · 200")
    await table.presses("Anna", table.last, "5", "0", "0", "✔ Record")
    assert table.said == "🏁 Game 1 · in 1,500 = out 1,500. It adds up."
    await table.presses("Boris", question, "✅ Close the game")
    assert table.said.startswith("♠ Game 1")


async def test_a_decision_put_off_is_on_the_card_and_blocks_no_other_game(table: Phone) -> None:
    await table.presses("Anna", table.last, "⏸ Decide later")
    assert "Does not add up: 300 ₽, waits for a decision" in table.lines(table.card)
    waiting = table.card
    await table.says("Boris", "/newgame 100")
    await table.presses("Anna", waiting, "⚖️ Decide")
    assert table.lines(table.last)[-1] == "The game counts for nothing until this is decided."


async def test_a_question_that_is_put_off_goes_away(table: Phone) -> None:
    await table.presses("Anna", table.last, "⏸ Decide later")
    assert [head for head in heads(table) if head.startswith("⚖️")] == []


async def test_a_bare_close_asks_again_about_the_game_that_waits(table: Phone) -> None:
    await table.presses("Anna", table.last, "⏸ Decide later")
    await table.says("Anna", "/close")
    assert table.lines(table.last)[0] == "⚖️ It does not add up · game 1"
    await table.plays("Anna: /newgame 100", "Anna: /close")
    assert table.said == "A game needs two players to be closed. /cancelgame calls it off."


async def test_only_the_host_or_an_administrator_opens_the_ways_out(table: Phone) -> None:
    toasts = await table.presses("Boris", table.last, "⚖️ Share out by stacks", "⏸ Decide later")
    assert toasts == ["Only the host (Anna) or a chat administrator may do this."] * 2


async def test_whoever_was_counted_wrong_corrects_their_own_cash_out(table: Phone) -> None:
    question = table.last
    toasts = await table.presses("Boris", question, "✏️ Correct a cash-out")
    assert toasts == [""]
    await table.presses("Boris", table.last, "Boris · 400")
    await table.presses("Boris", table.last, "7", "0", "0", "✔ Record")
    assert table.said == "🏁 Game 1 · in 1,500 = out 1,500. It adds up."


async def test_where_only_the_host_logs_for_others_a_correction_is_ones_own(table: Phone) -> None:
    question = table.last
    await table.says("Anna", "/settings")
    await table.presses("Anna", table.last, "Who logs", "the host and administrators for others", "✔ Save")
    await table.presses("Boris", question, "✏️ Correct a cash-out")
    await table.presses("Boris", table.last, "Vera · 200")
    toasts = await table.presses("Boris", table.last, "5", "0", "0", "✔ Record")
    assert toasts[-1] == "Only the host (Anna) or a chat administrator may do this."
    await table.presses("Boris", question, "✏️ Correct a cash-out")
    await table.presses("Boris", table.last, "Boris · 400")
    await table.presses("Boris", table.last, "7", "0", "0", "✔ Record")
    assert table.lines(question) == ["🏁 Game 1 · in 1,500 = out 1,500. It adds up."]


async def test_a_second_close_asks_once(table: Phone) -> None:
    await table.says("Anna", "/close")
    assert sum(head.startswith("⚖️") for head in heads(table)) == 1


async def test_chips_too_many_are_a_rebuy_that_was_not_logged(tmp_path: Path) -> None:
    async with phone(tmp_path, "Anna", "Boris") as one:
        await one.plays("Anna: /newgame 500", "Anna: /join", "Boris: /join", "Anna: /out 900")
        await one.says("Boris", "/out 600")
        await one.presses("Boris", one.last, "Yes: a rebuy is not logged")
        await one.says("Anna", "/close")
        assert one.lines(one.last)[1:3] == [
            "In 1,000 ₽, out 1,500 ₽. More chips were counted than bought: 500 ₽ are missing for the pay-out.",
            "That is exactly 1 buy-in. A rebuy was probably not logged.",
        ]
        await one.presses("Anna", one.last, "➕ Log the rebuy")
        toasts = await one.presses("Anna", one.last, "Boris · 500 ×1")
        assert toasts == ["Boris: rebuy 500 ₽ logged"]
        assert one.said == "🏁 Game 1 · in 1,500 = out 1,500. It adds up."


async def test_a_difference_in_chips_is_chips_wherever_it_is_read(tmp_path: Path) -> None:
    async with phone(tmp_path, "Anna", "Boris") as one:
        await one.plays("Anna: /newgame 500 stack=3000", "Anna: /join", "Boris: /join")
        await one.plays("Anna: /out 4000", "Boris: /out 1922", "Anna: /close")
        await one.presses("Anna", one.last, "👤 Give it to one")
        await one.presses("Anna", one.last, "Boris · 1,922")
        await one.presses("Anna", one.last, "✅ Give and close")
        result = one.last
        await one.says("Anna", "/log 1")
        assert one.lines(one.last)[-1].split()[2:] == ["difference", "78", "·Anna"]
        label = next(label for label in one.labels(result) if label.startswith("↩️ Reopen"))
        await one.presses("Anna", result, label)
        assert one.lines(one.card)[-1].endswith("Boris: difference 78 undone")


async def test_the_result_is_taken_back_within_ten_minutes(table: Phone) -> None:
    await table.presses("Anna", table.last, "👤 Give it to one")
    await table.presses("Anna", table.last, "Vera · 200")
    await table.presses("Anna", table.last, "✅ Give and close")
    label = next(label for label in table.labels(table.last) if label.startswith("↩️ Reopen"))
    await table.presses("Anna", table.last, label)
    assert table.lines(table.last)[0].startswith("♠ Game 1 · ")
    assert "Game 1 is open again (Anna), its result is withdrawn." in heads(table)

"""A closed game corrected on the phone: /fix in a window, /date at once (screens.md 7.7)."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.sandbox.chats import Message
from tests.bot.phone import Phone, phone
from tests.bot.test_files_on_the_phone import handed, pressed


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Phone]:
    """Vera and Boris had their stacks swapped; Anna made the chat."""
    async with phone(tmp_path, "Anna", "Boris", "Vera") as one:
        await one.plays(
            "Anna: /newgame 500",
            "Anna: /join",
            "Boris: /join",
            "Vera: /join",
            "Anna: /out Anna 900, Boris 200, Vera 400",
            "Anna: /close",
        )
        yield one


def result(table: Phone) -> Message:
    """The game's result as it stands now."""
    return next(one for one in table.messages if "bank" in (one.text or ""))


async def counted(table: Phone, name: str, amount: str) -> None:
    label = next(label for label in table.labels(table.last) if label.startswith(f"{name} · "))
    await table.presses("Anna", table.last, label)
    await table.presses("Anna", table.last, "🏁 Out", *amount, "✔ Take it")


async def test_the_draft_opens_with_everybody_as_recorded(table: Phone) -> None:
    await table.says("Anna", "/fix 1")
    assert table.lines(table.last)[1:] == ["Difference 0", "Nothing changes before Record."]
    assert table.labels(table.last)[:5] == [
        *("Anna · 500 → 900", "Boris · 500 → 200", "Vera · 500 → 400"),
        *("➕ Player", "Importance 1 ▸"),
    ]


async def test_the_log_of_a_closed_game_leads_to_the_same_draft(table: Phone) -> None:
    await table.says("Anna", "/fix 1")
    draft = table.said
    await table.says("Vera", "/log 1")
    log = table.last
    assert await table.presses("Vera", log, "✏️ Correct") == ["Only a chat administrator may do this."]
    assert await table.presses("Anna", log, "✏️ Correct") == [""]
    assert table.said == draft


@pytest.mark.parametrize("deeds", [["Anna: /reopen"], ["Anna: /reopen", "Anna: /cancelgame"]])
async def test_the_log_of_a_game_that_is_not_closed_leads_to_none(table: Phone, deeds: list[str]) -> None:
    await table.plays(*deeds, "Anna: /log 1")
    assert "✏️ Correct" not in table.labels(table.last)


async def test_a_wrong_number_for_the_draft_is_answered_with_what_is_asked_for(table: Phone) -> None:
    await table.says("Anna", "/fix 1")
    await table.presses("Anna", table.last, "Boris · 500 → 200")
    await table.presses("Anna", table.last, "🏁 Out")
    await table.says("Anna", "1000 400", to=table.last)
    assert "“1000 400”: not plainly one amount. Right: 2750" in [one.text for one in table.messages]


async def test_a_difference_of_chips_says_that_it_is_chips(tmp_path: Path) -> None:
    async with phone(tmp_path, "Anna", "Boris") as table:
        await table.plays("Anna: /newgame 500 stack=5000", "Anna: /join", "Boris: /join")
        await table.plays("Anna: /out Anna 9000, Boris 1000", "Anna: /close", "Anna: /fix 1")
        await counted(table, "Boris", "700")
        assert "Difference 300 chips: it belongs to nobody yet" in table.lines(table.last)


async def test_two_pads_record_and_a_reason_correct_the_game(table: Phone) -> None:
    await table.says("Anna", "/fix 1")
    await counted(table, "Boris", "400")
    assert table.lines(table.last)[1:3] == [
        "Boris out 200 → 400",
        "Difference 200 ₽: it is missing for the pay-out",
    ]
    await counted(table, "Vera", "200")
    await table.presses("Anna", table.last, "✔ Record")
    await table.presses("Anna", table.last, "Typo")
    assert table.said == (
        "Game 1 is corrected (Anna, typo): Boris out 200 → 400, Vera out 400 → 200. "
        "Places: Vera 2 → 3, Boris 3 → 2. Transfers now: Boris → Anna 100, Vera → Anna 300."
    )
    assert [" ".join(line.split()[:3]) for line in table.lines(result(table))[2:5]] == [
        "1 Anna +400",
        "2 Boris −100",
        "3 Vera −300",
    ]


async def test_the_log_says_what_a_correction_took_back_and_why(table: Phone) -> None:
    await table.says("Anna", "/fix 1")
    await counted(table, "Boris", "400")
    await counted(table, "Vera", "200")
    await table.presses("Anna", table.last, "✔ Record")
    await table.presses("Anna", table.last, "Typo")
    await table.says("Boris", "/log 1")
    voids = [line for line in table.lines(table.last) if line.startswith("✖")]
    assert [(line.split()[1], line.split(", ", 1)[1]) for line in voids] == [
        ("5:", "Anna, typo"),
        ("6:", "Anna, typo"),
    ]


async def test_nothing_is_changed_before_record(table: Phone) -> None:
    before = result(table).text
    await table.says("Anna", "/fix 1")
    await counted(table, "Boris", "400")
    await table.presses("Anna", table.last, "✖")
    assert result(table).text == before


async def test_a_number_in_reply_to_the_pad_is_taken_too(table: Phone) -> None:
    await table.says("Anna", "/fix 1")
    await table.presses("Anna", table.last, "Boris · 500 → 200")
    await table.presses("Anna", table.last, "🪙 In")
    await table.says("Anna", "1000", to=table.last)
    assert "Boris in 500 → 1,000" in table.lines(table.last)


async def test_its_difference_is_settled_in_the_draft(table: Phone) -> None:
    await table.says("Anna", "/fix 1")
    await counted(table, "Boris", "300")
    await table.presses("Anna", table.last, "⚖️ The difference ▸", "Anna")
    assert "Difference 100 ₽: Anna −100" in table.lines(table.last)
    await table.presses("Anna", table.last, "✔ Record")
    await table.presses("Anna", table.last, "Forgotten")
    assert "100 ₽ were missing: deducted from Anna, decided by Anna" in table.lines(result(table))


async def test_an_old_decision_is_asked_anew_when_what_was_left_over_is_missing(table: Phone) -> None:
    await table.says("Anna", "/fix 1")
    await counted(table, "Boris", "100")
    await table.presses("Anna", table.last, "⚖️ The difference ▸", "⚖️ Share out by stacks")
    assert "Difference 100 ₽: Anna +64, Vera +29, Boris +7" in table.lines(table.last)
    await counted(table, "Boris", "300")
    assert "Difference 100 ₽: it is missing for the pay-out" in table.lines(table.last)
    assert "✔ Record" not in table.labels(table.last)


async def test_a_profit_without_amounts_is_shown_and_said_to_be_replaced(table: Phone) -> None:
    await handed(table, "date;player;profit\n12.01.2024;Anna;500\n12.01.2024;Boris;-300\n12.01.2024;Vera;-200\n")
    await pressed(table, table.labels(table.last)[0])
    await table.says("Anna", "/fix 2")
    assert table.labels(table.last)[:3] == ["Anna · +500", "Boris · −300", "Vera · −200"]
    await table.presses("Anna", table.last, "Boris · −300")
    assert table.lines(table.last) == ["Anna · Boris: profit −300, without amounts; an amount replaces it"]
    await table.presses("Anna", table.last, "🏁 Out", *"400", "✔ Take it")
    assert "Boris profit −300 → in 0, out 400" in table.lines(table.last)
    await table.presses("Anna", table.last, "⚖️ The difference ▸", "Vera")
    await table.presses("Anna", table.last, "✔ Record", "Forgotten")
    assert "Boris profit −300 → in 0, out 400" in table.said


async def test_only_an_administrator_corrects(table: Phone) -> None:
    await table.says("Boris", "/fix 1")
    assert table.said.startswith("Only a chat administrator may do this.")


async def test_a_game_is_moved_to_another_day(table: Phone) -> None:
    await table.says("Anna", "/date 1 1.11.2025")
    assert table.said == "Game 1 counts for Sat 1 November 2025 now."
    assert table.lines(result(table))[0].endswith("Sat 1 November 2025")


@pytest.mark.parametrize(
    ("typed", "right"),
    [("/date 1", "/date 1 5.11"), ("/date 1 31.2", "/date 1 5.11"), ("/date", "/date 37 12.11")],
)
async def test_a_day_that_is_none_is_answered_with_the_form_of_its_own_command(
    table: Phone, typed: str, right: str
) -> None:
    await table.says("Anna", typed)
    assert (right in table.said, "date=" in table.said) == (True, False)


async def test_a_day_to_come_is_refused_without_another_commands_form(table: Phone) -> None:
    await table.says("Anna", "/fix 1")
    (toast,) = (await table.presses("Anna", table.last, "▶", "✔ Record", "Typo"))[-1:]
    assert toast == "The date is a day that has passed, such as 5.11."


async def test_the_draft_says_that_its_difference_is_decided_before_it_can_be_recorded(table: Phone) -> None:
    await table.says("Anna", "/fix 1")
    ends = [table.lines(table.last)[-1]]
    await counted(table, "Boris", "400")
    ends.append(table.lines(table.last)[-1])
    await table.presses("Anna", table.last, "⚖️ The difference ▸", "⚖️ Deduct by stacks")
    ends.append(table.lines(table.last)[-1])
    assert ends == [
        "Nothing changes before Record.",
        "Nothing changes before Record, which is there once the difference is decided (⚖️).",
        "Nothing changes before Record.",
    ]


async def test_another_reason_is_said_in_words_in_reply(table: Phone) -> None:
    await table.says("Anna", "/fix 1")
    await counted(table, "Boris", "400")
    await counted(table, "Vera", "200")
    await table.presses("Anna", table.last, "✔ Record", "Other…")
    window = table.last
    # Words with which a command could begin are a reason here.
    await table.says("Anna", "out of order: Vera held  Boris's stack", to=window)
    assert table.said.startswith("Game 1 is corrected (Anna, out of order: Vera held Boris's stack): Boris out ")
    assert "1 Anna +400" in " ".join((result(table).text or "").split())
    assert window not in table.messages


async def test_the_way_back_from_the_words_leads_to_the_draft(table: Phone) -> None:
    await table.says("Anna", "/fix 1")
    await counted(table, "Boris", "400")
    await counted(table, "Vera", "200")
    await table.presses("Anna", table.last, "✔ Record", "Other…", "← Back")
    assert "Typo" in table.labels(table.last)

"""Settings on the phone: nothing holds before Save, and only administrators save."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bot.phone import Phone, phone


@pytest.fixture
async def group(tmp_path: Path) -> AsyncIterator[Phone]:
    """Anna administers, Boris does not."""
    async with phone(tmp_path, "Anna", "Boris") as one:
        yield one


async def test_every_setting_stands_in_the_window_with_its_value(group: Phone) -> None:
    await group.says("Anna", "/settings")
    lines = group.lines(group.last)
    assert lines[0] == "Anna, settings. Nothing changes before Save."
    assert {line.partition(":")[0] for line in lines[1:]} >= {"Language", "Currency", "Time zone", "Who logs"}
    assert "Rounding: 1 ₽" in lines
    assert "Transfers: to each other" in lines


async def test_what_is_chosen_holds_once_it_is_saved(group: Phone) -> None:
    await group.says("Anna", "/settings")
    window = group.last
    await group.presses("Anna", window, "Who logs", "the host and administrators for others")
    assert "Who logs: the host and administrators for others" in group.lines(window)
    await group.presses("Anna", window, "Language", "Russian", "✔ Save")
    assert group.lines(group.last) == [
        "⚙️ Настройки изменены, кем: Anna.",
        "Язык: русский",
        "Кто записывает: за других — ведущий и админы",
    ]


async def test_windows_of_others_speak_the_language_that_was_saved(group: Phone) -> None:
    await group.says("Boris", "/calc")
    window = group.last
    await group.says("Anna", "/settings")
    await group.presses("Anna", group.last, "Language", "Russian", "✔ Save")
    assert "Клуб «Гамблер»" in group.labels(window)


async def test_what_is_cancelled_changes_nothing(group: Phone) -> None:
    await group.says("Anna", "/settings")
    await group.presses("Anna", group.last, "Language", "Russian", "✖ Cancel")
    await group.says("Anna", "/settings")
    assert group.lines(group.last)[1] == "Language: English"


async def test_the_clock_is_set_by_the_hour(group: Phone) -> None:
    await group.says("Anna", "/settings")
    window = group.last
    before = group.lines(window)[3]
    await group.presses("Anna", window, "Time zone", "+1")
    hours = [int(line.rpartition("now ")[2].partition(":")[0]) for line in (before, group.lines(window)[0])]
    assert (hours[1] - hours[0]) % 24 == 1


async def test_what_would_be_announced_is_shown_in_the_window_and_nothing_is_lost(group: Phone) -> None:
    await group.plays("Anna: /newgame 500", "Boris: /join", "Anna: /join", "Anna: /cashout Anna 800, Boris 200")
    await group.says("Anna", "/close")
    await group.says("Anna", "/settings")
    window = group.last
    await group.presses("Anna", window, "Who logs", "the host and administrators for others")
    await group.presses("Anna", window, "Announcements", "👁 Preview")
    seen = group.lines(window)
    assert seen[0] == "If the period ended now, this would be posted:"
    assert "Best player and millionaire: Anna" in seen
    await group.presses("Anna", window, "← Back", "← Back")
    assert "Who logs: the host and administrators for others" in group.lines(window)


async def test_before_the_first_game_there_is_nothing_to_preview(group: Phone) -> None:
    await group.says("Anna", "/settings")
    window = group.last
    toasts = await group.presses("Anna", window, "Announcements", "👁 Preview")
    assert toasts[-1] == "There is nothing to announce yet: no game of this month is closed."
    assert group.lines(window) == ["Anna · Announcements: on"]


async def test_a_currency_is_fixed_once_there_is_an_amount(group: Phone) -> None:
    await group.plays("Anna: /newgame 500", "Anna: /join")
    await group.says("Anna", "/settings")
    assert "Currency" not in group.labels(group.last)


async def test_a_member_is_told_who_may(group: Phone) -> None:
    await group.says("Boris", "/settings")
    assert group.said.startswith("Only a chat administrator may do this.")


async def test_where_only_hosts_log_for_others_a_member_logs_for_themselves_and_guests(group: Phone) -> None:
    await group.says("Anna", "/settings")
    await group.presses("Anna", group.last, "Who logs", "the host and administrators for others", "✔ Save")
    await group.plays("Anna: /newgame 500", "Anna: /join", "Boris: /join", "Boris: /rebuy Anna")
    assert group.said == "Only the host (Anna) or a chat administrator may do this."
    await group.says("Boris", "/rebuy")
    assert group.row("Boris") == "Boris ×2 1 000 ·"

"""The greeting in a new chat: what it says, and what its buttons do."""

from pathlib import Path

import pytest

from tests.bot.phone import phone


async def test_a_new_chat_hears_what_the_bot_does_and_what_holds(tmp_path: Path) -> None:
    async with phone(tmp_path, "Anna") as one:
        lines = one.lines(one.last)
        assert lines[:2] == [
            "♠ Hello! I keep the league: buy-ins and cash-outs, the rating, who pays whom, the month's results.",
            "You can play right away: /newgame 500",
        ]
        assert lines[2].startswith("Now: English · RUB ₽ · Moscow, now ")
        assert lines[2].endswith(" · chips are money · everybody for everybody · results on the 1st at 10:00")
        assert one.labels(one.last)[:3] == ["✅ All right", "⚙️ Change", "📥 Past evenings"]


async def test_all_right_takes_the_buttons_away(tmp_path: Path) -> None:
    async with phone(tmp_path, "Anna") as one:
        await one.presses("Anna", one.last, "✅ All right")
        assert (one.lines(one.last)[1], one.labels(one.last)) == ("You can play right away: /newgame 500", [])


async def test_an_administrator_has_it_said_in_the_other_language(tmp_path: Path) -> None:
    async with phone(tmp_path, "Anna") as one:
        await one.presses("Anna", one.last, "🌐 Русский")
        assert one.lines(one.last)[1] == "Играть можно сразу: /newgame 500"
        assert one.labels(one.last) == ["✅ Всё верно", "⚙️ Изменить", "📥 Прошлые вечера", "🌐 English"]


@pytest.mark.parametrize("button", ["⚙️ Change", "🌐 Русский"])
async def test_settings_are_not_a_members_to_change(tmp_path: Path, button: str) -> None:
    async with phone(tmp_path, "Anna", "Boris") as one:
        (toast,) = await one.presses("Boris", one.last, button)
        assert toast.startswith("Only a chat administrator may do this.")


async def test_change_opens_the_settings(tmp_path: Path) -> None:
    async with phone(tmp_path, "Anna") as one:
        await one.presses("Anna", one.last, "⚙️ Change")
        assert one.said.startswith("Anna, settings. Nothing changes before Save.")


async def test_an_administrator_brings_past_evenings_in_from_the_greeting(tmp_path: Path) -> None:
    async with phone(tmp_path, "Anna") as one:
        await one.presses("Anna", one.last, "📥 Past evenings")
        assert one.said.startswith("Anna, reply to this message with the file")

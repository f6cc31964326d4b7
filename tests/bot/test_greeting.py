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


async def test_the_language_changes_there_and_back_and_there_again(tmp_path: Path) -> None:
    async with phone(tmp_path, "Anna") as one:
        heard = []
        for button in ("🌐 Русский", "🌐 English", "🌐 Русский", "🌐 English"):
            await one.presses("Anna", one.last, button)
            heard.append(one.lines(one.last)[1])
        assert heard == 2 * ["Играть можно сразу: /newgame 500", "You can play right away: /newgame 500"]


async def test_a_language_that_is_pressed_twice_is_spoken(tmp_path: Path) -> None:
    async with phone(tmp_path, "Anna") as one:
        await one.presses("Anna", one.last, "🌐 Русский")
        await one.presses("Anna", one.last, "gr:ru")
        assert one.lines(one.last)[1] == "Играть можно сразу: /newgame 500"


async def test_a_button_that_does_not_name_its_language_changes_it_once(tmp_path: Path) -> None:
    async with phone(tmp_path, "Anna") as one:
        one.last.old_buttons["🌐"] = "gr:language"
        await one.presses("Anna", one.last, "gr:language", "gr:language")
        assert one.lines(one.last)[1] == "Играть можно сразу: /newgame 500"


async def test_a_running_card_speaks_the_other_language_at_once(tmp_path: Path) -> None:
    async with phone(tmp_path, "Anna") as one:
        greeting = one.last
        await one.plays("Anna: /newgame 500", "Anna: /join")
        await one.presses("Anna", greeting, "🌐 Русский")
        assert one.labels(one.card)[:2] == ["🪑 Сесть · 500", "🔁 Докупка · 500"]


async def test_open_windows_speak_the_other_language_at_once_and_keep_what_was_chosen(tmp_path: Path) -> None:
    async with phone(tmp_path, "Anna", "Boris") as one:
        greeting = one.last
        await one.plays("Anna: /newgame 500", "Boris: /join")
        await one.presses("Boris", one.card, "⋯ More")
        more = one.last
        await one.presses("Anna", greeting, "⚙️ Change")
        window = one.last
        await one.presses("Anna", window, "Who logs", "the host and administrators for others", "← Back")
        await one.presses("Anna", greeting, "🌐 Русский")
        assert one.lines(window)[1] == "Язык: русский"
        assert "Кто записывает: за других — ведущий и админы" in one.lines(window)
        assert "🧾 Журнал" in one.labels(more)


async def test_an_open_question_is_asked_in_the_other_language_at_once(tmp_path: Path) -> None:
    async with phone(tmp_path, "Anna", "Boris") as one:
        greeting = one.last
        await one.plays("Anna: /newgame 500", "Anna: /join", "Boris: /join", "Boris: /cashout 1200")
        question = one.last
        await one.presses("Anna", greeting, "🌐 Русский")
        assert one.lines(question)[0].startswith("Boris · на столе")


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


async def test_the_greeting_asks_for_the_right_to_pin_only_where_it_is_missing(tmp_path: Path) -> None:
    async with phone(tmp_path, "Anna") as one:
        anna, bot = one.people["Anna"], next(iter(one.world.bots.values()))
        shown = [one.labels(one.last)]
        one.world.demote(anna, one.chat, bot.user)
        await one.settles()
        shown.append(one.labels(one.last))
        one.world.promote(anna, one.chat, bot.user)
        await one.settles()
        shown.append(one.labels(one.last))
        assert ["Make me an administrator" in labels for labels in shown] == [False, True, False]
        assert len(one.messages) == 1


async def test_the_greeting_says_what_was_set_in_the_window(tmp_path: Path) -> None:
    async with phone(tmp_path, "Anna") as one:
        greeting = one.last
        await one.presses("Anna", greeting, "⚙️ Change")
        await one.presses("Anna", one.last, "Who logs", "the host and administrators for others", "✔ Save")
        assert "the host and administrators for others" in one.lines(greeting)[2]


async def test_what_was_said_to_be_right_does_not_change_any_more(tmp_path: Path) -> None:
    async with phone(tmp_path, "Anna") as one:
        greeting = one.last
        await one.presses("Anna", greeting, "✅ All right")
        one.world.demote(one.people["Anna"], one.chat, next(iter(one.world.bots.values())).user)
        await one.settles()
        assert (len(one.lines(greeting)), one.labels(greeting)) == (4, [])

"""Commands that ask back: the question, its buttons, and what an answer records."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bot.phone import Phone, phone


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Phone]:
    """Anna, who hosts, and Boris sit with 500 each."""
    async with phone(tmp_path, "Anna", "Boris") as one:
        await one.plays("Anna: /newgame 500", "Anna: /join", "Boris: /join")
        yield one


async def test_help_names_what_administrators_may_to_them_alone(table: Phone) -> None:
    said = []
    for name in ("Anna", "Boris"):
        await table.says(name, "/help")
        said.append(table.lines(table.last))
    assert said[0][-1].startswith("Administrators: /settings · /players · /preview")
    assert said[1] == said[0][:-1]


async def test_a_bare_newgame_opens_by_a_tap(table: Phone) -> None:
    await table.plays("Anna: /cancelgame", "Anna: /newgame")
    assert table.said == "Anna · open a game? Buy-in 500 ₽"
    assert table.labels(table.last) == ["♠ Open · 500", "Other amount", "✖"]
    await table.presses("Anna", table.last, "♠ Open · 500")
    assert table.lines(table.card)[0].startswith("♠ Game 2 · ")


async def test_a_bare_newgame_takes_another_buy_in_from_the_pad(table: Phone) -> None:
    await table.plays("Anna: /cancelgame", "Anna: /newgame")
    await table.presses("Anna", table.last, "Other amount")
    assert table.said == "Anna, how much is the buy-in?"
    await table.presses("Anna", table.last, "2", "5", "0", "✔")
    assert table.lines(table.card)[1].startswith("Buy-in 250 ₽")


async def test_the_first_newgame_of_a_chat_asks_for_its_buy_in(tmp_path: Path) -> None:
    async with phone(tmp_path, "Anna") as one:
        await one.says("Anna", "/newgame")
        assert one.said == "Anna, how much is the buy-in?"
        await one.says("Anna", "500", to=one.last)
        assert one.lines(one.card)[1].startswith("Buy-in 500 ₽")


async def test_where_no_game_is_open_the_next_one_is_a_tap_away(table: Phone) -> None:
    await table.plays("Anna: /cancelgame", "Boris: /rebuy")
    assert table.labels(table.last) == ["♠ Open · 500", "✖"]


async def test_two_roubles_or_two_buy_ins(table: Phone) -> None:
    await table.says("Anna", "/rebuy 2")
    assert table.said == "Anna · 2 ₽ or 2 buy-ins?"
    assert table.labels(table.last) == ["2 ₽", "1,000 ₽", "✖"]
    toasts = await table.presses("Anna", table.last, "1,000 ₽")
    assert toasts == ["Rebuy 1,000 ₽, 1,500 ₽ in total"]


async def test_new_guests_are_asked_for_all_at_once(table: Phone) -> None:
    await table.says("Anna", "/join Zoe, Uncle Kolya")
    assert table.said == "Anna · new guests: “Zoe”, “Uncle Kolya”?"
    await table.presses("Anna", table.last, "✅ Yes, 2 new guests")
    assert [table.row("Zoe"), table.row("Uncle")] == ["Zoe 500 ·", "Uncle Kolya 500 ·"]


async def test_a_new_guest_is_asked_for_by_name_with_the_amount_beside_it(table: Phone) -> None:
    await table.says("Anna", "/rebuy 1,5к Zoe, Uncle Kolya x2, Lida")
    assert table.said == "Anna · new guests: “Zoe” 1,500 ₽, “Uncle Kolya” ×2, “Lida”?"


async def test_who_of_two_is_chosen_by_a_button(table: Phone) -> None:
    await table.says("Anna", "/join Sasha K, Sasha M")
    await table.presses("Anna", table.last, "✅ Yes, 2 new guests")
    await table.says("Anna", "/cashout Sasha 300, Boris 100")
    assert table.said == "Anna · “Sasha”: who?"
    await table.presses("Anna", table.last, "Sasha M")
    assert [table.row("Sasha M"), table.row("Boris")] == ["Sasha M 500 300 −200", "Boris 500 100 −400"]


async def test_a_name_that_nobody_has_is_asked_about_where_somebodys_is_like_it(table: Phone) -> None:
    await table.says("Anna", "/cashout Bo 300, Ana 20")
    assert table.said == "Anna · “Bo”: who?"
    assert table.labels(table.last) == ["Boris", "✖"]
    await table.presses("Anna", table.last, "Boris")
    assert table.said == "Anna · “Ana”: who?"
    await table.presses("Anna", table.last, "Anna")
    assert [table.row("Anna"), table.row("Boris")] == ["Anna 500 20 −480", "Boris 500 300 −200"]


async def test_a_name_like_nobodys_is_refused(table: Phone) -> None:
    await table.says("Anna", "/cashout Zoe 300")
    assert table.said.startswith("“Zoe”: the league knows nobody of this name.")


async def test_an_undo_about_somebody_else_asks_first(table: Phone) -> None:
    await table.plays("Anna: /rebuy Boris", "Anna: /undo")
    assert table.said == "Anna · undo Boris: rebuy 500?"
    await table.presses("Anna", table.last, "↩️ Undo")
    assert table.row("Boris") == "Boris 500 ·"


async def test_a_question_is_its_askers_to_answer(table: Phone) -> None:
    await table.says("Anna", "/rebuy 2")
    assert await table.presses("Boris", table.last, "1,000 ₽") == ["This window belongs to Anna"]


async def test_a_second_window_of_the_same_person_takes_the_place_of_the_first(table: Phone) -> None:
    await table.says("Anna", "/rebuy 2")
    await table.presses("Anna", table.card, "🏁 Cash out")
    assert table.below_the_card == ["Anna, how much is left? In 500 ₽, on the table 1,000 ₽."]


async def test_a_window_from_before_a_restart_says_so_and_opens_afresh(table: Phone) -> None:
    await table.presses("Anna", table.card, "🏁 Cash out")
    await table.presses("Anna", table.last, "7")
    old = table.last
    await table.service.restart()
    await table.settles()
    toasts = await table.presses("Anna", old, "✔ Record")
    assert toasts == ["This window is out of date; nothing in it was recorded"]
    assert table.below_the_card == ["Anna, how much is left? In 500 ₽, on the table 1,000 ₽."]
    assert (table.row("Anna"), old.deleted) == ("Anna 500 ·", True)


async def test_a_button_that_no_longer_does_anything_says_so(table: Phone) -> None:
    card = table.card
    data = [*card.buttons()][1]["callback_data"]
    await table.says("Anna", "/cancelgame")
    assert await table.presses("Anna", card, data) == ["Game 1 is called off and counts for nothing."]


async def test_where_a_game_runs_its_card_is_a_link_away(table: Phone) -> None:
    await table.says("Boris", "/newgame 500")
    chat = str(table.chat.id).removeprefix("-100")
    assert table.said == "Game 1 is already running: its card"
    assert [each["url"] for each in table.last.entities] == [f"https://t.me/c/{chat}/{table.card.id}"]


async def test_a_list_of_a_hundred_new_names_is_asked_about_in_one_message(table: Phone) -> None:
    names = ", ".join(f"Far away guest {chr(65 + at // 26)}{chr(97 + at % 26)}" for at in range(100))
    await table.says("Anna", f"/join {names}")
    assert table.said.startswith("Anna · new guests: “")
    assert table.labels(table.last) == ["✅ Yes, 100 new guests", "✖"]


async def test_the_form_of_a_command_is_in_the_chats_language(tmp_path: Path) -> None:
    async with phone(tmp_path, "Аня", language="ru") as one:
        await one.plays("Аня: /newgame 500", "Аня: /join", "Аня: /rating кактус")
        assert "/rating год" in one.said


async def test_who_names_themself_in_their_first_list_is_no_new_guest(tmp_path: Path) -> None:
    async with phone(tmp_path, "Anna", "Boris") as one:
        await one.plays("Boris: /newgame 500", "Anna: /join ANNA, Boris, Vera")
        assert one.said == "Anna · new guest: “Vera”?"
        await one.presses("Anna", one.last, "✅ Yes, 1 new guest")
        await one.plays("Anna: /rebuy", "Boris: /rebuy")
        assert [one.row("Anna"), one.row("Boris"), one.row("Vera")] == [
            "Anna ×2 1 000 ·",
            "Boris ×2 1 000 ·",
            "Vera 500 ·",
        ]


async def test_two_of_one_name_are_told_apart_where_one_of_them_is_chosen(tmp_path: Path) -> None:
    async with phone(tmp_path, "Anna", "Boris") as one:
        await one.plays("Anna: /newgame 500", "Anna: /join Boris")
        await one.presses("Anna", one.last, "✅ Yes, 1 new guest")
        await one.plays("Boris: /join", "Anna: /cashout Boris 200")
        assert one.labels(one.last) == ["Boris 👤", "Boris", "✖"]
        await one.says("Anna", "/close")
        assert one.lines(one.last)[1] == "On the table 1,000 ₽. Waiting for: Boris 👤, Boris"
        assert one.labels(one.last)[:2] == ["Boris 👤", "Boris"]


async def test_whoever_is_unknown_yet_is_told_apart_from_a_guest_of_their_name(tmp_path: Path) -> None:
    async with phone(tmp_path, "Anna", "Boris") as one:
        await one.plays("Anna: /newgame 500", "Anna: /join Boris")
        await one.presses("Anna", one.last, "✅ Yes, 1 new guest")
        await one.says("Boris", "/join Boris")
        assert one.labels(one.last) == ["Boris", "Boris 👤", "✖"]
        await one.presses("Boris", one.last, "Boris")
        await one.says("Boris", "/rebuy")
        assert one.row("Boris") == "Boris 500 ·"
        assert "Boris ×2 1 000 ·" in "\n".join(" ".join(line.split()) for line in one.lines(one.card))

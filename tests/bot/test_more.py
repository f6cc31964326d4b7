"""⋯ More and the desk on the phone: an evening without typing."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.keyboards import WindowPress
from tests.bot.phone import Phone, phone


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Phone]:
    """Anna, who hosts, and Boris sit with 500 each; Vera watches."""
    async with phone(tmp_path, "Anna", "Boris", "Vera") as one:
        await one.plays("Anna: /newgame 500", "Anna: /join", "Boris: /join")
        yield one


async def test_more_is_a_window_of_who_pressed(table: Phone) -> None:
    await table.presses("Anna", table.card, "⋯ More")
    assert table.said == "Anna · game 1"
    assert table.labels(table.last) == [
        *("Other amount", "Add-on", "➕ Guest", "🧾 Log", "Same people as last time"),
        *("Buy-in 500 ▸", "Importance 1 ▸", "Hand over ▸", "🏁 Count and close", "Call it off", "✖"),
    ]


async def test_another_amount_is_typed_on_the_pad(table: Phone) -> None:
    await table.presses("Anna", table.card, "⋯ More")
    toasts = await table.presses("Anna", table.last, "Other amount", "7", "00", "✔")
    assert toasts[-1] == "Buy-in 700 ₽, 1,200 ₽ in total"
    assert (table.row("Anna"), table.below_the_card) == ("Anna ×2 1 200 ·", [])


async def test_the_importance_is_chosen_by_the_host_and_stands_on_the_card(table: Phone) -> None:
    await table.presses("Anna", table.card, "⋯ More")
    toasts = await table.presses("Anna", table.last, "Importance 1 ▸", "1.5")
    assert toasts[-1] == "Buy-in 500 ₽, importance 1.5"
    assert "importance 1.5" in table.lines(table.card)[1]


async def test_more_offers_nobody_what_they_may_not_do(table: Phone) -> None:
    await table.presses("Boris", table.card, "⋯ More")
    assert table.labels(table.last) == [
        *("Other amount", "Add-on", "➕ Guest", "🧾 Log", "Same people as last time", "✖"),
    ]


@pytest.mark.parametrize("act", ["stake", "weigh", "heirs", "take", "count", "off"])
async def test_what_more_does_not_show_cannot_be_pressed_by_data_that_is_made_up(table: Phone, act: str) -> None:
    await table.presses("Boris", table.card, "⋯ More")
    window = table.last
    shown = WindowPress.unpack(next(str(each["callback_data"]) for each in window.buttons()))
    before = table.lines(window), table.labels(window)
    window.old_buttons["made up"] = shown.model_copy(update={"act": act, "about": ""}).pack()
    await table.presses("Boris", window, "made up")
    assert (table.lines(window), table.labels(window)) == before


async def test_more_offers_everything_to_an_administrator_of_the_chat(table: Phone) -> None:
    await table.presses("Anna", table.card, "⋯ More")
    await table.presses("Anna", table.last, "Hand over ▸", "Boris")
    await table.presses("Anna", table.card, "⋯ More")
    assert "Importance 1 ▸" in table.labels(table.last)
    await table.presses("Anna", table.last, "Importance 1 ▸", "← Back")
    assert "Importance 1 ▸" in table.labels(table.last)


async def test_a_host_who_has_handed_over_meanwhile_is_refused_by_whoever_may(table: Phone) -> None:
    await table.says("Boris", "/cashout 500")
    await table.presses("Anna", table.card, "⋯ More")
    await table.presses("Anna", table.last, "Hand over ▸", "Boris")
    await table.presses("Boris", table.card, "⋯ More")
    await table.presses("Boris", window := table.last, "Importance 1 ▸")
    await table.presses("Anna", table.card, "⋯ More")
    await table.presses("Anna", table.last, "Hand over ▸", "Anna")
    toasts = await table.presses("Boris", window, "1.5")
    assert toasts == ["Only the host (Anna) or a chat administrator may do this."]


async def test_who_may_step_in_for_a_host_who_has_gone_is_offered_that(table: Phone) -> None:
    await table.plays("Anna: /cashout 500")
    for name in ("Boris", "Vera"):
        await table.presses(name, table.card, "⋯ More")
    offered = ["Take over" in table.labels(one) for one in table.messages[-2:]]
    assert offered == [True, False]


async def test_another_buy_in_is_what_the_buttons_say_from_now_on(table: Phone) -> None:
    await table.presses("Anna", table.card, "⋯ More")
    await table.presses("Anna", table.last, "Buy-in 500 ▸", "1", "00", "0", "✔")
    assert "🔁 Rebuy · 1,000" in table.labels(table.card)


async def test_a_guest_sits_down_by_a_reply_with_a_name(table: Phone) -> None:
    await table.presses("Anna", table.card, "⋯ More")
    await table.presses("Anna", table.last, "➕ Guest")
    await table.says("Anna", "Uncle Kolya", to=table.last)
    assert (table.row("Uncle"), table.below_the_card) == ("Uncle Kolya 500 ·", [])


async def test_a_host_hands_over_and_the_chat_hears_of_it(table: Phone) -> None:
    await table.presses("Anna", table.card, "⋯ More")
    await table.presses("Anna", table.last, "Hand over ▸", "Boris")
    assert "host Boris" in table.lines(table.card)[0]
    assert len(table.below_the_card) == 1


async def test_calling_off_asks_once_more(table: Phone) -> None:
    await table.presses("Anna", table.card, "⋯ More")
    await table.presses("Anna", table.last, "Call it off")
    assert table.said == "Anna · call game 1 off? It will count for nothing."
    await table.presses("Anna", table.last, "Yes, call it off")
    assert table.said == "Game 1 is called off and counts for nothing."


async def test_the_people_of_last_time_sit_down_all_but_those_who_are_unticked(table: Phone) -> None:
    await table.plays("Anna: /cashout Anna 400, Boris 600", "Anna: /close", "Anna: /newgame 500")
    await table.presses("Anna", table.card, "⋯ More")
    await table.presses("Anna", table.last, "Same people as last time")
    assert table.labels(table.last) == ["✓ Anna", "✓ Boris", "Seat 2", "← Back"]
    toasts = await table.presses("Anna", table.last, "✓ Anna", "Seat 1")
    assert toasts[-1] == "Boris: buy-in 500 ₽"
    assert (table.row("Boris"), table.below_the_card) == ("Boris 500 ·", [])


async def test_a_leagues_first_game_has_no_people_of_last_time(table: Phone) -> None:
    said = []
    for _ in range(2):
        await table.presses("Anna", table.card, "⋯ More")
        await table.presses("Anna", table.last, "Same people as last time")
        said.append((table.said, table.labels(table.last)))
        await table.plays("Anna: /cashout Anna 400, Boris 600", "Anna: /close", "Anna: /newgame 500")
        await table.plays("Anna: /join", "Boris: /join")
    assert said == [
        ("Anna · there is no last game yet", ["← Back"]),
        ("Anna · nobody of the last game is missing", ["← Back"]),
    ]


async def test_the_desk_stays_open_after_each_entry(table: Phone) -> None:
    await table.presses("Anna", table.card, "👥 For another")
    assert table.labels(table.last)[:2] == ["Anna · 500", "Boris · 500"]
    toasts = await table.presses("Anna", table.last, "Boris · 500", "🔁 Rebuy · 500")
    assert toasts[-1] == "Boris: rebuy 500 ₽, 1,000 ₽ in total"
    assert table.said == "Anna · for another · game 1"
    await table.presses("Anna", table.last, "Boris · 1,000", "🏁 Cash out", "7", "00", "✔")
    assert (table.row("Boris"), table.said) == ("Boris ×2 1 000 700 −300", "Anna · for another · game 1")


async def test_the_ledger_is_looked_at_from_the_desk_and_leads_back_to_it(table: Phone) -> None:
    await table.presses("Anna", table.card, "👥 For another")
    await table.presses("Anna", table.last, "🧾 Log")
    assert table.lines(table.last)[0] == "Anna · 🧾 Log · game 1"
    await table.presses("Anna", table.last, "✖")
    assert table.said == "Anna · for another · game 1"


async def test_the_desk_seats_a_new_guest_and_knows_them_afterwards(table: Phone) -> None:
    await table.presses("Anna", table.card, "👥 For another")
    await table.presses("Anna", table.last, "➕ Player", "➕ New guest")
    await table.says("Anna", "Zoe", to=table.last)
    assert "Zoe · 500" in table.labels(table.last)


async def test_the_desk_undoes_the_last_entry_about_somebody(table: Phone) -> None:
    await table.presses("Anna", table.card, "👥 For another")
    await table.presses("Anna", table.last, "Boris · 500", "🔁 Rebuy")
    toasts = await table.presses("Anna", table.last, "Boris · 1,000", "↩️ Undo the last")
    assert toasts[-1] == "Undone: Boris, rebuy 500"
    assert table.row("Boris") == "Boris 500 ·"


async def test_the_last_entry_is_undone_from_the_screen_that_it_was_made_on(table: Phone) -> None:
    await table.presses("Anna", table.card, "👥 For another")
    await table.presses("Anna", table.last, "Boris · 500")
    # The window leads back to the desk after an entry, but these buttons were shown until then.
    toasts = await table.presses("Anna", table.last, "🔁 Rebuy", "↩️ Undo the last")
    assert toasts[-1] == "Undone: Boris, rebuy 500"
    assert (table.row("Boris"), table.said) == ("Boris 500 ·", "Anna · for another · game 1")


async def test_the_last_entry_is_undone_once_by_a_hasty_finger(table: Phone) -> None:
    await table.presses("Anna", table.card, "👥 For another")
    desk = table.last
    await table.presses("Anna", desk, "Boris · 500", "🔁 Rebuy")
    await table.presses("Anna", desk, "Boris · 1,000", "↩️ Undo the last")
    count = len(table.messages)
    toasts = await table.presses("Anna", desk, "↩️ Undo the last")
    assert toasts == ["Undone: Boris, rebuy 500"]
    assert (table.row("Boris"), len(table.messages)) == ("Boris 500 ·", count)


async def test_the_chat_hears_once_of_what_a_hasty_finger_takes_back(table: Phone) -> None:
    await table.presses("Anna", table.card, "👥 For another")
    desk = table.last
    await table.presses("Anna", desk, "Boris · 500", "↩️ Undo the last", "↩️ Undo the last")
    assert table.below_the_card.count("Undone by Anna: Boris, buy-in 500") == 1


async def test_another_amount_is_asked_for_on_the_screen_that_an_entry_was_made_on(table: Phone) -> None:
    await table.presses("Anna", table.card, "👥 For another")
    desk = table.last
    await table.presses("Anna", desk, "Boris · 500", "🔁 Rebuy", "🏁 Cash out", "7", "00", "✔")
    assert (table.row("Boris"), table.said) == ("Boris ×2 1 000 700 −300", "Anna · for another · game 1")


async def test_two_newcomers_sit_down_one_right_after_the_other(table: Phone) -> None:
    await table.plays("Vera: /join", "Anna: /cancelgame", "Anna: /newgame 500", "Anna: /join")
    await table.presses("Anna", table.card, "👥 For another")
    toasts = await table.presses("Anna", table.last, "➕ Player", "Boris", "Vera")
    assert toasts[1:] == ["Boris: buy-in 500 ₽", "Vera: buy-in 500 ₽"]
    assert table.said == "Anna · for another · game 2"


async def test_what_a_host_takes_back_from_others_is_said_in_the_chat_and_can_be_restored(table: Phone) -> None:
    await table.presses("Anna", table.card, "👥 For another")
    await table.presses("Anna", table.last, "Boris · 500", "↩️ Undo the last")
    assert table.said == "Undone by Anna: Boris, buy-in 500"
    await table.presses("Anna", table.last, "↩️ Restore")
    assert (table.said, table.row("Boris")) == ("Restored: Boris, buy-in 500", "Boris 500 ·")


async def test_undo_takes_back_nothing_by_a_name(table: Phone) -> None:
    before = table.lines(table.card)
    await table.says("Anna", "/undo Boris")
    assert table.said == "Not clear: “Boris”. Right: /undo · /log"
    assert table.lines(table.card) == before


async def test_undo_mine_asks_first_and_names_the_entry(table: Phone) -> None:
    await table.presses("Boris", table.card, "↩️ Undo mine")
    assert table.said == "Boris · undo Boris: buy-in 500?"
    toasts = await table.presses("Boris", table.last, "↩️ Undo")
    assert toasts == ["Undone: buy-in 500"]
    assert [line for line in table.lines(table.card) if line.startswith("Boris")] == []


async def test_a_host_takes_any_entry_back_from_the_log_by_its_number(table: Phone) -> None:
    await table.says("Vera", "/log")
    await table.presses("Anna", table.last, "Undo an entry ▸")
    await table.presses("Anna", table.last, "2")
    assert table.said.endswith(" Boris, buy-in 500")
    await table.presses("Anna", table.last, "↩️ Undo")
    assert table.said == "Undone by Anna: Boris, buy-in 500"


async def test_a_number_in_the_log_means_the_line_that_has_it(table: Phone) -> None:
    """Other games' entries and what was taken back stand between the number of a line and that of its entry."""
    await table.plays("Anna: /cancelgame", "Anna: /newgame 500", "Anna: /join", "Boris: /join", "Boris: /undo")
    await table.plays("Vera: /join", "Boris: /join", "Vera: /log")
    await table.presses("Anna", table.last, "Undo an entry ▸")
    await table.presses("Anna", table.last, "3")
    assert table.said.endswith(" Vera, buy-in 500")
    await table.presses("Anna", table.last, "↩️ Undo")
    assert table.said == "Undone by Anna: Vera, buy-in 500"
    assert table.row("Boris") == "Boris 500 ·"


async def test_which_entry_is_asked_beside_the_numbers_of_those_that_stand(table: Phone) -> None:
    await table.plays("Boris: /rebuy", "Boris: /undo", "Anna: /rebuy", "Vera: /log")
    await table.presses("Anna", table.last, "Undo an entry ▸")
    lines = table.lines(table.last)
    assert lines[0] == "Anna · which entry? Its number in the log"
    assert [line.split()[0:1] + line.split()[2:] for line in lines[1:]] == [
        ["1", "Anna", "buy-in", "500"],
        ["2", "Boris", "buy-in", "500"],
        ["4", "Anna", "rebuy", "500"],
    ]
    assert table.labels(table.last) == ["1", "2", "4", "✖"]


async def test_a_member_takes_nothing_back_from_the_log(table: Phone) -> None:
    await table.says("Vera", "/log")
    await table.presses("Vera", table.last, "Undo an entry ▸")
    toasts = await table.presses("Vera", table.last, "2", "↩️ Undo")
    assert toasts[-1] == "Only the host (Anna) or a chat administrator may do this."


async def test_an_undone_command_can_be_restored_from_its_reply(table: Phone) -> None:
    await table.says("Boris", "/rebuy")
    await table.says("Boris", "/undo")
    await table.presses("Boris", table.last, "↩️ Restore")
    assert table.row("Boris") == "Boris ×2 1 000 ·"


async def test_a_list_can_be_taken_back_as_a_whole(table: Phone) -> None:
    await table.says("Anna", "/cashout Anna 400, Boris 600")
    assert table.said == "Out, 2: Anna 400 · Boris 600\nEverybody is out, the books balance."
    assert table.labels(table.last) == ["✅ Close the game", "↩️ Undo the list"]
    await table.presses("Anna", table.last, "↩️ Undo the list")
    assert [table.row("Anna"), table.row("Boris")] == ["Anna 500 ·", "Boris 500 ·"]


async def test_a_reply_that_was_about_its_author_is_put_right_by_a_button(table: Phone) -> None:
    joke = await table.says("Boris", "very funny")
    await table.says("Anna", "/rebuy 500", to=joke)
    assert table.said == "Boris: rebuy 500 ₽, 1,000 in total"
    await table.presses("Anna", table.last, "↩️ That is me")
    assert [table.row("Anna"), table.row("Boris")] == ["Anna ×2 1 000 ·", "Boris 500 ·"]


async def test_an_administrator_who_does_not_host_may_change_the_buy_in(tmp_path: Path) -> None:
    async with phone(tmp_path, "Anna", "Boris") as one:
        await one.plays("Boris: /newgame 500", "Boris: /join")
        await one.presses("Anna", one.card, "⋯ More")
        await one.presses("Anna", one.last, "Buy-in 500 ▸", "2", "5", "0", "✔")
        assert one.lines(one.card)[1].startswith("Buy-in 250 ₽")


async def test_an_administrator_enters_the_first_evening_afterwards_with_a_typed_buy_in(tmp_path: Path) -> None:
    async with phone(tmp_path, "Anna", "Boris") as one:
        await one.says("Anna", "/newgame date=1.1.2026")
        await one.presses("Anna", one.last, "2", "5", "0", "✔")
        assert one.lines(one.card)[:2] == [
            "♠ Game 1 · Thu 1 January · host Anna",
            "Buy-in 250 ₽ · counts for January",
        ]

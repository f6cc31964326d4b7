"""Transfers on the phone: the one message, its buttons, and how to pay (screens.md 4.8 and 7.6)."""

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.sandbox.chats import Message
from bot.services.orders import Place
from tests.bot.conftest import Town
from tests.bot.phone import Phone, phone

ANEW = "The transfers have changed and are shown anew: this press did nothing."


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Phone]:
    """Gena owes Anna 400, Boris neither pays nor gets."""
    async with phone(tmp_path, "Anna", "Boris", "Gena") as one:
        await one.plays(
            "Anna: /newgame 500",
            "Anna: /join",
            "Boris: /join",
            "Gena: /join",
            "Anna: /out Gena 100, Boris 500, Anna 900",
            "Anna: /close",
        )
        yield one


def transfer(table: Phone) -> str:
    """The line of the first transfer, without its day."""
    return next(line for line in table.lines(table.last) if line.startswith("1. "))


async def test_the_results_button_posts_the_one_message_of_the_transfers(table: Phone) -> None:
    await table.presses("Anna", table.last, "💸 Mark transfers")
    assert table.lines(table.last)[1:] == ["1. Gena → Anna 400 ₽", "Open: 1 of 1, 400 ₽"]
    assert table.labels(table.last) == ["1 · Gena → Anna 400", "ℹ️ How to pay", "↩️ Take a mark off"]


async def test_sent_and_received_are_two_presses_by_two_people(table: Phone) -> None:
    await table.presses("Anna", table.last, "💸 Mark transfers")
    toasts = await table.presses("Gena", table.last, "1 · Gena → Anna 400")
    assert toasts == ["Sent: Gena → Anna 400 ₽"]
    assert transfer(table).startswith("1. Gena → Anna 400 ₽ · sent ")
    toasts = await table.presses("Anna", table.last, "1 · Gena → Anna 400")
    assert toasts == ["Received: Gena → Anna 400 ₽"]
    assert transfer(table).startswith("1. Gena → Anna 400 ₽ · ✅ received ")
    assert table.lines(table.last)[-1] == "Everything is paid."


async def test_somebody_else_is_told_who_marks_it(table: Phone) -> None:
    await table.presses("Anna", table.last, "💸 Mark transfers")
    assert await table.presses("Boris", table.last, "1 · Gena → Anna 400") == ["Gena or Anna marks this one."]


async def test_a_mark_goes_only_by_its_own_button(table: Phone) -> None:
    await table.presses("Anna", table.last, "💸 Mark transfers")
    listed = table.last
    await table.presses("Gena", listed, "1 · Gena → Anna 400")
    toasts = await table.presses("Gena", listed, "1 · Gena → Anna 400")
    assert toasts == ["Already marked: Gena → Anna 400 ₽"]
    await table.presses("Gena", listed, "↩️ Take a mark off")
    assert table.said == "Gena, which mark is taken off?"
    assert await table.presses("Gena", table.last, "Gena → Anna 400") == ["Open again: Gena → Anna 400 ₽"]
    assert transfer(table) == "1. Gena → Anna 400 ₽"


async def test_a_mark_taken_off_can_be_set_again(table: Phone) -> None:
    await table.presses("Anna", table.last, "💸 Mark transfers")
    listed = table.last
    await table.presses("Gena", listed, "1 · Gena → Anna 400")
    await table.presses("Gena", listed, "↩️ Take a mark off")
    await table.presses("Gena", table.last, "Gena → Anna 400")
    assert await table.presses("Gena", listed, "1 · Gena → Anna 400") == ["Sent: Gena → Anna 400 ₽"]


async def test_settle_posts_the_message_anew_and_there_is_one(table: Phone) -> None:
    await table.plays("Boris: /settle", "Boris: /settle 1")
    assert sum("Transfers · game 1" in (message.text or "") for message in table.messages) == 1


async def recounted(table: Phone, **counted: int) -> None:
    """The evening is opened again, people were counted wrongly, and it is closed again."""
    await table.says("Anna", "/reopen")
    for name, amount in counted.items():
        await table.says("Anna", f"/out {name} {amount}")
        await table.presses("Anna", table.last, f"→ {amount}")
    await table.says("Anna", "/close")


async def test_an_evening_counted_anew_has_its_message_of_the_transfers_show_the_new_ones(table: Phone) -> None:
    await table.presses("Anna", table.last, "💸 Mark transfers")
    listed = table.last
    await recounted(table, Anna=100, Gena=900)
    assert table.lines(listed)[1:] == ["1. Anna → Gena 400 ₽", "Open: 1 of 1, 400 ₽"]


@pytest.mark.parametrize("asked", ["/settle", "/settle 1"])
async def test_who_asks_for_the_transfers_of_a_game_that_is_open_again_is_told_when_they_come(
    table: Phone, asked: str
) -> None:
    await table.plays("Anna: /reopen", f"Gena: {asked}")
    assert table.said == "The game is open again: the list comes with its close."


async def test_who_asks_for_the_transfers_of_a_game_that_is_not_closed_is_told_how_it_stands(table: Phone) -> None:
    await table.plays("Anna: /reopen", "Anna: /cancelgame", "Gena: /settle")
    said = [table.said]
    await table.plays("Anna: /newgame 500", "Gena: /settle 2")
    said.append(table.said)
    await table.plays("Anna: /join", "Boris: /join", "Anna: /out Anna 100, Boris 500", "Anna: /close")
    await table.presses("Anna", table.last, "⏸ Decide later")
    await table.says("Gena", "/settle 2")
    assert [*said, table.said] == [
        "Game 1 is called off and counts for nothing.",
        "Game 2 still runs: its transfers come with its close.",
        "Game 2 waits for a decision: /close 2",
    ]


async def test_how_to_pay_is_not_told_of_a_game_that_is_open_again(table: Phone) -> None:
    message = await listed(table)
    await table.says("Anna", "/reopen")
    said = "The game is open again: the list comes with its close."
    assert await table.presses("Gena", message, "ℹ️ How to pay") == [said]


async def test_while_a_game_is_open_again_its_message_of_the_transfers_names_no_debt(table: Phone) -> None:
    await table.presses("Anna", table.last, "💸 Mark transfers")
    listed = table.last
    await table.says("Anna", "/reopen")
    assert table.lines(listed)[1:] == ["The game is open again: the list comes with its close."]


async def test_a_game_called_off_after_its_close_has_its_message_of_the_transfers_say_so(table: Phone) -> None:
    await table.presses("Anna", table.last, "💸 Mark transfers")
    listed = table.last
    await table.plays("Anna: /reopen", "Anna: /cancelgame")
    assert table.lines(listed)[1:] == ["Game 1 is called off and counts for nothing."]


async def test_it_says_so_too_where_the_game_is_called_off_by_a_button(table: Phone) -> None:
    await table.presses("Anna", table.last, "💸 Mark transfers")
    listed = table.last
    await table.says("Anna", "/reopen")
    await table.presses("Anna", table.card, "⋯ More")
    window = table.last
    await table.presses("Anna", window, "Call it off", "Yes, call it off")
    assert table.lines(listed)[1:] == ["Game 1 is called off and counts for nothing."]


async def test_an_old_button_marks_nothing_but_what_it_says(table: Phone) -> None:
    await table.presses("Anna", table.last, "💸 Mark transfers")
    listed = table.last
    await recounted(table, Anna=100, Gena=900)
    assert await table.presses("Anna", listed, "1 · Gena → Anna 400") == [ANEW]
    assert table.lines(listed)[1:] == ["1. Anna → Gena 400 ₽", "Open: 1 of 1, 400 ₽"]


@pytest.fixture
def town(table: Phone) -> Town:
    """The league of the table, by its services."""
    return Town(table.house.database, Place(table.chat.id, 0, "Poker"), datetime.now(UTC))


async def merged(town: Town) -> int:
    """An administrator says that Gena is the same person as a guest; the merge."""
    guest = (await town.players.add_guest(town.order(admin=True), "Gennady")).record.player
    done = await town.merges.merge(town.order(admin=True), await town.player("Gena"), guest)
    return done.record.merge


async def listed(table: Phone) -> Message:
    """The one message of the transfers, as somebody has asked for it."""
    await table.says("Anna", "/settle")
    return table.last


async def test_a_button_of_somebody_who_is_another_by_now_shows_the_transfers_anew(
    table: Phone, town: Town
) -> None:
    message = await listed(table)
    await merged(town)
    assert await table.presses("Gena", message, "1 · Gena → Anna 400") == [ANEW]
    assert table.lines(message)[1:] == ["1. Gennady → Anna 400 ₽", "Open: 1 of 1, 400 ₽"]
    toasts = await table.presses("Gena", message, "1 · Gennady → Anna 400")
    assert toasts == ["Sent: Gennady → Anna 400 ₽"]


async def test_a_button_of_somebody_who_is_two_people_again_shows_the_transfers_anew(
    table: Phone, town: Town
) -> None:
    merge = await merged(town)
    message = await listed(table)
    await town.merges.unmerge(town.order(admin=True), merge)
    pressed = [await table.presses("Gena", message, "1 · Gennady → Anna 400") for _ in range(2)]
    assert pressed == [[ANEW], [ANEW]]
    assert table.lines(message)[1:] == ["1. Gena → Anna 400 ₽", "Open: 1 of 1, 400 ₽"]


async def test_whoever_marks_nothing_there_is_shown_the_transfers_anew_as_well(table: Phone, town: Town) -> None:
    message = await listed(table)
    await merged(town)
    assert await table.presses("Boris", message, "1 · Gena → Anna 400") == [ANEW]
    assert table.lines(message)[1] == "1. Gennady → Anna 400 ₽"


async def test_a_message_that_could_not_be_taken_away_shows_the_transfers_anew_by_its_own_buttons(
    table: Phone, town: Town
) -> None:
    old = await listed(table)
    # Without the right to delete, what is two days old stays when the next one is posted.
    bot = next(iter(table.world.bots.values()))
    table.world.promote(table.people["Anna"], table.chat, bot.user, "can_pin_messages")
    old.date -= 3 * 24 * 3600
    await listed(table)
    await merged(town)
    assert await table.presses("Gena", old, "1 · Gena → Anna 400") == [ANEW]
    assert table.lines(old)[1] == "1. Gennady → Anna 400 ₽"


async def test_an_old_button_of_a_game_that_is_open_again_shows_that_it_is(table: Phone) -> None:
    message = await listed(table)
    await table.says("Anna", "/reopen")
    assert await table.presses("Gena", message, "1 · Gena → Anna 400") == [ANEW]
    assert table.lines(message)[1:] == ["The game is open again: the list comes with its close."]


async def test_a_mark_that_changed_while_it_was_to_be_taken_off_is_chosen_anew(table: Phone, town: Town) -> None:
    message = await listed(table)
    await table.presses("Gena", message, "1 · Gena → Anna 400", "↩️ Take a mark off")
    window = table.last
    await merged(town)
    assert await table.presses("Gena", window, "Gena → Anna 400") == [ANEW]
    assert table.labels(window) == ["Gennady → Anna 400", "✖"]


SENT = "1. Gena → Anna 400 ₽ · sent "


async def unmarking(table: Phone) -> tuple[Message, Message]:
    """Gena has sent what he owes and is asked which mark is taken off; the list, and the question."""
    message = await listed(table)
    await table.presses("Gena", message, "1 · Gena → Anna 400", "↩️ Take a mark off")
    return message, table.last


async def test_a_mark_taken_off_while_the_game_is_open_again_leaves_nothing_to_pay(table: Phone) -> None:
    message, window = await unmarking(table)
    await table.says("Anna", "/reopen")
    assert table.lines(message)[1].startswith(SENT)
    assert await table.presses("Gena", window, "Gena → Anna 400") == ["Mark taken off: Gena → Anna 400 ₽"]
    assert table.lines(message)[1:] == ["The game is open again: the list comes with its close."]
    assert table.labels(message) == []


async def test_the_list_of_a_game_that_is_open_again_offers_what_can_be_done_with_it_by_then(table: Phone) -> None:
    message, _ = await unmarking(table)
    await table.says("Anna", "/reopen")
    assert table.labels(message) == ["1 · Gena → Anna 400"]
    assert await table.presses("Anna", message, "1 · Gena → Anna 400") == ["Received: Gena → Anna 400 ₽"]
    assert table.labels(message) == []


async def test_a_mark_taken_off_while_the_game_is_open_again_is_owed_when_it_is_closed(table: Phone) -> None:
    message, window = await unmarking(table)
    await table.says("Anna", "/reopen")
    await table.presses("Gena", window, "Gena → Anna 400")
    await table.says("Anna", "/close")
    assert table.lines(message)[1:] == ["1. Gena → Anna 400 ₽", "Open: 1 of 1, 400 ₽"]


async def test_the_list_of_a_game_that_waits_for_a_decision_says_that_it_does(table: Phone) -> None:
    message, _ = await unmarking(table)
    await table.plays("Anna: /reopen", "Anna: /out Gena 50")
    await table.presses("Anna", table.last, "→ 50")
    await table.says("Anna", "/close")
    await table.presses("Anna", table.last, "⏸ Decide later")
    assert table.lines(message)[2:] == ["Game 1 waits for a decision: /close 1"]


async def test_what_was_sent_for_a_game_that_is_called_off_has_nobody_to_wait_for_it(table: Phone) -> None:
    message, window = await unmarking(table)
    await table.plays("Anna: /reopen", "Anna: /cancelgame")
    called_off = "Game 1 is called off and counts for nothing."
    assert (table.lines(message)[1].startswith(SENT), table.lines(message)[2:]) == (True, [called_off])
    assert table.labels(message) == []
    assert await table.presses("Gena", window, "Gena → Anna 400") == ["Mark taken off: Gena → Anna 400 ₽"]
    assert (table.lines(message)[1:], table.labels(message)) == ([called_off], [])


async def test_money_handed_over_is_counted_off(table: Phone) -> None:
    await table.says("Gena", "/settle")
    await table.says("Gena", "/paid 150 Anna")
    assert table.said == "Gena → Anna 150 ₽: paid, and counted off the transfers."
    await table.says("Gena", "/settle")
    assert table.lines(table.last)[1] == "1. Gena → Anna 250 ₽"


async def test_a_name_that_nobody_has_is_asked_about_where_somebody_was_paid_who_is_called_like_it(
    table: Phone,
) -> None:
    message = await listed(table)
    await table.says("Gena", "/paid 150 Annna")
    question = table.last
    assert (table.said, table.labels(question)) == ("Gena · “Annna”: who?", ["Anna", "✖"])
    await table.presses("Gena", question, "Anna")
    assert table.said == "Gena → Anna 150 ₽: paid, and counted off the transfers."
    assert question.deleted
    assert table.lines(message)[1] == "1. Gena → Anna 250 ₽"
    await table.presses("Gena", question, "Anna")
    assert table.lines(message)[-1] == "Open: 1 of 2, 250 ₽"


async def test_nobody_is_asked_whether_they_paid_themselves(table: Phone) -> None:
    await table.says("Gena", "/paid 150 Genaa")
    assert table.said.startswith("“Genaa”: the league knows nobody of this name.")


async def test_who_has_become_whom_they_are_asked_about_has_paid_nobody(table: Phone, town: Town) -> None:
    guest = (await town.players.add_guest(town.order(), "Gosha")).record.player
    await table.says("Gena", "/paid 100 Goscha")
    question = table.last
    await town.merges.merge(town.order(admin=True), guest, await town.player("Gena"))
    (toast,) = await table.presses("Gena", question, "Gosha")
    assert toast.startswith("Nobody pays themselves.")


async def test_after_an_evening_with_cash_on_the_table_nothing_that_was_paid_by_hand_is_open_again(
    table: Phone, town: Town
) -> None:
    await table.says("Anna", "/reopen")
    before = (await town.settings.shown(town.place)).record.setup
    await town.settings.save(town.order(admin=True), before, replace(before, settlement="cash"))
    await table.plays("Gena: /paid 100 Anna", "Anna: /close")
    message, cash = await listed(table), "Cash on the table: nothing to transfer."
    assert table.lines(message)[2:] == [cash]
    await table.presses("Gena", message, "↩️ Take a mark off")
    assert await table.presses("Gena", table.last, "Gena → Anna 100") == ["Mark taken off: Gena → Anna 100 ₽"]
    assert table.lines(message)[1:] == [cash]


async def test_who_of_two_was_paid_is_chosen_by_a_button(table: Phone, town: Town) -> None:
    for name in ("Sasha K", "Sasha M"):
        await town.players.add_guest(town.order(), name)
    await table.says("Gena", "/paid Sasha")
    assert table.said == "How much have you paid? Right: /paid 500 Anna"
    await table.says("Gena", "/paid Sasha 100")
    assert (table.said, table.labels(table.last)) == ("Gena · “Sasha”: who?", ["Sasha K", "Sasha M", "✖"])
    await table.presses("Gena", table.last, "Sasha M")
    assert table.said == "Gena → Sasha M 100 ₽: paid, and counted off the transfers."


@pytest.mark.parametrize(
    ("words", "answer", "paid"),
    [("150 Annna", "Anna", "Gena → Anna 150"), ("Sasha 2 500", "Sasha 2 · 500", "Gena → Sasha 2 500")],
)
async def test_who_was_paid_is_said_about_the_game_that_was_meant_though_the_next_one_is_open(
    table: Phone, town: Town, words: str, answer: str, paid: str
) -> None:
    for name in ("Sasha", "Sasha 2"):
        await town.players.add_guest(town.order(), name)
    message = await listed(table)
    await table.says("Gena", f"/paid {words}")
    question = table.last
    await table.plays("Boris: /newgame 100", "Gena: /join", "Anna: /join", "Gena: /join Sasha 2")
    await table.presses("Gena", question, answer)
    assert any(f"{paid} ₽ · ✅ paid by hand " in line for line in table.lines(message))


async def test_who_has_paid_where_nothing_was_played_is_offered_no_game(table: Phone) -> None:
    await table.plays("Anna: /reopen", "Anna: /cancelgame", "Gena: /paid 100 Anna")
    assert table.labels(table.last) == []
    assert table.said.startswith("No game is open.")


@pytest.mark.parametrize("words", ["Anna", "0 Anna", "0,00 Anna", "Annna"])
async def test_who_says_no_amount_that_was_handed_over_is_asked_for_one(table: Phone, words: str) -> None:
    await table.says("Gena", f"/paid {words}")
    assert table.said == "How much have you paid? Right: /paid 500 Anna"


async def test_how_to_pay_is_an_alert_for_who_owes(table: Phone) -> None:
    private = table.world.private(table.people["Anna"])
    table.world.send(table.people["Anna"], private, "/pay card 1234, Sber")
    await table.settles()
    await table.says("Gena", "/settle")
    assert await table.presses("Gena", table.last, "ℹ️ How to pay") == ["Anna: card 1234, Sber"]
    assert await table.presses("Boris", table.last, "ℹ️ How to pay") == ["You owe nothing here."]


async def test_how_to_pay_is_not_for_the_group(table: Phone) -> None:
    await table.says("Anna", "/pay card 1234")
    assert table.said == "Write /pay to me in private: only those who owe you will see it."


async def test_the_log_and_the_rating_of_a_result_are_a_press_away(table: Phone) -> None:
    result = table.last
    await table.presses("Boris", result, "🧾 Log")
    assert table.lines(table.last)[0] == "🧾 Log · game 1"
    await table.presses("Boris", result, "🏆 Rating")
    assert table.lines(table.last)[0].startswith("🏆 Rating")


async def test_a_long_result_has_pages_and_fits_into_messages(tmp_path: Path) -> None:
    names = [f"P{number:02}" for number in range(1, 46)]
    async with phone(tmp_path, *names) as one:
        await one.says("P01", "/newgame 100")
        for name in names:
            one.world.send(one.people[name], one.chat, "/join")
        await one.settles()
        counted = ", ".join([f"P{number:02} 50" for number in range(1, 45)] + ["P45 2300"])
        await one.plays(f"P01: /out {counted}", "P01: /close")
        result = one.last
        assert "P45" in one.lines(result)[2]
        assert "… and 4 more: /settle" in one.lines(result)
        await one.presses("P01", result, "2 ▶")
        assert [line.split()[1] for line in one.lines(one.last)[2:7]] == ["P40", "P41", "P42", "P43", "P44"]
        assert "◀ 1" in one.labels(one.last)

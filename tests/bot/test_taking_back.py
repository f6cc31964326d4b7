"""Taking back and restoring in the chat: what people see, and what the card says then."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.sandbox.chats import Message
from tests.bot.phone import Phone, phone


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Phone]:
    """Anna, who hosts, and Boris sit with 250 each; Vera looks on."""
    async with phone(tmp_path, "Anna", "Boris", "Vera") as one:
        await one.plays("Anna: /newgame 250", "Anna: /join", "Boris: /join")
        yield one


async def test_a_cash_out_that_was_logged_anew_is_not_counted_besides_by_restoring_the_old(table: Phone) -> None:
    await table.plays("Boris: /cashout 100", "Boris: /undo")
    undone = table.last
    await table.plays("Boris: /cashout 150")
    toasts = await table.presses("Boris", undone, "↩️ Restore")
    assert toasts == [
        "Not restored: something else was logged since. Log what is missing. Now stands: Boris, out 150"
    ]
    assert table.row("Boris") == "Boris 250 150 −100"


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
async def test_what_was_undone_one_after_the_other_is_restored_in_any_order(
    table: Phone, order: tuple[int, int]
) -> None:
    await table.says("Boris", "/rebuy")
    row, undone = table.row("Boris"), []
    for _ in order:
        await table.says("Boris", "/undo")
        undone.append(table.last)
    for which in order:
        await table.presses("Boris", undone[which], "↩️ Restore")
    assert table.row("Boris") == row


async def test_a_rebuy_is_not_restored_behind_the_cash_out_of_who_has_left(table: Phone) -> None:
    await table.plays("Anna: /rebuy", "Anna: /undo")
    undone = table.last
    await table.plays("Anna: /cashout 250")
    toasts = await table.presses("Anna", undone, "↩️ Restore")
    assert toasts == [
        "Not restored: something else was logged since. Log what is missing. Now stands: Anna, out 250"
    ]
    assert table.row("Anna") == "Anna 250 250 0"


async def test_that_is_me_leaves_nobody_with_two_cash_outs(table: Phone) -> None:
    await table.plays("Anna: /cashout 100")
    await table.says("Anna", "/cashout 150", to=await table.says("Boris", "hello"))
    toasts = await table.presses("Anna", table.last, "↩️ That is me")
    assert toasts == ["Anna is out with 100 ₽, logged by Anna. That cash-out is taken back first."]
    assert [table.row("Anna"), table.row("Boris")] == ["Anna 250 100 −150", "Boris 250 150 −100"]


async def test_that_is_me_lets_nobody_leave_who_never_bought_in(table: Phone) -> None:
    await table.says("Vera", "/cashout 250", to=await table.says("Boris", "hello"))
    toasts = await table.presses("Vera", table.last, "↩️ That is me")
    assert toasts == ["You are not in this game. Use Sit down."]
    assert table.row("Boris") == "Boris 250 250 0"


async def test_who_was_counted_with_nothing_cannot_undo_the_buy_in(tmp_path: Path) -> None:
    async with phone(tmp_path, "Анна", "Борис", language="ru") as one:
        await one.plays("Анна: /newgame 250", "Анна: /join", "Борис: /join", "Анна: /cashout Борис 0")
        await one.plays("Борис: /undo")
        assert one.said == "Борис: выход 0 ₽ в силе, запись: Анна. Сначала отменяется этот выход."
        assert one.row("Борис") == "Борис 250 0 −250"


async def edited(table: Phone, message: Message, text: str) -> list[str]:
    """What is said to an edit, and the buttons below it."""
    table.world.edit(table.people["Anna"], message, text)
    await table.settles()
    return [table.said, *table.labels(table.last)]


async def test_an_edit_of_what_was_undone_does_not_say_that_it_is_still_recorded(table: Phone) -> None:
    message = await table.says("Anna", "/rebuy 500")
    await table.plays("Anna: /undo")
    assert await edited(table, message, "/rebuy 300") == [
        "An edit is not counted, and what was recorded is undone. Write a new message."
    ]


async def test_an_edit_of_a_list_names_what_is_left_of_it(table: Phone) -> None:
    message = await table.says("Anna", "/rebuy Anna 500, Boris 300")
    await table.plays("Anna: /undo")
    await table.presses("Anna", table.last, "Undo")
    await table.plays("Anna: /rebuy 100")
    assert await edited(table, message, "/rebuy Anna 300, Boris 300") == [
        "An edit is not counted. Still recorded: Anna, rebuy 500",
        "↩️ Undo",
    ]


async def test_reopen_that_another_game_stood_against_works_once_that_game_is_called_off(table: Phone) -> None:
    await table.plays("Anna: /cashout Anna 500, Boris 0", "Anna: /close")
    result = table.last
    await table.plays("Boris: /newgame 250")
    refused = await table.presses("Anna", result, "Reopen")
    await table.plays("Boris: /cancelgame")
    await table.presses("Anna", result, "Reopen")
    assert refused[0].startswith("Game 2 is already running")
    assert table.lines(table.card)[0].startswith("♠ Game 1 · ")


async def test_close_that_somebodys_rebuy_stood_against_closes_once_the_books_balance(table: Phone) -> None:
    await table.plays("Anna: /cashout Anna 500, Boris 0")
    left = table.last
    await table.plays("Boris: /rebuy")
    refused = await table.presses("Boris", left, "✅ Close the game")
    await table.plays("Boris: /undo")
    await table.presses("Boris", left, "✅ Close the game")
    assert refused == ["Only the host (Anna) or a chat administrator may do this."]
    assert table.said.startswith("♠ Game 1 · ")


async def test_restore_that_the_end_of_the_game_stood_against_works_once_it_runs_again(table: Phone) -> None:
    await table.plays("Anna: /rebuy", "Anna: /undo")
    undone = table.last
    await table.plays("Anna: /cashout 250", "Boris: /cashout 250", "Anna: /close")
    over = await table.presses("Anna", undone, "↩️ Restore")
    await table.plays("Anna: /reopen")
    again = await table.presses("Anna", undone, "↩️ Restore")
    assert over[0].startswith("Game 1 closed at ")
    assert again[0].startswith("Not restored: ")

"""The card of a game that runs, as the group reads it after each thing that somebody does."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.services.records import EntryKind
from bot.views.names import width
from bot.views.tables import WIDTH
from tests.bot.conftest import EVENING, Town
from tests.bot.phone import Phone, phone


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Phone]:
    """A game with a buy-in of 500, opened by Anna, who administers the chat; she and Boris sit in it."""
    async with phone(tmp_path, "Anna", "Boris") as one:
        await one.plays("Anna: /newgame 500", "Anna: /join", "Boris: /join")
        yield one


async def test_the_row_of_somebody_who_came_back_says_what_they_took_before(table: Phone) -> None:
    await table.plays("Boris: /cashout 200", "Boris: /rebuy")
    assert [table.row("Anna"), table.row("Boris")] == ["Anna 500 ·", "Boris ×2 1 000 200 ·"]
    await table.plays("Boris: /cashout 0")
    assert table.row("Boris") == "Boris ×2 1 000 200 −800"


async def test_a_row_that_says_it_keeps_within_a_phones_width(table: Phone) -> None:
    await table.plays(
        "Anna: /name Maximilian the Great", *["Anna: /buyin 10000"] * 3, "Anna: /cashout 25000", "Anna: /rebuy"
    )
    head, anna, boris = table.lines(table.card)[2:5]
    assert anna.split()[-5:] == ["31", "000", "25", "000", "·"]
    assert max(map(width, (head, anna, boris))) <= WIDTH


async def test_the_last_line_is_what_was_done_last_though_it_was_written_before(table: Phone) -> None:
    await table.plays("Anna: /rebuy", "Anna: /undo")
    undone = table.last
    await table.plays("Boris: /rebuy")
    await table.presses("Anna", undone, "↩️ Restore")
    assert table.lines(table.card)[-1].endswith("Anna: rebuy 500")


async def test_the_last_line_is_the_message_that_came_last_however_late(town: Town) -> None:
    await town.games.open_game(town.order("Anna"), "500")
    await town.seat("Anna", "Boris")
    await town.ledgers.money_in(replace(town.order("Anna"), at=EVENING), EntryKind.REBUY, ())
    card = (await town.games.shown(town.place, "")).record.card
    assert [line.kind for line in card.recent] == ["buy_in", "buy_in", "rebuy"]


async def test_more_cashed_out_than_bought_is_said_in_words_and_not_by_a_sign(table: Phone) -> None:
    await table.plays("Boris: /cashout 1150")
    await table.presses("Boris", table.last, "Yes: a rebuy is not logged")
    assert table.lines(table.card)[-2] == "In 1,000 ₽ · cash-outs exceed it by 150 ₽"
    await table.says("Anna", "/cashout")
    assert table.said == "Anna, how much is left? In 500 ₽ so far. Cash-outs exceed the money in by 150 ₽."
    await table.says("Anna", "/close")
    assert table.lines(table.last)[1] == "Cash-outs exceed the money in by 150 ₽. Waiting for: Anna"


async def test_more_chips_cashed_out_than_bought_are_said_with_what_they_are_worth(tmp_path: Path) -> None:
    async with phone(tmp_path, "Анна", "Борис", "Вера", language="ru") as one:
        await one.plays("Анна: /newgame 500 стек=5000", *(f"{name}: /join" for name in one.people))
        await one.says("Борис", "/cashout 16500")
        await one.presses("Борис", one.last, "Да: не записана докупка")
        assert one.lines(one.card)[-2] == "Внесено 1 500 ₽ · выходы больше на 1 500 фишек (150 ₽)"
        await one.says("Вера", "/cashout 0")
        assert one.lines(one.last)[1] == "Выходы больше внесённого на 1 500 фишек, в игре: Анна"

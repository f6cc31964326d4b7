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

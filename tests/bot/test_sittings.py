"""How long people sat at the table: what is put right afterwards tells nothing of that."""

from datetime import timedelta

import pytest

from bot.services.corrections import Reason
from bot.services.drafts import Draft
from bot.services.lines import Line
from bot.services.voids import VoidService
from tests.bot.conftest import Town, lines
from tests.bot.game_37 import about

ROUBLE = 100


@pytest.fixture
async def table(town: Town) -> Town:
    """Anna and Boris have sat for three hours and some minutes, and are out with what they bought."""
    await town.games.open_game(town.order("Anna"), "250")
    await town.seat("Anna", "Boris")
    town.now += timedelta(hours=3)
    await town.ledgers.cash_out(town.order("Anna"), lines("Anna 300, Boris 200"))
    return town


async def sat(town: Town, name: str = "Anna") -> int:
    """The minutes that somebody sat in all games."""
    return (await town.stats.of_player(town.order("Anna"), "all", await town.player(name))).record.minutes


async def draft(town: Town) -> Draft:
    return (await town.fixes.draft(town.order("Anna", admin=True), "1")).record


async def corrected(town: Town, wanted: Draft) -> None:
    await town.fixes.fix(town.order("Anna", admin=True), wanted, Reason.TYPO)


@pytest.mark.parametrize("later", [timedelta(hours=8), timedelta(days=2)])
async def test_a_correction_of_both_amounts_leaves_the_hours_as_they_were(table: Town, later: timedelta) -> None:
    await table.endings.close(table.order("Anna"))
    before = await sat(table)
    anna, boris = await table.player("Anna"), await table.player("Boris")
    for counted in (400, 600):
        table.now += later
        wanted = (await draft(table)).with_seat(anna, money_in=counted * ROUBLE, counted=counted * ROUBLE)
        await corrected(table, wanted.with_seat(boris, money_in=100 * ROUBLE, counted=100 * ROUBLE))
    assert before == 182
    assert await sat(table) == before


async def test_whoever_was_forgotten_sat_for_nobody_knows_how_long(table: Town) -> None:
    await table.endings.close(table.order("Anna"))
    before = await sat(table)
    vera = await table.known("Vera")
    table.now += timedelta(hours=8)
    await corrected(table, (await draft(table)).with_seat(vera, counted=250 * ROUBLE))
    assert (await sat(table), await sat(table, "Vera")) == (before, 0)


async def test_a_cash_out_put_right_at_the_close_leaves_the_hours_as_they_were(table: Town) -> None:
    table.now += timedelta(hours=8)
    anna = await table.player("Anna")
    again = Line(player=anna, amount=280 * ROUBLE, instead=await table.out(anna))
    await table.ledgers.cash_out(table.order("Anna"), (again,))
    question = (await table.endings.close(table.order("Anna"))).record
    await table.differences.assign(about(question.game, table.order("Anna")), anna)
    assert await sat(table) == 182


async def test_a_rebuy_logged_at_the_close_leaves_the_hours_as_they_were(table: Town) -> None:
    anna = await table.player("Anna")
    again = Line(player=anna, amount=550 * ROUBLE, instead=await table.out(anna), sure=True)
    await table.ledgers.cash_out(table.order("Anna"), (again,))
    question = (await table.endings.close(table.order("Anna"))).record
    table.now += timedelta(hours=8)
    await table.endings.add_rebuy(about(question.game, table.order("Anna")), anna)
    await table.endings.close(about(question.game, table.order("Anna")))
    assert await sat(table) == 182


async def test_a_decision_put_off_leaves_the_hours_as_they_were(table: Town) -> None:
    anna = await table.player("Anna")
    again = Line(player=anna, amount=280 * ROUBLE, instead=await table.out(anna))
    await table.ledgers.cash_out(table.order("Anna"), (again,))
    question = (await table.endings.close(table.order("Anna"))).record
    table.now += timedelta(hours=8)
    await table.differences.assign(about(question.game, table.order("Anna")), anna)
    assert await sat(table) == 182


async def test_whoever_comes_back_has_sat_until_they_left_the_last_time(table: Town) -> None:
    await table.ledgers.join(table.order("Boris"), ())
    table.now += timedelta(hours=1)
    await table.ledgers.cash_out(table.order("Boris"), lines("250"))
    await table.endings.close(table.order("Anna"))
    assert await sat(table, "Boris") == 243


async def test_what_is_taken_back_and_restored_stands_as_it_was_written(table: Town) -> None:
    undone = await table.ledgers.undo(table.order("Anna"), asks=False, entry=4)
    await VoidService(table.desk).restore(table.order("Anna"), undone.operation)
    table.now += timedelta(hours=1)
    await table.endings.close(table.order("Anna"))
    assert await sat(table, "Boris") == 181

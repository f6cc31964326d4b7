"""How a league settles can be set otherwise: later games follow, what is owed for earlier ones stays as it was."""

from dataclasses import replace

import pytest

from bot.services.corrections import Reason
from bot.services.orders import Report
from bot.services.owing import Mode
from bot.services.payments import Mark, Payment
from bot.views.results import result
from tests.bot.conftest import Town, lines
from tests.bot.deeds import play
from tests.bot.game_37 import about

MODES = list(Mode)


async def setting(town: Town, mode: Mode, banker: str | None = None) -> None:
    """Have later games settled so."""
    before = (await town.settings.shown(town.place)).record.setup
    after = replace(before, settlement=mode, banker_id=await town.player(banker) if banker else None)
    if after != before:
        await town.settings.save(town.order("Anna", admin=True), before, after)


async def evening(town: Town, mode: Mode) -> int:
    """Anna wins 250 of Boris's and 50 of Vera's, and it is settled so; its id."""
    for name in ("Anna", "Boris", "Vera"):
        await town.known(name)
    await setting(town, mode)
    return await play(town, {"Anna": 550, "Boris": 0, "Vera": 200})


async def importance_corrected(town: Town) -> None:
    """A correction after which everybody has won and lost what they had."""
    draft = (await town.fixes.draft(town.order("Anna", admin=True), "1")).record
    await town.fixes.fix(town.order("Anna", admin=True), replace(draft, importance=200), Reason.TYPO)


async def owed(town: Town, *marks: Mark) -> list[tuple[str, str, int]]:
    """Who pays whom how much after the first game, in whole units: what is open, or what has these marks."""
    report = await town.transfers.listed(town.place, "1")
    return [
        (report.names[each.payer].name, report.names[each.receiver].name, each.amount // 100)
        for each in report.record.payments
        if each.mark in (marks or (Mark.OPEN,))
    ]


@pytest.mark.parametrize("later", MODES)
@pytest.mark.parametrize("mode", MODES)
async def test_a_correction_keeps_the_way_in_which_a_game_was_settled(town: Town, mode: Mode, later: Mode) -> None:
    await evening(town, mode)
    before = await owed(town)
    await setting(town, later, "Vera")
    await importance_corrected(town)
    assert await owed(town) == before


async def test_what_is_still_owed_stays_owed_when_a_part_of_it_is_paid(town: Town) -> None:
    await evening(town, Mode.EACH)
    await setting(town, Mode.CASH)
    await town.transfers.paid(town.order("Boris"), lines("100 Anna"))
    assert await owed(town) == [("Boris", "Anna", 150), ("Vera", "Anna", 50)]


async def test_another_banker_is_for_later_games(town: Town) -> None:
    await evening(town, Mode.BANKER)
    await setting(town, Mode.BANKER, "Boris")
    await importance_corrected(town)
    assert await owed(town) == [("Boris", "Anna", 250), ("Vera", "Anna", 50)]


async def test_a_mark_taken_off_is_owed_again(town: Town) -> None:
    game = await evening(town, Mode.EACH)
    for name, amount in [("Boris", 250), ("Vera", 50)]:
        await town.transfers.paid(town.order(name), lines(f"{amount} Anna"))
    await setting(town, Mode.CASH)
    paid = (await town.transfers.listed(town.place, "1")).record.payments[0]
    await town.transfers.unmark(about(game, town.order("Boris")), paid.ticket)
    assert await owed(town) == [("Boris", "Anna", 250)]


async def test_cash_that_lay_on_the_table_is_no_debt_when_some_of_it_is_said_to_be_paid(town: Town) -> None:
    await evening(town, Mode.CASH)
    await setting(town, Mode.EACH)
    await town.transfers.paid(town.order("Boris"), lines("100 Anna"))
    assert (await owed(town), await owed(town, Mark.BY_HAND)) == ([], [("Boris", "Anna", 100)])


async def all_paid(town: Town) -> list[Payment]:
    """Boris and Vera say that they have handed over what they lost; what they said."""
    for name, amount in [("Boris", 250), ("Vera", 50)]:
        await town.transfers.paid(town.order(name), lines(f"{amount} Anna"))
    return list((await town.transfers.listed(town.place, "1")).record.payments)


@pytest.mark.parametrize("later", MODES)
async def test_cash_that_lay_on_the_table_is_no_debt_when_the_word_that_all_of_it_was_paid_is_taken_back(
    town: Town, later: Mode
) -> None:
    game = await evening(town, Mode.CASH)
    said = await all_paid(town)
    await setting(town, later)
    for name, each in zip(("Boris", "Vera"), said, strict=True):
        await town.transfers.unmark(about(game, town.order(name)), each.ticket)
    assert await owed(town) == []


async def test_cash_that_lay_on_the_table_is_no_debt_when_a_game_of_which_all_was_paid_is_corrected(
    town: Town,
) -> None:
    await evening(town, Mode.CASH)
    await all_paid(town)
    draft = (await town.fixes.draft(town.order("Anna", admin=True), "1")).record
    anna, boris = [await town.player(name) for name in ("Anna", "Boris")]
    right = draft.with_seat(anna, counted=450_00).with_seat(boris, counted=100_00)
    await town.fixes.fix(town.order("Anna", admin=True), right, Reason.TYPO)
    assert await owed(town) == []


@pytest.mark.parametrize("later", MODES)
@pytest.mark.parametrize("mode", MODES)
async def test_of_a_game_that_was_closed_before_its_settlement_was_kept_the_list_tells(
    town: Town, mode: Mode, later: Mode
) -> None:
    game = await evening(town, mode)
    before = await owed(town)
    async with town.database.writing() as unit:
        (await unit.games.get(game)).settlement = None
    await setting(town, later, "Vera")
    await importance_corrected(town)
    assert await owed(town) == before


async def test_a_game_that_is_closed_anew_is_settled_as_the_league_settles_by_then(town: Town) -> None:
    await evening(town, Mode.CASH)
    await town.endings.reopen(town.order("Anna"))
    await setting(town, Mode.EACH)
    await town.endings.close(town.order("Anna"))
    await town.transfers.paid(town.order("Boris"), lines("100 Anna"))
    assert await owed(town) == [("Boris", "Anna", 150), ("Vera", "Anna", 50)]


@pytest.mark.parametrize("later", MODES)
async def test_of_a_game_with_cash_on_the_table_it_is_said_so_whatever_is_set_later(
    town: Town, later: Mode
) -> None:
    await evening(town, Mode.CASH)
    await setting(town, later)
    assert (await town.transfers.listed(town.place, "1")).record.cash


@pytest.mark.parametrize("was_kept", [True, False])
async def test_it_is_said_so_also_where_some_of_it_was_paid_by_hand(town: Town, was_kept: bool) -> None:
    game = await evening(town, Mode.CASH)
    await town.transfers.paid(town.order("Boris"), lines("100 Anna"))
    if not was_kept:
        async with town.database.writing() as unit:
            (await unit.games.get(game)).settlement = None
    assert (await town.transfers.listed(town.place, "1")).record.cash


async def test_it_is_not_said_where_all_that_was_listed_is_paid(town: Town) -> None:
    await evening(town, Mode.EACH)
    await all_paid(town)
    assert not (await town.transfers.listed(town.place, "1")).record.cash


async def test_of_a_game_in_which_nobody_won_it_is_not_said(town: Town) -> None:
    await play(town, {"Anna": 250, "Boris": 250})
    await setting(town, Mode.CASH)
    assert not (await town.transfers.listed(town.place, "1")).record.cash


@pytest.mark.parametrize("mode", [Mode.EACH, Mode.BANKER])
@pytest.mark.parametrize(("people", "quotes"), [(12, 0), (13, 1)])
async def test_from_thirteen_people_on_the_transfers_are_folded_away(
    town: Town, mode: Mode, people: int, quotes: int
) -> None:
    names = [f"Player {chr(65 + at)}" for at in range(people)]
    await town.known(names[0])
    await setting(town, mode)
    await town.games.open_game(town.order(names[0]), "250")
    await town.seat(*names)
    outs = [f"{names[0]} {250 * people}", *(f"{name} 0" for name in names[1:])]
    await town.ledgers.cash_out(town.order(names[0]), lines(", ".join(outs)))
    ended = await town.endings.close(town.order(names[0]))
    assert ended.record.closed
    _, entities = result(Report(ended.record.closed, ended.league, ended.names)).render()
    assert [each.type for each in entities].count("expandable_blockquote") == quotes

"""Corrections of a closed game: all at once, with what follows (screens.md 7.7)."""

from dataclasses import replace
from datetime import date, datetime

import pytest

from bot import views
from bot.keyboards import WindowPress
from bot.services.corrections import (
    Corrected,
    CorrectedMeanwhileError,
    NotClosedError,
    NothingChangedError,
    Reason,
)
from bot.services.drafts import Decided, Draft
from bot.services.options import OptionError
from bot.services.orders import Report
from bot.services.records import Transfer
from bot.services.refusals import NotAllowedError, UnbalancedError
from bot.services.whom import NothingPlayedError
from tests.bot.conftest import Town, actor
from tests.bot.game_37 import PROFITS, about, closed, played

ROUBLE = 100


async def who(town: Town, *names: str) -> list[int]:
    known = (await town.games.card(1)).names
    return [next(one for one, named in known.items() if named.name == name) for name in names]


async def draft(town: Town) -> Draft:
    return (await town.fixes.draft(town.order("Anna", admin=True), "1")).record


async def swapped(town: Town) -> Draft:
    """Two stacks were swapped: Vera 1 250, Uncle 1 250."""
    vera, uncle = await who(town, "Vera", "Uncle")
    wrong = await draft(town)
    return wrong.with_seat(vera, counted=1250 * ROUBLE).with_seat(uncle, counted=1250 * ROUBLE)


def profits(report: Report[Corrected]) -> dict[str, int]:
    return {report.names[line.player].name: line.profit // ROUBLE for line in report.record.result.standings}


async def test_a_draft_changes_nothing_before_it_is_recorded(town: Town) -> None:
    await closed(town)
    await swapped(town)
    board = (await town.boards.rating(town.order("Anna"))).record
    assert sorted(line.profit // ROUBLE for line in board.lines) == sorted(PROFITS.values())


async def test_without_a_number_the_last_closed_game_is_the_draft(town: Town) -> None:
    await closed(town)
    await town.games.open_game(town.order("Anna"), "100")
    assert (await town.fixes.draft(town.order("Anna", admin=True), "")).record == await draft(town)


async def test_where_no_game_is_closed_there_is_none_to_correct(town: Town) -> None:
    await played(town)
    with pytest.raises(NothingPlayedError):
        await town.fixes.draft(town.order("Anna", admin=True), "")


async def test_swapped_stacks_are_put_right_and_every_board_follows(town: Town) -> None:
    await closed(town)
    report = await town.fixes.fix(town.order("Anna", admin=True), await swapped(town), Reason.TYPO)
    board = await town.boards.rating(town.order("Anna"))
    # screens.md 7.7: Vera 1 150 → 1 250, Uncle 1 350 → 1 250.
    assert profits(report) == PROFITS | {"Vera": 750, "Uncle": 250}
    assert {board.names[line.player].name: line.profit // ROUBLE for line in board.record.lines} == profits(report)


async def test_a_corrected_result_says_so_whenever_it_is_looked_at_until_the_game_is_closed_anew(
    town: Town,
) -> None:
    async def corrected_at() -> datetime | None:
        result = (await town.games.shown(town.place, "1")).record.result
        assert result
        return result.corrected_at

    await closed(town)
    said = [await corrected_at()]
    report = await town.fixes.fix(town.order("Anna", admin=True), await swapped(town), Reason.TYPO)
    said.append(await corrected_at())
    await town.endings.reopen(town.order("Anna"))
    await town.endings.close(town.order("Anna"))
    assert [*said, await corrected_at()] == [None, report.record.result.corrected_at, None]


async def test_the_correction_says_what_changed_and_that_places_are_what_they_were(town: Town) -> None:
    await closed(town)
    report = await town.fixes.fix(town.order("Anna", admin=True), await swapped(town), Reason.TYPO)
    changes = {
        report.names[each.player].name: tuple((each_one or 0) // ROUBLE for each_one in each.counted)
        for each in report.record.changes
    }
    assert changes == {"Vera": (1150, 1250), "Uncle": (1350, 1250)}
    assert report.record.moved == ()
    assert report.record.months == ("2026-11",)


async def test_what_is_paid_stays_paid_and_the_rest_is_added(town: Town) -> None:
    game = await closed(town)
    uncle, eva, vera = await who(town, "Uncle", "Eva", "Vera")
    listed = (await town.transfers.of_game(game)).record
    paid = next(each for each in listed.payments if each.payer == eva)
    await town.transfers.mark(about(game, town.order("Uncle")), paid.ticket)
    report = await town.fixes.fix(town.order("Anna", admin=True), await swapped(town), Reason.TYPO)
    # screens.md 7.7: Eva → Uncle 350 has been received, so Uncle → Vera 100 is added.
    assert report.record.paid == (Transfer(eva, uncle, 350 * ROUBLE),)
    assert Transfer(uncle, vera, 100 * ROUBLE) in (report.record.transfers or ())


async def test_transfers_less_marks_settle_the_corrected_profits(town: Town) -> None:
    game = await closed(town)
    payments = (await town.transfers.of_game(game)).record.payments
    await town.transfers.mark(about(game, town.order("Gena")), payments[0].ticket)
    await town.fixes.fix(town.order("Anna", admin=True), await swapped(town), Reason.TYPO)
    left = {line.player: line.profit for line in (await town.games.shown(town.place, "1")).record.result.standings}  # type: ignore[union-attr]  # it is closed
    for each in (await town.transfers.of_game(game)).record.payments:
        left[each.payer] += each.amount
        left[each.receiver] -= each.amount
    assert set(left.values()) == {0}


async def test_the_ledger_keeps_the_wrong_lines_with_who_took_them_back(town: Town) -> None:
    await closed(town)
    before = len((await town.games.log(town.place, "1")).record.lines)
    await town.fixes.fix(town.order("Boris", admin=True), await swapped(town), Reason.TYPO)
    (boris,) = await who(town, "Boris")
    log = (await town.games.log(town.place, "1")).record.lines
    assert len(log) == before + 2
    assert [line.voided_by for line in log if line.voided_at] == [boris, boris]


async def test_money_in_a_player_the_day_and_the_importance_are_corrected_together(town: Town) -> None:
    await closed(town)
    gena, eva = await who(town, "Gena", "Eva")
    wanted = (await draft(town)).with_seat(gena, money_in=1350 * ROUBLE).without(eva)
    wanted = replace(wanted.with_seat(gena, money_in=2350 * ROUBLE), played_on=date(2026, 10, 30), importance=150)
    report = await town.fixes.fix(town.order("Anna", admin=True), wanted, Reason.FORGOTTEN)
    # Eva (−350) never played; Gena put 350 more in.
    assert profits(report) == {name: profit for name, profit in PROFITS.items() if name != "Eva"} | {"Gena": -2350}
    assert report.record.months == ("2026-11", "2026-10")
    assert (await town.boards.rating(town.order("Anna"), ("2026-10",))).record.evenings == 1
    assert report.record.result.importance == 150


async def test_a_draft_that_does_not_balance_is_not_recorded(town: Town) -> None:
    await closed(town)
    (vera,) = await who(town, "Vera")
    wanted = (await draft(town)).with_seat(vera, counted=1250 * ROUBLE)
    with pytest.raises(UnbalancedError):
        await town.fixes.fix(town.order("Anna", admin=True), wanted, Reason.TYPO)


async def test_its_difference_may_be_decided_in_the_draft(town: Town) -> None:
    await closed(town)
    vera, anna = await who(town, "Vera", "Anna")
    wanted = (await draft(town)).with_seat(vera, counted=1250 * ROUBLE)
    wanted = replace(wanted, decided=Decided(player=anna, missing=True))
    report = await town.fixes.fix(town.order("Anna", admin=True), wanted, Reason.TYPO)
    assert profits(report) == PROFITS | {"Vera": 750, "Anna": 2150}
    assert [each.player for each in report.record.result.decisions] == [anna]


async def test_a_decision_that_is_not_touched_keeps_its_author(town: Town) -> None:
    game = await played(town, Boris=1800)
    anna, boris = await who(town, "Anna", "Boris")
    await town.differences.assign(about(game, town.order("Anna")), boris)
    report = await town.fixes.fix(town.order("Eva", admin=True), await swapped(town), Reason.TYPO)
    (decision,) = report.record.result.decisions
    assert (decision.player, decision.by, decision.amount) == (boris, anna, 300 * ROUBLE)


async def test_two_who_correct_at_once_do_not_write_over_one_another(town: Town) -> None:
    await closed(town)
    wanted = await swapped(town)
    await town.fixes.fix(town.order("Anna", admin=True), wanted, Reason.TYPO)
    with pytest.raises(CorrectedMeanwhileError):
        await town.fixes.fix(town.order("Boris", admin=True), wanted, Reason.TYPO)


async def test_a_draft_without_a_change_writes_nothing(town: Town) -> None:
    await closed(town)
    with pytest.raises(NothingChangedError):
        await town.fixes.fix(town.order("Anna", admin=True), await draft(town), Reason.TYPO)


async def test_only_administrators_correct_and_only_closed_games(town: Town) -> None:
    await played(town)
    with pytest.raises(NotClosedError):
        await draft(town)
    await town.endings.close(town.order("Anna"))
    wanted = await draft(town)
    with pytest.raises(NotAllowedError):
        await town.fixes.fix(town.order("Anna"), wanted, Reason.TYPO)


async def test_a_game_is_moved_to_another_day_and_its_results_with_it(town: Town) -> None:
    await closed(town)
    report = await town.fixes.move(town.order("Anna", admin=True), "1 30.10")
    october = (await town.boards.rating(town.order("Anna"), ("2026-10",))).record
    assert report.record.days == (date(2026, 11, 12), date(2026, 10, 30))
    assert (october.period, october.evenings) == ("2026-10", 1)


async def test_no_game_is_moved_into_the_future(town: Town) -> None:
    await closed(town)
    with pytest.raises(OptionError):
        await town.fixes.move(town.order("Anna", admin=True), "1 14.11.2026")


async def test_a_correction_is_remembered_with_the_days_that_it_touches(town: Town) -> None:
    await closed(town)
    await town.fixes.move(town.order("Anna", admin=True), "1 30.10")
    async with town.database.reading() as unit:
        (row,) = await unit.corrections.since(1, town.now.replace(year=2020))
    assert (row.day_before, row.day_after, row.reason) == (date(2026, 11, 12), date(2026, 10, 30), "other")


async def given_to_boris(town: Town) -> Draft:
    """300 that were nobody's are given to Boris, the game is closed."""
    game = await played(town, Boris=1800)
    (boris,) = await who(town, "Boris")
    await town.differences.assign(about(game, town.order("Anna")), boris)
    return await draft(town)


async def parts(town: Town, wanted: Draft) -> dict[str, int]:
    """Who gets what of a draft's difference, or bears it, in roubles."""
    report = await town.fixes.shown(town.place, wanted)
    return {report.names[each.player].name: each.amount // ROUBLE for each in report.record.parts}


async def test_a_draft_names_who_gets_its_difference_before_anything_is_written(town: Town) -> None:
    base = await given_to_boris(town)
    (vera,) = await who(town, "Vera")
    assert await parts(town, base) == {"Boris": 300}
    assert await parts(town, base.with_seat(vera, counted=1250 * ROUBLE)) == {"Boris": 200}


async def test_what_was_given_to_somebody_is_not_deducted_from_them_when_the_difference_turns(town: Town) -> None:
    base = await given_to_boris(town)
    (vera,) = await who(town, "Vera")
    wanted = base.with_seat(vera, counted=1650 * ROUBLE)
    assert (wanted.difference, wanted.is_complete) == (-200 * ROUBLE, False)
    assert await parts(town, wanted) == {}
    with pytest.raises(UnbalancedError):
        await town.fixes.fix(town.order("Anna", admin=True), wanted, Reason.TYPO)


async def test_a_difference_that_turns_back_is_settled_as_it_was(town: Town) -> None:
    base = await given_to_boris(town)
    vera, uncle = await who(town, "Vera", "Uncle")
    wanted = base.with_seat(vera, counted=1650 * ROUBLE).with_seat(uncle, counted=850 * ROUBLE)
    assert await parts(town, wanted) == {"Boris": 300}
    report = await town.fixes.fix(town.order("Anna", admin=True), wanted, Reason.TYPO)
    assert profits(report) == PROFITS | {"Vera": 1150, "Uncle": -150}


def press(label: str, act: str, about: str) -> tuple[str, WindowPress]:
    return label, WindowPress(window="w", step=0, act=act, about=about)


async def test_a_draft_whose_difference_nobody_can_bear_says_so(town: Town) -> None:
    await closed(town)
    vera, dima = await who(town, "Vera", "Dima")
    wanted = (await draft(town)).with_seat(vera, counted=1250 * ROUBLE)
    shown = await town.fixes.shown(town.place, replace(wanted, decided=Decided(people=(dima,), missing=True)))
    assert (shown.record.parts, shown.record.enough) == ((), False)
    said = views.draft(shown, actor("Anna"), wanted).as_kwargs()["text"].splitlines()
    assert said[-2] == "У тех, кто участвует, меньше, чем не хватает."
    assert "✔ Записать" not in str(views.draft_keyboard(shown, await draft(town), press))

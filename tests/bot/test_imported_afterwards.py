"""Evenings that came from a file were over long ago: what is said of a topic's game never means one of them."""

from dataclasses import replace
from datetime import date

import pytest

from bot.services.corrections import Reason
from bot.services.endings import ReopenLateError
from bot.services.imports import ImportService
from bot.services.imports.drafts import Chair, Told
from bot.services.payments import NoClosedGameError
from bot.services.refusals import NoOpenGameError
from bot.services.seats import SeatService
from bot.services.whom import NothingPlayedError
from tests.bot.conftest import Town, lines
from tests.bot.deeds import play
from tests.bot.game_37 import about


async def imported(town: Town, *days: date, left: int = 0) -> None:
    """Evenings of a file on which Vera lost 100 to Gena, numbered after whatever the league has played.

    So many kopecks are `left` on each that are nobody's.
    """
    chairs = (Chair("Gena", 10000 - left), Chair("Vera", -10000))
    told = tuple(Told(day, "", chairs) for day in days)
    await ImportService(town.desk).write(town.order("Anna", admin=True), told, {})


async def test_money_handed_over_is_counted_off_the_game_that_is_open(town: Town) -> None:
    opened = await town.games.open_game(town.order("Anna"), "250")
    await town.seat("Anna", "Boris")
    await imported(town, date(2024, 1, 12))
    paid = await town.transfers.paid(town.order("Boris"), lines("100 Anna"))
    assert paid.record.game == opened.record.game


async def test_it_is_counted_off_the_open_game_also_after_another_was_closed(town: Town) -> None:
    first = await play(town, {"Anna": 500, "Boris": 0})
    await play(town, {"Anna": 500, "Boris": 0})
    await town.endings.reopen(about(first, town.order("Anna")))
    paid = await town.transfers.paid(town.order("Boris"), lines("100 Anna"))
    assert paid.record.game == first


async def test_after_the_close_it_is_counted_off_the_game_that_was_played(town: Town) -> None:
    game = await play(town, {"Anna": 500, "Boris": 0})
    await imported(town, date(2024, 1, 12))
    paid = await town.transfers.paid(town.order("Boris"), lines("100 Anna"))
    assert paid.record.game == game


async def test_settle_shows_the_game_that_was_played(town: Town) -> None:
    game = await play(town, {"Anna": 500, "Boris": 0})
    await imported(town, date(2024, 1, 12))
    assert (await town.transfers.listed(town.place)).record.game == game


async def test_reopen_means_the_game_that_was_played(town: Town) -> None:
    game = await play(town, {"Anna": 500, "Boris": 0})
    await imported(town, date(2024, 1, 12))
    assert (await town.endings.reopen(town.order("Anna"))).record.game == game


async def test_where_nothing_was_played_there_is_nothing_to_pay_settle_or_reopen(town: Town) -> None:
    await imported(town, date(2024, 1, 12))
    with pytest.raises(NoOpenGameError):
        await town.transfers.paid(town.order("Vera"), lines("100 Gena"))
    with pytest.raises(NoClosedGameError):
        await town.transfers.listed(town.place)
    with pytest.raises(NothingPlayedError):
        await town.endings.reopen(town.order("Anna", admin=True))


async def test_an_evening_of_today_from_a_file_is_not_opened_again(town: Town) -> None:
    town.now = town.now.replace(hour=10)  # hours before it begins, says the file
    await imported(town, town.now.date())
    with pytest.raises(ReopenLateError):
        await town.endings.reopen(town.order("Anna", admin=True), "1")


async def test_the_people_of_last_time_are_those_of_the_game_that_was_played(town: Town) -> None:
    await play(town, {"Anna": 500, "Boris": 0})
    await imported(town, date(2024, 1, 12))
    await town.games.open_game(town.order("Eva"), "250")
    company = await SeatService(town.desk).company(town.place, None)
    assert {company.names[one].name for one in company.record.players} == {"Anna", "Boris"}


async def test_where_nothing_was_played_they_are_those_of_the_latest_evening_of_a_file(town: Town) -> None:
    await imported(town, date(2024, 1, 12))
    chairs = (Chair("Gosha", 100), Chair("Dima", -100))
    told = (Told(date(2023, 1, 12), "", chairs),)
    await ImportService(town.desk).write(town.order("Anna", admin=True), told, {})
    await town.games.open_game(town.order("Eva"), "250")
    company = await SeatService(town.desk).company(town.place, None)
    assert {company.names[one].name for one in company.record.players} == {"Gena", "Vera"}


async def test_the_last_game_that_a_refusal_names_is_the_one_that_was_played(town: Town) -> None:
    await play(town, {"Anna": 500, "Boris": 0})
    await imported(town, date(2024, 1, 12))
    with pytest.raises(NoOpenGameError) as refusal:
        await town.endings.close(town.order("Anna"))
    assert refusal.value.last_number == 1


@pytest.mark.parametrize("left", [0, 500])
async def test_a_correction_of_an_evening_of_a_file_makes_no_debts(town: Town, left: int) -> None:
    await imported(town, date(2024, 1, 12), left=left)
    draft = (await town.fixes.draft(town.order("Anna", admin=True), "1")).record
    report = await town.fixes.fix(town.order("Anna", admin=True), replace(draft, importance=200), Reason.FORGOTTEN)
    assert (report.record.transfers, report.record.result.transfers) == (None, ())
    assert (await town.transfers.listed(town.place, "1")).record.payments == ()

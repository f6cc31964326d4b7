"""What is said without being asked: a game left open for 18 hours, transfers open the next noon. Each once."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from bot.jobs import Reminding
from bot.services.corrections import Reason
from bot.services.records import GameStatus
from bot.services.refusals import NotAllowedError
from bot.services.reminders import Occasion, ReminderService
from tests.bot.conftest import Town, lines
from tests.bot.deeds import play
from tests.bot.game_37 import about, closed, played
from tests.bot.phone import Phone, phone

MOSCOW = ZoneInfo("Europe/Moscow")


async def said(town: Town, now: datetime) -> list[Occasion]:
    """What a tick at this moment says."""
    reminders = ReminderService(town.desk)
    return [each.record.occasion for each in await reminders.due(now) if await reminders.mark(each.record, now)]


async def test_a_game_left_open_gets_one_line_after_eighteen_hours(town: Town) -> None:
    await town.games.open_game(town.order("Anna"), "500")
    opened = town.now
    assert await said(town, opened + timedelta(hours=18, seconds=-1)) == []
    assert await said(town, opened + timedelta(hours=18)) == [Occasion.LEFT_OPEN]
    assert await said(town, opened + timedelta(hours=19)) == []


async def test_the_line_names_who_is_not_out_and_what_lies_on_the_table(town: Town) -> None:
    await town.games.open_game(town.order("Anna"), "500")
    await town.seat("Anna", "Boris")
    (report,) = await ReminderService(town.desk).due(town.now + timedelta(hours=18))
    assert report.record.closing
    assert {report.names[one].name for one in report.record.closing.players_in} == {"Anna", "Boris"}
    assert report.record.closing.difference == 100000


async def test_open_transfers_get_one_line_at_noon_of_the_next_day(town: Town) -> None:
    town.now = datetime(2026, 11, 12, 20, 0, tzinfo=UTC)
    await closed(town)  # past midnight in Moscow, which is still the evening of the 12th
    noon = datetime(2026, 11, 13, 12, 0, tzinfo=MOSCOW)
    assert await said(town, noon - timedelta(seconds=1)) == []
    assert await said(town, noon) == [Occasion.TRANSFERS]
    assert await said(town, noon + timedelta(days=1)) == []


async def test_where_everything_has_arrived_nothing_is_said(town: Town) -> None:
    game = await closed(town)
    report = await town.transfers.of_game(game)
    for each in report.record.payments:
        await town.transfers.mark(about(game, town.order(report.names[each.receiver].name)), each.ticket)
    assert await said(town, town.now + timedelta(days=2)) == []


async def corrected(town: Town, **counted: int) -> None:
    draft = (await town.fixes.draft(town.order("Anna", admin=True), "1")).record
    for name, amount in counted.items():
        draft = draft.with_seat(await town.player(name), counted=amount * 100)
    await town.fixes.fix(town.order("Anna", admin=True), draft, Reason.TYPO)


def next_noon(town: Town) -> datetime:
    """Noon of the day after what was done last."""
    day = town.now.astimezone(MOSCOW) + timedelta(days=1)
    return day.replace(hour=12, minute=0, second=0, microsecond=0)


async def test_transfers_that_a_correction_lists_get_their_line_at_the_noon_after_it(town: Town) -> None:
    await play(town, {"Anna": 250, "Boris": 250})
    town.now += timedelta(days=3)
    assert await said(town, town.now) == []
    await corrected(town, Anna=500, Boris=0)
    noon = next_noon(town)
    assert await said(town, noon - timedelta(seconds=1)) == []
    assert await said(town, noon) == [Occasion.TRANSFERS]
    assert await said(town, noon + timedelta(days=1)) == []


async def test_a_mark_taken_off_a_game_that_was_paid_when_it_closed_brings_the_line(town: Town) -> None:
    await town.games.open_game(town.order("Anna"), "250")
    await town.seat("Anna", "Boris")
    await town.transfers.paid(town.order("Boris"), lines("250 Anna"))
    await town.ledgers.cash_out(town.order("Anna"), lines("Anna 500, Boris 0"))
    await town.endings.close(town.order("Anna"))
    (paid,) = (await town.transfers.of_game(1)).record.payments
    await town.transfers.unmark(about(1, town.order("Boris")), paid.ticket)
    assert await said(town, next_noon(town)) == [Occasion.TRANSFERS]


async def test_where_everything_had_arrived_by_noon_the_line_comes_when_something_is_open_again(
    town: Town,
) -> None:
    await play(town, {"Anna": 500, "Boris": 0})
    (sent,) = (await town.transfers.of_game(1)).record.payments
    await town.transfers.mark(about(1, town.order("Anna")), sent.ticket)
    town.now = next_noon(town)
    assert await said(town, town.now) == []
    await town.transfers.unmark(about(1, town.order("Anna")), sent.ticket)
    assert await said(town, town.now) == []
    assert await said(town, next_noon(town)) == [Occasion.TRANSFERS]


async def test_a_game_that_had_its_line_gets_no_other_whatever_is_listed_later(town: Town) -> None:
    await play(town, {"Anna": 500, "Boris": 0})
    town.now = next_noon(town)
    assert await said(town, town.now) == [Occasion.TRANSFERS]
    (sent,) = (await town.transfers.of_game(1)).record.payments
    await town.transfers.mark(about(1, town.order("Anna")), sent.ticket)
    await town.transfers.unmark(about(1, town.order("Anna")), sent.ticket)
    await corrected(town, Anna=0, Boris=500)
    assert await said(town, next_noon(town)) == []


async def test_a_correction_before_noon_moves_the_line_to_no_later_day(town: Town) -> None:
    await play(town, {"Anna": 500, "Boris": 0})
    noon = next_noon(town)
    town.now = noon - timedelta(hours=1)
    await corrected(town, Anna=400, Boris=100)
    assert await said(town, noon) == [Occasion.TRANSFERS]


async def test_a_league_may_do_without_that_line(town: Town) -> None:
    await closed(town)
    async with town.database.writing() as unit:
        (await unit.leagues.get(1)).remind_transfers = False
    assert await said(town, town.now + timedelta(days=2)) == []


async def test_a_game_that_was_opened_again_is_not_reminded_of_transfers(town: Town) -> None:
    await closed(town)
    await town.endings.reopen(town.order("Anna"))
    assert await said(town, town.now + timedelta(hours=14)) == []


async def test_whoever_sat_in_a_forgotten_game_may_end_it(town: Town) -> None:
    game = await played(town, Boris=1800)
    with pytest.raises(NotAllowedError):
        await town.endings.close(town.order("Boris"))
    town.now += timedelta(hours=18)
    with pytest.raises(NotAllowedError):
        await town.games.call_off(town.order("Stranger"))
    await town.endings.close(town.order("Boris"))
    await town.games.call_off(town.order("Boris"))
    assert (await town.games.card(game)).record.status is GameStatus.CANCELLED


async def ticked(one: Phone, later: timedelta) -> None:
    """A tick of the clock so much later than now."""
    moment = datetime.now(UTC) + later
    await Reminding(one.house.post, ReminderService(one.house.games.desk), lambda: moment).tick()
    await one.settles()


async def test_the_line_about_a_forgotten_game_leads_to_counting_or_calling_off(tmp_path: Path) -> None:
    async with phone(tmp_path, "Anna", "Boris") as one:
        await one.plays("Anna: /newgame 500", "Anna: /join", "Boris: /join")
        await ticked(one, timedelta(hours=18))
        line = one.last
        assert one.said == "Game 1 is still open: on the table 1,000 ₽, not out: Anna, Boris."
        await one.presses("Anna", line, "🏁 Count and close")
        assert one.lines(one.last)[0] == "🏁 Counting · game 1"
        await one.presses("Anna", line, "Call it off")
        assert one.said.startswith("Anna")


async def test_of_a_forgotten_game_more_cashed_out_than_bought_does_not_lie_on_the_table(tmp_path: Path) -> None:
    async with phone(tmp_path, "Anna", "Boris") as one:
        await one.plays("Anna: /newgame 500", "Anna: /join", "Boris: /join", "Boris: /cashout 1150")
        await one.presses("Boris", one.last, "Yes: a rebuy is not logged")
        await ticked(one, timedelta(hours=18))
        assert one.said == ("Game 1 is still open: cash-outs exceed the money in by 150 ₽, not out: Anna.")


async def test_the_line_about_open_transfers_shows_them(tmp_path: Path) -> None:
    async with phone(tmp_path, "Anna", "Boris") as one:
        await one.plays("Anna: /newgame 500", "Anna: /join", "Boris: /join")
        await one.plays("Anna: /out Anna 1000, Boris 0", "Anna: /close")
        await ticked(one, timedelta(days=2))
        assert one.said == "Game 1: 1 transfer of 1 is open."
        await one.presses("Boris", one.last, "Show")
        assert "1. Boris → Anna 500 ₽" in one.lines(one.last)

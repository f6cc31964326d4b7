"""Hall of Fame, figures and history through the services."""

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from bot.services.commands import heard
from bot.services.records import GameStatus
from bot.services.stats import Rival, Stats
from bot.services.whom import StrangerError
from db.models import AnnouncementRow
from db.types import AnnouncementState
from tests.bot.conftest import EVENING, Town, lines
from tests.bot.leagues import Evening, play, statements

AUTUMN = [
    Evening(date(2025, 12, 3), {"Anna": 60, "Boris": 0, "Vera": -60}),
    Evening(date(2026, 9, 5), {"Boris": 60, "Anna": 0, "Vera": -60}),
    Evening(date(2026, 10, 8), {"Vera": 80, "Anna": -40, "Boris": -40}, rebuys={"Vera": 2}),
    Evening(date(2026, 10, 15), {"Anna": 10, "Vera": -10}),
    Evening(date(2026, 11, 12), {"Anna": 30, "Boris": -10, "Vera": -20}),
]


async def figures(town: Town, text: str, name: str = "Anna") -> Stats:
    spoken = heard(text, "league_bot")
    assert spoken
    return (await town.stats.asked(town.order(name), spoken)).record


async def player(town: Town, name: str) -> int:
    report = await town.boards.rating(town.order(), ("all",))
    return next(line.player for line in report.record.lines if report.names[line.player].name == name)


@pytest.mark.parametrize(
    ("words", "period", "runs", "best", "neighbours"),
    [
        # The last completed month; Vera 3·√3 + 1·√2 = 6.61, Anna 1.5·√3 + 2·√2 = 5.43.
        ("", "2026-10", False, ["Vera"], ("2026-09", "2026-11")),
        ("2026-09", "2026-09", False, ["Boris"], ("2025-12", "2026-10")),
        ("2026-08", "2025-12", False, ["Anna"], (None, "2026-09")),
        ("2026-11", "2026-11", True, ["Anna"], ("2026-10", None)),
        ("2025", "2025", False, ["Anna"], (None, "2026")),
        ("year", "2026", True, ["Anna"], ("2025", None)),
    ],
)
async def test_the_hall_shows_a_period_and_its_neighbours_with_games(
    town: Town, words: str, period: str, runs: bool, best: list[str], neighbours: tuple[str | None, str | None]
) -> None:
    await play(town, *AUTUMN)
    report = await town.halls.hall(town.order(), words.split())
    hall = report.record
    assert (hall.titles.period, hall.runs, (hall.earlier, hall.later)) == (period, runs, neighbours)
    assert [report.names[line.player].name for line in hall.titles.best] == best


async def test_the_lists_hold_every_month_and_year_with_games(town: Town) -> None:
    await play(town, *AUTUMN)
    months = (await town.halls.months(town.order(), ("2026",))).record
    years = (await town.halls.years(town.order())).record
    assert [titles.period for titles in months.titles] == ["2026-11", "2026-10", "2026-09"]
    assert (months.year, months.earlier, months.later) == ("2026", "2025", None)
    assert [titles.period for titles in years.titles] == ["2026", "2025"]


def announced(month: str, best_k: int) -> AnnouncementRow:
    """The row of a month that was announced, or would have been, and has changed since."""
    return AnnouncementRow(
        league_id=1,
        kind="month",
        period=month,
        state=AnnouncementState.DEAD,
        reason="switched off",
        snapshot="{}",
        best_k=best_k,
        touched_by=3,
        ready_at=EVENING,
        claimed_at=EVENING,
        settled_at=EVENING,
    )


async def test_a_finished_period_keeps_the_k_it_was_announced_with(town: Town) -> None:
    """Best one counts: Vera's 3·√3 = 5.20 without the √2 of the 15th; game 3 was corrected since."""
    await play(town, *AUTUMN)
    async with town.database.writing() as unit:
        unit.session.add(announced("2026-10", best_k=1))
    hall = (await town.halls.hall(town.order())).record
    board = (await town.boards.rating(town.order(), ("2026-10",))).record
    months = (await town.halls.months(town.order())).record
    running = (await town.boards.rating(town.order())).record
    assert (hall.titles.best[0].points, board.lines[0].points, months.titles[1].best[0].points) == (520, 520, 520)
    assert (board.best_k, running.best_k) == (1, 10)


async def test_a_result_counts_a_finished_month_with_the_k_it_was_announced_with(town: Town) -> None:
    await play(town, *AUTUMN)
    async with town.database.writing() as unit:
        unit.session.add(announced("2026-10", best_k=1))
    await town.games.open_game(town.order("Anna", admin=True), "100 date=20.10")
    await town.seat("Anna", "Boris")
    await town.ledgers.cash_out(town.order("Anna"), lines("Anna 200, Boris 0"))
    ended = await town.endings.close(town.order("Anna"))
    board = (await town.boards.rating(town.order(), ("2026-10",))).record
    assert ended.record.closed
    assert [(each.player, each.points) for each in ended.record.closed.month] == [
        (line.player, line.points) for line in board.lines
    ]
    assert board.best_k == 1


@pytest.mark.parametrize("word", ["2026-09", "2026-10"])
async def test_a_period_that_is_over_keeps_the_k_it_ended_with_although_nothing_was_said_of_it_yet(
    town: Town, word: str
) -> None:
    await play(town, *AUTUMN[:4])
    town.now = datetime(2026, 11, 1, 5, 0, tzinfo=UTC)  # 08:00 in Moscow, two hours before the announcement
    before = (await town.boards.rating(town.order(), (word,))).record
    await with_best_k(town, 1)
    after = (await town.boards.rating(town.order(), (word,))).record
    year = (await town.boards.rating(town.order(), ("2026",))).record
    assert (after.best_k, after.lines) == (10, before.lines)
    assert year.best_k == 1


async def test_the_first_k_that_a_finished_period_kept_is_the_one_it_ended_with(town: Town) -> None:
    await play(town, *AUTUMN[:4])
    await with_best_k(town, 3)
    town.now = datetime(2026, 11, 1, 5, 0, tzinfo=UTC)
    for best_k in (1, 2):
        await with_best_k(town, best_k)
    months = (await town.halls.months(town.order(), ("2026",))).record
    board = (await town.boards.rating(town.order(), ("2026-10",))).record
    assert board.best_k == 3
    # September was over when K became 3 on 15 October.
    assert [titles.best_k for titles in months.titles] == [3, 10]


async def test_what_was_over_before_there_was_a_league_goes_by_its_present_k(town: Town) -> None:
    """An evening of the past, entered later: nothing was in force when its month ended."""
    await play(town, *AUTUMN[3:])
    async with town.database.writing() as unit:
        (await unit.games.get(1)).imported = True
        (await unit.leagues.get(1)).created_at = EVENING
    await with_best_k(town, 1)
    assert (await town.boards.rating(town.order(), ("2026-10",))).record.best_k == 1


async def with_best_k(town: Town, best_k: int) -> None:
    """An administrator lets so many results count from now on."""
    held = (await town.settings.shown(town.place)).record.setup
    await town.settings.save(town.order("Anna", admin=True), held, replace(held, best_k=best_k))


async def test_a_players_figures_add_up_their_evenings(town: Town) -> None:
    await play(town, *AUTUMN)
    anna = await figures(town, "/stats")
    assert (anna.games, anna.wins, anna.top3, anna.profit, anna.per_game) == (5, 3, 5, 6000, 1200)
    # Places 1, 2, 2.5, 1, 1 of five games: 7.5 / 5 = 1.5.
    assert (anna.place, anna.streak, anna.since) == (15, 2, date(2025, 12, 3))
    # Five buy-ins of 100: 60 of 500 is 12 %.
    assert (anna.money_in, anna.money_games, anna.gain, anna.rebuys) == (50000, 5, 12, 0)
    assert anna.best
    assert anna.worst
    assert (anna.best.number, anna.worst.number) == (1, 3)


async def test_rebuys_are_counted_a_game(town: Town) -> None:
    await play(town, *AUTUMN)
    vera = await figures(town, "/stats Vera")
    # Two rebuys in five games: 0.4.
    assert (vera.rebuys, vera.money_in) == (4, 70000)


async def test_rivals_are_compared_by_place_in_the_evenings_of_both(town: Town) -> None:
    await play(town, *AUTUMN)
    boris, vera = await player(town, "Boris"), await player(town, "Vera")
    anna = await figures(town, "/stats")
    assert anna.rivals == (Rival(vera, 4, 1), Rival(boris, 2, 1))


@pytest.mark.parametrize(("words", "games"), [("month", 1), ("2026-10", 2), ("year", 4), ("Boris 2026-09", 1)])
async def test_figures_may_be_of_a_period(town: Town, words: str, games: int) -> None:
    await play(town, *AUTUMN)
    assert (await figures(town, f"/stats {words}")).games == games


async def test_somebody_who_has_not_played_has_no_figures(town: Town) -> None:
    await play(town, *AUTUMN)
    with pytest.raises(StrangerError):
        await figures(town, "/stats", "Zoe")


async def test_time_at_the_table_is_counted_where_the_ledger_shows_it(town: Town) -> None:
    """The helper logs an entry a minute: an evening of five entries is too short to have been one."""
    await play(town, *AUTUMN)
    assert (await figures(town, "/stats")).timed_games == 0
    town.now = EVENING.replace(hour=19, minute=0)
    await town.games.open_game(town.order("Anna"), "100")
    await town.seat("Anna", "Boris")
    town.now = EVENING.replace(hour=22, minute=0)
    spoken = heard("/cashout Anna 150, Boris 50", "league_bot")
    assert spoken
    await town.ledgers.cash_out(town.order("Anna"), spoken.lines)
    await town.endings.close(town.order("Anna"))
    anna = await figures(town, "/stats")
    # Anna sits down at 19:02 and leaves at 22:01.
    assert (anna.timed_games, anna.minutes) == (1, 179)


async def test_the_history_has_every_evening_newest_first(town: Town) -> None:
    await play(town, *AUTUMN)
    await town.games.open_game(town.order("Anna"), "100")
    await town.games.call_off(town.order("Anna"))
    report = await town.histories.page(town.order())
    assert [(game.number, game.status) for game in report.record.games] == [
        (6, GameStatus.CANCELLED),
        (5, GameStatus.CLOSED),
        (4, GameStatus.CLOSED),
        (3, GameStatus.CLOSED),
        (2, GameStatus.CLOSED),
        (1, GameStatus.CLOSED),
    ]
    closed = report.record.games[1]
    assert ([report.names[player].name for player in closed.winners], closed.profit) == (["Anna"], 3000)


async def test_a_page_beyond_the_history_is_its_last(town: Town) -> None:
    await play(town, *AUTUMN[:1])
    record = (await town.histories.page(town.order(), 9)).record
    assert (record.page, record.pages, len(record.games)) == (1, 1, 1)


async def test_looking_takes_few_statements(town: Town) -> None:
    await play(town, *AUTUMN)
    with statements(town) as hall:
        await town.halls.hall(town.order())
    with statements(town) as history:
        await town.histories.page(town.order())
    assert (len(hall) <= 5, len(history) <= 5) == (True, True)


CROWD = ["Dima", "Eva", "Fedya", "Gena", "Ivan", "Kolya", "Lena", "Misha", "Nina", "Olya", "Petya"]


async def test_a_chart_without_room_for_all_shows_who_stands_highest_and_who_asked(town: Town) -> None:
    """Vera wins most in one evening; the eleven who come twice stand at 0 but for Petya, who has lost more."""
    often = {"Dima": 1, "Petya": -10, "Eva": 9, **dict.fromkeys(CROWD[2:-1], 0)}
    await play(
        town,
        Evening(date(2026, 11, 5), often),
        Evening(date(2026, 11, 6), {"Dima": -1, "Petya": -9, "Eva": 10, **dict.fromkeys(CROWD[2:-1], 0)}),
        Evening(date(2026, 11, 12), {"Vera": 60, "Boris": -60}),
    )
    spoken = heard("/chart", "league_bot")
    assert spoken
    shown = {}
    for asker in ("Vera", "Boris"):
        report = await town.curves.chart(town.order(asker), spoken)
        shown[asker] = [report.names[curve.player].name for curve in report.record.curves]
        assert (len(shown[asker]), report.record.left_out) == (10, 3)
    assert (shown["Vera"][:2], "Petya" in shown["Vera"], "Boris" in shown["Vera"]) == (
        ["Vera", "Eva"],
        False,
        False,
    )
    assert shown["Boris"] == [*shown["Vera"][:9], "Boris"]

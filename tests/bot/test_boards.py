"""Ratings through the services: which period, who stands where, and what is asked of the database."""

from datetime import date

import pytest

from bot.services.boards import Board
from bot.services.commands import heard
from bot.services.countings import Counting
from bot.services.refusals import NoSuchPeriodError
from tests.bot.conftest import Town
from tests.bot.leagues import Evening, play, statements

THREE = {"Anna": 60, "Boris": 0, "Vera": -60}
AUTUMN = [
    Evening(date(2026, 9, 3), THREE),
    Evening(date(2026, 11, 5), {"Boris": 60, "Anna": 0, "Vera": -60}),
    Evening(date(2026, 11, 12), {"Vera": 80, "Anna": -40, "Boris": -40}),
]


async def shown(town: Town, words: str, *, moving: bool = False) -> tuple[Board, list[str]]:
    report = await town.boards.rating(town.order(), words.split(), moving=moving)
    return report.record, [report.names[line.player].name for line in report.record.lines]


async def asked(town: Town, text: str, name: str = "Anna") -> Board | Counting:
    spoken = heard(text, "league_bot")
    assert spoken
    return (await town.countings.asked(town.order(name), spoken)).record


@pytest.mark.parametrize(
    ("words", "period", "evenings", "neighbours"),
    [
        ("", "2026-11", 2, ("2026-09", None)),
        ("month", "2026-11", 2, ("2026-09", None)),
        ("2026-09", "2026-09", 1, (None, "2026-11")),
        # A month without a game gives way to the last one before that has one, else to the first after.
        ("2026-10", "2026-09", 1, (None, "2026-11")),
        ("2026-02", "2026-09", 1, (None, "2026-11")),
        ("2027-05", "2026-11", 2, ("2026-09", None)),
        ("год", "2026", 3, (None, None)),
        ("year 2025", "2026", 3, (None, None)),
        ("все", "all", 3, (None, None)),
        # Buttons of another age lead to the running month.
        ("of-old", "2026-11", 2, ("2026-09", None)),
    ],
)
async def test_a_rating_shows_the_period_that_was_asked_for_or_the_nearest_with_games(
    town: Town, words: str, period: str, evenings: int, neighbours: tuple[str | None, str | None]
) -> None:
    await play(town, *AUTUMN)
    board, _ = await shown(town, words)
    assert (board.period, board.evenings) == (period, evenings)
    assert (board.earlier, board.later) == neighbours


async def test_after_the_last_month_with_games_one_more_arrow_leads_on_and_none_from_there(town: Town) -> None:
    await play(town, *AUTUMN)
    town.now = town.now.replace(year=2027, month=2)
    board, _ = await shown(town, "2026-11")
    assert (board.asked, board.later) == (None, "2026-12")
    board, _ = await shown(town, "2026-12")
    assert (board.asked, board.period, board.later) == ("2026-12", "2026-11", None)


async def test_the_order_is_points_then_the_other_keys(town: Town) -> None:
    """November: Anna 2 + 1.5, Boris 3 + 1.5, Vera 1 + 3, times √3 each."""
    await play(town, *AUTUMN)
    board, order = await shown(town, "")
    assert order == ["Boris", "Vera", "Anna"]
    # 4.5·√3 = 7.794, 4·√3 = 6.928, 3.5·√3 = 6.062
    assert [line.points for line in board.lines] == [779, 693, 606]


async def test_movement_is_against_the_newest_evening_and_the_period_before(town: Town) -> None:
    """Before the 12th: Boris, Anna, Vera; in September: Anna, Boris, Vera."""
    await play(town, *AUTUMN)
    board, order = await shown(town, "", moving=True)
    assert board.moves
    moved = {
        name: (board.moves[line.player].by_game, board.moves[line.player].by_period)
        for name, line in zip(order, board.lines, strict=True)
    }
    assert moved == {"Boris": (0, 1), "Vera": (1, 1), "Anna": (-1, -2)}


async def test_a_running_game_is_named_and_not_counted(town: Town) -> None:
    await play(town, *AUTUMN)
    await town.games.open_game(town.order(), "100")
    await town.seat("Anna", "Boris")
    board, _ = await shown(town, "")
    assert (board.running, board.evenings) == ((4,), 2)


async def test_a_chat_without_a_league_has_an_empty_rating(town: Town) -> None:
    board, order = await shown(town, "")
    assert (board.period, order) == ("2026-11", [])


@pytest.mark.parametrize("moving", [False, True])
async def test_a_rating_takes_three_statements_and_none_on_results_when_it_is_repeated(
    town: Town, moving: bool
) -> None:
    """goals.md P6, P8; who moved takes the results of two periods, once."""
    await play(town, *AUTUMN)
    with statements(town) as first:
        await shown(town, "", moving=moving)
    with statements(town) as again:
        await shown(town, "", moving=moving)
    assert len(first) <= (5 if moving else 3)
    assert len(again) <= 2
    assert not [each for each in again if "result" in each]


async def test_a_closed_game_is_seen_at_once_by_a_rating_that_was_kept(town: Town) -> None:
    await play(town, *AUTUMN[:2])
    before, _ = await shown(town, "all", moving=True)
    await play(town, AUTUMN[2])
    after, _ = await shown(town, "all", moving=True)
    assert (before.evenings, after.evenings) == (2, 3)
    assert after.moves != before.moves


async def test_a_name_after_the_command_explains_that_players_total(town: Town) -> None:
    await play(town, *AUTUMN)
    counting = await asked(town, "/rating Vera")
    assert isinstance(counting, Counting)
    assert counting.line
    assert (counting.period, counting.line.points, counting.sum_of_items) == ("2026-11", 693, 173 + 520)
    assert [(item.number, item.place, item.shared, item.points) for item in counting.items] == [
        (2, 3, 1, 173),
        (3, 1, 1, 520),
    ]
    assert counting.decided == "points"


@pytest.mark.parametrize(
    ("words", "period", "games"),
    [("Anna year", "2026", 3), ("Anna all", "all", 3), ("Anna 2026-09", "2026-09", 1), ("Anna", "2026-11", 2)],
)
async def test_a_period_may_stand_behind_the_name(town: Town, words: str, period: str, games: int) -> None:
    await play(town, *AUTUMN)
    counting = await asked(town, f"/rating {words}")
    assert isinstance(counting, Counting)
    assert (counting.period, len(counting.items)) == (period, games)


@pytest.mark.parametrize("words", ["yesterday", "2026-13", "Zoe", "Anna, Boris", "Anna 500", "2026-11 2026-10"])
async def test_what_is_neither_a_period_nor_a_name_is_refused(town: Town, words: str) -> None:
    await play(town, *AUTUMN)
    with pytest.raises(NoSuchPeriodError):
        await asked(town, f"/rating {words}")


async def test_of_more_results_than_count_the_worst_are_dropped(town: Town) -> None:
    """Twelve evenings, best ten count: two of Vera's three last places (√3 = 1.732) drop out."""
    days = [date(2026, 11, day) for day in range(1, 13)]
    evenings = [
        Evening(day, THREE if index % 4 == 0 else {"Vera": 60, "Anna": 0, "Boris": -60})
        for index, day in enumerate(days)
    ]
    await play(town, *evenings)
    counting = await asked(town, "/rating Vera")
    assert isinstance(counting, Counting)
    assert [item.number for item in counting.items if not item.counted] == [5, 9]
    assert counting.line
    assert (counting.line.counted, counting.line.games) == (10, 12)


async def test_the_window_explains_who_asks_or_else_the_first(town: Town) -> None:
    await play(town, *AUTUMN)
    mine = await town.countings.of_player(town.order("Anna"), "2026-11")
    first = await town.countings.of_player(town.order("Zoe"), "2026-11")
    assert [report.names[report.record.player].name for report in (mine, first)] == ["Anna", "Boris"]

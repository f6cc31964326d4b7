"""Pictures: the kept ones to the letter, and what they have to hold whatever people are called."""

from dataclasses import replace
from datetime import date
from itertools import cycle, islice, pairwise
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.services.boards import Board
from bot.services.curves import Chart, Curve, Places, Spot
from bot.services.orders import Report
from bot.views.pictures import (
    board_caption,
    board_picture,
    chart_caption,
    chart_picture,
    places_caption,
    places_picture,
    render,
)
from bot.views.pictures.canvas import extent
from bot.views.pictures.scales import marks, spread, ticks
from bot.views.say import plain
from bot.views.splitting import CAPTION_UNITS, units
from tests.views.hostile import FOUND, thorough
from tests.views.november import league, named, november
from tests.views.showcase import GOLDEN, PICTURES
from tests.views.test_boards import crowd

PNG = b"\x89PNG\r\n\x1a\n"
SVG = "{http://www.w3.org/2000/svg}"
MEGAPIXEL = 1_000_000


def words(svg: str) -> list[str]:
    """Everything that is written on a picture, in the order it is drawn; it is well-formed, or this fails."""
    return [element.text or "" for element in parsed(svg).iter(f"{SVG}text")]


def parsed(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314 - a picture of our own


def size(svg: str) -> tuple[int, int]:
    root = parsed(svg)
    return int(root.attrib["width"]), int(root.attrib["height"])


@pytest.mark.parametrize("picture", PICTURES)
def test_a_picture_is_the_kept_one(picture: str) -> None:
    """Kept after it was looked at: `python -m tests.views.showcase` draws them all anew."""
    assert PICTURES[picture]() == (GOLDEN / f"{picture}.svg").read_text(encoding="utf-8")


async def test_a_picture_becomes_a_png_of_its_size() -> None:
    svg = PICTURES["board.ru"]()
    png = await render(svg)
    assert png.startswith(PNG)
    assert (int.from_bytes(png[16:20]), int.from_bytes(png[20:24])) == size(svg)


async def test_twenty_rows_with_cyrillic_and_emoji_stay_below_a_hundred_kilobytes() -> None:
    """goals.md P9."""
    report = november()
    names = [f"Константин {number} 🦊" if number % 4 == 0 else f"Аня {number}" for number in range(20)]
    lines = tuple(
        replace(
            report.record.lines[0], player=number, rank=number, points=9014 - 371 * number, profit=-31_700 * number
        )
        for number in range(1, 21)
    )
    board = replace(report.record, lines=lines)
    assert len(await render(board_picture(Report(board, league(), named(names))))) <= 100_000


async def test_what_is_no_picture_is_refused() -> None:
    with pytest.raises(ValueError, match="root node"):
        await render("<svg")


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("players", [1, 2, 12, 60, 300])
def test_every_player_of_a_crowd_stands_on_one_page_of_the_picture(players: int, language: str) -> None:
    report = crowd(players, language)
    pictures = [board_picture(report, number) for number in range(1, -(-players // 20) + 1)]
    assert [words(svg).count("1234,56") + words(svg).count("1234.56") for svg in pictures] == [
        min(20, players - start) for start in range(0, players, 20)
    ]
    assert max(width * height for width, height in map(size, pictures)) <= MEGAPIXEL


@pytest.mark.parametrize("called", FOUND.values(), ids=FOUND)
async def test_no_name_is_too_much_for_a_picture(called: str) -> None:
    report = crowd(1, "ru")
    report = replace(report, names=named([called]))
    assert (await render(board_picture(report))).startswith(PNG)


@thorough
@given(st.text(st.characters(), max_size=40))
def test_a_picture_stays_well_formed_whatever_somebody_is_called(called: str) -> None:
    report = replace(crowd(1, "en"), names=named([called]))
    assert words(board_picture(report)).count("1234.56") == 1


def curves(players: int, *, value: int = -12_345_600) -> Report[Chart]:
    names = named(list(islice(cycle(FOUND.values()), players)))
    lines = tuple(Curve(player, (Spot(0, 0), Spot(1, value + player))) for player in names)
    return Report(
        Chart("all", (date(2016, 1, 1), date(2026, 11, 5)), lines[:10], max(0, players - 10)), league(), names
    )


@pytest.mark.parametrize("players", [1, 2, 10, 300])
async def test_a_chart_of_the_worst_names_is_drawn_and_said(players: int) -> None:
    report = curves(players)
    assert (await render(chart_picture(report))).startswith(PNG)
    assert units(chart_caption(report).render()[0]) <= CAPTION_UNITS


@pytest.mark.parametrize("players", [1, 2, 12, 60, 300])
def test_the_words_below_a_board_fit(players: int) -> None:
    assert units(board_caption(crowd(players, "ru")).render()[0]) <= CAPTION_UNITS


def test_one_evening_and_nothing_won_is_a_chart_too() -> None:
    chart = Chart("2026-11", (date(2026, 11, 5),), (Curve(1, (Spot(0, 0),)),))
    assert "0" in words(chart_picture(Report(chart, league(), named(["Аня"]))))


MONTHS = tuple(date(2025 + month // 12, month % 12 + 1, day) for month in range(9, 23) for day in (5, 12, 19))


@pytest.mark.parametrize(
    ("days", "labels"),
    [
        (MONTHS[-3:], ["11.26"]),
        (MONTHS[:1], ["10.25"]),
        (MONTHS, ["10.25", "12.25", "02.26", "04.26", "06.26", "08.26", "11.26"]),
        (MONTHS[:4], ["10.25", "11.25"]),
    ],
    ids=["three evenings of a month", "one evening", "fourteen months", "a new month"],
)
def test_a_month_stands_once_below_a_chart(days: tuple[date, ...], labels: list[str]) -> None:
    curve = Curve(1, tuple(Spot(at, 100 * at) for at in range(len(days))))
    found = words(chart_picture(Report(Chart("all", days, (curve,)), league(), named(["Аня"]))))
    assert [word for word in found if word[2:3] == "."] == labels


def test_two_evenings_of_one_day_have_one_date() -> None:
    curve = Curve(1, (Spot(0, 100), Spot(1, 200)))
    days = (date(2026, 11, 5),) * 2
    found = words(chart_picture(Report(Chart("2026-11", days, (curve,)), league(), named(["Аня"]))))
    assert found.count("05.11") == 1


@pytest.mark.parametrize("called", ["Константин Константинопол", "W" * 25, "Щ" * 25, "Жюльетта Щукина-Шмидт 🦊"])
def test_a_name_without_room_in_a_chart_ends_in_dots_before_the_edge(called: str) -> None:
    days = (date(2026, 11, 5), date(2026, 11, 12))
    both = tuple(Curve(player, (Spot(0, 0), Spot(1, 123_456_700))) for player in (1, 2))
    names = named([called, "Аня"])
    for curves_ in (both, both[:1]):
        svg = chart_picture(Report(Chart("all", days, curves_), league(), names))
        [name] = [text for text in parsed(svg).iter(f"{SVG}text") if "…" in (text.text or "")]
        end = float(name.attrib["x"]) + extent(name.text or "", float(name.attrib["font-size"]), bold=True)
        assert end <= size(svg)[0] - 14


def test_a_name_from_right_to_left_moves_no_amount_of_a_chart_or_a_board() -> None:
    called, isolated = "שרה", "\N{FIRST STRONG ISOLATE}שרה\N{POP DIRECTIONAL ISOLATE}"
    chart = Chart("2026-11", (date(2026, 11, 5),), (Curve(1, (Spot(0, 50_000),)), Curve(2, (Spot(0, -50_000),))))
    report = Report(chart, league(), named([called, "Boris"]))
    assert plain(chart_caption(report)).endswith(
        f"\n{isolated} +500\N{NO-BREAK SPACE}₽ · Boris −500\N{NO-BREAK SPACE}₽"
    )
    assert f"{isolated} +500" in words(chart_picture(report))
    board = replace(crowd(1, "en"), names=named([called]))
    assert f"1. {isolated} 1,234.56" in plain(board_caption(board))


def test_the_players_of_a_single_evening_are_dots() -> None:
    chart = Chart("2026-11", (date(2026, 11, 5),), (Curve(1, (Spot(0, 500),)), Curve(2, (Spot(0, -500),))))
    assert chart_picture(Report(chart, league(), named(["Аня", "Боря"]))).count("<circle") == 2


def test_places_say_how_often_which_came() -> None:
    days = tuple(date(2026, 11, day) for day in (1, 2, 3, 4))
    record = Places("2026-11", 1, days, (2, 2, 3, 6), (8, 8, 8, 60))
    report = Report(record, league("en"), named(["Anna"]))
    assert places_caption(report).render()[0] == "📈 Places · Anna · November 2026\n1: 2× · 3: 1×"
    assert {"1", "60"} <= set(words(places_picture(report)))


def test_an_empty_board_has_words_and_a_picture_without_rows() -> None:
    report = Report(Board("2026-11", 10), league("en"), {})
    assert "Rating · November 2026" in words(board_picture(report))


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (0, 0, [0, 1]),
        (0, 7, [0, 1, 2, 3, 4, 5, 6, 7]),
        (-3, 10, [-4, -2, 0, 2, 4, 6, 8, 10]),
        (120, 950, [0, 200, 400, 600, 800, 1000]),
        (-725, -10, [-800, -700, -600, -500, -400, -300, -200, -100, 0]),
    ],
)
def test_a_grid_has_round_numbers_and_zero(low: int, high: int, expected: list[int]) -> None:
    assert ticks(low, high) == expected


@given(st.integers(-(10**12), 10**12), st.integers(-(10**12), 10**12), st.sampled_from([1, 100]))
def test_a_grid_holds_every_value_with_few_lines(one: int, other: int, unit: int) -> None:
    found = ticks(min(one, other), max(one, other), unit)
    assert found[0] <= min(one, other, 0)
    assert found[-1] >= max(one, other, 0)
    assert len(found) <= 11


@given(st.integers(1, 2000), st.integers(2, 12))
def test_dates_begin_and_end_the_axis_and_do_not_crowd(evenings: int, room: int) -> None:
    found = marks(evenings, room)
    gaps = [later - earlier for earlier, later in pairwise(found)]
    assert (found[0] if evenings > 1 else 0, found[-1]) == (0, evenings - 1)
    assert len(found) <= room
    assert min(gaps, default=1) * (room - 1) >= evenings - 1 or gaps == []


@given(st.lists(st.floats(0, 400), min_size=1, max_size=10))
def test_labels_keep_their_order_and_their_distance(wanted: list[float]) -> None:
    found = spread(sorted(wanted), 24, 0, 400)
    gaps = [later - earlier for earlier, later in pairwise(found)]
    assert min(gaps, default=24) >= 24 - 1e-6
    assert found[0] + 1e-6 >= 0
    assert found[-1] <= 400 + 1e-6

"""What the golden pictures show; run as a program it draws them anew, to be looked at before they are kept."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from itertools import cycle, islice
from pathlib import Path

from bot.services.boards import Board
from bot.services.curves import Places, chart
from bot.services.movement import Move
from bot.services.orders import Report
from bot.services.periods import Period
from bot.views.pictures import board_picture, chart_picture, places_picture
from bot.views.pictures.drawing import drawn
from db.repositories import Fact
from tests.views.hostile import FOUND
from tests.views.november import ENGLISH, RUSSIAN, league, named, november

GOLDEN = Path(__file__).with_name("golden")
#: Each evening's profits in roubles by player, winners first; everybody else stayed at home.
SEASON = (
    {1: 900, 4: 300, 2: 0, 3: -400, 5: -800},
    {2: 1200, 1: 150, 6: -350, 3: -1000},
    {3: 700, 5: 250, 1: 250, 2: -300, 4: -900},
    {1: 2250, 5: 650, 2: 600, 8: 350, 3: -350, 9: -1500, 7: -2000},
    {6: 500, 2: 400, 1: -900},
    {9: 1600, 3: 200, 5: -800, 8: -1000},
    {1: 450, 2: -50, 6: -400},
    {5: 1000, 4: 300, 9: 0, 1: -1300},
)


def facts() -> list[Fact]:
    found = []
    for number, profits in enumerate(SEASON):
        day = date(2026, 3, 5) + timedelta(14 * number)
        for player, profit in profits.items():
            place = 1 + sum(other > profit for other in profits.values())
            shared = sum(other == profit for other in profits.values())
            found.append(Fact(day, number, player, place, shared, len(profits), 100, 100 * profit))
    return found


def board(language: str) -> str:
    report = november(language)
    moves = {1: Move(1, None), 2: Move(-1, 0), 5: Move(3, 1), 9: Move(-2, 0), 6: Move(None, None)}
    return board_picture(replace(report, record=replace(report.record, moves=moves)))


def long_names() -> str:
    names = named(list(islice(cycle(FOUND.values()), 60)))
    record = november("en").record
    line = record.lines[0]
    lines = tuple(
        replace(line, player=player, rank=player, points=123456 - player, profit=-12_345_600, games=1000)
        for player in names
    )
    crowd = Board("2026-11", 10, evenings=1000, lines=lines)
    return board_picture(Report(crowd, league("en"), names), 2)


def season(language: str, player: int | None = None) -> str:
    played = [fact for fact in facts() if player in (None, fact.player_id)]
    names = named(RUSSIAN if language == "ru" else ENGLISH)
    return chart_picture(Report(chart(Period(2026), played, None), league(language), names))


def places() -> str:
    mine = [fact for fact in facts() if fact.player_id == 1]
    record = Places(
        "2026",
        1,
        tuple(fact.played_on for fact in mine),
        tuple(2 * fact.place + fact.shared - 1 for fact in mine),
        tuple(fact.players for fact in mine),
    )
    return places_picture(Report(record, league("ru"), named(RUSSIAN)))


PICTURES: dict[str, Callable[[], str]] = {
    "board.ru": lambda: board("ru"),
    "board.en": lambda: board("en"),
    "board.long": long_names,
    "chart.ru": lambda: season("ru"),
    "chart.en": lambda: season("en"),
    "profit.ru": lambda: season("ru", 1),
    "profit.en": lambda: season("en", 3),
    "places.ru": places,
}


def main() -> None:
    """Write every picture as SVG beside the tests, and as PNG to be looked at."""
    for name, picture in PICTURES.items():
        (GOLDEN / f"{name}.svg").write_text(picture(), encoding="utf-8")
        Path(f"{name}.png").write_bytes(drawn(picture()))


if __name__ == "__main__":
    main()

"""An administrator gets the chat's rows, a member their own, nobody another chat's."""

from datetime import date

import pytest

from bot.services.documents.refusals import NoLeagueError
from bot.services.extracts import Extract, ExtractService, NothingOfYoursError
from bot.services.orders import Place, Report
from tests.bot.conftest import Town
from tests.bot.leagues import Evening, play

ELSEWHERE = Place(-1002, 0, "The other chat")


async def extract(town: Town, name: str, *, admin: bool = False, place: Place | None = None) -> Report[Extract]:
    return await ExtractService(town.desk, town.boards).extract(town.order(name, admin=admin, place=place))


async def test_an_administrator_gets_everybodys_rows(rich: Town) -> None:
    record = (await extract(rich, "Vera", admin=True)).record
    assert (record.whole, len(record.games), len({line.number for line in record.entries})) == (True, 10, 3)


async def test_a_member_gets_their_own_rows(rich: Town) -> None:
    report = await extract(rich, "Gena")
    record = report.record
    players = [
        *(line.player for line in record.games),
        *(line.line.player for line in record.entries),
        *(line.line.player for line in record.standings),
    ]
    assert (record.whole, {report.names[player].name for player in players}) == (False, {"Gena"})


async def test_nobody_gets_the_rows_of_another_chat(rich: Town) -> None:
    await rich.games.open_game(rich.order("Zoe", place=ELSEWHERE), "100")
    await rich.ledgers.join(rich.order("Zoe", place=ELSEWHERE), ())
    report = await extract(rich, "Zoe", admin=True, place=ELSEWHERE)
    assert [report.names[line.line.player].name for line in report.record.entries] == ["Zoe"]


async def test_a_stranger_has_no_rows(rich: Town) -> None:
    with pytest.raises(NothingOfYoursError):
        await extract(rich, "Zoe")


async def test_a_chat_without_games_has_no_tables(town: Town) -> None:
    with pytest.raises(NoLeagueError):
        await extract(town, "Zoe", admin=True)


async def test_ratings_are_those_of_all_time_and_of_every_year_and_month(town: Town) -> None:
    await play(
        town,
        Evening(date(2025, 12, 5), {"Anna": 30, "Boris": -30}),
        Evening(date(2026, 1, 5), {"Anna": -10, "Boris": 10}),
    )
    record = (await extract(town, "Anna", admin=True)).record
    periods = list(dict.fromkeys(line.period for line in record.standings))
    assert periods == ["all", "2026", "2026-01", "2025", "2025-12"]


async def test_what_was_bought_and_taken_off_the_table_stands_beside_the_profit(town: Town) -> None:
    await play(town, Evening(date(2025, 12, 5), {"Anna": 30, "Boris": -30}))
    [anna, _] = (await extract(town, "Anna", admin=True)).record.games
    assert (anna.money_in, anna.cash_out, anna.profit, anna.place, anna.players) == (10000, 13000, 3000, 1, 2)

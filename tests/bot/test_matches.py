"""Matches of ladders: what is stored, who may what, and what repeats and merges do."""

from dataclasses import replace

import pytest

from bot.services.clubs.catalogue import Purpose
from bot.services.clubs.forms import Form, Pasted, Row
from bot.services.clubs.ladders import LadderService
from bot.services.clubs.matches import MatchService
from bot.services.clubs.records import (
    HiddenPlayerError,
    MatchSettledError,
    NoSuchMatchError,
    Recorded,
    SeatChange,
    SeatedTwiceError,
    UnfinishedFormError,
)
from bot.services.clubs.typed import RefusedAnswerError
from bot.services.lines import Line
from bot.services.merges import BothSatError, MergeService
from bot.services.orders import Actor, Order, Place, Report
from bot.services.players import PlayerService
from bot.services.refusals import LeagueError, NotAllowedError
from bot.views.clubs import Words
from db.models import LeagueRow
from tests.bot.conftest import Town


class Hall:
    """A town whose people play."""

    def __init__(self, town: Town) -> None:
        self.town = town
        self.matches = MatchService(town.desk)
        self.ladders = LadderService(town.desk, Words())
        self.players = PlayerService(town.desk)
        self.ids: dict[str, int] = {}

    async def knows(self, *names: str) -> None:
        for name in names:
            report = await self.players.rename_myself(self.town.order(name), name)
            self.ids[name] = report.record.player

    def poker(self, *places: tuple[str, int]) -> Form:
        rows = tuple(Row(player=self.ids[name], values={"place": place}) for name, place in places)
        return Form("gambler.poker", Purpose.LADDER, rows={"seats": rows})

    async def plays(self, order: Order, *places: tuple[str, int]) -> Report[Recorded]:
        return await self.matches.record(order, self.poker(*places))

    async def stands(self, ladder: int = 1) -> dict[str, int]:
        report = await self.ladders.shown(self.town.place, ladder)
        return {report.names[line.player].name: int(line.rating) for line in report.record.lines}


@pytest.fixture
async def hall(town: Town) -> Hall:
    one = Hall(town)
    await one.knows("Anna", "Boris", "Vera")
    return one


async def test_a_match_stores_the_ratings_before_and_after(hall: Hall) -> None:
    report = await hall.plays(hall.town.order("Anna"), ("Anna", 1), ("Boris", 2))
    assert report.record.seats == (
        SeatChange(hall.ids["Anna"], "0", "15"),
        SeatChange(hall.ids["Boris"], "0", "-15"),
    )


async def test_the_same_wish_again_records_nothing_more(hall: Hall) -> None:
    order = hall.town.order("Anna")
    first = await hall.plays(order, ("Anna", 1), ("Boris", 2))
    again = await hall.plays(order, ("Anna", 1), ("Boris", 2))
    assert again.record == first.record
    assert await hall.stands() == {"Anna": 15, "Boris": -15}


async def test_matches_are_numbered_in_their_ladder(hall: Hall) -> None:
    numbers = [
        (await hall.plays(hall.town.order("Anna"), ("Anna", 1), ("Boris", 2))).record.number for _ in range(2)
    ]
    assert numbers == [1, 2]


@pytest.mark.parametrize(
    ("places", "refusal"),
    [
        ([("Anna", 1), ("Anna", 2)], SeatedTwiceError),
        ([("Anna", 1)], UnfinishedFormError),
        ([("Anna", 1), ("Boris", 3)], RefusedAnswerError),
    ],
)
async def test_what_is_no_match_is_refused(
    hall: Hall, places: list[tuple[str, int]], refusal: type[LeagueError]
) -> None:
    with pytest.raises(refusal):
        await hall.plays(hall.town.order("Anna"), *places)


async def test_a_hidden_player_has_no_match(hall: Hall) -> None:
    await hall.players.hide(hall.town.order("Anna", admin=True), hall.ids["Boris"])
    with pytest.raises(HiddenPlayerError):
        await hall.plays(hall.town.order("Anna"), ("Anna", 1), ("Boris", 2))


async def test_a_refusal_keeps_no_ladder(hall: Hall) -> None:
    with pytest.raises(RefusedAnswerError):
        await hall.plays(hall.town.order("Anna"), ("Anna", 1), ("Boris", 3))
    async with hall.town.database.reading() as unit:
        league = await unit.leagues.of_chat(hall.town.place.chat_id)
        assert league
        assert await unit.ladders.of_league(league.id) == []


async def test_whoever_recorded_a_match_takes_it_back_for_ten_minutes(hall: Hall) -> None:
    match = (await hall.plays(hall.town.order("Anna"), ("Anna", 1), ("Boris", 2))).record.match
    await hall.matches.void(hall.town.order("Anna"), match)
    assert await hall.stands() == {}


async def test_others_and_latecomers_take_no_match_back(hall: Hall) -> None:
    match = (await hall.plays(hall.town.order("Anna"), ("Anna", 1), ("Boris", 2))).record.match
    with pytest.raises(NotAllowedError):
        await hall.matches.void(hall.town.order("Boris"), match)
    late = [hall.town.order("Anna") for _ in range(11)][-1]
    with pytest.raises(NotAllowedError):
        await hall.matches.void(late, match)


async def test_an_administrator_takes_any_match_back_and_restores_it(hall: Hall) -> None:
    match = (await hall.plays(hall.town.order("Anna"), ("Anna", 1), ("Boris", 2))).record.match
    await hall.matches.void(hall.town.order("Vera", admin=True), match)
    await hall.matches.restore(hall.town.order("Vera", admin=True), match)
    assert await hall.stands() == {"Anna": 15, "Boris": -15}


async def test_a_match_is_taken_back_once(hall: Hall) -> None:
    match = (await hall.plays(hall.town.order("Anna"), ("Anna", 1), ("Boris", 2))).record.match
    await hall.matches.void(hall.town.order("Anna"), match)
    with pytest.raises(MatchSettledError):
        await hall.matches.void(hall.town.order("Anna"), match)


async def test_a_match_of_another_chat_is_nobodys_here(hall: Hall) -> None:
    match = (await hall.plays(hall.town.order("Anna"), ("Anna", 1), ("Boris", 2))).record.match
    elsewhere = hall.town.order("Anna", admin=True, place=Place(-1002, 0, "Another"))
    with pytest.raises(NoSuchMatchError):
        await hall.matches.void(elsewhere, match)


async def test_where_hosts_log_nobody_records_matches_of_others(hall: Hall) -> None:
    async with hall.town.database.writing() as unit:
        league = await unit.leagues.of_chat(hall.town.place.chat_id)
        assert isinstance(league, LeagueRow)
        league.may_log = "host"
    with pytest.raises(NotAllowedError):
        await hall.plays(hall.town.order("Vera"), ("Anna", 1), ("Boris", 2))
    await hall.plays(hall.town.order("Anna"), ("Anna", 1), ("Boris", 2))
    assert await hall.stands() == {"Anna": 15, "Boris": -15}


async def test_two_records_of_one_person_have_one_rating(hall: Hall) -> None:
    await hall.plays(hall.town.order("Anna"), ("Anna", 1), ("Boris", 2))
    await hall.plays(hall.town.order("Anna"), ("Anna", 1), ("Vera", 2))
    await MergeService(hall.town.desk).merge(
        hall.town.order("Anna", admin=True), hall.ids["Vera"], hall.ids["Boris"]
    )
    # Boris lost both: −15, then with −15 against Anna's 15 the gaps are ±30, half of sixty, away from zero ±1.
    assert await hall.stands() == {"Anna": 29, "Boris": -29}


async def test_whoever_sat_in_one_match_is_two_people(hall: Hall) -> None:
    await hall.plays(hall.town.order("Anna"), ("Anna", 1), ("Boris", 2))
    with pytest.raises(BothSatError):
        await MergeService(hall.town.desk).merge(
            hall.town.order("Anna", admin=True), hall.ids["Anna"], hall.ids["Boris"]
        )


async def test_a_list_is_recorded_whole_or_not_at_all(hall: Hall) -> None:
    await hall.knows("Gena")
    four = tuple(hall.ids[name] for name in ("Anna", "Boris", "Vera", "Gena"))
    deal = Form("bridge.deal", Purpose.LADDER, {"scoring": "percent"})
    pasted = (Pasted(four, {"result": 60}), Pasted(four, {"result": 160}))
    with pytest.raises(RefusedAnswerError):
        await hall.matches.record_list(hall.town.order("Anna"), replace(deal, pasted=pasted))
    async with hall.town.database.reading() as unit:
        league = await unit.leagues.of_chat(hall.town.place.chat_id)
        assert league
        assert await unit.ladders.of_league(league.id) == []


@pytest.mark.parametrize("line", [Line("алена"), Line(username="Lena")], ids=["first name", "username"])
async def test_a_stranger_who_is_welcomed_by_their_own_name_is_themself(hall: Hall, line: Line) -> None:
    order = replace(hall.town.order(), actor=Actor(77, "Алёна Петрова", "lena"))
    report = await hall.matches.welcome(order, line)
    assert report.names[report.record.player].telegram_id == 77

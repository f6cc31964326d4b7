"""Past evenings come into a league once, count like any other, and are announced never."""

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, time
from itertools import cycle

import pytest

from bot.services.imports import (
    Answers,
    FileError,
    Imported,
    ImportService,
    Preview,
    Units,
    Who,
    in_parts,
)
from bot.services.imports.alike import alike
from bot.services.names import fold
from bot.services.orders import Order, Report
from bot.services.periods import FIRST, LAST
from bot.services.proofs import proofs
from bot.services.refusals import NotAllowedError
from tests.bot.conftest import Town
from tests.bot.leagues import Evening, play

GRID = "date,Anna,Boris,Vera\n2024-01-12,1500,-1000,-500\n2024-01-19,,-300,300\n2024-02-02,100,-50,\n"
KOLYAS = (
    "date,player,profit\n2026-11-05,Kolya,1\n2026-11-05,Anna,-1\n2026-11-06,Uncle Kolya,1\n2026-11-06,Anna,-1\n"
)
LIST = "date,player,buy_in,cash_out\n2026-11-05,Anna,1000,2750\n2026-11-05,Boris,2000,250\n"


async def preview(
    town: Town, text: str, said: Mapping[str, Who | None] | None = None, answers: Answers | None = None
) -> Preview:
    imports = ImportService(town.desk)
    draft = await imports.draft(town.order(admin=True), text.encode(), answers)
    return (await imports.preview(town.place, draft, said or {})).record


async def imported(
    town: Town,
    text: str,
    said: Mapping[str, Who | None] | None = None,
    *,
    uneven: bool = False,
    order: Order | None = None,
) -> Imported:
    """What became of a file, written part by part."""
    seen = await preview(town, text, said)
    total = Imported(0, 0, 0, 0)
    imports = ImportService(town.desk)
    for part_order, part in in_parts(order or town.order(admin=True), seen.chosen(uneven=uneven)):
        report: Report[Imported] = await imports.write(part_order, part, said or {})
        total += report.record
    return total


async def profits(town: Town) -> list[tuple[date, str, int, int, int | None]]:
    """Day, name, place, profit and money in of every result, in whole units."""
    async with town.database.reading() as unit:
        league = await unit.leagues.of_chat(town.place.chat_id)
        assert league
        names = {row.id: row.name for row in await unit.players.of_league(league.id)}
        return [
            (fact.played_on, names[fact.player_id], fact.place, fact.profit // 100, fact.money_in)
            for fact in await unit.results.between(league.id, FIRST, LAST)
        ]


async def test_a_preview_counts_what_would_be_done(town: Town) -> None:
    seen = await preview(town, GRID + "soon,1,-1,\n")
    assert (len(seen.fine), len(seen.uneven), seen.difference, seen.people, seen.newcomers) == (
        2,
        1,
        5000,
        3,
        ("Anna", "Boris", "Vera"),
    )
    assert (seen.first, seen.last, [each.row for each in seen.refused]) == (
        date(2024, 1, 12),
        date(2024, 2, 2),
        [5],
    )


async def test_those_that_add_up_are_written_with_places_and_profits(town: Town) -> None:
    done = await imported(town, GRID)
    assert done == Imported(2, 0, 0, 3)
    assert await profits(town) == [
        (date(2024, 1, 12), "Anna", 1, 1500, None),
        (date(2024, 1, 12), "Vera", 2, -500, None),
        (date(2024, 1, 12), "Boris", 3, -1000, None),
        (date(2024, 1, 19), "Vera", 1, 300, None),
        (date(2024, 1, 19), "Boris", 2, -300, None),
    ]


async def test_amounts_that_were_written_down_are_kept(town: Town) -> None:
    await imported(town, LIST)
    assert await profits(town) == [
        (date(2026, 11, 5), "Anna", 1, 1750, 100000),
        (date(2026, 11, 5), "Boris", 2, -1750, 200000),
    ]


async def test_a_difference_that_somebody_accepts_stays_on_the_game_as_nobodys(town: Town) -> None:
    await imported(town, GRID, uneven=True)
    uneven = [row[1:4] for row in await profits(town) if row[0] == date(2024, 2, 2)]
    assert uneven == [("Anna", 1, 100), ("Boris", 2, -50)]


async def test_what_was_imported_can_be_proved(town: Town) -> None:
    await imported(town, GRID, uneven=True)
    await imported(town, LIST)
    steps = [step async for step in proofs(town.database)]
    assert (len(steps), [step.doubts for step in steps if step.doubts]) == (4, [])


async def test_an_evening_begins_at_eight_of_its_day(town: Town) -> None:
    await imported(town, LIST)
    card = (await town.games.shown(town.place, "1")).record.card
    assert (card.played_on, card.ended_at) == (date(2026, 11, 5), datetime(2026, 11, 5, 17, tzinfo=UTC))


async def test_the_same_file_twice_adds_nothing(town: Town) -> None:
    first = await imported(town, GRID, uneven=True)
    seen = await preview(town, GRID)
    second = await imported(town, GRID, uneven=True)
    assert (first.evenings, seen.known, second.evenings, len(await profits(town))) == (3, 3, 0, 7)


async def test_a_press_that_is_delivered_twice_writes_once(town: Town) -> None:
    order = town.order(admin=True)
    seen = await preview(town, GRID)
    imports = ImportService(town.desk)
    for _ in range(2):
        for part_order, part in in_parts(order, seen.fine):
            await imports.write(part_order, part, {})
    assert len(await profits(town)) == 5


async def test_a_file_that_has_grown_adds_what_is_new(town: Town) -> None:
    await imported(town, GRID)
    done = await imported(town, GRID + "2024-03-01,5,-5,\n")
    assert done == Imported(1, 0, 0, 0)


async def test_other_rows_under_a_day_are_a_conflict_and_are_not_imported(town: Town) -> None:
    await imported(town, GRID)
    changed = GRID.replace("1500,-1000", "1400,-900")
    seen = await preview(town, changed)
    done = await imported(town, changed)
    assert ([told.day for told in seen.conflicts], done.evenings, len(await profits(town))) == (
        [date(2024, 1, 12)],
        0,
        5,
    )


async def test_an_evening_that_was_played_here_is_known_to_be_the_same(town: Town) -> None:
    await play(town, Evening(date(2026, 11, 5), {"Anna": 30, "Boris": -30}))
    same = "date,player,profit\n2026-11-05,Anna,30\n2026-11-05,Boris,-30\n"
    assert ((await preview(town, same)).known, len((await preview(town, LIST)).conflicts)) == (1, 1)


async def test_a_called_off_evening_is_no_hindrance(town: Town) -> None:
    town.now = datetime.combine(date(2026, 11, 5), time(17), UTC)
    await town.games.open_game(town.order("Anna"), "100")
    await town.games.call_off(town.order("Anna"))
    assert len((await preview(town, LIST)).fine) == 1


async def test_players_are_known_by_their_names_and_nicknames(town: Town) -> None:
    await town.games.open_game(town.order("Anna"), "100")
    await town.seat("Anna")
    anna = (await town.games.shown(town.place, "")).record.card.lines[0].player
    await town.players.nickname(town.order(admin=True), anna, "Anya")
    text = "date,player,profit\n2026-11-05,ANYA,30\n2026-11-05,Boris,-30\n"
    assert (await preview(town, text)).newcomers == ("Boris",)


async def test_a_name_that_looks_like_another_is_asked_about(town: Town) -> None:
    [doubt] = (await preview(town, KOLYAS)).doubts
    assert (doubt.name, doubt.choices) == ("Uncle Kolya", (Who("Kolya"),))


async def test_those_who_have_sat_at_one_table_are_two_people(town: Town) -> None:
    assert (
        await preview(town, "date,player,profit\n2026-11-05,Kolya,1\n2026-11-05,Uncle Kolya,-1\n")
    ).doubts == ()


@pytest.mark.parametrize(
    ("answer", "people"), [(Who("Kolya"), ["Anna", "Kolya"]), (None, ["Anna", "Kolya", "Uncle Kolya"])]
)
async def test_the_answer_decides_whether_it_is_one_person(
    town: Town, answer: Who | None, people: list[str]
) -> None:
    await imported(town, KOLYAS, {"Uncle Kolya": answer})
    assert sorted({name for _, name, *_ in await profits(town)}) == people


async def test_an_answer_may_name_a_player_of_the_league(town: Town) -> None:
    await play(town, Evening(date(2026, 11, 1), {"Nikolay": 30, "Anna": -30}))
    text = "date,player,profit\n2026-10-05,Nikolai,1\n2026-10-05,Anna,-1\n"
    [doubt] = (await preview(town, text)).doubts
    await imported(town, text, {"Nikolai": doubt.choices[0]})
    assert {name for _, name, *_ in await profits(town)} == {"Anna", "Nikolay"}


async def test_the_same_file_again_asks_nothing_that_the_league_shows(town: Town) -> None:
    answers = {"Uncle Kolya": Who("Kolya")}
    await imported(town, KOLYAS, answers)
    seen = await preview(town, KOLYAS)
    assert (seen.doubts, seen.known, seen.conflicts) == ((), 2, ())


async def test_a_doubted_name_with_other_rows_is_asked_about_again(town: Town) -> None:
    await imported(town, KOLYAS, {"Uncle Kolya": Who("Kolya")})
    seen = await preview(town, KOLYAS + "2026-11-07,Uncle Kolya,1\n2026-11-07,Anna,-1\n")
    assert ([doubt.name for doubt in seen.doubts], [*map(seen.hangs_on_a_doubt, seen.conflicts)]) == (
        ["Uncle Kolya"],
        [True],
    )


async def test_who_is_called_otherwise_now_is_asked_about_by_the_username(town: Town) -> None:
    anna = await town.known("Anna")
    await town.players.rename_myself(town.order("Anna"), "The Queen")
    [doubt] = (await preview(town, LIST)).doubts
    assert (doubt.name, doubt.choices) == ("Anna", (Who("The Queen", anna),))


async def test_a_name_that_two_have_is_not_guessed(town: Town) -> None:
    await play(
        town,
        Evening(date(2026, 11, 1), {"Sasha": 30, "Anna": -30}),
        Evening(date(2026, 11, 2), {"SASHA": 1, "Anna": -1}),
    )
    text = "date,player,profit\n2026-10-05,Sasha,1\n2026-10-05,Anna,-1\n"
    seen = await preview(town, text)
    done = await imported(town, text)
    assert ([(doubt.exact, len(doubt.choices)) for doubt in seen.doubts], done.evenings) == ([(True, 2)], 0)


async def test_two_names_said_to_be_one_that_sat_together_are_not_imported(town: Town) -> None:
    text = "date,player,profit\n2026-11-05,Kolya,1\n2026-11-05,Uncle Kolya,-1\n"
    done = await imported(town, text, {"Uncle Kolya": Who("Kolya")})
    assert done.evenings == 0


async def test_a_guest_who_was_linked_since_is_known_again(town: Town) -> None:
    await imported(town, GRID)
    guest = await town.player("Anna")
    claim = await town.links.claim(town.order("Zoe", admin=True), guest)
    seen = await preview(town, GRID)
    assert (claim.record.linked, seen.known, seen.conflicts) == (True, 2, ())


async def test_nothing_that_was_imported_is_announced(town: Town) -> None:
    await imported(town, LIST.replace("2026-11-05", "2026-10-05"))
    async with town.database.reading() as unit:
        due = await unit.announcements.unclaimed("month", "2026-10", date(2026, 10, 1), date(2026, 10, 31))
    assert due == []


async def test_a_file_in_cents_is_imported_once_somebody_said_so(town: Town) -> None:
    text = (
        "player_nickname,player_id,session_start_at,session_end_at,buy_in,buy_out,stack,net\n"
        "Anna,a,2026-11-05T18:00:00Z,,10000,0,15000,5000\nBoris,b,2026-11-05T18:00:00Z,,10000,0,5000,-5000\n"
    )
    seen = await preview(town, text, answers=Answers(units=Units.CENTS))
    assert [chair.profit for told in seen.fine for chair in told.chairs] == [5000, -5000]


async def test_three_years_go_in_part_by_part(town: Town) -> None:
    amounts = cycle([("500", "-300", "-200"), ("-5", "5", ""), ("", "70", "-70")])
    days = [date.fromordinal(date(2023, 11, 10).toordinal() + 7 * week) for week in range(156)]
    text = "date,Anna,Boris,Vera\n" + "".join(f"{day},{','.join(next(amounts))}\n" for day in days)
    seen = await preview(town, text)
    parts = list(in_parts(town.order(admin=True), seen.fine))
    done = await imported(town, text)
    assert (len(parts), done) == (1, Imported(156, 0, 0, 3))
    assert sum(row[3] for row in await profits(town)) == 0


async def test_parts_have_orders_of_their_own(town: Town) -> None:
    days = [date.fromordinal(date(2020, 1, 1).toordinal() + number) for number in range(300)]
    text = "date,A1a,B2b,C3c\n" + "".join(f"{day},1,-1,0\n" for day in days)
    seen = await preview(town, text)
    parts = list(in_parts(town.order(admin=True), seen.fine))
    assert ([len(part) for _, part in parts], len({order.key for order, _ in parts})) == ([134, 134, 32], 3)


async def test_only_an_administrator_imports(town: Town) -> None:
    imports = ImportService(town.desk)
    with pytest.raises(NotAllowedError):
        await imports.draft(town.order("Boris"), LIST.encode())
    seen = await preview(town, LIST)
    with pytest.raises(NotAllowedError):
        await imports.write(town.order("Boris"), seen.fine, {})


async def test_a_file_of_more_people_than_a_league_has_is_refused(town: Town) -> None:
    rows = "".join(f"2026-11-05,Player {number:03},0\n" for number in range(501))
    with pytest.raises(FileError):
        await preview(town, "date,player,profit\n" + rows)


PAIRS: Sequence[tuple[str, str, bool]] = [
    ("Коля", "дядя Коля", True),
    ("Аня", "Анна", False),  # nobody is asked about what only people know
    ("Anna", "Анна", True),
    ("Сергей", "Сергеи", True),
    ("Сергей", "Серегй", True),
    ("Вова", "Вовa", True),  # the last letter is Latin
    ("Саша К", "Саша М", True),
    ("Ян", "Яна", False),
    ("Аня", "Таня", False),
    ("Аня", "Яна", False),
    ("Боря", "Вера", False),
    ("Коля", "коля", False),
]


@pytest.mark.parametrize(("one", "other", "said"), PAIRS)
def test_names_look_alike(one: str, other: str, said: bool) -> None:
    assert (alike(fold(one), fold(other)), alike(fold(other), fold(one))) == (said, said)

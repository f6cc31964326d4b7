"""Past evenings out of the files that leagues keep."""

import io
import zipfile
from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import xlsxwriter

from bot.services.currencies import CURRENCIES
from bot.services.imports.days import Order
from bot.services.imports.drafts import Answers, Draft, Layout, Reason, Refused, Units
from bot.services.imports.reading import read
from bot.services.imports.tables import FileError, FileFlaw

TODAY = date(2026, 11, 13)
RUB = CURRENCIES["RUB"]
MOSCOW = ZoneInfo("Europe/Moscow")

LIST = "Дата;Игрок;Взнос;Выход\n05.11.2026;Аня;1 000;2750,50\n05.11.2026;Боря;2 000;249,50\n"
GRID = (
    "Дата;Аня;Боря;Вера;Итого\n12.01.2024;1 500;-1 000;-500;0\n19.01.2024;;-300;300;0\nИтого;1500;-1300;-200;0\n"
)
POKER_NOW = """"player_nickname","player_id","session_start_at","session_end_at","buy_in","buy_out","stack","net"
"Anna","aa1","2026-11-05T18:04:11.000Z","2026-11-05T22:00:00.000Z","50000","0","80000","30000"
"Boris","bb2","2026-11-05T18:06:00.000Z","2026-11-05T20:00:00.000Z","50000","","","-50000"
"Bob","bb2","2026-11-05T20:10:00.000Z","","50000","","70000","20000"
"""


def drafted(text: str | bytes, answers: Answers | None = None, **more: Any) -> Draft:
    data = text if isinstance(text, bytes) else text.encode()
    return read(data, RUB, TODAY, answers, zone=MOSCOW, **more)


def workbook(**sheets: list[list[Any]]) -> bytes:
    """An XLSX file; dates and numbers as such."""
    target = io.BytesIO()
    with xlsxwriter.Workbook(target, {"default_date_format": "dd.mm.yyyy"}) as book:
        for name, rows in sheets.items():
            sheet = book.add_worksheet(name)
            for number, row in enumerate(rows):
                sheet.write_row(number, 0, row)
    return target.getvalue()


def evenings(draft: Draft) -> list[tuple[str, dict[str, int]]]:
    """Each evening's day and profits in whole units."""
    return [
        (each.day.isoformat(), {one.name: one.profit // 100 for one in each.chairs}) for each in draft.evenings
    ]


def test_a_list_has_a_row_a_player() -> None:
    draft = drafted(LIST)
    [evening] = draft.evenings
    assert (draft.layout, evening.day, evening.difference) == (Layout.LIST, date(2026, 11, 5), 0)
    assert [(one.name, one.money_in, one.cash_out, one.profit, one.row) for one in evening.chairs] == [
        ("Аня", 100000, 275050, 175050, 2),
        ("Боря", 200000, 24950, -175050, 3),
    ]


def test_a_grid_has_days_down_and_players_across() -> None:
    draft = drafted(GRID)
    assert (draft.layout, draft.refused, evenings(draft)) == (
        Layout.GRID,
        (),
        [
            ("2024-01-12", {"Аня": 1500, "Боря": -1000, "Вера": -500}),
            ("2024-01-19", {"Боря": -300, "Вера": 300}),
        ],
    )


@pytest.mark.parametrize(
    "row",
    [
        "05.11.2026;Итого;3 000;3 000",
        "05.11.2026;Total;3 000;3 000",
        "05.11.2026;Всего за вечер:;3 000;3 000",
        ";ИТОГО;3 000;3 000",
        "Итого;;3 000;3 000",
    ],
)
def test_a_row_of_a_list_that_sums_up_others_is_nobody(row: str) -> None:
    assert drafted(f"{LIST}{row}\n") == drafted(LIST)


def test_somebody_whose_name_only_begins_like_a_sum_is_a_player() -> None:
    draft = drafted("date;player;profit\n2026-11-05;Summer;5\n2026-11-05;Totally;-5\n")
    assert draft.names == ("Summer", "Totally")


def test_nothing_in_a_cell_of_a_grid_is_absence_and_zero_is_a_result() -> None:
    draft = drafted("date,Anna,Boris,Vera\n2024-01-12,0,,0\n")
    assert evenings(draft) == [("2024-01-12", {"Anna": 0, "Vera": 0})]


ENCODINGS = ["utf-8", "utf-8-sig", "cp1251", "utf-16", "utf-16-le", "utf-16-be"]


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("text", [LIST, GRID], ids=["list", "grid"])
def test_a_file_is_read_in_whatever_letters_it_was_saved(text: str, encoding: str) -> None:
    assert drafted(text.encode(encoding)).evenings == drafted(text).evenings != ()


@pytest.mark.parametrize("separator", [";", ",", "\t", "|"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_file_is_read_with_whatever_separates_its_cells(separator: str, end: str) -> None:
    rows = [line.split(";") for line in LIST.splitlines()]
    text = end.join(separator.join(f'"{cell}"' for cell in row) for row in rows)
    assert drafted(text).evenings == drafted(LIST).evenings


def test_excel_may_say_which_separator_it_used() -> None:
    draft = drafted("sep=;\n" + LIST)
    assert [one.row for one in draft.evenings[0].chairs] == [3, 4]


def test_a_workbook_is_read_as_its_text_would_be() -> None:
    day = datetime(2026, 11, 5)  # noqa: DTZ001  # as a sheet has it
    head: list[Any] = ["Дата", "Игрок", "Взнос", "Выход"]
    data = workbook(Results=[head, [day, "Аня", 1000, 2750.5], [day, "Боря", 2000, 249.5]])
    assert drafted(data).evenings == drafted(LIST).evenings


def test_the_sheets_of_a_workbook_are_read_together_and_others_are_passed_over() -> None:
    day, other = datetime(2024, 1, 12), datetime(2025, 1, 10)  # noqa: DTZ001  # as above
    draft = drafted(
        workbook(
            Rules=[["We play on Fridays"]],
            Y2024=[["", "Anna", "Boris"], [day, 100, -100]],
            Y2025=[["Our league"], [], ["Date", "Anna", "Vera"], [other, -5, 5], [None, 1, -1]],
        )
    )
    assert evenings(draft) == [
        ("2024-01-12", {"Anna": 100, "Boris": -100}),
        ("2025-01-10", {"Anna": -5, "Vera": 5}),
    ]
    assert draft.refused == (Refused(5, 1, Reason.NO_DATE, "Y2025"),)


def test_a_profit_without_amounts_is_kept_as_such_and_amounts_follow_from_two_of_three() -> None:
    draft = drafted(
        "date,player,buy_in,cash_out,profit\n"
        "2026-11-05,Anna,,,300\n2026-11-05,Boris,500,,-100\n2026-11-05,Vera,,400,-200\n"
    )
    assert [(one.money_in, one.cash_out, one.profit) for one in draft.evenings[0].chairs] == [
        (None, None, 30000),
        (50000, 40000, -10000),
        (60000, 40000, -20000),
    ]


def test_two_evenings_of_a_day_are_told_apart_by_their_titles() -> None:
    draft = drafted(
        "date,title,importance,player,profit\n"
        "2026-11-05,Early,1,Anna,100\n2026-11-05,Late,1.5,Anna,-50\n"
        "2026-11-05,Early,1,Boris,-100\n2026-11-05,Late,1.5,Boris,50\n"
    )
    assert [(each.title, each.importance, len(each.chairs)) for each in draft.evenings] == [
        ("Early", 100, 2),
        ("Late", 150, 2),
    ]


HEAD = "date;player;buy_in;cash_out;profit;title;importance\n"
FINE = "2026-11-05;Boris;100;100;;;\n"
ROWS: list[tuple[str, int, Reason]] = [
    (";Anna;100;100;;;", 1, Reason.NO_DATE),
    ("yesterday;Anna;100;100;;;", 1, Reason.BAD_DATE),
    ("5.11;Anna;100;100;;;", 1, Reason.NO_YEAR),
    ("14.11.2026;Anna;100;100;;;", 1, Reason.FUTURE),
    ("05.11.0026;Anna;100;100;;;", 1, Reason.BAD_DATE),
    ("2026-11-05;;100;100;;;", 2, Reason.NO_NAME),
    ("2026-11-05;12;100;100;;;", 2, Reason.BAD_NAME),
    (f"2026-11-05;{'A' * 65};100;100;;;", 2, Reason.BAD_NAME),
    ("2026-11-05;Anna;;100;;;", 3, Reason.NO_AMOUNT),
    ("2026-11-05;Anna;100;;;;", 4, Reason.NO_AMOUNT),
    ("2026-11-05;Anna;lots;100;;;", 3, Reason.BAD_AMOUNT),
    ("2026-11-05;Anna;100;$100;;;", 4, Reason.CURRENCY),
    ("2026-11-05;Anna;100;100,1234;;;", 4, Reason.DECIMALS),
    ("2026-11-05;Anna;1.234;1.234;;;", 3, Reason.AMBIGUOUS),
    ("2026-11-05;Anna;1000001;0;;;", 3, Reason.TOO_LARGE),
    ("2026-11-05;Anna;-100;100;;;", 3, Reason.NEGATIVE),
    ("2026-11-05;Anna;100;-100;;;", 4, Reason.NEGATIVE),
    ("2026-11-05;Anna;0;0;;;", 3, Reason.NO_AMOUNT),
    ("2026-11-05;Anna;100;300;100;;", 5, Reason.CONTRADICTION),
    ("2026-11-05;boris;100;100;;;", 2, Reason.TWICE),
    ("2026-11-05;Anna;100;100;;;heavy", 7, Reason.BAD_IMPORTANCE),
    ("2026-11-05;Anna;100;100;;;11", 7, Reason.BAD_IMPORTANCE),
    ("2026-11-05;Anna;100;100;;;2", 0, Reason.CONTRADICTION),
    (f"2026-11-05;Anna;100;100;;{'T' * 61};", 6, Reason.LONG_TITLE),
]


@pytest.mark.parametrize(
    ("row", "column", "reason"), ROWS, ids=[f"{reason}-{row[:40]}" for row, _, reason in ROWS]
)
def test_a_row_that_cannot_be_read_is_named_with_its_column_and_reason(
    row: str, column: int, reason: Reason
) -> None:
    draft = drafted(HEAD + FINE + FINE.replace("Boris", "Vera") + row)
    assert draft.refused == (Refused(4, column, reason),)


def test_an_evening_of_which_a_row_is_refused_is_not_imported_in_part() -> None:
    draft = drafted(HEAD + FINE + "2026-11-05;Anna;lots;100;;;\n2026-11-06;Anna;1;1;;;\n2026-11-06;Vera;1;1;;;\n")
    assert ([each.day.day for each in draft.evenings], draft.withheld) == ([6], 1)


def test_an_evening_of_one_is_no_evening() -> None:
    assert drafted(HEAD + FINE).refused == (Refused(2, 0, Reason.ALONE),)


def test_a_second_row_of_a_grid_for_the_same_day_is_refused() -> None:
    draft = drafted("date,Anna,Boris\n2024-01-12,1,-1\n2024-01-12,2,-2\n")
    assert (evenings(draft), draft.refused) == (
        [("2024-01-12", {"Anna": 1, "Boris": -1})],
        (Refused(3, 1, Reason.TWICE),),
    )


def test_a_day_that_reads_two_ways_is_asked_about() -> None:
    text = "date,player,profit\n03/04/2026,Anna,1\n03/04/2026,Boris,-1\n"
    asked, answered = drafted(text), drafted(text, Answers(order=Order.MONTH_FIRST))
    assert (asked.ambiguous, answered.ambiguous, answered.evenings[0].day) == ("03/04", "", date(2026, 3, 4))


def test_a_name_that_was_kept_from_being_run_is_the_name_again() -> None:
    draft = drafted("date,player,profit\n2026-11-05,'=Anna,1\n2026-11-05,'+Boris,-1\n2026-11-05,'quoted',0\n")
    assert draft.names == ("=Anna", "+Boris", "'quoted'")


def test_a_ledger_of_poker_now_adds_up_each_players_rows() -> None:
    draft = drafted(POKER_NOW)
    [evening] = draft.evenings
    assert (draft.units, evening.day, evening.title) == (
        (Units.WHOLE, Units.CENTS),
        date(2026, 11, 5),
        "Poker Now 21:04",
    )
    assert [(one.name, one.money_in, one.profit) for one in evening.chairs] == [
        ("Anna", 5000000, 3000000),
        ("Boris", 10000000, -3000000),
    ]


def test_a_ledger_of_poker_now_may_count_cents() -> None:
    draft = drafted(POKER_NOW, Answers(units=Units.CENTS))
    assert (draft.units, [one.profit for one in draft.evenings[0].chairs]) == ((), [30000, -30000])


def test_a_night_of_poker_now_belongs_to_the_day_on_which_it_began() -> None:
    late = POKER_NOW.replace("05T18:0", "05T22:3").replace("05T20:", "05T23:")
    from_five = read(late.encode(), RUB, TODAY, zone=MOSCOW, day_start=datetime.strptime("05:00", "%H:%M").time())  # noqa: DTZ007  # a time of day
    assert from_five.evenings[0].day == date(2026, 11, 5)


FORGED = b"PK\x03\x04" + b"\x00" * 100
FILES: dict[str, tuple[bytes, FileFlaw]] = {
    "nothing": (b"", FileFlaw.NO_LAYOUT),
    "words": ("Мы играли, я выиграл".encode(), FileFlaw.NO_LAYOUT),
    "a picture": (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", FileFlaw.NOT_A_TABLE),
    "an old workbook": (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\x00" * 600, FileFlaw.OLD_EXCEL),
    "half a workbook": (workbook(A=[["date", "Anna", "Boris"]])[:900], FileFlaw.DAMAGED),
    "an archive of other things": (FORGED, FileFlaw.DAMAGED),
    "a list without players": (b"date,amount\n2026-11-05,5\n", FileFlaw.NO_LAYOUT),
    "more than Telegram lets through": (b"x" * 20_000_001, FileFlaw.TOO_BIG),
    "a row of a thousand cells": (LIST.encode() + b";" * 1000, FileFlaw.TOO_WIDE),
    "a cell of a megabyte": (b'date,player,profit\n"' + b"x" * 1_000_000 + b'"', FileFlaw.DAMAGED),
    "a quote that never ends": (b'date,player,profit\n"' + b"2026-11-05,Anna,5\n" * 20_000, FileFlaw.DAMAGED),
}


@pytest.mark.parametrize(("data", "flaw"), FILES.values(), ids=FILES.keys())
def test_a_file_that_is_no_table_of_evenings_is_refused(data: bytes, flaw: FileFlaw) -> None:
    with pytest.raises(FileError) as refusal:
        drafted(data)
    assert refusal.value.flaw is flaw


def test_a_hundred_thousand_rows_are_refused_with_the_number_that_fits() -> None:
    text = "date,player,profit\n" + "2026-11-05,Anna,5\n" * 100_000
    with pytest.raises(FileError) as refusal:
        drafted(text)
    assert (refusal.value.flaw, refusal.value.limit) == (FileFlaw.TOO_LONG, 20_000)


def test_as_many_rows_as_fit_are_read() -> None:
    days = [date.fromordinal(date(2020, 1, 1).toordinal() + number) for number in range(1999)]
    text = "date,player,profit\n" + "".join(f"{day},P{seat},0\n" for day in days for seat in range(10))
    assert len(drafted(text).evenings) == 1999


def with_part(data: bytes, name: str, part: bytes) -> bytes:
    """A workbook in which one part is another."""
    target = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(data)) as source,
        zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as changed,
    ):
        for info in source.infolist():
            changed.writestr(info.filename, part if info.filename == name else source.read(info))
    return target.getvalue()


SHEET = "xl/worksheets/sheet1.xml"
PLAIN = workbook(A=[["date", "Anna", "Boris"], ["2026-11-05", 1, -1]])


@pytest.mark.parametrize(
    ("cell", "flaw"),
    [("A1048576", FileFlaw.TOO_LONG), ("XFD2", FileFlaw.TOO_WIDE), ("ZZZZZZZZ9", FileFlaw.TOO_WIDE)],
)
def test_a_cell_at_the_end_of_the_sheet_is_refused_before_room_is_made_for_it(cell: str, flaw: FileFlaw) -> None:
    with zipfile.ZipFile(io.BytesIO(PLAIN)) as archive:
        part = archive.read(SHEET).replace(b'r="C2"', f'r="{cell}"'.encode())
    with pytest.raises(FileError) as refusal:
        drafted(with_part(PLAIN, SHEET, part))
    assert refusal.value.flaw is flaw


def test_a_bomb_is_refused_before_it_is_unpacked() -> None:
    bomb = with_part(PLAIN, SHEET, b"<worksheet>" + b" " * 60_000_000)
    with pytest.raises(FileError) as refusal:
        drafted(bomb)
    assert (len(bomb) < 200_000, refusal.value.flaw) == (True, FileFlaw.TOO_BIG)


def test_a_bomb_that_lies_about_its_size_is_refused_too() -> None:
    bomb = bytearray(with_part(PLAIN, SHEET, b"<worksheet>" + b" " * 60_000_000))
    honest = (60_000_011).to_bytes(4, "little")
    lying = bytes(bomb).replace(honest, (1000).to_bytes(4, "little"))
    with pytest.raises(FileError) as refusal:
        drafted(lying)
    assert refusal.value.flaw is FileFlaw.DAMAGED

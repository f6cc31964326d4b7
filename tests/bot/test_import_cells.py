"""Days and amounts as spreadsheets of Russia and elsewhere write them."""

from datetime import date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.services.currencies import CURRENCIES
from bot.services.imports.days import NoDay, Order, day, orders_of
from bot.services.imports.money import NoAmount, Purse, purse_of
from bot.services.imports.tables import Cell

ROUBLES = Purse(CURRENCIES["RUB"])
YENS = Purse(CURRENCIES["JPY"])
FIFTH = date(2026, 11, 5)

# Excel and Google Sheets in Russian and English locales, LibreOffice, and people.
DAYS: list[tuple[Cell, date | NoDay]] = [
    ("05.11.2026", FIFTH),
    ("5.11.2026", FIFTH),
    ("5.11.26", FIFTH),
    ("2026-11-05", FIFTH),
    ("2026/11/5", FIFTH),
    ("20261105", FIFTH),
    ("05-11-2026", FIFTH),
    ("05/11/2026", FIFTH),
    ("5 ноября 2026", FIFTH),
    ("5 ноября 2026 г.", FIFTH),
    ("5 ноября 2026 года", FIFTH),
    ("5-ноя-26", FIFTH),
    ("5 нояб. 2026 г.", FIFTH),
    ("чт, 5 ноября 2026", FIFTH),
    ("четверг, 5 Ноября 2026 г.", FIFTH),
    ("чт 05.11.2026", FIFTH),
    ("5-Nov-26", FIFTH),
    ("5 November 2026", FIFTH),
    ("November 5, 2026", FIFTH),
    ("Nov 5th, 2026", FIFTH),
    ("Thursday, November 5, 2026", FIFTH),
    ("05.11.2026 20:00", FIFTH),
    ("2026-11-05T20:00:00Z", FIFTH),
    ("2026-11-05 20:00:00.000", FIFTH),
    (" 05.11.2026\u00a0", FIFTH),
    ("1 мая 2026", date(2026, 5, 1)),
    ("12 марта 2024", date(2024, 3, 12)),
    ("29.02.2024", date(2024, 2, 29)),
    (FIFTH, FIFTH),
    (datetime(2026, 11, 5, 22, 30), FIFTH),  # noqa: DTZ001  # as a sheet has it
    (46331, FIFTH),
    (46331.9, FIFTH),
    ("46331", FIFTH),
    ("", NoDay.EMPTY),
    ("  ", NoDay.EMPTY),
    ("5.11", NoDay.NO_YEAR),
    ("5 ноября", NoDay.NO_YEAR),
    ("29.02.2026", NoDay.FORM),
    ("31.11.2026", NoDay.FORM),
    ("0.11.2026", NoDay.FORM),
    ("5 фруктября 2026", NoDay.FORM),
    ("вчера", NoDay.FORM),
    (5.11, NoDay.FORM),
    (True, NoDay.FORM),
    (1e300, NoDay.FORM),
]


@pytest.mark.parametrize(("cell", "said"), DAYS, ids=[str(cell) for cell, _ in DAYS])
def test_a_day_is_read_as_it_is_written(cell: Cell, said: date | NoDay) -> None:
    assert day(cell) == said


@pytest.mark.parametrize(
    ("cells", "possible", "example"),
    [
        (["03/04/2026", "13/04/2026"], [Order.DAY_FIRST], "03/04"),
        (["03/04/2026", "04/13/2026"], [Order.MONTH_FIRST], "03/04"),
        (["03/04/2026"], [Order.DAY_FIRST, Order.MONTH_FIRST], "03/04"),
        (["03.04.2026", "2026-04-03"], [Order.DAY_FIRST, Order.MONTH_FIRST], ""),
        (["04/04/2026"], [Order.DAY_FIRST, Order.MONTH_FIRST], ""),
        (["13/04/2026", "04/13/2026"], [Order.DAY_FIRST], ""),
    ],
)
def test_whether_the_day_comes_first_is_seen_in_the_whole_column(
    cells: list[Cell], possible: list[Order], example: str
) -> None:
    found = orders_of(cells)
    assert (list(found.possible), found.example) == (possible, example)


def test_the_month_comes_first_only_where_a_slash_or_a_dash_allows_it() -> None:
    cells: list[Cell] = ["03/04/2026", "03.04.2026", "2026-04-03"]
    assert [day(cell, Order.MONTH_FIRST) for cell in cells] == [
        date(2026, 3, 4),
        date(2026, 4, 3),
        date(2026, 4, 3),
    ]


@given(st.dates(date(1955, 1, 1), date(2099, 12, 31)))
def test_every_day_of_a_spreadsheet_comes_back(when: date) -> None:
    forms: list[Cell] = [
        f"{when:%d.%m.%Y}",
        f"{when:%Y-%m-%d}",
        f"{when:%d/%m/%Y}",
        (when - date(1899, 12, 30)).days,
    ]
    assert {day(form) for form in forms} == {when}


AMOUNTS: list[tuple[Cell, int | NoAmount]] = [
    (500, 50000),
    (500.0, 50000),
    (-350.0, -35000),
    (2750.5, 275050),
    (0.1 + 0.2, 30),
    (0, 0),
    ("500", 50000),
    ("1500", 150000),
    ("1 500", 150000),
    ("1\u00a0500", 150000),
    ("1\u202f500,50", 150050),
    ("1 500,5 ₽", 150050),
    ("1 500 руб.", 150000),
    ("₽ 1,500.50", 150050),
    ("1.500,50", 150050),
    ("1'500", 150000),
    ("1,234,567.00", 123456700),
    ("1.234.567", 123456700),
    ("1,500", NoAmount.AMBIGUOUS),
    ("-333.333", NoAmount.AMBIGUOUS),
    ("(1.500 ₽)", NoAmount.AMBIGUOUS),
    ("0.500", 50),
    ("12,5", 1250),
    ("12.50", 1250),
    ("12,500000", 1250),
    ("+350", 35000),
    ("-350", -35000),
    ("−350", -35000),
    ("– 350", -35000),
    ("(350)", -35000),
    ("(1 350,00 ₽)", -135000),
    ("350-", -35000),
    ("-350 ₽", -35000),
    ("'-350", -35000),
    ("", NoAmount.EMPTY),
    ("-", NoAmount.EMPTY),
    ("—", NoAmount.EMPTY),
    ("12,345678", NoAmount.DECIMALS),
    (333.3333, NoAmount.DECIMALS),
    ("$500", NoAmount.CURRENCY),
    ("500 фишек", NoAmount.CURRENCY),
    ("1e5", NoAmount.FORM),
    ("1 50", NoAmount.FORM),
    ("1,50,0", NoAmount.FORM),
    ("--5", NoAmount.FORM),
    ("=1+1", NoAmount.FORM),
    ("пятьсот", NoAmount.FORM),
    ("#REF!", NoAmount.FORM),
    ("٥٠٠", NoAmount.FORM),
    (True, NoAmount.FORM),
    (FIFTH, NoAmount.FORM),
    (float("nan"), NoAmount.FORM),
    (float("inf"), NoAmount.FORM),
    (1e300, NoAmount.TOO_LARGE),
    ("9" * 39, NoAmount.TOO_LARGE),
    ("9" * 5000, NoAmount.FORM),
]


@pytest.mark.parametrize(("cell", "said"), AMOUNTS, ids=[str(cell)[:20] for cell, _ in AMOUNTS])
def test_an_amount_is_read_as_it_is_written(cell: Cell, said: int | NoAmount) -> None:
    assert ROUBLES.amount(cell) == said


def test_a_currency_without_cents_has_none() -> None:
    assert [YENS.amount(cell) for cell in ("1,500", 1500.0, "1500.00", 1500.5)] == [
        1500,
        1500,
        1500,
        NoAmount.DECIMALS,
    ]


def test_three_digits_are_no_group_where_the_file_has_decimals_after_that_sign() -> None:
    purse = purse_of(CURRENCIES["RUB"], ["Anna", "500", "12,5", "1.000"])
    assert [purse.amount(cell) for cell in ("1,500", "1.500", "0,5")] == [NoAmount.AMBIGUOUS, 150000, 50]


@pytest.mark.parametrize("shown", ["1,234.50", "-1,234,567", "$ 1,234,567.5", "12.50", "(0.5)"])
def test_three_digits_are_a_group_where_the_file_shows_that_it_groups_by_that_sign(shown: str) -> None:
    purse = purse_of(CURRENCIES["RUB"], ["Anna", shown, "1,500", 7])
    assert [purse.amount(cell) for cell in ("1,500", "-12,500", "1.500")] == [150000, -1250000, NoAmount.AMBIGUOUS]


def test_a_file_that_shows_both_groups_and_decimals_behind_a_sign_is_not_guessed() -> None:
    purse = purse_of(CURRENCIES["RUB"], ["1,234,567", "12,5"])
    assert purse.amount("1,500") is NoAmount.AMBIGUOUS


@given(st.integers(-(10**9), 10**9))
def test_every_amount_comes_back_from_both_kinds_of_spreadsheet(amount: int) -> None:
    russian = f"{abs(amount) // 100:,}".replace(",", "\u00a0") + f",{abs(amount) % 100:02}"
    english = f"{abs(amount) // 100:,}.{abs(amount) % 100:02}"
    sign = "-" if amount < 0 else ""
    assert {ROUBLES.amount(form) for form in (sign + russian, sign + english, amount / 100)} == {amount}

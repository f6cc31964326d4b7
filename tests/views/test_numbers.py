"""Numbers as both languages write them; the expected ones are those of the drafted screens."""

from collections.abc import Callable

import pytest

from bot.services.currencies import CHIPS, CURRENCIES, Currency
from bot.views import numbers
from bot.views.languages import speaking

RUB, USD, KZT, GEL = (CURRENCIES[code] for code in ("RUB", "USD", "KZT", "GEL"))

AMOUNTS = [  # function, smallest units, currency, Russian, English
    (numbers.money, 8000_00, RUB, "8 000 ₽", "8,000 ₽"),
    (numbers.money, 500_00, RUB, "500 ₽", "500 ₽"),
    (numbers.money, 1183_33, RUB, "1 183,33 ₽", "1,183.33 ₽"),
    (numbers.money, 5, RUB, "0,05 ₽", "0.05 ₽"),
    (numbers.money, 0, RUB, "0 ₽", "0 ₽"),
    (numbers.money, 1_000_000_00, RUB, "1 000 000 ₽", "1,000,000 ₽"),
    (numbers.money, 8000_00, USD, "8 000 $", "$8,000"),
    (numbers.money, 12_50, USD, "12,50 $", "$12.50"),
    (numbers.money, 8000, KZT, "8 000 ₸", "8,000 ₸"),
    (numbers.money, 27500, CHIPS, "27 500", "27,500"),
    (numbers.figure, 2750_00, RUB, "2 750", "2,750"),
    (numbers.gain, 2250_00, RUB, "+2 250 ₽", "+2,250 ₽"),
    (numbers.gain, -350_00, RUB, "−350 ₽", "−350 ₽"),
    (numbers.gain, 0, RUB, "0 ₽", "0 ₽"),
    (numbers.gain, 2250_00, USD, "+2 250 $", "+$2,250"),
    (numbers.gain, -350_00, USD, "−350 $", "−$350"),
    (numbers.profit, 2250_00, RUB, "+2 250", "+2,250"),
    (numbers.profit, -2000_00, RUB, "−2 000", "−2,000"),
    (numbers.profit, -5, GEL, "−0,05", "−0.05"),
    (numbers.cell, 1500_00, RUB, "1 500", "1 500"),
    (numbers.cell, 1183_33, RUB, "1 183,33", "1 183.33"),
    (numbers.profit_cell, -2000_00, RUB, "−2 000", "−2 000"),
    (numbers.narrow_profit, 2250_00, RUB, "+2250", "+2250"),
    (numbers.narrow_profit, -3550_00, RUB, "−3550", "−3550"),
    (numbers.narrow_profit, 0, RUB, "0", "0"),
]

PLAIN = [  # function, number, Russian, English
    (numbers.count, 5000, "5 000", "5,000"),
    (numbers.count, 999, "999", "999"),
    (numbers.points, 1470, "14,70", "14.70"),  # 6·√6 = 14.697, formulas.md V2
    (numbers.points, 9014, "90,14", "90.14"),
    (numbers.points, 0, "0,00", "0.00"),
    (numbers.points, 123690, "1 236,90", "1,236.90"),
    (numbers.points_cell, 123690, "1236,90", "1236.90"),
    (numbers.importance, 150, "1,5", "1.5"),
    (numbers.importance, 100, "1", "1"),
    (numbers.importance, 1000, "10", "10"),
    (numbers.importance, 10, "0,1", "0.1"),
    (numbers.importance, 125, "1,25", "1.25"),
    (numbers.mean, 31, "3,1", "3.1"),
    (numbers.mean, 20, "2,0", "2.0"),
    (numbers.percent, 30, "+30 %", "+30%"),
    (numbers.percent, -12, "−12 %", "−12%"),
]


@pytest.mark.parametrize(("write", "amount", "currency", "russian", "english"), AMOUNTS)
def test_an_amount_is_written_as_its_reader_writes_it(
    write: Callable[[int, Currency], str], amount: int, currency: Currency, russian: str, english: str
) -> None:
    with speaking("ru"):
        in_russian = write(amount, currency)
    with speaking("en"):
        in_english = write(amount, currency)
    assert (in_russian.replace(numbers.NBSP, " "), in_english.replace(numbers.NBSP, " ")) == (
        russian,
        english,
    )


@pytest.mark.parametrize(("write", "number", "russian", "english"), PLAIN)
def test_a_number_is_written_as_its_reader_writes_it(
    write: Callable[[int], str], number: int, russian: str, english: str
) -> None:
    with speaking("ru"):
        in_russian = write(number)
    with speaking("en"):
        in_english = write(number)
    assert (in_russian.replace(numbers.NBSP, " "), in_english.replace(numbers.NBSP, " ")) == (
        russian,
        english,
    )


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("write", [numbers.money, numbers.figure, numbers.gain, numbers.profit])
def test_a_line_cannot_break_inside_an_amount(write: Callable[[int, Currency], str], language: str) -> None:
    with speaking(language):
        assert not any(sign == " " for sign in write(12_345_678_90, RUB))


def test_a_table_holds_no_wide_or_unusual_blanks() -> None:
    with speaking("ru"):
        assert numbers.cell(12_345_00, RUB) == "12 345"

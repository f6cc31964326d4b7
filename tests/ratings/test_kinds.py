"""What is read as a number, a name, a date; what a record's fields admit."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from typing import Annotated

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings import RefusedError
from ratings.fields import check
from ratings.formula import Ask
from ratings.kinds import CalendarMonth, Choice, Day, Decimals, Name, Numeral, Whole, YesNo, number
from ratings.refusals import quoted
from tests.ratings.laws import LAW

READ = [
    ("2", 2),
    ("2.0", 2),
    ("1.3", Fraction(13, 10)),
    (" +007.50 \n", Fraction(15, 2)),
    ("-0.000000000001", Fraction(-1, 10**12)),
    ("1000000000000", 10**12),
    ("0" * 40, 0),
    (1.3, Fraction(13, 10)),
    (0.1, Fraction(1, 10)),
    (1e-12, Fraction(1, 10**12)),
    (-2.0, -2),
    (Decimal("1.25"), Fraction(5, 4)),
    (Decimal("1E+3"), 1000),
    (Fraction(1, 3), Fraction(1, 3)),
    (Fraction(4, 2), 2),
    (Numeral("1e2"), 100),
    (Numeral("1e+0002"), 100),
    (Numeral("1.5E+1"), 15),
    (Numeral("12.50e-1"), Fraction(5, 4)),
    (Numeral("1e-12"), Fraction(1, 10**12)),
    (Numeral("-0.0"), 0),
]

NOT_READ = [
    "", " ", ".5", "5.", ".", "+", "1e5", "1,5", "1 000", "1_000", "--1", "0x10", "NaN", "Infinity", "½", "５",
    "٣", "many", "1000000000000.1", "-1000000000001", "0.0000000000001", "0" * 41, "1" * 5000,
    "1.0000000000000",
    float("nan"), float("inf"), float("-inf"), 1e13, 1e-13, 10**12 + 1, 10**400, Fraction(10**13), True, False,
    None, [], {}, (1,), b"1", 1j, date(2026, 1, 1), Decimal("NaN"), Decimal("Infinity"), Decimal("1E+99999"),
    Numeral("1e400"), Numeral("1e-400"), Numeral("1e99999999999"), Numeral("NaN"), Numeral("-Infinity"),
    Numeral("9" * 41), Numeral("1e-13"), Numeral("1.0e-12"),
]  # fmt: skip


@pytest.mark.parametrize(("raw", "value"), READ)
def test_a_number_is_read_as_the_decimal_that_is_written(raw: object, value: object) -> None:
    assert (number(raw), type(number(raw))) == (value, type(value))


@pytest.mark.parametrize("raw", NOT_READ, ids=lambda raw: repr(raw)[:24])
def test_what_is_no_number_of_the_grammar_is_refused(raw: object) -> None:
    with pytest.raises(RefusedError):
        number(raw)


@LAW
@given(st.decimals(-(10**12), 10**12, places=12))
def test_every_decimal_of_twelve_places_is_read_exactly(value: Decimal) -> None:
    assert number(f"{value:f}") == Fraction(value)


@LAW
@given(st.floats(-1e6, 1e6).map(lambda value: float(f"{value:.6f}")))
def test_a_float_is_read_as_its_shortest_decimal(value: float) -> None:
    assert number(value) == Fraction(repr(value))


@pytest.mark.parametrize("raw", ["2", "2.0", 2, 2.0, Numeral("20e-1"), Fraction(2)])
def test_a_whole_number_may_be_written_with_a_point(raw: object) -> None:
    assert Whole(low=1).read(raw) == 2


@pytest.mark.parametrize(
    ("kind", "raw", "allowed"),
    [
        (Whole(low=1), 2.5, "a whole number from 1"),
        (Whole(low=1), 0, "a whole number from 1"),
        (Whole(2, 1000), 1001, "a whole number from 2 to 1,000"),
        (Whole(), "x", "a number from -10^12 to 10^12, written with at most 12 decimals and 40 characters"),
        (Decimals(low=0), -1, "a number from 0, written with at most 12 decimals and 40 characters"),
        (Decimals(0, 100), "100.1", "a number from 0 to 100, written with at most 12 decimals and 40 characters"),
        (Decimals(above=0), 0, "a number above 0, written with at most 12 decimals and 40 characters"),
        (Choice(("win", "loss")), "Win", "win, loss"),
        (Choice(("win", "loss")), [], "win, loss"),
        (Choice((100, 50)), 75, "100, 50"),
        (Choice((100, 50)), True, "100, 50"),
        (Choice((100, 50)), "many", "100, 50"),
        (YesNo(), "true", "true, false"),
        (YesNo(), 1, "true, false"),
        (YesNo(), None, "true, false"),
        (Day(), "2025-13-01", "a date YYYY-MM-DD"),
        (Day(), "2025-02-29", "a date YYYY-MM-DD"),
        (Day(), "20250301", "a date YYYY-MM-DD"),
        (Day(), "2025-W01-1", "a date YYYY-MM-DD"),
        (Day(), "2025-03-01T10:00", "a date YYYY-MM-DD"),
        (Day(), "0000-01-01", "a date YYYY-MM-DD"),
        (Day(), 20250301, "a date YYYY-MM-DD"),
        (Day(), datetime(2025, 3, 1, 10, 0), "a date YYYY-MM-DD"),  # noqa: DTZ001 - a moment without a zone is the point
        (CalendarMonth(), "2025-00", "a month YYYY-MM"),
        (CalendarMonth(), "2025-4", "a month YYYY-MM"),
        (CalendarMonth(), "2025-04-01", "a month YYYY-MM"),
        (CalendarMonth(), 202504, "a month YYYY-MM"),
        (Name(), "", "a name: text, not blank, without broken characters"),
        (Name(), " \t", "a name: text, not blank, without broken characters"),
        (Name(), "\ud800", "a name: text, not blank, without broken characters"),
        (Name(), 5, "a name: text, not blank, without broken characters"),
        (Name(), Numeral("5.0"), "a name: text, not blank, without broken characters"),
    ],
)
def test_a_refusal_says_what_is_allowed(
    kind: Whole | Decimals | Choice | YesNo | Day | CalendarMonth | Name, raw: object, allowed: str
) -> None:
    with pytest.raises(RefusedError) as refusal:
        kind.read(raw)
    assert refusal.value.allowed == allowed


@pytest.mark.parametrize(
    ("kind", "raw", "value"),
    [
        (Choice((100, 50)), "100", 100),
        (Choice((100, 50)), Numeral("5e1"), 50),
        (Choice(("win", "loss")), "loss", "loss"),
        (YesNo(), False, False),
        (Day(), "2024-02-29", date(2024, 2, 29)),
        (Day(), date(2024, 2, 29), date(2024, 2, 29)),
        (CalendarMonth(), "2025-12", "2025-12"),
        (Name(), " дядя Коля ", " дядя Коля "),
        (Decimals(above=0), "0.000000000001", Fraction(1, 10**12)),
    ],
)
def test_an_allowed_value_is_read(
    kind: Whole | Decimals | Choice | YesNo | Day | CalendarMonth | Name, raw: object, value: object
) -> None:
    assert kind.read(raw) == value


@dataclass(frozen=True, slots=True)
class Sample:
    """A record with a field of each simple kind."""

    many: Annotated[int, Ask("many", low=0)] = 1
    amount: Annotated[int | Fraction, Ask("amount", above=0)] = 1
    day: Annotated[date, Ask("day")] = date(2026, 1, 1)
    sure: Annotated[bool, Ask("sure")] = True
    name: Annotated[str | None, Ask("name")] = None


@pytest.mark.parametrize(
    ("sample", "problem"),
    [
        (Sample(many=True), "many: true is refused"),
        (Sample(many=-1), "many: -1 is refused"),
        (Sample(amount=1.5), "amount: 1.5 is refused"),  # type: ignore[arg-type]  # as a caller without mypy may
        (Sample(amount=0), "amount: 0 is refused"),
        (Sample(day=datetime(2026, 1, 1)), "day: a datetime is refused"),  # noqa: DTZ001 - no moment is a day
        (Sample(sure=1), "sure: 1 is refused"),  # type: ignore[arg-type]  # as a caller without mypy may
        (Sample(name=""), 'name: "" is refused'),
        (Sample(many=10**5000), "many: a number too long to repeat is refused"),
    ],
)
def test_a_record_refuses_a_value_that_its_field_does_not_admit(sample: Sample, problem: str) -> None:
    with pytest.raises(RefusedError) as refusal:
        check(sample)
    assert f"{refusal.value.field}: {refusal.value.problem}" == problem


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (None, "null"),
        (True, "true"),
        ("ё" * 41, '"' + "ё" * 40 + '…"'),
        (Numeral("1" * 41), "1" * 40 + "…"),
        (Fraction(1, 3), "1/3"),
        (Fraction(1, 10**50), "a number too long to repeat"),
        (1e300, "1e+300"),
        ([1] * 1000, "a list of 1,000"),
        ({}, "an object"),
        (date(2026, 1, 1), "a date"),
    ],
)
def test_a_value_is_quoted_in_a_few_words(value: object, words: str) -> None:
    assert quoted(value) == words

"""Amounts: what people type as money becomes a whole number or is refused, never anything else."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.services.amounts import (
    AmountError,
    Flaw,
    Kind,
    Quantity,
    amount,
    cap,
    is_interpreted,
    is_numeric,
    quantity,
)
from bot.services.currencies import CHIPS, CURRENCIES, Currency, currency, is_mark
from tests.bot.tables import table

RUB = CURRENCIES["RUB"]
EVERY_CURRENCY = st.sampled_from([*CURRENCIES.values(), CHIPS])
KINDS = {"in": Kind.MONEY_IN, "out": Kind.CASH_OUT}
ROWS = [tuple(row) for row in table("amounts.tsv")]

exhaustive = settings(derandomize=True, max_examples=300, deadline=None)


def outcome(text: str, money: Currency, kind: Kind) -> str:
    try:
        return str(amount(text, money, kind))
    except AmountError as refusal:
        return refusal.reason


@pytest.mark.parametrize(("code", "kind", "text", "expected"), ROWS)
def test_each_text_of_the_table_is_its_amount_or_its_flaw(code: str, kind: str, text: str, expected: str) -> None:
    money = CHIPS if code == "chips" else CURRENCIES[code]
    assert outcome(text, money, KINDS[kind]) == expected


def test_the_table_holds_three_hundred_different_texts() -> None:
    assert len({(code, kind, text) for code, kind, text, _ in ROWS}) == len(ROWS) >= 300


@exhaustive
@given(st.text(max_size=30), EVERY_CURRENCY, st.sampled_from(Kind))
def test_any_text_gives_an_amount_within_the_cap_or_a_refusal(text: str, money: Currency, kind: Kind) -> None:
    try:
        value = amount(text, money, kind)
    except AmountError:
        return
    assert (kind is Kind.MONEY_IN) <= value <= cap(money, kind)


@exhaustive
@given(st.text(alphabet="0123456789 ,.kк₽р-x\u00a0\u202f", max_size=26), EVERY_CURRENCY, st.sampled_from(Kind))
def test_texts_made_of_the_grammar_s_letters_give_one_within_the_cap_or_a_refusal(
    text: str, money: Currency, kind: Kind
) -> None:
    try:
        value = amount(text, money, kind)
    except AmountError:
        return
    assert (kind is Kind.MONEY_IN) <= value <= cap(money, kind)


@exhaustive
@given(
    units=st.integers(1, 100_000_000),
    space=st.sampled_from(["", " ", "\u00a0", "\u2009", "\u202f"]),
    point=st.sampled_from([",", "."]),
    mark=st.sampled_from(["", "₽", " ₽", " руб.", "р", "\u00a0RUB"]),
)
def test_an_amount_written_out_in_any_allowed_way_is_read_back(
    units: int, space: str, point: str, mark: str
) -> None:
    whole = re.sub(r"(?<=[0-9])(?=(?:[0-9]{3})+$)", space, str(units // 100))
    assert amount(f"{whole}{point}{units % 100:02}{mark}", RUB) == units


@pytest.mark.parametrize("length", [25, 401, 5000])
def test_a_number_of_thousands_of_digits_is_refused_unread(length: int) -> None:
    with pytest.raises(AmountError, match="too_long"):
        amount("9" * length, RUB)


def test_a_refused_amount_above_the_cap_says_where_the_cap_is() -> None:
    with pytest.raises(AmountError) as refused:
        amount("1000001", RUB)
    assert refused.value == AmountError(Flaw.TOO_LARGE, limit=100_000_000)


@pytest.mark.parametrize(
    ("text", "times"),
    [("x2", 2), ("X2", 2), ("х2", 2), ("Х2", 2), ("×2", 2), ("x1", 1), ("×20", 20), (" x3 ", 3)],
)
def test_an_x_before_a_number_counts_buy_ins(text: str, times: int) -> None:
    assert quantity(text, RUB, Kind.MONEY_IN) == Quantity(times=times, interpreted=True)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("x0", Flaw.TIMES),
        ("x21", Flaw.TIMES),
        ("x100", Flaw.TIMES),
        ("x02", Flaw.TIMES),
        ("x" + "9" * 5000, Flaw.TIMES),
        ("x", Flaw.FORM),
        ("2x", Flaw.FORM),
        ("x 2", Flaw.FORM),
        ("xx2", Flaw.FORM),
        ("x-2", Flaw.FORM),
        ("x1.5", Flaw.FORM),
        ("x٢", Flaw.FORM),
        ("500 x2", Flaw.FORM),
    ],
)
def test_what_does_not_count_one_to_twenty_buy_ins_is_refused(text: str, reason: Flaw) -> None:
    with pytest.raises(AmountError) as refused:
        quantity(text, RUB, Kind.MONEY_IN)
    assert refused.value.reason is reason


def test_nobody_leaves_the_table_with_two_buy_ins() -> None:
    with pytest.raises(AmountError, match="form"):
        quantity("x2", RUB, Kind.CASH_OUT)


@pytest.mark.parametrize(
    ("text", "said_back"),
    [
        ("500", False),
        ("2 750", False),
        ("2\u202f750,50", False),
        (" 500 ", False),
        ("1,5к", True),
        ("500 ₽", True),
        ("$5", True),
    ],
)
def test_only_what_was_not_plain_digits_is_said_back(text: str, said_back: bool) -> None:
    assert is_interpreted(text) is said_back


def test_a_quantity_in_plain_digits_is_not_said_back() -> None:
    assert quantity("1 500", RUB, Kind.MONEY_IN) == Quantity(amount=150_000)


@pytest.mark.parametrize("money", [*CURRENCIES.values(), CHIPS], ids=lambda money: money.code)
def test_every_mark_of_a_currency_is_understood_beside_a_number(money: Currency) -> None:
    heard = {amount(f"7 {mark}", money) for mark in money.marks}
    assert heard == {7 * money.scale}


@pytest.mark.parametrize("money", CURRENCIES.values(), ids=lambda money: money.code)
def test_a_currency_has_none_or_two_decimals_and_three_capitals(money: Currency) -> None:
    assert money.digits in (0, 2)
    assert re.fullmatch("[A-Z]{3}", money.code)


@pytest.mark.parametrize("money", CURRENCIES.values(), ids=lambda money: money.code)
def test_no_word_of_a_currency_reads_as_thousands_of_it(money: Currency) -> None:
    doubtful = {mark for mark in money.marks if mark[0] in "kк" and money.means(mark[1:])}
    assert not doubtful


def test_currencies_are_found_by_code_in_any_case() -> None:
    assert currency(" rub ") is RUB


def test_roubles_come_first() -> None:
    assert next(iter(CURRENCIES)) == "RUB"


def test_an_unknown_currency_is_none() -> None:
    with pytest.raises(KeyError):
        currency("DOGE")


@pytest.mark.parametrize(("word", "means_money"), [("Евро.", True), ("фишек", True), ("Аня", False), ("", False)])
def test_words_for_money_are_known_whatever_the_currency(word: str, means_money: bool) -> None:
    assert is_mark(word) is means_money


@pytest.mark.parametrize(
    ("word", "meant_as_a_number"),
    [("100", True), ("1,5", True), ("-", True), ("\N{MINUS SIGN}5", True), ("Anna", False), ("all", False)],
)
def test_a_word_with_a_digit_in_front_was_meant_as_a_number(word: str, meant_as_a_number: bool) -> None:
    assert is_numeric(word) is meant_as_a_number

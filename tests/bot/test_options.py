"""Options of a new game: what `/newgame` is told, in both alphabets, or which option does not fit."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.services.amounts import AmountError, Flaw
from bot.services.currencies import CURRENCIES
from bot.services.options import Day, Option, OptionError, OptionFlaw, Options, options
from bot.services.refusals import LeagueError

RUB = CURRENCIES["RUB"]
WORDS = (
    *("500", "1,5к", "-5", "$", "р", "₽", "стек", "5000", "stack=1", "000", "дата", "5.11", "date=1.1"),
    *("k=", "к=1,5", "k=9", "=", "Финал"),
)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", Options()),
        (" \n ", Options()),
        ("500", Options(50_000)),
        ("1 000", Options(100_000)),
        ("1\u00a0000 Финал", Options(100_000, title="Финал")),
        ("1,5к", Options(150_000)),
        ("500 ₽", Options(50_000)),
        ("₽ 500 Финал", Options(50_000, title="Финал")),
        ("500 руб. Финал", Options(50_000, title="Финал")),
        ("500 с друзьями", Options(50_000, title="с друзьями")),
        ("500 К Новому году", Options(50_000, title="К Новому году")),
        ("500 2-й тур", Options(50_000, title="2-й тур")),
        ("500 k=1.5", Options(50_000, 150)),
        ("500 к=1,5", Options(50_000, 150)),
        ("500 K = 2", Options(50_000, 200)),
        ("k=0.1", Options(importance=10)),
        ("k=10", Options(importance=1000)),
        ("k=10,00", Options(importance=1000)),
        ("k=1.25", Options(importance=125)),
        ("важность=1,3", Options(importance=130)),
        ("importance=1.3", Options(importance=130)),
        ("stack=5000", Options(stack=5000)),
        ("стек 5000", Options(stack=5000)),
        ("Стек=5 000", Options(stack=5000)),
        ("стек 5к", Options(stack=5000)),
        ("stack 27500 chips", Options(stack=27500)),
        ("date=5.11", Options(date=Day(5, 11))),
        ("дата=5.11", Options(date=Day(5, 11))),
        ("дата 05.11", Options(date=Day(5, 11))),
        ("дата=5.11.2026", Options(date=Day(5, 11, 2026))),
        ("дата=5.11.26", Options(date=Day(5, 11, 2026))),
        ("date=2026-11-05", Options(date=Day(5, 11, 2026))),
        ("date=29.2", Options(date=Day(29, 2))),
        ("date=29.2.2028", Options(date=Day(29, 2, 2028))),
        ("закуп=500", Options(50_000)),
        ("buy-in=500 Cup", Options(50_000, title="Cup")),
        ("500 к=1,5 стек 5000 Финал", Options(50_000, 150, 5000, title="Финал")),
        ("Финал", Options(title="Финал")),
        ("Финал k=2 года", Options(importance=200, title="Финал года")),
        ("k=2 500 Финал", Options(50_000, 200, title="Финал")),
        ("стек 5000 500 Финал", Options(50_000, None, 5000, title="Финал")),
        ("500\nдата=5.11\nСтарый  Новый год", Options(50_000, date=Day(5, 11), title="Старый Новый год")),
        ("500 стек", Options(50_000, title="стек")),
        ("500 дата смерти", Options(50_000, title="дата смерти")),
        ("500 2+2=4", Options(50_000, title="2+2=4")),
        ("500 Фи\u202eнал", Options(50_000, title="Финал")),
        ("500 \u200b", Options(50_000)),
        ("500 " + "я" * 60, Options(50_000, title="я" * 60)),
    ],
)
def test_what_is_said_about_a_new_game_is_understood(text: str, said: Options) -> None:
    assert options(text, RUB) == said


@pytest.mark.parametrize(
    ("text", "option", "flaw"),
    [
        ("k=0", Option.IMPORTANCE, OptionFlaw.VALUE),
        ("k=0.05", Option.IMPORTANCE, OptionFlaw.VALUE),
        ("k=0,09", Option.IMPORTANCE, OptionFlaw.VALUE),
        ("k=10.01", Option.IMPORTANCE, OptionFlaw.VALUE),
        ("k=11", Option.IMPORTANCE, OptionFlaw.VALUE),
        ("k=1.555", Option.IMPORTANCE, OptionFlaw.VALUE),
        ("k=-1", Option.IMPORTANCE, OptionFlaw.VALUE),
        ("k=1e1", Option.IMPORTANCE, OptionFlaw.VALUE),
        ("k=abc", Option.IMPORTANCE, OptionFlaw.VALUE),
        ("k=nan", Option.IMPORTANCE, OptionFlaw.VALUE),
        ("k=", Option.IMPORTANCE, OptionFlaw.VALUE),
        ("k=٥", Option.IMPORTANCE, OptionFlaw.VALUE),
        ("k=" + "9" * 5000, Option.IMPORTANCE, OptionFlaw.VALUE),
        ("stack=0", Option.STACK, OptionFlaw.VALUE),
        ("stack=5.5", Option.STACK, OptionFlaw.VALUE),
        ("стек -5", Option.STACK, OptionFlaw.VALUE),
        ("стек=много", Option.STACK, OptionFlaw.VALUE),
        ("стек 5000 ₽", Option.STACK, OptionFlaw.VALUE),
        ("stack=", Option.STACK, OptionFlaw.VALUE),
        ("date=32.1", Option.DATE, OptionFlaw.VALUE),
        ("date=0.1", Option.DATE, OptionFlaw.VALUE),
        ("date=1.13", Option.DATE, OptionFlaw.VALUE),
        ("date=31.11", Option.DATE, OptionFlaw.VALUE),
        ("date=29.2.2026", Option.DATE, OptionFlaw.VALUE),
        ("date=5.11.0001", Option.DATE, OptionFlaw.VALUE),
        ("date=2026-13-01", Option.DATE, OptionFlaw.VALUE),
        ("date=5/11", Option.DATE, OptionFlaw.VALUE),
        ("дата=вчера", Option.DATE, OptionFlaw.VALUE),
        ("дата 5", Option.DATE, OptionFlaw.VALUE),
        ("k=1 k=2", Option.IMPORTANCE, OptionFlaw.TWICE),
        ("k=1 к=1", Option.IMPORTANCE, OptionFlaw.TWICE),
        ("стек 5000 stack=5000", Option.STACK, OptionFlaw.TWICE),
        ("дата=5.11 date=5.11", Option.DATE, OptionFlaw.TWICE),
        ("500 закуп=500", Option.BUY_IN, OptionFlaw.TWICE),
        ("limit=5", None, OptionFlaw.UNKNOWN),
        ("500 приз=5", None, OptionFlaw.UNKNOWN),
        ("500 " + "я" * 61, Option.TITLE, OptionFlaw.TOO_LONG),
    ],
)
def test_an_option_that_does_not_fit_is_named(text: str, option: Option | None, flaw: OptionFlaw) -> None:
    with pytest.raises(OptionError) as refused:
        options(text, RUB)
    assert refused.value == OptionError(option, flaw)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("0", Flaw.ZERO),
        ("-5", Flaw.NEGATIVE),
        ("- 5 Финал", Flaw.NEGATIVE),
        ("50abc", Flaw.FORM),
        ("1e9 Финал", Flaw.FORM),
        ("1.000", Flaw.AMBIGUOUS),
        ("1000001", Flaw.TOO_LARGE),
        ("500$", Flaw.CURRENCY),
        ("500 $", Flaw.CURRENCY),
        ("500 долларов", Flaw.CURRENCY),
        ("закуп=", Flaw.FORM),
        ("закуп=много", Flaw.FORM),
        ("9" * 5000, Flaw.TOO_LONG),
    ],
)
def test_a_buy_in_that_is_not_plainly_one_amount_is_refused(text: str, reason: Flaw) -> None:
    with pytest.raises(AmountError) as refused:
        options(text, RUB)
    assert refused.value.reason is reason


@settings(derandomize=True, max_examples=500, deadline=None)
@given(st.lists(st.sampled_from(WORDS)))
def test_any_words_are_options_within_their_bounds_or_refused(words: list[str]) -> None:
    try:
        said = options(" ".join(words), RUB)
    except LeagueError:
        return
    assert 1 <= (said.buy_in or 1) <= 100_000_000
    assert 10 <= (said.importance or 10) <= 1000
    assert 1 <= (said.stack or 1) <= 1_000_000

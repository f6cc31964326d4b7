"""The card and the result of game 37, as they are drafted, from the records of a real ledger."""

from datetime import UTC, date, datetime, time
from zoneinfo import ZoneInfo

import pytest

from bot.services.currencies import CURRENCIES
from bot.services.orders import League, Named, Report
from bot.services.records import Card, CardLine, EntryKind, GameStatus, LogLine
from bot.views import card, card_keyboard

PEOPLE = {
    "ru": ["Аня", "Боря", "Вера", "Дима", "дядя Коля", "Гена", "Ева"],
    "en": ["Anna", "Boris", "Vera", "Dima", "Uncle Kolya", "Gena", "Eva"],
}
# screens.md 4.1: buy-ins, and what those took off who are out.
SEATS = [(1, None), (3, None), (1, None), (3, None), (2, None), (4, 0), (2, 650)]
DRAFT_RU = """\
♠ Игра №37 · чт 12 ноября · ведёт Аня
Закуп 500 ₽ · зачёт: ноябрь
Игрок          Взнос  Выход   Итог
Аня              500      ·
Боря      ×3   1 500      ·
Вера             500      ·
Дима      ×3   1 500      ·
дядя Коля ×2   1 000      ·
Гена      ×4   2 000      0 −2 000
Ева       ×2   1 000    650   −350
Внесено 8 000 ₽ · на столе 7 350 ₽
23:40 Ева: выход 650 (запись: Аня)"""
DRAFT_EN = """\
♠ Game 37 · Thu 12 November · host Anna
Buy-in 500 ₽ · counts for November
Player            In    Out    Net
Anna             500      ·
Boris     ×3   1 500      ·
Vera             500      ·
Dima      ×3   1 500      ·
Uncle Ko… ×2   1 000      ·
Gena      ×4   2 000      0 −2 000
Eva       ×2   1 000    650   −350
In 8,000 ₽ · on the table 7,350 ₽
23:40 Eva: out 650 (logged by Anna)"""


def league(language: str) -> League:
    return League(1, -1001, language, CURRENCIES["RUB"], ZoneInfo("Europe/Moscow"), time(5), 10, 100)


def game_37(language: str, people: int = 7) -> Report[Card]:
    lines = [
        CardLine(
            player=at + 1,
            money_in=50_000 * buy_ins,
            buy_ins=buy_ins,
            counted=None if out is None else out * 100,
            is_in=out is None,
            profit=(out or 0) * 100 - 50_000 * buy_ins,
        )
        for at, (buy_ins, out) in enumerate((SEATS * 6)[:people])
    ]
    money_in = sum(line.money_in for line in lines)
    left = money_in - sum(line.counted or 0 for line in lines)
    newest = LogLine(23, datetime(2026, 11, 12, 20, 40, tzinfo=UTC), 7, EntryKind.CASH_OUT, 65_000, 1, own=False)
    record = Card(
        game=5,
        number=37,
        status=GameStatus.OPEN,
        title="",
        thread=0,
        message=None,
        played_on=date(2026, 11, 12),
        after_midnight=False,
        host=1,
        buy_in=50_000,
        stack=None,
        importance=100,
        ended_at=None,
        lines=tuple(lines),
        money_in=money_in,
        on_table=left,
        on_table_worth=left,
        even=True,
        settled=False,
        recent=(newest,) * 5,
        version=23,
    )
    names = {at + 1: Named(at + 1, name, at + 1, at + 11) for at, name in enumerate(PEOPLE[language])}
    names |= {at: Named(at, f"Guest {at}", at) for at in range(8, 43)}
    return Report(record, league(language), names)


def shown(report: Report[Card]) -> str:
    return card(report).render()[0].replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize(("language", "draft"), [("ru", DRAFT_RU), ("en", DRAFT_EN)])
def test_the_card_of_game_37_is_the_drafted_one(language: str, draft: str) -> None:
    assert shown(game_37(language)) == draft


@pytest.mark.parametrize(
    ("language", "rows"),
    [
        (
            "ru",
            [["🪑 Сесть · 500", "🔁 Докупка · 500"], ["🏁 Выйти", "↩️ Отменить моё"], ["👥 За другого", "⋯ Ещё"]],
        ),
        (
            "en",
            [
                ["🪑 Sit down · 500", "🔁 Rebuy · 500"],
                ["🏁 Cash out", "↩️ Undo mine"],
                ["👥 For another", "⋯ More"],
            ],
        ),
    ],
)
def test_the_keyboard_of_game_37_is_the_drafted_one(language: str, rows: list[list[str]]) -> None:
    keyboard = card_keyboard(game_37(language))
    assert keyboard
    assert [[button.text for button in row] for row in keyboard.inline_keyboard] == rows


def test_from_21_players_on_the_card_shows_sums_the_five_newest_entries_and_a_button() -> None:
    report = game_37("en", 40)
    keyboard = card_keyboard(report)
    assert keyboard
    assert shown(report).splitlines()[2:] == [
        "At the table 30, out 10",
        "In 45,000 ₽ · on the table 41,750 ₽",
        *["23:40 Eva: out 650 (logged by Anna)"] * 5,
    ]
    assert [button.text for button in keyboard.inline_keyboard[-1]] == ["📋 List"]


def test_buttons_carry_ids_that_fit_for_the_largest_of_them() -> None:
    report = game_37("ru", 40)
    largest = Report(
        Card(
            **{
                **{name: getattr(report.record, name) for name in Card.__slots__},
                "game": 2**63 - 1,
                "version": 2**63 - 1,
            }
        ),
        report.league,
        report.names,
    )
    keyboard = card_keyboard(largest)
    assert keyboard
    assert (
        max(len((button.callback_data or "").encode()) for row in keyboard.inline_keyboard for button in row) <= 64
    )

"""A league's tables as spreadsheets open them."""

import csv
import io
from datetime import UTC, date, datetime, time
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st
from python_calamine import load_workbook

from bot.services.currencies import CURRENCIES
from bot.services.extracts import EntryLine, Extract, GameLine, StandingLine
from bot.services.imports.reading import read
from bot.services.orders import League, Named, Report
from bot.services.records import EntryKind, LogLine
from bot.services.scores import BoardLine
from bot.views.languages import speaking
from bot.views.spreadsheets import cell, separated, workbook

EVENING = date(2026, 11, 12)
HOSTILE = ['=HYPERLINK("http://x.test";"Anna")', "+1", "-5", "@x", "=1+1", "＝1+1", " =cmd|'/c calc'!A0"]


def league(language: str) -> League:
    return League(1, -1001, language, CURRENCIES["RUB"], ZoneInfo("Europe/Moscow"), time(5), 10, 100)


def report(language: str, *names: str, profit: int = -35050) -> Report[Extract]:
    """A game in which everybody lost, with an entry and a rating of each."""
    people = {number: Named(number, name, number) for number, name in enumerate(names, 1)}
    at = datetime(2026, 11, 12, 19, 5, tzinfo=UTC)
    games = tuple(
        GameLine(37, EVENING, "Final", 150, player, 50000, 50000 + profit, profit, 1, len(names), 1470)
        for player in people
    )
    entries = tuple(
        EntryLine(37, EVENING, LogLine(player, at, player, EntryKind.BUY_IN, 50000, player, own=True), chips=False)
        for player in people
    )
    standings = tuple(StandingLine("2026", BoardLine(player, 1, 1470, profit, 1, 1, 1, 1)) for player in people)
    return Report(Extract(at, True, games, entries, standings), league(language), people)


def opened(data: bytes) -> dict[str, list[list[Any]]]:
    book = load_workbook(io.BytesIO(data))
    return {name: book.get_sheet_by_name(name).to_python() for name in book.sheet_names}


def rows(data: bytes, delimiter: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""), delimiter=delimiter))


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_that_would_be_run_is_text_in_a_workbook(name: str) -> None:
    sheets = opened(workbook(report("en", name)))
    # Formulas would come back as what they give, or as nothing.
    assert [row[3] for row in sheets["Games"][1:]] == [name.strip()]


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_that_would_be_run_is_marked_as_text_in_separated_values(name: str) -> None:
    found = rows(separated(report("ru", name))["games"], ";")[1][3]
    assert found == "'" + name.strip()


@pytest.mark.parametrize("text", ["\t=1", "\n=1", "\r=1", "'=1", "\u00a0=1"])
def test_what_stands_before_a_formula_does_not_hide_it(text: str) -> None:
    with speaking("ru"):
        assert cell(text) == "'" + text


@given(st.text())
def test_no_text_begins_like_a_formula(text: str) -> None:
    with speaking("en"):
        assert not cell(text).lstrip(" \u00a0").startswith(("=", "+", "-", "@", "\t", "\r", "\n"))


def test_losses_are_numbers_that_sum_in_a_workbook() -> None:
    profits = [row[6] for row in opened(workbook(report("ru", "Anna", "Boris")))["Игры"][1:]]
    assert sum(profits) == -701.0


@pytest.mark.parametrize(("language", "delimiter", "loss"), [("ru", ";", "-350,5"), ("en", ",", "-350.5")])
def test_losses_are_numbers_of_the_language_in_separated_values(language: str, delimiter: str, loss: str) -> None:
    assert rows(separated(report(language, "Anna"))["games"], delimiter)[1][6] == loss


def test_whole_amounts_have_no_decimals() -> None:
    assert rows(separated(report("ru", "Anna", profit=-35000))["games"], ";")[1][4:7] == ["500", "150", "-350"]


def test_separated_values_say_that_they_are_unicode() -> None:
    assert all(data.startswith(b"\xef\xbb\xbf") for data in separated(report("ru", "Аня")).values())


def test_every_table_has_a_sheet_and_a_file() -> None:
    assert (list(opened(workbook(report("ru", "Аня")))), list(separated(report("ru", "Аня")))) == (
        ["Игры", "Записи", "Рейтинги"],
        ["games", "entries", "standings"],
    )


def test_days_are_days_and_moments_are_on_the_leagues_clock() -> None:
    sheets = opened(workbook(report("en", "Anna")))
    assert (sheets["Games"][1][0], sheets["Entries"][1][2]) == (EVENING, datetime(2026, 11, 12, 22, 5))  # noqa: DTZ001  # as a sheet has it


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("name", ["Anna", *HOSTILE])
def test_what_was_exported_can_be_imported(language: str, name: str) -> None:
    told = report(language, name, "Boris", profit=0)
    files = [workbook(told), separated(told)["games"]]
    drafts = [read(data, CURRENCIES["RUB"], EVENING) for data in files]
    assert [
        (draft.names, [(each.day, each.title, each.importance) for each in draft.evenings], draft.refused)
        for draft in drafts
    ] == [((name.strip(), "Boris"), [(EVENING, "Final", 150)], ())] * 2


def test_a_player_without_a_name_has_a_number() -> None:
    assert rows(separated(report("ru", "\u200b"))["games"], ";")[1][3] == "Игрок 1"

"""Lists: who and how much, written whole or refused with the line that is not clear."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.services.amounts import AmountError, Kind
from bot.services.currencies import CHIPS, CURRENCIES
from bot.services.lines import Entity, split_lines
from bot.services.names import Known, NameRefusedError, Roster
from bot.services.readings import (
    AmbiguousLineError,
    AmbiguousNameError,
    Reading,
    TwiceError,
    UnknownNameError,
    read_lines,
)
from bot.services.refusals import LeagueError, UnclearError
from tests.bot.tables import table

RUB = CURRENCIES["RUB"]
PEOPLE = (
    Known(1, "Аня", seated=True),
    Known(2, "Боря", seated=True),
    Known(3, "дядя Коля", ("НП",), seated=True),
    Known(4, "Ёжик", seated=True),
    Known(5, "Анна-Мария О’Нил"),
    Known(6, "Коля"),
    Known(7, "Саша К."),
    Known(8, "Саша М."),
    Known(9, "Саша 2"),
    Known(10, "Вера", telegram_id=77, username="Vera_V"),
    Known(11, "Гена 🦊"),
    Known(12, "Иван «Дед» Петров"),
    Known(13, "R2D2", telegram_id=78, username="twins"),
    Known(14, "Zoë", telegram_id=79, username="Twins"),
)
ROSTER = Roster(PEOPLE)
NAMES = {one.id: one.name for one in PEOPLE}
MODES = {
    "in": (RUB, Kind.MONEY_IN, False),
    "out": (RUB, Kind.CASH_OUT, False),
    "chips": (CHIPS, Kind.CASH_OUT, False),
    "names": (RUB, None, True),
    "guests": (RUB, Kind.MONEY_IN, True),
}
ROWS = [tuple(row) for row in table("lists.tsv")]


def said(reading: Reading) -> str:
    who = NAMES[reading.player] if reading.player else f"+{reading.newcomer}" if reading.newcomer else "я"
    much = "" if reading.amount is None else f" {reading.amount}"
    times = "" if reading.times is None else f" x{reading.times}"
    flags = "~" * reading.completed + "!" * reading.interpreted
    return f"{who}{much}{times} {flags}".strip()


def refused(refusal: LeagueError) -> str:
    match refusal:
        case AmountError(reason, line):
            return f"amount {reason} {line}"
        case NameRefusedError(reason, line):
            return f"name {reason} {line}"
        case TwiceError(first, line):
            return f"twice {first} {line}"
        case UnknownNameError(line):
            return f"unknown {line}"
        case UnclearError(line):
            return f"unclear {line}"
        case AmbiguousNameError(_, line):
            return f"ambiguous {line}"
        case AmbiguousLineError(_, _, line):
            return f"two ways {line}"
    raise AssertionError(refusal)


def outcome(mode: str, text: str) -> str:
    money, kind, guests = MODES[mode]
    try:
        readings = read_lines(split_lines(text), ROSTER, money, kind, guests=guests)
    except LeagueError as refusal:
        return refused(refusal)
    return " / ".join(map(said, readings))


@pytest.mark.parametrize(("mode", "text", "expected"), ROWS)
def test_each_list_of_the_table_is_read_or_refused(mode: str, text: str, expected: str) -> None:
    assert outcome(mode, text) == expected


def test_the_table_holds_two_hundred_different_lists() -> None:
    assert len({(mode, text) for mode, text, _ in ROWS}) == len(ROWS) >= 200


def test_an_ambiguous_name_names_all_who_bear_it() -> None:
    with pytest.raises(AmbiguousNameError) as refusal:
        read_lines(split_lines("Аня 2750, Саша 0"), ROSTER, RUB, Kind.CASH_OUT)
    assert refusal.value == AmbiguousNameError([7, 8, 9], line=1)


@pytest.mark.parametrize(
    ("people", "players", "amounts"),
    [
        ((Known(1, "Саша 2"),), [1, 1], [50_000, 250_000]),
        ((Known(1, "Саша"), Known(2, "Саша 2")), [1, 2], [250_000, 50_000]),
        ((Known(1, "Саша К."), Known(2, "Саша 2", seated=True)), [2, 2], [50_000, 250_000]),
    ],
    ids=["alone", "beside a Саша", "in the game"],
)
def test_sasha_2_500_is_never_guessed(
    people: tuple[Known, ...], players: list[int], amounts: list[int | None]
) -> None:
    with pytest.raises(AmbiguousLineError) as refusal:
        read_lines(split_lines("Саша 2 500"), Roster(people), RUB, Kind.CASH_OUT)
    assert refusal.value == AmbiguousLineError(players, amounts)


def test_an_amount_is_never_the_name_of_somebody_who_calls_themself_so() -> None:
    roster = Roster([Known(1, "500"), Known(2, "x2")])
    assert read_lines(split_lines("500"), roster, RUB, Kind.MONEY_IN) == (Reading(amount=50_000),)


def test_a_full_name_in_the_league_gives_way_to_part_of_a_name_in_the_game() -> None:
    roster = Roster([Known(1, "Коля"), Known(2, "дядя Коля", seated=True)])
    assert read_lines(split_lines("Коля"), roster, RUB, Kind.MONEY_IN) == (Reading(2, completed=True),)


def test_a_text_mention_names_an_account_whatever_its_letters_are() -> None:
    lines = split_lines("/re 🦊 Вера, П. 500", [Entity(4, 11, "text_mention", 77)], skip=3)
    assert read_lines(lines, ROSTER, RUB, Kind.MONEY_IN) == (Reading(10, amount=50_000),)


def test_a_mention_of_somebody_new_brings_their_account_and_name() -> None:
    lines = split_lines("Новая 500", [Entity(0, 5, "text_mention", 99)])
    assert read_lines(lines, ROSTER, RUB, Kind.MONEY_IN) == (
        Reading(newcomer="Новая", telegram_id=99, amount=50_000),
    )


def test_two_mentions_of_one_new_account_are_one_person() -> None:
    entities = [Entity(0, 5, "text_mention", 99), Entity(7, 4, "text_mention", 99)]
    with pytest.raises(TwiceError):
        read_lines(split_lines("Новая, Нова", entities), ROSTER, RUB, Kind.MONEY_IN)


def test_a_new_account_and_a_guest_of_the_same_name_are_two_people() -> None:
    lines = split_lines("Новая, Новая", [Entity(0, 5, "text_mention", 99)])
    assert len(read_lines(lines, ROSTER, RUB, None, guests=True)) == 2


@settings(derandomize=True, max_examples=300, deadline=None)
@given(
    st.text(alphabet=st.sampled_from("Аня Сш2 0,5;\nк-x@₽Гена🦊.e\u0308\u200d"), max_size=40),
    st.sampled_from(sorted(MODES)),
)
def test_any_text_is_a_list_with_allowed_amounts_or_refused(text: str, mode: str) -> None:
    money, kind, guests = MODES[mode]
    try:
        readings = read_lines(split_lines(text), ROSTER, money, kind, guests=guests)
    except LeagueError:
        return
    assert all(reading.amount is None or 0 <= reading.amount <= 10**10 for reading in readings)


@settings(derandomize=True, max_examples=300, deadline=None)
@given(
    st.lists(
        st.tuples(st.sampled_from(["Аня", "Боря", "дядя Коля", "Ёжик", "Вера"]), st.integers(0, 10**6)),
        min_size=1,
        unique_by=lambda item: item[0],
    ),
    st.sampled_from([", ", ",", "; ", "\n", " ;\n"]),
    st.booleans(),
)
def test_a_list_of_known_names_and_amounts_is_read_as_written(
    items: list[tuple[str, int]], separator: str, amount_first: bool
) -> None:
    written = [f"{much} {who}" if amount_first else f"{who} {much}" for who, much in items]
    readings = read_lines(split_lines(separator.join(written)), ROSTER, RUB, Kind.CASH_OUT)
    assert [(NAMES[one.player or 0], one.amount) for one in readings] == [(who, 100 * n) for who, n in items]


def test_the_longest_message_of_guests_is_read_line_by_line() -> None:
    names = [f"{first}{second}" for first in "абвгдежзиклмнопрстуфхцчшщ" for second in "абвгдежзиклмнопрстуфхцчшщ"]
    assert len(read_lines(split_lines(",".join(names)), ROSTER, RUB, None, guests=True)) == 25 * 25


def test_a_hundred_lines_over_a_thousand_players_take_few_look_ups() -> None:
    roster = Roster([Known(each, f"Игрок{each} Фамилия{each}") for each in range(1000)])
    lines = split_lines("\n".join(f"Фамилия{each} 500" for each in range(100)))
    assert [one.player for one in read_lines(lines, roster, RUB, Kind.MONEY_IN)] == list(range(100))

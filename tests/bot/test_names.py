"""Names: whom a typed name means, and which names a player may have."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.services.names import (
    Known,
    Match,
    NameFlaw,
    NameRefusedError,
    Roster,
    display_name,
    fold,
    is_hidden,
    shorter,
)

ROSTER = Roster(
    [
        Known(1, "Аня", seated=True),
        Known(2, "дядя Коля", ("НП", "Коля"), seated=True),
        Known(3, "Коля"),
        Known(4, "Алекс"),
        Known(5, "Алекс", username="alex_w"),
        Known(6, "Алекс Второй", telegram_id=66, username="alex_two"),
        Known(7, "!!!"),
        Known(8, "Пётр Ёлкин", username="alex_W"),
    ]
)


@pytest.mark.parametrize(
    ("typed", "match"),
    [
        ("Аня", Match((1,), full=True)),
        ("АНЯ!", Match((1,), full=True)),
        ("дядя  Коля", Match((2,), full=True)),
        ("нп", Match((2,), full=True)),
        ("Коля", Match((2,), full=True)),
        ("дядя", Match((2,))),
        ("Алекс", Match((4, 5), full=True)),
        ("второй", Match((6,))),
        ("елкин петр", Match((8,))),
        ("ПЕТР ЁЛКИН", Match((8,), full=True)),
        ("Петр Петр", Match()),
        ("!!!", Match((7,), full=True)),
        ("???", Match()),
        ("Aня", Match()),  # the first letter is Latin
        ("Ал", Match()),
        ("", Match()),
        ("\u200b", Match()),
    ],
)
def test_a_typed_name_means_those_whose_whole_words_it_holds(typed: str, match: Match) -> None:
    assert ROSTER.named(typed) == match


@pytest.mark.parametrize(
    ("username", "players"), [("alex_two", (6,)), ("ALEX_TWO", (6,)), ("alex_w", (5, 8)), ("nobody", ()), ("", ())]
)
def test_a_username_means_everybody_last_seen_with_it(username: str, players: tuple[int, ...]) -> None:
    assert ROSTER.with_username(username).players == players


@pytest.mark.parametrize(("account", "player"), [(66, 6), (67, None)])
def test_an_account_means_one_player_or_nobody(account: int, player: int | None) -> None:
    assert ROSTER.with_account(account) == player


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Дядя  КОЛЯ", ("дядя", "коля")),
        ("Ёжик", ("ежик",)),
        ("Е\u0308жик", ("ежик",)),
        ("«Дед»", ("дед",)),
        ("Саша К.", ("саша", "к")),
        ("О’Нил", ("о'нил",)),
        ("Анна\u2011Мария", ("анна-мария",)),
        ("Анна — Мария", ("анна", "мария")),
        ("Straße", ("strasse",)),
        ("❤\ufe0f", ("❤",)),
        ("\u202eАня\u202c", ("аня",)),
        ("...", ("...",)),
        (" \u200b ", ()),
    ],
)
def test_names_are_compared_by_folded_words(name: str, words: tuple[str, ...]) -> None:
    assert fold(name) == words


@settings(derandomize=True, max_examples=300, deadline=None)
@given(st.text(max_size=20))
def test_every_name_with_words_finds_its_bearer_in_full(name: str) -> None:
    expected = Match((1,), full=True) if fold(name) else Match()
    assert Roster([Known(1, name)]).named(name) == expected


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Аня", "Аня"),
        ("  дядя \n Коля ", "дядя Коля"),
        ("Е\u0308жик", "Ёжик"),
        ("Саша 2", "Саша 2"),
        ("R2D2", "R2D2"),
        ("Имя ровно двадцать б", "Имя ровно двадцать б"),
        ("👩‍👩‍👧🦊", "👩‍👩‍👧🦊"),
        ("🇷🇸🇬🇪", "🇷🇸🇬🇪"),
        ("\U0001fae9 Сова", "\U0001fae9 Сова"),  # newer than Python 3.11
        ("🏴󠁧󠁢󠁳󠁣󠁴󠁿 Мак", "🏴󠁧󠁢󠁳󠁣󠁴󠁿 Мак"),
        ("Нгуе\u0302\u0303н", "Нгуе\u0302\u0303н"),
        ("<b>Аня</b>", "<b>Аня</b>"),
        ("'); DROP"[3:], "DROP"),
    ],
)
def test_a_good_name_is_kept_with_its_spaces_evened_out(typed: str, name: str) -> None:
    assert display_name(typed) == name


@pytest.mark.parametrize(
    ("typed", "flaw"),
    [
        ("", NameFlaw.SHORT),
        (" \t ", NameFlaw.SHORT),
        ("Я", NameFlaw.SHORT),
        ("🦊", NameFlaw.SHORT),
        ("👩‍👩‍👧", NameFlaw.SHORT),
        ("Двадцать один символ!", NameFlaw.LONG),
        ("🦊" * 21, NameFlaw.LONG),
        ("Аня\u202e", NameFlaw.INVISIBLE),
        ("Аня\u0000", NameFlaw.INVISIBLE),
        ("\u200b\u200b", NameFlaw.INVISIBLE),
        ("\u3164\u3164", NameFlaw.INVISIBLE),
        ("\u2800\u2800", NameFlaw.INVISIBLE),
        ("\u0301\u0301", NameFlaw.INVISIBLE),
        ("\u200d\u200d", NameFlaw.INVISIBLE),
        ("Аня\u200d", NameFlaw.INVISIBLE),
        ("А\u200dня", NameFlaw.INVISIBLE),
        ("Аня\U000e0067", NameFlaw.INVISIBLE),
        ("👩\u200d!", NameFlaw.INVISIBLE),
        ("А\u0301\u0302\u0303\u0304ня", NameFlaw.INVISIBLE),
        ("\ud800\ud800", NameFlaw.INVISIBLE),
        ("Аня, Боря", NameFlaw.SEPARATOR),
        ("Аня;Боря", NameFlaw.SEPARATOR),
        ("@anna", NameFlaw.SEPARATOR),
        ("500", NameFlaw.NUMBER),
        ("1 500", NameFlaw.NUMBER),
        ("x2", NameFlaw.NUMBER),
        ("5к", NameFlaw.NUMBER),
        ("-5", NameFlaw.NUMBER),
    ],
)
def test_a_name_that_cannot_be_seen_or_typed_is_refused(typed: str, flaw: NameFlaw) -> None:
    with pytest.raises(NameRefusedError) as refused:
        display_name(typed)
    assert refused.value.reason is flaw


@settings(derandomize=True, max_examples=300, deadline=None)
@given(st.text(max_size=30))
def test_a_name_that_is_allowed_is_short_visible_and_stays_allowed(text: str) -> None:
    try:
        name = display_name(text)
    except NameRefusedError:
        return
    assert display_name(name) == name
    assert fold(name)
    assert not any(map(is_hidden, name))


@pytest.mark.parametrize(
    ("typed", "players"),
    [
        ("Арк", (1,)),
        ("аркдий", (1,)),
        ("Еваа", (2,)),
        ("колл", (3,)),
        ("дядя Кля", (3,)),
        ("Зоя", ()),
        ("А", (1,)),
    ],
)
def test_a_name_that_is_nobodys_is_near_those_that_it_is_like(typed: str, players: tuple[int, ...]) -> None:
    roster = Roster([Known(1, "Аркадий"), Known(2, "Ева"), Known(3, "дядя Коля"), Known(4, "Николай")])
    assert roster.near(typed) == players


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Аня", None),
        ("Анатолий", None),  # eight letters
        ("дядя Коля", "дядя К"),
        ("Саша Кузнецов-Петров", "Саша К"),
        ("Константин", "Констант"),
        ("Светлана Мария Ивановна", "Светлана"),
        ("🦊🦊🦊🦊🦊🦊🦊🦊🦊", "🦊🦊🦊🦊🦊🦊🦊🦊"),
        ("1500000 рублей", None),  # what is left would be a number
    ],
)
def test_a_name_over_eight_characters_has_a_shorter_one(name: str, short: str | None) -> None:
    assert shorter(name) == short

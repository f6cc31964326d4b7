"""The posts of months and years in both languages, by the drafts of screens.md 4.14 and 4.15."""

from dataclasses import replace
from datetime import date, time
from zoneinfo import ZoneInfo

import pytest

from bot import views
from bot.services.announcing import Announcement
from bot.services.currencies import CURRENCIES
from bot.services.halls import Titles
from bot.services.orders import League, Named, Report
from bot.services.scores import BoardLine
from bot.services.summaries import MonthBest, Summary
from bot.views import plain
from tests.views.hostile import FOUND

NAMES = ("Аня", "Боря", "Ева", "Игорь", "Вера", "Женя")
WHO = {number: Named(number, name, number) for number, name in enumerate(NAMES, 1)}
ANNA = BoardLine(1, 1, 9014, 225000, 2, 4, 5, 5)
BORIS = BoardLine(2, 2, 8430, 310000, 2, 4, 4, 4)
EVA = BoardLine(3, 3, 6890, 110000, 1, 1, 4, 4)
IGOR = BoardLine(4, 4, 3887, -100000, 0, 0, 3, 3)
VERA = BoardLine(5, 5, 3837, 135000, 0, 2, 2, 2)
TITLES = Titles("2026-11", 10, 5, 12, (ANNA,), (BORIS,), (ANNA, BORIS, EVA, IGOR, VERA))
YEAR = Titles(
    "2026",
    10,
    47,
    19,
    (replace(ANNA, points=23690, counted=10, games=41),),
    (replace(BORIS, profit=1890000, games=44),),
    (ANNA, replace(VERA, rank=2), replace(BORIS, rank=3), replace(EVA, rank=4), BoardLine(6, 5, 1, 1, 0, 0, 1, 1)),
)


def report(language: str, record: Announcement, names: dict[int, Named] = WHO) -> Report[Announcement]:
    league = League(
        id=1,
        chat_id=-1001,
        language=language,
        currency=CURRENCIES["RUB"],
        zone=ZoneInfo("Europe/Moscow"),
        day_start=time(5),
        best_k=10,
        unit=100,
    )
    return Report(record, league, names)


def said(language: str, titles: Titles = TITLES, **more: object) -> str:
    record = replace(Announcement(1, Summary(titles)), **more)  # type: ignore[arg-type]  # any of its fields
    return plain(views.announcement(report(language, record)))


def test_november_in_russian() -> None:
    assert said("ru") == (
        "🏆 Итоги ноября 2026\n\n"
        "Лучший игрок: Аня\n90,14 очка · 5 игр · 2 победы\n\n"
        "Миллионер: Боря\n+3\xa0100\xa0₽ · 4 игры\n\n"
        "1. Аня 90,14\n2. Боря 84,30\n3. Ева 68,90\n4. Игорь 38,87\n5. Вера 38,37\n\n"
        "5 вечеров, 12 игроков. В зачёт до 10 лучших игр."
    )


def test_november_in_english() -> None:
    assert said("en") == (
        "🏆 November 2026\n\n"
        "Best player: Аня\n90.14 points · 5 games · 2 wins\n\n"
        "Millionaire: Боря\n+3,100\xa0₽ · 4 games\n\n"
        "1. Аня 90.14\n2. Боря 84.30\n3. Ева 68.90\n4. Игорь 38.87\n5. Вера 38.37\n\n"
        "5 evenings, 12 players. Best 10 games count."
    )


def test_new_year_in_russian() -> None:
    summary = Summary(YEAR, (), (MonthBest(1, (1,)), MonthBest(2, (2,)), MonthBest(3, (5, 6))), 37650000)
    assert said("ru", summary=summary) == (
        "🎆 Итоги 2026 года\n"
        "Чемпион года: Аня, 236,90 очка (10 лучших из 41)\n"
        "Миллионер года: Боря, +18\xa0900\xa0₽ (44 игры)\n"
        "1. Аня · 2. Вера · 3. Боря · 4. Ева · 5. Женя\n"
        "Лучшие месяцев: янв Аня · фев Боря · мар Вера, Женя\n"
        "47 вечеров, 19 игроков, 376\xa0500\xa0₽ через стол.\n"
        "С Новым годом!"
    )


def test_new_year_in_english() -> None:
    summary = Summary(YEAR, (), (MonthBest(1, (1,)), MonthBest(2, (2,))), 37650000)
    assert said("en", summary=summary) == (
        "🎆 2026\n"
        "Champion of the year: Аня, 236.90 points (best 10 of 41)\n"
        "Millionaire of the year: Боря, +18,900\xa0₽ (44 games)\n"
        "1. Аня · 2. Вера · 3. Боря · 4. Ева · 5. Женя\n"
        "Best of the months: Jan Аня · Feb Боря\n"
        "47 evenings, 19 players, 376,500\xa0₽ across the table.\n"
        "Happy New Year!"
    )


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("ru", "Лучший игрок и миллионер: Аня\n90,14 очка · +2\xa0250\xa0₽ · 5 игр · 2 победы"),
        ("en", "Best player and millionaire: Аня\n90.14 points · +2,250\xa0₽ · 5 games · 2 wins"),
    ],
)
def test_one_person_with_both_titles_is_named_once(language: str, line: str) -> None:
    text = said(language, replace(TITLES, millionaires=(ANNA,)))
    assert line in text
    assert text.count("Аня") == 2  # the title, and the line of the table


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("ru", "Чемпион и миллионер года: Аня, 236,90 очка (10 лучших из 41), +2\xa0250\xa0₽\n"),
        ("en", "Champion and millionaire of the year: Аня, 236.90 points (best 10 of 41), +2,250\xa0₽\n"),
    ],
)
def test_one_person_with_both_titles_of_the_year_is_named_once(language: str, line: str) -> None:
    assert line in said(language, replace(YEAR, millionaires=YEAR.best))


@pytest.mark.parametrize(
    ("language", "best", "rich"),
    [
        ("ru", "Лучшие игроки: Аня и Женя, равны по всем показателям", "Миллионеры: Аня, Боря и Ева, равны"),
        ("en", "Best players: Аня and Женя, equal in every key", "Millionaires: Аня, Боря and Ева, equal"),
    ],
)
def test_a_tie_names_all(language: str, best: str, rich: str) -> None:
    shared = replace(TITLES, best=(ANNA, replace(ANNA, player=6)), millionaires=(ANNA, BORIS, EVA))
    text = said(language, shared)
    assert best in text
    assert rich in text


@pytest.mark.parametrize(
    ("language", "above", "line"),
    [
        ("ru", "wins", "Очки равны: в таблице выше Боря по победам, а звание — по профиту."),
        ("ru", "top3", "Очки равны: в таблице выше Боря по тройкам, а звание — по профиту."),
        ("en", "wins", "Points are equal: the table puts Боря first by wins, the title goes by profit."),
        ("en", "top3", "Points are equal: the table puts Боря first by top three, the title goes by profit."),
    ],
)
def test_a_line_says_why_the_best_player_is_not_the_first_of_the_table(
    language: str, above: str, line: str
) -> None:
    assert line in said(language, replace(TITLES, head=(BORIS, ANNA), above=above))


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("ru", "Один вечер в месяце, но считается.\n1 вечер, 12 игроков."),
        ("en", "One evening in the month, and it counts.\n1 evening, 12 players."),
    ],
)
def test_one_evening_counts(language: str, line: str) -> None:
    assert line in said(language, replace(TITLES, evenings=1))


@pytest.mark.parametrize(
    ("language", "running", "line"),
    [
        ("ru", (40,), "Игра №40 ещё не закрыта и в итоги не вошла."),
        ("ru", (40, 41), "Игры №40, 41 ещё не закрыты и в итоги не вошли."),
        ("en", (40,), "Game 40 is not closed yet and is not in it."),
        ("en", (40, 41), "Games 40, 41 are not closed yet and are not in it."),
    ],
)
def test_a_game_that_is_not_closed_is_named(language: str, running: tuple[int, ...], line: str) -> None:
    assert line in said(language, summary=Summary(TITLES, running))


@pytest.mark.parametrize(
    ("language", "line"),
    [("ru", "С опозданием: бот был выключен или без связи."), ("en", "Late: the bot was off or out of reach.")],
)
def test_a_late_post_says_why(language: str, line: str) -> None:
    assert line in said(language, late=True)


@pytest.mark.parametrize(
    ("language", "line"),
    [("ru", "Исправлено 3 декабря: игра №38"), ("en", "Corrected on 3 December: game 38")],
)
def test_a_corrected_post_says_when_and_which_game(language: str, line: str) -> None:
    assert said(language, corrected_on=date(2026, 12, 3), corrected_game=38).endswith(line)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        (
            "ru",
            (
                "🏆 Итоги за время, пока бот был выключен или без связи\n\n"
                "Сентябрь 2026: лучший игрок Ева 68,90, миллионер Вера +1\xa0350\xa0₽\n"
                "Ноябрь 2026: лучший игрок Аня 90,14, миллионер Боря +3\xa0100\xa0₽"
            ),
        ),
        (
            "en",
            (
                "🏆 While the bot was off or out of reach\n\n"
                "September 2026: best player Ева 68.90, millionaire Вера +1,350\xa0₽\n"
                "November 2026: best player Аня 90.14, millionaire Боря +3,100\xa0₽"
            ),
        ),
    ],
)
def test_what_was_missed_is_one_note(language: str, text: str) -> None:
    september = Summary(replace(TITLES, period="2026-09", best=(EVA,), millionaires=(VERA,)))
    assert said(language, others=(september,)) == text


@pytest.mark.parametrize(
    ("language", "shared", "alone"),
    [
        (
            "ru",
            "лучшие игроки Аня и Ева 90,14, миллионеры Аня и Боря +2\xa0250\xa0₽",
            "лучший игрок и миллионер Аня 90,14, +2\xa0250\xa0₽",
        ),
        (
            "en",
            "best players Аня and Ева 90.14, millionaires Аня and Боря +2,250\xa0₽",
            "best player and millionaire Аня 90.14, +2,250\xa0₽",
        ),
    ],
)
def test_a_note_names_all_who_share_and_one_who_holds_both_once(language: str, shared: str, alone: str) -> None:
    october = Summary(replace(TITLES, period="2026-10", best=(ANNA, EVA), millionaires=(ANNA, BORIS)))
    september = Summary(replace(TITLES, period="2026-09", best=(ANNA,), millionaires=(ANNA,)))
    lines = said(language, others=(september, october)).splitlines()
    assert [line.partition(": ")[2] for line in lines[2:4]] == [alone, shared]


@pytest.mark.parametrize(
    ("language", "period", "question", "answers"),
    [
        (
            "ru",
            "2026-11",
            "Возможно, итоги ноября 2026 уже опубликованы, а возможно, и нет. Они есть выше?",
            ["Они есть", "Опубликовать"],
        ),
        (
            "ru",
            "2026",
            "Возможно, итоги 2026 года уже опубликованы, а возможно, и нет. Они есть выше?",
            ["Они есть", "Опубликовать"],
        ),
        (
            "en",
            "2026-11",
            "I may have posted the results of November 2026, or not. Are they above?",
            ["They are there", "Post them"],
        ),
    ],
)
def test_the_chat_itself_is_asked_about_a_post_in_doubt(
    language: str, period: str, question: str, answers: list[str]
) -> None:
    asked = report(language, Announcement(7, Summary(replace(TITLES, period=period))))
    (row,) = views.doubt_keyboard(asked).inline_keyboard
    assert plain(views.doubt(asked)) == question
    assert [button.text for button in row] == answers


@pytest.mark.parametrize("language", ["ru", "en"])
def test_three_hundred_who_share_everything_fit_into_a_message(language: str) -> None:
    everybody = tuple(replace(ANNA, player=number) for number in range(1, 301))
    names = {number: Named(number, "Константин Константинович " + "о" * 40, number) for number in range(1, 301)}
    titles = replace(TITLES, best=everybody, millionaires=everybody, head=everybody[:5])
    for summary in (Summary(titles), Summary(replace(titles, period="2026"))):
        text = plain(views.announcement(report(language, Announcement(1, summary), names)))
        assert len(text) <= 4096


@pytest.mark.parametrize("hostile", FOUND.values())
def test_no_name_breaks_a_post(hostile: str) -> None:
    names = WHO | {1: Named(1, hostile, 1)}
    text, entities = views.announcement(report("ru", Announcement(1, Summary(TITLES)), names)).render()
    assert all(entity.type == "bold" for entity in entities)
    assert "Боря" in text

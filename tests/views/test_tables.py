"""Tables: the drafted screens to the character, and names that try to break them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.services.orders import Named
from bot.views.languages import speaking
from bot.views.names import FIRST_STRONG_ISOLATE, POP_ISOLATE, shown, width
from bot.views.tables import WIDTH, Align, Column, Page, page, table
from tests.views.hostile import names, thorough

L, R = Align.LEFT, Align.RIGHT


def name_column(head: str = "", least: int = 0, gap: int = 1) -> Column:
    return Column(head, L, least=least, gap=gap, gives_way=True)


def card(player: str, money_in: str, out: str, net: str) -> list[Column]:
    return [
        name_column(player),
        Column(leaves=1),
        Column(money_in, least=7),
        Column(out, least=6),
        Column(net, least=6, leaves=2),
    ]


def rating(*heads: str) -> list[Column]:
    number, name, points, profit, wins, top3, games = heads
    return [
        Column(number, least=2),
        name_column(name),
        Column(points, least=6),
        Column(profit, least=6),
        Column(wins, least=2, leaves=2),
        Column(top3, least=2, leaves=1),
        Column(games, least=2),
    ]


RESULT = [Column(least=2), name_column(least=10), Column(least=8), Column(least=7)]
COUNTED = [
    Column(align=L),
    Column(align=L),
    Column(align=L, gap=3),
    Column(gap=3, least=5),
    Column(align=L, gap=2),
]
LOG = [
    Column(align=L),
    name_column(least=6),
    Column(align=L, least=9),
    Column(least=6),
    name_column(),
]


def hall(best: str, millionaire: str) -> list[Column]:
    return [
        Column("2026", L),
        name_column(best, least=6, gap=3),
        Column(),
        name_column(millionaire, least=6),
        Column(least=6),
    ]


def lines(columns: list[Column], text: str) -> list[str]:
    """The table of a sheet: a line a row, `|` between cells."""
    return list(
        table(columns, [[cell.strip() for cell in row.split("|")] for row in text.strip().splitlines()]).lines
    )


def block(text: str) -> list[str]:
    return text.strip("\n").splitlines()


def test_the_card_is_the_drafted_one() -> None:
    assert lines(
        card("Игрок", "Взнос", "Выход", "Итог"),
        """
        Аня||500|·|
        Боря|×3|1 500|·|
        Вера||500|·|
        Дима|×3|1 500|·|
        дядя Коля|×2|1 000|·|
        Гена|×4|2 000|0|−2 000
        Ева|×2|1 000|650|−350
        """,
    ) == block("""
Игрок          Взнос  Выход   Итог
Аня              500      ·
Боря      ×3   1 500      ·
Вера             500      ·
Дима      ×3   1 500      ·
дядя Коля ×2   1 000      ·
Гена      ×4   2 000      0 −2 000
Ева       ×2   1 000    650   −350
""")


def test_the_english_card_is_the_drafted_one() -> None:
    assert lines(
        card("Player", "In", "Out", "Net"),
        """
        Anna||500|·|
        Boris|×3|1 500|·|
        Vera||500|·|
        Dima|×3|1 500|·|
        Uncle Kolya|×2|1 000|·|
        Gena|×4|2 000|0|−2 000
        Eva|×2|1 000|650|−350
        """,
    ) == block("""
Player            In    Out    Net
Anna             500      ·
Boris     ×3   1 500      ·
Vera             500      ·
Dima      ×3   1 500      ·
Uncle Ko… ×2   1 000      ·
Gena      ×4   2 000      0 −2 000
Eva       ×2   1 000    650   −350
""")


def test_the_result_is_the_drafted_one() -> None:
    assert lines(
        RESULT,
        """
        1|Аня|+2 250|18,52
        2|Вера|+650|15,87
        3|Боря|+600|13,23
        4|дядя Коля|+350|10,58
        5|Ева|−350|7,94
        6|Дима|−1 500|5,29
        7|Гена|−2 000|2,65
        """,
    ) == block("""
 1 Аня          +2 250   18,52
 2 Вера           +650   15,87
 3 Боря           +600   13,23
 4 дядя Коля      +350   10,58
 5 Ева            −350    7,94
 6 Дима         −1 500    5,29
 7 Гена         −2 000    2,65
""")


def test_the_english_result_is_the_drafted_one_with_the_name_in_full() -> None:
    """The draft cuts "Uncle Kol…" with columns to spare; a name takes the rest (product.md 3)."""
    assert lines(
        RESULT,
        """
        1|Anna|+2 250|18.52
        4|Uncle Kolya|+350|10.58
        7|Gena|−2 000|2.65
        """,
    ) == block("""
 1 Anna          +2 250   18.52
 4 Uncle Kolya     +350   10.58
 7 Gena          −2 000    2.65
""")


def test_the_rating_is_the_drafted_one() -> None:
    assert lines(
        rating("#", "Имя", "Очки", "Профит", "П", "Т3", "И"),
        """
        1|Аня|90,14|+2250|2|4|5
        2|Боря|84,30|+3100|2|4|4
        3|Ева|68,90|+1100|1|1|4
        4|Игорь|38,87|−1000|0|0|3
        5|Вера|38,37|+1350|0|2|2
        6|Женя|35,91|+2050|2|2|2
        7|Макс|35,06|+200|0|1|3
        8|дядя Коля|34,80|−1150|0|1|4
        9|Дима|29,99|−3550|0|0|4
        10|Лида|23,06|−1050|0|1|3
        11|Гена|22,96|−2850|0|0|3
        12|Зоя|12,73|−450|0|0|1
        """,
    ) == block("""
 # Имя        Очки Профит  П Т3  И
 1 Аня       90,14  +2250  2  4  5
 2 Боря      84,30  +3100  2  4  4
 3 Ева       68,90  +1100  1  1  4
 4 Игорь     38,87  −1000  0  0  3
 5 Вера      38,37  +1350  0  2  2
 6 Женя      35,91  +2050  2  2  2
 7 Макс      35,06   +200  0  1  3
 8 дядя Ко…  34,80  −1150  0  1  4
 9 Дима      29,99  −3550  0  0  4
10 Лида      23,06  −1050  0  1  3
11 Гена      22,96  −2850  0  0  3
12 Зоя       12,73   −450  0  0  1
""")


def test_the_english_rating_has_the_drafted_heads() -> None:
    assert lines(
        rating("#", "Name", "Points", "Profit", "W", "T3", "G"),
        """
        1|Anna|90.14|+2250|2|4|5
        8|Uncle Kolya|34.80|−1150|0|1|4
        """,
    ) == block("""
 # Name     Points Profit  W T3  G
 1 Anna      90.14  +2250  2  4  5
 8 Uncle K…  34.80  −1150  0  1  4
""")


def test_the_counting_is_the_drafted_one() -> None:
    assert lines(
        COUNTED,
        """
        №36|05.11|1–2/8|21,21|✓
        №37|12.11|1/7|18,52|✓
        №38|19.11|6/6|2,45|✓
        №39|21.11|3/8 ×1,5|25,46|✓
        №40|26.11|2–3/9|22,50|✓
        """,
    ) == block("""
№36 05.11   1–2/8      21,21  ✓
№37 12.11   1/7        18,52  ✓
№38 19.11   6/6         2,45  ✓
№39 21.11   3/8 ×1,5   25,46  ✓
№40 26.11   2–3/9      22,50  ✓
""")


def test_the_hall_is_the_drafted_one() -> None:
    assert lines(
        hall("Лучший", "Миллионер"),
        """
        ноя|Аня|90,14|Боря|+3100
        окт|Вера|88,10|Боря|+4250
        сен|Аня|75,40|Аня|+2900
        """,
    ) == block("""
2026   Лучший       Миллионер
ноя    Аня    90,14 Боря    +3100
окт    Вера   88,10 Боря    +4250
сен    Аня    75,40 Аня     +2900
""")


def test_the_log_is_the_drafted_one() -> None:
    assert lines(
        LOG,
        """
        22:05|Аня|закуп|500|
        22:31|Боря|докупка|500|·Аня
        23:08|Гена|выход|0|
        23:12|Дима|докупка|500|✖ 4
        23:40|Ева|выход|650|·Аня
        """,
    ) == block("""
22:05 Аня    закуп        500
22:31 Боря   докупка      500 ·Аня
23:08 Гена   выход          0
23:12 Дима   докупка      500 ✖ 4
23:40 Ева    выход        650 ·Аня
""")


def test_a_head_is_whole_above_short_names_where_there_is_room() -> None:
    rows = [["Ann", "", "500", "·", ""]]
    assert table(card("Player", "In", "Out", "Net"), rows).lines[0].split() == ["Player", "In", "Out", "Net"]


@pytest.mark.parametrize(
    ("profit", "games", "left_out"),
    [
        ("+225000", "5", []),
        ("+225000", "105", ["T3"]),
        ("+2250000000", "1005", ["T3", "W"]),
    ],
)
def test_what_does_not_fit_leaves_in_the_stated_order(profit: str, games: str, left_out: list[str]) -> None:
    columns = rating("#", "Name", "Points", "Profit", "W", "T3", "G")
    result = table(columns, [["1", "Константин", "1236.90", profit, "12", "14", games]])
    assert sorted(column.head for column in result.left_out) == left_out


def test_spare_room_is_given_up_before_a_column_leaves() -> None:
    columns = [name_column(), Column(least=20), Column("x", least=10, leaves=1)]
    assert table(columns, [["Константин", "1", "2"]]).lines == ("             x", "Константин 1 2")


def test_names_give_way_below_seven_columns_only_for_numbers_that_need_the_line() -> None:
    result = table(
        card("Player", "In", "Out", "Net"), [["Константин", "×40", "100 000 000.55", "100 000 000.55", ""]]
    )
    assert result.lines[1] == "Кон… 100 000 000.55 100 000 000.55"


def test_a_number_that_is_wider_than_a_line_stays_whole() -> None:
    assert table([name_column(), Column()], [["Аня", "9" * 40]]).lines == ("… " + "9" * 40,)


def test_a_table_without_heads_begins_with_its_first_row() -> None:
    assert table([Column(align=L)], [["1/7"], ["6/6"]]).lines == ("1/7", "6/6")


def test_a_table_goes_into_a_message_as_one_block() -> None:
    assert table([Column(align=L)], [["<b>"], ["6/6"]]).block.as_html() == "<pre>&lt;b&gt;\n6/6</pre>"


def bare(line: str) -> str:
    """The line as it is read, without the fences round names."""
    return line.replace(FIRST_STRONG_ISOLATE, "").replace(POP_ISOLATE, "")


def cells(called: list[str]) -> list[str]:
    with speaking("ru"):
        return [shown(Named(id=index, name=each, number=index)) for index, each in enumerate(called, 1)]


crowds = st.lists(names, min_size=1, max_size=40)
amounts = st.integers(-9_999, 9_999)


@thorough
@given(crowds, amounts)
def test_whatever_people_are_called_a_result_keeps_its_numbers_in_place(called: list[str], profit: int) -> None:
    rows = [[str(rank), each, f"{profit:+}", "18,52"] for rank, each in enumerate(cells(called), 1)]
    found = [(bare(line)[:3], bare(line)[-17:]) for line in table(RESULT, rows).lines]
    assert found == [(f"{rank:>2} ", f" {profit:>+8}   18,52") for rank in range(1, len(called) + 1)]


@thorough
@given(crowds, amounts)
def test_whatever_people_are_called_no_line_of_a_rating_is_too_wide(called: list[str], profit: int) -> None:
    rows = [[str(rank), each, "90,14", f"{profit:+}", "2", "4", "5"] for rank, each in enumerate(cells(called), 1)]
    body = table(rating("#", "Имя", "Очки", "Профит", "П", "Т3", "И"), rows).lines[1:]
    assert {width(line) <= WIDTH and bare(line)[-16:] == f" {profit:>+6}  2  4  5" for line in body} == {True}


@thorough
@given(crowds, st.lists(names, min_size=1, max_size=2))
def test_whatever_people_are_called_no_line_of_a_log_is_too_wide(called: list[str], loggers: list[str]) -> None:
    by = cells(loggers)
    rows = [
        ["22:05", each, "докупка", "500", "·" + by[index % len(by)]] for index, each in enumerate(cells(called))
    ]
    assert {
        width(line) <= WIDTH and "докупка" in line and " 500 ·" in bare(line) for line in table(LOG, rows).lines
    } == {True}


@thorough
@given(names)
def test_a_right_to_left_name_is_fenced_off_in_a_table(called: str) -> None:
    [line] = table(RESULT, [["1", *cells([called]), "+650", "15,87"]]).lines
    assert line.count(FIRST_STRONG_ISOLATE) == line.count(POP_ISOLATE) <= 1


@pytest.mark.parametrize(
    ("number", "first", "count", "shown_number"),
    [(1, 0, 40, 1), (8, 280, 20, 8), (9, 280, 20, 8), (0, 0, 40, 1)],
)
def test_a_long_list_has_pages_and_no_way_beyond_them(
    number: int, first: int, count: int, shown_number: int
) -> None:
    found = page(range(300), number, 40)
    assert (found.items, found.number, found.of, found.before) == (
        tuple(range(first, first + count)),
        shown_number,
        8,
        first,
    )


def test_an_empty_list_has_one_empty_page() -> None:
    found: Page[str] = page([], 1, 40)
    assert (found.items, found.number, found.of) == ((), 1, 1)

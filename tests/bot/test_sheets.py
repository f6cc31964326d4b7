"""What a ledger adds up to, by ledgers that are short enough to be added up by hand."""

from fractions import Fraction

import pytest

from bot.services.sheets import Sheet, Stakes, sheet, standing, tip
from db.repositories import Entry
from tests.bot.conftest import EVENING

PLAYERS = " AB"
MONEY = Stakes(500)
# 500 buys 1,700 chips: a chip is 5/17 of a unit.
CHIPS = Stakes(500, 1700)


def ledger(*lines: str) -> list[Entry]:
    """Entries as `A buy_in 500`, or `void 2` for the one that takes the second back; numbered from 1."""
    rows = []
    for number, line in enumerate(lines, start=1):
        words = line.split()
        voided = int(words[1]) if words[0] == "void" else None
        who, kind, amount = ("A", "void", 0) if voided else (words[0], words[1], int(words[2]))
        count = int(words[3]) if len(words) > 3 else 0
        player = PLAYERS.index(who)
        row = Entry(
            id=number,
            game_id=1,
            player_id=player,
            operation_id=number,
            kind=kind,
            amount=amount,
            buy_ins=count,
            voids=voided,
            logged_by=player,
            at=EVENING,
        )
        rows.append(row)
    return rows


def books(*lines: str, stakes: Stakes = MONEY) -> Sheet:
    return sheet(stakes, ledger(*lines))


@pytest.mark.parametrize(
    ("lines", "stands"),
    [
        (["A buy_in 1", "B buy_in 1"], [1, 2]),
        (["A buy_in 1", "B buy_in 1", "void 1"], [2]),
        (["A buy_in 1", "B buy_in 1", "void 1", "void 3"], [1, 2]),
        (["A buy_in 1", "B buy_in 1", "void 1", "void 3", "void 4"], [2]),
        (["A buy_in 1", "B buy_in 1", "void 1", "void 3", "void 4", "void 5", "void 2"], [1]),
        (["A buy_in 1", "void 1", "A buy_in 2"], [3]),
        ([], []),
    ],
)
def test_an_entry_stands_unless_it_was_taken_back_and_not_restored(lines: list[str], stands: list[int]) -> None:
    assert [entry.id for entry in standing(ledger(*lines))] == stands


@pytest.mark.parametrize(
    ("lines", "end"),
    [
        (["A buy_in 1", "B buy_in 1"], 1),
        (["A buy_in 1", "B buy_in 1", "void 1"], 3),
        (["A buy_in 1", "B buy_in 1", "void 2"], 1),
        (["A buy_in 1", "B buy_in 1", "void 1", "void 3"], 4),
        (["A buy_in 1", "B buy_in 1", "void 1", "void 3", "void 2"], 4),
    ],
)
def test_the_next_void_names_the_end_of_the_chain(lines: list[str], end: int) -> None:
    entries = ledger(*lines)
    assert tip(entries, entries[0]).id == end


@pytest.mark.parametrize(
    ("lines", "money_in", "buy_ins", "counted", "is_in"),
    [
        (["A buy_in 500 1"], 500, 1, None, True),
        (["A buy_in 500 1", "A rebuy 1000 2", "A add_on 300 1"], 1800, 4, None, True),
        (["A buy_in 500 1", "A cash_out 0"], 500, 1, 0, False),
        (["A buy_in 500 1", "A cash_out 700"], 500, 1, 700, False),
        (["A buy_in 500 1", "A cash_out 300", "A rebuy 500 1"], 1000, 2, 300, True),
        (["A buy_in 500 1", "A cash_out 300", "A rebuy 500 1", "A cash_out 200"], 1000, 2, 500, False),
        (["A buy_in 500 1", "A cash_out 300", "void 2"], 500, 1, None, True),
        (["A buy_in 500 1", "A cash_out 300", "A adjustment -50"], 500, 1, 300, False),
        (["A buy_in 500 1", "A adjustment 50"], 500, 1, None, True),
        (["A profit 70"], 0, 0, None, False),
        (["A adjustment 70"], 0, 0, None, False),
    ],
)
def test_a_seat_is_what_went_in_what_came_out_and_whether_somebody_sits_there(
    lines: list[str], money_in: int, buy_ins: int, counted: int | None, is_in: bool
) -> None:
    (seat,) = books(*lines).seats
    assert (seat.money_in, seat.buy_ins, seat.counted, seat.is_in) == (money_in, buy_ins, counted, is_in)


@pytest.mark.parametrize(
    ("lines", "stakes", "profit"),
    [
        (["A buy_in 500"], MONEY, -500),
        (["A buy_in 500", "A cash_out 700"], MONEY, 200),
        (["A buy_in 500", "A cash_out 700", "A adjustment -50"], MONEY, 150),
        (["A buy_in 500", "A cash_out 700", "A adjustment 50"], MONEY, 250),
        (["A profit 70"], MONEY, 70),
        (["A buy_in 500", "A cash_out 700", "A profit -30"], MONEY, 170),
        (["A buy_in 500", "A cash_out 1700"], CHIPS, 0),
        (["A buy_in 500", "A cash_out 1000"], CHIPS, Fraction(-3500, 17)),  # 1000·500/1700 − 500
        (["A buy_in 500", "A cash_out 1000", "A adjustment 700"], CHIPS, 0),
    ],
)
def test_a_profit_is_exact(lines: list[str], stakes: Stakes, profit: Fraction) -> None:
    assert books(*lines, stakes=stakes).seats[0].profit(stakes) == profit


FULL = ["A buy_in 500", "B buy_in 500", "A cash_out 700"]


@pytest.mark.parametrize(
    ("lines", "stakes", "sums"),
    [
        ([], MONEY, (0, 0, 0, 0)),
        (FULL, MONEY, (1000, 700, 0, 300)),
        ([*FULL, "B cash_out 100"], MONEY, (1000, 800, 0, 200)),
        ([*FULL, "B cash_out 100", "B adjustment 200"], MONEY, (1000, 800, 200, 0)),
        ([*FULL, "B cash_out 400", "A adjustment -100"], MONEY, (1000, 1100, -100, 0)),
        (["A profit 70", "B profit -70"], MONEY, (0, 0, 0, 0)),
        (["A profit 70", "B profit -50"], MONEY, (0, 0, 0, -20)),
        (FULL, CHIPS, (1000, 700, 0, 2700)),
        # 250 buy 850 chips, and 70 that were told 238.
        (["A buy_in 250", "B profit 70"], CHIPS, (250, 0, 0, 612)),
    ],
)
def test_what_is_left_is_what_was_bought_less_what_left(
    lines: list[str], stakes: Stakes, sums: tuple[int, int, int, int]
) -> None:
    sheet = books(*lines, stakes=stakes)
    assert (sheet.money_in, sheet.counted, sheet.adjusted, int(sheet.on_table)) == sums
    assert sheet.on_table.denominator == 1


@pytest.mark.parametrize(
    ("lines", "stakes", "balanced", "settled"),
    [
        ([], MONEY, True, False),
        (FULL, MONEY, False, False),
        ([*FULL, "B cash_out 300"], MONEY, True, True),
        ([*FULL, "B cash_out 299"], MONEY, False, False),
        ([*FULL, "B cash_out 301"], MONEY, False, False),
        (["A buy_in 500", "B buy_in 500", "A cash_out 1000"], MONEY, True, False),
        # 33 buy 112.2 chips: the fifth of a chip cannot be counted.
        (["A buy_in 33", "A cash_out 112"], CHIPS, True, True),
        (["A buy_in 33", "A cash_out 113"], CHIPS, True, True),
        (["A buy_in 33", "A cash_out 111"], CHIPS, False, False),
    ],
)
def test_the_books_are_settled_when_all_are_out_and_all_is_counted(
    lines: list[str], stakes: Stakes, balanced: bool, settled: bool
) -> None:
    sheet = books(*lines, stakes=stakes)
    assert (sheet.is_balanced, sheet.is_settled) == (balanced, settled)


def test_seats_stand_in_the_order_in_which_people_sat_down_and_can_be_found() -> None:
    sheet = books("B buy_in 500", "A buy_in 500", "B cash_out 100", "void 3", "A cash_out 900")
    assert [seat.player for seat in sheet.seats] == [2, 1]
    assert sheet.players_in == (2,)
    assert [sheet.seat_of(one) and sheet.seat_of(one).money_in for one in (1, 2, 3)] == [500, 500, None]  # type: ignore[union-attr]  # asked right before
    assert [entry.id for entry in sheet.seats[0].entries] == [1]
    assert sheet.newest is not None
    assert sheet.newest.id == 5
    assert not sheet.in_chips


def test_an_empty_ledger_has_no_newest_entry_and_chips_are_chips() -> None:
    assert sheet(CHIPS, []) == Sheet(CHIPS, (), None)
    assert sheet(CHIPS, []).in_chips


@pytest.mark.parametrize(
    ("stakes", "chips", "money"),
    [(MONEY, 340, 340), (CHIPS, 340, 100), (CHIPS, 1700, 500), (CHIPS, 1, Fraction(5, 17))],
)
def test_chips_are_worth_what_they_were_bought_for(stakes: Stakes, chips: int, money: Fraction) -> None:
    assert stakes.worth(chips) == money
    assert stakes.chips(Fraction(money)) == chips  # type: ignore[arg-type]  # a fraction shows the way back

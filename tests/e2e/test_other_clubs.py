"""Every calculator on the started program, typed in one line, with the public cases' values; and a match."""

import pytest

from ratings import FORMULAS
from tests.e2e.conftest import Telegram
from tests.shown import CASES, CHANGES, NUMBER, as_shown, numbers

# The case, and how somebody types its game after `/calc`.
CALCULATED = {
    "one_on_one-037": "duel win seating=auto 0 24, 0 90",
    "preferans-018": "преферанс Питер 7 автоподбор Аня 0 900, Боря 0 -100, Вера 0 −800",
    "king-001": "king 0 40; 0 0; 0 -16; 0 -24",
    "hearts-009": "червы 100 Аня 0 -10 да, Боря 0 -20 да, Вера 0 -30 да, Гена 0 -100 нет",
    "thousand-002": "thousand Anna 500 1005, Boris 440 640, Vera 380 -200",
    "open_face_chinese-008": "ofc finished=no deals=7 600 12; 480 -6; 360 -6",
    "poker-015": "покер 0 1, 0 1, 0 3",
    "durak-015": "дурак Аня 0 1, Боря 0 2, Вера 0 2, Гена 0 4",
    "deal_change-005": "bridge deal per cent 0\n0\n0\n0\n0",
    "session-005": "турнир проценты\na 300\nb 100\nc 0\nd -200\ne 50\nf 250\ng 0\nh 0",
    "handicap-003": "гандикап 1 60 импы",
    "game_points-005": "village importance=1.5 a 250 750, b 500 150, c 250 100",
    "changes-008": "dma 40\nАня 1000 40 37,5 да\nБоря 1000 40 12.25 yes\nВера 1000 40 0 +",
}
DEALS = "a b c d 70\ne + f / a + b 30\nc d e f 55"
CONFIRM = {"ru": "✔ Записать", "en": "✔ Record"}


def test_every_calculator_is_played() -> None:
    assert {CASES[case]["formula"] for case in CALCULATED} == {each.slug for each in FORMULAS if each.calculator}


@pytest.mark.parametrize("case", sorted(CALCULATED))
async def test_a_calculator_gives_the_value_of_the_public_case(
    telegram: Telegram, language: str, case: str
) -> None:
    group = telegram.group("Anna")
    group.says("Anna", f"/calc {CALCULATED[case]}")
    window = await group.sees("🧮")
    if case == "session-005":
        group.says("Anna", DEALS, to=window)
        window = await group.sees("2/15")
    text, expect = window.text or "", CASES[case]["expect"]
    if "deltas" in expect:
        assert numbers(text, CHANGES) == [as_shown(each) for each in expect["deltas"]]
    elif "ratings" in expect:
        assert numbers(text, rf"(?m)^\w: \w+ (?:≈.)?({NUMBER})$") == [
            as_shown(each) for each in expect["ratings"].values()
        ]
    elif "points" in expect:
        assert numbers(text, rf"(?m)^\w: .*?(?:≈.)?({NUMBER}) · \S+ {NUMBER}$") == [
            as_shown(each) for each in expect["points"]
        ]
    else:
        assert numbers(text, rf"(?m)^\w+: ({NUMBER})$")[0] == as_shown(expect["result"])


# formulas.md 1.2: Sochi, whists 80 20 −100 between equals: 3.2, 0.8, −4.
MATCH = "/match преферанс сочи 20 автоподбор Anna 80, Boris 20, Vera -100"


async def test_a_match_is_recorded_in_the_running_program(telegram: Telegram, language: str) -> None:
    group = telegram.group("Anna", "Boris", "Vera")
    await group.plays("Anna: /name Anna", "Boris: /name Boris", "Vera: /name Vera")
    said = group.says("Anna", MATCH)
    await group.presses("Anna", await group.sees("📝", after=said), CONFIRM[language])
    result = await group.sees(r"№?1\n")
    assert numbers(result.text or "", CHANGES) == [3, 0, -4]

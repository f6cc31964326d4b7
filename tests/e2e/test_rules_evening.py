"""The evening of the league's rule text, played on the started program from the shipped scripts."""

import re
from pathlib import Path

from bot.sandbox.script import Says, read
from tests.e2e.conftest import Telegram

EXAMPLES = Path(__file__).parents[2] / "examples"
SCRIPTS = {"ru": EXAMPLES / "rules-evening.txt", "en": EXAMPLES / "rules-evening.en.txt"}
# rules/village.ru.txt: six players; 6·√6 = 14.697, 5·√6 = 12.247, 4·√6 = 9.798, 3·√6, 2·√6, √6.
POINTS = {
    "ru": ["14,70", "12,25", "9,80", "7,35", "4,90", "2,45"],
    "en": ["14.70", "12.25", "9.80", "7.35", "4.90", "2.45"],
}
PROFITS = ["+500", "+250", "0", "−150", "−250", "−350"]
RESULT = {"ru": "Переводы", "en": "Transfers"}
BOARD = {"ru": "Рейтинг", "en": "Rating"}


async def test_the_rule_texts_evening_shows_the_rule_texts_points(telegram: Telegram, language: str) -> None:
    script = read(SCRIPTS[language].read_text(encoding="utf-8"))
    group = telegram.group(*script.people)
    for step in script.steps:
        if isinstance(step, Says):
            await group.plays(f"{step.who}: {step.text}")
    result = await group.sees(RESULT[language])
    board = await group.sees(BOARD[language])
    assert column(result.text or "", r"[+−]?\d+(?= +\d+[.,]\d\d$)") == PROFITS
    assert column(result.text or "", r"\d+[.,]\d\d$") == POINTS[language]
    assert column(board.text or "", r"(?<= )\d+[.,]\d\d(?= )") == POINTS[language]


def column(text: str, pattern: str) -> list[str]:
    """What a pattern finds in each line of a table whose lines begin with a rank."""
    rows = [line for line in text.splitlines() if re.match(r" ?\d ", line)]
    return [found[0] for row in rows if (found := re.search(pattern, row))]

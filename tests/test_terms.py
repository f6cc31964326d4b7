"""The catalogue's texts: every one has its Russian words, and the bot itself knows no formula by name."""

import ast
import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from bot.views.clubs import terms
from bot.views.languages import speaking
from bot.views.say import placeholders
from ratings import FORMULAS
from tests.terms import shorts, texts

ROOT = Path(__file__).parents[1]
LANGUAGES = ("ru", "en")
# The league plays poker in games and seasons, is a village's, and counts money: these are no club's words.
OUR_OWN = {"poker", "thousand", "game", "deal", "points", "season", "village", "hall_of_fame", "limit_bet"}


def po(language: str) -> Path:
    return ROOT / "bot" / "views" / "locales" / language / "LC_MESSAGES" / f"{terms.DOMAIN}.po"


def catalogue(language: str) -> Catalog:
    with po(language).open("rb") as file:
        return read_po(file, locale=language)


def test_every_text_of_the_catalogue_has_its_russian_words() -> None:
    translated = {(each.context, each.id) for each in catalogue("ru") if each.id and each.string}
    assert texts() - translated == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_translated_that_the_catalogue_does_not_say(language: str) -> None:
    assert {(each.context, each.id) for each in catalogue(language) if each.id} - texts() - shorts() == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_holds_no_number_that_its_text_does_not(language: str) -> None:
    wrong = [
        each.id
        for each in catalogue(language)
        if each.id and each.string and not placeholders(str(each.string)) <= placeholders(str(each.id))
    ]
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_compiled_texts_are_the_written_ones(language: str) -> None:
    fresh = BytesIO()
    write_mo(fresh, catalogue(language))
    assert po(language).with_suffix(".mo").read_bytes() == fresh.getvalue()


def test_a_text_without_a_translation_is_shown_in_english() -> None:
    with speaking("ru"):
        assert terms.term("darts thrown") == "darts thrown"


def test_numbers_in_a_text_are_filled_into_its_translation() -> None:
    with speaking("ru"):
        said = terms.filled("a whole number from 0 to 1,000")
    assert said == "целое число от 0 до 1\N{NO-BREAK SPACE}000"


def names() -> set[str]:
    """The names of the formulas, whole and in parts, that are no words of the league itself."""
    found = {name.lower() for formula in FORMULAS for name in (formula.slug, formula.title)}
    parts = {part for formula in FORMULAS for part in formula.slug.split(".")}
    return (found | parts) - OUR_OWN


def words_of(path: Path) -> Iterator[str]:
    """Every name and every text in a file, its docstrings aside."""
    module = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(module):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def test_no_formula_is_known_by_its_name_in_the_bot() -> None:
    named = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in sorted(names())), re.IGNORECASE)
    found = {
        (str(path.relative_to(ROOT)), found[0])
        for path in sorted((ROOT / "bot").rglob("*.py"))
        for word in words_of(path)
        if "sandbox" not in path.parts and "demo" not in path.parts and (found := named.search(word))
    }
    assert found == set()

"""The catalogue's English texts in the language that is spoken: titles, labels, choices, steps, reasons.

They are looked up as they stand in the catalogue, in a domain of their own: a formula that is new needs no more
than lines in `formulas.po`, and until they are there its English texts are shown. What is allowed is looked up
with `{a}`, `{b}` … in the place of its numbers, so that one line serves all of them.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from string import ascii_lowercase
from typing import Final

from aiogram.utils.i18n import I18n

from bot.services.clubs.catalogue import club_of
from bot.views.languages import NONE, language
from bot.views.names import typed
from bot.views.numbers import MINUS, NBSP
from bot.views.say import plain, say
from ratings import Formula, Question

DOMAIN: Final = "formulas"
TERMS: Final = I18n(path=Path(__file__).parents[1] / "locales", domain=DOMAIN, default_locale=NONE)

CLUB: Final = "club"
SHORT: Final = "short"
# What a formula puts between the choices that it allows.
CHOICES: Final = ", "
TRUE_FALSE: Final = "true, false"

_CONTEXT: Final = "\x04"
_PLAIN: Final = re.compile(r"-?\d+(?:\.\d+)?")
_NUMBER: Final = re.compile(r"(?<![\w.,])[-−]?\d+(?:,\d{3})*(?:\.\d+)?(?:/\d+)?(?!\w)")


def term(text: str) -> str:
    """A text of the catalogue, translated where there is a translation."""
    return _looked_up(text, text, language())


def filled(text: str) -> str:
    """A text of the catalogue that holds numbers."""
    found = _looked_up(text, "", language())
    if found:
        return found
    numbers = [_in_language(number) for number in _NUMBER.findall(text)]
    translated = _looked_up(template(text), "", language())
    if not translated:
        return text
    for letter, number in zip(ascii_lowercase, numbers, strict=False):
        translated = translated.replace(f"{{{letter}}}", number)
    return translated


def template(text: str) -> str:
    """A text with letters in braces in the place of its numbers, as translators see it."""
    letters = iter(ascii_lowercase)
    return _NUMBER.sub(lambda _: f"{{{next(letters)}}}", text)


def title(formula: Formula) -> str:
    """What a formula is called."""
    return term(formula.title)


def short(formula: Formula) -> str:
    """What a formula is called in a command: a short name, a title of one word, or its name in the catalogue."""
    names = _looked_up(f"{SHORT}{_CONTEXT}{formula.slug}", "", language())
    if names:
        return names.partition("|")[0]
    called = title(formula)
    return formula.slug.partition(".")[2].replace("_", " ") if " " in called else called.lower()


def club(formula: Formula) -> str:
    """What the club of a formula is called; the beginning of its source, where no translator has said."""
    source = formula.source.partition(",")[0]
    return _looked_up(f"{CLUB}{_CONTEXT}{club_of(formula)}", "", language()) or source


def choice(question: Question, value: object) -> str:
    """What an answer to a question is called."""
    if isinstance(value, bool):
        return plain(say("yes")) if value else plain(say("no"))
    return _choice(question.label, str(value), language())


def answer(question: Question, value: object) -> str:
    """An answer to a question; numbers as the language writes them."""
    if question.choices or isinstance(value, bool):
        return choice(question, value)
    written = str(value)
    return _in_language(written) if _PLAIN.fullmatch(written) else plain(typed(written))


def allowed(question: Question) -> str:
    """What may be answered."""
    return allowed_in(question.label, question.allowed)


def allowed_in(label: str, said: str) -> str:
    """What a formula says may be answered to the question of a label; choices are called as on their buttons."""
    if said == TRUE_FALSE:
        return CHOICES.join([plain(say("yes")), plain(say("no"))])
    values = said.split(CHOICES)
    choices = [_choice(label, value, language()) for value in values]
    return filled(said) if choices == values else CHOICES.join(choices)


def counts(numbers: Sequence[int]) -> str:
    """How many there may be («2–4», «2, 4»)."""
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"{numbers[0]}–{numbers[-1]}"
    return ", ".join(map(str, numbers))


class Words:
    """What people may call formulas, clubs and choices, in every language; see `Vocabulary`."""

    def titles(self, formula: Formula) -> Iterator[str]:
        """The titles and the short names of a formula."""
        for spoken in TERMS.available_locales:
            yield _looked_up(formula.title, formula.title, spoken)
            yield from _looked_up(f"{SHORT}{_CONTEXT}{formula.slug}", "", spoken).split("|")

    def club(self, formula: Formula) -> Iterator[str]:
        """The names of a formula's club."""
        for spoken in TERMS.available_locales:
            yield _looked_up(f"{CLUB}{_CONTEXT}{club_of(formula)}", "", spoken)

    def labels(self, question: Question) -> Iterator[str]:
        """The labels of a question."""
        for spoken in TERMS.available_locales:
            yield _looked_up(question.label, question.label, spoken)

    def choices(self, question: Question) -> Iterable[tuple[str, str | int | bool]]:
        """The words for the answers to a question."""
        for value in question.choices:
            yield str(value), value
            for spoken in TERMS.available_locales:
                yield _choice(question.label, str(value), spoken), value


def _in_language(number: str) -> str:
    """A number as a formula writes it, in the language that is spoken."""
    number = number.replace("-", MINUS)
    return number if language() == "en" else number.replace(",", NBSP).replace(".", ",")


def _choice(label: str, value: str, spoken: str) -> str:
    return _looked_up(f"{label}{_CONTEXT}{value}", value, spoken)


def _looked_up(key: str, otherwise: str, spoken: str) -> str:
    translations = TERMS.locales.get(spoken)
    found = translations.gettext(key) if translations else key
    return otherwise if found == key else found

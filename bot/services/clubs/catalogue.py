"""What the catalogue of formulas offers, in the order of menus; no formula is known by its name here."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Protocol

from bot.services.names import Words, fold
from ratings import Formula, Question, catalogue


class Purpose(StrEnum):
    """What a formula is asked for."""

    CALCULATOR = "calc"
    LADDER = "match"


class Vocabulary(Protocol):
    """What people call formulas, clubs and choices, in any language."""

    def titles(self, formula: Formula) -> Iterable[str]:
        """What a formula is called, its name in the catalogue aside."""

    def club(self, formula: Formula) -> Iterable[str]:
        """What the club of a formula is called, its name in the catalogue aside."""

    def labels(self, question: Question) -> Iterable[str]:
        """What a question is called, its key aside."""

    def choices(self, question: Question) -> Iterable[tuple[str, str | int | bool]]:
        """The words for the answers to a question, with the answer that each stands for."""


def offered(purpose: Purpose) -> tuple[Formula, ...]:
    """The formulas that make sense for a purpose."""
    wanted = {Purpose.CALCULATOR: "calculator", Purpose.LADDER: "ladder"}[purpose]
    return tuple(formula for formula in catalogue.FORMULAS if getattr(formula, wanted))


def formula_named(slug: str) -> Formula | None:
    """The formula with this name in the catalogue; None when it is there no more."""
    return next((formula for formula in catalogue.FORMULAS if formula.slug == slug), None)


def club_of(formula: Formula) -> str:
    """The name of a formula's club in the catalogue."""
    return formula.slug.partition(".")[0]


def by_club(formulas: Iterable[Formula]) -> Mapping[str, tuple[Formula, ...]]:
    """The formulas of each club."""
    clubs: dict[str, tuple[Formula, ...]] = {}
    for formula in formulas:
        clubs[club_of(formula)] = (*clubs.get(club_of(formula), ()), formula)
    return clubs


def meant(words: str, formulas: Iterable[Formula], vocabulary: Vocabulary) -> tuple[tuple[Formula, ...], int]:
    """The formulas that the first words can mean, and how many words that took; none, and 0, for others.

    A title, or its first words, comes before a club; the more words fit, the better.
    """
    typed, formulas = [fold(word) for word in words.split()], tuple(formulas)
    for count in range(len(typed), 0, -1):
        said = tuple(part for word in typed[:count] for part in word)
        # Of words without a letter nothing is left.
        for names in (_titles, _clubs) if said else ():
            full = tuple(one for one in formulas if said in names(one, vocabulary))
            begun = tuple(one for one in formulas if any(_begins(said, each) for each in names(one, vocabulary)))
            if full or begun:
                return full or begun, count
    return (), 0


def _titles(formula: Formula, vocabulary: Vocabulary) -> set[Words]:
    short = formula.slug.partition(".")[2].replace("_", " ")
    return {fold(each) for each in (formula.slug, short, formula.title, *vocabulary.titles(formula))}


def _clubs(formula: Formula, vocabulary: Vocabulary) -> set[Words]:
    names = [fold(each) for each in (club_of(formula), *vocabulary.club(formula))]
    # The word for a club may come first: «Клуб «Гамблер»».
    return {name[start:] for name in names for start in range(len(name))}


def _begins(said: Words, name: Words) -> bool:
    """Whether words begin a name; the last of them may be cut short, but not below three letters."""
    *whole, last = said
    rest = name[len(whole) :]
    return list(name[: len(whole)]) == whole and bool(rest) and len(last) > 2 and rest[0].startswith(last)

"""Rating formulas of four clubs, computed exactly; stands on the standard library alone.

`rate` and `explain` take a formula by name and a game as JSON would hold it. The same with types and without
reading: `ratings.gambler.poker.rate(PokerGame(...))`, and so in each formula's own module.
"""

from collections.abc import Mapping

from ratings.arithmetic import Rounding
from ratings.catalogue import FORMULAS, formula_of
from ratings.formula import Answer, Formula, Question, Step
from ratings.refusals import RefusedError

__all__ = [
    "FORMULAS",
    "Answer",
    "Formula",
    "Question",
    "RefusedError",
    "Rounding",
    "Step",
    "explain",
    "formula_of",
    "rate",
]


def rate(slug: str, game: Mapping[str, object], rounding: Rounding | str | None = None) -> Answer:
    """The answer of the formula for a game; `to_json` gives its members by name.

    Args:
        slug: Name of the formula, as `FORMULAS` lists them.
        game: The fields that the formula asks for.
        rounding: How the change becomes whole, for the formulas that round; down where it is not given.

    Raises:
        RefusedError: No such formula, or a field, named in the error, that is missing, unknown or impossible.
    """
    formula = formula_of(slug)
    return formula.answer(formula.read(game), rounding)


def explain(
    slug: str, game: Mapping[str, object], rounding: Rounding | str | None = None
) -> tuple[tuple[Step, ...], ...]:
    """The working of every seat, in the order of computing.

    Raises:
        RefusedError: As `rate`.
    """
    formula = formula_of(slug)
    return formula.explain(formula.read(game), rounding)

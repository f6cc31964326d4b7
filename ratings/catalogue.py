"""All formulas, in the order of menus. A new one is a line here, a file and a test of its own."""

from typing import Final

from ratings import bridge, dma, period, timeline, village
from ratings.formula import Formula
from ratings.gambler import duel, durak, hearts, king, ofc, poker, preferans, thousand
from ratings.refusals import refused

FORMULAS: Final[tuple[Formula, ...]] = (
    duel.DUEL,
    preferans.PREFERANS,
    king.KING,
    hearts.HEARTS,
    thousand.THOUSAND,
    ofc.OFC,
    poker.POKER,
    durak.DURAK,
    bridge.DEAL,
    bridge.TOURNAMENT,
    bridge.HANDICAP,
    village.POINTS,
    village.GAME,
    period.SEASON,
    period.HALL_OF_FAME,
    village.LIMIT_BET,
    dma.ACHIEVEMENTS,
    dma.GAME,
    timeline.TIMELINE,
)

_BY_SLUG: Final = {formula.slug: formula for formula in FORMULAS}


def formula_of(slug: object) -> Formula:
    """The formula of that name.

    Raises:
        RefusedError: There is none.
    """
    formula = _BY_SLUG.get(slug) if isinstance(slug, str) else None
    if formula is None:
        raise refused("formula", slug, ", ".join(_BY_SLUG))
    return formula

"""A second implementation, written from the rule texts alone: slow, in sixty digits, nothing of ours in it.

It answers what the package answers, so that random games can be compared and not only worked examples.
"""

from collections.abc import Sequence
from decimal import ROUND_FLOOR, Context, Decimal, localcontext
from fractions import Fraction

DIGITS = Context(prec=60)


def decimal(value: int | Fraction) -> Decimal:
    """The value to sixty digits."""
    return DIGITS.divide(Decimal(value.numerator), Decimal(value.denominator))


def duel(
    points: Sequence[float],
    ratings: Sequence[int | Fraction],
    experience: Sequence[int],
    length: int,
    board: str,
    newcomer: tuple[int, int, int] = (20, 30, 10),
) -> list[int]:
    """Whole changes of two players by the Gambler formula; empty where the game is not rated."""
    if not -400 <= ratings[0] - ratings[1] <= 400:
        return []
    limit, numerator, offset = newcomer
    with localcontext(DIGITS):
        larger = decimal(max(ratings[0], ratings[1]))
        k = Decimal(40) if larger <= 200 else Decimal(10) if larger > 600 else 40 - 30 * (larger - 200) / 400
        scaled = Decimal(length) * 4 / 9 if board == "short_backgammon" else Decimal(length)
        m = scaled.sqrt() if scaled <= 4 else Decimal(2)
        dc = Decimal(400) if board == "other" else 400 * k.sqrt() / m
        changes = []
        for own, other in ((0, 1), (1, 0)):
            a = Decimal(1)
            if experience[own] < limit:
                a *= Decimal(numerator) / (experience[own] + offset)
            if experience[other] < limit:
                a *= Decimal(experience[other] + offset) / numerator
            d = decimal(ratings[own]) - decimal(ratings[other])
            expected = 1 / (1 + Decimal(10) ** (-d / dc))
            value = min(k * a, Decimal(50)) * m * (Decimal(points[own]) - expected)
            # What is a whole number but for the sixtieth digit is that number.
            nearest = value.to_integral_value()
            near = abs(value - nearest) < Decimal("1e-40")
            changes.append(int(nearest if near else value.to_integral_value(ROUND_FLOOR)))
        return changes


def others_mean(values: Sequence[int | Fraction], seat: int) -> Fraction:
    """The mean of all values but one."""
    others = [Fraction(value) for index, value in enumerate(values) if index != seat]
    return sum(others, Fraction(0)) / len(others)


def whole_below(value: Fraction) -> int:
    """The greatest whole number that is not above the value."""
    return value.numerator // value.denominator


def village_points(profits: Sequence[int | Fraction], importance: int | Fraction) -> list[Decimal]:
    """Points of each profit: the mean of the points of the places that its players fill together."""
    players = len(profits)
    with localcontext(DIGITS):
        by_place = [
            (players - place + 1) * Decimal(players).sqrt() * decimal(importance)
            for place in range(1, players + 1)
        ]
        ranked = sorted(profits, reverse=True)
        answers = []
        for profit in profits:
            mine = [
                points for points, ranked_profit in zip(by_place, ranked, strict=True) if ranked_profit == profit
            ]
            answers.append(sum(mine, Decimal(0)) / len(mine))
        return answers


def summed(values: Sequence[Decimal]) -> Decimal:
    """The sum to forty decimals, which is enough to tell equal sums from unequal ones of a few games."""
    with localcontext(DIGITS):
        return sum(values, Decimal(0)).quantize(Decimal("1e-40"))


def dma(
    duration: int | Fraction, seats: Sequence[tuple[int | Fraction, int | Fraction, int | Fraction, bool]]
) -> list[Decimal]:
    """Changes of rating by the DMA formula from (rating, lived, territory in per cent, survived)."""
    with localcontext(DIGITS):
        bonus = Decimal(3 - sum(survived for *_, survived in seats)).exp()
        corrected = []
        for index, (rating, lived, territory, _) in enumerate(seats):
            time = decimal(Fraction(lived) / duration)
            achieved = 50 * ((1 + time) * (1 + decimal(Fraction(territory, 100)) * bonus) - 1)
            gap = others_mean([seat[0] for seat in seats], index) - rating
            corrected.append(achieved * decimal(gap / 500).exp())
        mean = sum(corrected, Decimal(0)) / len(corrected)
        return [value - mean for value in corrected]

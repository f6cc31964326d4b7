"""Numbers as the league's language writes them: money, points, importance, counts.

Nothing here is a float: amounts come as whole numbers of the currency's smallest unit, points and
importance as hundredths. In running text groups of three stand apart by a no-break space (Russian) or a comma
(English), so that a line never breaks inside a number; in a table by a plain space in both languages.
"""

from typing import Final

from bot.services.currencies import Currency
from bot.views.languages import language

NBSP: Final = "\N{NO-BREAK SPACE}"
MINUS: Final = "\N{MINUS SIGN}"

#: Signs that English writes before the number; every other one follows it.
LEADING_SIGNS: Final = frozenset({"$", "C$", "A$", "€", "£", "¥", "CN¥", "₹", "₪", "₺"})


def count(number: int) -> str:
    """How many: games, people, chips («5 000», "5,000")."""
    return _written(number, 0, _text_group())


def money(amount: int, currency: Currency) -> str:
    """An amount with the currency's sign («8 000 ₽», "8,000 ₽", "$8,000"); cents only if it has some."""
    return _with_sign(figure(amount, currency), currency)


def figure(amount: int, currency: Currency) -> str:
    """An amount without the currency's sign («8 000», "8,000")."""
    return _written(amount, currency.digits, _text_group())


def gain(amount: int, currency: Currency) -> str:
    """A profit or loss with the currency's sign («+2 250 ₽», «−350 ₽», «0 ₽»)."""
    return _plus(amount) + _with_sign(figure(amount, currency), currency)


def profit(amount: int, currency: Currency) -> str:
    """A profit or loss without the currency's sign («+2 250», «−350», «0»)."""
    return _plus(amount) + figure(amount, currency)


def cell(amount: int, currency: Currency) -> str:
    """An amount for a table («1 500» in both languages)."""
    return _written(amount, currency.digits, " ")


def profit_cell(amount: int, currency: Currency) -> str:
    """A profit or loss for a table («+2 250»)."""
    return _plus(amount) + cell(amount, currency)


def narrow_profit(amount: int, currency: Currency) -> str:
    """A profit or loss for a table that is short of room («+2250»)."""
    return _plus(amount) + _written(amount, currency.digits, "")


def about(amount: int, unit: int, currency: Currency) -> str:
    """An amount that is not settled yet, to the unit that it will be settled in («≈ 1 183 ₽»)."""
    return f"≈{NBSP}{money(to_unit(amount, unit), currency)}"


def to_unit(amount: int, unit: int) -> int:
    """The nearest whole number of units."""
    return (2 * amount + unit) // (2 * unit) * unit


def points(hundredths: int) -> str:
    """Rating points with two digits («14,70», "14.70")."""
    return _written(hundredths, 2, _text_group(), always=True)


def points_cell(hundredths: int) -> str:
    """Rating points for a table, which has no room for groups («1236,90»)."""
    return _written(hundredths, 2, "", always=True)


def importance(hundredths: int) -> str:
    """An evening's importance with as many digits as it needs («1», «1,5», «1,25»)."""
    text = _written(hundredths, 2, "", always=True)
    return text.rstrip("0").rstrip(_point())


def mean(tenths: int) -> str:
    """A mean with one digit («3,1»), from tenths rounded by whoever computed it."""
    return _written(tenths, 1, _text_group(), always=True)


def percent(value: int) -> str:
    """A gain in percent («+30 %», "+30%")."""
    return _plus(value) + _written(value, 0, _text_group()) + ("%" if language() == "en" else f"{NBSP}%")


def _written(number: int, digits: int, group: str, *, always: bool = False) -> str:
    """The number of 10⁻ᵈⁱᵍⁱᵗˢ, its digits after the point only where they are not all zero or `always`."""
    whole, rest = divmod(abs(number), 10**digits)
    text = f"{whole:,}".replace(",", group)
    if digits and (rest or always):
        text += f"{_point()}{rest:0{digits}}"
    return (MINUS if number < 0 else "") + text


def _with_sign(written: str, currency: Currency) -> str:
    """The written amount and the currency's sign on the side where the language puts it."""
    if language() == "en" and currency.sign in LEADING_SIGNS:
        minus = MINUS if written.startswith(MINUS) else ""
        return minus + currency.sign + written.removeprefix(MINUS)
    return f"{written}{NBSP}{currency.sign}" if currency.sign else written


def _plus(number: int) -> str:
    return "+" if number > 0 else ""


def _text_group() -> str:
    return "," if language() == "en" else NBSP


def _point() -> str:
    return "." if language() == "en" else ","

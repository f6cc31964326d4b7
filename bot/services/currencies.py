"""The currencies a league may play in, and the words by which people mean them.

A table by hand: `digits` says how many decimals people use, 0 or 2, which for some is fewer than ISO 4217
allows. Inside, amounts are whole numbers of the smallest unit, so a rouble is 100 although evenings are
played in whole roubles.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Currency:
    """One currency.

    Attributes:
        code: ISO 4217.
        digits: Decimals of an amount: 0 or 2.
        sign: What screens put beside an amount.
        words: What people write instead, in lower case, with е for ё and without a final full stop.
    """

    code: str
    digits: int
    sign: str
    words: tuple[str, ...] = ()

    @property
    def scale(self) -> int:
        """How many smallest units make one unit."""
        return 100 if self.digits else 1

    def means(self, mark: str) -> bool:
        """Whether a sign, a code or a word that somebody typed beside a number means this currency."""
        return _folded(mark) in self.marks

    @property
    def marks(self) -> tuple[str, ...]:
        """All that means this currency, in lower case."""
        return tuple(filter(None, (self.code.casefold(), self.sign.casefold(), *self.words)))


_TABLE = (
    Currency(
        "RUB", 2, "₽", ("р", "руб", "рубль", "рубля", "рублей", "рубли", "rur", "ruble", "rubles",
                        "rouble", "roubles"),
    ),
    Currency(
        "USD", 2, "$", ("us$", "дол", "долл", "доллар", "доллара", "долларов", "доллары", "бакс", "бакса",
                        "баксов", "dollar", "dollars", "buck", "bucks"),
    ),
    Currency("EUR", 2, "€", ("евро", "euro", "euros")),
    Currency("UAH", 2, "₴", ("грн", "гривна", "гривны", "гривен", "hryvnia", "hryvnias")),
    Currency("BYN", 2, "Br", ("р", "руб", "рубль", "рубля", "рублей", "rubles", "roubles")),
    Currency("KZT", 0, "₸", ("тг", "тенге", "tenge")),
    Currency("GEL", 2, "₾", ("лари", "lari")),
    Currency("AMD", 0, "֏", ("драм", "драма", "драмов", "dram", "drams")),
    Currency("AZN", 2, "₼", ("манат", "маната", "манатов", "manat", "manats")),
    Currency("KGS", 0, "с", ("сом", "сома", "сомов", "som", "soms")),
    Currency("UZS", 0, "сум", ("сума", "сумов", "so'm", "sum")),
    Currency("MDL", 2, "L", ("лей", "лея", "леев", "leu", "lei")),
    Currency("RSD", 0, "din", ("дин", "динар", "динара", "динаров", "dinar", "dinars")),
    Currency("TRY", 2, "₺", ("лир", "лира", "лиры", "tl", "lira", "liras")),
    Currency("ILS", 2, "₪", ("шек", "шекель", "шекеля", "шекелей", "nis", "shekel", "shekels")),
    Currency("GBP", 2, "£", ("фунт", "фунта", "фунтов", "pound", "pounds", "quid")),
    Currency("CHF", 2, "Fr", ("франк", "франка", "франков", "franc", "francs")),
    Currency("PLN", 2, "zł", ("zl", "злотый", "злотых", "zloty", "zlotys")),
    Currency("CZK", 0, "Kč", ("kc", "крон", "крона", "кроны", "koruna", "korun")),
    Currency("SEK", 2, "kr", ("кр", "крон", "крона", "кроны", "krona", "kronor")),
    Currency("NOK", 2, "kr", ("кр", "крон", "крона", "кроны", "krone", "kroner")),
    Currency("CAD", 2, "C$", ("$", "доллар", "доллара", "долларов", "dollar", "dollars")),
    Currency("AUD", 2, "A$", ("$", "доллар", "доллара", "долларов", "dollar", "dollars")),
    Currency("JPY", 0, "¥", ("иен", "иена", "иены", "йен", "йена", "йены", "yen")),
    Currency("CNY", 2, "CN¥", ("¥", "юань", "юаня", "юаней", "yuan")),
    Currency("THB", 0, "฿", ("бат", "бата", "батов", "baht")),
    Currency("AED", 2, "AED", ("дирхам", "дирхама", "дирхамов", "dh", "dirham", "dirhams")),
    Currency("INR", 2, "₹", ("рупий", "рупия", "рупии", "rs", "rupee", "rupees")),
)  # fmt: skip

CURRENCIES: Mapping[str, Currency] = MappingProxyType({each.code: each for each in _TABLE})

# Chips of a game with a stack: counted whole, and no currency, though they are typed like one.
CHIPS = Currency("", 0, "", ("ф", "фиш", "фишка", "фишки", "фишек", "chip", "chips"))


def currency(code: str) -> Currency:
    """The currency of an ISO code, in any case.

    Raises:
        KeyError: The table has no such currency.
    """
    return CURRENCIES[code.strip().upper()]


_MARKS = frozenset(mark for each in (*_TABLE, CHIPS) for mark in each.marks)


def is_mark(word: str) -> bool:
    """Whether a word means any currency, or chips."""
    return _folded(word) in _MARKS


def _folded(mark: str) -> str:
    return mark.casefold().replace("ё", "е").removesuffix(".")

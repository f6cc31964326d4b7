"""Files that show how past evenings can be written down, in the league's language; both can be imported."""

from datetime import date

from bot.services.imports import Layout
from bot.services.orders import League
from bot.views.languages import speaking
from bot.views.say import plain, say
from bot.views.spreadsheets import Grid, Value, separated_values

FIRST, SECOND = date(2026, 1, 16), date(2026, 1, 23)


def example(league: League, layout: Layout) -> tuple[str, bytes]:
    """The name of a file and what stands in it: two evenings of three people, as a list or as a grid."""
    with speaking(league.language):
        anna, boris, vera = plain(say("Anna")), plain(say("Boris")), plain(say("Vera"))
        if layout is Layout.GRID:
            names = (plain(say("date")), anna, boris, vera)
            rows: list[tuple[Value, ...]] = [(FIRST, 1500, -1000, -500), (SECOND, None, -300, 300)]
            return "example-grid.csv", separated_values(Grid("", "", names, rows))
        head = tuple(plain(word) for word in (say("date"), say("player"), say("money in"), say("cash-out")))
        rows = [
            (FIRST, anna, 1000, 2500),
            (FIRST, boris, 2000, 1000),
            (FIRST, vera, 500, 0),
            (SECOND, boris, 500, 200),
            (SECOND, vera, 500, 800),
        ]
        return "example-list.csv", separated_values(Grid("", "", head, rows))

"""A player's ratings in a ladder, match by match, drawn as a line."""

from fractions import Fraction
from typing import Any

from bot.services.clubs.shown import Curve
from bot.services.orders import Report
from bot.views import dates
from bot.views.clubs import exact
from bot.views.clubs.matches import title
from bot.views.names import cut, shown
from bot.views.pictures.canvas import PENS
from bot.views.pictures.curves import DOTTED, EDGE, TITLE_NAME, WIDTH, Plot
from bot.views.pictures.scales import ticks
from bot.views.reports import spoken
from bot.views.say import plain, say, say_many

# Ratings are drawn in hundredths, as a distance from the ladder's start.
UNIT = 100
ROOM_FOR_THE_LAST = 110


@spoken
def curve_picture(report: Report[Any]) -> str:
    """The ratings as SVG, from the ladder's start on; the line across is where everybody began."""
    record: Curve = report.record
    start = record.ratings[0]
    values = [int((rating - start) * UNIT) for rating in record.ratings]
    grid = ticks(min(values), max(values), UNIT)
    who = cut(shown(report.names[record.player]), TITLE_NAME)
    head = plain(say("{title} · {player}", title=title(record.formula), player=who))
    below = plain(say_many("{n} match", "{n} matches", len(record.days)))
    plot = Plot(head, below, len(values), grid, WIDTH - EDGE - ROOM_FOR_THE_LAST)
    plot.grid(grid, lambda value: exact.rating(start + Fraction(value, UNIT)))
    zone = report.league.zone
    days = [dates.day_at(day, zone) for day in record.days]
    plot.days([days[0], *days], years=False)
    points = [(plot.x(at), plot.y(value)) for at, value in enumerate(values)]
    plot.sheet.line(points, PENS[0], 3)
    if len(points) <= DOTTED:
        for point in points:
            plot.sheet.dot(point, 4.5, PENS[0])
    plot.sheet.words(
        (plot.right + 12, points[-1][1] + 6), exact.rating(record.ratings[-1]), 18, colour=PENS[0], bold=True
    )
    return plot.sheet.svg

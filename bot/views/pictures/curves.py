"""Profits and places over the evenings, drawn as lines."""

from collections.abc import Callable, Sequence
from datetime import date

from aiogram.utils.formatting import Text

from bot.services.curves import Chart, Curve, Places
from bot.services.orders import Report
from bot.services.periods import Period
from bot.views import dates, numbers, periods
from bot.views.names import cut, isolated, name, shown
from bot.views.pictures.canvas import (
    CARD,
    FAINT,
    GAIN,
    LINE,
    LOSS,
    PAPER,
    PENS,
    Canvas,
    Point,
    extent,
    fitted,
    length,
)
from bot.views.pictures.scales import marks, spread, ticks
from bot.views.reports import spoken
from bot.views.say import joined, plain, say, say_many

WIDTH, HEIGHT, EDGE = 680, 540, 14
TOP, BOTTOM = 112, 464
SMALL = 18
LABEL = 18
LABEL_NAME = 10
# The lines take at least half of the sheet.
RIGHT_OF_LABELS = WIDTH - EDGE - 30
ROOM_FOR_LABELS = RIGHT_OF_LABELS - WIDTH / 2
LEFT_OF_AXIS = 10
CAPTION_NAME, TITLE_NAME = 12, 20
# So many evenings are drawn one by one, with a dot each.
DOTTED = 40


class Plot:
    """The frame of a chart: where an evening and a value lie on the sheet."""

    def __init__(self, title: str, below: str, evenings: int, grid: Sequence[int], right: float) -> None:
        self.sheet = Canvas(WIDTH, HEIGHT)
        self.sheet.box(0, 0, WIDTH, HEIGHT, PAPER)
        self.sheet.box(EDGE, EDGE, WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE, CARD, 16)
        self.sheet.words((EDGE + 20, EDGE + 42), title, 27, bold=True, room=WIDTH - 2 * EDGE - 40)
        self.sheet.words((EDGE + 20, EDGE + 70), below, SMALL, colour=FAINT)
        self._evenings = evenings
        self._low, self._high = grid[0], grid[-1]
        self.left = EDGE + 20.0
        self.right = right

    def x(self, evening: int) -> float:
        """Where an evening lies; a single one in the middle."""
        if self._evenings == 1:
            return (self.left + self.right) / 2
        return self.left + (self.right - self.left) * evening / (self._evenings - 1)

    def y(self, value: float) -> float:
        """Where a value lies."""
        return BOTTOM - (BOTTOM - TOP) * (value - self._low) / (self._high - self._low)

    def grid(self, values: Sequence[int], written: Callable[[int], str], *, zero: int | None = 0) -> None:
        """The lines across, with their values left of them."""
        labels = [written(value) for value in values]
        self.left = EDGE + 20 + max(length(label, SMALL) for label in labels) + LEFT_OF_AXIS
        for value, label in zip(values, labels, strict=True):
            strong = value == zero
            self.sheet.line(
                [(self.left, self.y(value)), (self.right, self.y(value))], FAINT if strong else LINE, 1.5
            )
            at = (self.left - LEFT_OF_AXIS, self.y(value) + 6)
            self.sheet.words(at, label, SMALL, colour=FAINT, anchor="end")

    def days(self, days: Sequence[date], *, years: bool) -> None:
        """A few dates below the lines, each once: where its first evening lies."""
        labels = [f"{day:%m.%y}" if years else dates.cell(day) for day in days]
        news = [number for number, label in enumerate(labels) if label not in labels[:number][-1:]]
        apart = max(length(label, SMALL) for label in labels) + 12
        free = self.left - apart
        for mark in marks(len(news), int((self.right - self.left) / apart) + 1):
            at = self.x(news[mark])
            # Months with few evenings lie close together.
            if at - free >= apart:
                self.sheet.words((at, BOTTOM + 34), labels[news[mark]], SMALL, colour=FAINT, anchor="middle")
                free = at


@spoken
def chart_picture(report: Report[Chart]) -> str:
    """The profits of several players as SVG, each named where its line ends; of one, with an area below it."""
    chart, currency = report.record, report.league.currency
    values = [spot.value for curve in chart.curves for spot in curve.spots]
    unit = 10**currency.digits
    grid = ticks(min(values), max(values), unit)
    labels = [_label(report, curve) for curve in chart.curves]
    right = RIGHT_OF_LABELS - max(extent(label, LABEL, bold=True) for label in labels)
    plot = Plot(_title(report), _below(chart), len(chart.days), grid, right)
    plot.grid(grid, lambda value: numbers.profit_cell(value, currency))
    plot.days(chart.days, years=_years(chart.period))
    if len(chart.curves) == 1:
        _alone(plot, chart.curves[0], len(chart.days))
    else:
        for curve, pen in reversed(list(zip(chart.curves, PENS, strict=False))):
            points = _points(plot, curve, len(chart.days))
            plot.sheet.line(points, pen, 3)
            if len(points) == 1:
                plot.sheet.dot(points[0], 6, pen)
    ends = spread([plot.y(curve.last) + 6 for curve in chart.curves], 24, TOP - 8, BOTTOM + 8)
    for curve, label, y, pen in zip(chart.curves, labels, ends, PENS, strict=False):
        alone = len(chart.curves) == 1
        colour = (GAIN if curve.last >= 0 else LOSS) if alone else pen
        plot.sheet.words((plot.right + 12, y), label, LABEL, colour=colour, bold=True)
    return plot.sheet.svg


@spoken
def chart_caption(report: Report[Chart]) -> Text:
    """The same in words: where every line ends."""
    chart = report.record
    lines = [
        Text(
            isolated(cut(shown(report.names[curve.player]), CAPTION_NAME)),
            f" {numbers.gain(curve.last, report.league.currency)}",
        )
        for curve in chart.curves
    ]
    head = say(
        "**📈 Profit · {period}** · {evenings}", period=periods.title(chart.period), evenings=_evenings(chart.days)
    )
    if not lines:
        return joined([head, say("No games in this period.")], "\n")
    if chart.left_out:
        lines.append(say_many("{n} other", "{n} others", chart.left_out))
    return joined([head, joined(lines)], "\n")


@spoken
def places_picture(report: Report[Places]) -> str:
    """One player's places as SVG: the first one on top, as many below as ever sat there."""
    record = report.record
    most = max(record.players)
    step = max(1, -(-most // 10))
    grid = [-place for place in sorted({1, *range(step, most + 1, step), most}, reverse=True)]
    who = cut(shown(report.names[record.player]), TITLE_NAME)
    title = plain(say("Places · {player}", player=who))
    plot = Plot(title, _below(record), len(record.days), grid, WIDTH - EDGE - 40)
    plot.grid(grid, lambda value: str(-value), zero=None)
    plot.days(record.days, years=_years(record.period))
    points = [(plot.x(index), plot.y(-half / 2)) for index, half in enumerate(record.halves)]
    plot.sheet.line(points, PENS[0], 2.5)
    if len(points) <= DOTTED:
        for point, half in zip(points, record.halves, strict=True):
            plot.sheet.dot(point, 6, GAIN if half == 2 else PENS[0])
    return plot.sheet.svg


@spoken
def places_caption(report: Report[Places]) -> Text:
    """The same in words: how often which of the first places."""
    record = report.record
    head = say(
        "**📈 Places · {player} · {period}**",
        player=name(report.names[record.player]),
        period=periods.title(record.period),
    )
    if not record.halves:
        return joined([head, say("No games in this period.")], "\n")
    counts = [(place, sum(half == 2 * place for half in record.halves)) for place in (1, 2, 3)]
    found = [say("{place}: {times}×", place=str(place), times=str(times)) for place, times in counts if times]
    return joined([head, joined(found)], "\n") if found else head


def _alone(plot: Plot, curve: Curve, evenings: int) -> None:
    """One line, green above zero and red below, with what lies between it and zero."""
    points = _points(plot, curve, evenings)
    colour = GAIN if curve.last >= 0 else LOSS
    zero = plot.y(0)
    plot.sheet.area([(points[0][0], zero), *points, (points[-1][0], zero)], colour, 0.1)
    plot.sheet.line(points, colour, 3)
    if len(points) <= DOTTED:
        for point in points:
            plot.sheet.dot(point, 4.5, colour)


def _points(plot: Plot, curve: Curve, evenings: int) -> list[Point]:
    """A step for each of the player's evenings, and a level stretch to the last evening of all."""
    points: list[Point] = []
    first = curve.spots[0]
    if first.evening > 0:
        points.append((plot.x(first.evening - 1), plot.y(0)))
    before = None
    for spot in curve.spots:
        if before is not None and spot.evening > before.evening + 1:
            points.append((plot.x(spot.evening - 1), plot.y(before.value)))
        points.append((plot.x(spot.evening), plot.y(spot.value)))
        before = spot
    if curve.spots[-1].evening < evenings - 1:
        points.append((plot.x(evenings - 1), plot.y(curve.last)))
    return points


def _label(report: Report[Chart], curve: Curve) -> str:
    value = numbers.profit_cell(curve.last, report.league.currency)
    if len(report.record.curves) == 1:
        return value
    room = ROOM_FOR_LABELS - extent(f" {value}", LABEL, bold=True)
    who = fitted(cut(shown(report.names[curve.player]), LABEL_NAME), LABEL, room, bold=True)
    return f"{isolated(who)} {value}"


def _title(report: Report[Chart]) -> str:
    chart = report.record
    if len(chart.curves) == 1:
        who = cut(shown(report.names[chart.curves[0].player]), TITLE_NAME)
        return plain(say("Profit · {player}", player=who))
    return plain(say("Profit, evening by evening"))


def _below(record: Chart | Places) -> str:
    return plain(joined([Text(periods.title(record.period)), _evenings(record.days)]))


def _evenings(days: Sequence[date]) -> Text:
    return say_many("{n} evening", "{n} evenings", len(days))


def _years(key: str) -> bool:
    """Whether dates need their year more than their day."""
    return Period.named(key).year is None

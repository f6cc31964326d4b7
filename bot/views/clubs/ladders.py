"""Ladders: who stands where, a player's way, and the ladders of a chat."""

from fractions import Fraction
from typing import Any

from aiogram.types import InlineKeyboardMarkup
from aiogram.utils.formatting import Code, Text

from bot.keyboards import LadderPress, in_rows, keyboard
from bot.services.clubs.records import StartSet
from bot.services.clubs.shown import Curve, Ladder, Ladders
from bot.services.orders import Report
from bot.views import dates
from bot.views.clubs import exact
from bot.views.clubs.matches import title
from bot.views.names import name, shown, shown_apart
from bot.views.reports import spoken
from bot.views.say import joined, plain, say, say_many
from bot.views.tables import Align, Column, page, table

LINES_A_PAGE = 15
MATCHES_OF_A_CURVE = 12


@spoken
def ladder(report: Report[Any], number: int = 1) -> Text:
    """Whatever `/ladder` shows."""
    match report.record:
        case Ladder() as record:
            return _ladder(report, record, number)
        case Curve() as record:
            return _curve(report, record)
        case record:
            return _ladders(record)


@spoken
def ladder_keyboard(report: Report[Any], number: int = 1) -> InlineKeyboardMarkup | None:
    """What leads on from there."""
    match report.record:
        case Ladder(matches=0, lines=()) if not report.record.id:
            return None
        case Ladder() as record:
            return _ladder_keyboard(report, record, number)
        case Curve() as record:
            return keyboard([(plain(say("← Ladder")), LadderPress(act="show", ladder=record.ladder))])
        case record:
            buttons = [
                (title(formula), LadderPress(act="show", ladder=each)) for each, formula, _ in record.ladders
            ]
            return keyboard(*in_rows(buttons, 2)) if buttons else None


@spoken
def start_set(report: Report[StartSet]) -> Text:
    """What newcomers of a ladder begin with."""
    start = exact.rating(Fraction(report.record.start))
    return say("{title}: newcomers begin with {start}.", title=title(report.record.formula), start=start)


def _ladder(report: Report[Any], record: Ladder, number: int) -> Text:
    head = say("**📊 {title}**", title=title(record.formula))
    if not record.lines:
        form = Code("/match")
        return joined([head, say("No match yet. {form} records the first one.", form=form)], "\n")
    part = page(record.lines, number, LINES_A_PAGE)
    columns = [
        Column(align=Align.RIGHT),
        Column(head=plain(say("player")), align=Align.LEFT, gives_way=True),
        Column(head=plain(say("rating"))),
        Column(head=plain(say("games"))),
        Column(head=plain(say("last")), leaves=1),
    ]
    rows = [
        [
            str(line.rank),
            shown(report.names[line.player]),
            exact.rating(line.rating),
            str(line.games),
            exact.change(line.last),
        ]
        for line in part.items
    ]
    facts = [say_many("{n} match", "{n} matches", record.matches)]
    if record.unrated:
        facts.append(say_many("{n} not rated", "{n} not rated", record.unrated))
    if part.of > 1:
        facts.append(say("Page {page} of {pages}", page=str(part.number), pages=str(part.of)))
    return joined([head, table(columns, rows).block, joined(facts)], "\n")


def _ladder_keyboard(report: Report[Any], record: Ladder, number: int) -> InlineKeyboardMarkup:
    part = page(record.lines, number, LINES_A_PAGE)
    people = [
        (shown_apart(report.names[line.player]), LadderPress(act="curve", ladder=record.id, player=line.player))
        for line in part.items
    ]
    arrows = []
    if part.number > 1:
        arrows.append(("◀", LadderPress(act="show", ladder=record.id, page=part.number - 1)))
    if part.number < part.of:
        arrows.append(("▶", LadderPress(act="show", ladder=record.id, page=part.number + 1)))
    all_matches = (plain(say("🧾 Matches")), LadderPress(act="matches", ladder=record.id))
    return keyboard(*in_rows(people, 3), [*arrows, all_matches])


def _curve(report: Report[Any], record: Curve) -> Text:
    head = say("**📈 {player} · {title}**", player=name(report.names[record.player]), title=title(record.formula))
    if len(record.ratings) == 1:
        return joined([head, say("No match yet.")], "\n")
    low, high = min(record.ratings), max(record.ratings)
    start, now = exact.rating(record.ratings[0]), exact.rating(record.ratings[-1])
    facts = say(
        "{start} → {now}, between {low} and {high}",
        start=start,
        now=now,
        low=exact.rating(low),
        high=exact.rating(high),
    )
    zone, today = report.league.zone, report.league.today
    lines = [
        f"{dates.brief(dates.day_at(day, zone), today)} {exact.rating(after)} ({exact.change(after - before)})"
        for day, before, after in zip(record.days, record.ratings, record.ratings[1:], strict=False)
    ]
    return joined([head, facts, *map(Text, lines[-MATCHES_OF_A_CURVE:])], "\n")


def _ladders(record: Ladders) -> Text:
    if not record.ladders:
        return say("No ladder yet: {form} records the first match.", form=Code("/match"))
    return say("Which ladder?")

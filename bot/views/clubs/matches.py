"""Matches of ladders: recorded, taken back, one by one and in a list."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from aiogram.types import InlineKeyboardMarkup
from aiogram.utils.formatting import Strikethrough, Text

from bot.keyboards import LadderPress, MatchPress, in_rows, keyboard
from bot.services.clubs.catalogue import formula_named
from bot.services.clubs.forms import SEATS
from bot.services.clubs.records import ListRecorded, MatchVoided, Recorded, SeatChange
from bot.services.clubs.shown import Matches, MatchLine, OneMatch
from bot.services.orders import League, Report
from bot.views import dates
from bot.views.clubs import exact, terms
from bot.views.clubs.workings import SEATS_A_PAGE, working
from bot.views.names import name, shown
from bot.views.reports import spoken
from bot.views.say import joined, plain, say, say_many
from bot.views.tables import page
from ratings import Question

MATCHES_A_PAGE = 8
MOST_OF_A_LIST = 40
# Tables with more seats are cut, so that a message holds them.
MOST_LINES = 40


@spoken
def recorded(report: Report[Recorded]) -> Text:
    """A match with everybody's rating before and after."""
    record = report.record
    head = say("📝 **{title}, match {number}**", title=title(record.formula), number=str(record.number))
    if record.later:
        head = joined([head, Text(dates.full(dates.day_at(record.played_at, report.league.zone)))])
    parts = [head, *_changes(report, record.seats)]
    if record.reason:
        parts.append(say("⚠️ Not rated: {reason}.", reason=terms.filled(record.reason)))
    parts += _later(record.later)
    return joined(parts, "\n")


@spoken
def recorded_keyboard(report: Report[Recorded]) -> InlineKeyboardMarkup:
    """Its working, and taking it back."""
    return keyboard(
        [
            (plain(say("🔍 How it was counted")), MatchPress(act="open", match=report.record.match)),
            (plain(say("↩️ Undo")), MatchPress(act="void", match=report.record.match)),
        ]
    )


@spoken
def list_recorded(report: Report[ListRecorded]) -> Text:
    """Several matches at once: what they came to for everybody."""
    played = report.record.matches
    first, last = played[0], played[-1]
    head = say(
        "📝 **{title}, matches {first}–{last}**",
        title=title(first.formula),
        first=str(first.number),
        last=str(last.number),
    )
    stands: dict[int, tuple[str, str]] = {}
    for match in played:
        for seat in match.seats:
            stands[seat.player] = (stands.get(seat.player, (seat.before, ""))[0], seat.after)
    changes = [SeatChange(player, *each) for player, each in stands.items()]
    unrated = sum(match.reason is not None for match in played)
    tail = [say_many("{n} not rated", "{n} not rated", unrated)] if unrated else []
    return joined([head, *_changes(report, changes), *tail, *_later(last.later)], "\n")


@spoken
def list_recorded_keyboard(report: Report[ListRecorded]) -> InlineKeyboardMarkup:
    """Each of them."""
    matches = report.record.matches[:MOST_OF_A_LIST]
    return keyboard(
        *in_rows(
            [
                (plain(say("#{number}", number=str(each.number))), MatchPress(act="open", match=each.match))
                for each in matches
            ],
            4,
        )
    )


@spoken
def toast_list_recorded(report: Report[ListRecorded]) -> str:
    """Several matches are on record."""
    return plain(say_many("Recorded: {n} match", "Recorded: {n} matches", len(report.record.matches)))


@spoken
def toast_recorded(report: Report[Recorded]) -> str:
    """A match is on record."""
    return plain(say("Recorded: match {number}", number=str(report.record.number)))


@spoken
def voided(report: Report[MatchVoided]) -> Text:
    """A match was taken back, or stands again."""
    record = report.record
    parts = {"title": title(record.formula), "number": str(record.number)}
    players = joined([name(report.names[seat.player]) for seat in record.seats], ", ")
    if record.stands:
        head = say("📝 {title}, match {number} stands again: {players}.", players=players, **parts)
    else:
        head = say("↩️ {title}, match {number} is taken back: {players}.", players=players, **parts)
    return joined([head, *_later(record.later)], "\n")


@spoken
def voided_keyboard(report: Report[MatchVoided]) -> InlineKeyboardMarkup:
    """The way back."""
    match = report.record.match
    if report.record.stands:
        return keyboard([(plain(say("↩️ Undo")), MatchPress(act="void", match=match))])
    return keyboard([(plain(say("📝 Restore")), MatchPress(act="restore", match=match))])


@spoken
def one_match(report: Report[OneMatch]) -> Text:
    """A match: what was answered, what it did, and how that was counted."""
    record, line = report.record, report.record.line
    day = dates.full(dates.day_at(line.played_at, report.league.zone))
    head = say(
        "📝 **{title}, match {number}** · {day}", title=title(record.formula), number=str(line.number), day=day
    )
    parts = [head]
    formula = formula_named(record.formula)
    if formula:
        said = [_said(each, record.game[each.key]) for each in formula.questions if each.key in record.game]
        parts += [joined(said)] if said else []
        parts += _changes(report, line.seats, record.game.get(SEATS), formula.seat_questions)
    if not line.stands:
        parts.append(say("Taken back."))
    if line.reason:
        parts.append(say("⚠️ Not rated: {reason}.", reason=terms.filled(line.reason)))
    if formula and record.steps:
        seats = [shown(report.names[seat.player]) for seat in line.seats[:SEATS_A_PAGE]]
        parts += [Text(), working(formula, record.steps[:SEATS_A_PAGE], seats)]
    return joined(parts, "\n")


@spoken
def one_match_keyboard(report: Report[OneMatch]) -> InlineKeyboardMarkup:
    """Taking it back or restoring it, and the list it comes from."""
    line = report.record.line
    act = (say("↩️ Undo"), "void") if line.stands else (say("📝 Restore"), "restore")
    matches = LadderPress(act="matches", ladder=report.record.ladder)
    return keyboard([(plain(act[0]), MatchPress(act=act[1], match=line.id)), (plain(say("← Matches")), matches)])


@spoken
def matches(report: Report[Matches], number: int = 1) -> Text:
    """A page of a ladder's matches, the newest first."""
    record = report.record
    part = page(record.matches, number, MATCHES_A_PAGE)
    head = say("**🧾 {title} · matches**", title=title(record.formula))
    lines = [_line(report, each, report.league) for each in part.items]
    tail = [say("Page {page} of {pages}", page=str(part.number), pages=str(part.of))] if part.of > 1 else []
    return joined([head, *(lines or [say("No match yet.")]), *tail], "\n")


@spoken
def matches_keyboard(report: Report[Matches], number: int = 1) -> InlineKeyboardMarkup:
    """Each match to open, pages, and the ladder."""
    record = report.record
    part = page(record.matches, number, MATCHES_A_PAGE)
    buttons = [(plain(_number(each)), MatchPress(act="open", match=each.id)) for each in part.items]
    arrows = []
    if part.number > 1:
        arrows.append(("◀", LadderPress(act="matches", ladder=record.ladder, page=part.number - 1)))
    if part.number < part.of:
        arrows.append(("▶", LadderPress(act="matches", ladder=record.ladder, page=part.number + 1)))
    back = (plain(say("← Ladder")), LadderPress(act="show", ladder=record.ladder))
    return keyboard(*in_rows(buttons, 4), [*arrows, back])


def title(slug: str) -> str:
    """What a formula is called; its name, where the catalogue has it no more."""
    formula = formula_named(slug)
    return terms.title(formula) if formula else slug


def _line(report: Report[Matches], line: MatchLine, league: League) -> Text:
    day = dates.brief(dates.day_at(line.played_at, league.zone), league.today)
    seats = [Text(name(report.names[seat.player]), f" {_moved(seat)}") for seat in line.seats[:SEATS_A_PAGE]]
    seats += [Text("…")] if len(line.seats) > SEATS_A_PAGE else []
    text = Text(_number(line), f" · {day} · ", joined(seats, ", "))
    if not line.stands:
        return Strikethrough(text)
    return joined([text, say("not rated")]) if line.reason else text


def _number(line: MatchLine) -> Text:
    return say("#{number}", number=str(line.number))


def _changes(
    report: Report[Any],
    seats: Iterable[SeatChange],
    said: Sequence[dict[str, object]] | None = None,
    questions: Sequence[Question] = (),
) -> list[Text]:
    lines = []
    for at, seat in enumerate(seats):
        before, after = exact.rating(Fraction(seat.before)), exact.rating(Fraction(seat.after))
        answers = said[at] if said else {}
        values = [terms.answer(each, answers[each.key]) for each in questions if each.key in answers]
        facts = f" · {' · '.join(values)}" if values else ""
        lines.append(Text(name(report.names[seat.player]), f" {before} → {after} ({_moved(seat)}){facts}"))
    return lines if len(lines) <= MOST_LINES else [*lines[:MOST_LINES], Text("…")]


def _moved(seat: SeatChange) -> str:
    return exact.change(Fraction(seat.after) - Fraction(seat.before))


def _said(question: Question, value: object) -> Text:
    return Text(terms.term(question.label), ": ", terms.answer(question, value))


def _later(later: int) -> list[Text]:
    if not later:
        return []
    return [say_many("{n} later match is counted anew.", "{n} later matches are counted anew.", later)]

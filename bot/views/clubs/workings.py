"""What a game comes to: everybody's change, and how it was counted, step by step."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from aiogram.types import InlineKeyboardMarkup
from aiogram.utils.formatting import Bold, ExpandableBlockQuote, Text

from bot.keyboards import keyboard
from bot.services.clubs.filling import Preview
from bot.services.clubs.forms import RATING, Form
from bot.services.orders import Actor, Report
from bot.views.clubs import exact, terms
from bot.views.clubs.forms import answered, rounding, row_name
from bot.views.names import name, named
from bot.views.pads import Button
from bot.views.reports import spoken
from bot.views.say import joined, plain, say
from bot.views.tables import page
from ratings import Answer, Formula, Step

SEATS_A_PAGE = 10
DELTAS = "deltas"


@spoken
def counted(report: Report[Preview], owner: Actor, form: Form, number: int) -> Text:
    """The result, then its working; a page of the seats where there are many."""
    record = report.record
    who = name(named(report.names, owner))
    parts = [say("**{owner}** · {icon} **{title}**", owner=who, icon="🧮", title=terms.title(form.formula))]
    if facts := answered(form):
        parts.append(joined(facts))
    if record.flaw or record.answer is None:
        return joined(parts, "\n")
    reason = getattr(record.answer, "reason", None)
    if reason:
        parts.append(say("⚠️ Not rated: {reason}.", reason=terms.filled(reason)))
    seats = _labels(report, form, record.steps)
    part = page(range(len(record.steps)), number, SEATS_A_PAGE)
    parts += [each for at in part.items if (each := _result(record.answer, form, seats[at], at))]
    parts += _alone(record.answer)
    parts += [
        Text(),
        working(form.formula, [record.steps[at] for at in part.items], [seats[at] for at in part.items]),
    ]
    return joined(parts, "\n")


@spoken
def counted_keyboard(report: Report[Preview], button: Button, form: Form, number: int) -> InlineKeyboardMarkup:
    """The same with other numbers, or rounded otherwise; pages; a step back."""
    part = page(range(len(report.record.steps)), number, SEATS_A_PAGE)
    arrows = [button("◀", "page", str(part.number - 1))] if part.number > 1 else []
    arrows += [button("▶", "page", str(part.number + 1))] if part.number < part.of else []
    return keyboard(
        arrows,
        [button(plain(say("🔁 Again with other numbers")), "again", "")],
        [button(rounding(form), "rounding", "")] if form.formula.roundings else [],
        [button(plain(say("← Back")), "back", ""), button("✖", "cancel", "")],
    )


def working(formula: Formula, steps: Sequence[Sequence[Step]], seats: Sequence[str]) -> Text:
    """The steps, a line each with the values of all seats, and the formula in its own letters."""
    names = list(dict.fromkeys(step.name for row in steps for step in row))
    values = [{step.name: step.value for step in row} for row in steps]
    lines = []
    if len(seats) > 1:
        lines.append(Text(" · ".join(seats)))
    for each in names:
        cells = [exact.value(row[each]) if each in row else "–" for row in values]
        shared = cells[:1] if len(set(cells)) == 1 else cells
        lines.append(Text(terms.term(each), ": ", " · ".join(shared)))
    return joined([Bold(say("How it was counted")), *lines, ExpandableBlockQuote(terms.term(formula.text))], "\n")


def _labels(report: Report[Preview], form: Form, steps: Sequence[Sequence[Step]]) -> list[str]:
    """Whom each line of the working is about."""
    rows = form.of(form.listings[0].key) if form.listings else ()
    if len(rows) != len(steps):
        return ["" for _ in steps]
    return [plain(row_name(report, row, at)) for at, row in enumerate(rows)]


def _result(answer: Answer, form: Form, seat: str, at: int) -> Text | None:
    """What the answer says of a seat; None where it says something of the whole game only."""
    row = form.of(form.listings[0].key)[at] if seat else None
    parts = []
    for member, said in answer.to_json().items():
        values = list(said.values()) if isinstance(said, Mapping) else said
        if not isinstance(values, list | tuple) or at >= len(values):
            continue
        before = row.values.get(RATING) if row else None
        if member == DELTAS and before is not None:
            change = exact.fraction(values[at])
            after = Fraction(str(before)) + change
            parts.append(f"{exact.rating(Fraction(str(before)))} → {exact.rating(after)} ({exact.change(change)})")
        else:
            parts.append(f"{terms.term(member)} {exact.value(values[at], exact.RATING_DIGITS)}")
    return None if not parts else Text(seat, ": " if seat and not seat.endswith(".") else " ", " · ".join(parts))


def _alone(answer: Answer) -> list[Text]:
    """What the answer says of the whole game."""
    found = []
    for member, value in answer.to_json().items():
        if member in {"rated", "reason"} or isinstance(value, Mapping | list | tuple):
            continue
        shown = plain(say("none")) if value is None else exact.value(exact.fraction(value))
        found.append(Text(terms.term(member), ": ", Bold(shown)))
    return found

"""How a game and a line of its list are typed, with the names of those who are meant."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from aiogram.utils.formatting import Code, Text

from bot.services.clubs.catalogue import Purpose
from bot.services.clubs.filling import Preview
from bot.services.clubs.forms import RATING, SEATS, Form, Listing
from bot.services.clubs.typed import RowUnclearError
from bot.services.orders import Report
from bot.services.refusals import LeagueError
from bot.views.clubs import terms
from bot.views.names import shown
from bot.views.say import joined, plain, say
from ratings import Formula, Question

# A label may have commas of its own, so none stand between two.
ORDERED: Final = " · "
# What a line shows as typed: as far as the questions take such numbers.
SAMPLES: Final = (100, 10, 1)


def form_of_a_line(report: Report[Preview], form: Form, listing: Listing, flaw: LeagueError | None) -> Text:
    """How a line of a list is typed, and how many there may be; what was not clear is typed as it would be."""
    order = [terms.term(each.label) for each in listing.asked]
    count = terms.counts(listing.counts)
    if form.purpose is Purpose.LADDER or (listing.needs_names and len(listing.name_keys) == 1):
        order = [plain(say("name")), *order]
        text = say(
            "Reply with a line a player: **{order}**. Lines: {count}.", order=ORDERED.join(order), count=count
        )
    elif listing.needs_names:
        names = [terms.term(label) for label in listing.name_labels]
        text = say("Reply with a line a deal: **{order}**.", order=ORDERED.join([*names, *order]))
    else:
        text = say(
            "Reply with a line a player: **{order}**, with or without a name before. Lines: {count}.",
            order=ORDERED.join(order),
            count=count,
        )
    parts = [text]
    if has_sides(form.formula) and listing.key == SEATS:
        parts.append(say("First the one side, then the other."))
    unclear = isinstance(flaw, RowUnclearError)
    if listing.asked or unclear:
        lines = _lines(report, form, listing, flaw) if unclear else _line(listing, _strangers())
        parts.append(say("For example: {line}", line=Code(lines)))
    return joined(parts, " ")


def right_form(report: Report[Preview], form: Form, flaw: LeagueError | None) -> Text:
    """The command that says all of a game at once, with what is known of it."""
    answers = [
        terms.answer(each, form.answers[each.key]) if each.key in form.answers else _sample_answer(each, 0)
        for each in form.questions
        if each.required or each.key in form.answers
    ]
    words = ["/" + form.purpose.value, terms.short(form.formula), *answers]
    lines = [_lines(report, form, listing, flaw) for listing in form.listings[:1]]
    return say("Right: {forms}", forms=Code(" ".join([*words, *lines])))


def has_sides(formula: Formula) -> bool:
    """Whether seats fall into two sides, the first half and the second."""
    return bool(formula.seat_counts) and all(count % 2 == 0 for count in formula.seat_counts)


def _lines(report: Report[Preview], form: Form, listing: Listing, flaw: LeagueError | None) -> str:
    """As many lines as a list may have, about those who were named in it, and others where they are too few."""
    if len(listing.name_keys) > 1:
        return _line(listing, _strangers())
    named = list(dict.fromkeys(_named(report, form, listing, flaw)))
    count = max((each for each in listing.counts if 0 < each <= len(named)), default=max(listing.counts[0], 1))
    others = (each for each in chain(_others(report), _strangers()) if each not in named)
    people = [*named, *(each for each, _ in zip(others, range(count), strict=False))][:count]
    return ", ".join(_line(listing, [each]) for each in people)


def _named(report: Report[Preview], form: Form, listing: Listing, flaw: LeagueError | None) -> Iterator[str]:
    players = flaw.players if isinstance(flaw, RowUnclearError) else []
    players = [*players, *(row.player for row in form.of(listing.key) if row.player and row.player not in players)]
    yield from (shown(report.names[each]) for each in players)
    yield from (row.names[0] for row in form.of(listing.key) if row.names)


def _others(report: Report[Preview]) -> Iterator[str]:
    return (shown(report.names[each]) for each in report.record.offered)


def _strangers() -> list[str]:
    return [plain(say("Anna")), plain(say("Boris")), plain(say("Vera")), plain(say("Kolya"))]


def _line(listing: Listing, people: Sequence[str]) -> str:
    """A line as it may be typed: names, and an answer to each question that has to be answered."""
    asked = [each for each in listing.asked if each.required] or listing.asked[:1]
    # A rating goes before the answers of the game, which a ladder asks for alone.
    first = sum(each.key == RATING for each in asked)
    answers = [_sample_answer(each, max(at - first, 0)) for at, each in enumerate(asked)]
    return " ".join([" / ".join(people[: len(listing.name_keys)]), *answers]).strip()


def _sample_answer(question: Question, at: int) -> str:
    if question.choices:
        return terms.choice(question, question.choices[0])
    if question.kind.name == "yes_no":
        return terms.choice(question, value=True)
    numbers_taken = [
        each for each in SAMPLES[-1 if question.kind.name == "whole" else at :] if _takes(question, each)
    ]
    return terms.answer(question, next(iter(numbers_taken), SAMPLES[-1]))


def _takes(question: Question, number: int) -> bool:
    return question.kind.admits_all((number,))

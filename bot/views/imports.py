"""What is said while past evenings come in from a file, and when a chat's rows go out."""

from collections.abc import Sequence
from itertools import groupby

from aiogram.utils.formatting import Text

from bot.services.documents import Restored
from bot.services.imports import Doubt, Imported, Preview, Reason, Refused, Told
from bot.services.orders import Actor, League, Report
from bot.views import dates, numbers
from bot.views.languages import speaking
from bot.views.names import typed
from bot.views.reports import spoken
from bot.views.say import joined, say, say_many

# So many rows, days or evenings are named one by one; of the others only their number is said.
NAMED = 12
EVENINGS = 40
LETTERS = 26


def wanted(league: League, owner: Actor) -> Text:
    """How to hand over a file, and what it may look like."""
    with speaking(league.language):
        return say(
            "**{owner}**, reply to this message with the file: .xlsx or .csv, up to 20 MB, or my own .json. "
            "A list will do (date; player; in; out), and so will a grid: dates down, names across, profit in "
            "the cells.",
            owner=typed(owner.name),
        )


def busy(league: League, owner: Actor, done: int, total: int) -> Text:
    """The file is being read or, with a total, brought in."""
    with speaking(league.language):
        if not total:
            return say("**{owner}** · reading the file…", owner=typed(owner.name))
        return say(
            "**{owner}** · importing, {done} of {total}…",
            owner=typed(owner.name),
            done=numbers.count(done),
            total=numbers.count(total),
        )


@spoken
def preview(report: Report[Preview]) -> Text:
    """What importing a file would do, what cannot be read, and what has to be asked."""
    record = report.record
    lines = [_head(record), *_tally(report), *_refused(record.refused)]
    if record.newcomers:
        lines.append(_newcomers(record.newcomers))
    question = _question(report)
    return joined([joined(lines, "\n"), *([question] if question else [])], "\n\n")


@spoken
def details(report: Report[Preview], *, most: int = EVENINGS) -> Text:
    """The evenings that do not add up, each with its difference, and the rows that cannot be read, each why."""
    record = report.record
    sections = []
    if record.uneven:
        told = [_difference(each, report) for each in record.uneven[:most]]
        sections.append(_section(say("**These do not add up**"), told, len(record.uneven)))
    if record.refused:
        rows = [
            say("row {place}: {why}", place=_place(each), why=REASONS[each.reason]())
            for each in record.refused[:most]
        ]
        sections.append(_section(say("**These cannot be read**"), rows, len(record.refused)))
    return joined(sections, "\n\n")


def _section(head: Text, lines: list[Text], all_: int) -> Text:
    if all_ > len(lines):
        lines.append(say_many("and {n} more", "and {n} more", all_ - len(lines)))
    return joined([head, *lines], "\n")


@spoken
def imported(report: Report[Imported]) -> Text:
    """What became of the import."""
    record = report.record
    parts = [say_many("Done: {n} evening.", "Done: {n} evenings.", record.evenings)]
    if record.known:
        parts.append(say_many("{n} was here before.", "{n} were here before.", record.known))
    if record.conflicts:
        parts.append(say_many("{n} was left out.", "{n} were left out.", record.conflicts))
    if record.evenings:
        parts.append(say("I do not announce past months, they are in /hall."))
    if record.guests:
        parts.append(say("Who is who? If you have played with us, press the button."))
    return joined(parts, " ")


@spoken
def moved_in(report: Report[Restored]) -> Text:
    """A whole chat has come in."""
    record = report.record
    games = say_many("{n} game", "{n} games", record.games)
    if record.known:
        return say("All of it is here already: {games}.", games=games)
    players = say_many("{n} player", "{n} players", record.players)
    return say("Done: {games}, {players}. It stands here as it stood there.", games=games, players=players)


def _head(record: Preview) -> Text:
    told = record.draft.evenings
    if record.first is None or record.last is None:
        return say("**Check: no evening that can be read**")
    people = say_many("{n} name", "{n} names", record.people)
    first, last = dates.full(record.first), dates.full(record.last)
    days = first if first == last else f"{first} – {last}"
    return say_many(
        "**Check: {n} evening, {days}, {people}**",
        "**Check: {n} evenings, {days}, {people}**",
        len(told),
        days=days,
        people=people,
    )


def _tally(report: Report[Preview]) -> list[Text]:
    """How many evenings add up, do not, are known, differ, or wait for a row."""
    record = report.record
    parts = [say_many("✅ {n} adds up", "✅ {n} add up", len(record.fine))] if record.fine else []
    if record.uneven:
        amount = numbers.money(record.difference, report.league.currency)
        many = len(record.uneven)
        parts.append(
            say_many("⚠️ {n} does not ({amount})", "⚠️ {n} do not ({amount} together)", many, amount=amount)
        )
    if record.known:
        parts.append(say_many("♻️ {n} is here already", "♻️ {n} are here already", record.known))
    if record.draft.withheld:
        many = record.draft.withheld
        parts.append(
            say_many(
                "⏸ {n} left out: not all its rows can be read",
                "⏸ {n} left out: not all their rows can be read",
                many,
            )
        )
    lines = [joined(parts)] if parts else []
    conflicts = [told for told in record.conflicts if not record.hangs_on_a_doubt(told)]
    if conflicts:
        days = ", ".join(dates.full(told.day) for told in conflicts[:NAMED])
        rest = "…" if len(conflicts) > NAMED else ""
        lines.append(say("⛔ differ from what is here, or are not clear: {days}", days=days + rest))
    return lines


def _newcomers(names: Sequence[str]) -> Text:
    """Who would be a new guest, by name: a player who is called otherwise here is seen before it is done."""
    told = joined([typed(each) for each in names[:NAMED]], ", ")
    rest = "…" if len(names) > NAMED else ""
    return say_many(
        "Names: {n} new guest ({names}).",
        "Names: {n} new guests ({names}).",
        len(names),
        names=Text(told, rest),
    )


def _refused(rows: Sequence[Refused]) -> list[Text]:
    """A line a reason, with the rows and columns."""
    ordered = sorted(rows, key=lambda each: (list(Reason).index(each.reason), each.sheet, each.row))
    lines = []
    for reason, group in groupby(ordered, key=lambda each: each.reason):
        found = list(group)
        places = ", ".join(map(_place, found[:NAMED])) + ("…" if len(found) > NAMED else "")
        why = REASONS[reason]()
        lines.append(say_many("✖ row {rows}: {why}", "✖ rows {rows}: {why}", len(found), rows=places, why=why))
    return lines


def _place(each: Refused) -> str:
    """A row with its column, as a spreadsheet names them: «48 (C)»."""
    column = f" ({_letters(each.column)})" if each.column else ""
    sheet = f"{joined([typed(each.sheet)]).render()[0]}!" if each.sheet else ""
    return f"{sheet}{each.row}{column}"


def _letters(column: int) -> str:
    letters = ""
    while column:
        column, letter = divmod(column - 1, LETTERS)
        letters = chr(ord("A") + letter) + letters
    return letters


def _question(report: Report[Preview]) -> Text | None:
    """What has to be said before anything is imported, one thing at a time."""
    record = report.record
    if record.draft.ambiguous:
        return say("What is {example}?", example=record.draft.ambiguous)
    if record.draft.units:
        return say("The file does not say what its numbers count.")
    return doubted(record.doubts[0]) if record.doubts else None


def doubted(doubt: Doubt) -> Text:
    """The question whom a name means."""
    if doubt.exact:
        return say("“{name}”: who?", name=typed(doubt.name))
    if len(doubt.choices) == 1:
        return say(
            "“{name}” and “{other}”: one person?", name=typed(doubt.name), other=typed(doubt.choices[0].name)
        )
    return say("“{name}”: somebody of these?", name=typed(doubt.name))


def _difference(told: Told, report: Report[Preview]) -> Text:
    """A day, its title, and whose the difference is."""
    amount = numbers.money(abs(told.difference), report.league.currency)
    day = dates.full(told.day)
    title = [typed(told.title)] if told.title else []
    if told.difference > 0:
        words = say("{amount} belong to nobody", amount=amount)
    else:
        words = say("{amount} are missing", amount=amount)
    return joined([Text(day), *title, words])


REASONS = {
    Reason.NO_DATE: lambda: say("no date"),
    Reason.BAD_DATE: lambda: say("not a date"),
    Reason.NO_YEAR: lambda: say("a date without its year"),
    Reason.FUTURE: lambda: say("a day to come"),
    Reason.NO_NAME: lambda: say("no name"),
    Reason.BAD_NAME: lambda: say("not a name"),
    Reason.NO_AMOUNT: lambda: say("no amount"),
    Reason.BAD_AMOUNT: lambda: say("not an amount"),
    Reason.AMBIGUOUS: lambda: say("thousands or decimals?"),
    Reason.DECIMALS: lambda: say("too many decimals"),
    Reason.CURRENCY: lambda: say("another currency"),
    Reason.TOO_LARGE: lambda: say("too much"),
    Reason.NEGATIVE: lambda: say("below zero"),
    Reason.CONTRADICTION: lambda: say("contradicts itself or other rows"),
    Reason.TWICE: lambda: say("stands there twice"),
    Reason.BAD_IMPORTANCE: lambda: say("not an importance from 0.1 to 10"),
    Reason.LONG_TITLE: lambda: say("too long a title"),
    Reason.ALONE: lambda: say("an evening of one player"),
}

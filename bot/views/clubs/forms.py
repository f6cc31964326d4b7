"""The screens of a form: clubs and formulas to choose from, one question, a list that is filled in."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from aiogram.types import InlineKeyboardMarkup
from aiogram.utils.formatting import Text

from bot.keyboards import Row as Buttons
from bot.keyboards import in_rows, keyboard
from bot.services.clubs.catalogue import Purpose, by_club, offered
from bot.services.clubs.filling import Preview
from bot.services.clubs.forms import SEATS, Form, Listing, Pasted, Row
from bot.services.clubs.typed import RowUnclearError
from bot.services.lines import Lines
from bot.services.orders import Actor, League, Report
from bot.services.readings import UnknownNameError
from bot.services.refusals import LeagueError
from bot.views import dates, numbers
from bot.views.clubs import exact, terms
from bot.views.clubs.samples import form_of_a_line, has_sides, right_form
from bot.views.languages import speaking
from bot.views.names import cut, name, named, shown, shown_apart
from bot.views.names import typed as safe
from bot.views.pads import DIGITS, Button
from bot.views.periods import capital
from bot.views.reports import spoken
from bot.views.say import joined, plain, say, say_many
from bot.views.scenes import Scene, sentence
from ratings import Question, Rounding

LABEL = 30
PLAYERS = 12
SHOWN_ROWS = 40


@dataclass(frozen=True, slots=True)
class About:
    """What a question is about: the list and the row, or the whole game, and what was typed so far.

    `flaw` is why the last answer was none, or what of `lines` could not be taken.
    """

    question: Question
    listing: str = ""
    row: int = 0
    number: str = ""
    flaw: LeagueError | None = None
    lines: Lines = ()


def formula_menu(league: League, owner: Actor, purpose: Purpose, club: str) -> Text:
    """What is to be chosen, for what."""
    with speaking(league.language):
        who = name(named({}, owner))
        clubs = by_club(offered(purpose))
        if club in clubs:
            title = terms.club(clubs[club][0])
            return say("**{owner}** · {club}: which game?", owner=who, club=title)
        if purpose is Purpose.CALCULATOR:
            return say("**{owner}** · 🧮 what to compute? Choose a club.", owner=who)
        return say("**{owner}** · 📝 which match to record? Choose a club.", owner=who)


def formula_menu_keyboard(
    league: League, button: Button, purpose: Purpose, club: str, formulas: Sequence[str]
) -> InlineKeyboardMarkup:
    """The clubs, or the formulas of one; formulas go by their place in the catalogue's menu."""
    with speaking(league.language):
        offers = offered(purpose)
        clubs = by_club(offers)
        shortlist = [one for one in offers if one.slug in formulas] if formulas else clubs.get(club, ())
        if not shortlist:
            rows = [[button(terms.club(games[0]), "club", str(at))] for at, games in enumerate(clubs.values())]
            return keyboard(*rows, [button("✖", "cancel", "")])
        places = {one.slug: str(at) for at, one in enumerate(offers)}
        choices = [button(cut(terms.title(one), LABEL), "formula", places[one.slug]) for one in shortlist]
        return keyboard(*in_rows(choices, 2), _ways(button))


@spoken
def asking(report: Report[Preview], owner: Actor, form: Form, about: About) -> Text:
    """One question, and what may be answered."""
    parts = [_head(report, owner, form)]
    label = terms.term(about.question.label)
    if about.listing:
        row = form.of(about.listing)[about.row]
        parts.append(Text(row_name(report, row, about.row), ": " if row.names or row.player else " ", label))
    else:
        parts.append(Text(capital(label)))
    if about.number:
        parts[-1] = Text(parts[-1], " → ", terms.answer(about.question, about.number))
    elif not about.question.choices and about.question.kind.name != "yes_no":
        parts.append(say("Keys, or a reply with the answer: {allowed}.", allowed=terms.allowed(about.question)))
    parts += _flaw(report, about.flaw, about.lines)
    if isinstance(about.flaw, RowUnclearError):
        parts.append(right_form(report, form, about.flaw))
    return joined(parts, "\n")


@spoken
def asking_keyboard(_report: Report[Preview], button: Button, about: About) -> InlineKeyboardMarkup:
    """The answers to choose from, or keys for a number; a step back, and a way past what may be left out."""
    question = about.question
    rows: list[Buttons] = []
    if question.choices or question.kind.name == "yes_no":
        values: Iterable[str | int | bool] = question.choices or (True, False)
        answers = [button(terms.choice(question, value), "answer", str(at)) for at, value in enumerate(values)]
        rows += in_rows(answers, 2)
    elif question.kind.name in {"whole", "decimal"}:
        rows += [[button(key, "key", key) for key in row] for row in DIGITS]
        point = [] if question.kind.name == "whole" else [button(exact.point(), "key", ".")]
        minus = [button(numbers.MINUS, "key", "-")] if getattr(question.kind, "low", -1) < 0 else []
        rows += [[*minus, button("0", "key", "0"), *point, button("⌫", "key", "<")]]
        rows += [[button(plain(say("✔ OK")), "enter", "")]] if about.number else []
    if not question.required:
        rows.append([button(plain(say("Leave out")), "skip", "")])
    return keyboard(*rows, _ways(button))


@spoken
def filling(
    report: Report[Preview], owner: Actor, form: Form, listing: Listing, flaw: LeagueError | None, lines: Lines
) -> Text:
    """What stands in a list so far, what is wrong with it, and how a line is typed."""
    parts = [_head(report, owner, form)]
    rows = form.of(listing.key)
    games = list(enumerate(form.pasted))[-SHOWN_ROWS:]
    parts += [_game(report, form, each, at) for at, each in games]
    parts += [_row(report, form, listing, row, at) for at, row in list(enumerate(rows))[-SHOWN_ROWS:]]
    outcome = report.record.outcome
    if outcome and outcome.reason:
        parts.append(say("⚠️ Not rated: {reason}.", reason=terms.filled(outcome.reason)))
    parts += _flaw(report, flaw or (report.record.flaw if rows or form.pasted else None), lines)
    if form.pasted and not flaw:
        return joined(parts, "\n")
    if not rows or flaw or form.incomplete(listing):
        parts.append(form_of_a_line(report, form, listing, flaw))
    return joined(parts, "\n")


@spoken
def filling_keyboard(
    report: Report[Preview], button: Button, form: Form, listing: Listing, flaw: LeagueError | None, page: int
) -> InlineKeyboardMarkup:
    """What can be answered besides, players to choose, the last line taken back, and the end of it.

    While something typed could not be taken, nothing can be ended; somebody unknown can be made a player.
    """
    optional = [each for each in form.questions if not each.required]
    rows: list[Buttons] = in_rows(
        [button(_option(form, each), "option", str(form.questions.index(each))) for each in optional], 2
    )
    if form.formula.roundings and form.purpose is Purpose.CALCULATOR:
        rows.append([button(rounding(form), "rounding", "")])
    if form.pasted:
        ended = form.is_complete and flaw is None and report.record.flaw is None
        label = plain(say_many("✔ Record {n} match", "✔ Record {n} matches", len(form.pasted)))
        record = [button(label, "list", "")] if ended else []
        return keyboard(*rows, [button(plain(say("⌫ Last line")), "shorten", "")], record, _ways(button))
    full = len(form.of(listing.key)) >= listing.counts[-1]
    if form.purpose is Purpose.LADDER and not full:
        rows += _players(report, button, page)
    elif not listing.needs_names and not full:
        rows.append([button(plain(say("➕ Step by step")), "add", "")])
    if form.of(listing.key):
        rows.append([button(plain(say("⌫ Last line")), "shorten", "")])
    if isinstance(flaw, UnknownNameError):
        rows.append([button(plain(say("➕ New player")), "newcomer", str(flaw.line))])
    elif flaw is None:
        rows += _end(report, button, form, listing)
    return keyboard(*rows, _ways(button))


def toast_number(number: str) -> str:
    """The number so far, seen at once by who typed it."""
    return f"{number.replace('-', numbers.MINUS)}…"


def row_name(report: Report[Preview], row: Row, at: int) -> Text:
    """Whom a row is about: a player, a name as typed, or its number."""
    if row.player and row.player in report.names:
        return name(report.names[row.player])
    if row.names:
        return joined([safe(each) for each in row.names], " · ")
    return Text(f"{at + 1}.")


def answered(form: Form) -> list[Text]:
    """What was answered once a game, in a row."""
    return [_said(each, form.answers[each.key]) for each in form.questions if each.key in form.answers]


def _said(question: Question, value: object) -> Text:
    if isinstance(value, str) and question.choices:
        return Text(terms.choice(question, value))
    return Text(terms.term(question.label), ": ", terms.answer(question, value))


def _head(report: Report[Preview], owner: Actor, form: Form) -> Text:
    icon = "🧮" if form.purpose is Purpose.CALCULATOR else "📝"
    who = name(named(report.names, owner))
    head = say("**{owner}** · {icon} **{title}**", owner=who, icon=icon, title=terms.title(form.formula))
    facts = answered(form)
    if form.day:
        facts.append(Text(dates.full(date.fromisoformat(form.day))))
    return joined([head, joined(facts)], "\n") if facts else head


def _row(report: Report[Preview], form: Form, listing: Listing, row: Row, at: int) -> Text:
    values = [_cell(row, each) for each in listing.asked if each.required or each.key in row.values]
    parts = [row_name(report, row, at)]
    if listing.key == SEATS and form.purpose is Purpose.LADDER and at < len(report.record.standings):
        stands = report.record.standings[at]
        parts.append(Text(f" ({exact.rating(stands.rating)})"))
    if values:
        parts.append(Text(": " if row.names or row.player else " ", " · ".join(values)))
    outcome = report.record.outcome
    if outcome and listing.key == SEATS:
        moved = outcome.after[at]
        parts.append(Text(f" → {exact.rating(moved.rating)} ({exact.change(moved.last)})"))
    return Text(*parts)


def _game(report: Report[Preview], form: Form, game: Pasted, at: int) -> Text:
    """A game of a pasted list: who sat where, and its own answers."""
    seats = [shown(report.names[player]) for player in game.players]
    if has_sides(form.formula):
        half = len(seats) // 2
        seats = [" + ".join(seats[:half]), " + ".join(seats[half:])]
    said = [terms.answer(each, game.answers[each.key]) for each in form.questions if each.key in game.answers]
    return Text(f"{at + 1}. ", " — ".join(seats), ": " if said else "", " · ".join(said))


def _cell(row: Row, question: Question) -> str:
    """An answer about a row; a question mark for one that is still to come."""
    return terms.answer(question, row.values[question.key]) if question.key in row.values else "?"


def _flaw(report: Report[Preview], flaw: LeagueError | None, lines: Lines) -> list[Text]:
    if flaw is None:
        return []
    names = flaw.report.names if flaw.report else report.names
    return [Text("⚠️ ", sentence(flaw, Scene(report.league, names, None, lines)))]


def _option(form: Form, question: Question) -> str:
    """A question that need not be answered, and what holds now."""
    value = form.answers.get(question.key, question.default)
    stands = "–" if value is None else terms.answer(question, value)
    return cut(f"{terms.term(question.label)}: {stands}", LABEL)


def rounding(form: Form) -> str:
    """How the changes are rounded."""
    chosen = form.rounding or form.formula.roundings[0]
    return plain(
        {
            Rounding.DOWN: say("Rounding: down"),
            Rounding.TOWARD_ZERO: say("Rounding: toward zero"),
            Rounding.NEAREST: say("Rounding: to the nearest"),
        }[Rounding(chosen)]
    )


def _players(report: Report[Preview], button: Button, page: int) -> list[Buttons]:
    """Players to choose from, a page of them."""
    everybody = report.record.offered
    here = everybody[(page - 1) * PLAYERS : page * PLAYERS]
    rows = in_rows([button(shown_apart(report.names[each]), "seat", str(each)) for each in here], 3)
    arrows = [button("◀", "page", str(page - 1))] if page > 1 else []
    arrows += [button("▶", "page", str(page + 1))] if len(everybody) > page * PLAYERS else []
    return [*rows, arrows]


def _end(report: Report[Preview], button: Button, form: Form, listing: Listing) -> list[Buttons]:
    """The key that ends a list, where it may end."""
    if len(form.of(listing.key)) not in listing.counts or any(map(listing.gap, form.of(listing.key))):
        return []
    if listing.key != form.listings[-1].key:
        return [[button(plain(say("Next ▶")), "next", "")]]
    if form.purpose is Purpose.LADDER:
        return [[button(plain(say("✔ Record")), "record", "")]] if report.record.outcome else []
    return [[button(plain(say("✔ Count")), "next", "")]] if report.record.answer else []


def _ways(button: Button) -> Buttons:
    return [button(plain(say("← Back")), "back", ""), button("✖", "cancel", "")]

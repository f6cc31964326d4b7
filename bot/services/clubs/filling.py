"""Forms being filled in: what people type becomes answers and rows; who they mean, the league knows."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.services.clubs.books import Book, Outcome, Played, Standing
from bot.services.clubs.catalogue import Purpose, Vocabulary, meant, offered
from bot.services.clubs.commas import without_commas
from bot.services.clubs.forms import SEATS, Form, NoSuchFormulaError, known
from bot.services.clubs.reading import Filled, Reader
from bot.services.clubs.rolls import ladder_for, roll_of
from bot.services.clubs.typed import (
    RefusedAnswerError,
    answers_at_end,
    answers_in,
    refused,
    said_in,
    skipped,
)
from bot.services.commands import Spoken
from bot.services.lines import Line, Lines, split_lines
from bot.services.operations import NEVER, Desk, Record, names_of
from bot.services.options import options
from bot.services.orders import League, Order, Place, Report
from bot.services.people import offered as listed
from bot.services.periods import past_day
from bot.services.refusals import LeagueError
from db.models import PlayerRow
from ratings import Answer, RefusedError, Step

_DATE: Final = re.compile(r"(?:date|дата)(?:\s*=\s*|\s+)(\S+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Begun:
    """What a command asks for: a form, or the formulas that its words leave to choose from."""

    formulas: tuple[str, ...]
    filled: Filled | None = None


@dataclass(frozen=True, slots=True)
class Preview:
    """What a form comes to as it stands, once everything is answered.

    Attributes:
        answer: The formula's, in a calculator.
        steps: Its working, seat by seat.
        outcome: What a match would do, in a ladder.
        standings: Where the players of the rows stand in it, in the rows' order.
        offered: Whom lists offer, those who have played most first.
        flaw: Why it comes to nothing, if it does.
    """

    answer: Answer | None = None
    steps: tuple[tuple[Step, ...], ...] = ()
    outcome: Outcome | None = None
    standings: tuple[Standing, ...] = ()
    offered: tuple[int, ...] = ()
    flaw: RefusedAnswerError | None = None


class FormService:
    """Reads what is typed into forms; nothing is recorded here."""

    def __init__(self, desk: Desk, vocabulary: Vocabulary) -> None:
        self.desk = desk
        self.vocabulary = vocabulary

    async def begun(self, order: Order, spoken: Spoken, purpose: Purpose) -> Report[Begun]:
        """What `/calc` or `/match` begins with: formula, answers and rows as far as they are said.

        Raises:
            NoSuchFormulaError: The words begin with no formula, nor with a club.
        """
        offers = offered(purpose)
        found, count = meant(spoken.words, offers, self.vocabulary) if spoken.words else (offers, 0)
        if not found:
            raise NoSuchFormulaError
        if len(found) != 1:
            return await self._report(order.place, Begun(tuple(each.slug for each in found)))
        form, day = Form(found[0].slug, purpose), _DATE.search(spoken.text, skipped(spoken, count))
        text = spoken.text
        if day:
            text = text[: day.start()] + " " * (day.end() - day.start()) + text[day.end() :]
        spoken = replace(spoken, text=text)
        words = text[skipped(spoken, count) :].split()
        form, answered = answers_in([word.strip(",;") for word in words], form, self.vocabulary)
        start = skipped(spoken, count + answered)
        form, end = answers_at_end(text, start, form, self.vocabulary)
        key = form.listings[0].key if form.listings else ""
        said = self._lines(form, key, replace(spoken, text=text[:end]), start)
        report = await self.read(order, form, key, said)
        filled = report.record
        if day:
            filled = _dated(filled, day[1], order, report.league)
        return Report(Begun((form.slug,), filled), report.league, report.names)

    async def typed(self, order: Order, form: Form, key: str, spoken: Spoken) -> Report[Filled]:
        """The form after a list was typed into it: the good lines are taken, the first bad one is the flaw."""
        return await self.read(order, form, key, self._lines(form, key, spoken, 0))

    def newcomer(self, form: Form, key: str, line: Line) -> Line:
        """Whom a line is about, without its values."""
        [said] = said_in([(0, line)], form.listing(key), self.vocabulary)
        return said.named

    async def preview(self, place: Place, form: Form) -> Report[Preview]:
        """What a form comes to as it stands.

        Raises:
            NoSuchFormulaError: The catalogue has its formula no more.
        """
        formula = known(form.slug)
        if form.purpose is Purpose.CALCULATOR:
            return await self._report(place, computed(form))
        async with self.desk.looking(place) as look:
            players = await look.unit.players.of_league(look.league.id)
            row = await look.unit.ladders.with_formula(look.league.id, form.slug)
            roll = await roll_of(look.unit, row or ladder_for(look.league.id, formula, NEVER), players)
        book = roll.book()
        people = tuple(roll.persons.get(each.player or 0, 0) for each in form.of(SEATS))
        standings = tuple(map(book.standing, people))
        seated = set(people)
        lists = [each.id for each in listed(players) if each.id not in seated]
        lists.sort(key=lambda person: -book.standing(person).games)
        preview = Preview(standings=standings, offered=tuple(lists))
        if form.pasted:
            preview = replace(preview, flaw=_flaw_of_list(form, book, roll.persons))
        elif form.is_complete:
            preview = _judged(preview, book, Played(form.raw(), people))
        return Report(preview, look.league, names_of(players))

    async def read(self, order: Order, form: Form, key: str, lines: Lines) -> Report[Filled]:
        """The form after these lines, as `typed`."""
        async with self.desk.looking(order.place) as look:
            players: Sequence[PlayerRow] = ()
            if form.purpose is Purpose.LADDER:
                players = await look.unit.players.of_league(look.league.id)
        filled = Filled(form)
        if lines and key:
            filled = Reader(form, key, self.vocabulary, players).read(lines)
        if filled.flaw:
            filled.flaw.report = Report(None, look.league, names_of(players))
        return Report(filled, look.league, names_of(players))

    def _lines(self, form: Form, key: str, spoken: Spoken, skip: int) -> Lines:
        text = without_commas(spoken.text, skip, form.listing(key), self.vocabulary) if key else spoken.text
        return split_lines(text, spoken.entities, skip)

    async def _report(self, place: Place, record: Record) -> Report[Record]:
        async with self.desk.looking(place) as look:
            return Report(record, look.league, {})


def computed(form: Form) -> Preview:
    """What a calculator's form comes to."""
    if not form.is_complete:
        return Preview()
    try:
        game = form.formula.read(form.raw())
        steps = form.formula.explain(game, form.rounding)
        return Preview(form.formula.answer(game, form.rounding), steps)
    except RefusedError as error:
        return Preview(flaw=refused(error, form.formula))


def _judged(preview: Preview, book: Book, played: Played) -> Preview:
    try:
        return replace(preview, outcome=book.outcome(played))
    except RefusedError as error:
        return replace(preview, flaw=refused(error, book.formula))


def _flaw_of_list(form: Form, book: Book, persons: Mapping[int, int]) -> RefusedAnswerError | None:
    """Why one of the games of a list is none, after those before it; its line is named."""
    for line, game in enumerate(form.games if form.is_complete else ()):
        people = tuple(persons.get(row.player or 0, 0) for row in game.of(SEATS))
        try:
            outcome = book.outcome(Played(game.raw(), people))
        except RefusedError as error:
            return refused(error, form.formula, line)
        book.standings.update(zip(people, outcome.after, strict=True))
    return None


def _dated(filled: Filled, typed: str, order: Order, league: League) -> Filled:
    """The form with the day of a match that is entered afterwards, or with what is wrong with it."""
    try:
        said = options(f"date={typed}", league.currency).date
        day = past_day(said, league.day_of(order.at)) if said else None
    except LeagueError as flaw:
        flaw.report = Report(None, league, {})
        return replace(filled, flaw=filled.flaw or flaw)
    return replace(filled, form=replace(filled.form, day=day.isoformat() if day else None))

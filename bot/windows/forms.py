"""Windows in which a game is put together: a club, a formula, answer by answer, then its players or deals.

Every screen knows the one before it, so that there is a step back from anywhere; what was answered since comes
along. A form for a ladder ends in a match on record, one for a calculator in its working.
"""

from dataclasses import dataclass, replace
from typing import ClassVar

from bot.services.clubs.catalogue import Purpose, Vocabulary, by_club, offered
from bot.services.clubs.filling import Begun
from bot.services.clubs.forms import Form, Listing, Raw, Row
from bot.services.clubs.reading import Filled
from bot.services.clubs.typed import answer_in, flaw_of
from bot.services.lines import Lines
from bot.services.orders import Order, Report
from bot.services.refusals import LeagueError
from bot.views import clubs
from bot.windows.keeping import Window
from bot.windows.screens import FRESH, Picture, Sources, picture
from bot.windows.states import State
from ratings import Question

# No number that is asked for has more signs.
LONGEST = 20

# What buttons do that only change the screen.
MOVES = {
    *("club", "formula", "back", "enter", "answer", "skip", "option"),
    *("rounding", "add", "seat", "shorten", "next", "again", "page"),
}


@dataclass(frozen=True, slots=True)
class Menu(State):
    """A club is chosen, then one of its formulas; `formulas` are those that words have left."""

    code: ClassVar[str] = "f"
    for_admins: ClassVar[bool] = True

    purpose: Purpose = Purpose.CALCULATOR
    club: str = ""
    formulas: tuple[str, ...] = ()

    @property
    def before(self) -> State | None:
        """All clubs."""
        return Menu(self.purpose) if self.club or self.formulas else None

    def moved(self, act: str, about: str) -> State:
        """The screen after a button: a club, a formula by its place among those offered, or back."""
        offers = offered(self.purpose)
        if act == "club":
            return Menu(self.purpose, list(by_club(offers))[int(about)])
        if act == "formula":
            return onward(Form(offers[int(about)].slug, self.purpose), self)
        return self.before or self


@dataclass(frozen=True, slots=True)
class OfForm(State):
    """A screen about a form."""

    for_admins: ClassVar[bool] = True

    form: Form
    before: State | None = None

    @property
    def behind(self) -> State:
        """The screen before, with what was answered since."""
        if isinstance(self.before, OfForm):
            return replace(self.before, form=self.form)
        return self.before or Menu(self.form.purpose)

    def rounded(self) -> State:
        """The same, rounded in the next of the ways to choose from."""
        ways = [str(way) for way in self.form.formula.roundings]
        at = ways.index(self.form.rounding or ways[0]) + 1
        return replace(self, form=replace(self.form, rounding=ways[at % len(ways)]))


@dataclass(frozen=True, slots=True)
class Asking(OfForm):
    """One question is asked: once a game, or about a row of a list.

    Attributes:
        key: Of the question.
        listing: The list, if it is about a row.
        row: Which row.
        number: What was typed with keys so far.
        flaw: Why the last answer was none, or what could not be taken of a command's lines.
        lines: Those lines.
    """

    key: str = ""
    listing: str = ""
    row: int = 0
    number: str = ""
    flaw: LeagueError | None = None
    lines: Lines = ()

    @property
    def behind(self) -> State:
        """The screen before; a row that was only begun goes with its first question."""
        if not self.listing or not isinstance(self.before, Filling):
            return super(Asking, self).behind
        rows = self.form.of(self.listing)
        form = self.form.with_rows(self.listing, (*rows[: self.row], *rows[self.row + 1 :]))
        return replace(self.before, form=form)

    @property
    def question(self) -> Question:
        """What is asked."""
        asked = self.form.listing(self.listing).asked if self.listing else self.form.questions
        return next(each for each in asked if each.key == self.key)

    def pressed(self, key: str) -> "Asking":
        """The screen after a key: digits, a point, a minus, or `<` for the last one taken back."""
        if key == "<":
            return replace(self, number=self.number[:-1])
        if key == "-":
            minus = self.number.startswith("-")
            return replace(self, number=self.number[1:] if minus else f"-{self.number}")
        if key == "." and "." in self.number:
            return self
        return replace(self, number=(self.number + key)[:LONGEST])

    def moved(self, act: str, about: str) -> State:
        """The screen after a button."""
        match act:
            case "answer":
                return self.answered((self.question.choices or (True, False))[int(about)])
            case "enter":
                return self.said(self.number)
            case "skip":
                return self.answered(None)
            case _:
                return self.behind

    def said(self, text: str, vocabulary: Vocabulary | None = None) -> State:
        """The screen after a typed answer; the same with what is wrong, if it is none."""
        try:
            return self.answered(answer_in(text, self.question, vocabulary))
        except LeagueError as flaw:
            return replace(self, number="", flaw=flaw)

    def answered(self, value: Raw | None) -> State:
        """The screen after an answer, or after the question was left out."""
        if not self.listing:
            form = self.form.answered(self.question, value)
            if isinstance(self.before, Filling):
                return replace(self.before, form=form, flaw=None)
            return onward(form, replace(self, form=form, number="", flaw=None))
        form = self.form.told(self.listing, self.row, self.question, value)
        asked = self.form.listing(self.listing).asked
        at = asked.index(self.question) + 1
        if at < len(asked):
            return replace(
                self, form=form, key=asked[at].key, number="", flaw=None, before=replace(self, form=form)
            )
        return replace(self.table(), form=form)

    def table(self) -> "Filling":
        """The list that the row belongs to."""
        screen: State | None = self
        while isinstance(screen, Asking):
            screen = screen.before
        return screen if isinstance(screen, Filling) else Filling(self.form, None, self.listing)


@dataclass(frozen=True, slots=True)
class Filling(OfForm):
    """A list is filled in, a line a row; what need not be answered can be answered here.

    Attributes:
        listing: The list.
        flaw: What could not be taken of the last lines.
        lines: Those lines.
        page: Of the players to choose from.
    """

    listing: str = ""
    flaw: LeagueError | None = None
    lines: Lines = ()
    page: int = 1

    @property
    def table(self) -> Listing:
        """What is asked about each row."""
        return self.form.listing(self.listing)

    def moved(self, act: str, about: str) -> State:
        """The screen after a button."""
        match act:
            case "option":
                return Asking(self.form, replace(self, flaw=None), self.form.questions[int(about)].key)
            case "rounding":
                return self.rounded()
            case "add":
                return self.added(Row())
            case "seat":
                return self.added(Row(player=int(about)))
            case "shorten":
                return self.shortened()
            case "next":
                return self.next()
            case "page":
                return replace(self, page=int(about))
            case _:
                return self.behind

    def filled(self, filled: Filled) -> State:
        """The screen after lines were typed; a game that is complete is computed at once."""
        form = filled.form
        screen = replace(self, form=form, flaw=filled.flaw, lines=filled.lines)
        last = self.listing == form.listings[-1].key
        done = form.purpose is Purpose.CALCULATOR and last and filled.flaw is None and form.is_complete
        return screen.next() if done and flaw_of(form) is None else screen

    def added(self, row: Row) -> State:
        """The screen after a row was begun: the first question about it."""
        form = self.form.with_rows(self.listing, (*self.form.of(self.listing), row))
        screen = replace(self, form=form, flaw=None)
        if not self.table.asked:
            return screen
        at = len(form.of(self.listing)) - 1
        return Asking(form, screen, self.table.asked[0].key, self.listing, at)

    def shortened(self) -> "Filling":
        """The screen without the last row, or the last game of a list."""
        if self.form.pasted:
            return replace(self, form=replace(self.form, pasted=self.form.pasted[:-1]), flaw=None)
        return replace(self, form=self.form.with_rows(self.listing, self.form.of(self.listing)[:-1]), flaw=None)

    def next(self) -> State:
        """The next list, or the working of a game that is complete."""
        keys = [each.key for each in self.form.listings]
        later = keys[keys.index(self.listing) + 1 :]
        before = replace(self, flaw=None)
        return Filling(self.form, before, later[0]) if later else Counted(self.form, before)


@dataclass(frozen=True, slots=True)
class Counted(OfForm):
    """A game that was computed; `seat` is the page of its working."""

    page: int = 1

    def moved(self, act: str, about: str) -> State:
        """The screen after a button."""
        match act:
            case "again":
                return self.again()
            case "rounding":
                return self.rounded()
            case "page":
                return replace(self, page=int(about))
            case _:
                return self.behind

    def again(self) -> State:
        """The last list, empty, for other numbers; a game without lists is asked anew."""
        if self.form.listings:
            key = self.form.listings[-1].key
            return Filling(self.form.with_rows(key, ()), self.before, key)
        form = replace(self.form, answers={})
        return onward(form, None)


FRESH[Menu.code] = Menu()


def onward(form: Form, before: State | None) -> State:
    """The screen that a form needs next: a question, a list, or its result."""
    if form.gap:
        return Asking(form, before, form.gap.key)
    lists = form.listings
    if not lists:
        return Counted(form, before)
    open_list = next((each for each in lists if form.incomplete(each)), lists[-1])
    return Filling(form, before, open_list.key)


def begun(report: Report[Begun], purpose: Purpose) -> State:
    """The screen that a command opens: as far as its words lead."""
    formulas, filled = report.record.formulas, report.record.filled
    if filled is None:
        offers = offered(purpose)
        clubs_left = list(by_club(each for each in offers if each.slug in formulas))
        club = clubs_left[0] if len(clubs_left) == 1 else ""
        return Menu(purpose, club, formulas if len(formulas) < len(offers) else ())
    screen = onward(filled.form, Menu(purpose))
    if isinstance(screen, Filling) and screen.listing == filled.form.listings[0].key:
        return screen.filled(filled)
    return replace(screen, flaw=filled.flaw, lines=filled.lines) if isinstance(screen, Asking) else screen


def hear(window: Window, order: Order, state: State) -> None:
    """Let a reply bring a window to another state, once."""
    if window.heard != order.key:
        window.heard, window.state = order.key, state


@picture.register
async def _(menu: Menu, window: Window, sources: Sources) -> Picture:
    league = await sources.games.league(window.place)
    return clubs.formula_menu(league, window.owner, menu.purpose, menu.club), clubs.formula_menu_keyboard(
        league, window.button, menu.purpose, menu.club, menu.formulas
    )


@picture.register
async def _(screen: Asking, window: Window, sources: Sources) -> Picture:
    report = await sources.forms.preview(window.place, screen.form)
    about = clubs.About(screen.question, screen.listing, screen.row, screen.number, screen.flaw, screen.lines)
    keyboard = clubs.asking_keyboard(report, window.button, about)
    return clubs.asking(report, window.owner, screen.form, about), keyboard


@picture.register
async def _(screen: Filling, window: Window, sources: Sources) -> Picture:
    report = await sources.forms.preview(window.place, screen.form)
    text = clubs.filling(report, window.owner, screen.form, screen.table, screen.flaw, screen.lines)
    keyboard = clubs.filling_keyboard(report, window.button, screen.form, screen.table, screen.flaw, screen.page)
    return text, keyboard


@picture.register
async def _(screen: Counted, window: Window, sources: Sources) -> Picture:
    report = await sources.forms.preview(window.place, screen.form)
    keyboard = clubs.counted_keyboard(report, window.button, screen.form, screen.page)
    return clubs.counted(report, window.owner, screen.form, screen.page), keyboard

"""Lists read into a form: who each line is about, and its values, or a whole table in one line."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.services.amounts import is_numeric
from bot.services.clubs.catalogue import Purpose, Vocabulary
from bot.services.clubs.forms import Form, Listing, Pasted, Row
from bot.services.clubs.records import HiddenPlayerError, SeatedTwiceError
from bot.services.clubs.splits import apart, called, without_scores
from bot.services.clubs.typed import (
    RowUnclearError,
    Said,
    answer_in,
    names_in,
    number_in,
    numbered,
    said_in,
    understood,
)
from bot.services.currencies import CHIPS
from bot.services.lines import Line, Lines
from bot.services.names import Roster, fold
from bot.services.people import roster_of
from bot.services.readings import TwiceError, UnknownNameError, read_lines
from bot.services.refusals import LeagueError, UnclearError
from db.models import PlayerRow


@dataclass(frozen=True, slots=True)
class Filled:
    """A form after something was typed into it; `flaw` is what could not be taken, of `lines` as typed."""

    form: Form
    flaw: LeagueError | None = None
    lines: Lines = ()


class Reader:
    """Reads the lines of one list."""

    def __init__(self, form: Form, key: str, vocabulary: Vocabulary, players: Sequence[PlayerRow]) -> None:
        self._form = form
        self._listing: Listing = form.listing(key)
        self._vocabulary = vocabulary
        self._roster: Roster = roster_of(players)
        self._hidden = {row.id for row in players if row.hidden}
        self._names = [name for row in players for name in (row.name, *row.nicknames) if name]

    def read(self, lines: Lines) -> Filled:
        """The form with the rows of the good lines."""
        filled = self._pasted(lines)
        if filled is None:
            rows, others = apart(lines, self._roster) if self._names_only else without_scores(lines)
            filled = self._with_others(self._rows(rows), others)
        if isinstance(filled.flaw, RowUnclearError):
            filled.flaw.players = called(lines, self._roster)
        return filled

    @property
    def _names_only(self) -> bool:
        """Whether nothing is asked about a seat but who sits there."""
        return self._form.purpose is Purpose.LADDER and not self._listing.asked

    def _with_others(self, filled: Filled, others: str) -> Filled:
        """The form with a number that stood beside names as an answer of the game; else it is the flaw."""
        if not others:
            return filled
        form = numbered(others, filled.form) if self._names_only else None
        if form:
            return replace(filled, form=form)
        flaw = filled.flaw or RowUnclearError(len(filled.lines))
        return replace(filled, flaw=flaw, lines=(*filled.lines, Line(others)))

    def _rows(self, lines: Lines) -> Filled:
        """The form with the rows of the good lines, a row a line."""
        said: list[tuple[Row, Said]] = []
        flaw: LeagueError | None = None
        for index, line in enumerate(lines):
            try:
                row, values = self._row(index, line)
                self._see_new(row, index, said)
            except LeagueError as refusal:
                flaw = flaw or refusal
            else:
                said.append((row, values))
        # Deals follow one another; seats that nobody named are typed as a whole.
        follows = len(self._listing.name_keys) > 1
        replaces = not follows and any(_who(row) is None for row, _ in said)
        kept = () if replaces else self._form.of(self._listing.key)
        news = understood(self._form, self._listing.key, kept, [(row, each.values) for row, each in said])
        if follows or replaces:
            return Filled(self._form.with_rows(self._listing.key, [*kept, *news]), flaw, lines)
        named = {_who(row): row for row in news}
        if all(_who(row) in named for row in kept):
            return Filled(self._form.with_rows(self._listing.key, news), flaw, lines)
        rows = [named.pop(_who(row), row) for row in kept]
        return Filled(self._form.with_rows(self._listing.key, [*rows, *named.values()]), flaw, lines)

    def _row(self, index: int, line: Line) -> tuple[Row, Said]:
        [said] = said_in([(index, line)], self._listing, self._vocabulary)
        if self._form.purpose is Purpose.LADDER:
            return Row(player=self._player(index, said.named)), said
        typed = " ".join(filter(None, (said.named.name or said.named.username or "", said.named.text)))
        if not typed and not self._listing.needs_names and self._listing.name_keys != ():
            return Row(), said
        count = len(self._listing.name_keys)
        if count == 0:
            return Row(), said
        names = names_in(typed, count, self._known())
        if names is None or any(is_numeric(name.split()[0]) or "=" in name for name in names):
            raise RowUnclearError(index)
        return Row(names=names), said

    def _player(self, index: int, named: Line) -> int:
        """Whom a line of a match names.

        Raises:
            LeagueError: Nobody, more than one, or somebody hidden.
        """
        if named.text == "" and named.mention is None and named.username is None:
            raise RowUnclearError(index)
        try:
            [reading] = read_lines((named,), self._roster, CHIPS, None)
        except LeagueError as refusal:
            if isinstance(refusal, UnclearError):
                raise RowUnclearError(index) from None
            if hasattr(refusal, "line"):
                refusal.line = index
            raise
        if reading.player is None:
            raise UnknownNameError(index) if reading.telegram_id else RowUnclearError(index)
        if reading.player in self._hidden:
            raise HiddenPlayerError(reading.player, index)
        return reading.player

    def _see_new(self, row: Row, index: int, said: Sequence[tuple[Row, Said]]) -> None:
        """See that no two lines of a list are about one person.

        Raises:
            TwiceError: They are.
        """
        if len(self._listing.name_keys) > 1 or _who(row) is None:
            return
        for other, each in said:
            if _who(other) == _who(row):
                raise TwiceError(each.line, index)

    def _known(self) -> list[str]:
        """The names that stand in the form already."""
        return [name for rows in self._form.rows.values() for row in rows for name in row.names]

    def _pasted(self, lines: Lines) -> Filled | None:
        """The form with a list of games, each line a whole table; None where the first line is no such thing."""
        listing = self._listing
        if not self._names_only or len(listing.counts) != 1:
            return None
        games: list[Pasted] = []
        flaw: LeagueError | None = None
        for index, line in enumerate(lines):
            try:
                games.append(self._game(index, line, listing.counts[0]))
            except RowUnclearError as refusal:
                if not games:
                    return None
                flaw = flaw or refusal
            except LeagueError as refusal:
                flaw = flaw or refusal
        if len(games) == 1 and not games[0].answers:
            rows = [Row(player=player) for player in games[0].players]
            return Filled(self._form.with_rows(listing.key, rows), flaw, lines)
        return Filled(replace(self._form, pasted=tuple(games)), flaw, lines)

    def _game(self, index: int, line: Line, seats: int) -> Pasted:
        """One line of a list of games: the players in their order, then its own numbers.

        Raises:
            RowUnclearError: It has not as many names.
            LeagueError: A name is nobody's, or somebody's who cannot play.
        """
        asked = sorted(
            (each for each in self._form.questions if not each.choices), key=lambda each: not each.required
        )
        words = line.text.split()
        tail: list[str] = []
        while words and len(tail) < len(asked) and number_in(words[-1]) is not None:
            tail.insert(0, words.pop())
        names = names_in(" ".join(words), seats, self._names)
        if names is None:
            raise RowUnclearError(index)
        players = tuple(self._player(index, Line(name)) for name in names)
        for at, player in enumerate(players):
            if player in players[:at]:
                raise SeatedTwiceError(player)
        answers = {question.key: answer_in(text, question) for question, text in zip(asked, tail, strict=False)}
        return Pasted(players, answers)


def _who(row: Row) -> object:
    """Whom a row is about, to be compared; None for a seat that nobody named."""
    return row.player or (fold(row.names[0]) if row.names else None)

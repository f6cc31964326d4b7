"""A form: what a formula asks for, and what has been answered so far. Pure, and never changed, only replaced."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction
from typing import Final

from bot.services.clubs.catalogue import Purpose, formula_named
from bot.services.refusals import LeagueError
from ratings import Formula, Question
from ratings.kinds import MANY
from ratings.questions import ByName, ListOf, Record

Raw = str | int | bool
"""An answer as JSON can hold it: numbers that are not whole as decimal text."""

SEATS: Final = "seats"
RATING: Final = "rating"
EXPERIENCE: Final = "experience"
# Where the club seats people, experience is an activity that no ladder knows.
ASKED_ANYWAY: Final = {EXPERIENCE: ("seating", "auto")}

DECIMALS: Final = 12


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a list: who, and what was answered about them.

    Attributes:
        names: As typed; none for a seat that nobody named.
        player: Who it is, in a ladder.
        values: The answers, by the key of the question.
    """

    names: tuple[str, ...] = ()
    player: int | None = None
    values: Mapping[str, Raw] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Listing:
    """A list that a form asks for: a row a player, or a row a deal.

    Attributes:
        key: Of the question.
        label: The question in English.
        name_keys: Where each name of a row belongs; empty for a name that the formula does not ask for.
        name_labels: What those names are, in English, each once.
        asked: What is asked about a row besides its names.
        counts: How many rows there may be.
        needs_names: Whether a row without names is none.
    """

    key: str
    label: str
    name_keys: tuple[str, ...]
    name_labels: tuple[str, ...]
    asked: tuple[Question, ...]
    counts: Sequence[int]
    needs_names: bool

    def raw(self, rows: Sequence[Row]) -> object:
        """The rows as JSON."""
        if self.needs_names and len(self.name_keys) == 1:
            return {row.names[0]: row.values.get("") for row in rows}
        return [self._record(row) for row in rows]

    def gap(self, row: Row) -> Question | None:
        """What has to be answered about a row, and is not yet."""
        return next((each for each in self.asked if each.required and each.key not in row.values), None)

    def _record(self, row: Row) -> object:
        if [each.key for each in self.asked] == [""]:
            return row.values.get("")
        record: dict[str, object] = dict(row.values)
        for key, name in zip(self.name_keys, row.names, strict=False):
            if key and self.name_keys.count(key) > 1:
                names = record.setdefault(key, [])
                if isinstance(names, list):
                    names.append(name)
            elif key:
                record[key] = name
        return record


@dataclass(frozen=True, slots=True)
class Pasted:
    """One game of a list in which each line is a whole table: its players, and the answers of its own."""

    players: tuple[int, ...]
    answers: Mapping[str, Raw]


@dataclass(frozen=True, slots=True)
class Form:
    """The answers to a formula's questions so far.

    Attributes:
        slug: The formula.
        purpose: Whether it is to be computed, or recorded in a ladder.
        answers: What is asked once a game, by key.
        rows: What stands in each list, by its key.
        rounding: Another rounding than the formula's own.
        day: The day of a match that is entered afterwards, `YYYY-MM-DD`.
        pasted: Games of a list, for which the other answers hold together.
    """

    slug: str
    purpose: Purpose
    answers: Mapping[str, Raw] = field(default_factory=dict)
    rows: Mapping[str, tuple[Row, ...]] = field(default_factory=dict)
    rounding: str | None = None
    day: str | None = None
    pasted: tuple[Pasted, ...] = ()

    @property
    def formula(self) -> Formula:
        """The formula's entry in the catalogue.

        Raises:
            NoSuchFormulaError: The catalogue has it no more.
        """
        return known(self.slug)

    @property
    def questions(self) -> tuple[Question, ...]:
        """What is asked once a game and is no list."""
        return tuple(each for each in self.formula.asked.values() if not isinstance(each.kind, ListOf | ByName))

    @property
    def listings(self) -> tuple[Listing, ...]:
        """The lists that are asked for, in their order."""
        asked = [each for each in self.formula.asked.values() if isinstance(each.kind, ListOf | ByName)]
        return tuple(_listing(each, self.filled) for each in asked)

    @property
    def filled(self) -> frozenset[str]:
        """What the ladder knows of a seat, so that nobody is asked."""
        if self.purpose is not Purpose.LADDER:
            return frozenset()
        asked = {key for key, (question, value) in ASKED_ANYWAY.items() if self.answers.get(question) == value}
        return frozenset({RATING, EXPERIENCE} - asked)

    @property
    def gap(self) -> Question | None:
        """What has to be answered once a game, and is not yet."""
        answers = {**self.answers, **(self.pasted[0].answers if self.pasted else {})}
        return next((each for each in self.questions if each.required and each.key not in answers), None)

    @property
    def games(self) -> tuple["Form", ...]:
        """The games of a pasted list, each as a form of its own; without a list the form itself."""
        if not self.pasted:
            return (self,)
        return tuple(
            replace(
                self,
                answers={**self.answers, **each.answers},
                rows={SEATS: tuple(Row(player=player) for player in each.players)},
                pasted=(),
            )
            for each in self.pasted
        )

    def listing(self, key: str) -> Listing:
        """The list with this key."""
        return next(each for each in self.listings if each.key == key)

    def of(self, key: str) -> tuple[Row, ...]:
        """The rows of a list."""
        return self.rows.get(key, ())

    def incomplete(self, listing: Listing) -> bool:
        """Whether a list has not yet as many rows as it needs, or a row with a gap."""
        rows = self.of(listing.key)
        return len(rows) not in listing.counts or any(map(listing.gap, rows))

    @property
    def is_complete(self) -> bool:
        """Whether everything that has to be answered is."""
        if self.pasted:
            return all(game.is_complete for game in self.games)
        return self.gap is None and not any(map(self.incomplete, self.listings))

    def answered(self, question: Question, value: Raw | None) -> "Form":
        """The form with an answer, or without one to this question."""
        rest = {key: each for key, each in self.answers.items() if key != question.key}
        return replace(self, answers=rest if value is None else {**rest, question.key: value})

    def with_rows(self, key: str, rows: Sequence[Row]) -> "Form":
        """The form with these rows in a list."""
        return replace(self, rows={**self.rows, key: tuple(rows)})

    def told(self, key: str, index: int, question: Question, value: Raw | None) -> "Form":
        """The form with an answer about one row, or without one."""
        rows = list(self.of(key))
        rest = {each: old for each, old in rows[index].values.items() if each != question.key}
        rows[index] = replace(rows[index], values=rest if value is None else {**rest, question.key: value})
        return self.with_rows(key, rows)

    def raw(self, filled: Sequence[Mapping[str, object]] = ()) -> dict[str, object]:
        """The game as JSON, with what the ladder knows of each seat, if it is one's."""
        game: dict[str, object] = dict(self.answers)
        for listing in self.listings:
            rows = listing.raw(self.of(listing.key))
            if filled and isinstance(rows, list):
                rows = [{**row, **more} for row, more in zip(rows, filled, strict=True)]
            game[listing.key] = rows
        return game


@dataclass
class NoSuchFormulaError(LeagueError):
    """There is no formula of this name."""


def known(slug: str) -> Formula:
    """The formula's entry in the catalogue.

    Raises:
        NoSuchFormulaError: There is none.
    """
    formula = formula_named(slug)
    if formula is None:
        raise NoSuchFormulaError
    return formula


def accepted(question: Question, value: object) -> Raw:
    """An answer as a form keeps it.

    Raises:
        RefusedError: It is none.
    """
    read = question.kind.read(value)
    match read:
        case bool() | str() | int():
            return read
        case Fraction():
            return written(read)
        case date():
            return read.isoformat()
        case _:
            raise TypeError(f"no form asks for a {question.kind.name}")


def written(number: Fraction | int) -> str:
    """A number of at most twelve decimals as decimal text; one with more is rounded, halves up."""
    units = (2 * number * 10**DECIMALS + 1) // 2
    whole, rest = divmod(abs(units), 10**DECIMALS)
    text = f"{whole}.{rest:0{DECIMALS}}".rstrip("0").rstrip(".")
    return f"-{text}" if units < 0 else text


def _listing(question: Question, filled: frozenset[str]) -> Listing:
    kind = question.kind
    if isinstance(kind, ByName):
        asked = (replace(question, key="", kind=kind.item),)
        counts = range(1, MANY + 1)
        return Listing(question.key, question.label, (question.key,), (), asked, counts, needs_names=True)
    if not isinstance(kind, ListOf):
        raise TypeError(f"{question.kind.name} is no list")
    if not isinstance(kind.item, Record):
        asked = (replace(question, key="", kind=kind.item),)
        return Listing(question.key, question.label, (), (), asked, kind.counts, needs_names=False)
    fields = tuple(next(iter(kind.item.sorts.values())).values())
    names = tuple(each.key for each in fields for _ in range(_names(each)))
    rest = tuple(each for each in fields if not _names(each) and each.key not in filled)
    seats = question.key == SEATS
    keys = names or (("",) if seats else ())
    labels = tuple(each.label for each in fields if _names(each))
    need = bool(names) and not seats
    return Listing(question.key, question.label, keys, labels, rest, kind.counts, needs_names=need)


def _names(question: Question) -> int:
    """How many names a field of a row holds."""
    kind = question.kind
    if kind.name == "name":
        return 1
    return kind.counts[0] if isinstance(kind, ListOf) and kind.item.name == "name" else 0

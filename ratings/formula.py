"""One entry of the catalogue: what a formula is called, asks for, gives, and how it shows its working."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from decimal import Decimal
from typing import NamedTuple

from ratings.arithmetic import Rounding
from ratings.fields import Ask, questions_of, read
from ratings.kinds import Choice, Number
from ratings.questions import ListOf, Question, Questions, Record
from ratings.refusals import RefusedError, refused
from ratings.roots import Roots

__all__ = [
    "Answer",
    "Ask",
    "Changes",
    "Columns",
    "Deltas",
    "Formula",
    "Question",
    "RefusedError",
    "Step",
    "Value",
]

Value = Number | float | Decimal | Roots | str
"""A number or a word of an answer or of the working; an int, Fraction or Roots is exact."""

Columns = Mapping[str, Sequence[Value | None]]
"""The working of a table: each step's name and its value for every seat; None if a seat has no such step."""


class Step(NamedTuple):
    """One named value of a seat's working."""

    name: str
    value: Value


@dataclass(frozen=True, slots=True)
class Answer:
    """What a formula gives; each formula's own answer is a record of this sort."""

    def to_json(self) -> dict[str, object]:
        """The members of the answer by name, numbers still exact."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


@dataclass(frozen=True, slots=True)
class Deltas(Answer):
    """Whole changes of rating, a seat each; all zero, with the reason, where the game is not rated."""

    deltas: tuple[int, ...]
    reason: str | None = None

    @classmethod
    def of(cls, columns: Columns, reason: str | None = None) -> "Deltas":
        """The changes that a working ends with, in its column "change"."""
        return cls(tuple(change for change in columns["change"] if isinstance(change, int)), reason)

    @property
    def rated(self) -> bool:
        """Whether the game counts."""
        return self.reason is None

    def to_json(self) -> dict[str, object]:
        """`rated` and `deltas`, and `reason` where there is one."""
        answer: dict[str, object] = {"rated": self.rated, "deltas": self.deltas}
        return answer if self.rated else {**answer, "reason": self.reason}


@dataclass(frozen=True, slots=True)
class Changes(Answer):
    """Changes of rating as they come, not rounded, a seat each."""

    deltas: tuple[Number | float, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Formula:
    """A rating formula and what a program has to know to offer it.

    Attributes:
        slug: Its name in commands and files, club first.
        title: What people call it.
        source: The club and the chapter of its rules.
        text: The formula in the source's letters.
        game: The record of one game.
        rate: The answer for a game record.
        working: The steps for a game record; the last column is what `rate` gives.
        answers: The members of the answer.
        rounds: Whether `rate` and `working` take a `Rounding`.
        calculator: Whether it makes sense to type a single game in and look at the answer.
        ladder: Whether the changes of game after game make a rating list.
        start: The rating that a newcomer of such a list begins with.
    """

    slug: str
    title: str
    source: str
    text: str
    game: type[object]
    rate: Callable[..., Answer]
    working: Callable[..., Columns]
    answers: tuple[str, ...]
    rounds: bool = False
    calculator: bool = False
    ladder: bool = False
    start: int = 0

    @property
    def asked(self) -> Questions:
        """All that is asked, by key, seats among it."""
        return questions_of(self.game)

    @property
    def questions(self) -> tuple[Question, ...]:
        """What is asked once a game; for a table, all but its seats."""
        return tuple(question for key, question in self.asked.items() if key != "seats")

    @property
    def seat_questions(self) -> tuple[Question, ...]:
        """What is asked once a seat; nothing where the formula knows no seats."""
        return tuple(self._seats[1].values()) if self._seats else ()

    @property
    def seat_counts(self) -> tuple[int, ...]:
        """How many seats there may be, ascending; nothing where the formula knows none."""
        return tuple(self._seats[0].counts) if self._seats else ()

    @property
    def roundings(self) -> tuple[Rounding, ...]:
        """The roundings to choose from, the default first; nothing where the formula does not round."""
        return tuple(Rounding) if self.rounds else ()

    def read(self, game: object) -> object:
        """The game record that JSON or a form describes, of the entry's own `game` type.

        Raises:
            RefusedError: It describes none; the field is named.
        """
        return read(self.game, game)

    def answer(self, game: object, rounding: object = None) -> Answer:
        """The answer for a game record.

        Raises:
            RefusedError: The rounding is unknown or not for this formula, or the game cannot be computed.
        """
        return self.rate(game, *(() if rounding is None else self.rounding(rounding)))

    def explain(self, game: object, rounding: object = None) -> tuple[tuple[Step, ...], ...]:
        """The working of every seat, in the order of computing.

        Raises:
            RefusedError: As `answer`.
        """
        columns = self.working(game, *(() if rounding is None else self.rounding(rounding)))
        rows = zip(*columns.values(), strict=True)
        return tuple(
            tuple(Step(name, value) for name, value in zip(columns, row, strict=True) if value is not None)
            for row in rows
        )

    def rounding(self, raw: object) -> tuple[Rounding, ...]:
        """What `rate` and `working` are called with besides the game, when a rounding is asked for.

        Raises:
            RefusedError: The rounding is unknown, or the formula does not round.
        """
        if not self.rounds:
            raise refused("rounding", raw, f"none, since {self.slug} does not round")
        try:
            return (Rounding(str(_ROUNDINGS.read(str(raw) if isinstance(raw, Rounding) else raw))),)
        except RefusedError as error:
            raise error.within("rounding") from None

    @property
    def _seats(self) -> tuple[ListOf, Questions] | None:
        asked = self.asked.get("seats")
        if asked is None or not isinstance(asked.kind, ListOf) or not isinstance(asked.kind.item, Record):
            return None
        return asked.kind, next(iter(asked.kind.item.sorts.values()))


_ROUNDINGS = Choice(tuple(map(str, Rounding)))

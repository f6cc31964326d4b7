"""The questions of a record, and the kinds of value that hold others: lists, objects by name, records."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from ratings.kinds import MANY, Choice, Kind, Name
from ratings.refusals import RefusedError, missing, refused, shortened


@dataclass(frozen=True, slots=True)
class Question:
    """One thing a formula asks for.

    Attributes:
        key: The field's name in JSON and in the record.
        label: The question in English.
        kind: What may be answered; `kind.name` is one of whole, decimal, choice, yes_no, date, month, name,
            list, by_name, record.
        required: Whether there must be an answer.
        default: What stands where there is none; None where the field then stays empty.
    """

    key: str
    label: str
    kind: Kind
    required: bool
    default: object = None

    @property
    def allowed(self) -> str:
        """What may be answered, in words."""
        return self.kind.allowed

    @property
    def choices(self) -> tuple[str | int, ...]:
        """The words or numbers to choose from; empty where the answer is free."""
        return self.kind.values if isinstance(self.kind, Choice) else ()

    def read(self, raw: object) -> object:
        """The value for the record, from JSON or from a form.

        Raises:
            RefusedError: Not an answer to this question.
        """
        try:
            return self.kind.read(raw)
        except RefusedError as error:
            raise error.within(self.key) from None

    def admits_all(self, values: tuple[object, ...]) -> bool:
        """Whether each value may stand in this field of a record."""
        if not self.required and self.default is None:
            empty = values.count(None)
            if empty == len(values):
                return True
            if empty:
                values = tuple(value for value in values if value is not None)
        return self.kind.admits_all(values)

    def refusal(self, value: object) -> RefusedError:
        """Why a value that is not admitted is not."""
        return self.kind.refusal(value).within(self.key)


Questions = Mapping[str, Question]
"""What a record asks for, by key, in the order of its fields."""


class ListOf(Kind):
    """Several values of one kind, in order."""

    name: ClassVar[str] = "list"
    __slots__ = ("counts", "item")

    def __init__(self, item: Kind, counts: range | tuple[int, ...]) -> None:
        self.item = item
        self.counts = counts

    @property
    def allowed(self) -> str:
        """How many of what."""
        if self.counts[-1] > MANY:
            return "a list"
        if isinstance(self.counts, range):
            number = f"{self.counts[0]:,} to {self.counts[-1]:,}"
        else:
            number = " or ".join(map(str, self.counts))
        return f"a list of {number}"

    def read(self, raw: object) -> tuple[object, ...]:
        """The values.

        Raises:
            RefusedError: Not a list, too short or too long, or an item that is refused.
        """
        if not isinstance(raw, list | tuple) or len(raw) not in self.counts:
            raise refused("", raw, self.allowed)
        values = []
        for index, item in enumerate(raw):
            try:
                values.append(self.item.read(item))
            except RefusedError as error:
                raise error.within(f"[{index}]") from None
        return tuple(values)

    def admits_all(self, values: Collection[object]) -> bool:
        """Whether all are tuples of a right length, of right items."""
        return all(
            type(value) is tuple and len(value) in self.counts and self.item.admits_all(value) for value in values
        )

    def refusal(self, value: object) -> RefusedError:
        """Why a list is not admitted: itself, or its first wrong item."""
        if type(value) is tuple and len(value) in self.counts:
            wrong = next(index for index, item in enumerate(value) if not self.item.admits_all((item,)))
            return self.item.refusal(value[wrong]).within(f"[{wrong}]")
        return super().refusal(value)


class ByName(Kind):
    """Values of one kind, each under a name."""

    name: ClassVar[str] = "by_name"
    __slots__ = ("item",)

    def __init__(self, item: Kind) -> None:
        self.item = item

    @property
    def allowed(self) -> str:
        """What stands under each name."""
        return f"an object: by name {self.item.allowed}"

    def read(self, raw: object) -> dict[str, object]:
        """The values by name, in the order given.

        Raises:
            RefusedError: Not an object, a name that is none or comes twice, or a value that is refused.
        """
        values = {}
        for key, item in _members(raw, self.allowed).items():
            try:
                values[Name().read(key)] = self.item.read(item)
            except RefusedError as error:
                raise error.within(shortened(str(key))) from None
        return values

    def admits_all(self, values: Collection[object]) -> bool:
        """Whether all are mappings of names to right values."""
        return all(
            isinstance(value, Mapping) and Name().admits_all(value) and self.item.admits_all(value.values())
            for value in values
        )


class Record(Kind):
    """A record; where there are several sorts of it, the first field of each tells which."""

    name: ClassVar[str] = "record"
    __slots__ = ("columns", "sorts")

    def __init__(self, sorts: Mapping[type[object], Questions]) -> None:
        self.sorts = sorts
        # The questions of the columns of a table, where the records are its rows.
        self.columns = [question for sort in sorts if issubclass(sort, tuple) for question in sorts[sort].values()]

    @property
    def allowed(self) -> str:
        """The fields of each sort."""
        return " or ".join(f"an object of {', '.join(asked)}" for asked in self.sorts.values())

    def read(self, raw: object) -> object:
        """The record.

        Raises:
            RefusedError: Not an object, or a field is missing, unknown, given twice or refused, or what the
                fields say together is.
        """
        members = _members(raw, self.allowed)
        for sort, asked in self.sorts.items():
            if len(self.sorts) == 1 or next(iter(asked)) in members:
                return sort(**_answers(asked, members))
        raise refused("", raw, self.allowed)

    def admits_all(self, values: Collection[object]) -> bool:
        """Whether all are records of these sorts, and right ones where they are rows of a table.

        A row is a NamedTuple, which is made without a check; a dataclass has checked itself.
        """
        rows: tuple[Any, ...] = tuple(values)
        if not self.sorts.keys() >= set(map(type, rows)):
            return False
        return not self.columns or all(map(Question.admits_all, self.columns, zip(*rows, strict=True)))

    def refusal(self, value: object) -> RefusedError:
        """Why a record is not admitted: its type, or its first wrong field."""
        for question in self.sorts.get(type(value), {}).values():
            answer = getattr(value, question.key)
            if not question.admits_all((answer,)):
                return question.refusal(answer)
        return super().refusal(value)


def _answers(asked: Questions, members: Mapping[object, object]) -> dict[str, Any]:
    """The value of every field that is given, by key.

    Raises:
        RefusedError: A field is missing, unknown or refused.
    """
    for key in members:
        if key not in asked:
            raise RefusedError(shortened(str(key)), "unknown field", ", ".join(asked))
    values = {}
    for key, question in asked.items():
        if key in members:
            values[key] = question.read(members[key])
        elif question.required:
            raise missing(key, question.allowed)
    return values


def _members(raw: object, allowed: str) -> Mapping[object, object]:
    """The members of an object, each there once.

    Raises:
        RefusedError: Not an object, or a member comes twice.
    """
    if not isinstance(raw, Mapping):
        raise refused("", raw, allowed)
    for key in getattr(raw, "twice", ()):
        raise RefusedError(shortened(key), "given twice", "once")
    return raw

"""What people type into a form: the words after a command, an answer, and lists of a row a line.

A row is a name and values, or values and a name: `Аня 1500 80`. The values stand in the order in which they
are asked; `-` leaves out one that need not be answered, and where that order fits no game, they are taken for
whatever answers do. Numbers take a decimal comma as well, and any dash is a minus.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, islice, product
from typing import Final

from bot.services.clubs.catalogue import Vocabulary
from bot.services.clubs.forms import Form, Listing, Raw, Row, accepted
from bot.services.commands import Spoken
from bot.services.lines import Line
from bot.services.names import fold
from bot.services.refusals import LeagueError
from ratings import Formula, Question, RefusedError

YES_NO: Final = {
    **dict.fromkeys(("yes", "y", "true", "да", "д", "+"), True),
    **dict.fromkeys(("no", "n", "false", "нет", "н", "-", "−", "–"), False),
}
LEFT_OUT: Final = frozenset("-−–—·")
# So many ways to understand a list are tried before the plain one is kept.
MOST_WAYS: Final = 200
LONGEST_CHOICE: Final = 4  # words

_NUMBER: Final = re.compile(r"([+\-−–]?)([0-9]+)(?:[.,]([0-9]+))?%?")
_INDEX: Final = re.compile(r"\[\d+\]")
_WORD: Final = re.compile(r"\S+")
_BETWEEN: Final = re.compile(r"\s*[+/&:;—–]\s*|\s+-\s+|\s+(?:vs|против)\s+", re.IGNORECASE)


@dataclass
class RefusedAnswerError(LeagueError):
    """An answer, or what all answers say together, is none for the formula.

    Attributes:
        field: The path of the answer in the game.
        label: What is asked there, in English; empty where it is no question of a game or a seat.
        problem: What is wrong, as the formula says it.
        allowed: What would be taken, as the formula says it.
        line: The line of the list that it stands in, if it is one's.
    """

    field: str
    label: str
    problem: str
    allowed: str
    line: int | None = None


@dataclass
class RowUnclearError(LeagueError):
    """A line of a list has too many values, or not the names that a row wants.

    Attributes:
        line: Of the list.
        players: Whom the whole list names, for the right form.
    """

    line: int
    players: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Said:
    """One line as values and the name that is left; `named` is the line without the values."""

    line: int
    named: Line
    values: tuple[Raw | None, ...]


def answer_in(text: str, question: Question, vocabulary: Vocabulary | None = None) -> Raw:
    """The answer that typed words give to one question.

    Raises:
        RefusedAnswerError: It is none.
    """
    try:
        return accepted(question, _value(text, question, vocabulary))
    except RefusedError as error:
        raise RefusedAnswerError(question.key, question.label, error.problem, error.allowed) from None


def answers_in(words: Sequence[str], form: Form, vocabulary: Vocabulary) -> tuple[Form, int]:
    """The form with the answers that the first words give, and how many words that were.

    Choices come in any order; numbers answer what has to be answered, in its order; `importance=1.5` answers
    what it names.
    """
    at = 0
    while at < len(words):
        for count in range(min(LONGEST_CHOICE, len(words) - at), 0, -1):
            said = _chosen(" ".join(words[at : at + count]), form, vocabulary)
            if said is not None:
                form = said
                at += count
                break
        else:
            break
    return form, at


def answers_at_end(text: str, start: int, form: Form, vocabulary: Vocabulary) -> tuple[Form, int]:
    """The form with the choices that the last words after `start` make, and where in the text they begin."""
    asked = form.listings[0] if form.listings else None
    end = len(text)
    while words := list(_WORD.finditer(text, start, end)):
        for word in words[-LONGEST_CHOICE:]:
            phrase = text[word.start() : end].strip(" ,;\n")
            said = _worded(phrase, form, vocabulary)
            if said is not None and not (asked and is_value(phrase, asked, vocabulary)):
                form, end = said, word.start()
                break
        else:
            break
    return form, end


def said_in(lines: Iterable[tuple[int, Line]], listing: Listing, vocabulary: Vocabulary) -> list[Said]:
    """Lines cut into names and values.

    Raises:
        RowUnclearError: More values than are asked.
    """
    return [_said(index, line, listing, vocabulary) for index, line in lines]


def names_in(text: str, count: int, known: Iterable[str]) -> tuple[str, ...] | None:
    """The `count` names that a text holds; None where it cannot be told which.

    They stand apart by signs, or are single words, or names that are known already.
    """
    text = text.strip()
    if count == 1:
        return (text,) if text else None
    for pieces in (_BETWEEN.split(text), text.split(), _known_names(_BETWEEN.sub(" ", text).split(), known)):
        names = tuple(piece for piece in pieces if piece)
        if len(names) == count:
            return names
    return None


def understood(
    form: Form, key: str, others: Sequence[Row], rows: Sequence[tuple[Row, tuple[Raw | None, ...]]]
) -> list[Row]:
    """The rows with their values under the questions that they answer.

    Where some need no answer, it is whatever the formula takes, with the other rows; else in order.
    """
    listing = form.listing(key)
    widths = sorted({len(values) for _, values in rows})
    ways = list(islice(product(*(_ways(listing.asked, width) for width in widths)), MOST_WAYS))
    tries = []
    for way in ways:
        questions = dict(zip(widths, way, strict=True))
        tries.append([_filled(row, questions[len(values)], values) for row, values in rows])
    fitting = (each for each in tries if flaw_of(form.with_rows(key, [*others, *each])) is None)
    return tries[0] if len(tries) == 1 else next(fitting, tries[0])


def flaw_of(form: Form) -> RefusedAnswerError | None:
    """What the formula says against a form that stands by itself; None where it can be computed."""
    try:
        form.formula.explain(form.formula.read(form.raw()), form.rounding)
    except RefusedError as error:
        return refused(error, form.formula)
    return None


def refused(error: RefusedError, formula: Formula, line: int | None = None) -> RefusedAnswerError:
    """A formula's refusal as one of the league's."""
    path = [_INDEX.sub("", step) for step in error.field.split(".")]
    labels = {each.key: each.label for each in (*formula.asked.values(), *formula.seat_questions)}
    label = next((labels[key] for key in reversed(path) if key in labels), "")
    return RefusedAnswerError(error.field, label, error.problem, error.allowed, line)


def number_in(text: str) -> str | None:
    """A typed number as decimal text; None where it is none."""
    found = _NUMBER.fullmatch(text.strip())
    if found is None:
        return None
    sign, whole, decimals = found.groups()
    return ("-" if sign in LEFT_OUT else "") + whole + (f".{decimals}" if decimals else "")


def _chosen(text: str, form: Form, vocabulary: Vocabulary) -> Form | None:
    """The form with the answer that a word is; None where it answers nothing that is still open."""
    return _worded(text, form, vocabulary) or numbered(text, form)


def numbered(text: str, form: Form) -> Form | None:
    """The form with a number for what has to be answered next; None where it is none, or does not fit."""
    number = number_in(text)
    wanted = (each for each in form.questions if each.key not in form.answers and each.required)
    question = next((each for each in wanted if not each.choices), None)
    if number is None or question is None:
        return None
    try:
        return form.answered(question, accepted(question, number))
    except RefusedError:
        return None


def _worded(text: str, form: Form, vocabulary: Vocabulary) -> Form | None:
    """The form with the choice that words are, or with what they tell by name; None where they do neither."""
    name, sign, rest = text.partition("=")
    if sign:
        return _told(name, rest, form, vocabulary)
    for question in form.questions:
        if question.choices and question.key not in form.answers:
            choice = _word(text, vocabulary.choices(question))
            if choice is not None:
                return form.answered(question, choice)
    return None


def _told(name: str, text: str, form: Form, vocabulary: Vocabulary) -> Form | None:
    """The form with the answer to the question that is named; None where none is, or it is no answer."""
    for question in form.questions:
        if fold(name.replace("_", " ")) in {
            fold(each.replace("_", " ")) for each in (question.key, *vocabulary.labels(question))
        }:
            try:
                return form.answered(question, answer_in(text, question, vocabulary))
            except RefusedAnswerError:
                return None
    return None


def _value(text: str, question: Question, vocabulary: Vocabulary | None) -> object:
    """Typed words as the kind of value that a question wants; as they are, where they are none."""
    match question.kind.name:
        case "choice":
            choice = _word(text, vocabulary.choices(question)) if vocabulary else None
            return text.strip() if choice is None else choice
        case "yes_no":
            truth = YES_NO.get(text.strip().casefold())
            return text.strip() if truth is None else truth
        case "whole" | "decimal":
            number = number_in(text)
            return text.strip() if number is None else number
        case _:
            return text.strip()


def _word(text: str, words: Iterable[tuple[str, Raw]]) -> Raw | None:
    said = fold(text)
    return next((value for word, value in words if said and fold(word) == said), None)


def _said(index: int, line: Line, listing: Listing, vocabulary: Vocabulary) -> Said:
    words = line.text.split()
    most = len(listing.asked)
    tail = _run(words[::-1], listing, vocabulary, most)
    head = 0 if tail else _run(words, listing, vocabulary, most)
    values = words[len(words) - tail :] if tail else words[:head]
    rest = words[head : len(words) - tail]
    if rest and all(is_value(word, listing, vocabulary) for word in rest):
        raise RowUnclearError(index)
    named = replace(line, text=" ".join(rest))
    return Said(index, named, tuple(_raw(value, listing, vocabulary) for value in values))


def _run(words: Sequence[str], listing: Listing, vocabulary: Vocabulary, most: int) -> int:
    """How many of the first words are values."""
    count = 0
    while count < min(most, len(words)) and is_value(words[count], listing, vocabulary):
        count += 1
    return count


def is_value(word: str, listing: Listing, vocabulary: Vocabulary) -> bool:
    """Whether a word answers some question of a list, or leaves one out."""
    return word in LEFT_OUT or _raw(word, listing, vocabulary) is not None


def _raw(word: str, listing: Listing, vocabulary: Vocabulary) -> Raw | None:
    """A word as a value of some question of a list; None for one that is left out, or is none."""
    number = number_in(word)
    if number is not None:
        return number
    if any(each.kind.name == "yes_no" for each in listing.asked) and word.casefold() in YES_NO:
        return YES_NO[word.casefold()]
    for question in listing.asked:
        if question.choices and (choice := _word(word, vocabulary.choices(question))) is not None:
            return choice
    return None


def _ways(asked: Sequence[Question], width: int) -> list[tuple[Question, ...]]:
    """The questions that so many values can answer, in order; the plainest way comes first."""
    needed = [at for at, each in enumerate(asked) if each.required]
    free = [at for at, each in enumerate(asked) if not each.required]
    if width <= len(needed):
        return [tuple(asked[at] for at in needed[:width])]
    extra = combinations(free, width - len(needed))
    return [tuple(asked[at] for at in sorted((*needed, *more))) for more in extra]


def _filled(row: Row, questions: Sequence[Question], values: Sequence[Raw | None]) -> Row:
    """The row with values under questions; what a question refuses stays as it was typed."""
    said: dict[str, Raw] = dict(row.values)
    for question, value in zip(questions, values, strict=True):
        if value is None:
            continue
        try:
            said[question.key] = accepted(question, value)
        except RefusedError:
            said[question.key] = value
    return replace(row, values=said)


def _known_names(words: Sequence[str], known: Iterable[str]) -> list[str]:
    """Words joined into names that are known, the longest first; the rest word by word."""
    names: Mapping[tuple[str, ...], str] = {fold(name): name for name in known}
    longest = max(map(len, names), default=1)
    found, at = [], 0
    while at < len(words):
        for count in range(min(longest, len(words) - at), 0, -1):
            name = names.get(fold(" ".join(words[at : at + count])))
            if name or count == 1:
                found.append(name or words[at])
                at += count
                break
    return found


def skipped(spoken: Spoken, count: int) -> int:
    """Where the text of a command goes on after so many of its words."""
    ends = [spoken.skip, *(word.end() for word in _WORD.finditer(spoken.text, spoken.skip))]
    return ends[count]

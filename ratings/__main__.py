"""The package's command line: JSON in, JSON out.

    python -m ratings list [--json]
    python -m ratings show SLUG
    python -m ratings rate SLUG [--rounding R] [--explain] < game.json
    python -m ratings batch < lines.jsonl

A refused input is answered by `{"error": ...}`. `rate` and `show` then exit with 2; `batch` goes on with the next
line and exits with 0.
"""

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from typing import Final, NoReturn

from ratings.catalogue import FORMULAS, formula_of
from ratings.formula import Answer, Formula
from ratings.questions import ByName, ListOf, Question, Questions, Record
from ratings.reader import dump, parse
from ratings.refusals import RefusedError, missing, refused

_REFUSED: Final = 2
_UNWRITABLE: Final = 1
_INTERRUPTED: Final = 130
_REQUEST: Final = ("formula", "game", "rounding")


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit status, after the command has been carried out."""
    try:
        options = _parser().parse_args(arguments)
        options.run(options)
    except RefusedError as error:
        _write(dump({"error": str(error)}))
        return _REFUSED
    except KeyboardInterrupt:
        return _INTERRUPTED
    except OSError:
        # Nobody reads any more, or nothing can be written; the interpreter's own last flush must not fail too.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _UNWRITABLE
    return 0


class _Parser(ArgumentParser):
    """Arguments that cannot be understood are refused as any other input is."""

    def error(self, message: str) -> NoReturn:
        raise RefusedError("arguments", message, self.format_usage().partition(": ")[2].strip())


def _parser() -> ArgumentParser:
    parser = _Parser(prog="python -m ratings", description="Rating formulas of four clubs.", allow_abbrev=False)
    commands = parser.add_subparsers(required=True, metavar="command", parser_class=_Parser)
    listing = commands.add_parser("list", help="slug, title and source of every formula", allow_abbrev=False)
    listing.add_argument("--json", action="store_true", help="for machines")
    listing.set_defaults(run=_list)
    show = commands.add_parser("show", help="what a formula asks for", allow_abbrev=False)
    show.add_argument("slug")
    show.set_defaults(run=_show)
    rate = commands.add_parser("rate", help="one game, read as JSON from standard input", allow_abbrev=False)
    rate.add_argument("slug")
    rate.add_argument("--rounding", help="down, toward_zero or nearest, for formulas that round")
    rate.add_argument("--explain", action="store_true", help="add the steps of every seat")
    rate.set_defaults(run=_rate)
    batch = commands.add_parser("batch", help="a request a line from standard input", allow_abbrev=False)
    batch.set_defaults(run=_batch)
    return parser


def _list(options: Namespace) -> None:
    if options.json:
        _write(dump([{"slug": one.slug, "title": one.title, "source": one.source} for one in FORMULAS]))
        return
    slugs, titles = (
        max(map(len, column)) for column in zip(*((one.slug, one.title) for one in FORMULAS), strict=True)
    )
    for one in FORMULAS:
        _write(f"{one.slug:{slugs}}  {one.title:{titles}}  {one.source}")


def _show(options: Namespace) -> None:
    _write("\n".join(_description(formula_of(options.slug))))


def _description(formula: Formula) -> list[str]:
    lines = [f"{formula.slug}: {formula.title}", f"source: {formula.source}", "", *formula.text.splitlines(), ""]
    lines += _fields(formula.asked, "")
    if formula.rounds:
        names = ", ".join(formula.roundings)
        lines.append(f"rounding: {names}; {formula.roundings[0]} where not given")
    return [*lines, f"answer: {', '.join(formula.answers)}"]


def _fields(asked: Questions, indent: str) -> list[str]:
    """A line a field, those of records inside it below."""
    lines = []
    for key, question in asked.items():
        lines.append(f"{indent}{key}: {question.label}; {question.allowed}{_default(question)}")
        for number, inner in enumerate(_inside(question)):
            lines += [f"{indent}  or"] * bool(number) + _fields(inner, f"{indent}    ")
    return lines


def _default(question: Question) -> str:
    if question.required:
        return ""
    return "; may be left out" if question.default is None else f"; {dump(question.default)} where not given"


def _inside(question: Question) -> Sequence[Questions]:
    kind = question.kind
    while isinstance(kind, ListOf | ByName):
        kind = kind.item
    return tuple(kind.sorts.values()) if isinstance(kind, Record) else ()


def _rate(options: Namespace) -> None:
    formula = formula_of(options.slug)
    rounding = () if options.rounding is None else formula.rounding(options.rounding)
    game = formula.read(parse(sys.stdin.buffer.read()))
    answer = formula.rate(game, *rounding).to_json()
    if options.explain:
        answer["steps"] = formula.explain(game, *rounding)
    _write(dump(answer))


def _batch(_options: Namespace) -> None:
    for line in sys.stdin.buffer:
        if line.strip():
            _write(_answer(line))


def _answer(line: bytes) -> str:
    """The answer to one request, or what is wrong with it."""
    try:
        return dump(_requested(parse(line)))
    except RefusedError as error:
        return dump({"error": str(error)})


def _requested(request: object) -> Answer:
    """The answer to a request.

    Raises:
        RefusedError: It is none, or asks for what cannot be given.
    """
    if not isinstance(request, Mapping):
        raise refused("", request, "an object of formula, game and perhaps rounding")
    for key in getattr(request, "twice", ()):
        if key in _REQUEST:
            raise RefusedError(key, "given twice", "once")
    if "formula" not in request:
        raise missing("formula", ", ".join(one.slug for one in FORMULAS))
    formula = formula_of(request["formula"])
    if "game" not in request:
        raise missing("game", "an object of the formula's fields")
    rounding = formula.rounding(request["rounding"]) if "rounding" in request else ()
    try:
        game = formula.read(request["game"])
        return formula.rate(game, *rounding)
    except RefusedError as error:
        raise error.within("game") from None


def _write(text: str) -> None:
    """Write a line at once, as a program may be waiting for it; what UTF-8 cannot hold is escaped as in JSON."""
    sys.stdout.buffer.write(f"{text}\n".encode(errors="backslashreplace"))
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    sys.exit(main())

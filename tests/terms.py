"""Every text of the catalogue that the bot shows, as its translators see it: where it stands, and what it says."""

from collections.abc import Iterator
from typing import Any

from bot.services.clubs.catalogue import club_of
from bot.views.clubs.terms import CLUB, SHORT, template
from ratings import FORMULAS, Formula, Question, RefusedError
from ratings.kinds import Choice
from ratings.questions import ByName, ListOf, Record
from tests.ratings.closeness import public_cases
from tests.ratings.samples import SAMPLES

Text = tuple[str | None, str]
"""The context of a text, if it has one, and the text."""

OFFERED = [formula for formula in FORMULAS if formula.calculator or formula.ladder]

# Games that are refused for what no public case is refused for.
MORE_REFUSED: list[tuple[str, dict[str, Any]]] = [
    (
        "gambler.hearts",
        {"up_to": 50, "seats": [{"rating": 0, "score": 1, "won": True}, {"rating": 0, "score": 0}]},
    ),
    ("gambler.ofc", {"finished": False, "seats": [{"rating": 0, "score": 1}, {"rating": 0, "score": 0}]}),
    (
        "gambler.duel",
        {"result": "win", "seats": [{"rating": 0, "experience": 1.5}, {"rating": 0, "experience": 1}]},
    ),
    (
        "dma.game",
        {
            "duration": 20,
            "seats": [
                {"rating": 0, "lived": 20, "territory": 60, "survived": True},
                {"rating": 0, "lived": 20, "territory": 60, "survived": True},
            ],
        },
    ),
    (
        "dma.game",
        {
            "duration": 20,
            "seats": [
                {"rating": 300000, "lived": 20, "territory": 60, "survived": True},
                {"rating": 0, "lived": 10, "territory": 0, "survived": False},
            ],
        },
    ),
    (
        "dma.game",
        {
            "duration": 20,
            "seats": [
                {"rating": 0, "lived": 10, "territory": 60, "survived": True},
                {"rating": 0, "lived": 10, "territory": 0, "survived": False},
            ],
        },
    ),
    ("village.game", {"seats": [{"profit": 1, "buy_in": 1, "cash_out": 1}, {"profit": 1}]}),
    ("village.game", {"seats": [{"profit": 1, "player": "a"}, {"profit": 1}]}),
    ("village.game", {"seats": [{"profit": 1, "player": "a"}, {"profit": 1, "player": "a"}]}),
    ("bridge.tournament", {**SAMPLES["bridge.tournament"], "ratings": {"a": 0}}),
]


def texts() -> set[Text]:
    """All of them."""
    found: set[Text] = set()
    for formula in OFFERED:
        found |= {(CLUB, club_of(formula)), (None, formula.title), (None, formula.text)}
        found |= {(None, member) for member in formula.answers if member != "rated"}
        for question in questions(formula):
            found |= set(of_question(question))
        found |= {
            (None, step.name) for row in formula.explain(formula.read(SAMPLES[formula.slug])) for step in row
        }
    for slug, game, rounding in games():
        found |= set(of_game(slug, game, rounding))
    return {(context, text) for context, text in found if text}


def shorts() -> set[Text]:
    """The short names under which a translator may say what else formulas are called."""
    return {(SHORT, formula.slug) for formula in OFFERED}


def questions(formula: Formula) -> Iterator[Question]:
    """The questions of a formula, those of its rows too."""
    for question in formula.asked.values():
        yield question
        kind = question.kind
        item = kind.item if isinstance(kind, ListOf) else None
        if isinstance(item, Record):
            for asked in item.sorts.values():
                yield from asked.values()


def of_question(question: Question) -> Iterator[Text]:
    kind = question.kind.item if isinstance(question.kind, ByName) else question.kind
    yield None, question.label
    if isinstance(kind, Choice):
        yield from ((question.label, str(value)) for value in kind.values)
    elif kind.name in {"whole", "decimal", "date", "month", "name", "list"} and "object" not in kind.allowed:
        yield None, template(kind.allowed)


def games() -> Iterator[tuple[str, dict[str, Any], str | None]]:
    slugs = {formula.slug for formula in OFFERED}
    for case in public_cases():
        if case["formula"] in slugs:
            yield case["formula"], case["game"], case.get("rounding")
    yield from ((slug, game, None) for slug, game in MORE_REFUSED)


def of_game(slug: str, game: dict[str, Any], rounding: str | None) -> Iterator[Text]:
    """The steps and the reason of a game; why it is refused, unless that lists the choices of a question."""
    formula = next(each for each in OFFERED if each.slug == slug)
    try:
        record = formula.read(game)
        for row in formula.explain(record, rounding):
            yield from ((None, step.name) for step in row)
        reason = getattr(formula.answer(record), "reason", None)
        yield None, reason or ""
    except RefusedError as error:
        if not any(error.allowed == each.allowed for each in questions(formula) if each.choices):
            yield None, template(error.allowed)

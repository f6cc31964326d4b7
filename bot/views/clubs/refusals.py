"""What forms and ladders refuse: a formula's own refusals, and those of the ladder."""

import re
from typing import Final

from aiogram.utils.formatting import Text

from bot.services.clubs.forms import NoSuchFormulaError
from bot.services.clubs.records import (
    HiddenPlayerError,
    LadderBegunError,
    MatchSettledError,
    NoSuchMatchError,
    SeatedTwiceError,
    UnfinishedFormError,
)
from bot.services.clubs.typed import RefusedAnswerError, RowUnclearError
from bot.views.clubs import terms
from bot.views.names import name, typed
from bot.views.say import joined, say
from bot.views.scenes import Scene, sentence

# How a formula says that a value is none, and that one is missing.
IS_REFUSED: Final = " is refused"
MISSING: Final = "missing"

_INDEX: Final = re.compile(r"\[(\d+)\]")


@sentence.register
def _(refusal: RefusedAnswerError, scene: Scene) -> Text:
    what, allowed = _what(refusal), terms.allowed_in(refusal.label, refusal.allowed)
    if refusal.line is not None:
        what = joined([scene.typed(refusal.line), what], ", ")
    if refusal.problem == MISSING:
        return say("{what}: needed is {allowed}.", what=what, allowed=allowed)
    value = refusal.problem.removesuffix(IS_REFUSED).strip('"')
    shown = terms.filled(value)
    return say(
        "{what}: {value} does not fit; needed is {allowed}.", what=what, value=typed(shown), allowed=allowed
    )


@sentence.register
def _(refusal: RowUnclearError, scene: Scene) -> Text:
    return say("Not clear: {line}.", line=scene.typed(refusal.line))


@sentence.register
def _(refusal: HiddenPlayerError, scene: Scene) -> Text:
    return say(
        "{player} is hidden and takes part in nothing new. An administrator can change that: /players",
        player=name(scene.names[refusal.player]),
    )


@sentence.register
def _(refusal: SeatedTwiceError, scene: Scene) -> Text:
    return say("{player} has two seats in this match.", player=name(scene.names[refusal.player]))


@sentence.register
def _(_refusal: UnfinishedFormError, _scene: Scene) -> Text:
    return say("Something is not answered yet.")


@sentence.register
def _(_refusal: NoSuchFormulaError, _scene: Scene) -> Text:
    return say("There is no such formula. /calc and /match show all of them.")


@sentence.register
def _(_refusal: NoSuchMatchError, _scene: Scene) -> Text:
    return say("There is no such match here.")


@sentence.register
def _(refusal: MatchSettledError, _scene: Scene) -> Text:
    if refusal.stands:
        return say("Match {number} stands already.", number=str(refusal.number))
    return say("Match {number} is taken back already.", number=str(refusal.number))


@sentence.register
def _(_refusal: LadderBegunError, _scene: Scene) -> Text:
    return say("Matches have been recorded, so the start rating stays.")


def _what(refusal: RefusedAnswerError) -> Text:
    """The answer that is refused: its question, and the number of the line it stands in."""
    label = terms.term(refusal.label)
    index = _INDEX.search(refusal.field)
    if index is None or not label:
        return Text(label or refusal.field)
    return say("line {number}, {label}", number=str(int(index[1]) + 1), label=label)

"""What is said no to after an evening: the close, transfers, corrections."""

from aiogram.utils.formatting import Code, Text

from bot.services.corrections import CorrectedMeanwhileError, NotClosedError, NothingChangedError
from bot.services.differences import NotEnoughError
from bot.services.endings import NothingToDecideError, NothingToTakeBackError, ReopenLateError
from bot.services.payments import NoClosedGameError
from bot.services.requisites import TooLongError
from bot.services.transfers import NothingPaidError, NotYoursError, OldTransferError, PayOneselfError
from bot.views.names import name
from bot.views.say import say, say_many
from bot.views.scenes import Scene, example, sentence


@sentence.register
def _(refusal: ReopenLateError, _scene: Scene) -> Text:
    number = str(refusal.number)
    if refusal.status == "cancelled":
        return say("Game {number} was called off more than 10 minutes ago.", number=number)
    form = Code(f"/fix {number}")
    return say(
        "Game {number} closed more than 10 minutes ago. An administrator can {form}", number=number, form=form
    )


@sentence.register
def _(refusal: NothingToDecideError, _scene: Scene) -> Text:
    return say("Game {number} adds up: nothing is left to decide.", number=str(refusal.number))


@sentence.register
def _(_refusal: NothingToTakeBackError, _scene: Scene) -> Text:
    return say("Only one buy-in is logged there.")


@sentence.register
def _(_refusal: NotEnoughError, _scene: Scene) -> Text:
    return say("Those who take part hold less than is missing.")


@sentence.register
def _(refusal: NotClosedError, _scene: Scene) -> Text:
    number = str(refusal.number)
    if refusal.status in {"cancelled", "undecided"}:
        return unclosed(number, refusal.status)
    return say("Game {number} still runs: it is corrected as it stands.", number=number)


@sentence.register
def _(refusal: CorrectedMeanwhileError, _scene: Scene) -> Text:
    form = Code(f"/fix {refusal.number}")
    return say("Game {number} was corrected meanwhile: {form}", number=str(refusal.number), form=form)


@sentence.register
def _(_refusal: NothingChangedError, _scene: Scene) -> Text:
    return say("That is how it stands already: nothing is changed.")


@sentence.register
def _(refusal: NoClosedGameError, _scene: Scene) -> Text:
    number = str(refusal.number)
    if refusal.status == "open" and refusal.again:
        return say("The game is open again: the list comes with its close.")
    if refusal.status == "open":
        return say("Game {number} still runs: its transfers come with its close.", number=number)
    if refusal.status:
        return unclosed(number, refusal.status)
    return say("There is no closed game yet whose transfers could be shown.")


@sentence.register
def _(refusal: OldTransferError, _scene: Scene) -> Text:
    if refusal.game:
        return say("The transfers have changed and are shown anew: this press did nothing.")
    return say("This transfer has changed: /settle shows the list as it is now.")


@sentence.register
def _(refusal: NotYoursError, scene: Scene) -> Text:
    payer, receiver = (name(scene.names[one]) for one in (refusal.payer, refusal.receiver))
    return say("{payer} or {receiver} marks this one.", payer=payer, receiver=receiver)


@sentence.register
def _(_refusal: NothingPaidError, scene: Scene) -> Text:
    return scene.with_form(say("How much have you paid?"))


@sentence.register
def _(_refusal: PayOneselfError, _scene: Scene) -> Text:
    return say("Nobody pays themselves. Whom have you paid? {form}", form=Code(example("/paid 500 {anna}")))


@sentence.register
def _(refusal: TooLongError, _scene: Scene) -> Text:
    return say_many("At most {n} character, please.", "At most {n} characters, please.", refusal.limit)


def unclosed(number: str, status: str) -> Text:
    """How a game stands that neither runs nor is closed."""
    if status == "cancelled":
        return say("Game {number} is called off and counts for nothing.", number=number)
    return say("Game {number} waits for a decision: {form}", number=number, form=Code(f"/close {number}"))

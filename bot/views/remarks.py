"""What is said no to about people, hosts and settings."""

from aiogram.utils.formatting import Text

from bot.services.hosting import NoAccountError, NotInGameError
from bot.services.links import ClaimOverError, NotGuestError
from bot.services.merges import BothSatError, NotMergedError, SamePersonError
from bot.services.players import NameTakenError
from bot.services.refusals import NoSuchPlayerError
from bot.services.settings import CurrencyChangedError, CurrencyFixedError
from bot.views.names import name
from bot.views.say import say
from bot.views.scenes import Scene, sentence


@sentence.register
def _(_refusal: NoSuchPlayerError, _scene: Scene) -> Text:
    return say("There is no such player here.")


@sentence.register
def _(refusal: NameTakenError, scene: Scene) -> Text:
    return say(
        "{player} is in the league already. A guest needs another name, with an initial for example.",
        player=name(scene.names[refusal.player]),
    )


@sentence.register
def _(_refusal: SamePersonError, _scene: Scene) -> Text:
    return say("That is one person already.")


@sentence.register
def _(refusal: BothSatError, _scene: Scene) -> Text:
    if refusal.number is None:
        return say("Both sat in one match of a ladder, so they are two people.")
    return say("Both sat in game {number}, so they are two people.", number=str(refusal.number))


@sentence.register
def _(_refusal: NotMergedError, _scene: Scene) -> Text:
    return say("They are two people already.")


@sentence.register
def _(_refusal: NotGuestError, _scene: Scene) -> Text:
    return say("Only a guest without an account can turn out to be somebody else.")


@sentence.register
def _(_refusal: ClaimOverError, _scene: Scene) -> Text:
    return say("That has been answered already.")


@sentence.register
def _(_refusal: NoAccountError, _scene: Scene) -> Text:
    return say("A guest without an account cannot host: no button would be theirs.")


@sentence.register
def _(_refusal: NotInGameError, _scene: Scene) -> Text:
    return say("The host has to sit in the game: /join first.")


@sentence.register
def _(_refusal: CurrencyFixedError, _scene: Scene) -> Text:
    return say("The currency cannot change any more: amounts are written in it.")


@sentence.register
def _(refusal: CurrencyChangedError, _scene: Scene) -> Text:
    return say("The currency is {currency} by now. What holds is in /settings.", currency=refusal.currency)

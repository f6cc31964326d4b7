"""What could not be read: amounts, names, lists and options."""

from aiogram.utils.formatting import Code, Text

from bot.services.amounts import AmountError, Flaw
from bot.services.currencies import CHIPS, Currency
from bot.services.names import NameFlaw, NameRefusedError
from bot.services.options import Option, OptionError, OptionFlaw
from bot.services.readings import (
    AmbiguousLineError,
    AmbiguousNameError,
    NewGuestsError,
    TwiceError,
    UnknownNameError,
)
from bot.services.refusals import UnclearError
from bot.views import numbers
from bot.views.names import apart
from bot.views.say import joined, say, say_many
from bot.views.scenes import Scene, sentence


@sentence.register
def _(refusal: UnclearError, scene: Scene) -> Text:
    if scene.spoken is None or not scene.spoken.words:
        return scene.form
    return scene.with_form(say("Not clear: {line}.", line=scene.typed(refusal.line)))


@sentence.register
def _(refusal: UnknownNameError, scene: Scene) -> Text:
    return say(
        "{line}: the league knows nobody of this name. People become known when they write /join themselves, "
        "or are mentioned with @.",
        line=scene.named(refusal.line),
    )


@sentence.register
def _(refusal: AmbiguousNameError, scene: Scene) -> Text:
    players = joined([apart(scene.names[player]) for player in refusal.players], ", ")
    return say(
        "{line} could be {players}. Write the name in full, or mention them with @.",
        line=scene.named(refusal.line),
        players=players,
    )


@sentence.register
def _(refusal: NewGuestsError, scene: Scene) -> Text:
    return say("The league knows nobody of this name: {lines}.", lines=scene.typed_list(refusal.lines))


@sentence.register
def _(refusal: AmbiguousLineError, scene: Scene) -> Text:
    currency = CHIPS if refusal.chips else scene.league.currency
    readings = [
        Text(apart(scene.names[player]), "" if amount is None else f" {numbers.figure(amount, currency)}")
        for player, amount in zip(refusal.players, refusal.amounts, strict=True)
    ]
    return say(
        "{line} could be {readings}. Put the amount first.",
        line=scene.typed(refusal.line),
        readings=joined(readings, ", "),
    )


@sentence.register
def _(refusal: TwiceError, scene: Scene) -> Text:
    return say(
        "{first} and {second} are the same person: one line each.",
        first=scene.typed(refusal.first),
        second=scene.typed(refusal.line),
    )


@sentence.register
def _(refusal: NameRefusedError, scene: Scene) -> Text:
    reason = {
        NameFlaw.SHORT: say("a name has at least 2 characters"),
        NameFlaw.LONG: say("a name has at most 20 characters"),
        NameFlaw.INVISIBLE: say("a name has to be visible"),
        NameFlaw.NUMBER: say("a name is not a number"),
        NameFlaw.SEPARATOR: say("a name has no commas, semicolons or @"),
    }[refusal.reason]
    return say("{line}: {reason}.", line=scene.typed(refusal.line), reason=reason)


@sentence.register
def _(refusal: OptionError, scene: Scene) -> Text:
    if refusal.flaw is OptionFlaw.UNKNOWN or refusal.option is None:
        return scene.with_form(say("There is no such option."))
    if refusal.flaw is OptionFlaw.TWICE:
        return scene.with_form(say("An option is said once."))
    return {
        Option.BUY_IN: say("The buy-in is one amount, such as {form}.", form=Code("500")),
        Option.IMPORTANCE: say("The importance is from 0.1 to 10, such as {form}.", form=Code("k=1.5")),
        Option.STACK: say("The stack is a number of chips, such as {form}.", form=Code("stack=5000")),
        Option.DATE: say("The date is a day that has passed, such as {form}.", form=_day(scene)),
        Option.TITLE: say("A title has at most 60 characters."),
    }[refusal.option]


@sentence.register
def _(refusal: AmountError, scene: Scene) -> Text:
    currency = CHIPS if refusal.chips else scene.league.currency
    reason = {
        Flaw.FORM: say("not plainly one amount"),
        Flaw.AMBIGUOUS: say("thousands or decimals? Write 1000 or 1,00"),
        Flaw.DECIMALS: _decimals(currency),
        Flaw.CURRENCY: _other_currency(currency),
        Flaw.NEGATIVE: say("an amount is not below zero"),
        Flaw.ZERO: say("money in is above zero"),
        Flaw.TOO_LARGE: say("at most {limit}", limit=numbers.money(refusal.limit or 0, currency)),
        Flaw.TOO_LONG: say("too long for an amount"),
        Flaw.TIMES: say("from x1 to x20"),
    }[refusal.reason]
    if not scene.wrote(refusal.line):
        return reason
    return scene.with_form(say("{line}: {reason}.", line=scene.typed(refusal.line), reason=reason))


def _day(scene: Scene) -> Text:
    """A day, as the command that was given takes it."""
    command, words = (scene.spoken.command, scene.spoken.words) if scene.spoken else ("", "")
    return Code({"newgame": "date=5.11", "date": f"/date {words.partition(' ')[0]} 5.11"}.get(command, "5.11"))


def _other_currency(currency: Currency) -> Text:
    if currency is CHIPS:
        return say("in this game chips are counted, not money")
    return say("this league plays in {currency}", currency=currency.code)


def _decimals(currency: Currency) -> Text:
    if not currency.digits:
        return say("whole amounts only")
    return say_many("at most {n} decimal", "at most {n} decimals", currency.digits)

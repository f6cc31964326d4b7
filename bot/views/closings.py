"""What stands between a game and its close: who is still counted, or a difference and its ways out."""

from aiogram.types import InlineKeyboardMarkup
from aiogram.utils.formatting import Code, Text

from bot.keyboards import ClosingPress, in_rows, keyboard
from bot.services.closings import Closing
from bot.services.currencies import CHIPS
from bot.services.orders import Report
from bot.views import numbers
from bot.views.names import apart, name, shown_apart
from bot.views.reports import spoken
from bot.views.say import joined, plain, say, say_many
from bot.views.scenes import example

Told = Report[Closing]
ACROSS = 3


@spoken
def closing(report: Told) -> Text:
    """What is waited for, or what does not add up, in which direction, and what that means."""
    record = report.record
    if record.players_in:
        return _counting(report)
    if not record.difference:
        return _settled(report)
    head = say("**⚖️ It does not add up · game {number}**", number=str(record.number))
    parts = [head, _meaning(report), _guess(report), _counted(report)]
    if record.waits:
        parts.append(say("The game counts for nothing until this is decided."))
    return joined(parts, "\n")


@spoken
def closing_keyboard(report: Told) -> InlineKeyboardMarkup:
    """The ways on from here."""
    record = report.record
    if record.players_in:
        names = [_button(report, shown_apart(report.names[one]), "count", one) for one in record.players_in]
        return keyboard(
            *in_rows(names, ACROSS),
            [
                _button(report, plain(say("All others 0")), "zero"),
                _button(report, plain(say("Later")), "put_off"),
            ],
        )
    if not record.difference:
        return keyboard([_button(report, plain(say("✅ Close the game")), "close")])
    correct = _button(report, plain(say("✏️ Correct a cash-out")), "correct")
    later = _button(report, plain(say("⏸ Decide later")), "later")
    if record.difference > 0:
        return keyboard(
            [correct, _button(report, plain(say("🧾 Check the rebuys")), "rebuys")],
            [_button(report, plain(say("⚖️ Share out by stacks")), "divide")],
            [_button(report, plain(say("👤 Give it to one")), "assign"), *([] if record.waits else [later])],
        )
    return keyboard(
        [_button(report, plain(say("➕ Log the rebuy")), "rebuy"), correct],
        [_button(report, plain(say("⚖️ Deduct by stacks")), "divide")],
        [_button(report, plain(say("👤 Deduct from one")), "assign"), *([] if record.waits else [later])],
    )


def _button(report: Told, label: str, act: str, about: int = 0) -> tuple[str, ClosingPress]:
    record = report.record
    return label, ClosingPress(act=act, game=record.game, version=record.version, about=about)


def _counting(report: Told) -> Text:
    record = report.record
    parts = [
        say("**🏁 Counting · game {number}**", number=str(record.number)),
        _waiting(report),
        say(
            "Tap a name, or reply to this message with a list: {form}",
            form=Code(example("{anna} 2750, {boris} 0")),
        ),
    ]
    return joined(parts, "\n")


def _waiting(report: Told) -> Text:
    record = report.record
    amount = _amount(report, abs(record.difference))
    players = joined([apart(report.names[one]) for one in record.players_in], ", ")
    if record.difference < 0:
        return say("Cash-outs exceed the money in by {more}. Waiting for: {players}", more=amount, players=players)
    return say("On the table {left}. Waiting for: {players}", left=amount, players=players)


def _settled(report: Told) -> Text:
    record = report.record
    return say(
        "**🏁 Game {number}** · in {money_in} = out {money_out}. It adds up.",
        number=str(record.number),
        money_in=_figure(report, record.money_in),
        money_out=_figure(report, record.money_out),
    )


def _meaning(report: Told) -> Text:
    record = report.record
    parts = {
        "money_in": _amount(report, record.money_in),
        "money_out": _amount(report, record.money_out),
        "difference": difference(report),
    }
    if record.difference > 0:
        return say(
            "In {money_in}, out {money_out}. Fewer chips were counted than bought: "
            "**{difference} belong to nobody yet.**",
            **parts,
        )
    return say(
        "In {money_in}, out {money_out}. More chips were counted than bought: "
        "**{difference} are missing for the pay-out.**",
        **parts,
    )


def _guess(report: Told) -> Text:
    record = report.record
    if record.difference > 0:
        guess = say("Usually a stack was not counted whole, or a rebuy was logged twice.")
    elif record.buy_ins:
        guess = say("A rebuy was probably not logged.")
    else:
        guess = say("Usually a rebuy was not logged, or a stack was counted twice.")
    if not record.buy_ins:
        return guess
    exactly = say_many("That is exactly {n} buy-in.", "That is exactly {n} buy-ins.", record.buy_ins)
    return joined([exactly, guess], " ")


def _counted(report: Told) -> Text:
    return joined(
        [
            Text(name(report.names[each.player]), f" {_figure(report, each.counted)}")
            for each in report.record.counted
        ]
    )


def difference(report: Told) -> Text:
    """How much does not add up, without its direction; chips with what they are worth."""
    record = report.record
    if not record.chips:
        return _amount(report, abs(record.difference))
    worth = numbers.money(abs(record.worth), report.league.currency)
    return say("{chips} ({worth})", chips=_amount(report, abs(record.difference)), worth=worth)


def _amount(report: Told, amount: int) -> Text:
    if report.record.chips:
        return say_many("{n} chip", "{n} chips", amount)
    return Text(numbers.money(amount, report.league.currency))


def _figure(report: Told, amount: int) -> str:
    return numbers.figure(amount, CHIPS if report.record.chips else report.league.currency)

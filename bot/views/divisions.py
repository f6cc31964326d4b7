"""What a host decides about a difference, step by step in their window; nothing is written before the last."""

from collections.abc import Callable, Mapping

from aiogram.types import InlineKeyboardMarkup
from aiogram.utils.formatting import Text

from bot.keyboards import in_rows, keyboard
from bot.services.closings import Closing, Counted
from bot.services.currencies import CHIPS
from bot.services.differences import Proposal
from bot.services.orders import Actor, Report
from bot.views import numbers
from bot.views.closings import difference
from bot.views.names import name, named, shown_apart
from bot.views.pads import Button
from bot.views.reports import spoken
from bot.views.say import joined, plain, say

PEOPLE_ACROSS = 2
YES, NO = "✅", "▫️"

# What the players of a game are chosen for, and the question that asks it.
PURPOSES: Mapping[str, Callable[[Text], Text]] = {
    "assign": lambda owner: say("**{owner}**, whose is the difference?", owner=owner),
    "correct": lambda owner: say("**{owner}**, whose cash-out is wrong?", owner=owner),
    "rebuy": lambda owner: say("**{owner}**, whose rebuy was not logged?", owner=owner),
    "rebuys": lambda owner: say("**{owner}**, whose rebuy was logged twice?", owner=owner),
}


@spoken
def proposal(report: Report[Proposal], owner: Actor) -> Text:
    """How a difference would be divided: each one's part."""
    record = report.record
    question = Report(record.question, report.league, report.names)
    who, amount = name(named(report.names, owner)), difference(question)
    if not record.enough:
        return say(
            "**{owner}** · {amount} are missing, and those who take part hold less.", owner=who, amount=amount
        )
    if record.question.difference > 0:
        head = say(
            "**{owner}** · share {amount} out by the stacks of those who take part:", owner=who, amount=amount
        )
    else:
        head = say("**{owner}** · deduct {amount} by the stacks of those who take part:", owner=who, amount=amount)
    parts = sorted(record.parts, key=lambda part: -abs(part.amount))
    lines = [head, joined([_part(report, part.player, part.amount) for part in parts])]
    if record.absent:
        absent = joined([name(report.names[one]) for one in record.absent], ", ")
        lines.append(say("Not taking part: {players}.", players=absent))
    return joined(lines, "\n")


@spoken
def proposal_keyboard(report: Report[Proposal], button: Button) -> InlineKeyboardMarkup:
    """Who takes part, the decision, and the way out."""
    share = report.record.question.difference > 0
    decide = plain(say("✅ Share out and close") if share else say("✅ Deduct and close"))
    return keyboard(
        [button(plain(say("Who takes part ▸")), "who", "")],
        [button(decide, "decide", "")] if report.record.enough else [],
        [button("✖", "cancel", "")],
    )


@spoken
def taking_part_keyboard(report: Report[Proposal], button: Button) -> InlineKeyboardMarkup:
    """Everybody of the game with a mark beside those who take part; a press turns it over."""
    inside = {part.player for part in report.record.parts}
    people = [
        button(
            f"{YES if each.player in inside else NO} {shown_apart(report.names[each.player])}",
            "turn",
            str(each.player),
        )
        for each in report.record.question.counted
    ]
    return keyboard(*in_rows(people, PEOPLE_ACROSS), [button(plain(say("← Back")), "back", "")])


@spoken
def choosing(report: Report[Closing], owner: Actor, purpose: str) -> Text:
    """Which player a step is about."""
    return PURPOSES[purpose](name(named(report.names, owner)))


@spoken
def choosing_keyboard(report: Report[Closing], purpose: str, button: Button) -> InlineKeyboardMarkup:
    """A button a player, with what decides the choice."""
    people = [
        button(_label(report, each, purpose), purpose, str(each.player))
        for each in report.record.counted
        if purpose != "rebuys" or each.buy_ins > 1
    ]
    return keyboard(*in_rows(people, PEOPLE_ACROSS), [button("✖", "cancel", "")])


@spoken
def assigning(report: Report[Closing], owner: Actor, player: int) -> Text:
    """What one player would get or bear, asked once more."""
    parts = {
        "owner": name(named(report.names, owner)),
        "amount": difference(report),
        "player": name(report.names[player]),
    }
    if report.record.difference > 0:
        return say("**{owner}** · give {amount} to {player} and close?", **parts)
    return say("**{owner}** · deduct {amount} from {player} and close?", **parts)


@spoken
def assigning_keyboard(report: Report[Closing], button: Button) -> InlineKeyboardMarkup:
    """Yes, or back to the choice."""
    share = report.record.difference > 0
    decide = plain(say("✅ Give and close") if share else say("✅ Deduct and close"))
    return keyboard([button(decide, "decide", "")], [button(plain(say("← Back")), "back", "")])


def _part(report: Report[Proposal], player: int, amount: int) -> Text:
    currency = CHIPS if report.record.question.chips else report.league.currency
    return Text(name(report.names[player]), f" {numbers.profit(amount, currency)}")


def _label(report: Report[Closing], each: Counted, purpose: str) -> str:
    who, currency = shown_apart(report.names[each.player]), report.league.currency
    if purpose in {"rebuy", "rebuys"}:
        return f"{who} · {numbers.figure(each.money_in, currency)} ×{each.buy_ins}"
    return f"{who} · {numbers.figure(each.counted, CHIPS if report.record.chips else currency)}"

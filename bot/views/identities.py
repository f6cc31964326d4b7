"""Who is who: what is said when names change, records become one person, and games get another host."""

from aiogram.types import InlineKeyboardMarkup
from aiogram.utils.formatting import Code, Text

from bot.keyboards import LinkPress, keyboard
from bot.services.hosting import HandedOver
from bot.services.links import Claimed, Declined
from bot.services.merges import Merged, Unmerged
from bot.services.names import fold, shorter
from bot.services.orders import Actor, Report
from bot.services.players import Forgotten, GuestAdded, Hidden, Leaver, Nicknamed, Renamed
from bot.views import numbers
from bot.views.names import mention, name, named
from bot.views.reports import spoken
from bot.views.say import joined, plain, say, say_many


@spoken
def left(report: Report[Leaver]) -> Text:
    """Somebody has left the chat before everything was paid."""
    record = report.record
    return say_many(
        "{player} has left the chat, and {n} transfer is open: {amount}. /settle",
        "{player} has left the chat, and {n} transfers are open: {amount}. /settle",
        record.transfers,
        player=name(report.names[record.player]),
        amount=numbers.money(record.amount, report.league.currency),
    )


@spoken
def renamed(report: Report[Renamed]) -> Text:
    """Somebody has another name; who has chosen a long one may want a shorter one for the tables."""
    player = report.names[report.record.player]
    text = say("From now on: {player}", player=name(player))
    short = shorter(player.name) if report.record.own else None
    if short is None or fold(short) in (fold(each.name) for each in report.names.values()):
        return text
    return joined([text, say("Tables may cut that. A shorter one: {form}", form=Code(f"/name {short}"))], "\n")


@spoken
def nicknamed(report: Report[Nicknamed]) -> Text:
    """Somebody can be called otherwise too."""
    player = name(report.names[report.record.player])
    count = report.record.nicknames
    if not count:
        return say("{player}: no nicknames", player=player)
    return say_many("{player}: {n} nickname", "{player}: {n} nicknames", count, player=player)


@spoken
def guest_added(report: Report[GuestAdded]) -> Text:
    """A guest is a player now."""
    return say("New guest: {player}", player=name(report.names[report.record.player]))


@spoken
def hidden(report: Report[Hidden]) -> Text:
    """Somebody is no longer offered, or again."""
    player = name(report.names[report.record.player])
    if report.record.hidden:
        return say("{player} is no longer offered in lists. Games, places and titles stay.", player=player)
    return say("{player} is offered in lists again.", player=player)


@spoken
def forgotten(report: Report[Forgotten]) -> Text:
    """A name is gone."""
    return say("The name is gone, the amounts stay: {player}", player=name(report.names[report.record.player]))


@spoken
def merged(report: Report[Merged], by: Actor) -> Text:
    """Two records are one person, said in the chat."""
    return say(
        "👥 One person from now on: {player}. Decided by {admin}; /players takes it back.",
        player=name(report.names[report.record.into]),
        admin=name(named(report.names, by)),
    )


@spoken
def unmerged(report: Report[Unmerged], by: Actor) -> Text:
    """One person is two again, said in the chat."""
    return say(
        "👥 Two people again: {player} and {other}. Decided by {admin}.",
        player=name(report.names[report.record.player]),
        other=name(report.names[report.record.into]),
        admin=name(named(report.names, by)),
    )


@spoken
def claimed(report: Report[Claimed]) -> Text:
    """Somebody says who they were: asked of the administrators, or done."""
    names = report.names
    player = names[report.record.player]
    if report.record.linked:
        return say("👥 One person from now on: {player}, with all games as a guest.", player=name(player))
    return say(
        "{player} has played as the guest {guest}. Is that so? Any administrator may confirm it.",
        player=name(player),
        guest=name(names[report.record.guest]),
    )


@spoken
def claimed_keyboard(report: Report[Claimed]) -> InlineKeyboardMarkup | None:
    """The administrators' answers; none once it is done."""
    if report.record.linked:
        return None
    return _answers(report.record.claim, "confirm", say("✔ Confirm"))


@spoken
def offered(report: Report[Claimed]) -> Text:
    """An administrator says who a guest is: asked of the account."""
    return say(
        "{player}, is the guest {guest} you? Only you can answer.",
        player=mention(report.names[report.record.player]),
        guest=name(report.names[report.record.guest]),
    )


@spoken
def offered_keyboard(report: Report[Claimed]) -> InlineKeyboardMarkup:
    """The account's answers."""
    return _answers(report.record.claim, "agree", say("✔ Yes, that is me"))


@spoken
def declined(report: Report[Declined]) -> Text:
    """Two people, as before."""
    return say(
        "{player} and the guest {guest} stay two people.",
        player=name(report.names[report.record.player]),
        guest=name(report.names[report.record.guest]),
    )


@spoken
def toast_claimed(report: Report[Claimed]) -> str:
    """Somebody has said who they were."""
    if report.record.linked:
        return plain(say("Done: all games are yours now"))
    return plain(say("An administrator has to confirm it"))


@spoken
def handed_over(report: Report[HandedOver]) -> Text:
    """A game has another host, said in the chat."""
    number, player = str(report.record.number), name(report.names[report.record.host])
    if report.record.taken:
        return say("Game {number}: {player} has taken over as host.", number=number, player=player)
    return say("Game {number}: the host is now {player}.", number=number, player=player)


def _answers(claim: int, act: str, label: Text) -> InlineKeyboardMarkup:
    return keyboard(
        [
            (plain(label), LinkPress(act=act, about=claim)),
            (plain(say("✖ No")), LinkPress(act="decline", about=claim)),
        ]
    )

"""The people of a league: everybody, one of them, and what can be done about each."""

from collections.abc import Sequence
from math import ceil
from typing import TypeVar

from aiogram.filters.callback_data import CallbackData
from aiogram.types import InlineKeyboardMarkup
from aiogram.utils.formatting import Text

from bot.keyboards import Row, in_rows, keyboard
from bot.services.links import Guests
from bot.services.orders import Actor, Report
from bot.services.players import People, Person
from bot.views.desks import arrows
from bot.views.names import GUEST, name, named, shown_apart, typed
from bot.views.pads import Button
from bot.views.reports import spoken
from bot.views.say import joined, plain, say, say_many

PAGE = 8

Item = TypeVar("Item")


@spoken
def everybody(report: Report[People], owner: Actor, page: int) -> Text:
    """Who is in the league."""
    people = report.record.people
    text = say_many(
        "**{owner}** · {n} person in the league",
        "**{owner}** · {n} people in the league",
        len(people),
        owner=name(named(report.names, owner)),
    )
    pages = ceil(len(people) / PAGE)
    if pages > 1:
        text = joined([text, say("page {page} of {pages}", page=str(page), pages=str(pages))])
    return joined([text, say("Tap a name.")], "\n")


@spoken
def everybody_keyboard(report: Report[People], button: Button, page: int) -> InlineKeyboardMarkup:
    """A page of people, and the way to the next."""
    people = report.record.people
    rows = in_rows([button(_label(report, one), "person", str(one.id)) for one in _on(people, page)], 2)
    guest = button(plain(say("➕ Guest")), "guest", "")
    return keyboard(*rows, arrows(page, ceil(len(people) / PAGE), button), [guest, button("✖", "cancel", "")])


@spoken
def person(report: Report[People], owner: Actor, player: int) -> Text:
    """One person, as far as it matters here."""
    one = report.record.get(player)
    head = say("**{owner}** · {player}", owner=name(named(report.names, owner)), player=name(report.names[player]))
    if one is None:
        return head
    facts = [say_many("{n} game", "{n} games", one.games)]
    if one.guest:
        facts.append(say("guest, without an account"))
    if one.hidden:
        facts.append(say("hidden: no longer offered in lists"))
    parts = [head, joined(facts)]
    if one.nicknames:
        parts.append(say("Also: {names}", names=joined([typed(each) for each in one.nicknames], ", ")))
    if one.merged:
        names = joined([Text("«", typed(each.name), "»") for each in one.merged], ", ")
        parts.append(say("One person with {names}", names=names))
    return joined(parts, "\n")


@spoken
def person_keyboard(
    report: Report[People], owner: Actor, button: Button, player: int, *, admin: bool
) -> InlineKeyboardMarkup:
    """What may be done about a person: everything by administrators, the name by themselves."""
    one = report.record.get(player)
    own = report.names[player].telegram_id == owner.telegram_id
    rows: list[Row] = []
    if one and (admin or own):
        rows += in_rows(_deeds(one, button, admin=admin), 2)
        rows += [
            [button(plain(say("↩️ Separate “{name}”", name=shown_name(each.name))), "separate", str(each.merge))]
            for each in one.merged
            if admin
        ]
    back = button(plain(say("← Back")), "everybody", "")
    return keyboard(*rows, [back, button("✖", "cancel", "")])


@spoken
def another(report: Report[People], owner: Actor, player: int, *, linking: bool) -> Text:
    """Who is chosen, and what for."""
    parts = {"owner": name(named(report.names, owner)), "player": name(report.names[player])}
    if linking:
        return say("**{owner}** · {player}: whose account is that?", **parts)
    return say("**{owner}** · {player} is the same person as…", **parts)


@spoken
def another_keyboard(report: Report[People], button: Button, page: int, *, linking: bool) -> InlineKeyboardMarkup:
    """A page of those who can be chosen."""
    others = [one for one in report.record.people if not (linking and one.guest)]
    rows = in_rows([button(_label(report, one), "choose", str(one.id)) for one in _on(others, page)], 2)
    return keyboard(*rows, arrows(page, ceil(len(others) / PAGE), button), *_back(button))


@spoken
def sure_to_merge(report: Report[People], owner: Actor, player: int, other: int) -> Text:
    """What becomes of two records, before it does."""
    return say(
        "**{owner}** · {player} and {other} become one person, shown as {other}, with the games of both. "
        "It can be taken back.",
        owner=name(named(report.names, owner)),
        player=name(report.names[player]),
        other=name(report.names[other]),
    )


@spoken
def sure_to_forget(report: Report[People], owner: Actor, player: int) -> Text:
    """What becomes of a name, before it does."""
    return say(
        "**{owner}** · the name {player} goes for good, a number stands in its place. Games and amounts stay. "
        "It cannot be taken back.",
        owner=name(named(report.names, owner)),
        player=name(report.names[player]),
    )


@spoken
def sure_keyboard(_report: Report[People], button: Button) -> InlineKeyboardMarkup:
    """Yes, or back."""
    return keyboard([button(plain(say("✔ Yes")), "yes", ""), button(plain(say("← Back")), "back", "")])


@spoken
def back_keyboard(_report: Report[People], button: Button) -> InlineKeyboardMarkup:
    """The way back from where something is typed."""
    return keyboard(*_back(button))


@spoken
def cancel_keyboard(_report: Report[People], button: Button) -> InlineKeyboardMarkup:
    """The way out, where there is none back."""
    return keyboard([button("✖", "cancel", "")])


@spoken
def naming(report: Report[People], owner: Actor, purpose: str, player: int) -> Text:
    """What is to be typed, in reply."""
    parts = {"owner": name(named(report.names, owner))}
    if purpose == "guest":
        return say("**{owner}**, reply to this message with the guest's name.", **parts)
    parts["player"] = name(report.names[player])
    if purpose == "name":
        return say("**{owner}** · {player}: reply to this message with the new name, 2 to 20 characters.", **parts)
    return say(
        "**{owner}** · {player}: reply to this message with all nicknames, separated by commas; "
        "a full stop alone takes them away.",
        **parts,
    )


@spoken
def naming_myself(report: Report[People], owner: Actor) -> Text:
    """The owner's own name is to be typed, in reply."""
    who = name(named(report.names, owner))
    return say(
        "**{owner}**, what are you called here? Reply to this message with a name of 2 to 20 characters.",
        owner=who,
    )


@spoken
def before(report: Report[Guests], owner: Actor) -> Text:
    """Somebody new may have played under a guest's name."""
    who = name(named(report.names, owner))
    return say("**{owner}**, have you played with us as a guest?", owner=who)


@spoken
def before_keyboard(report: Report[Guests], button: Button, page: int) -> InlineKeyboardMarkup:
    """The guests, and no."""
    guests = report.record.guests
    labels = [
        (
            say_many(
                "{player} ({n} game)", "{player} ({n} games)", games, player=shown_apart(report.names[guest])
            ),
            guest,
        )
        for guest, games in _on(guests, page)
    ]
    rows = in_rows([button(plain(label), "was", str(guest)) for label, guest in labels], 2)
    no = button(plain(say("No, I am new")), "cancel", "")
    return keyboard(*rows, arrows(page, ceil(len(guests) / PAGE), button), [no])


def shown_name(text: str) -> str:
    """A name that stands for nobody any more, for a button."""
    return plain(typed(text))


def _deeds(one: Person, button: Button, *, admin: bool) -> list[tuple[str, CallbackData]]:
    deeds = [(say("✏️ Name"), "name")]
    if admin:
        deeds.append((say("🏷 Nicknames"), "nicknames"))
        deeds.append((say("👥 Same person as…"), "merge"))
        if one.guest:
            deeds.append((say("🔗 Has an account"), "link"))
        deeds.append((say("Show again"), "show") if one.hidden else (say("Hide"), "hide"))
    deeds.append((say("Remove the name"), "forget"))
    return [button(plain(label), act, str(one.id)) for label, act in deeds]


def _label(report: Report[People], one: Person) -> str:
    text = shown_apart(report.names[one.id])
    marks = (GUEST if one.guest and GUEST not in text else "", "🚫" if one.hidden else "")
    return " ".join(filter(None, (text, f"· {one.games}" if one.games else "", *marks)))


def _on(items: Sequence[Item], page: int) -> Sequence[Item]:
    return items[(page - 1) * PAGE : page * PAGE]


def _back(button: Button) -> list[Row]:
    return [[button(plain(say("← Back")), "back", ""), button("✖", "cancel", "")]]

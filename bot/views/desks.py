"""The desk: what one person logs for others."""

from aiogram.filters.callback_data import CallbackData
from aiogram.types import InlineKeyboardMarkup
from aiogram.utils.formatting import Bold, Text

from bot.keyboards import in_rows, keyboard
from bot.services.orders import Actor, League, Report
from bot.services.records import Card, CardLine
from bot.services.seats import Company
from bot.views import numbers
from bot.views.evenings import back, titled
from bot.views.languages import speaking
from bot.views.names import name, shown_apart
from bot.views.pads import Button
from bot.views.reports import spoken
from bot.views.say import plain, say
from bot.views.tables import page

ACROSS = 3
PEOPLE = 30
REGULARS = 6


@spoken
def desk(report: Report[Card], owner: Actor) -> Text:
    """Whose desk it is."""
    number = str(report.record.number)
    return titled(report, owner, say("for another · game {number}", number=number))


@spoken
def desk_keyboard(report: Report[Card], number: int, button: Button) -> InlineKeyboardMarkup:
    """Everybody of the game with what they have put in, and who else there is."""
    part = page(report.record.lines, number, PEOPLE)
    seats = [button(_seat(report, line), "one", str(line.player)) for line in part.items]
    return keyboard(
        *in_rows(seats, ACROSS),
        arrows(part.number, part.of, button),
        [
            button(plain(say("➕ Player")), "newcomers", ""),
            button(plain(say("🧾 Log")), "book", ""),
            button("✖", "cancel", ""),
        ],
    )


@spoken
def one_other(report: Report[Card], owner: Actor, player: int) -> Text:
    """Whom it is about, and what they have put in."""
    who = name(report.names[player])
    line = _line(report, player)
    if line is None:
        return titled(report, owner, say("**{player}**: not at the table", player=who))
    money = numbers.money(line.money_in, report.league.currency)
    if line.is_in:
        return titled(report, owner, say("**{player}**: in {money}", player=who, money=money))
    return titled(report, owner, say("**{player}**: in {money}, out", player=who, money=money))


@spoken
def one_other_keyboard(report: Report[Card], player: int, button: Button) -> InlineKeyboardMarkup:
    """What can be logged for them."""
    about, line = str(player), _line(report, player)
    amount = numbers.figure(report.record.buy_in, report.league.currency)
    other = button(plain(say("Other amount")), "other_for", about)
    if line is None:
        return keyboard(
            [button(plain(say("🪑 Sit down · {amount}", amount=amount)), "sit_for", about), other], [back(button)]
        )
    return keyboard(
        [button(plain(say("🔁 Rebuy · {amount}", amount=amount)), "rebuy_for", about), other],
        [
            button(plain(say("🏁 Cash out")), "out_for", about),
            button(plain(say("↩️ Undo the last")), "undo_for", about),
        ],
        [back(button)],
    )


@spoken
def newcomers(report: Report[Company], owner: Actor) -> Text:
    """Who else sits down."""
    return titled(report, owner, say("who sits down?"))


@spoken
def newcomers_keyboard(report: Report[Company], number: int, button: Button) -> InlineKeyboardMarkup:
    """Those who do not sit at the table, a few to a page, and a new guest."""
    part = page(report.record.players, number, REGULARS)
    people = [button(shown_apart(report.names[player]), "sit_for", str(player)) for player in part.items]
    return keyboard(
        *in_rows(people, 2),
        arrows(part.number, part.of, button),
        [button(plain(say("➕ New guest")), "guest", ""), back(button)],
    )


def guest_name(league: League, owner: Actor) -> Text:
    """How a guest gets a name."""
    with speaking(league.language):
        return Text(Bold(owner.name), " · ", say("reply to this message with the new guest's name"))


def guest_name_keyboard(league: League, button: Button) -> InlineKeyboardMarkup:
    """Nothing but the way back."""
    with speaking(league.language):
        return keyboard([back(button)])


def arrows(number: int, of: int, button: Button) -> list[tuple[str, CallbackData]]:
    """The way to the pages before and after this one."""
    before = [button("◀", "page", str(number - 1))] if number > 1 else []
    after = [button("▶", "page", str(number + 1))] if number < of else []
    return [*before, *after]


def _seat(report: Report[Card], line: CardLine) -> str:
    who = shown_apart(report.names[line.player])
    if not line.is_in:
        return plain(say("{player} · out", player=who))
    return f"{who} · {numbers.figure(line.money_in, report.league.currency)}"


def _line(report: Report[Card], player: int) -> CardLine | None:
    # The button's record may be another one of the person by now.
    person = report.names[player].id
    return next((line for line in report.record.lines if line.player == person), None)

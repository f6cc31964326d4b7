"""A correction while it is made: what would change, what is still to be settled, and its steps."""

from aiogram.types import InlineKeyboardMarkup
from aiogram.utils.formatting import Text

from bot.keyboards import Row, in_rows, keyboard
from bot.services.corrections import Reason, changes_of
from bot.services.currencies import CHIPS, Currency
from bot.services.drafts import Draft, DraftSeat, DraftShown
from bot.services.orders import Actor, Report
from bot.services.seats import Number
from bot.views import dates, numbers
from bot.views.corrections import REASONS, change
from bot.views.names import name, named, shown_apart
from bot.views.pads import DIGITS, Button
from bot.views.reports import spoken
from bot.views.say import joined, plain, say, say_many

Told = Report[DraftShown]
ACROSS = 2
IMPORTANCES = (100, 130, 150, 200)
# So many people who could be put into the game are offered.
OFFERED = 24


@spoken
def draft(report: Told, owner: Actor, base: Draft) -> Text:
    """What would change, and what does not add up yet."""
    record = report.record.draft
    parts = [
        say(
            "**{owner}** · correction of game {number} ({day})",
            owner=_owner(report, owner),
            number=str(record.number),
            day=dates.weekday(record.played_on, report.league.today),
        )
    ]
    parts += _changes(report, base)
    end = say("Nothing changes before Record.")
    if _is_undecided(report):
        end = say("Nothing changes before Record, which is there once the difference is decided (⚖️).")
    return joined([*parts, _difference(report), end], "\n")


@spoken
def draft_keyboard(report: Told, base: Draft, button: Button) -> InlineKeyboardMarkup:
    """Everybody of the game, the game itself, and the end."""
    record = report.record.draft
    people = [button(_seat(report, each), "seat", str(each.player)) for each in record.seats]
    day = f"📅 {dates.brief(record.played_on, report.league.today)}"
    days = [button("◀", "day", "-1"), button(day, "day", "0"), button("▶", "day", "1")]
    importance = plain(say("Importance {k} ▸", k=numbers.importance(record.importance)))
    return keyboard(
        *in_rows(people, ACROSS),
        [button(plain(say("➕ Player")), "newcomer", ""), button(importance, "importance", "")],
        days,
        [button(plain(say("⚖️ The difference ▸")), "difference", "")] if record.difference else [],
        [button("✖", "cancel", ""), *_record(report, base, button)],
    )


@spoken
def draft_seat(report: Told, owner: Actor, player: int) -> Text:
    """One player of the draft."""
    seat, chips = report.record.draft.seat_of(player), report.record.draft.stakes.stack is not None
    counted = seat.counted if seat else 0
    if seat and seat.told:
        return say(
            "**{owner}** · {player}: profit {profit}, without amounts; an amount replaces it",
            owner=_owner(report, owner),
            player=name(report.names[player]),
            profit=numbers.profit(seat.told, report.league.currency),
        )
    return say(
        "**{owner}** · {player}: in {money_in}, out {counted}",
        owner=_owner(report, owner),
        player=name(report.names[player]),
        money_in=numbers.money(seat.money_in if seat else 0, report.league.currency),
        counted=say_many("{n} chip", "{n} chips", counted)
        if chips
        else numbers.money(counted, report.league.currency),
    )


@spoken
def draft_seat_keyboard(_report: Told, button: Button) -> InlineKeyboardMarkup:
    """What of a player can be corrected."""
    return keyboard(
        [button(plain(say("🏁 Out")), "counted", ""), button(plain(say("🪙 In")), "money_in", "")],
        [button(plain(say("🚫 Not in this game")), "remove", "")],
        [button(plain(say("← Back")), "back", "")],
    )


@spoken
def draft_pad(report: Told, owner: Actor, player: int, field: str, number: Number) -> Text:
    """What number is asked for, and what was typed so far."""
    parts = {"owner": _owner(report, owner), "player": name(report.names[player])}
    if field == "counted":
        asked = say("**{owner}** · {player}, out: how much?", **parts)
    else:
        asked = say("**{owner}** · {player}, in: how much altogether?", **parts)
    currency = _table(report) if field == "counted" else report.league.currency
    typed = number.worth(currency.scale)
    if typed is None:
        return asked
    return joined([asked, say("**→ {amount}**", amount=numbers.figure(typed, currency))], " ")


@spoken
def draft_pad_keyboard(_report: Told, button: Button) -> InlineKeyboardMarkup:
    """Digits, and the keys that end it."""
    return keyboard(
        *([button(key, "key", key) for key in row] for row in DIGITS),
        [button("00", "key", "00"), button("0", "key", "0"), button("⌫", "key", "<")],
        [button(plain(say("← Back")), "back", ""), button(plain(say("✔ Take it")), "take", "")],
    )


@spoken
def draft_newcomers(report: Told, owner: Actor) -> Text:
    """Who else was there."""
    return say("**{owner}**, who else played?", owner=_owner(report, owner))


@spoken
def draft_newcomers_keyboard(report: Told, button: Button) -> InlineKeyboardMarkup:
    """Those of the league who are not in the draft."""
    people = [button(shown_apart(report.names[one]), "add", str(one)) for one in report.record.others[:OFFERED]]
    return keyboard(*in_rows(people, ACROSS), [button(plain(say("← Back")), "back", "")])


@spoken
def draft_importance(report: Told, owner: Actor) -> Text:
    """How often the evening counts."""
    return say("**{owner}**, what is this evening's importance?", owner=_owner(report, owner))


@spoken
def draft_importance_keyboard(_report: Told, button: Button) -> InlineKeyboardMarkup:
    """The usual importances."""
    choices = [button(numbers.importance(each), "important", str(each)) for each in IMPORTANCES]
    return keyboard(choices, [button(plain(say("← Back")), "back", "")])


@spoken
def draft_difference(report: Told, owner: Actor) -> Text:
    """What becomes of the draft's difference."""
    head = say("**{owner}**, whose is the difference?", owner=_owner(report, owner))
    return joined([head, _difference(report)], "\n")


@spoken
def draft_difference_keyboard(report: Told, button: Button) -> InlineKeyboardMarkup:
    """All by their stacks, or one of them."""
    record = report.record.draft
    share = say("⚖️ Share out by stacks") if record.difference > 0 else say("⚖️ Deduct by stacks")
    people = [button(shown_apart(report.names[each.player]), "assign", str(each.player)) for each in record.seats]
    return keyboard(
        [button(plain(share), "divide", "")],
        *in_rows(people, ACROSS),
        [button(plain(say("← Back")), "back", "")],
    )


@spoken
def draft_reason(report: Told, owner: Actor) -> Text:
    """Why the game is corrected."""
    return say("**{owner}**, why?", owner=_owner(report, owner))


@spoken
def draft_reason_keyboard(_report: Told, button: Button) -> InlineKeyboardMarkup:
    """The reasons; one of them records all of it."""
    labels = {each: plain(REASONS[each]()) for each in Reason} | {Reason.OTHER: plain(say("Other…"))}
    reasons = [button(label[:1].upper() + label[1:], "reason", each.value) for each, label in labels.items()]
    return keyboard(*in_rows(reasons, ACROSS), [button(plain(say("← Back")), "back", "")])


@spoken
def draft_words(report: Told, owner: Actor) -> Text:
    """The reason is to be typed, in reply."""
    return say("**{owner}**, why? Reply to this message in your own words.", owner=_owner(report, owner))


@spoken
def draft_words_keyboard(_report: Told, button: Button) -> InlineKeyboardMarkup:
    """The way back from where it is typed."""
    return keyboard([button(plain(say("← Back")), "back", "")])


def _record(report: Told, base: Draft, button: Button) -> Row:
    record = report.record.draft
    ready = record.is_complete and report.record.enough and record != base
    return [button(plain(say("✔ Record")), "record", "")] if ready else []


def _is_undecided(report: Told) -> bool:
    record = report.record.draft
    return bool(record.difference) and (record.decision is None or not report.record.enough)


def _changes(report: Told, base: Draft) -> list[Text]:
    record = report.record.draft
    chips = record.stakes.stack is not None
    lines = [change(report, each, chips=chips) for each in changes_of(base, record)]
    if base.played_on != record.played_on:
        lines.append(Text(f"📅 {dates.full(base.played_on)} → {dates.full(record.played_on)}"))
    if base.importance != record.importance:
        before, after = numbers.importance(base.importance), numbers.importance(record.importance)
        lines.append(say("importance {before} → {after}", before=before, after=after))
    return lines


def _difference(report: Told) -> Text:
    record = report.record.draft
    difference = abs(record.difference)
    amount: Text | str = numbers.money(difference, report.league.currency)
    if record.stakes.stack is not None:
        amount = say_many("{n} chip", "{n} chips", difference)
    if not record.difference:
        return say("Difference 0")
    if report.record.parts:
        return say("Difference {amount}: {parts}", amount=amount, parts=_parts(report))
    if record.difference > 0:
        return say("Difference {amount}: it belongs to nobody yet", amount=amount)
    missing = say("Difference {amount}: it is missing for the pay-out", amount=amount)
    if report.record.enough:
        return missing
    return joined([missing, say("Those who take part hold less than is missing.")], "\n")


def _parts(report: Told) -> Text:
    """Who gets how much of the difference, or bears it."""
    parts = sorted(report.record.parts, key=lambda part: -abs(part.amount))
    people = [
        Text(name(report.names[each.player]), f" {numbers.profit(each.amount, _table(report))}")
        for each in parts
        if each.amount
    ]
    return joined(people, ", ")


def _seat(report: Told, seat: DraftSeat) -> str:
    currency = report.league.currency
    amounts = f"{numbers.figure(seat.money_in, currency)} → {numbers.figure(seat.counted, _table(report))}"
    if seat.told:
        amounts = numbers.profit(seat.told, currency)
    return f"{shown_apart(report.names[seat.player])} · {amounts}"


def _owner(report: Told, owner: Actor) -> Text:
    return name(named(report.names, owner))


def _table(report: Told) -> Currency:
    return CHIPS if report.record.draft.stakes.stack is not None else report.league.currency

"""A league's settings in words: every value, the choices for each, and what was changed."""

from collections.abc import Callable
from datetime import datetime
from math import ceil
from zoneinfo import ZoneInfo

from aiogram.types import InlineKeyboardMarkup
from aiogram.utils.formatting import Text

from bot.keyboards import Row, in_rows, keyboard
from bot.services.currencies import CURRENCIES
from bot.services.operations import NEVER
from bot.services.orders import Actor, Report
from bot.services.settings import Saved, Settings
from bot.services.setups import ALL, Setting, Setup, choices
from bot.views import dates, numbers
from bot.views.desks import arrows
from bot.views.names import name, named
from bot.views.pads import Button
from bot.views.reports import spoken
from bot.views.say import joined, plain, say, say_many

PAGE = 24
NARROW = {Setting.HOUR: 6, Setting.DAY_START: 5, Setting.CURRENCY: 4, Setting.BEST_K: 3}

TITLES: dict[Setting, Callable[[], Text]] = {
    Setting.LANGUAGE: lambda: say("Language"),
    Setting.CURRENCY: lambda: say("Currency"),
    Setting.ZONE: lambda: say("Time zone"),
    Setting.BUY_IN: lambda: say("Buy-in of the next game"),
    Setting.STACK: lambda: say("Chips"),
    Setting.UNIT: lambda: say("Rounding"),
    Setting.MAY_LOG: lambda: say("Who logs"),
    Setting.SETTLEMENT: lambda: say("Transfers"),
    Setting.BANKER: lambda: say("Banker"),
    Setting.REMIND: lambda: say("Reminder of open transfers"),
    Setting.ANNOUNCE: lambda: say("Announcements"),
    Setting.HOUR: lambda: say("Hour of announcements"),
    Setting.MONTH: lambda: say("Announcement of the month"),
    Setting.YEAR: lambda: say("Announcement of the year"),
    Setting.BEST_K: lambda: say("Results that count"),
    Setting.DAY_START: lambda: say("A new day begins at"),
}
WORDS: dict[tuple[Setting, object], Callable[[], Text]] = {
    (Setting.LANGUAGE, "ru"): lambda: say("Russian"),
    (Setting.LANGUAGE, "en"): lambda: say("English"),
    (Setting.MAY_LOG, "all"): lambda: say("everybody for everybody"),
    (Setting.MAY_LOG, "host"): lambda: say("the host and administrators for others"),
    (Setting.SETTLEMENT, "each"): lambda: say("to each other"),
    (Setting.SETTLEMENT, "banker"): lambda: say("through a banker"),
    (Setting.SETTLEMENT, "cash"): lambda: say("cash on the table"),
}


def value(report: Report[Settings], setup: Setup, setting: Setting, now: datetime) -> Text:
    """What a setting is set to, in words."""
    held = getattr(setup, setting.value)
    if (setting, held) in WORDS:
        return WORDS[setting, held]()
    if isinstance(held, bool):
        return say("on") if held else say("off")
    match setting:
        case Setting.ZONE:
            zone = ZoneInfo(held)
            return say("{city}, now {time}", city=dates.city(zone), time=dates.clock(now, zone))
        case Setting.BUY_IN | Setting.UNIT:
            return Text(numbers.money(held, CURRENCIES[setup.currency])) if held else say("asked for")
        case Setting.STACK:
            return say_many("{n} chip a buy-in", "{n} chips a buy-in", held) if held else say("chips are money")
        case Setting.BANKER:
            return name(report.names[held]) if held in report.names else say("the host of each game")
        case Setting.BEST_K:
            return _best(report, held)
        case Setting.HOUR:
            return Text(f"{held}:00")
        case Setting.DAY_START:
            return Text(f"{held // 60}:{held % 60:02}")
        case _:
            sign = CURRENCIES[held].sign
            return Text(held if sign == held else f"{held} {sign}")


@spoken
def settings(report: Report[Settings], owner: Actor, setup: Setup, now: datetime) -> Text:
    """All settings, a line each."""
    lines = [say("**{owner}, settings.** Nothing changes before Save.", owner=name(named(report.names, owner)))]
    lines += [
        say("{setting}: {value}", setting=TITLES[each](), value=value(report, setup, each, now))
        for each in Setting
    ]
    return joined(lines, "\n")


@spoken
def settings_keyboard(report: Report[Settings], button: Button, setup: Setup) -> InlineKeyboardMarkup:
    """A button a setting, Save and Cancel."""
    shut = {Setting.CURRENCY} if report.record.fixed else set()
    if setup.settlement != "banker":
        shut.add(Setting.BANKER)
    buttons = [button(plain(TITLES[each]()), "open", each.value) for each in Setting if each not in shut]
    ends = [button(plain(say("✔ Save")), "save", ""), button(plain(say("✖ Cancel")), "cancel", "")]
    return keyboard(*in_rows(buttons, 2), ends)


@spoken
def choice(report: Report[Settings], owner: Actor, setup: Setup, setting: Setting, now: datetime) -> Text:
    """One setting, and what it is set to."""
    return say(
        "**{owner}** · {setting}: {value}",
        owner=name(named(report.names, owner)),
        setting=TITLES[setting](),
        value=value(report, setup, setting, now),
    )


@spoken
def choices_keyboard(
    report: Report[Settings], button: Button, setup: Setup, setting: Setting, page: int
) -> InlineKeyboardMarkup:
    """A button a value, the one in force marked."""
    held = getattr(setup, setting.value)
    options = choices(setup, setting, report.record.people)
    buttons = [
        button(_label(report, each, setting, held), "choose", str(index)) for index, each in enumerate(options)
    ]
    rows = in_rows(buttons[(page - 1) * PAGE : page * PAGE], NARROW.get(setting, 2))
    hours: Row = [button("−1", "hour", "-1"), button("+1", "hour", "1")] if setting is Setting.ZONE else []
    sample: Row = [button(plain(say("👁 Preview")), "preview", "")] if setting is Setting.ANNOUNCE else []
    pages = arrows(page, ceil(len(options) / PAGE), button)
    return keyboard(hours, *rows, sample, pages, [button(plain(say("← Back")), "back", "")])


@spoken
def saved(report: Report[Saved], owner: Actor) -> Text:
    """What was changed, said in the chat."""
    who = name(named(report.names, owner))
    if not report.record.changed:
        return say("Nothing was changed.")
    record = report.record
    held = Report(Settings(record.setup, fixed=False, usual_k=record.usual_k), report.league, report.names)
    lines = [
        say("{setting}: {value}", setting=TITLES[each](), value=value(held, record.setup, each, record.at))
        for each in record.changed
    ]
    return joined([say("⚙️ Settings changed by {player}.", player=who), *lines], "\n")


def _best(report: Report[Settings], held: int | None) -> Text:
    if held is None:
        return say_many("the usual: best {n} game", "the usual: best {n} games", report.record.usual_k)
    if held >= ALL:
        return say("all")
    return say_many("best {n} game", "best {n} games", held)


def _label(report: Report[Settings], setup: Setup, setting: Setting, held: object) -> str:
    mark = "✓ " if getattr(setup, setting.value) == held else ""
    if setting is Setting.CURRENCY:
        return mark + setup.currency
    if setting is Setting.ZONE:
        return mark + dates.city(ZoneInfo(setup.zone))
    return mark + plain(value(report, setup, setting, NEVER))

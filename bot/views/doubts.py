"""What is said round an announcement: beforehand, when it is in doubt, and when it is corrected."""

from collections.abc import Sequence

from aiogram.types import InlineKeyboardMarkup
from aiogram.utils.formatting import Text

from bot.keyboards import AnnouncementPress, keyboard
from bot.services.amendments import Amendment
from bot.services.announcing import Announcement
from bot.services.doubts import Cleared, NoDoubtError
from bot.services.orders import Report
from bot.services.periods import Period
from bot.services.previews import NothingToAnnounceError
from bot.services.scores import BoardLine
from bot.views import dates
from bot.views.announcements import announcement, holders
from bot.views.pads import Button
from bot.views.reports import spoken
from bot.views.say import joined, plain, say
from bot.views.scenes import Scene, sentence


@spoken
def preview(report: Report[Announcement]) -> Text:
    """What would be posted, as administrators see it beforehand."""
    head = say("If the period ended now, this would be posted:")
    return joined([head, announcement(report)], "\n\n")


@spoken
def preview_keyboard(_report: Report[Announcement], button: Button) -> InlineKeyboardMarkup:
    """The way back from what would be posted to where it was asked for."""
    return keyboard([button(plain(say("← Back")), "back", "")])


@spoken
def doubt(report: Report[Announcement]) -> Text:
    """The question to a chat about a post whose answer was lost."""
    period = _of_period(report.record.summary.period)
    return say("I may have posted the results of {period}, or not. Are they above?", period=period)


@spoken
def doubt_keyboard(report: Report[Announcement]) -> InlineKeyboardMarkup:
    """The two answers to that question."""
    number = report.record.id
    return keyboard(
        [
            (plain(say("They are there")), AnnouncementPress(act="there", announcement=number)),
            (plain(say("Post them")), AnnouncementPress(act="post", announcement=number)),
        ]
    )


@spoken
def toast_cleared(report: Report[Cleared]) -> str:
    """What the answer to that question did."""
    return plain(say("They are being posted.") if report.record.posted else say("Good, they stay as they are."))


@sentence.register
def _(_refusal: NoDoubtError, _scene: Scene) -> Text:
    return say("This is answered already.")


@sentence.register
def _(_refusal: NothingToAnnounceError, _scene: Scene) -> Text:
    return say("There is nothing to announce yet: no game of this month is closed.")


def amended(reports: Sequence[Report[Amendment]]) -> Text:
    """One line a period: what was announced is corrected, and who holds its titles."""
    return joined([_amended(report) for report in reports], "\n")


@spoken
def _amended(report: Report[Amendment]) -> Text:
    record = report.record
    head = say(
        "The results of {period} are corrected (game {number}).",
        period=_of_period(record.after.period),
        number=str(record.number),
    )
    parts = [head, *_change(report)]
    return joined(parts, " ")


def _change(report: Report[Amendment]) -> list[Text]:
    before, after = report.record.before, report.record.after.titles
    if not after.best:
        return [say("No game of it counts any more.")]
    best = holders(report, after.best)
    if _people(before.best) == _people(after.best):
        parts = [say("Best player unchanged: {players}.", players=best)]
    else:
        parts = [say("Best player now: {players}.", players=best)]
    if _people(before.millionaires) != _people(after.millionaires):
        parts.append(say("Millionaire now: {players}.", players=holders(report, after.millionaires)))
    return parts


def _people(lines: Sequence[BoardLine]) -> set[int]:
    return {line.player for line in lines}


def _of_period(period: Period) -> str:
    """A period as what results are of («ноября 2026», «2026 года»)."""
    if period.month is None:
        return plain(say("the year {year}", year=str(period.year)))
    return dates.of_month(period.first_day)

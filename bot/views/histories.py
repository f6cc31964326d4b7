"""The evenings of a league, a page at a time, each to open."""

from aiogram.types import InlineKeyboardMarkup
from aiogram.utils.formatting import Text

from bot.keyboards import GamesPress, in_rows, keyboard
from bot.services.histories import History, PastGame
from bot.services.orders import Report
from bot.services.records import GameStatus, Shown
from bot.views import dates, numbers
from bot.views.names import shown
from bot.views.reports import spoken
from bot.views.say import joined, plain, say, say_many
from bot.views.tables import Align, Column, table

COLUMNS = (
    Column(align=Align.LEFT),
    Column(align=Align.LEFT),
    Column(align=Align.LEFT, gives_way=True),
    Column(leaves=1),
)


@spoken
def history(report: Report[History]) -> Text:
    """One page of evenings, newest first, with whoever won them."""
    record = report.record
    head = say("**📚 Evenings** · {games}", games=say_many("{n} game", "{n} games", record.total))
    if not record.games:
        return joined([head, say("No game is closed yet. /newgame opens one.")], "\n")
    parts = [head, table(COLUMNS, [_row(report, game) for game in record.games]).block]
    if record.pages > 1:
        parts.append(say("Page {page} of {pages}", page=str(record.page), pages=str(record.pages)))
    return joined(parts, "\n")


@spoken
def history_keyboard(report: Report[History]) -> InlineKeyboardMarkup | None:
    """A button an evening, and the pages."""
    record = report.record
    if not record.games:
        return None
    games = [
        (
            plain(say("#{number}", number=str(game.number))),
            GamesPress(act="open", number=game.number, page=record.page),
        )
        for game in record.games
    ]
    pages = [
        (label, GamesPress(act="page", page=each))
        for label, each in (("‹", record.page - 1), ("›", record.page + 1))
        if 1 <= each <= record.pages
    ]
    return keyboard(*in_rows(games, 5), pages)


@spoken
def opened_keyboard(_report: Report[Shown], number: int) -> InlineKeyboardMarkup:
    """The way back from an evening to the page it was opened from."""
    return keyboard([(plain(say("◀ All evenings")), GamesPress(act="page", page=number))])


def _row(report: Report[History], game: PastGame) -> list[str]:
    number, day = plain(say("#{number}", number=str(game.number))), dates.full(game.played_on)
    if game.status is GameStatus.CLOSED:
        winners = ", ".join(shown(report.names[player]) for player in game.winners)
        return [number, day, winners, numbers.narrow_profit(game.profit, report.league.currency)]
    state = {
        GameStatus.OPEN: say("is running"),
        GameStatus.UNDECIDED: say("waits for a decision"),
        GameStatus.CANCELLED: say("called off"),
    }[game.status]
    return [number, day, plain(state), ""]

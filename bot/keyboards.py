"""Buttons: what each carries, and how they stand together. Ids and short codes only, never names."""

from collections.abc import Iterable, Sequence
from typing import Annotated

from aiogram.filters.callback_data import CallbackData
from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup
from pydantic import Field

# What a database can number; anybody can send a button that nobody was shown.
Id = Annotated[int, Field(ge=0, lt=2**63)]
Number = Annotated[int, Field(ge=0, lt=2**31)]


class CardPress(CallbackData, prefix="c"):
    """A button of a game's card; `version` is the newest operation that the card showed."""

    act: str
    game: Id
    version: Id = 0


class WindowPress(CallbackData, prefix="w"):
    """A button of somebody's window; `step` makes the same button on another screen another wish."""

    window: str
    step: Number
    act: str
    about: str = ""


class RatingPress(CallbackData, prefix="r"):
    """A button of a rating: what it does, and the whole state that it leads to or starts from.

    `view` is `t` for the table or `m` for more columns; `page` counts from 1.
    """

    act: str
    period: str
    view: str = "t"
    page: Number = 1


class CountingPress(CallbackData, prefix="rc"):
    """A page of how a player's total was counted."""

    period: str
    player: Id
    page: Number = 1


class AnnouncementPress(CallbackData, prefix="an"):
    """A button under an announcement, or under the question about one; `announcement` is its row."""

    act: str
    announcement: Id


class ClosingPress(CallbackData, prefix="q"):
    """A button of the message that asks what stands in the way of a close; `about` is a player, if one."""

    act: str
    game: Id
    version: Id = 0
    about: Id = 0


class ResultPress(CallbackData, prefix="e"):
    """A button under the result of a game, or under a reminder; `about` is what it shows, in a word."""

    act: str
    game: Id
    about: str = ""


class TransferPress(CallbackData, prefix="t"):
    """A button of the list of transfers; `version` is the newest operation that it showed.

    `payment` is the ticket of the transfer that the button says, or nothing.
    """

    act: str
    game: Id
    payment: str = ""
    version: Id = 0


class HallPress(CallbackData, prefix="hf"):
    """A button of the Hall of Fame: the titles of a period, the list of a year's months, or of all years."""

    act: str
    period: str


class StatsPress(CallbackData, prefix="s"):
    """A button of a player's figures."""

    act: str
    period: str
    player: Id
    page: Number = 1


class GamesPress(CallbackData, prefix="g"):
    """A button of the history: a page of it, or one evening opened from that page."""

    act: str
    page: Number
    number: Number = 0


class LinkPress(CallbackData, prefix="k"):
    """An answer to the question whether a guest has an account; `about` is the claim, or nothing."""

    act: str
    about: Id = 0


class LobbyPress(CallbackData, prefix="l"):
    """A league is chosen to be seen in private; 0 asks which."""

    league: Id = 0


class LogPress(CallbackData, prefix="j"):
    """A button of a shown ledger; `game` is its number."""

    act: str
    game: Number
    page: Number = 0


class UndoPress(CallbackData, prefix="u"):
    """What an operation wrote is taken back, or what it took back is restored."""

    act: str
    operation: Id


class LadderPress(CallbackData, prefix="ld"):
    """A button of a ladder: the table, its matches, or one player's way."""

    act: str
    ladder: Id
    player: Id = 0
    page: Number = 1


class MatchPress(CallbackData, prefix="lm"):
    """A button of a match of a ladder."""

    act: str
    match: Id


class GreetingPress(CallbackData, prefix="gr"):
    """A button of the greeting in a new chat."""

    act: str


# A button carries data, or is a link.
Row = Sequence[tuple[str, CallbackData | str]]


def keyboard(*rows: Row) -> InlineKeyboardMarkup:
    """Rows of labelled buttons; empty rows are left out."""
    return InlineKeyboardMarkup(inline_keyboard=[[_button(*each) for each in row] for row in rows if row])


def _button(label: str, data: CallbackData | str) -> InlineKeyboardButton:
    if isinstance(data, str):
        return InlineKeyboardButton(text=label, url=data)
    return InlineKeyboardButton(text=label, callback_data=data.pack())


def in_rows(buttons: Iterable[tuple[str, CallbackData]], width: int) -> list[Row]:
    """Buttons in rows of `width`."""
    row = list(buttons)
    return [row[start : start + width] for start in range(0, len(row), width)]

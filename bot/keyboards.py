"""Buttons: what each carries, and how they stand together. Ids and short codes only, never names."""

from collections.abc import Iterable, Sequence

from aiogram.filters.callback_data import CallbackData
from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup


class CardPress(CallbackData, prefix="c"):
    """A button of a game's card; `version` is the newest operation that the card showed."""

    act: str
    game: int
    version: int = 0


class WindowPress(CallbackData, prefix="w"):
    """A button of somebody's window; `step` makes the same button on another screen another wish."""

    window: str
    step: int
    act: str
    about: str = ""


class RatingPress(CallbackData, prefix="r"):
    """A button of a rating: what it does, and the whole state that it leads to or starts from.

    `view` is `t` for the table or `m` for more columns; `page` counts from 1.
    """

    act: str
    period: str
    view: str = "t"
    page: int = 1


class CountingPress(CallbackData, prefix="rc"):
    """A page of how a player's total was counted."""

    period: str
    player: int
    page: int = 1


class AnnouncementPress(CallbackData, prefix="an"):
    """A button under an announcement, or under the question about one; `announcement` is its row."""

    act: str
    announcement: int


class HallPress(CallbackData, prefix="hf"):
    """A button of the Hall of Fame: the titles of a period, the list of a year's months, or of all years."""

    act: str
    period: str


class StatsPress(CallbackData, prefix="s"):
    """A button of a player's figures."""

    act: str
    period: str
    player: int
    page: int = 1


class GamesPress(CallbackData, prefix="g"):
    """A button of the history: a page of it, or one evening opened from that page."""

    act: str
    page: int
    number: int = 0


Row = Sequence[tuple[str, CallbackData]]


def keyboard(*rows: Row) -> InlineKeyboardMarkup:
    """Rows of labelled buttons; empty rows are left out."""
    return InlineKeyboardMarkup(
        inline_keyboard=[
            [InlineKeyboardButton(text=label, callback_data=data.pack()) for label, data in row]
            for row in rows
            if row
        ]
    )


def in_rows(buttons: Iterable[tuple[str, CallbackData]], width: int) -> list[Row]:
    """Buttons in rows of `width`."""
    row = list(buttons)
    return [row[start : start + width] for start in range(0, len(row), width)]

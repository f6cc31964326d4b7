"""The windows in which an administrator corrects a closed game; all they hold is a draft."""

from dataclasses import dataclass, replace
from datetime import timedelta
from enum import StrEnum
from typing import ClassVar

from bot import views
from bot.services.drafts import Decided, Draft
from bot.services.seats import NOTHING, Number
from bot.windows.keeping import Window
from bot.windows.screens import Picture, Sources, picture
from bot.windows.states import State


class Page(StrEnum):
    """What of a draft is shown."""

    ALL = "all"
    NEWCOMER = "newcomer"
    IMPORTANCE = "importance"
    DIFFERENCE = "difference"
    REASON = "reason"


@dataclass(frozen=True, slots=True)
class Drafting(State):
    """A draft as it stands beside the game that it would correct."""

    base: Draft
    draft: Draft
    page: Page = Page.ALL

    @property
    def game(self) -> int:
        """The game that it is about."""
        return self.draft.game

    def on(self, page: Page) -> "Drafting":
        """Another page of the same draft."""
        return replace(self, page=page)

    def with_draft(self, draft: Draft) -> "Drafting":
        """The first page with another draft."""
        return Drafting(self.base, draft)

    def later(self, days: int) -> "Drafting":
        """The game some days later, or earlier."""
        return self.with_draft(replace(self.draft, played_on=self.draft.played_on + timedelta(days=days)))

    def important(self, importance: int) -> "Drafting":
        """The game counting so many times, in hundredths."""
        return self.with_draft(replace(self.draft, importance=importance))

    def settled(self, player: int | None) -> "Drafting":
        """The difference given to one player, or divided among all of them."""
        everybody = tuple(sorted(seat.player for seat in self.draft.seats))
        people = everybody if player is None else ()
        decided = Decided(people, player, missing=self.draft.difference < 0)
        return self.with_draft(replace(self.draft, decided=decided))


@dataclass(frozen=True, slots=True)
class DraftSeating(State):
    """One player of a draft."""

    back: Drafting
    player: int

    @property
    def game(self) -> int:
        """The game that it is about."""
        return self.back.game

    @property
    def removed(self) -> Drafting:
        """The draft without the player."""
        return self.back.with_draft(self.back.draft.without(self.player))


@dataclass(frozen=True, slots=True)
class DraftPad(State):
    """A number of one player of a draft is typed: `counted` or `money_in`."""

    asks: ClassVar[str] = "an amount"

    back: Drafting
    player: int
    field: str
    number: Number = NOTHING

    def pressed(self, key: str) -> "DraftPad":
        """The pad after a key: digits, or `<` for the last one taken back."""
        return replace(self, number=self.number.after(key))

    def filled(self, amount: int) -> Drafting:
        """The draft with the number in its place, in smallest units or chips."""
        if self.field == "counted":
            return self.back.with_draft(self.back.draft.with_seat(self.player, counted=amount))
        return self.back.with_draft(self.back.draft.with_seat(self.player, money_in=amount))


@dataclass(frozen=True, slots=True)
class DraftReason(State):
    """Why it is corrected is said in words, in reply to the window."""

    back: Drafting

    @property
    def game(self) -> int:
        """The game that it is about."""
        return self.back.game


@picture.register
async def _(screen: Drafting, window: Window, sources: Sources) -> Picture:
    report = await sources.fixes.shown(window.place, screen.draft)
    if screen.page is Page.ALL:
        text = views.draft(report, window.owner, screen.base)
        return text, views.draft_keyboard(report, screen.base, window.button)
    if screen.page is Page.NEWCOMER:
        return views.draft_newcomers(report, window.owner), views.draft_newcomers_keyboard(report, window.button)
    if screen.page is Page.IMPORTANCE:
        return views.draft_importance(report, window.owner), views.draft_importance_keyboard(report, window.button)
    if screen.page is Page.DIFFERENCE:
        return views.draft_difference(report, window.owner), views.draft_difference_keyboard(report, window.button)
    return views.draft_reason(report, window.owner), views.draft_reason_keyboard(report, window.button)


@picture.register
async def _(screen: DraftReason, window: Window, sources: Sources) -> Picture:
    report = await sources.fixes.shown(window.place, screen.back.draft)
    return views.draft_words(report, window.owner), views.draft_words_keyboard(report, window.button)


@picture.register
async def _(screen: DraftSeating, window: Window, sources: Sources) -> Picture:
    report = await sources.fixes.shown(window.place, screen.back.draft)
    return views.draft_seat(report, window.owner, screen.player), views.draft_seat_keyboard(report, window.button)


@picture.register
async def _(screen: DraftPad, window: Window, sources: Sources) -> Picture:
    report = await sources.fixes.shown(window.place, screen.back.draft)
    text = views.draft_pad(report, window.owner, screen.player, screen.field, screen.number)
    return text, views.draft_pad_keyboard(report, window.button)

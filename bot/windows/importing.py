"""The window of an import: a file is wanted, read, looked at, and brought in."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar

from bot import views
from bot.services.imports import Answers, Doubt, Draft, Who
from bot.windows.keeping import Window
from bot.windows.screens import FRESH, Picture, Sources, picture
from bot.windows.states import State


@dataclass(frozen=True, slots=True)
class Awaiting(State):
    """A file is to come, in reply to the window."""

    code: ClassVar[str] = "i"
    for_admins: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Busy(State):
    """A file is read or, with a `total`, brought in: so many evenings are done."""

    for_admins: ClassVar[bool] = True

    done: int = 0
    total: int = 0


@dataclass(frozen=True, slots=True)
class Checking(State):
    """What a file would bring, and what was answered about it; `listing` shows what does not add up."""

    for_admins: ClassVar[bool] = True

    data: bytes
    draft: Draft
    answers: Answers = field(default_factory=Answers)
    said: Mapping[str, Who | None] = field(default_factory=dict)
    listing: bool = False

    def answered(self, doubts: Sequence[Doubt], about: str) -> "Checking":
        """After a button said whom the first doubted name means; one of an older question changes nothing."""
        left, _, choice = about.partition(".")
        if left != str(len(doubts)) or not doubts:
            return self
        who = None if choice == views.NOBODY else doubts[0].choices[int(choice)]
        return replace(self, said={**self.said, doubts[0].name: who})

    def turned(self, *, listing: bool) -> "Checking":
        """With what does not add up one by one, or the whole again."""
        return replace(self, listing=listing)


FRESH[Awaiting.code] = Awaiting()


@picture.register
async def _(_state: Awaiting, window: Window, sources: Sources) -> Picture:
    league = await sources.games.league(window.place)
    return views.import_wanted(league, window.owner), views.import_wanted_keyboard(league, window.button)


@picture.register
async def _(state: Busy, window: Window, sources: Sources) -> Picture:
    league = await sources.games.league(window.place)
    return views.import_busy(league, window.owner, state.done, state.total), None


@picture.register
async def _(state: Checking, window: Window, sources: Sources) -> Picture:
    report = await sources.imports.preview(window.place, state.draft, state.said)
    if state.listing:
        return views.import_details(report), views.import_details_keyboard(report, window.button)
    return views.import_preview(report), views.import_preview_keyboard(report, window.button)

"""Windows about people: everybody of the league, one of them, a choice of another, and what is typed."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import ClassVar

from bot import views
from bot.windows.keeping import Window
from bot.windows.screens import FRESH, Picture, Sources, picture
from bot.windows.states import State


class Purpose(StrEnum):
    """What a second person is chosen for, or a name typed for."""

    MERGE = "merge"
    LINK = "link"
    NAME = "name"
    NICKNAMES = "nicknames"
    GUEST = "guest"
    FORGET = "forget"


@dataclass(frozen=True, slots=True)
class Everybody(State):
    """Everybody of the league, page by page."""

    code: ClassVar[str] = "e"
    for_admins: ClassVar[bool] = True

    page: int = 1

    def turned(self, page: int) -> "Everybody":
        """Another page of it."""
        return replace(self, page=page)


@dataclass(frozen=True, slots=True)
class OnePerson(State):
    """One person; `admin` when the owner may change them, `own` when it is the owner."""

    for_admins: ClassVar[bool] = True

    player: int
    admin: bool = False


@dataclass(frozen=True, slots=True)
class Another(State):
    """A second person is chosen, who is the same as the first, or whose account the guest is."""

    for_admins: ClassVar[bool] = True

    player: int
    purpose: Purpose
    page: int = 1

    def turned(self, page: int) -> "Another":
        """Another page of it."""
        return replace(self, page=page)


@dataclass(frozen=True, slots=True)
class Sure(State):
    """Asked once more before it is done."""

    for_admins: ClassVar[bool] = True

    player: int
    purpose: Purpose
    other: int = 0


@dataclass(frozen=True, slots=True)
class Naming(State):
    """A name is waited for, in reply to the window."""

    for_admins: ClassVar[bool] = True

    purpose: Purpose
    player: int = 0


@dataclass(frozen=True, slots=True)
class NamingMyself(State):
    """The owner's own name is waited for, in reply to the window."""


@dataclass(frozen=True, slots=True)
class Before(State):
    """Somebody new is asked whether they have played as a guest."""

    page: int = 1

    def turned(self, page: int) -> "Before":
        """Another page of it."""
        return replace(self, page=page)


FRESH[Everybody.code] = Everybody()


@picture.register
async def _(state: Everybody, window: Window, sources: Sources) -> Picture:
    report = await sources.players.everybody(window.place)
    return views.everybody(report, window.owner, state.page), views.everybody_keyboard(
        report, window.button, state.page
    )


@picture.register
async def _(state: OnePerson, window: Window, sources: Sources) -> Picture:
    report = await sources.players.everybody(window.place)
    keyboard = views.person_keyboard(report, window.owner, window.button, state.player, admin=state.admin)
    return views.person(report, window.owner, state.player), keyboard


@picture.register
async def _(state: Another, window: Window, sources: Sources) -> Picture:
    report = await sources.players.could_be(window.place, state.player)
    linking = state.purpose is Purpose.LINK
    keyboard = views.another_keyboard(report, window.button, state.page, linking=linking)
    return views.another(report, window.owner, state.player, linking=linking), keyboard


@picture.register
async def _(state: Sure, window: Window, sources: Sources) -> Picture:
    report = await sources.players.everybody(window.place)
    if state.purpose is Purpose.FORGET:
        return views.sure_to_forget(report, window.owner, state.player), views.sure_keyboard(report, window.button)
    text = views.sure_to_merge(report, window.owner, state.player, state.other)
    return text, views.sure_keyboard(report, window.button)


@picture.register
async def _(state: Naming, window: Window, sources: Sources) -> Picture:
    report = await sources.players.everybody(window.place)
    return views.naming(report, window.owner, state.purpose, state.player), views.back_keyboard(
        report, window.button
    )


@picture.register
async def _(_state: NamingMyself, window: Window, sources: Sources) -> Picture:
    report = await sources.players.everybody(window.place)
    return views.naming_myself(report, window.owner), views.cancel_keyboard(report, window.button)


@picture.register
async def _(state: Before, window: Window, sources: Sources) -> Picture:
    report = await sources.links.guests(window.place, window.owner)
    return views.before(report, window.owner), views.before_keyboard(report, window.button, state.page)

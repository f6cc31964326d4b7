"""The window with a league's settings: nothing holds before Save. What would be announced is shown in it too."""

from dataclasses import dataclass, replace
from typing import ClassVar

from bot import views
from bot.services.announcing import Announcement
from bot.services.orders import Report
from bot.services.setups import Setting, Setup, merged
from bot.windows.keeping import Window
from bot.windows.screens import FRESH, Picture, Sources, picture
from bot.windows.states import State


@dataclass(frozen=True, slots=True)
class Settling(State):
    """The settings as they hold and as they are to be; one of them may be open for a choice.

    Both setups are None until something is changed: the window then shows what holds.
    """

    code: ClassVar[str] = "s"
    for_admins: ClassVar[bool] = True

    before: Setup | None = None
    after: Setup | None = None
    open: Setting | None = None
    page: int = 1

    def opened(self, setting: Setting | None, page: int = 1) -> "Settling":
        """With another setting open for a choice, or none."""
        return replace(self, open=setting, page=page)

    def chosen(self, held: Setup, setup: Setup) -> "Settling":
        """With something to be set otherwise than it held when the first change was made."""
        return Settling(self.before or held, setup)


@dataclass(frozen=True, slots=True)
class Foreseeing(State):
    """What would be announced is shown; `back` are the settings that it was asked for from."""

    for_admins: ClassVar[bool] = True

    post: Report[Announcement]
    back: Settling


FRESH[Settling.code] = Settling()


@picture.register
async def _(state: Settling, window: Window, sources: Sources) -> Picture:
    report = await sources.settings.shown(window.place)
    held = report.record.setup
    # What somebody else has set meanwhile holds, and is shown.
    setup = merged(held, state.before, state.after) if state.before and state.after else held
    if state.open is None:
        keyboard = views.settings_keyboard(report, window.button, setup)
        return views.settings(report, window.owner, setup, window.touched_at), keyboard
    keyboard = views.choices_keyboard(report, window.button, setup, state.open, state.page)
    return views.choice(report, window.owner, setup, state.open, window.touched_at), keyboard


@picture.register
async def _(state: Foreseeing, window: Window, _sources: Sources) -> Picture:
    return views.preview(state.post), views.preview_keyboard(state.post, window.button)

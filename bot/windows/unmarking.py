"""The window in which somebody takes a mark off a transfer."""

from dataclasses import dataclass

from bot import views
from bot.windows.keeping import Window
from bot.windows.screens import Picture, Sources, picture
from bot.windows.states import State


@dataclass(frozen=True, slots=True)
class Unmarking(State):
    """A mark of a game's transfers is chosen; administrators see them all."""

    game: int
    admin: bool


@picture.register
async def _(screen: Unmarking, window: Window, sources: Sources) -> Picture:
    report = await sources.transfers.removable(window.place, window.owner, screen.game, admin=screen.admin)
    return views.unmarking(report, window.owner), views.unmarking_keyboard(report, window.button)

"""The windows in which a host decides about a difference."""

from dataclasses import dataclass, replace

from bot import views
from bot.windows.keeping import Window
from bot.windows.screens import Picture, Sources, picture
from bot.windows.states import State


@dataclass(frozen=True, slots=True)
class Dividing(State):
    """A difference is divided; `people` take part, None for those counted at the end."""

    game: int
    people: tuple[int, ...] | None = None
    chooses: bool = False

    def turned(self, player: int, people: tuple[int, ...]) -> "Dividing":
        """The same with one player in, or out, of those who take part now."""
        rest = tuple(each for each in people if each != player)
        return replace(self, people=rest if player in people else tuple(sorted((*people, player))))


@dataclass(frozen=True, slots=True)
class Choosing(State):
    """A player of a game is chosen; the purpose is one of `views.PURPOSES`."""

    game: int
    purpose: str


@dataclass(frozen=True, slots=True)
class Assigning(State):
    """All of a difference would be one player's."""

    game: int
    player: int


@picture.register
async def _(screen: Dividing, window: Window, sources: Sources) -> Picture:
    report = await sources.differences.proposal(window.place, screen.game, screen.people)
    keys = views.taking_part_keyboard if screen.chooses else views.proposal_keyboard
    return views.proposal(report, window.owner), keys(report, window.button)


@picture.register
async def _(screen: Choosing, window: Window, sources: Sources) -> Picture:
    report = await sources.closings.closing(screen.game)
    text = views.choosing(report, window.owner, screen.purpose)
    return text, views.choosing_keyboard(report, screen.purpose, window.button)


@picture.register
async def _(screen: Assigning, window: Window, sources: Sources) -> Picture:
    report = await sources.closings.closing(screen.game)
    return views.assigning(report, window.owner, screen.player), views.assigning_keyboard(report, window.button)

"""The windows of a running evening: ⋯ More with what is behind it, and the desk for others."""

from dataclasses import dataclass, replace
from typing import ClassVar

from bot import views
from bot.windows.keeping import Window
from bot.windows.screens import FRESH, Picture, Sources, picture
from bot.windows.states import State


@dataclass(frozen=True, slots=True)
class OfGame(State):
    """A screen about a game; without one it is the topic's open game."""

    game: int | None = None

    @property
    def back(self) -> State | None:
        """Where the window goes when something is recorded; None where it closes then."""
        return None

    @property
    def before(self) -> State:
        """The screen that this one was reached from."""
        return self.back or More(self.game)


@dataclass(frozen=True, slots=True)
class More(OfGame):
    """What the card has no button for."""

    code: ClassVar[str] = "m"


@dataclass(frozen=True, slots=True)
class Weighing(OfGame):
    """How much the evening counts is chosen."""


@dataclass(frozen=True, slots=True)
class HandingOver(OfGame):
    """The next host is chosen."""


@dataclass(frozen=True, slots=True)
class CallingOff(OfGame):
    """Asked once more before an evening counts for nothing."""


@dataclass(frozen=True, slots=True)
class Together(OfGame):
    """The people of the last game, all of them ticked but those who stay away."""

    away: tuple[int, ...] = ()

    def turned(self, player: int, away: tuple[int, ...]) -> "Together":
        """The same with one more person ticked than those who are not `away`, or one less."""
        rest = tuple(each for each in away if each != player)
        return replace(self, away=rest if player in away else (*away, player))


@dataclass(frozen=True, slots=True)
class ForAnother(OfGame):
    """The desk: everybody of the game, one of whom is chosen."""

    code: ClassVar[str] = "d"

    page: int = 1


@dataclass(frozen=True, slots=True)
class OneOther(OfGame):
    """What can be logged for one player; the desk stays open after it."""

    player: int = 0

    @property
    def back(self) -> State:
        """The desk."""
        return ForAnother(self.game)


@dataclass(frozen=True, slots=True)
class Newcomers(OfGame):
    """Those who do not sit at the table, the regulars first."""

    page: int = 1

    @property
    def back(self) -> State:
        """The desk."""
        return ForAnother(self.game)


@dataclass(frozen=True, slots=True)
class GuestName(OfGame):
    """The name of a new guest is waited for, in reply to the window; `desk` where that was left for it."""

    desk: bool = False

    @property
    def back(self) -> State | None:
        """The desk, if it was left for this."""
        return ForAnother(self.game) if self.desk else None


@dataclass(frozen=True, slots=True)
class Book(OfGame):
    """The ledger of the game; the last page unless another is asked for, `desk` where that was left for it."""

    page: int = 0
    desk: bool = False

    @property
    def back(self) -> State | None:
        """The desk, if it was left for this."""
        return ForAnother(self.game) if self.desk else None


@dataclass(frozen=True, slots=True)
class Voiding(OfGame):
    """An entry to be taken back is chosen, by its number in the ledger."""

    page: int = 0
    entry: int = 0

    @property
    def before(self) -> State:
        """The numbers to choose from."""
        return Voiding(self.game, self.page)


@dataclass(frozen=True, slots=True)
class Zeroing(OfGame):
    """Asked once more before everybody else leaves with nothing; `players` are named."""

    players: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Roll(OfGame):
    """The whole table of a game that is too long for its card."""

    page: int = 1


@picture.register
async def _(screen: Roll, window: Window, sources: Sources) -> Picture:
    report = await sources.seats.table(window.place, screen.game)
    return views.roll(report, window.owner, screen.page), views.roll_keyboard(report, screen.page, window.button)


FRESH[More.code] = More()
FRESH[ForAnother.code] = ForAnother()


@picture.register
async def _(screen: Zeroing, window: Window, sources: Sources) -> Picture:
    report = await sources.seats.table(window.place, screen.game)
    return views.zeroing(report, window.owner, screen.players), views.zeroing_keyboard(report, window.button)


@picture.register
async def _(screen: More, window: Window, sources: Sources) -> Picture:
    report = await sources.seats.table(window.place, screen.game)
    rights = await sources.hosting.rights(window.order(screen.game))
    return views.more(report, window.owner), views.more_keyboard(report, window.button, rights)


@picture.register
async def _(screen: Weighing, window: Window, sources: Sources) -> Picture:
    report = await sources.seats.table(window.place, screen.game)
    return views.weighing(report, window.owner), views.weighing_keyboard(report, window.button)


@picture.register
async def _(screen: HandingOver, window: Window, sources: Sources) -> Picture:
    table = await sources.seats.table(window.place, screen.game)
    report = await sources.hosting.heirs(window.place, table.record.game)
    return views.handing_over(report, window.owner), views.handing_over_keyboard(report, window.button)


@picture.register
async def _(screen: CallingOff, window: Window, sources: Sources) -> Picture:
    report = await sources.seats.table(window.place, screen.game)
    return views.calling_off(report, window.owner), views.calling_off_keyboard(report, window.button)


@picture.register
async def _(screen: Together, window: Window, sources: Sources) -> Picture:
    report = await sources.seats.company(window.place, screen.game, screen.away)
    return views.together(report, window.owner), views.together_keyboard(report, window.button)


@picture.register
async def _(screen: ForAnother, window: Window, sources: Sources) -> Picture:
    report = await sources.seats.table(window.place, screen.game)
    return views.desk(report, window.owner), views.desk_keyboard(report, screen.page, window.button)


@picture.register
async def _(screen: OneOther, window: Window, sources: Sources) -> Picture:
    report = await sources.seats.table(window.place, screen.game)
    text = views.one_other(report, window.owner, screen.player)
    return text, views.one_other_keyboard(report, screen.player, window.button)


@picture.register
async def _(screen: Newcomers, window: Window, sources: Sources) -> Picture:
    report = await sources.seats.absent(window.place, screen.game)
    return views.newcomers(report, window.owner), views.newcomers_keyboard(report, screen.page, window.button)


@picture.register
async def _(_screen: GuestName, window: Window, sources: Sources) -> Picture:
    league = await sources.games.league(window.place)
    return views.guest_name(league, window.owner), views.guest_name_keyboard(league, window.button)


@picture.register
async def _(screen: Book, window: Window, sources: Sources) -> Picture:
    report = await sources.seats.ledger(window.place, screen.game)
    return views.book(report, window.owner, screen.page), views.book_keyboard(report, screen.page, window.button)


@picture.register
async def _(screen: Voiding, window: Window, sources: Sources) -> Picture:
    report = await sources.seats.ledger(window.place, screen.game)
    if screen.entry:
        text = views.voiding(report, window.owner, screen.entry)
        return text, views.voiding_keyboard(report, screen.entry, window.button)
    text = views.void_which(report, window.owner, screen.page)
    return text, views.void_which_keyboard(report, screen.page, window.button)

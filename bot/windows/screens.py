"""What a window shows: each state reads what it needs and becomes a picture."""

from dataclasses import dataclass
from functools import singledispatch
from typing import Any

from aiogram.types import CallbackQuery, InlineKeyboardMarkup, Message
from aiogram.utils.formatting import Text

from bot import views
from bot.post import Post
from bot.services.closings import ClosingService
from bot.services.clubs.filling import FormService
from bot.services.differences import DifferenceService
from bot.services.fixing import FixService
from bot.services.games import GameService
from bot.services.hosting import HostingService
from bot.services.imports import ImportService
from bot.services.links import LinkService
from bot.services.orders import Order, Report
from bot.services.players import PlayerService
from bot.services.refusals import GameOverError, LeagueError, NoOpenGameError
from bot.services.seats import SeatService
from bot.services.settings import SettingsService
from bot.services.transfers import TransferService
from bot.services.wishes import Answer, Gap, Verb, Wish, answers
from bot.windows.keeping import Window, Windows
from bot.windows.states import Pad, Question, State

# What a window begins with, by the code of its id.
FRESH: dict[str, State] = {Pad.code: Pad(Gap(Wish(Verb.CASH_OUT)))}

Picture = tuple[Text, InlineKeyboardMarkup | None]


@dataclass(frozen=True, slots=True)
class Sources:
    """Where pictures take what they show."""

    games: GameService
    seats: SeatService
    closings: ClosingService
    forms: FormService
    differences: DifferenceService
    transfers: TransferService
    fixes: FixService
    players: PlayerService
    links: LinkService
    settings: SettingsService
    hosting: HostingService
    imports: ImportService


@singledispatch
async def picture(state: State, _window: Window, _sources: Sources) -> Picture:
    """What a window shows in a state."""
    raise TypeError(f"nothing to show for {type(state).__name__}")


class Screens:
    """Shows windows, and brings them from one state to the next."""

    def __init__(self, windows: Windows, sources: Sources, post: Post) -> None:
        self._windows = windows
        self._sources = sources
        self._post = post

    async def open(self, order: Order, state: State, *, silent: bool = True) -> None:
        """A new window of the order's actor; their last one goes away.

        Raises:
            LeagueError: What it would show is not there.
        """
        window = self._windows.begin(order, state)
        await self._windows.show(window, *await self._picture(window), silent=silent)

    async def show(self, window: Window) -> None:
        """Have a window show the state that it is in.

        Raises:
            LeagueError: What it would show is not there any more.
        """
        await self._windows.show(window, *await self._picture(window))

    async def reopen(self, order: Order, press: CallbackQuery, code: str) -> None:
        """A window from before a restart goes away; where it can begin afresh, it does, for whoever pressed.

        Raises:
            LeagueError: What it would show is not there any more.
        """
        if isinstance(press.message, Message):
            await self._post.delete(order.place.chat_id, press.message.message_id)
        if code in FRESH:
            await self.open(order, FRESH[code])

    async def redraw(self, order: Order) -> None:
        """Settings have changed: the windows in the order's chat speak and reckon by the new ones."""
        chat_id = order.actor.telegram_id if order.private else order.place.chat_id
        for window in self._windows.standing_in(chat_id):
            try:
                await self.show(window)
            except LeagueError:
                await self.close(window)

    async def turn(self, window: Window, press: CallbackQuery, state: State) -> None:
        """Let a press bring a window to another state.

        Raises:
            LeagueError: What it would show is not there any more.
        """
        self._windows.change(window, press, state)
        await self.show(window)
        await self._post.toast(press)

    async def close(self, window: Window) -> None:
        """Put a window away."""
        await self._windows.close(window)

    async def done(self, window: Window, said: str = "") -> None:
        """What a window was for is recorded: it goes back to where it came from, or away."""
        window.said = said
        window.step += 1
        back: State | None = getattr(window.state, "back", None)
        if back is None:
            await self.close(window)
            return
        window.state = back
        await self.show(window)

    async def granted(self, window: Window, order: Order, report: Report[Any]) -> str:
        """A window's wish is granted: the card shows it; what its owner is told."""
        said = views.toast(report, order.actor)
        await self._post.refresh_card(report.record.game, order.place.chat_id)
        await self.done(window, said)
        return said

    async def ask(self, order: Order, refusal: LeagueError, wish: Wish | None, window: Window | None) -> bool:
        """Ask back what a refusal leaves open, in the actor's window; False where it leaves nothing."""
        choices = answers(refusal, wish) if wish and not order.actor.anonymous else ()
        if window:
            window.step += 1
        if not choices or wish is None:
            return False
        state = _asking(refusal, wish, choices, getattr(window.state, "back", None) if window else None)
        if window is None:
            await self.open(order, state, silent=False)
        else:
            window.state = state
            await self.show(window)
        return True

    async def refused(self, window: Window, refusal: LeagueError) -> None:
        """A window's button came to nothing: its keys are good for another try, unless the game is over."""
        if isinstance(refusal, GameOverError | NoOpenGameError):
            await self.close(window)
            return
        try:
            await self.show(window)
        except LeagueError:
            await self.close(window)

    async def _picture(self, window: Window) -> Picture:
        return await picture(window.state, window, self._sources)


def _asking(refusal: LeagueError, wish: Wish, choices: tuple[Answer, ...], back: State | None) -> State:
    """The screen that asks: where the only answer is a number, its pad."""
    first, *others = choices
    if isinstance(first, Gap) and not others:
        return Pad(first, back=back)
    return Question(refusal, wish, choices, back)


@picture.register
async def _(pad: Pad, window: Window, sources: Sources) -> Picture:
    report = await sources.seats.pad(window.place, window.owner, pad.gap, pad.number)
    return views.pad(report, window.owner, pad.gap), views.pad_keyboard(report, pad.gap, window.button)


@picture.register
async def _(question: Question, window: Window, sources: Sources) -> Picture:
    league = await sources.games.league(window.place)
    text = views.question(question.asked, league, window.owner, question.wish)
    return text, views.question_keyboard(question.asked, league, window.button)

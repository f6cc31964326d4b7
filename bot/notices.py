"""Shows what a whole chat shares about a game: one message of each kind, posted once and edited afterwards."""

import asyncio
from dataclasses import dataclass, field

from aiogram.types import InlineKeyboardMarkup
from aiogram.utils.formatting import Text

from bot import views
from bot.post import Post, Urgency
from bot.services.closings import ClosingService
from bot.services.corrections import Corrected, Redated
from bot.services.endings import Ended, Reopened, Waiting
from bot.services.notices import Notice, NoticeService
from bot.services.orders import Place, Report
from bot.services.payments import PaymentList
from bot.services.records import Card, Closed, GameStatus
from bot.services.transfers import TransferService

Picture = tuple[Text, InlineKeyboardMarkup | None]


# A message that has been on its way for so long was refused.
LOST_SECONDS = 600.0


@dataclass(slots=True)
class Coming:
    """A message on its way: since when, and what it should show by now; None once nobody wants it."""

    since: float
    pictures: list[Picture | None] = field(default_factory=list)

    @property
    def is_lost(self) -> bool:
        """Whether it will not arrive any more."""
        return asyncio.get_running_loop().time() - self.since > LOST_SECONDS


class Notices:
    """Posts and edits the shared messages; one that is still on its way is edited as soon as it is there."""

    def __init__(
        self, post: Post, notices: NoticeService, closings: ClosingService, transfers: TransferService
    ) -> None:
        self._post = post
        self._notices = notices
        self._closings = closings
        self._transfers = transfers
        self._coming: dict[tuple[int, Notice], Coming] = {}

    async def ended(self, place: Place, report: Report[Ended]) -> None:
        """A game was to be closed: show its result, or what is asked before it can be."""
        closed = report.record.closed
        if closed is None:
            await self.ask(place, report.record.game, anew=True)
        else:
            await self.result(place, Report(closed, report.league, report.names, report.repeats))

    async def result(self, place: Place, report: Report[Closed]) -> None:
        """A game is closed: its result is a new message, the question goes away, the card shrinks."""
        game = report.record.game
        picture = views.result(report), views.result_keyboard(report)
        await self._show(
            place, game, Notice.RESULT, picture, silent=views.is_night(report), urgency=Urgency.RESULT
        )
        if report.record.asked or (game, Notice.CLOSING) in self._coming:
            await self.remove(place, game, Notice.CLOSING)
        await self.follow_transfers(place, game)
        await self._post.refresh_card(game, place.chat_id)

    async def called_off(self, place: Place, game: int) -> None:
        """A game counts for nothing, and so do its transfers, if it had been closed before; the card shrinks."""
        await self._post.refresh_card(game, place.chat_id)
        await self.follow_transfers(place, game)

    async def corrected(self, place: Place, report: Report[Corrected], reason: str = "") -> None:
        """A closed game was corrected: its result and its transfers are edited, the chat is told once."""
        await self._post.say(place, views.corrected(report, reason))
        await self._edit(place, report)

    async def moved(self, place: Place, report: Report[Redated]) -> None:
        """A game counts for another day: its result says so."""
        if report.record.corrected is not None:
            await self._edit(place, Report(report.record.corrected, report.league, report.names))

    async def _edit(self, place: Place, report: Report[Corrected]) -> None:
        game, shown = report.record.game, Report(report.record.result, report.league, report.names)
        if await self._notices.message(game, Notice.RESULT) is not None:
            picture = views.result(shown), views.result_keyboard(shown)
            await self._show(place, game, Notice.RESULT, picture, urgency=Urgency.RESULT)
        await self.follow_transfers(place, game)

    async def reopened(self, place: Place, report: Report[Reopened]) -> None:
        """A game runs again: its result shrinks to a line that says so, its card comes to the bottom."""
        record = report.record
        line = views.reopened(report)
        if record.result is None:
            await self._post.say(place, line)
        else:
            await self._post.edit(place.chat_id, record.result, line, urgency=Urgency.RESULT)
        if record.card is not None:
            await self._post.delete(place.chat_id, record.card)
        await self._post.refresh_card(record.game, place.chat_id)
        await self.follow_transfers(place, record.game)

    async def ask(self, place: Place, game: int, *, anew: bool = False) -> None:
        """Show what is in the way of a game's close: who sits, or what does not add up."""
        report = await self._closings.closing(game)
        picture = views.closing(report), views.closing_keyboard(report)
        await self._show(place, game, Notice.CLOSING, picture, anew=anew, silent=False)

    async def follow(self, place: Place, card: Card) -> None:
        """The ledger has changed: bring the message that asks up to date, or away when the game is over."""
        if card.status in {GameStatus.OPEN, GameStatus.UNDECIDED}:
            await self.ask(place, card.game)
        else:
            await self.remove(place, card.game, Notice.CLOSING)

    async def put_off(self, place: Place, waiting: Waiting) -> None:
        """The decision waits: the message that asks for it goes away, also while it is on its way.

        The transfers of an earlier close wait with it, and say so.
        """
        await self.remove(place, waiting.game, Notice.CLOSING)
        if waiting.message is not None:
            await self._post.delete(place.chat_id, waiting.message)
        await self.follow_transfers(place, waiting.game)

    async def transfers(self, place: Place, report: Report[PaymentList], *, anew: bool = False) -> None:
        """Show who pays whom, and how far each transfer is."""
        picture = views.payments(report), views.payments_keyboard(report)
        await self._show(place, report.record.game, Notice.SETTLEMENT, picture, anew=anew)

    async def follow_transfers(self, place: Place, game: int) -> None:
        """A mark has changed, or what there is to pay: bring the message of it up to date, if there is one."""
        notice = Notice.SETTLEMENT
        if (game, notice) in self._coming or await self._notices.message(game, notice) is not None:
            await self.transfers(place, await self._transfers.of_game(game))

    async def remove(self, place: Place, game: int, notice: Notice) -> None:
        """Take a message away."""
        coming = self._coming.get((game, notice))
        if coming is not None and not coming.is_lost:
            coming.pictures.append(None)
            return
        message = await self._notices.message(game, notice)
        if message is not None:
            await self._notices.posted(game, notice, None)
            await self._post.delete(place.chat_id, message)

    async def _show(
        self,
        place: Place,
        game: int,
        notice: Notice,
        picture: Picture,
        *,
        anew: bool = False,
        silent: bool = True,
        urgency: Urgency = Urgency.WINDOW,
    ) -> None:
        coming = self._coming.get((game, notice))
        if coming is not None and not coming.is_lost:
            coming.pictures.append(picture)
            return
        message = await self._notices.message(game, notice)
        if message is not None and not anew:
            await self._post.redraw(place.chat_id, message, *picture)
            return
        if message is not None:
            await self._post.delete(place.chat_id, message)
        self._coming[game, notice] = Coming(asyncio.get_running_loop().time())
        await self._post.say(
            place,
            picture[0],
            keyboard=picture[1],
            silent=silent,
            urgency=urgency,
            on_sent=lambda sent: self._sent(place, game, notice, sent),
        )

    async def _sent(self, place: Place, game: int, notice: Notice, message: int | None) -> None:
        # On its way until it is remembered: else who looks in between would find none, and post a second one.
        try:
            await self._notices.posted(game, notice, message)
        finally:
            coming = self._coming.pop((game, notice), None)
        latest = coming.pictures if coming else []
        if message is None or not latest:
            return
        if latest[-1] is None:
            await self._notices.posted(game, notice, None)
            await self._post.delete(place.chat_id, message)
        else:
            await self._post.redraw(place.chat_id, message, *latest[-1])

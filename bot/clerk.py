"""What the post and the intake ask of the services and views, whose rooms they may not enter."""

from typing import Any

from aiogram.types import Message, Update
from aiogram.utils.formatting import Text

from bot import views
from bot.intake import Trouble
from bot.middlewares import place_of, pressed_in
from bot.notices import Notices
from bot.post import Card, Post
from bot.services.asides import AsideService
from bot.services.games import GameService
from bot.services.operations import Desk
from bot.services.orders import League, Place
from bot.services.records import GameStatus

OVER = {GameStatus.CLOSED, GameStatus.CANCELLED}


class Clerk:
    """Answers the post and the intake."""

    post: Post
    notices: Notices

    def __init__(self, desk: Desk, games: GameService, asides: AsideService) -> None:
        self._desk = desk
        self._games = games
        self._asides = asides
        self._leagues: dict[int, League] = {}

    async def draw(self, game_id: int) -> Card | None:
        """A game's card as it stands now."""
        report = await self._games.card(game_id)
        record = report.record
        self._leagues[report.league.chat_id] = report.league
        running = record.status is GameStatus.OPEN
        if record.asked:
            await self.notices.follow(Place(report.league.chat_id, record.thread), record)
        if not running and record.message is None:
            return None
        if record.status in OVER and record.message is not None:
            await self.post.unpin(report.league.chat_id, record.message)
        return Card(
            chat_id=report.league.chat_id,
            content=views.card(report),
            keyboard=views.card_keyboard(report),
            thread=record.thread,
            message_id=record.message,
            renew=running,
        )

    def recorded(self, message: Message) -> Text:
        """The words that stand in for a reaction."""
        return views.recorded(self._league(place_of(message)))

    async def tell(self, update: Update, trouble: Trouble) -> None:
        """Say that an update is not recorded, or not yet."""
        view = views.not_yet if trouble is Trouble.NOT_YET else views.not_recorded
        if press := update.callback_query:
            await self.post.toast(press, views.plain(view(self._league(pressed_in(press)))), alert=True)
        elif message := update.message:
            await self.post.answer(message, view(self._league(place_of(message))))

    def _league(self, place: Place) -> League:
        """The chat's league as it was last seen: asked when the storage may be away."""
        return self._leagues.get(place.chat_id) or self._desk.stranger(place)

    async def set_aside(self, raw: dict[str, Any], reason: str) -> None:
        """Remember an update that could not be worked on."""
        kind = next((key for key in raw if key != "update_id"), "nothing")
        await self._asides.keep(int(raw.get("update_id", 0)), kind, reason)

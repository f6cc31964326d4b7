"""A refusal of the league is an answer, not an accident; where it leaves something open, it is a question."""

from collections.abc import Awaitable, Callable
from typing import Any

from aiogram import BaseMiddleware
from aiogram.types import CallbackQuery, Message, TelegramObject

from bot import views
from bot.post import Post
from bot.services.games import GameService
from bot.services.orders import Order
from bot.services.refusals import LeagueError
from bot.services.transfers import OldTransferError, TransferService
from bot.services.wishes import Wish, wish_of
from bot.windows import Screens, Window

Handler = Callable[[TelegramObject, dict[str, Any]], Awaitable[Any]]


class Refusing(BaseMiddleware):
    """Says in words what the league refuses, or asks it back; whatever else goes wrong is the intake's."""

    async def __call__(self, handler: Handler, event: TelegramObject, data: dict[str, Any]) -> Any:  # noqa: ANN401  # as aiogram declares it
        """Run the handler; answer a refusal by a question in a window, by a reply, or by a toast."""
        try:
            return await handler(event, data)
        except LeagueError as refusal:
            await _answer(event, data, refusal)
            return None


async def _answer(event: TelegramObject, data: dict[str, Any], refusal: LeagueError) -> None:
    order: Order = data["order"]
    games: GameService = data["games"]
    post: Post = data["post"]
    screens: Screens = data["screens"]
    window: Window | None = data.get("window")
    wish = _wish(data, window)
    league = refusal.report.league if refusal.report else await games.league(order.place)
    if await screens.ask(order, refusal, wish, window):
        text = None
    else:
        asked = window.state.asks if window else data.get("asked", "")
        text = views.refused(refusal, league, data.get("spoken"), wish, asked)
        if window:
            await screens.refused(window, refusal)
    if isinstance(event, CallbackQuery):
        await post.toast(event, views.plain(text) if text else "", alert=text is not None)
        if isinstance(refusal, OldTransferError) and refusal.game and not window:
            await _list_anew(event, post, data["transfers"], refusal.game)
    elif isinstance(event, Message) and text:
        await (post.hint if refusal.passing else post.answer)(event, text)


async def _list_anew(press: CallbackQuery, post: Post, transfers: TransferService, game: int) -> None:
    """Have the message whose button came too late show a game's transfers as they are now."""
    report = await transfers.of_game(game)
    await post.redraw_pressed(press, views.payments(report), views.payments_keyboard(report))


def _wish(data: dict[str, Any], window: Window | None) -> Wish | None:
    """What was refused: a window's wish, a command's, or what a filter took a reply for."""
    if window:
        return window.wish
    wish: Wish | None = data.get("wish")
    return wish or (wish_of(data["spoken"]) if "spoken" in data else None)

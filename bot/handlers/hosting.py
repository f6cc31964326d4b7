"""The host of a game: handed over by a button, or taken over."""

from dataclasses import replace

from aiogram import F, Router
from aiogram.types import CallbackQuery

from bot import views
from bot.keyboards import HostPress
from bot.post import Post
from bot.services.hosting import HostingService
from bot.services.orders import Order
from bot.services.permissions import Act


def make_router() -> Router:
    """The router of hosts."""
    router = Router(name="hosting")
    router.callback_query.register(hand_over, HostPress.filter(F.act == "give"), flags={"act": Act.HAND_OVER})
    router.callback_query.register(take_over, HostPress.filter(F.act == "take"))
    return router


async def hand_over(
    press: CallbackQuery, callback_data: HostPress, order: Order, hosting: HostingService, post: Post
) -> None:
    """The host, or an administrator, names another host; said in the chat."""
    report = await hosting.hand_over(replace(order, game=callback_data.game), callback_data.player)
    await post.toast(press)
    await post.say(order.place, views.handed_over(report))
    await post.refresh_card(report.record.game, order.place.chat_id)


async def take_over(
    press: CallbackQuery, callback_data: HostPress, order: Order, hosting: HostingService, post: Post
) -> None:
    """Who sits in the game steps in for a host who has gone; said in the chat."""
    report = await hosting.take_over(replace(order, game=callback_data.game))
    await post.toast(press)
    await post.say(order.place, views.handed_over(report))
    await post.refresh_card(report.record.game, order.place.chat_id)

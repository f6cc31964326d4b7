"""Announcements: what would be posted, and what became of a post that is in doubt."""

from collections.abc import Callable

from aiogram import F, Router
from aiogram.types import CallbackQuery, Message

from bot import views
from bot.filters import InGroup, Said
from bot.keyboards import AnnouncementPress
from bot.post import Post
from bot.services.doubts import DoubtService
from bot.services.orders import Order
from bot.services.permissions import Act
from bot.services.previews import PreviewService


def make_router() -> Router:
    """The router of announcements."""
    router = Router(name="announcements")
    router.message.register(preview, Said("preview"), InGroup(), flags={"act": Act.SETTINGS})
    router.callback_query.register(
        clear, AnnouncementPress.filter(F.act.in_({"there", "post"})), flags={"act": Act.SETTINGS}
    )
    return router


async def preview(message: Message, order: Order, previews: PreviewService, post: Post) -> None:
    """/preview: what would be posted if the month ended now, for administrators."""
    await post.answer(message, views.preview(await previews.preview(order)))


async def clear(
    press: CallbackQuery,
    callback_data: AnnouncementPress,
    order: Order,
    doubts: DoubtService,
    wake: Callable[[], None],
    post: Post,
) -> None:
    """They are there, or post them: the question goes away."""
    report = await doubts.clear(order, callback_data.announcement, is_there=callback_data.act == "there")
    await post.toast(press, views.toast_cleared(report))
    if press.message:
        await post.delete(order.place.chat_id, press.message.message_id)
    wake()

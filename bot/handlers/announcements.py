"""Announcements: what would be posted, and what became of a post that is in doubt."""

from collections.abc import Callable

from aiogram import F, Router
from aiogram.types import CallbackQuery, Message

from bot import views
from bot.filters import InGroup, Said
from bot.keyboards import AnnouncementPress, HallPress
from bot.post import Post
from bot.services.doubts import DoubtService
from bot.services.halls import HallService
from bot.services.orders import Order
from bot.services.permissions import Act
from bot.services.previews import PreviewService
from bot.windows import Windows
from bot.windows.visiting import Visiting


def make_router() -> Router:
    """The router of announcements."""
    router = Router(name="announcements")
    router.message.register(preview, Said("preview"), InGroup(), flags={"act": Act.SETTINGS})
    router.callback_query.register(
        clear, AnnouncementPress.filter(F.act.in_({"there", "post"})), flags={"act": Act.SETTINGS}
    )
    router.callback_query.register(open_hall, HallPress.filter(F.act == "open"))
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


async def open_hall(
    press: CallbackQuery, callback_data: HallPress, order: Order, halls: HallService, windows: Windows, post: Post
) -> None:
    """The Hall of Fame from an announcement, in a window of whoever pressed: the post stays as it is."""
    report = await halls.hall(order, (callback_data.period,))
    window = windows.begin(order, Visiting())
    await post.toast(press)
    await windows.show(window, views.hall(report), views.hall_keyboard(report))

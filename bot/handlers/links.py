"""Guests and accounts: whoever is new says who they were, the other side agrees."""

from aiogram import F, Router
from aiogram.types import CallbackQuery

from bot import views
from bot.filters import InWindow
from bot.keyboards import LinkPress, WindowPress
from bot.post import Post
from bot.services.links import LinkService
from bot.services.orders import Order
from bot.services.permissions import Act
from bot.windows import Before, Screens, Window

ADMINS = {"act": Act.PEOPLE}


def make_router() -> Router:
    """The router of guests who turn out to have an account."""
    router = Router(name="links")
    press = router.callback_query.register
    press(page, WindowPress.filter(F.act == "page"), InWindow(Before))
    press(was, WindowPress.filter(F.act == "was"), InWindow(Before), flags=ADMINS)
    press(me, LinkPress.filter(F.act == "me"))
    press(agree, LinkPress.filter(F.act == "agree"))
    press(confirm, LinkPress.filter(F.act == "confirm"), flags=ADMINS)
    press(decline, LinkPress.filter(F.act == "decline"), flags=ADMINS)
    return router


async def page(
    press: CallbackQuery, callback_data: WindowPress, window: Window, screen: Before, screens: Screens
) -> None:
    """Another page of guests."""
    await screens.turn(window, press, screen.turned(int(callback_data.about)))


async def me(press: CallbackQuery, order: Order, screens: Screens, post: Post) -> None:
    """«That's me»: the guests, in the presser's window."""
    await screens.open(order, Before())
    await post.toast(press)


async def was(
    press: CallbackQuery,
    callback_data: WindowPress,
    order: Order,
    window: Window,
    links: LinkService,
    screens: Screens,
    post: Post,
) -> None:
    """«I was this guest»: an administrator has to confirm it, unless it is one who says so."""
    report = await links.claim(order, int(callback_data.about))
    await post.toast(press, views.toast_claimed(report))
    text, answers = views.claimed(report), views.claimed_keyboard(report)
    await post.say(order.place, text, keyboard=answers, silent=report.record.linked)
    await screens.done(window)


async def agree(
    press: CallbackQuery, callback_data: LinkPress, order: Order, links: LinkService, post: Post
) -> None:
    """The account says yes."""
    report = await links.agree(order, callback_data.about)
    await post.toast(press)
    await post.redraw_pressed(press, views.claimed(report), None)


async def confirm(
    press: CallbackQuery, callback_data: LinkPress, order: Order, links: LinkService, post: Post
) -> None:
    """An administrator says yes."""
    report = await links.confirm(order, callback_data.about)
    await post.toast(press)
    await post.redraw_pressed(press, views.claimed(report), None)


async def decline(
    press: CallbackQuery, callback_data: LinkPress, order: Order, links: LinkService, post: Post
) -> None:
    """The account, or an administrator, says no."""
    report = await links.decline(order, callback_data.about)
    await post.toast(press)
    await post.redraw_pressed(press, views.declined(report), None)

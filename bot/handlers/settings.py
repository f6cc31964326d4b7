"""The settings of a league, in a window of whoever changes them."""

from aiogram import F, Router
from aiogram.types import CallbackQuery, Message

from bot import views
from bot.filters import InWindow, Said
from bot.greeter import Greeter
from bot.keyboards import WindowPress
from bot.post import Post
from bot.services.orders import Order
from bot.services.permissions import Act
from bot.services.previews import PreviewService
from bot.services.settings import SettingsService
from bot.services.setups import Setting, choices, with_zone_beside
from bot.windows import Foreseeing, Screens, Settling, Window


def make_router() -> Router:
    """The router of the settings."""
    router = Router(name="settings")
    press = router.callback_query.register
    router.message.register(settings_, Said("settings"), flags={"act": Act.SETTINGS})
    press(open_, WindowPress.filter(F.act == "open"), InWindow(Settling))
    press(back, WindowPress.filter(F.act == "back"), InWindow(Settling))
    press(page, WindowPress.filter(F.act == "page"), InWindow(Settling))
    press(choose, WindowPress.filter(F.act == "choose"), InWindow(Settling))
    press(hour, WindowPress.filter(F.act == "hour"), InWindow(Settling))
    press(foresee, WindowPress.filter(F.act == "preview"), InWindow(Settling), flags={"act": Act.SETTINGS})
    press(seen, WindowPress.filter(F.act == "back"), InWindow(Foreseeing))
    press(save, WindowPress.filter(F.act == "save"), InWindow(Settling), flags={"act": Act.SETTINGS})
    return router


async def settings_(_message: Message, order: Order, settings: SettingsService, screens: Screens) -> None:
    """/settings: everything that can be set, for administrators."""
    await settings.check(order)
    await screens.open(order, Settling())


async def open_(
    press: CallbackQuery, callback_data: WindowPress, window: Window, screen: Settling, screens: Screens
) -> None:
    """One setting with its choices."""
    await screens.turn(window, press, screen.opened(Setting(callback_data.about)))


async def back(press: CallbackQuery, window: Window, screen: Settling, screens: Screens) -> None:
    """All settings again."""
    await screens.turn(window, press, screen.opened(None))


async def page(
    press: CallbackQuery, callback_data: WindowPress, window: Window, screen: Settling, screens: Screens
) -> None:
    """More choices."""
    await screens.turn(window, press, screen.opened(screen.open, int(callback_data.about)))


async def choose(
    press: CallbackQuery,
    callback_data: WindowPress,
    window: Window,
    screen: Settling,
    settings: SettingsService,
    screens: Screens,
) -> None:
    """A setting is to have another value, once it is saved."""
    held = (await settings.shown(window.place)).record
    options = choices(screen.after or held.setup, screen.open or Setting.LANGUAGE, held.people)
    await screens.turn(window, press, screen.chosen(held.setup, options[int(callback_data.about)]))


async def hour(
    press: CallbackQuery,
    callback_data: WindowPress,
    order: Order,
    window: Window,
    screen: Settling,
    settings: SettingsService,
    screens: Screens,
) -> None:
    """A zone an hour before or behind."""
    held = (await settings.shown(window.place)).record.setup
    setup = with_zone_beside(screen.after or held, order.at, int(callback_data.about))
    await screens.turn(window, press, screen.chosen(held, setup).opened(Setting.ZONE))


async def foresee(
    press: CallbackQuery,
    order: Order,
    window: Window,
    screen: Settling,
    previews: PreviewService,
    screens: Screens,
) -> None:
    """What would be announced if the period ended now."""
    await screens.turn(window, press, Foreseeing(await previews.preview(order), screen))


async def seen(press: CallbackQuery, window: Window, screen: Foreseeing, screens: Screens) -> None:
    """The settings again, with whatever was chosen before."""
    await screens.turn(window, press, screen.back)


async def save(
    press: CallbackQuery,
    order: Order,
    window: Window,
    screen: Settling,
    settings: SettingsService,
    screens: Screens,
    greeter: Greeter,
    post: Post,
) -> None:
    """What was chosen holds from now on, said in the chat."""
    if screen.before and screen.after:
        report = await settings.save(order, screen.before, screen.after)
        await post.say(window.place, views.saved(report, window.owner))
        await greeter.changed(window.place, order.at)
    await screens.done(window)
    await screens.redraw(order)
    await post.toast(press)

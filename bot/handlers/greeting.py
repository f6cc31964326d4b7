"""The greeting in a new chat: the settings in force are right, changed, or said in another language."""

from dataclasses import replace

from aiogram import F, Router
from aiogram.types import CallbackQuery

from bot import views
from bot.greeter import Greeter
from bot.keyboards import GreetingPress
from bot.post import Post
from bot.services.orders import Order
from bot.services.permissions import Act
from bot.services.settings import SettingsService
from bot.services.setups import VALUES, Setting
from bot.windows import Screens, Settling

# The button of greetings from before buttons named their language: it stands for the one that is not spoken.
UNNAMED = "language"


def make_router() -> Router:
    """The router of the greeting."""
    router = Router(name="greeting")
    router.callback_query.register(fine, GreetingPress.filter(F.act == "fine"))
    router.callback_query.register(change, GreetingPress.filter(F.act == "change"), flags={"act": Act.SETTINGS})
    languages = F.act.in_((*VALUES[Setting.LANGUAGE], UNNAMED))
    router.callback_query.register(language, GreetingPress.filter(languages), flags={"act": Act.SETTINGS})
    return router


async def fine(
    press: CallbackQuery, order: Order, settings: SettingsService, greeter: Greeter, post: Post
) -> None:
    """The settings are right: the buttons have done their work."""
    report = await settings.shown(order.place)
    await greeter.end(order.place)
    await post.toast(press)
    await post.redraw_pressed(press, views.greeting(report, order.at, may_pin=True))


async def change(
    press: CallbackQuery, order: Order, settings: SettingsService, screens: Screens, post: Post
) -> None:
    """Everything that can be set, in a window of the administrator's."""
    await settings.check(order)
    await screens.open(order, Settling())
    await post.toast(press)


async def language(
    press: CallbackQuery,
    callback_data: GreetingPress,
    order: Order,
    settings: SettingsService,
    greeter: Greeter,
    screens: Screens,
    post: Post,
) -> None:
    """The league speaks the button's language from now on, and so do the greeting and the windows."""
    before = (await settings.shown(order.place)).record.setup
    spoken, wish = views.other_language(before.language), order
    if callback_data.act != UNNAMED:
        # The same button comes again with its language; as it says which, pressing it twice does no harm.
        spoken, wish = callback_data.act, replace(order, key=f"{order.key}:{press.id}")
    await settings.save(wish, before, replace(before, language=spoken))
    await post.toast(press)
    await greeter.changed(order.place, order.at)
    await screens.redraw(order)

"""What all windows have: answers to what was asked, ✖, and a word to those whose window it is not."""

from aiogram import F, Router
from aiogram.types import CallbackQuery

from bot import views
from bot.filters import InWindow, Wishes
from bot.keyboards import WindowPress
from bot.post import Post
from bot.services.games import GameService
from bot.services.orders import Order
from bot.services.permissions import Act
from bot.services.wishes import Gap, Verb, WishService
from bot.windows import Pad, Question, Screens, State, Window, Windows


def make_router() -> Router:
    """The router of questions and of presses that no other window takes; the last of the windows' routers."""
    router = Router(name="windows")
    answered = WindowPress.filter(F.act == "answer"), InWindow(Question)
    router.callback_query.register(answer, *answered, Wishes(Verb.OPEN), flags={"act": Act.BACKDATE})
    router.callback_query.register(answer, *answered, flags={"act": Act.LOG_FOR})
    router.callback_query.register(cancel, WindowPress.filter(F.act == "cancel"), InWindow(State))
    router.callback_query.register(elsewhere, WindowPress.filter())
    return router


async def answer(
    press: CallbackQuery,
    callback_data: WindowPress,
    order: Order,
    window: Window,
    screen: Question,
    wishes: WishService,
    screens: Screens,
    post: Post,
) -> None:
    """An answer is a wish again, or a number that has to be said."""
    chosen = screen.answers[int(callback_data.about)]
    if isinstance(chosen, Gap):
        await screens.turn(window, press, Pad(chosen, back=screen.back))
        return
    window.wish = chosen
    granted = await wishes.grant(order, chosen)
    await post.toast(press, await screens.granted(window, order, granted))


async def cancel(press: CallbackQuery, window: Window, screens: Screens, post: Post) -> None:
    """✖: nothing is recorded."""
    await screens.done(window)
    await post.toast(press)


async def elsewhere(
    press: CallbackQuery,
    callback_data: WindowPress,
    order: Order,
    windows: Windows,
    games: GameService,
    screens: Screens,
    post: Post,
) -> None:
    """Somebody else's window, one that is done, or one from before a restart."""
    window = windows.find(callback_data.window)
    league = await games.league(order.place)
    if window is None:
        await screens.reopen(order, press, callback_data.window[:1])
        await post.toast(press, views.plain(views.old_window(league)))
    elif window.owner.telegram_id != order.actor.telegram_id:
        await post.toast(press, views.plain(views.not_yours(league, window.owner)))
    else:
        await post.toast(press, window.said)

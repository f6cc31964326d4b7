"""People: the window with everybody of the league, and what is done there."""

from aiogram import F, Router
from aiogram.types import CallbackQuery, Message

from bot import views
from bot.filters import Answers, InWindow, Said
from bot.keyboards import StatsPress, WindowPress
from bot.post import Post
from bot.services.commands import Spoken
from bot.services.links import LinkService
from bot.services.merges import MergeService
from bot.services.orders import Order
from bot.services.permissions import Act
from bot.services.players import PlayerService
from bot.windows import Another, Everybody, Naming, NamingMyself, OnePerson, Purpose, Screens, State, Sure, Window

ADMINS = {"act": Act.PEOPLE}


def make_router() -> Router:
    """The router of the window with the people."""
    router = Router(name="people")
    press = router.callback_query.register
    router.message.register(people, Said("players"))
    router.message.register(my_name, Answers(NamingMyself), ~F.text.startswith("/"))
    router.message.register(named, Answers(Naming), ~F.text.startswith("/"), flags=ADMINS)
    router.message.register(name_myself, Said("name"))
    press(ask_my_name, StatsPress.filter(F.act == "name"))
    press(page, WindowPress.filter(F.act == "page"), InWindow(Everybody, Another))
    press(back, WindowPress.filter(F.act == "everybody"), InWindow(OnePerson))
    press(person, WindowPress.filter(F.act == "person"), InWindow(Everybody), flags=ADMINS)
    press(guest, WindowPress.filter(F.act == "guest"), InWindow(Everybody))
    press(typing, WindowPress.filter(F.act.in_({"name", "nicknames"})), InWindow(OnePerson))
    press(another, WindowPress.filter(F.act.in_({"merge", "link"})), InWindow(OnePerson))
    press(hide, WindowPress.filter(F.act.in_({"hide", "show"})), InWindow(OnePerson), flags=ADMINS)
    press(sure, WindowPress.filter(F.act == "forget"), InWindow(OnePerson))
    press(separate, WindowPress.filter(F.act == "separate"), InWindow(OnePerson), flags=ADMINS)
    press(choose, WindowPress.filter(F.act == "choose"), InWindow(Another), flags=ADMINS)
    press(yes, WindowPress.filter(F.act == "yes"), InWindow(Sure), flags=ADMINS)
    press(one_back, WindowPress.filter(F.act == "back"), InWindow(Another, Sure, Naming), flags=ADMINS)
    return router


async def people(_message: Message, order: Order, screens: Screens) -> None:
    """/players: everybody, in the author's window."""
    await screens.open(order, Everybody())


async def name_myself(message: Message, order: Order, spoken: Spoken, players: PlayerService, post: Post) -> None:
    """/name NEW NAME: how the author is shown from now on."""
    report = await players.rename_myself(order, spoken.words)
    await post.answer(message, views.renamed(report))


async def page(
    press: CallbackQuery, callback_data: WindowPress, window: Window, screen: Everybody | Another, screens: Screens
) -> None:
    """Another page of people."""
    await screens.turn(window, press, screen.turned(int(callback_data.about)))


async def back(press: CallbackQuery, window: Window, screens: Screens) -> None:
    """From one person to all."""
    await screens.turn(window, press, Everybody())


async def one_back(
    press: CallbackQuery, order: Order, window: Window, screen: Another | Sure | Naming, screens: Screens
) -> None:
    """From what was about to be done to the person it is about."""
    to = OnePerson(screen.player, admin=order.admin) if screen.player else Everybody()
    await screens.turn(window, press, to)


async def person(
    press: CallbackQuery, callback_data: WindowPress, order: Order, window: Window, screens: Screens
) -> None:
    """One person, with what may be done about them."""
    await screens.turn(window, press, OnePerson(int(callback_data.about), admin=order.admin))


async def guest(press: CallbackQuery, window: Window, screens: Screens) -> None:
    """A guest's name is asked for."""
    await screens.turn(window, press, Naming(Purpose.GUEST))


async def typing(
    press: CallbackQuery, callback_data: WindowPress, window: Window, screen: OnePerson, screens: Screens
) -> None:
    """A person's name, or their nicknames, are asked for."""
    await screens.turn(window, press, Naming(Purpose(callback_data.act), screen.player))


async def another(
    press: CallbackQuery, callback_data: WindowPress, window: Window, screen: OnePerson, screens: Screens
) -> None:
    """A second person is asked for."""
    await screens.turn(window, press, Another(screen.player, Purpose(callback_data.act)))


async def hide(
    press: CallbackQuery,
    callback_data: WindowPress,
    order: Order,
    window: Window,
    screen: OnePerson,
    players: PlayerService,
    screens: Screens,
    post: Post,
) -> None:
    """No longer offered in lists, or offered again."""
    report = await players.hide(order, screen.player, hidden=callback_data.act == "hide")
    await post.toast(press, views.plain(views.hidden(report)), alert=True)
    await _stay(window, screens, OnePerson(screen.player, admin=order.admin))


async def sure(press: CallbackQuery, window: Window, screen: OnePerson, screens: Screens) -> None:
    """Whether the name is to go for good."""
    await screens.turn(window, press, Sure(screen.player, Purpose.FORGET))


async def separate(
    press: CallbackQuery,
    callback_data: WindowPress,
    order: Order,
    window: Window,
    merges: MergeService,
    screens: Screens,
    post: Post,
) -> None:
    """Two people again."""
    report = await merges.unmerge(order, int(callback_data.about))
    await post.toast(press)
    await post.say(order.place, views.unmerged(report, window.owner))
    await _stay(window, screens, Everybody())


async def choose(
    press: CallbackQuery,
    callback_data: WindowPress,
    order: Order,
    window: Window,
    screen: Another,
    links: LinkService,
    screens: Screens,
    post: Post,
) -> None:
    """The second person: asked once more before a merge; a guest's account is asked itself."""
    other = int(callback_data.about)
    if screen.purpose is Purpose.MERGE:
        await screens.turn(window, press, Sure(screen.player, Purpose.MERGE, other))
        return
    report = await links.offer(order, screen.player, other)
    await post.toast(press)
    await post.say(order.place, views.offered(report), keyboard=views.offered_keyboard(report), silent=False)
    await screens.done(window)


async def yes(
    press: CallbackQuery,
    order: Order,
    window: Window,
    screen: Sure,
    players: PlayerService,
    merges: MergeService,
    screens: Screens,
    post: Post,
) -> None:
    """What was asked once more is done."""
    if screen.purpose is Purpose.FORGET:
        forgotten = await players.forget(order, screen.player)
        await post.toast(press, views.plain(views.forgotten(forgotten)), alert=True)
    else:
        merged = await merges.merge(order, screen.player, screen.other)
        await post.toast(press)
        await post.say(order.place, views.merged(merged, window.owner))
    await _stay(window, screens, Everybody())


async def named(
    message: Message,
    order: Order,
    spoken: Spoken,
    window: Window,
    screen: Naming,
    players: PlayerService,
    screens: Screens,
    post: Post,
) -> None:
    """A reply to the window is the name that it asks for."""
    if screen.purpose is Purpose.GUEST:
        text = views.guest_added(await players.add_guest(order, spoken.text))
    elif screen.purpose is Purpose.NAME:
        text = views.renamed(await players.rename(order, screen.player, spoken.text))
    else:
        text = views.nicknamed(await players.nickname(order, screen.player, spoken.text))
    await post.answer(message, text)
    await _stay(window, screens, Everybody())


async def ask_my_name(press: CallbackQuery, order: Order, screens: Screens, post: Post) -> None:
    """✏️ below somebody's figures: how whoever presses it wants to be shown is asked for."""
    await screens.open(order, NamingMyself())
    await post.toast(press)


async def my_name(
    message: Message,
    order: Order,
    spoken: Spoken,
    window: Window,
    players: PlayerService,
    screens: Screens,
    post: Post,
) -> None:
    """A reply to the window is its owner's name."""
    report = await players.rename_myself(order, spoken.text)
    await post.answer(message, views.renamed(report))
    await screens.done(window)


async def _stay(window: Window, screens: Screens, state: State) -> None:
    """What the window was opened for is done, and it stays open for more."""
    window.step += 1
    window.state = state
    await screens.show(window)

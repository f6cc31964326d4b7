"""The choice of the league that is shown in private."""

from aiogram import Bot, Router
from aiogram.types import CallbackQuery, Message

from bot import views
from bot.filters import InPrivate, Said
from bot.keyboards import LobbyPress
from bot.middlewares import Members, open_doors
from bot.post import Post
from bot.services.games import GameService
from bot.services.lobby import LobbyService
from bot.services.orders import Order


def make_router() -> Router:
    """The router of the lobby."""
    router = Router(name="lobby")
    router.message.register(welcome, Said("start"), InPrivate())
    router.message.register(welcome, Said("help"), InPrivate())
    router.message.register(leagues, Said("league"), InPrivate())
    router.callback_query.register(choose, LobbyPress.filter())
    return router


async def welcome(
    message: Message,
    order: Order,
    bot: Bot,
    lobby: LobbyService,
    members: Members,
    games: GameService,
    post: Post,
) -> None:
    """/start and /help in private: who the bot is, and what can be done here."""
    doors = await open_doors(order, lobby, members)
    league = doors[0].league if doors else await games.league(order.place)
    keyboard = views.welcome_keyboard(league, doors, (await bot.me()).username or "")
    await post.answer(message, views.welcome(league, doors), keyboard=keyboard)


async def leagues(
    message: Message, order: Order, lobby: LobbyService, members: Members, games: GameService, post: Post
) -> None:
    """/league: which one is shown here."""
    doors = await open_doors(order, lobby, members)
    if not doors:
        await post.answer(message, views.no_league(await games.league(order.place)))
        return
    await post.answer(message, views.which_league(doors[0].league), keyboard=views.leagues_keyboard(doors))


async def choose(
    press: CallbackQuery,
    callback_data: LobbyPress,
    order: Order,
    lobby: LobbyService,
    members: Members,
    games: GameService,
    post: Post,
) -> None:
    """A league is shown from now on; without one the question is asked."""
    doors = await open_doors(order, lobby, members)
    door = next((each for each in doors if each.league.id == callback_data.league), None)
    if door is None:
        question = views.which_league(doors[0].league if doors else await games.league(order.place))
        await post.redraw_pressed(press, question, views.leagues_keyboard(doors))
    else:
        await lobby.choose(order.actor.telegram_id, door.league.id)
        await post.redraw_pressed(press, views.chosen_league(door), views.another_league(door))
    await post.toast(press)

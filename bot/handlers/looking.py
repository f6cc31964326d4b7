"""What people look at: the card, the ledger, the rating, the rules, and help."""

from aiogram import Router
from aiogram.types import Message

from bot import views
from bot.filters import InGroup, InPrivate, Said
from bot.middlewares import Members, open_doors
from bot.post import Post
from bot.services.commands import Spoken
from bot.services.games import GameService
from bot.services.lobby import LobbyService
from bot.services.orders import Order
from bot.services.permissions import Act
from bot.services.rules import RuleService


def make_router() -> Router:
    """The router of everything that only looks; in private it says where games are kept."""
    router = Router(name="looking")
    router.message.register(help_, Said("help"), flags={"act": Act.SETTINGS})
    router.message.register(start, Said("start"))
    router.message.register(rules, Said("rules"))
    router.message.register(not_here, InPrivate())
    router.message.register(game, Said("game"), InGroup())
    router.message.register(log, Said("log"), InGroup())
    return router


async def game(message: Message, order: Order, spoken: Spoken, games: GameService, post: Post) -> None:
    """/game [number]: the running game's card moves to the bottom; any other game is shown as it is."""
    report = await games.shown(order.place, spoken.words)
    card = report.record.card
    if not report.record.is_open:
        await post.answer(message, views.game(report))
        return
    if card.message:
        await post.delete(order.place.chat_id, card.message)
    await post.refresh_card(card.game, order.place.chat_id)


async def log(message: Message, order: Order, spoken: Spoken, games: GameService, post: Post) -> None:
    """/log [number]: the ledger of a game, its last page first."""
    report = await games.log(order.place, spoken.words)
    await post.answer(message, views.log(report), keyboard=views.log_keyboard(report, private=order.private))


async def rules(message: Message, order: Order, spoken: Spoken, rulebook: RuleService, post: Post) -> None:
    """/rules [big blind]: how points are counted here, and how high the bets are."""
    await post.answer(message, views.rules(await rulebook.rules(order.place, spoken.words)))


async def help_(message: Message, order: Order, games: GameService, post: Post) -> None:
    """/help: what fits the place and the person."""
    await post.answer(message, views.help_(await games.league(order.place), admin=order.admin))


async def start(message: Message, order: Order, games: GameService, post: Post) -> None:
    """/start: who the bot is."""
    await post.answer(message, views.start(await games.league(order.place)))


async def not_here(
    message: Message, order: Order, lobby: LobbyService, members: Members, games: GameService, post: Post
) -> None:
    """Anything else in private: games are kept in a group, and which that is."""
    doors = await open_doors(order, lobby, members)
    league = doors[0].league if doors else await games.league(order.place)
    await post.answer(message, views.not_here(league, doors))

"""An evening while it runs: it opens, people sit down, money goes in and comes out."""

from aiogram import Router
from aiogram.types import Message

from bot import views
from bot.filters import InGroup, Said
from bot.post import Post
from bot.services.commands import Spoken
from bot.services.games import GameService
from bot.services.ledgers import LedgerService
from bot.services.orders import Order
from bot.services.permissions import Act
from bot.services.records import EntryKind


def make_router() -> Router:
    """The router of the running evening."""
    router = Router(name="evening")
    router.message.filter(InGroup())
    router.message.register(new_game, Said("newgame"), flags={"act": Act.BACKDATE})
    router.message.register(join, Said("join"), flags={"act": Act.LOG_FOR})
    router.message.register(buy_in, Said("buyin"), flags={"act": Act.LOG_FOR})
    router.message.register(rebuy, Said("rebuy"), flags={"act": Act.LOG_FOR})
    router.message.register(add_on, Said("addon"), flags={"act": Act.LOG_FOR})
    router.message.register(cash_out, Said("cashout"), flags={"act": Act.LOG_FOR})
    router.message.register(undo, Said("undo"))
    return router


async def new_game(_message: Message, order: Order, spoken: Spoken, games: GameService, post: Post) -> None:
    """/newgame [buy-in] [options] [title]: the card is the answer."""
    report = await games.open_game(order, spoken.words)
    await post.refresh_card(report.record.game, order.place.chat_id)


async def join(message: Message, order: Order, spoken: Spoken, ledgers: LedgerService, post: Post) -> None:
    """/join [names]: sit down with the default buy-in."""
    report = await ledgers.join(order, spoken.lines)
    await post.confirm(message, views.seated(report), keyboard=views.reply_keyboard(report))
    await post.refresh_card(report.record.game, order.place.chat_id)


async def buy_in(message: Message, order: Order, spoken: Spoken, ledgers: LedgerService, post: Post) -> None:
    """/buyin [amount] [who]: money in."""
    await _money_in(message, order, spoken, ledgers, post, EntryKind.BUY_IN)


async def rebuy(message: Message, order: Order, spoken: Spoken, ledgers: LedgerService, post: Post) -> None:
    """/rebuy [amount] [who]: more money in."""
    await _money_in(message, order, spoken, ledgers, post, EntryKind.REBUY)


async def add_on(message: Message, order: Order, spoken: Spoken, ledgers: LedgerService, post: Post) -> None:
    """/addon [amount] [who]: more money in, at the break."""
    await _money_in(message, order, spoken, ledgers, post, EntryKind.ADD_ON)


async def _money_in(
    message: Message, order: Order, spoken: Spoken, ledgers: LedgerService, post: Post, kind: EntryKind
) -> None:
    report = await ledgers.money_in(order, kind, spoken.lines)
    await post.confirm(message, views.money_in(report), keyboard=views.reply_keyboard(report))
    await post.refresh_card(report.record.game, order.place.chat_id)


async def cash_out(message: Message, order: Order, spoken: Spoken, ledgers: LedgerService, post: Post) -> None:
    """/cashout amount [who], one line or several: players leave the table."""
    report = await ledgers.cash_out(order, spoken.lines)
    await post.confirm(message, views.cashed_out(report), keyboard=views.reply_keyboard(report))
    await post.refresh_card(report.record.game, order.place.chat_id)


async def undo(message: Message, order: Order, spoken: Spoken, ledgers: LedgerService, post: Post) -> None:
    """/undo: the author's newest entry is taken back and named."""
    report = await ledgers.undo(order, words=spoken.words)
    await post.confirm(message, views.undone(report), keyboard=views.restore_keyboard(report))
    await post.refresh_card(report.record.game, order.place.chat_id)

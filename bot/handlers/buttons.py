"""The card's buttons that act at once: a toast says what was recorded, the card shows it."""

from dataclasses import replace

from aiogram import F, Router
from aiogram.types import CallbackQuery

from bot import views
from bot.filters import AboutGame
from bot.keyboards import CardPress
from bot.notices import Notices
from bot.post import Post
from bot.services.endings import EndingService
from bot.services.ledgers import LedgerService
from bot.services.orders import Order
from bot.services.permissions import Act
from bot.services.records import EntryKind


def make_router() -> Router:
    """The router of the card's buttons."""
    router = Router(name="buttons")
    router.callback_query.register(sit, CardPress.filter(F.act == "sit"))
    router.callback_query.register(rebuy, CardPress.filter(F.act == "rebuy"))
    router.callback_query.register(
        close, CardPress.filter(F.act == "close"), AboutGame(), flags={"act": Act.CLOSE}
    )
    return router


async def sit(
    press: CallbackQuery, callback_data: CardPress, order: Order, ledgers: LedgerService, post: Post
) -> None:
    """Sit down with the default buy-in."""
    report = await ledgers.join(replace(order, game=callback_data.game), ())
    await post.toast(press, views.toast_seated(report, order.actor))
    await post.refresh_card(report.record.game, order.place.chat_id)


async def rebuy(
    press: CallbackQuery, callback_data: CardPress, order: Order, ledgers: LedgerService, post: Post
) -> None:
    """One more default buy-in."""
    report = await ledgers.money_in(replace(order, game=callback_data.game), EntryKind.REBUY, ())
    await post.toast(press, views.toast_in(report, order.actor))
    await post.refresh_card(report.record.game, order.place.chat_id)


async def close(press: CallbackQuery, order: Order, endings: EndingService, notices: Notices, post: Post) -> None:
    """Close a settled game: the result is a new message, the card shrinks to a line."""
    report = await endings.close(order)
    await post.toast(press)
    await notices.ended(order.place, report)

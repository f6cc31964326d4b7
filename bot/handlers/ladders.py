"""Ladders: the tables, their matches, and matches taken back."""

from aiogram import F, Router
from aiogram.types import CallbackQuery, Message

from bot.filters import InGroup, NamesLadder, Said, SetsStart, UndoesMatch
from bot.keyboards import LadderPress, MatchPress
from bot.post import Post
from bot.services.clubs.ladders import LadderService
from bot.services.clubs.matches import MatchService
from bot.services.clubs.shown import Curve
from bot.services.commands import Spoken
from bot.services.orders import Order
from bot.services.permissions import Act
from bot.views import clubs

ANY_MATCH = {"act": Act.CORRECT}


def make_router() -> Router:
    """The router of ladders; before those whose `/undo` and `/log` are about evenings."""
    router = Router(name="ladders")
    router.message.register(start, Said("ladder"), InGroup(), SetsStart(), flags={"act": Act.SETTINGS})
    router.message.register(ladder, Said("ladder"), InGroup())
    router.message.register(log, Said("log"), InGroup(), NamesLadder())
    router.message.register(undo, Said("undo"), InGroup(), UndoesMatch())
    press = router.callback_query.register
    press(show, LadderPress.filter(F.act == "show"))
    press(curve, LadderPress.filter(F.act == "curve"))
    press(matches, LadderPress.filter(F.act == "matches"))
    press(one, MatchPress.filter(F.act == "open"))
    press(void, MatchPress.filter(F.act == "void"), flags=ANY_MATCH)
    press(restore, MatchPress.filter(F.act == "restore"), flags=ANY_MATCH)
    return router


async def ladder(message: Message, order: Order, spoken: Spoken, ladders: LadderService, post: Post) -> None:
    """/ladder [formula] [player]: who stands where, or one player's way."""
    report = await ladders.asked(order, spoken)
    if isinstance(report.record, Curve) and report.record.days:
        await post.picture(message, clubs.curve_picture(report), clubs.ladder(report))
        return
    await post.answer(message, clubs.ladder(report), keyboard=clubs.ladder_keyboard(report))


async def start(message: Message, order: Order, spoken: Spoken, ladders: LadderService, post: Post) -> None:
    """/ladder formula start=1200: what newcomers of an empty ladder begin with."""
    await post.answer(message, clubs.start_set(await ladders.set_start(order, spoken)))


async def log(message: Message, order: Order, spoken: Spoken, ladders: LadderService, post: Post) -> None:
    """/log formula: the matches of a ladder."""
    report = await ladders.log(order.place, spoken.words)
    await post.answer(message, clubs.matches(report), keyboard=clubs.matches_keyboard(report))


async def undo(message: Message, order: Order, matches: MatchService, post: Post) -> None:
    """/undo: the author's newest match is taken back and named."""
    report = await matches.undo(order)
    await post.answer(message, clubs.voided(report), keyboard=clubs.voided_keyboard(report))


async def show(
    press: CallbackQuery, callback_data: LadderPress, order: Order, ladders: LadderService, post: Post
) -> None:
    """A ladder, or another page of it, in the same message."""
    report = await ladders.shown(order.place, callback_data.ladder)
    page = callback_data.page
    await post.toast(press)
    await post.redraw_pressed(press, clubs.ladder(report, page), clubs.ladder_keyboard(report, page))


async def curve(
    press: CallbackQuery, callback_data: LadderPress, order: Order, ladders: LadderService, post: Post
) -> None:
    """A player's way, as a picture."""
    report = await ladders.curve(order.place, callback_data.ladder, callback_data.player)
    await post.toast(press)
    if report.record.days:
        await post.picture(press, clubs.curve_picture(report), clubs.ladder(report))


async def matches(
    press: CallbackQuery, callback_data: LadderPress, order: Order, ladders: LadderService, post: Post
) -> None:
    """The matches of a ladder, page by page."""
    report = await ladders.matches(order.place, callback_data.ladder)
    page = callback_data.page
    await post.toast(press)
    await post.redraw_pressed(press, clubs.matches(report, page), clubs.matches_keyboard(report, page))


async def one(
    press: CallbackQuery, callback_data: MatchPress, order: Order, ladders: LadderService, post: Post
) -> None:
    """One match, with how it was counted."""
    report = await ladders.match(order.place, callback_data.match)
    await post.toast(press)
    await post.redraw_pressed(press, clubs.one_match(report), clubs.one_match_keyboard(report))


async def void(
    press: CallbackQuery, callback_data: MatchPress, order: Order, matches: MatchService, post: Post
) -> None:
    """A match is taken back; the chat is told."""
    report = await matches.void(order, callback_data.match)
    await post.toast(press)
    await post.say(order.place, clubs.voided(report), keyboard=clubs.voided_keyboard(report))


async def restore(
    press: CallbackQuery, callback_data: MatchPress, order: Order, matches: MatchService, post: Post
) -> None:
    """A match stands again; the chat is told."""
    report = await matches.restore(order, callback_data.match)
    await post.toast(press)
    await post.say(order.place, clubs.voided(report), keyboard=clubs.voided_keyboard(report))

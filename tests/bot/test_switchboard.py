"""A command reaches the handlers that may hear it, and no others are asked."""

from aiogram import Router

from bot.filters import InGroup, Said
from bot.handlers import make_routers
from bot.services.commands import SPELLINGS
from bot.switchboard import Switchboard


def heard_by(switchboard: Switchboard, command: str) -> list[str]:
    return [handler.callback.__name__ for handler in switchboard.by_command[command].handlers]


async def first(_message: object) -> None: ...


async def second(_message: object) -> None: ...


def test_handlers_of_a_command_keep_their_order_and_what_their_router_asks_first() -> None:
    one, two = Router(), Router()
    one.message.filter(InGroup())
    one.message.register(first, Said("rating"))
    one.message.register(first, Said("hall"))
    two.message.register(second, Said("rating"))
    switchboard = Switchboard([one, two])
    handlers = switchboard.by_command["rating"].handlers
    asked = [[type(each.callback) for each in handler.filters or []] for handler in handlers]
    assert heard_by(switchboard, "rating") == ["first", "second"]
    assert asked == [[InGroup, Said], [Said]]


def test_every_command_has_a_handler() -> None:
    switchboard = Switchboard(make_routers())
    assert [name for name in SPELLINGS if heard_by(switchboard, name) in ([], ["not_here"])] == []

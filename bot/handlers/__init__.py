"""What happens when somebody writes or presses: one service call, one view, one answer."""

from aiogram import Router

from bot.handlers import buttons, ending, evening, lookback, looking, ratings


def make_routers() -> list[Router]:
    """A new router of each subject; a router belongs to one dispatcher."""
    return [
        evening.make_router(),
        ending.make_router(),
        buttons.make_router(),
        ratings.make_router(),
        lookback.make_router(),
        looking.make_router(),
    ]

"""What happens when somebody writes or presses: one service call, one view, one answer."""

from aiogram import Router

from bot.handlers import (
    announcements,
    buttons,
    chats,
    counting,
    deciding,
    desk,
    ending,
    evening,
    fixing,
    forms,
    greeting,
    ladders,
    links,
    lobby,
    lookback,
    looking,
    more,
    pad,
    people,
    pictures,
    ratings,
    settings,
    settling,
    undoing,
    windows,
    wordless,
)


def make_routers() -> list[Router]:
    """A new router of each subject; a router belongs to one dispatcher."""
    return [
        forms.make_router(),
        ladders.make_router(),
        chats.make_router(),
        lobby.make_router(),
        people.make_router(),
        links.make_router(),
        settings.make_router(),
        greeting.make_router(),
        evening.make_router(),
        ending.make_router(),
        buttons.make_router(),
        pad.make_router(),
        more.make_router(),
        desk.make_router(),
        undoing.make_router(),
        counting.make_router(),
        deciding.make_router(),
        settling.make_router(),
        fixing.make_router(),
        ratings.make_router(),
        pictures.make_router(),
        windows.make_router(),
        announcements.make_router(),
        lookback.make_router(),
        wordless.make_router(),
        looking.make_router(),
    ]

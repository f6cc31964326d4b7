"""Which handlers may hear a message is known from its command: the others are not even asked."""

from collections.abc import Iterable, Sequence
from typing import Any

from aiogram import Router
from aiogram.dispatcher.event.handler import HandlerObject
from aiogram.types import Message, TelegramObject

from bot.filters import Answers, AnswersCounting, Said, Wordless
from bot.services.commands import SPELLINGS, Spoken
from bot.windows import Windows

# What passes only an answer to the bot, not a command that stands by itself.
ANSWERS = Answers, AnswersCounting, Wordless


class Switchboard(Router):
    """All routers; a command that answers nothing goes to a router of its own.

    In that one stand, in the order of all routers, the handlers that may hear this command. Asking everybody
    would cost six times as much as asking one.
    """

    def __init__(self, routers: Sequence[Router]) -> None:
        super().__init__(name="switchboard")
        self._by_command = {command: _router_of(command, routers) for command in SPELLINGS}
        self._all = Router(name="all")
        self._all.include_routers(*routers)
        self.include_routers(self._all, *self._by_command.values())

    async def propagate_event(self, update_type: str, event: TelegramObject, **kwargs: Any) -> Any:  # noqa: ANN401  # as aiogram declares it
        """Have an event handled by the one router that it is for."""
        chosen = self._all
        if update_type == "message" and isinstance(event, Message) and not _may_answer(event, kwargs["windows"]):
            spoken: Spoken = kwargs["spoken"]
            chosen = self._by_command.get(spoken.command, self._all)
        return await chosen.propagate_event(update_type, event, **kwargs)


def _may_answer(message: Message, windows: Windows) -> bool:
    """Whether a message may be what a window waits for: a reply, or anything where one waits in private."""
    return message.reply_to_message is not None or windows.own_in(message.chat.id) is not None


def _router_of(command: str, routers: Iterable[Router]) -> Router:
    """A router with the handlers that may hear a command; they also ask what their own routers ask first."""
    only = Router(name=command)
    for router in routers:
        asked_first = router.message._handler.filters or []  # noqa: SLF001  # aiogram shows them nowhere else
        only.message.handlers += [
            HandlerObject(each.callback, [*asked_first, *(each.filters or [])], each.flags)
            for each in router.message.handlers
            if _may_hear(each, command)
        ]
    return only


def _may_hear(handler: HandlerObject, command: str) -> bool:
    """Whether no filter of a handler waits for another command, or for an answer."""
    filters = [each.callback for each in handler.filters or []]
    return not any(
        isinstance(each, ANSWERS) or (isinstance(each, Said) and each.command != command) for each in filters
    )

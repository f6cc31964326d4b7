"""Which handlers may hear a message is known from its command: the others are not even asked."""

from collections.abc import Iterable, Sequence
from typing import Any

from aiogram import Router
from aiogram.dispatcher.event.handler import HandlerObject
from aiogram.dispatcher.event.telegram import TelegramEventObserver
from aiogram.types import Message, TelegramObject

from bot.filters import Answers, AnswersCounting, Said, Wordless
from bot.services.commands import SPELLINGS, Spoken
from bot.windows import Windows

# What passes only an answer to the bot, not a command that stands by itself.
ANSWERS = Answers, AnswersCounting, Wordless


class Switchboard(Router):
    """All routers; a command that answers nothing goes to an observer of its own.

    With that one stand, in the order of all routers, the handlers that may hear this command. Asking everybody
    would cost six times as much as asking one. It is no router, since each of those comes with an observer of
    every kind of update, and forty of them took longer to make than all else.
    """

    def __init__(self, routers: Sequence[Router]) -> None:
        super().__init__(name="switchboard")
        self.by_command = {command: self._observer_of(command, routers) for command in SPELLINGS}
        self._all = Router(name="all")
        self._all.include_routers(*routers)
        self.include_router(self._all)

    async def propagate_event(self, update_type: str, event: TelegramObject, **kwargs: Any) -> Any:  # noqa: ANN401  # as aiogram declares it
        """Have an event handled by whoever it is for."""
        if update_type == "message" and isinstance(event, Message) and not _may_answer(event, kwargs["windows"]):
            spoken: Spoken = kwargs["spoken"]
            if spoken.command in self.by_command:
                return await self.by_command[spoken.command].trigger(event, **kwargs)
        return await self._all.propagate_event(update_type, event, **kwargs)

    def _observer_of(self, command: str, routers: Iterable[Router]) -> TelegramEventObserver:
        """The handlers that may hear a command; they also ask what their own routers ask first."""
        only = TelegramEventObserver(self, "message")
        for router in routers:
            asked_first = router.message._handler.filters or []  # noqa: SLF001  # aiogram shows them nowhere else
            only.handlers += [
                HandlerObject(each.callback, [*asked_first, *(each.filters or [])], each.flags)
                for each in router.message.handlers
                if _may_hear(each, command)
            ]
        return only


def _may_answer(message: Message, windows: Windows) -> bool:
    """Whether a message may be what a window waits for: a reply, or anything where one waits in private."""
    return message.reply_to_message is not None or windows.own_in(message.chat.id) is not None


def _may_hear(handler: HandlerObject, command: str) -> bool:
    """Whether no filter of a handler waits for another command, or for an answer."""
    filters = [each.callback for each in handler.filters or []]
    return not any(
        isinstance(each, ANSWERS) or (isinstance(each, Said) and each.command != command) for each in filters
    )

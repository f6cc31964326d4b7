"""What a handler is for."""

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from aiogram.filters import Filter
from aiogram.filters.callback_data import CallbackData
from aiogram.types import CallbackQuery, Message, TelegramObject

from bot.keyboards import CardPress, WindowPress
from bot.services.clubs.ladders import LadderService
from bot.services.clubs.matches import MatchService
from bot.services.commands import Spoken
from bot.services.orders import Order
from bot.services.seats import SeatService
from bot.services.wishes import Verb, Wish
from bot.windows import Pad, Question, State, Windows


class Said(Filter):
    """Passes a message that is this command."""

    def __init__(self, command: str) -> None:
        self.command = command

    async def __call__(self, _message: Message, spoken: Spoken) -> bool:
        """Whether the message is this command."""
        return spoken.command == self.command


class InGroup(Filter):
    """Passes what was written in a group."""

    async def __call__(self, _message: Message, order: Order) -> bool:
        """Whether the message stands in a group."""
        return not order.place.is_private


class PressedInGroup(Filter):
    """Passes a press of a button that stands in a group."""

    async def __call__(self, _press: CallbackQuery, order: Order) -> bool:
        """Whether it does."""
        return not order.private


class InPrivate(Filter):
    """Passes what was written to the bot in private."""

    async def __call__(self, _message: Message, order: Order) -> bool:
        """Whether the message stands in a private chat."""
        return order.place.is_private


class FromOwner(Filter):
    """Passes what an owner of the installation wrote to the bot in private."""

    async def __call__(self, _message: Message, order: Order, owners: Collection[int]) -> bool:
        """Whether it is one, and in private."""
        return order.place.is_private and order.actor.telegram_id in owners


class InWindow(Filter):
    """Passes a press by a window's owner on a screen of one of these kinds; gives `window` and `screen`."""

    def __init__(self, *kinds: type[State]) -> None:
        self.kinds = kinds

    async def __call__(
        self, _press: CallbackQuery, callback_data: WindowPress, order: Order, windows: Windows
    ) -> bool | dict[str, Any]:
        """Whether the window is there, is theirs, and shows such a screen; and whether it had this button."""
        window = windows.find(callback_data.window)
        if window is None or window.closed or not window.is_open_to(order.actor):
            return False
        if (callback_data.act, callback_data.about) not in window.offered:
            return False
        return {"window": window, "screen": window.state} if isinstance(window.state, self.kinds) else False


class Answers(Filter):
    """Passes a reply of a window's owner to a screen of one of these kinds; gives `window` and `screen`."""

    def __init__(self, *kinds: type[State]) -> None:
        self.kinds = kinds

    async def __call__(self, message: Message, order: Order, windows: Windows) -> bool | dict[str, Any]:
        """Whether the message answers such a window; in private it does so without being a reply."""
        answered, chat = message.reply_to_message, message.chat.id
        window = windows.shown_by(chat, answered.message_id) if answered else windows.own_in(chat)
        if window is None or window.owner.telegram_id != order.actor.telegram_id:
            return False
        return {"window": window, "screen": window.state} if isinstance(window.state, self.kinds) else False


class Wishes(Filter):
    """Passes what is about one verb on a pad or a question, whose rights are not those of logging."""

    def __init__(self, verb: Verb) -> None:
        self.verb = verb

    async def __call__(self, _event: TelegramObject, screen: Pad | Question) -> bool:
        """Whether the screen asks about it."""
        wish = screen.gap.wish if isinstance(screen, Pad) else screen.wish
        return wish.verb is self.verb


class Chose(Filter):
    """Passes an answer to a question that makes one verb a whole wish again; gives that `wish`."""

    def __init__(self, verb: Verb) -> None:
        self.verb = verb

    async def __call__(
        self, _press: CallbackQuery, callback_data: WindowPress, screen: Question
    ) -> bool | dict[str, Any]:
        """Whether it does."""
        chosen = screen.answers[int(callback_data.about)]
        return {"wish": chosen} if isinstance(chosen, Wish) and chosen.verb is self.verb else False


class AnswersCounting(Filter):
    """Passes a reply to the message that counts a game; gives the `wish` that the list in it is, and its form."""

    async def __call__(
        self, message: Message, order: Order, spoken: Spoken, seats: SeatService
    ) -> bool | dict[str, Any]:
        """Whether it answers such a message without saying another command."""
        answered = message.reply_to_message
        counting = await seats.counting(order.place) if answered and not spoken.command else None
        if counting is None or answered is None or counting.message != answered.message_id:
            return False
        return {"wish": Wish(Verb.CASH_OUT, spoken.lines, game=counting.game), "asked": "cash-outs"}


class Wordless(Filter):
    """Passes a reply to the bot that is no command; gives an empty `wish`, about which can be asked."""

    async def __call__(self, _message: Message, spoken: Spoken) -> bool | dict[str, Any]:
        """Whether the message is one."""
        return {"wish": Wish(Verb.CASH_OUT)} if not spoken.command else False


class OfCard(Filter):
    """Gives the `wish` of a card's button, so that it can be asked back."""

    def __init__(self, verb: Verb) -> None:
        self.verb = verb

    async def __call__(self, _press: CallbackQuery, callback_data: CardPress) -> dict[str, Any]:
        """Gives the wish about the card's game."""
        return {"wish": Wish(self.verb, game=callback_data.game)}


class AboutGame(Filter):
    """Makes the order of a press one about the game that the button, or its window's screen, belongs to."""

    async def __call__(
        self, _press: CallbackQuery, order: Order, callback_data: CallbackData, screen: State | None = None
    ) -> dict[str, Any]:
        """Gives the order with its game."""
        game: int = getattr(callback_data if screen is None else screen, "game")  # noqa: B009  # each kind has its own
        return {"order": replace(order, game=game)}


class SetsStart(Filter):
    """Passes `/ladder formula start=1200`."""

    async def __call__(self, _message: Message, spoken: Spoken, ladders: LadderService) -> bool:
        """Whether the words say so."""
        return ladders.start_in(spoken) is not None


class NamesLadder(Filter):
    """Passes words that name one of the chat's ladders."""

    async def __call__(self, _message: Message, order: Order, spoken: Spoken, ladders: LadderService) -> bool:
        """Whether there is such a ladder."""
        return await ladders.named(order.place, spoken.words) is not None


class UndoesMatch(Filter):
    """Passes an `/undo` that means a match: newer than what its author last logged in an evening."""

    async def __call__(self, _message: Message, order: Order, spoken: Spoken, matches: MatchService) -> bool:
        """Whether it does; with more words than that it means nothing."""
        return not spoken.words and await matches.undoes(order)

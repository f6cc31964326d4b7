"""A whole Telegram in one object: all that exists, what people do, and waiting for what the bot does."""

import asyncio
import re
from typing import Any

from bot.sandbox.bots import Bot
from bot.sandbox.chats import Chat, Message
from bot.sandbox.membership import Membership
from bot.sandbox.talking import Press

PATIENCE = 10.0  # Seconds that a test waits for what should come within milliseconds.


class World(Membership):
    """People, chats and bots, and the means to wait without sleeping."""

    async def quiet(self, bot: Bot | None = None, seconds: float = PATIENCE, settled: float = 0.0) -> None:
        """Return when the bot (all of them) confirmed every update, waits for more and has no call open.

        With `settled` it must also have stayed so for that many seconds: for a bot that answers later than it
        confirms.

        Raises:
            TimeoutError: It did not come to rest within `seconds`.
        """
        bots = [bot] if bot else [one for one in self.bots.values() if one.mailbox.pending or one.alive]
        async with asyncio.timeout(seconds):
            while True:
                await self.pulse.until(lambda: all(one.idle for one in bots), seconds)
                if not settled or not await self._stirs(settled):
                    return

    async def _stirs(self, seconds: float) -> bool:
        """Whether anything happens within so many seconds."""
        try:
            async with asyncio.timeout(seconds):
                await self.pulse.next()
        except TimeoutError:
            return False
        return True

    def undecodable(self, bot: Bot, chat: Chat) -> None:
        """Send the bot an update without its required fields, as a newer or broken server would."""
        self.tell(bot, "message", {"message_id": self.next_message_id(chat), "chat": chat.json()}, chat)

    async def toast(self, press: Press, seconds: float = PATIENCE) -> dict[str, Any]:
        """What the bot answered to a pressed button.

        Raises:
            TimeoutError: It did not answer within `seconds`.
        """
        return await self.pulse.until(lambda: press.answer, seconds)

    async def sees(
        self, chat: Chat, pattern: str = "", *, after: Message | None = None, seconds: float = PATIENCE
    ) -> Message:
        """The newest message of a bot in the chat that matches, waited for; `after` leaves out older ones.

        Raises:
            TimeoutError: No such message came within `seconds`.
        """
        look = re.compile(pattern)
        first = after.id if after else 0

        def newest() -> Message | None:
            fitting = (
                one
                for one in reversed(chat.shown())
                if one.id > first and one.sender and one.sender.is_bot and look.search(one.text or "")
            )
            return next(fitting, None)

        return await self.pulse.until(newest, seconds)

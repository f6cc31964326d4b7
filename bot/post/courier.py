"""Carries one letter to Telegram and brings back what became of it."""

from collections.abc import Awaitable, Iterator
from dataclasses import dataclass
from typing import Any

import structlog
from aiogram import Bot
from aiogram.exceptions import TelegramMigrateToChat, TelegramRetryAfter
from aiogram.methods import TelegramMethod

from bot.post.account import Account
from bot.post.letters import Letter
from bot.post.pace import Pace
from bot.post.verdicts import NO_REACTIONS, Verdict, in_words, message_of, softened, verdict

CALL_SECONDS = 15
UPLOAD_SECONDS = 60
REACTIONS_AGAIN = 3600.0

log = structlog.get_logger(__name__)


class Uncertain(Exception):  # noqa: N818 - an outcome, not a fault
    """The answer to a send was lost: it may stand in the chat, or not."""


class Unsent(Exception):  # noqa: N818 - an outcome, not a fault
    """The program stopped before the send was tried."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a line has to do after a call.

    Attributes:
        again: What goes back into the line: the letter, or another in its place.
        hold: Seconds for which the whole line waits.
        moved_to: The chat goes on under this id.
        forbidden: Telegram lets us no longer into the chat.
    """

    again: Letter | None = None
    hold: float = 0.0
    moved_to: int = 0
    forbidden: Exception | None = None


class Courier:
    """The calls of one line; remembers how often in a row Telegram did not answer."""

    def __init__(self, bot: Bot, chat_id: int, pace: Pace, account: Account) -> None:
        self._bot = bot
        self._chat_id = chat_id
        self._pace = pace
        self._account = account
        self._delays: Iterator[float] = pace.delays()
        self._begun_at = 0.0

    async def carry(self, letter: Letter) -> Outcome:
        """Make the letter's call, once, and say what follows from it."""
        try:
            async with self._account.talking:
                if self._account.paused_until > self._pace.now():
                    return Outcome(again=letter)
                if wait := await self._rationed(letter):
                    return Outcome(again=letter, hold=wait)
                self._begun_at = self._pace.now()
                try:
                    answer = await self._bot(letter.method, request_timeout=_patience(letter.method))
                except TelegramRetryAfter as error:
                    self._account.pause(self._pace.now() + error.retry_after)
                    if self._pace.ration:
                        await self._pace.ration.pause(self._chat_id, error.retry_after)
                    return Outcome(again=letter)
                finally:
                    self._account.spend(self._pace.now())
        except Exception as error:  # noqa: BLE001 - every kind has its verdict
            return await self._judge(letter, error)
        self._delays = self._pace.delays()
        if letter.answered:
            letter.answered(answer)
        return await self._sent(letter, message_of(answer))

    async def _rationed(self, letter: Letter) -> float:
        """For how many seconds other processes leave no room for a letter."""
        return await self._pace.ration.take(self._chat_id, letter.urgency) if self._pace.ration else 0.0

    async def _judge(self, letter: Letter, error: Exception) -> Outcome:
        match verdict(error):
            case Verdict.SENT:
                return await self._sent(letter, message_of(error))
            case Verdict.MOVED if isinstance(error, TelegramMigrateToChat):
                return Outcome(again=letter, moved_to=error.migrate_to_chat_id)
            case Verdict.FORBIDDEN:
                fail(letter, error)
                return Outcome(forbidden=error)
            case Verdict.OFFLINE:
                return self._hold(letter, error)
            case Verdict.LOST:
                return self._lost(letter, error)
            case _:
                return self._refused(letter, error)

    async def _sent(self, letter: Letter, message_id: int | None) -> Outcome:
        if letter.receipt and not letter.receipt.done():
            letter.receipt.set_result(message_id)
        if letter.done:
            await heard(letter.done(message_id))
        return Outcome()

    def _hold(self, letter: Letter, error: Exception) -> Outcome:
        # A line that was open but dead has cost its time already.
        delay = max(0.0, next(self._delays) - (self._pace.now() - self._begun_at))
        log.warning("no answer from Telegram", error=type(error).__name__, again_in=round(delay, 1))
        return Outcome(again=letter, hold=delay)

    def _lost(self, letter: Letter, error: Exception) -> Outcome:
        letter.attempts += 1
        outcome = self._hold(letter, error)
        if letter.receipt or letter.attempts >= self._pace.limits.attempts:
            fail(letter, Uncertain())
            return Outcome(hold=outcome.hold)
        return outcome

    def _refused(self, letter: Letter, error: Exception) -> Outcome:
        """Try what may go in the letter's place."""
        words = in_words(error).lower()
        if any(mark in words for mark in NO_REACTIONS):
            self._account.reacts_at = self._pace.now() + REACTIONS_AGAIN
        method = softened(letter.method, error)
        if method is not None:
            letter.method = method
            return Outcome(again=letter)
        if letter.otherwise:
            instead = letter.otherwise()
            instead.since, instead.draft, instead.number = letter.since, letter.draft, letter.number
            return Outcome(again=instead)
        fail(letter, error)
        return Outcome()


def fail(letter: Letter, error: Exception) -> None:
    """Let a letter go, and say so to whoever waits for it."""
    if letter.receipt and not letter.receipt.done():
        letter.receipt.set_exception(error)
    log.info("not sent", method=type(letter.method).__name__, why=in_words(error))


async def heard(news: Awaitable[None]) -> None:
    """Tell somebody something; whoever listens badly does not end the line."""
    try:
        await news
    except Exception:
        log.exception("news not taken")


def _patience(method: TelegramMethod[Any]) -> int:
    uploads = any(getattr(method, field, None) for field in ("photo", "document", "media"))
    return UPLOAD_SECONDS if uploads else CALL_SECONDS

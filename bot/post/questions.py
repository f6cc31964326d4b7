"""Calls that belong to no line: answers to presses, and questions about a chat."""

import asyncio
from typing import TypeVar

import structlog
from aiogram import Bot
from aiogram.exceptions import TelegramRetryAfter
from aiogram.methods import AnswerCallbackQuery, TelegramMethod

from bot.post.account import Account
from bot.post.courier import CALL_SECONDS
from bot.post.pace import Pace
from bot.post.verdicts import Verdict, in_words, verdict

# Telegram takes an answer to a press for about that long.
PRESS_SECONDS = 15.0

Answer = TypeVar("Answer")

log = structlog.get_logger(__name__)


async def answer_press(bot: Bot, pace: Pace, account: Account, method: AnswerCallbackQuery) -> None:
    """Answer a press as soon as the chat's pause allows; one that became too old is let go."""
    since, delays = pace.now(), pace.delays()
    while True:
        await pace.sleep(max(0.0, account.paused_until - pace.now()))
        async with account.talking:
            if account.paused_until > pace.now():
                continue
            try:
                await bot(method, request_timeout=CALL_SECONDS)
            except TelegramRetryAfter as error:
                account.pause(pace.now() + error.retry_after)
                continue
            except Exception as error:  # noqa: BLE001 - an old query, a lost network: the card says it too
                again = verdict(error) in {Verdict.OFFLINE, Verdict.LOST}
                if not again or pace.now() - since > PRESS_SECONDS:
                    log.debug("press not answered", why=in_words(error))
                    return
            else:
                return
        await pace.sleep(next(delays))


async def ask(bot: Bot, pace: Pace, account: Account, method: TelegramMethod[Answer], patience: float) -> Answer:
    """Telegram's answer, outside the budget but not within the chat's pause; asked again if it gets lost.

    Raises:
        TimeoutError: The pause, or the calls before this one, take longer than `patience` seconds.
        AiogramError: Telegram refuses, or cannot be reached in that time.
    """
    until, delays = pace.now() + patience, pace.delays()
    async with asyncio.timeout(patience):
        while True:
            wait = account.paused_until - pace.now()
            if wait > patience:
                raise TimeoutError
            if wait > 0:
                await pace.sleep(wait)
            async with account.talking:
                if account.paused_until > pace.now():
                    continue
                try:
                    return await bot(method, request_timeout=max(1, round(patience / 2)))
                except TelegramRetryAfter as error:
                    account.pause(pace.now() + error.retry_after)
                    if account.paused_until > until:
                        raise
                    continue
                except Exception as error:
                    delay = next(delays)
                    again = verdict(error) in {Verdict.OFFLINE, Verdict.LOST}
                    if not again or pace.now() + delay > until:
                        raise
            await pace.sleep(delay)

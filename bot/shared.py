"""Redis, shared by replicas: a convenience, without which everything is slower and nothing is lost."""

import asyncio
from typing import Any

import structlog
from redis.asyncio import Redis
from redis.exceptions import RedisError

# Whoever waits for it holds up a chat.
PATIENCE = 1.0
# After a failure it is left alone for so long: each try may cost the whole patience.
REST_SECONDS = 5.0

log = structlog.get_logger(__name__)


class Shared:
    """A Redis that may be gone: whoever asks it then hears None, at once most of the time."""

    def __init__(self, url: str) -> None:
        self._redis = Redis.from_url(
            url, decode_responses=True, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE
        )
        self._rests_until = 0.0

    async def ask(self, *words: str | int) -> Any:  # noqa: ANN401 - as each command has it
        """What Redis answers to a command; None while it gives no answer."""
        now = asyncio.get_running_loop().time
        if now() < self._rests_until:
            return None
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._redis.execute_command(*words)  # type: ignore[no-untyped-call]  # it has none
        except (RedisError, OSError, TimeoutError) as error:
            log.warning("Redis does not answer: each replica goes on by itself", why=type(error).__name__)
            self.rest(REST_SECONDS)
            return None

    def rest(self, seconds: float) -> None:
        """Ask it nothing for so long."""
        self._rests_until = asyncio.get_running_loop().time() + seconds

    async def answers(self) -> dict[str, bool]:
        """Whether it answers, under its name."""
        return {"redis": await self.ask("PING") is not None}

    async def close(self) -> None:
        """Close every connection."""
        await self._redis.aclose()

"""What all replicas together may send: a group's minute, Telegram's second, and the pauses it asked for."""

import asyncio

from bot.post.account import MINUTE, RESERVED
from bot.post.pace import Limits, Urgency
from bot.shared import Shared

# A call is counted when it begins; Telegram sees it somewhat later.
SLACK = 1.0
# A turn that cannot be had is asked for again after so many seconds: something more urgent may come meanwhile.
AGAIN = 1.0
# A turn so near is waited for; one further off is left to whoever is more urgent by then.
NEAR = 0.25

# Moments are Redis's own, in microseconds, so that no two machines have to agree on the time.
TAKE = """
local clock = redis.call('TIME')
local now = clock[1] * 1000000 + clock[2]
local room, minute, gap = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local paused = tonumber(redis.call('GET', KEYS[2]) or '0')
if paused > now then return {0, paused - now} end
if room > 0 then
    redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', string.format('%.0f', now - minute))
    if redis.call('ZCARD', KEYS[1]) >= room then
        local full = redis.call('ZRANGE', KEYS[1], -room, -room, 'WITHSCORES')
        return {0, full[2] + minute - now}
    end
end
local turn = math.max(now, tonumber(redis.call('GET', KEYS[3]) or '0'))
if turn - now > tonumber(ARGV[4]) then return {0, turn - now} end
redis.call('SET', KEYS[3], string.format('%.0f', turn + gap), 'PX', 60000)
if room > 0 then
    local moment = string.format('%.0f', turn)
    redis.call('ZADD', KEYS[1], moment, moment)
    redis.call('PEXPIRE', KEYS[1], minute / 1000)
end
return {1, turn - now}
"""
PAUSE = """
local clock = redis.call('TIME')
local till = clock[1] * 1000000 + clock[2] + tonumber(ARGV[1])
if till > tonumber(redis.call('GET', KEYS[1]) or '0') then
    redis.call('SET', KEYS[1], string.format('%.0f', till), 'PX', math.ceil(tonumber(ARGV[1]) / 1000))
end
"""
MICRO = 1_000_000


class SharedRation:
    """The budget of all replicas, in Redis; without it each keeps to the limits by itself, and 429 is obeyed."""

    def __init__(self, shared: Shared, limits: Limits) -> None:
        self._shared = shared
        self._limits = limits

    async def take(self, chat_id: int, urgency: Urgency) -> float:
        """Seconds until it is worth asking again; 0 where the call may go, and is counted."""
        room = self._limits.per_minute - RESERVED[urgency] if chat_id < 0 else 0
        seconds = [MINUTE + SLACK, 1 / self._limits.per_second, NEAR]
        words = [room, *(round(each * MICRO) for each in seconds)]
        keys = [f"post:calls:{chat_id}", f"post:pause:{chat_id}", "post:turn"]
        answer = await self._shared.ask("EVAL", TAKE, len(keys), *keys, *words)
        if answer is None:
            return 0.0
        may_go, wait = answer
        if not may_go:
            return float(min(AGAIN, wait / MICRO))
        await asyncio.sleep(wait / MICRO)
        return 0.0

    async def pause(self, chat_id: int, seconds: float) -> None:
        """Let nobody's call go to a chat for so long."""
        micro = round(seconds * MICRO)
        await self._shared.ask("EVAL", PAUSE, 1, f"post:pause:{chat_id}", micro)

"""The rations of all processes together, in Redis; while it is away, each process has its own."""

from bot.middlewares.rations import Grant, MemoryRations, Ration
from bot.shared import Shared

# The same account as in memory, by Redis's own clock, in microseconds: when the ration is whole again, and when
# the pause is over.
TAKE = """
local clock = redis.call('TIME')
local now = clock[1] * 1000000 + clock[2]
local burst, each, pause = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local kept = redis.call('HMGET', KEYS[1], 'whole_at', 'free_at')
local whole_at, free_at = tonumber(kept[1] or now), tonumber(kept[2] or now)
if now < free_at then return 'IN_PAUSE' end
local after = math.max(whole_at, now) + each
local answer = 'GIVEN'
if after - now > burst * each then
    after, free_at, answer = whole_at, now + pause, 'PAUSE'
end
redis.call('HSET', KEYS[1], 'whole_at', string.format('%.0f', after), 'free_at', string.format('%.0f', free_at))
redis.call('PEXPIRE', KEYS[1], math.ceil((math.max(after, free_at) - now) / 1000))
return answer
"""
MICRO = 1_000_000


class SharedRations:
    """Rations that replicas share."""

    def __init__(self, shared: Shared) -> None:
        self._shared = shared
        self._own = MemoryRations()

    async def take(self, key: str, ration: Ration) -> Grant:
        """Take one from the ration of whom or what the key names."""
        words = ration.burst, round(MICRO / ration.per_second), round(MICRO * ration.pause)
        answer = await self._shared.ask("EVAL", TAKE, 1, f"ration:{key}", *words)
        return Grant[answer] if answer else await self._own.take(key, ration)

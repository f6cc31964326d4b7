"""Who is in a chat, and who runs it, as Telegram confirms it."""

from collections.abc import Callable
from datetime import datetime, timedelta

from aiogram.enums import ChatMemberStatus
from aiogram.exceptions import AiogramError
from aiogram.methods import GetChatMember
from aiogram.types import ChatMemberRestricted

from bot.post import Post

ADMINS = {ChatMemberStatus.CREATOR, ChatMemberStatus.ADMINISTRATOR}
INSIDE = ADMINS | {ChatMemberStatus.MEMBER}
# Who writes is in, so a message is believed for long; a press may come from outside.
BELIEVED = {"message": timedelta(days=1), "press": timedelta(seconds=60)}
# So many people are remembered before the oldest answers are forgotten.
REMEMBERED = 20_000


class Members:
    """Asks Telegram about members, and remembers who was in."""

    def __init__(self, post: Post, clock: Callable[[], datetime]) -> None:
        self._post = post
        self._clock = clock
        self._seen: dict[tuple[int, int], datetime] = {}

    async def is_in(self, chat_id: int, person: int, *, by: str) -> bool:
        """Whether a person belongs to the chat; no answer means no.

        Args:
            chat_id: The chat.
            person: Their Telegram id.
            by: `message` or `press`: for how long an earlier answer is believed.
        """
        now = self._clock()
        seen = self._seen.get((chat_id, person))
        if seen is not None and now - seen < BELIEVED[by]:
            return True
        if not await self._asked(chat_id, person, INSIDE):
            self._seen.pop((chat_id, person), None)
            return False
        while len(self._seen) >= REMEMBERED:
            del self._seen[next(iter(self._seen))]
        self._seen[chat_id, person] = now
        return True

    async def is_admin(self, chat_id: int, person: int) -> bool | None:
        """Whether a person is creator or administrator of the chat, asked afresh; None where nobody says."""
        return await self._asked(chat_id, person, ADMINS)

    async def _asked(self, chat_id: int, person: int, wanted: set[ChatMemberStatus]) -> bool | None:
        try:
            member = await self._post.ask(GetChatMember(chat_id=chat_id, user_id=person), chat_id)
        except (AiogramError, TimeoutError):
            return None
        if isinstance(member, ChatMemberRestricted) and wanted is INSIDE:
            return member.is_member
        return member.status in wanted

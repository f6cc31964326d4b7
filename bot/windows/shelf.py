"""Windows in Redis, so that any replica can take the next press."""

from dataclasses import fields
from datetime import datetime

from bot.shared import Shared
from bot.windows.keeping import Window
from bot.windows.wire import ForeignError, pack, unpack

# Nobody comes back to a dialogue after so long; a window that is open is touched more often.
SECONDS = 3600
# A file that waits to be imported may be larger; its window stays with the replica that was given it.
LONGEST = 500_000


class SharedShelf:
    """The windows of each chat in a hash of its own; while Redis is away, each replica has only its own."""

    def __init__(self, shared: Shared) -> None:
        self._shared = shared
        self._seen: dict[str, str] = {}

    async def bring(self, chat_id: int, mine: dict[str, Window]) -> list[str]:
        """Make the windows of a chat what others left of them; those that are gone.

        What was never on the shelf is nobody else's, and stays as it is.
        """
        texts = await self._shared.ask("HGETALL", _key(chat_id))
        if texts is None:
            return []
        for id_, text in texts.items():
            if self._seen.get(id_) == text:
                continue
            try:
                found = unpack(text)
            except ForeignError:
                continue
            if id_ in mine:
                # The same object: somebody may wait for news of it.
                for field in fields(Window):
                    setattr(mine[id_], field.name, getattr(found, field.name))
            else:
                mine[id_] = found
            self._seen[id_] = text
        gone = [id_ for id_ in mine if id_ in self._seen and id_ not in texts]
        for id_ in gone:
            del mine[id_], self._seen[id_]
        return gone

    async def keep(self, chat_id: int, mine: list[Window], oldest: datetime) -> None:
        """Leave the windows of a chat to others, but for those that are done and were touched before `oldest`."""
        old = [window.id for window in mine if window.closed and window.touched_at < oldest]
        texts = {window.id: pack(window) for window in mine if window.id not in old}
        new = {id_: text for id_, text in texts.items() if self._seen.get(id_) != text and len(text) < LONGEST}
        forgotten = [id_ for id_ in old if id_ in self._seen]
        if not new and not forgotten:
            return
        key = _key(chat_id)
        said = [each for pair in new.items() for each in pair]
        written = not new or await self._shared.ask("HSET", key, *said) is not None
        if written and forgotten:
            await self._shared.ask("HDEL", key, *forgotten)
        if written:
            await self._shared.ask("EXPIRE", key, SECONDS)
            self._seen.update(new)
            for id_ in forgotten:
                del self._seen[id_]


def _key(chat_id: int) -> str:
    return f"windows:{chat_id}"

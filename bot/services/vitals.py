"""What somebody who watches over the bot wants to know of its database; nothing in it is about anybody."""

from bot.services.operations import Desk
from db.types import AnnouncementState


class VitalService:
    """Questions of health: cheap, except for the books."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    async def answers(self) -> None:
        """Return when the database has answered.

        Raises:
            StorageError: It does not.
        """
        async with self.desk.database.reading() as unit:
            await unit.announcements.oldest_registration()

    async def announcements(self) -> dict[AnnouncementState, int]:
        """How many announcements stand in each state; every state is there.

        Raises:
            StorageError: The database does not answer.
        """
        async with self.desk.database.reading() as unit:
            counts = await unit.announcements.counts()
        return {state: counts.get(state, 0) for state in AnnouncementState}

    async def books_balance(self) -> bool:
        """Whether the profits of every closed game sum to zero: all results are read for it.

        Raises:
            StorageError: The database does not answer.
        """
        async with self.desk.database.reading() as unit:
            return not await unit.results.unbalanced()

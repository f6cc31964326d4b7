"""Updates that could not be worked on: counted and looked at later, without anybody's words."""

from datetime import UTC, datetime

from bot.services.operations import Desk


class AsideService:
    """The updates that were set aside."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    async def keep(self, update_id: int, kind: str, error: str) -> None:
        """Remember that an update was not worked on; a repeat of it changes nothing."""
        async with self.desk.database.writing() as unit:
            await unit.asides.keep(update_id, kind, error, datetime.now(UTC))

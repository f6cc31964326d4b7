"""Updates that could not be worked on: counted and looked at later, without anybody's words."""

from datetime import UTC, datetime

from bot.services.operations import Desk
from db.models import SetAsideRow


class AsideService:
    """The updates that were set aside."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    async def keep(self, update_id: int, kind: str, error: str) -> None:
        """Remember that an update was not worked on; a repeat of it changes nothing."""
        async with self.desk.database.writing() as unit:
            if await unit.session.get(SetAsideRow, update_id) is None:
                row = SetAsideRow(update_id=update_id, kind=kind, error=error, at=datetime.now(UTC))
                unit.session.add(row)

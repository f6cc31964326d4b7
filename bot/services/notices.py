"""The messages that a whole chat shares about a game, so that one of each kind is kept current."""

from enum import StrEnum

from bot.services.operations import Desk


class Notice(StrEnum):
    """What such a message is for, by the column of the game that remembers it."""

    CLOSING = "closing_message"
    RESULT = "result_message"
    SETTLEMENT = "settlement_message"


class NoticeService:
    """Remembers which message shows what."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    async def message(self, game_id: int, notice: Notice) -> int | None:
        """The message that shows it, if one does."""
        async with self.desk.database.reading() as unit:
            return await unit.games.noted(game_id, notice)

    async def posted(self, game_id: int, notice: Notice, message_id: int | None) -> None:
        """Remember which message shows it from now on; None where it is gone."""
        async with self.desk.database.writing() as unit:
            await unit.games.note(game_id, **{notice: message_id})

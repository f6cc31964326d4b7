"""Says what is due about evenings: left open for long, or with transfers open the next day."""

from collections.abc import Callable
from datetime import datetime

from bot import views
from bot.post import Post
from bot.services.orders import Place
from bot.services.reminders import ReminderService


class Reminding:
    """Looks at each tick for lines that are due, and says each once."""

    def __init__(self, post: Post, reminders: ReminderService, clock: Callable[[], datetime]) -> None:
        self._post = post
        self._reminders = reminders
        self._clock = clock

    async def tick(self) -> None:
        """Say what is due by now; a line is marked before it is said, so that none comes twice."""
        now = self._clock()
        for report in await self._reminders.due(now):
            if await self._reminders.mark(report.record, now):
                place = Place(report.league.chat_id, report.record.thread)
                await self._post.say(place, views.reminder(report), keyboard=views.reminder_keyboard(report))

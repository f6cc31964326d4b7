"""An announcement as Telegram takes it: the picture of the table with the words below, or the words alone."""

import structlog
from aiogram.methods import EditMessageMedia, EditMessageText, SendMessage, SendPhoto
from aiogram.types import InputMediaPhoto
from aiogram.utils.formatting import Text

from bot import views
from bot.post import Post, message
from bot.post.letters import edit, photo
from bot.services.announcing import Announcement, AnnouncementService
from bot.services.orders import Place, Report
from bot.views.splitting import CAPTION_UNITS

log = structlog.get_logger(__name__)


class Posting:
    """Writes announcements, and draws those that get a picture."""

    def __init__(self, post: Post, announcements: AnnouncementService, *, pictures: bool) -> None:
        self._post = post
        self._announcements = announcements
        self._pictures = pictures

    def words(self, report: Report[Announcement]) -> SendMessage:
        """The words alone."""
        return message(
            place_of(report),
            views.announcement(report),
            keyboard=views.announcement_keyboard(report),
            silent=report.record.silent,
        )

    async def picture(self, report: Report[Announcement]) -> SendPhoto | None:
        """The picture of the table with the words below it; None where there is none, or it cannot be drawn."""
        words = views.announcement(report)
        if not (self._draws(report.record) and fits(words)):
            return None
        try:
            file = await self._post.gallery.file(views.board_picture(await self._announcements.board(report)))
        except ValueError:
            log.exception("picture not drawn", chat_id=report.league.chat_id)
            return None
        return photo(
            place_of(report),
            file,
            words,
            keyboard=views.announcement_keyboard(report),
            silent=report.record.silent,
        )

    async def edited(self, report: Report[Announcement]) -> EditMessageText | EditMessageMedia:
        """The post as it should stand now, with its picture drawn anew if it has one."""
        record, chat_id = report.record, report.league.chat_id
        words, keyboard = views.announcement(report), views.announcement_keyboard(report)
        drawn = await self.picture(report) if record.pictured else None
        if drawn is None:
            return edit(chat_id, record.message or 0, words, keyboard)
        media = InputMediaPhoto(
            media=drawn.photo, caption=drawn.caption, caption_entities=drawn.caption_entities, parse_mode=None
        )
        return EditMessageMedia(chat_id=chat_id, message_id=record.message, media=media, reply_markup=keyboard)

    def _draws(self, record: Announcement) -> bool:
        """Whether a post is one that has a picture: of a single month in which somebody played."""
        is_month = record.summary.period.month is not None and not record.others
        return self._pictures and is_month and bool(record.summary.titles.best)


def place_of(report: Report[Announcement]) -> Place:
    """Where an announcement goes."""
    return Place(report.league.chat_id, report.record.thread)


def fits(words: Text) -> bool:
    """Whether words can stand below a picture."""
    return len(words) <= CAPTION_UNITS

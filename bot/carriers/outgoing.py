"""Files that go out, in private: a chat's rows for an administrator, for anybody else their own."""

import asyncio
import json
from contextlib import suppress
from datetime import datetime
from enum import StrEnum

from aiogram import Bot
from aiogram.exceptions import AiogramError, TelegramForbiddenError
from aiogram.methods import SendDocument
from aiogram.types import BufferedInputFile, Message
from aiogram.utils.formatting import Text

from bot import views
from bot.carriers.tasks import Tasks
from bot.post import Post, Uncertain, Unsent, Urgency
from bot.services import StorageError
from bot.services.documents import DocumentService
from bot.services.extracts import ExtractService, NoPrivateChatError
from bot.services.games import GameService
from bot.services.orders import League, Order, Place
from bot.services.refusals import LeagueError, UnclearError


class Form(StrEnum):
    """What a chat's rows are handed out as."""

    XLSX = "xlsx"
    CSV = "csv"
    JSON = "json"


Files = list[tuple[str, bytes]]


class Outgoing:
    """Hands files out."""

    def __init__(
        self,
        bot: Bot,
        post: Post,
        games: GameService,
        documents: DocumentService,
        extracts: ExtractService,
        tasks: Tasks,
    ) -> None:
        self._bot = bot
        self._post = post
        self._games = games
        self._documents = documents
        self._extracts = extracts
        self._tasks = tasks

    async def hand_out(self, message: Message, order: Order, words: str) -> None:
        """Send a chat's rows, or somebody's own, to their private chat.

        Raises:
            UnclearError: The words name no kind of file.
            NoPrivateChatError: An anonymous administrator has none.
        """
        if words and words not in set(Form):
            raise UnclearError
        if order.actor.anonymous:
            raise NoPrivateChatError
        self._tasks.start(self._hand_out(message, order, Form(words or Form.XLSX)))

    async def show(self, place: Place, name: str, data: bytes) -> None:
        """Post a small file where everybody sees it."""
        method = SendDocument(
            chat_id=place.chat_id,
            message_thread_id=place.thread or None,
            document=BufferedInputFile(data, name),
            disable_notification=True,
        )
        self._tasks.start(self._shown(method, place.chat_id))

    async def _shown(self, method: SendDocument, chat_id: int) -> None:
        with suppress(AiogramError, Uncertain, Unsent):
            await self._post.send_once(method, chat_id, urgency=Urgency.WINDOW)

    async def _hand_out(self, message: Message, order: Order, form: Form) -> None:
        league = await self._games.league(order.place)
        try:
            caption, files = await self._files(order, form, league)
            await self._send(order.actor.telegram_id, files, caption)
        except TelegramForbiddenError:
            me = await self._bot.me()
            keyboard = views.write_me_keyboard(league, me.username or "")
            await self._post.answer(message, views.write_me_first(league), keyboard=keyboard)
        except LeagueError as refusal:
            found = refusal.report.league if refusal.report else league
            await self._post.answer(message, views.refused(refusal, found, None))
        except (AiogramError, Uncertain, StorageError):
            await self._post.answer(message, views.not_sent(league))
        except Unsent:
            return
        else:
            if not order.private:
                await self._post.confirm(message)

    async def _files(self, order: Order, form: Form, league: League) -> tuple[Text, Files]:
        """What is sent, and what is said beside it."""
        name = f"poker-league-{_day(order.at, league)}"
        if form is Form.JSON:
            document = (await self._documents.document(order)).document
            data = await asyncio.to_thread(json.dumps, document, ensure_ascii=False, indent=1)
            return views.whole_chat(league, order.place.title), [(f"{name}.json", data.encode())]
        report = await self._extracts.extract(order)
        caption = views.tables(league, order.place.title, whole=report.record.whole)
        if form is Form.XLSX:
            return caption, [(f"{name}.xlsx", await asyncio.to_thread(views.workbook, report))]
        tables = await asyncio.to_thread(views.separated, report)
        return caption, [(f"{name}-{table}.csv", data) for table, data in tables.items()]

    async def _send(self, chat_id: int, files: Files, caption: Text) -> None:
        text, entities = caption.render()
        for name, data in files:
            method = SendDocument(
                chat_id=chat_id,
                document=BufferedInputFile(data, name),
                caption=text,
                caption_entities=entities,
                parse_mode=None,
            )
            await self._post.send_once(method, chat_id)
            text, entities = "", []


def _day(moment: datetime, league: League) -> str:
    return f"{moment.astimezone(league.zone):%Y-%m-%d}"

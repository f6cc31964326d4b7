"""Pictures that are drawn and uploaded once, and from then on named by the id that Telegram gave them."""

from collections import OrderedDict
from hashlib import sha256
from typing import Any

from aiogram.methods import SendPhoto, TelegramMethod
from aiogram.types import BufferedInputFile, InputFile, Message

from bot.views.pictures import render

# So many pictures are remembered; one that is forgotten is drawn and uploaded again.
REMEMBERED = 5000


class Gallery:
    """What Telegram already has, by what the picture shows: one that changes is another picture."""

    def __init__(self) -> None:
        self._ids: OrderedDict[str, str] = OrderedDict()

    async def file(self, svg: str) -> InputFile | str:
        """The picture as Telegram takes it: by its id where it is known, else drawn now.

        Raises:
            ValueError: It cannot be drawn.
        """
        name = f"{sha256(svg.encode()).hexdigest()[:32]}.png"
        if name in self._ids:
            self._ids.move_to_end(name)
            return self._ids[name]
        return BufferedInputFile(await render(svg), filename=name)

    def hang(self, method: TelegramMethod[Any], answer: object) -> None:
        """Remember a picture that Telegram has taken."""
        if not isinstance(method, SendPhoto) or not isinstance(answer, Message) or not answer.photo:
            return
        if isinstance(method.photo, BufferedInputFile) and method.photo.filename:
            self._ids[method.photo.filename] = answer.photo[-1].file_id
            if len(self._ids) > REMEMBERED:
                self._ids.popitem(last=False)

    def take_down(self, method: TelegramMethod[Any]) -> None:
        """Forget a picture that Telegram no longer knows by its id."""
        file_id = getattr(method, "photo", None)
        for name in [name for name, known in self._ids.items() if known == file_id]:
            del self._ids[name]

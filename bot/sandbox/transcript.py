"""Writing down what happens in a chat, as lines for a terminal."""

from collections.abc import Callable

from bot.sandbox.chats import Chat, Message
from bot.sandbox.registry import Event
from bot.sandbox.world import World

_MARGIN = "    "
_WORDS = {
    "en": {"edited": "edited", "presses": "presses", "pinned": "pinned", "none": "takes the reaction back"},
    "ru": {"edited": "изменено", "presses": "нажимает", "pinned": "закреплено", "none": "убирает реакцию"},
}


class Transcript:
    """What people and bots say in one chat.

    A message that is edited is not written again each time: it waits, and its last state is written once,
    before the bot says something new, at the end of a scene, and at the end.
    """

    def __init__(self, world: World, chat: Chat, out: Callable[[str], object], language: str = "en") -> None:
        self._words = _WORDS.get(language, _WORDS["en"])
        self._world = world
        self._chat = chat
        self._out = out
        self._changed: dict[int, Message] = {}
        self._written: dict[int, list[str]] = {}
        self._end = world.subscribe(self._hear)

    def close(self) -> None:
        """Write what still waits, and listen no more."""
        self.show_changed()
        self._end()

    def show_changed(self) -> None:
        """Write the last state of everything that was edited since it was written."""
        changed, self._changed = self._changed, {}
        for message in changed.values():
            if not message.deleted and self._lines(message) != self._written.get(message.id):
                self._write(message, note=f" ({self._words['edited']})")

    def _hear(self, event: Event) -> None:
        if event.chat is not self._chat:
            return
        message = event.message
        if event.kind == "message" and message is not None and not message.service:
            if message.sender is not None and message.sender.is_bot:
                self.show_changed()
            self._write(message)
        elif event.kind == "edited" and message is not None:
            self._changed[message.id] = message
        elif event.kind == "pressed" and event.who is not None:
            self._out(f"{event.who.name} {self._words['presses']} [{self._label(event)}]")
        elif event.kind == "toast" and event.details["text"]:
            self._out(f"{_MARGIN}({event.details['text']})")
        elif event.kind == "reaction" and message is not None and event.who is not None:
            emoji = " ".join(message.reactions.get(event.who.id, []))
            self._out(f"{_MARGIN}{event.who.name}: {emoji or self._words['none']}")
        elif event.kind == "pinned":
            self._out(f"{_MARGIN}({self._words['pinned']})")

    def _write(self, message: Message, note: str = "") -> None:
        lines = self._lines(message)
        self._written[message.id] = lines
        first, *rest = lines or [""]
        multiline = bool(rest) and message.sender is not None and message.sender.is_bot
        self._out(f"{message.author}{note}:" if multiline else f"{message.author}{note}: {first}")
        for line in lines if multiline else rest:
            self._out(f"{_MARGIN}{line}")

    @staticmethod
    def _lines(message: Message) -> list[str]:
        lines = (message.text or "").splitlines()
        if message.media:
            kind = next(iter(message.media))
            lines.insert(0, f"<{kind}>")
        return lines + [" ".join(f"[{button['text']}]" for button in row) for row in message.keyboard or []]

    @staticmethod
    def _label(event: Event) -> str:
        data = event.details["data"]
        if event.message is None:
            return str(data)
        labels = {one.get("callback_data"): one["text"] for one in event.message.buttons()}
        return str(labels.get(data, data))

"""Long messages cut into parts that Telegram takes."""

from collections.abc import Iterable, Iterator
from typing import Final

from aiogram.types import MessageEntity
from aiogram.utils.formatting import Text
from wcwidth import iter_graphemes

#: What Telegram takes in one message and in a caption, in UTF-16 units after the markup is taken out.
MESSAGE_UNITS: Final = 4096
CAPTION_UNITS: Final = 1024


def split(text: Text, limit: int = MESSAGE_UNITS) -> list[Text]:
    """The text in parts of at most `limit` UTF-16 units, cut at ends of lines where there are any.

    Bold, a table or a link that spans a cut ends before it and begins again after it.
    """
    words, entities = text.render()
    if units(words) <= limit:
        return [text]
    return [
        _marked(part, entities, start)
        for start, part in _chunks(words.splitlines(keepends=True), limit)
        if part.strip()
    ]


def units(words: str) -> int:
    """The length of words as Telegram counts it, in UTF-16 units."""
    return len(words.encode("utf-16-le")) // 2


def _chunks(lines: Iterable[str], limit: int) -> Iterator[tuple[int, str]]:
    """As many whole pieces together as fit, each chunk with the place where it starts, in UTF-16 units."""
    start = length = 0
    chunk = ""
    for line in lines:
        for piece in _pieces(line, limit):
            if length + units(piece) > limit:
                yield start, chunk
                start, chunk, length = start + length, "", 0
            chunk += piece
            length += units(piece)
    yield start, chunk


def _pieces(line: str, limit: int) -> Iterator[str]:
    """The line whole if it fits, else sign by sign, and signs longer than a message by character."""
    if units(line) <= limit:
        yield line
        return
    for cluster in iter_graphemes(line):
        yield from [cluster] if units(cluster) <= limit else cluster


def _marked(part: str, entities: Iterable[MessageEntity], start: int) -> Text:
    """A part of the words with those pieces of the markup that lie in it."""
    words = part.strip("\n")
    start += len(part) - len(part.lstrip("\n"))
    end = start + units(words)
    inside = []
    for entity in sorted(entities, key=lambda entity: (entity.offset, -entity.length)):
        first, last = max(entity.offset, start), min(entity.offset + entity.length, end)
        if first < last:
            inside.append(entity.model_copy(update={"offset": first - start, "length": last - first}))
    return Text.from_entities(words, inside)

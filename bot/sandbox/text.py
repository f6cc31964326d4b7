"""Texts as Telegram keeps them: cleaned, measured in UTF-16 units, with the entities it finds by itself."""

import re
from typing import Any

from bot.sandbox import refusals

Entity = dict[str, Any]

_COMMAND = r"(?P<bot_command>(?<![\w/@.<>])/[A-Za-z0-9_]{1,64}(?:@[A-Za-z0-9_]{3,32})?(?![\w/]))"
_MENTION = r"(?P<mention>(?<![\w@/`])@[A-Za-z][A-Za-z0-9_]{3,31}(?!\w))"
_HASHTAG = r"(?P<hashtag>(?<![\w#])#\w*[^\W\d]\w*)"
_URL = r"(?P<url>\bhttps?://[^\s<>]*[^\s<>.,:;!?»)]|\bt\.me/[\w/?=&-]*[\w/])"
_FOUND = re.compile(f"{_URL}|{_COMMAND}|{_MENTION}|{_HASHTAG}")
_UNWANTED = re.compile("[\x00-\x09\x0b-\x1f\u2028-\u202e]")
_DROPPED = re.compile("[\r\u2028-\u202e]")
# Inside these nothing else is marked; a link or a mention of a person keeps its own meaning.
_OPAQUE = frozenset({"code", "pre", "text_link", "text_mention", "custom_emoji"})
# Whatever lies within a quote leaves it a quote.
_QUOTES = frozenset({"blockquote", "expandable_blockquote"})


def units(text: str) -> int:
    """Length in UTF-16 units, the measure of all offsets and limits."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def cut(text: str, entity: Entity) -> str:
    """The part of the text that the entity covers."""
    raw = text.encode("utf-16-le", "surrogatepass")
    return raw[entity["offset"] * 2 : (entity["offset"] + entity["length"]) * 2].decode("utf-16-le", "replace")


def found(text: str) -> list[Entity]:
    """Commands, mentions, hashtags and addresses that Telegram marks in any text by itself."""
    return [
        {"type": match.lastgroup, "offset": units(text[: match.start()]), "length": units(match.group())}
        for match in _FOUND.finditer(text)
    ]


def marked(text: str, given: list[Entity]) -> tuple[str, list[Entity]]:
    """The text cleaned as Telegram cleans it, with the given entities moved along and its own added.

    Raises:
        RefusedError: An entity leaves the text or cuts a symbol in two.
    """
    check_bounds(text, given)
    text, given = _cleaned(text, given)
    entities = [
        one for one in given if not any(_inside(one, other) for other in given if other["type"] in _OPAQUE)
    ]
    entities += [one for one in found(text) if not any(_clash(one, other) for other in entities)]
    return text, sorted(entities, key=lambda one: (one["offset"], -one["length"]))


def check_bounds(text: str, entities: list[Entity]) -> None:
    """Entities must begin and end between the symbols of the text.

    Raises:
        RefusedError: One does not.
    """
    if not entities:
        return
    edges, position = {0}, 0
    for symbol in text:
        position += 2 if ord(symbol) > 0xFFFF else 1
        edges.add(position)
    for one in entities:
        end = one["offset"] + one["length"]
        if end > position or one["offset"] < 0:
            raise refusals.ENTITY_PAST_END.error(one["offset"], end)
        if one["offset"] not in edges:
            raise refusals.ENTITY_BEGINS_IN_SYMBOL.error(_bytes_before(text, one["offset"]))
        if end not in edges:
            raise refusals.ENTITY_ENDS_IN_SYMBOL.error(one["offset"], _bytes_before(text, end))


def _bytes_before(text: str, offset: int) -> int:
    """How many bytes of UTF-8 end at the symbol that this UTF-16 offset cuts in two."""
    return len(text.encode("utf-16-le")[: (offset + 1) * 2].decode("utf-16-le").encode())


def _cleaned(text: str, entities: list[Entity]) -> tuple[str, list[Entity]]:
    if not _UNWANTED.search(text) and text == text.strip():
        return text, [dict(one) for one in entities if one["length"] > 0]
    moved: list[int] = []
    kept: list[str] = []
    position = 0
    for symbol in text:
        width = units(symbol)
        moved += [position] * width
        if _DROPPED.match(symbol):
            continue
        kept.append(" " if _UNWANTED.match(symbol) else symbol)
        position += width
    moved.append(position)
    whole = "".join(kept)
    lead = units(whole) - units(whole.lstrip())
    final = whole.strip()
    size = units(final)
    placed = []
    for one in entities:
        start = min(max(moved[one["offset"]] - lead, 0), size)
        end = min(max(moved[one["offset"] + one["length"]] - lead, 0), size)
        if end > start:
            placed.append({**one, "offset": start, "length": end - start})
    return final, placed


def _inside(one: Entity, other: Entity) -> bool:
    """Whether `one` lies within the opaque `other` (and is another entity)."""
    if one is other or (one["type"] in _QUOTES and _covers(one, other)):
        return False
    return _overlap(one, other) and (one["type"] not in _OPAQUE or one["length"] < other["length"])


def _clash(one: Entity, other: Entity) -> bool:
    if not _overlap(one, other):
        return False
    return other["type"] in _OPAQUE or not _covers(other, one)


def _covers(one: Entity, other: Entity) -> bool:
    return bool(
        one["offset"] <= other["offset"] and other["offset"] + other["length"] <= one["offset"] + one["length"]
    )


def _overlap(one: Entity, other: Entity) -> bool:
    return bool(
        one["offset"] < other["offset"] + other["length"] and other["offset"] < one["offset"] + one["length"]
    )

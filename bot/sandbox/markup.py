"""Telegram's HTML: text and entities out of tags (core.telegram.org/bots/api#html-style)."""

import html
import re
from dataclasses import dataclass
from typing import Any

from bot.sandbox import refusals
from bot.sandbox.text import Entity, units

_TYPES = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "tg-spoiler": "spoiler",
    "span": "spoiler",
    "code": "code",
    "pre": "pre",
    "blockquote": "blockquote",
    "a": "text_link",
    "tg-emoji": "custom_emoji",
}
_TOKEN = re.compile(r"<(?P<tag>[^<>]*)(?P<end>>?)|(?P<entity>&(?:lt|gt|amp|quot|#\d+|#x[0-9a-fA-F]+);)")
_ATTRIBUTE = re.compile(r"""([\w-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|(\S+)))?""")
_PERSON = "tg://user?id="


@dataclass
class _Open:
    tag: str
    at: int
    attributes: dict[str, str]


def from_html(source: str) -> tuple[str, list[Entity]]:
    """The plain text of the source and its entities, in UTF-16 offsets.

    Raises:
        RefusedError: A tag is unknown, unclosed or closed out of turn.
    """
    parts: list[str] = []
    entities: list[Entity] = []
    stack: list[_Open] = []
    length = last = 0

    def add(text: str) -> None:
        nonlocal length
        parts.append(text)
        length += units(text)

    for token in _TOKEN.finditer(source):
        add(source[last : token.start()])
        last = token.end()
        if token["entity"]:
            add(html.unescape(token["entity"]))
            continue
        at = len(source[: token.start()].encode())
        tag = token["tag"]
        if not token["end"]:
            raise refusals.CANT_PARSE.error(
                f"Unclosed {'end' if tag.startswith('/') else 'start'} tag at byte offset {at}"
            )
        if tag.startswith("/"):
            _close(stack, tag[1:].strip().lower(), at, length, entities)
        else:
            stack.append(_opened(tag, at, length))
    add(source[last:])
    if stack:
        raise refusals.CANT_PARSE.error(f'Can\'t find end tag corresponding to start tag "{stack[-1].tag}"')
    return "".join(parts), entities


def _opened(tag: str, at: int, position: int) -> _Open:
    name, _, rest = tag.strip().partition(" ")
    name = name.lower()
    attributes = {key.lower(): html.unescape(a or b or c) for key, a, b, c in _ATTRIBUTE.findall(rest)}
    if name == "span" and attributes.get("class") != "tg-spoiler":
        raise refusals.CANT_PARSE.error('Tag "span" must have class "tg-spoiler"')
    if name not in _TYPES:
        raise refusals.CANT_PARSE.error(f'Unsupported start tag "{name}" at byte offset {at}')
    return _Open(name, position, attributes)


def _close(stack: list[_Open], name: str, at: int, position: int, entities: list[Entity]) -> None:
    if not stack:
        raise refusals.CANT_PARSE.error(f"Unexpected end tag at byte offset {at}")
    opened = stack.pop()
    if name and name != opened.tag:
        raise refusals.CANT_PARSE.error(
            f'Unmatched end tag at byte offset {at}, expected "</{opened.tag}>", found "</{name}>"'
        )
    entity: Entity = {"type": _TYPES[opened.tag], "offset": opened.at, "length": position - opened.at}
    entity |= _extras(opened)
    if entity["length"] and not (entity["type"] == "text_link" and "url" not in entity):
        entities.append(entity)


def _extras(opened: _Open) -> dict[str, Any]:
    href = opened.attributes.get("href", "")
    if href.startswith(_PERSON) and href.removeprefix(_PERSON).isdigit():
        user = {"id": int(href.removeprefix(_PERSON)), "is_bot": False, "first_name": ""}
        return {"type": "text_mention", "user": user}
    if href:
        return {"url": href}
    if opened.tag == "blockquote" and "expandable" in opened.attributes:
        return {"type": "expandable_blockquote"}
    if opened.tag == "tg-emoji":
        return {"custom_emoji_id": opened.attributes.get("emoji-id", "")}
    return {}

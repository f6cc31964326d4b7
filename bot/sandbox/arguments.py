"""The arguments of a call, whichever way they came: query, JSON, form or multipart."""

import json
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web
from aiohttp.web_request import FileField

from bot.sandbox import refusals

LARGEST_UPLOAD = 50 * 1024 * 1024
_TRUE = frozenset({"true", "True", "yes", "t", "1"})


@dataclass(frozen=True)
class Upload:
    """A file that came with the call."""

    name: str
    content: bytes
    mime_type: str


@dataclass
class Arguments:
    """What a call said; every value can come as text, as Telegram allows."""

    values: dict[str, Any] = field(default_factory=dict)
    files: dict[str, Upload] = field(default_factory=dict)

    def text(self, name: str) -> str:
        """The value as text, empty when it is missing.

        Raises:
            RefusedError: It has lone halves of UTF-16 pairs.
        """
        value = self.values.get(name)
        if value is None:
            return ""
        text = value if isinstance(value, str) else json.dumps(value)
        try:
            text.encode()
        except UnicodeEncodeError:
            raise refusals.NOT_UTF8.error() from None
        return text

    def integer(self, name: str, default: int = 0) -> int:
        """The value as a whole number; what is none counts as missing, as with Telegram."""
        try:
            return int(self.text(name))
        except ValueError:
            return default

    def flag(self, name: str) -> bool:
        """The value as yes or no."""
        return self.text(name) in _TRUE

    def json(self, name: str, words: refusals.Words) -> Any:  # noqa: ANN401 - whatever JSON holds
        """The value as JSON, None when it is missing.

        Raises:
            RefusedError: It is not JSON; said in `words`.
        """
        value = self.values.get(name)
        if not isinstance(value, str):
            return value
        if not value.strip():
            return None
        try:
            return json.loads(value)
        except ValueError:
            raise words.error() from None


async def read(request: web.Request) -> Arguments:
    """The arguments of this request.

    Raises:
        RefusedError: The body is larger than Telegram takes.
    """
    arguments = Arguments(dict(request.query))
    if request.method != "POST" or not request.can_read_body:
        return arguments
    if (request.content_length or 0) > LARGEST_UPLOAD:
        raise refusals.TOO_LARGE.error()
    if request.content_type == "application/json":
        body = await request.read()
        try:
            values = json.loads(body)
        except ValueError:
            raise refusals.RefusedError(400, "Bad Request: can't parse JSON object") from None
        arguments.values |= values if isinstance(values, dict) else {}
        return arguments
    for name, value in (await request.post()).items():
        if isinstance(value, FileField):
            arguments.files[name] = Upload(value.filename, value.file.read(), value.content_type)
        else:
            arguments.values[name] = value
    return arguments

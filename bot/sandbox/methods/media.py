"""Pictures and files: taken from an upload or reused by id, described, and handed out again."""

import struct
from typing import Any

from bot.sandbox import refusals
from bot.sandbox.arguments import Arguments, Upload
from bot.sandbox.bots import Bot
from bot.sandbox.registry import StoredFile
from bot.sandbox.world import World

LARGEST_PHOTO = 10 * 1024 * 1024
LARGEST_DOWNLOAD = 20 * 1024 * 1024
LONGEST_SIDES = 10_000
STEEPEST = 20
_PNG = b"\x89PNG\r\n\x1a\n"
_JPEG = b"\xff\xd8\xff"


def taken(world: World, arguments: Arguments, kind: str, named: object) -> dict[str, Any]:
    """The media part of a message: `{"photo": […]}` or `{"document": {…}}`.

    Raises:
        RefusedError: There is no such file, or Telegram would not take it as this kind.
    """
    stored = _stored(world, arguments, kind, named)
    if kind == "photo":
        if len(stored.content) > LARGEST_PHOTO:
            raise refusals.FILE_TOO_BIG.error()
        width, height = _size(stored.content)
        if width + height > LONGEST_SIDES or max(width, height) > STEEPEST * min(width, height):
            raise refusals.BAD_DIMENSIONS.error()
        size = {"file_id": stored.id, "file_unique_id": f"U{stored.id}", "width": width, "height": height}
        return {"photo": [size | {"file_size": len(stored.content)}]}
    return {"document": world.describe(stored)}


def get_file(world: World, _bot: Bot, arguments: Arguments) -> dict[str, Any]:
    """Where the file can be downloaded."""
    named = arguments.text("file_id")
    if not named:
        raise refusals.RefusedError(400, "Bad Request: file_id not specified")
    stored = world.files.get(named)
    if stored is None:
        raise refusals.FILE_UNAVAILABLE.error()
    if len(stored.content) > LARGEST_DOWNLOAD:
        raise refusals.FILE_TOO_BIG.error()
    view = {"file_id": stored.id, "file_unique_id": f"U{stored.id}", "file_size": len(stored.content)}
    return view | {"file_path": f"documents/{stored.id}"}


def _stored(world: World, arguments: Arguments, kind: str, named: object) -> StoredFile:
    upload = arguments.files.get(kind)
    if isinstance(named, str) and named.startswith("attach://"):
        upload = arguments.files.get(named.removeprefix("attach://"))
        named = None
    if upload is not None:
        return _kept(world, upload)
    if not named:
        raise refusals.NO_FILE.error(kind)
    stored = world.files.get(str(named))
    if stored is None:
        raise refusals.BAD_FILE_ID.error()
    return stored


def _kept(world: World, upload: Upload) -> StoredFile:
    if not upload.content:
        raise refusals.EMPTY_FILE.error()
    return world.store(upload.name, upload.content, upload.mime_type)


def _size(content: bytes) -> tuple[int, int]:
    """Width and height in pixels.

    Raises:
        RefusedError: It is no picture that can be read here.
    """
    if content.startswith(_PNG) and content[12:16] == b"IHDR":
        width, height = struct.unpack(">II", content[16:24])
        return width, height
    if content.startswith(_JPEG):
        return _jpeg_size(content)
    raise refusals.BAD_PHOTO.error()


def _jpeg_size(content: bytes) -> tuple[int, int]:
    at = 2
    while at + 9 <= len(content) and content[at] == 0xFF:
        marker, length = content[at + 1], int.from_bytes(content[at + 2 : at + 4], "big")
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", content[at + 5 : at + 9])
            return width, height
        at += 2 + length
    raise refusals.BAD_PHOTO.error()

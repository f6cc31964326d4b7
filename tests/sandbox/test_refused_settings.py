"""Files, commands and ways to get updates that Telegram refuses (bot/sandbox/refusals.py)."""

from typing import Any

import pytest

from tests.sandbox.conftest import Town
from tests.sandbox.forbidden import Arrange, Forbidden, plain


async def wrong_id_of_a_file(town: Town) -> dict[str, Any]:
    return {"chat_id": town.chat.id, "document": "FILE-999999"}


def commands(*names: str, description: str = "what it does") -> Arrange:
    return plain(commands=[{"command": name, "description": description} for name in names])


async def webhook_is_set(town: Town) -> dict[str, Any]:
    await town.call("setWebhook", url="http://127.0.0.1:9/hook")
    return {}


async def picture(town: Town, **arguments: Any) -> dict[str, Any]:
    answer = await town.upload("sendDocument", "document", "a.txt", b"a", chat_id=town.chat.id)
    return {"chat_id": town.chat.id, "message_id": answer.result["message_id"], **arguments}


FORBIDDEN = (
    # files
    Forbidden("no file", "sendDocument", plain(), "Bad Request: there is no document in the request"),
    Forbidden(
        "a file that is not there",
        "sendDocument",
        wrong_id_of_a_file,
        "Bad Request: wrong file identifier/HTTP URL specified",
    ),
    Forbidden(
        "a file nobody sent",
        "getFile",
        plain(file_id="FILE-9"),
        "Bad Request: wrong file_id or the file is temporarily unavailable",
    ),
    Forbidden("a file without id", "getFile", plain(), "Bad Request: file_id not specified"),
    # commands and words
    Forbidden("a command in capitals", "setMyCommands", commands("Rebuy"), "Bad Request: BOT_COMMAND_INVALID"),
    Forbidden("a command in Cyrillic", "setMyCommands", commands("закуп"), "Bad Request: BOT_COMMAND_INVALID"),
    Forbidden("a command of 33", "setMyCommands", commands("x" * 33), "Bad Request: BOT_COMMAND_INVALID"),
    Forbidden(
        "101 commands",
        "setMyCommands",
        commands(*(f"c{n}" for n in range(101)), description="x"),
        "Bad Request: BOT_COMMANDS_TOO_MUCH",
    ),
    Forbidden(
        "4,001 characters of descriptions",
        "setMyCommands",
        commands(*(f"c{n}" for n in range(20)), description="x" * 201),
        "Bad Request: BOT_COMMANDS_TOO_MUCH",
    ),
    Forbidden(
        "a command that does nothing",
        "setMyCommands",
        commands("rebuy", description=""),
        "Bad Request: BOT_COMMAND_DESCRIPTION_INVALID",
    ),
    Forbidden(
        "a description of 257",
        "setMyCommands",
        commands("rebuy", description="x" * 257),
        "Bad Request: BOT_COMMAND_DESCRIPTION_INVALID",
    ),
    Forbidden(
        "commands that are no list",
        "setMyCommands",
        plain(commands={"a": 1}),
        "Bad Request: can't parse commands JSON object",
    ),
    Forbidden(
        "commands that are a number",
        "setMyCommands",
        plain(commands=5),
        "Bad Request: can't parse commands JSON object",
    ),
    Forbidden(
        "commands that are broken JSON",
        "setMyCommands",
        plain(commands="["),
        "Bad Request: can't parse commands JSON object",
    ),
    Forbidden(
        "a command that is no object",
        "setMyCommands",
        plain(commands=["a"]),
        "Bad Request: can't parse commands JSON object",
    ),
    Forbidden(
        "a scope that is none",
        "getMyCommands",
        plain(scope={"type": "planet"}),
        "Bad Request: can't parse BotCommandScope: Unsupported type specified",
    ),
    Forbidden(
        "a language that is none",
        "setMyName",
        plain(name="x", language_code="русский"),
        "Bad Request: invalid language code specified",
    ),
    Forbidden("a name of 65", "setMyName", plain(name="x" * 65), "Bad Request: name is too long"),
    Forbidden(
        "a short description of 121",
        "setMyShortDescription",
        plain(short_description="x" * 121),
        "Bad Request: description is too long",
    ),
    # updates
    Forbidden(
        "asking while a webhook is set",
        "getUpdates",
        webhook_is_set,
        "Conflict: can't use getUpdates method while webhook is active; "
        "use deleteWebhook to delete the webhook first",
        409,
    ),
    Forbidden(
        "a webhook to nowhere",
        "setWebhook",
        plain(url="ftp://x"),
        "Bad Request: bad webhook: invalid URL specified",
    ),
    Forbidden(
        "a secret with blanks",
        "setWebhook",
        plain(url="http://x/", secret_token="a b"),
        "Bad Request: secret token contains unallowed characters",
    ),
    Forbidden(
        "a secret of 257",
        "setWebhook",
        plain(url="http://x/", secret_token="a" * 257),
        "Bad Request: secret token is too long",
    ),
)


@pytest.mark.parametrize("forbidden", FORBIDDEN, ids=str)
async def test_telegram_refuses(town: Town, forbidden: Forbidden) -> None:
    arguments = await forbidden.arrange(town)

    answer = await town.call(forbidden.method, **arguments)

    assert answer.refusal == (forbidden.code, forbidden.says)


@pytest.mark.parametrize(
    ("kind", "name", "content", "says"),
    [
        ("document", "empty.txt", b"", "Bad Request: file must be non-empty"),
        ("photo", "text.png", b"not a picture", "Bad Request: IMAGE_PROCESS_FAILED"),
        (
            "photo",
            "strip.png",
            b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + (2100).to_bytes(4, "big") + (100).to_bytes(4, "big"),
            "Bad Request: PHOTO_INVALID_DIMENSIONS",
        ),
        (
            "photo",
            "huge.png",
            b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + (6000).to_bytes(4, "big") + (4001).to_bytes(4, "big"),
            "Bad Request: PHOTO_INVALID_DIMENSIONS",
        ),
        ("photo", "heavy.png", b"x" * (10 * 1024 * 1024 + 1), "Bad Request: file is too big"),
    ],
    ids=["empty file", "no picture", "20:1 exceeded", "sides over 10,000", "photo over 10 MB"],
)
async def test_telegram_refuses_the_file(town: Town, kind: str, name: str, content: bytes, says: str) -> None:
    answer = await town.upload(f"send{kind.title()}", kind, name, content, chat_id=town.chat.id)

    assert answer.refusal == (400, says)


async def test_a_download_of_more_than_20_mb_is_refused(town: Town) -> None:
    sent = town.world.document(town.anna, town.chat, "big.bin", b"x" * (20 * 1024 * 1024 + 1))

    answer = await town.call("getFile", file_id=sent.media["document"]["file_id"])

    assert answer.refusal == (400, "Bad Request: file is too big")


async def test_an_upload_of_more_than_50_mb_is_refused(town: Town) -> None:
    answer = await town.upload("sendDocument", "document", "x", b"x" * (50 * 1024 * 1024), chat_id=town.chat.id)

    assert answer.refusal == (413, "Request Entity Too Large")


async def test_a_body_that_is_no_json_is_refused(town: Town) -> None:
    headers = {"Content-Type": "application/json"}
    url = f"{town.sandbox.url}/bot{town.token}/getMe"
    async with town.session.post(url, data=b"{", headers=headers) as response:
        body = await response.json()

    assert body["description"] == "Bad Request: can't parse JSON object"

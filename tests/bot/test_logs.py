"""No way into the log leads past the scrubber."""

import asyncio
import json
import logging
import sys
import warnings
from collections.abc import Callable, Iterator

import pytest
import structlog
from aiogram.exceptions import ClientDecodeError

from bot import logs
from tests.bot.logging_restored import logging_restored

TOKEN = "123456789:AAExampleExampleExampleExample_abc"
SECRET = 'pa ss"wörd/1'


def _log_message() -> None:
    logging.getLogger("aiogram.client").error("POST https://api.telegram.org/bot%s/getMe", TOKEN)


def _log_encoded() -> None:
    logging.getLogger("aiohttp.client").error("GET /bot%s/getMe", TOKEN.replace(":", "%3A"))


def _log_field() -> None:
    structlog.get_logger("bot.x").error("connecting", url=f"redis://:{SECRET}@localhost", token=TOKEN)


def _log_traceback() -> None:
    error = OSError(f"cannot reach https://api.telegram.org/bot{TOKEN}/getMe with {SECRET}")
    logging.getLogger("bot").error("failed", exc_info=error)


def _log_chain() -> None:
    error = TypeError(SECRET)
    error.__cause__ = OSError(TOKEN)
    structlog.get_logger("bot.x").error("failed", exc_info=error)


def _warn() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        warnings.warn(f"{TOKEN} is old, {SECRET} too", UserWarning, stacklevel=1)


def _uncaught() -> None:
    error = OSError(f"{TOKEN} {SECRET}")
    sys.excepthook(OSError, error, None)


def _log_badly() -> None:
    logging.getLogger("bot").error("%d is no number", TOKEN + SECRET)


@pytest.fixture(autouse=True)
def logging_of_its_own() -> Iterator[None]:
    with logging_restored():
        yield


WAYS: list[Callable[[], None]] = [
    _log_message,
    _log_encoded,
    _log_field,
    _log_traceback,
    _log_chain,
    _warn,
    _uncaught,
    _log_badly,
]


@pytest.mark.parametrize("style", ["console", "json"])
@pytest.mark.parametrize("way", WAYS)
def test_a_secret_is_in_no_line(way: Callable[[], None], style: str, capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up("DEBUG", "json" if style == "json" else "console", [SECRET])
    way()
    said = capsys.readouterr().err
    spellings = {TOKEN, TOKEN[10:], SECRET, json.dumps(SECRET)[1:-1], "pa ss", "w\\u00f6rd"}
    assert (bool(said), [spelling for spelling in spellings if spelling in said]) == (True, [])


def test_a_traceback_shows_where_but_neither_variables_nor_words_that_quote_people(
    capsys: pytest.CaptureFixture[str],
) -> None:
    logs.set_up()
    written = "Vera owes me"
    try:
        int(written)
    except ValueError:
        structlog.get_logger("bot.x").exception("failed")
    said = capsys.readouterr().err
    assert ("test_logs.py" in said, "int(written)" in said, "Vera" in said) == (True, True, False)


def test_an_answer_that_aiogram_cannot_decode_is_not_quoted(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up()
    error = ClientDecodeError("Failed", ValueError("date"), {"result": {"text": "Vera owes me"}})
    structlog.get_logger("bot.x").error("failed", exc_info=error)
    said = capsys.readouterr().err
    assert ("ClientDecodeError" in said, "Vera" in said) == (True, False)


async def test_a_forgotten_task_is_not_quoted(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up()
    loop = asyncio.get_running_loop()
    logs.watch(loop)
    try:
        loop.call_exception_handler({"message": "never retrieved", "exception": ValueError("Vera owes me")})
    finally:
        loop.set_exception_handler(None)
    said = capsys.readouterr().err
    assert ("never retrieved" in said, "Vera" in said) == (True, False)


def test_a_line_for_machines_is_one_json_object_with_the_update_and_the_chat(
    capsys: pytest.CaptureFixture[str],
) -> None:
    logs.set_up("INFO", "json")
    with structlog.contextvars.bound_contextvars(update_id=7, chat_id=-100):
        logging.getLogger("aiogram.x").info("hello")
    line = json.loads(capsys.readouterr().err)
    assert (line["event"], line["update_id"], line["chat_id"], line["level"]) == ("hello", 7, -100, "info")


@pytest.mark.parametrize("name", ["aiosqlite", "alembic"])
def test_loggers_that_repeat_parameters_stay_silent_even_when_everything_is_logged(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    logs.set_up("DEBUG")
    logging.getLogger(name).debug("executing INSERT with ('Vera owes me',)")
    assert capsys.readouterr().err == ""


def test_an_empty_list_of_secrets_hides_nothing_else() -> None:
    assert logs.Scrubber([""])("Anna sat down at 21:40") == "Anna sat down at 21:40"

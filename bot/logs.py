"""Log lines for people or machines, in which neither secrets nor what people wrote can be read."""

import asyncio
import json
import logging
import re
import sys
import threading
import traceback
from collections.abc import Iterable, Iterator
from contextlib import suppress
from types import TracebackType
from typing import Any, Literal
from urllib.parse import quote

import structlog
from structlog.typing import ExcInfo, Processor

TOKEN = re.compile(r"\d+(?::|%3[Aa])[\w-]{30,}", re.ASCII)
HIDDEN = "***"
# Their lines repeat statements with parameters, or addresses with the token, or every update.
TALKATIVE = {
    "aiosqlite": logging.INFO,
    "alembic": logging.WARNING,
    "asyncio": logging.INFO,
    # What a tick passes over, the next one finds in the database.
    "apscheduler": logging.ERROR,
}
# Errors whose words are about code, files or the network, and never quote what people wrote.
PLAIN = (AttributeError, ImportError, NameError, NotImplementedError, OSError, TypeError)


class Scrubber:
    """Takes tokens, and the secrets it is given, out of any text."""

    def __init__(self, secrets: Iterable[str] = ()) -> None:
        spellings = {spelling for secret in secrets if secret for spelling in _spellings(secret)}
        longest_first = sorted(spellings, key=len, reverse=True)
        self._known = re.compile("|".join(map(re.escape, longest_first)) or r"(?!)")

    def __call__(self, text: str) -> str:
        """The text without them."""
        return TOKEN.sub(HIDDEN, self._known.sub(HIDDEN, text))


class ScrubbedFormatter(structlog.stdlib.ProcessorFormatter):
    """Scrubs the finished line, so that no way into the log leads past it."""

    def __init__(self, scrub: Scrubber, foreign: list[Processor], renderer: Processor) -> None:
        finish = [self.remove_processors_meta, renderer]
        super().__init__(processors=finish, foreign_pre_chain=foreign)
        self._scrub = scrub

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record, scrubbed."""
        return self._scrub(super().format(record))


class Handler(logging.StreamHandler[Any]):
    """Standard error as it is now; a line that cannot be written is not printed raw either."""

    def __init__(self) -> None:
        super().__init__(sys.stderr)

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - the name is logging's
        """Say only where the broken line came from: logging itself would print its arguments."""
        # A full disk takes neither line, and is no reason to stop.
        with suppress(OSError):
            print(f"a log line of {record.name}:{record.lineno} could not be written", file=sys.stderr)  # noqa: T201  # there is no log to say it in


def set_up(
    level: str = "INFO", style: Literal["console", "json"] = "console", secrets: Iterable[str] = ()
) -> None:
    """Send everything that is logged, warned about or not caught through one scrubbed handler."""
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.ExceptionRenderer(where_it_broke),
    ]
    renderer: Processor = (
        structlog.processors.JSONRenderer(ensure_ascii=False, default=str)
        if style == "json"
        else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), exception_formatter=_plainly)
    )
    handler = Handler()
    foreign: list[Processor] = [structlog.stdlib.ExtraAdder(), *shared]
    handler.setFormatter(ScrubbedFormatter(Scrubber(secrets), foreign, renderer))
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.captureWarnings(capture=True)
    for name, least in TALKATIVE.items():
        logging.getLogger(name).setLevel(max(least, logging.getLevelName(level)))
    logging.getLogger("aiogram.event").setLevel(logging.DEBUG if level == "DEBUG" else logging.WARNING)
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *shared,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,
    )
    sys.excepthook = _uncaught
    threading.excepthook = lambda hook: _uncaught(hook.exc_type, hook.exc_value, hook.exc_traceback)
    sys.unraisablehook = lambda hook: _uncaught(hook.exc_type, hook.exc_value, hook.exc_traceback)


def watch(loop: asyncio.AbstractEventLoop) -> None:
    """Log what a loop's forgotten tasks died of, without the repr of the task, which quotes the error."""
    log = logging.getLogger("asyncio")

    def report(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        log.error(str(context.get("message", "")), exc_info=context.get("exception"))

    loop.set_exception_handler(report)


def where_it_broke(exc_info: ExcInfo) -> str:
    """A traceback without the values of variables, and without words that could quote a message."""
    return "\n".join(_told(exc_info[1]))


def _told(error: BaseException) -> Iterator[str]:
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if cause:
        yield from _told(cause)
        yield "which led to"
    frames = traceback.extract_tb(error.__traceback__)
    yield from (line.rstrip() for line in traceback.format_list(frames))
    words = str(error) if _is_plain(error) else ""
    yield f"{type(error).__module__}.{type(error).__qualname__}{': ' if words else ''}{words}"


def _is_plain(error: BaseException) -> bool:
    ours = type(error).__module__.partition(".")[0] in {"bot", "db", "ratings"}
    # An answer that aiogram could not decode is quoted in full by its error.
    telegrams = type(error).__module__ == "aiogram.exceptions" and type(error).__name__ != "ClientDecodeError"
    return telegrams or (isinstance(error, PLAIN) and not ours)


def _plainly(stream: Any, failure: ExcInfo) -> None:  # noqa: ANN401 - a text stream, as structlog has it
    stream.write(where_it_broke(failure))


def _uncaught(kind: type[BaseException], error: BaseException | None, trace: TracebackType | None) -> None:
    if error is not None and not issubclass(kind, KeyboardInterrupt):
        logging.getLogger("bot").critical("not caught", exc_info=(kind, error, trace))


def _spellings(secret: str) -> set[str]:
    """A secret as it stands, and as JSON, a repr or an address would write it."""
    return {secret, json.dumps(secret)[1:-1], json.dumps(secret, ensure_ascii=False)[1:-1], repr(secret)[1:-1]} | {
        quote(secret),
        quote(secret, safe=""),
    }

"""Logging as it was before: what `logs.set_up` changes holds for the whole process."""

import logging
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import structlog

from bot import logs


@contextmanager
def logging_restored() -> Iterator[None]:
    root = logging.getLogger()
    before = root.handlers[:], root.level, sys.excepthook, threading.excepthook, sys.unraisablehook
    levels = {name: logging.getLogger(name).level for name in (*logs.TALKATIVE, "aiogram.event")}
    root.handlers = []
    try:
        yield
    finally:
        root.handlers, root.level, sys.excepthook, threading.excepthook, sys.unraisablehook = before
        for name, level in levels.items():
            logging.getLogger(name).setLevel(level)
        logging.captureWarnings(capture=False)
        structlog.reset_defaults()

"""Log lines as JSON, one object each. Tokens never get there: what is logged is named, piece by piece.

A fault that comes again and again is told a few times a minute; how often it was not told is told afterwards.
"""

from __future__ import annotations

import json
import logging
import os
import sys
import threading
from collections import OrderedDict
from dataclasses import dataclass
from datetime import UTC, datetime
from traceback import walk_tb
from types import TracebackType
from typing import TextIO

FEW, WHILE = 3, 60.0  # so many lines about the same fault in so many seconds
ROOM = 1000  # faults that are told apart
# Whoever cleans up after a server that was killed writes a plain line about it; there is nothing to do about it.
QUIET = "ignore:resource_tracker:UserWarning"
_USUAL = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}


class JsonLines(logging.Formatter):
    """The message, when, how bad, from where, and whatever was given as `extra`."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        line |= {name: value for name, value in vars(record).items() if name not in _USUAL}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


@dataclass(slots=True)
class Fault:
    """One that was told, since when, and how often it was not."""

    first: logging.LogRecord
    told: int = 0
    left_out: int = 0

    def in_words(self) -> logging.LogRecord:
        """A line about the lines that are not there."""
        about = {"of": self.first.getMessage(), "left_out": self.left_out}
        record = {"name": self.first.name, "levelno": self.first.levelno, "levelname": self.first.levelname}
        return logging.makeLogRecord({**record, "msg": "the same again", **about})


class Sparing(logging.StreamHandler[TextIO]):
    """Writes everything down, but faults that are the same only a few times a minute."""

    def __init__(self, stream: TextIO) -> None:
        super().__init__(stream)
        self._faults: OrderedDict[tuple[object, ...], Fault] = OrderedDict()

    def emit(self, record: logging.LogRecord) -> None:
        self._tell_left_out(record.created - WHILE)
        if record.levelno < logging.WARNING:
            super().emit(record)
            return
        fault = self._faults.setdefault(_kind(record), Fault(record))
        if fault.told < FEW:
            fault.told += 1
            super().emit(record)
        else:
            fault.left_out += 1

    def _tell_left_out(self, before: float) -> None:
        """Those whose time is over begin anew. They stand in the order in which they began."""
        while self._faults:
            kind, fault = next(iter(self._faults.items()))
            if fault.first.created > before and len(self._faults) < ROOM:
                return
            del self._faults[kind]
            if fault.left_out:
                super().emit(fault.in_words())

    def close(self) -> None:
        with self.lock or threading.RLock():
            self._tell_left_out(float("inf"))
        super().close()


def _kind(record: logging.LogRecord) -> tuple[object, ...]:
    """What makes two faults the same: what is said, where, and where it went wrong."""
    error = record.exc_info[1] if record.exc_info else None
    if error is None:
        return (record.msg, record.pathname, record.lineno)
    frames = [(frame.f_code.co_filename, line) for frame, line in walk_tb(error.__traceback__)]
    return (record.msg, record.pathname, record.lineno, type(error), *frames[-1:])


def log_to_stderr(level: int = logging.INFO) -> None:
    """Send everything to standard error, as JSON lines; also what Python itself would write there."""
    handler = Sparing(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for chatty in ("alembic", "uvicorn.error"):  # the latter writes down addresses, and those carry tokens
        logging.getLogger(chatty).setLevel(logging.WARNING)
    logging.captureWarnings(True)
    sys.excepthook = _uncaught
    threading.excepthook = lambda given: _uncaught(given.exc_type, given.exc_value, given.exc_traceback)
    warnings = os.environ.get("PYTHONWARNINGS", "")
    if QUIET not in warnings:
        os.environ["PYTHONWARNINGS"] = f"{warnings},{QUIET}".lstrip(",")


def _uncaught(kind: type[BaseException], error: BaseException | None, trace: TracebackType | None) -> None:
    if error is not None:
        logging.getLogger(__name__).critical("nobody caught this", exc_info=(kind, error, trace))

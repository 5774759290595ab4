"""What is written down about the server: JSON lines, and not more of them the longer a fault lasts."""

from __future__ import annotations

import io
import json
import logging
import subprocess
import sys
from typing import Any

import pytest

from recompile.server.logs import FEW, ROOM, WHILE, JsonLines, Sparing


class Told:
    """A logger that writes into memory, at a time of one's own."""

    def __init__(self) -> None:
        self.stream = io.StringIO()
        self.handler = Sparing(self.stream)
        self.handler.setFormatter(JsonLines())
        self.now = 1000.0

    def say(self, message: str, level: int = logging.ERROR, line: int = 1, error: Exception | None = None) -> None:
        exc_info = (type(error), error, error.__traceback__) if error else None
        record = logging.LogRecord("room", level, "file.py", line, message, (), exc_info)
        record.created = self.now
        self.handler.handle(record)

    @property
    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.stream.getvalue().splitlines()]


def raised(message: str, *, deeper: bool = False) -> Exception:
    try:
        if deeper:
            raise ValueError(message)
        raise ValueError(message)
    except ValueError as error:
        return error


def test_the_same_fault_is_told_a_few_times_a_minute() -> None:
    told = Told()
    for _ in range(100):
        told.say("it fails")
    assert [line["message"] for line in told.lines] == ["it fails"] * FEW
    told.now += WHILE
    told.say("something else", logging.INFO)
    again, other = told.lines[FEW:]
    assert (again["message"], again["of"], again["left_out"]) == ("the same again", "it fails", 100 - FEW)
    assert (again["level"], again["from"], other["message"]) == ("error", "room", "something else")
    told.say("it fails")
    assert told.lines[-1]["message"] == "it fails"


def test_other_faults_and_other_places_are_others() -> None:
    told = Told()
    for _ in range(20):
        told.say("it fails")
        told.say("it fails", line=2)
        told.say("it raises", error=raised("one"))
        told.say("it raises", error=raised("two", deeper=True))
    assert len(told.lines) == 4 * FEW
    assert "ValueError: one" in told.lines[2]["error"]


def test_what_is_no_fault_is_always_told() -> None:
    told = Told()
    for _ in range(50):
        told.say("game created", logging.INFO)
    assert len(told.lines) == 50


def test_what_was_left_out_is_told_at_the_end() -> None:
    told = Told()
    for _ in range(10):
        told.say("it fails")
    told.handler.close()
    assert told.lines[-1]["left_out"] == 10 - FEW


def test_many_different_faults_take_no_more_room() -> None:
    told = Told()
    for number in range(3 * ROOM):
        told.say(f"fault {number}")
    assert len(told.handler._faults) <= ROOM


@pytest.mark.parametrize(
    "code",
    [
        "import warnings; warnings.warn('careful')",
        "raise ValueError('careful')",
        "import threading; t = threading.Thread(target=lambda: int('careful')); t.start(); t.join()",
    ],
)
def test_what_python_would_say_is_a_json_line(code: str) -> None:
    program = f"from recompile.server.logs import log_to_stderr; log_to_stderr(); {code}"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    lines = [json.loads(line) for line in done.stderr.splitlines()]
    assert len(lines) == 1
    assert "careful" in lines[0].get("error", lines[0]["message"])

"""Commands at a pseudo-terminal and at a pipe."""

from __future__ import annotations

import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import ioctl
from pathlib import Path

import recompile
from tests.interrupting import HEARS_CTRL_C

assert recompile.__file__
SOURCES = str(Path(recompile.__file__).parent.parent)
MAIN = f"import sys; sys.path.insert(0, {SOURCES!r}); from recompile.cli import main; main(prog_name='recompile')"
CODE = f"{HEARS_CTRL_C}; {MAIN}"
READY = ("--protocols-a", "FIR WAT DEA", "--protocols-b", "LIF MET SPE", "--seed", "5", "--against", "greedy")
OPENED, CLOSED = "\x1b[?1049h", "\x1b[?1049l"  # the second screen of a terminal
PATIENCE = 40.0


class Terminal:
    """A command at a pseudo-terminal."""

    def __init__(self, arguments: tuple[str, ...], columns: int = 80, code: str = CODE, **environment: str) -> None:
        self.master, inner = pty.openpty()
        self.resize(columns, 24)
        kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS")}
        kept |= {"TERM": "xterm-256color", "LC_ALL": "en_US.UTF-8", **environment}
        self.process = subprocess.Popen(
            [sys.executable, "-c", code, *arguments],
            stdin=inner,
            stdout=inner,
            stderr=inner,
            env=kept,
            start_new_session=True,
            preexec_fn=_take_terminal,
        )
        os.close(inner)
        self.text = ""

    def resize(self, columns: int, rows: int) -> None:
        ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def read(self, seconds: float = 0.1) -> str:
        """What has come since, added to the text."""
        new = b""
        while select.select([self.master], [], [], seconds)[0]:
            try:
                part = os.read(self.master, 65536)
            except OSError:  # how Linux says that nobody is at the other end
                break
            if not part:
                break
            new += part
        self.text += new.decode(errors="replace")
        return self.text

    def wait_for(self, part: str, times: int = 1) -> None:
        end = time.monotonic() + PATIENCE
        while self.read().count(part) < times:
            assert time.monotonic() < end, f"{part!r} did not come:\n{self.text[-2000:]}"
            assert self.process.poll() is None or part in self.read(), self.text[-2000:]

    def interrupt(self) -> int:
        """Press Ctrl-C; the exit code.

        Python notices a signal before it reads a line or while it reads it, but not in the instant between: then it
        waits for the line, and a person presses the keys again. So does this.
        """
        for _ in range(4):
            self.type("\x03")
            pressed = time.monotonic()
            while time.monotonic() < pressed + PATIENCE / 4:
                self.read()
                if self.process.poll() is not None:
                    return self.ended()
        raise AssertionError(f"it does not end:\n{self.text[-2000:]}")

    def ended(self) -> int:
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            self.read()
            assert time.monotonic() < end, "it did not end"
        self.read()
        return int(self.process.returncode)


def _take_terminal() -> None:
    """So that Ctrl-C at the terminal reaches the command."""
    ioctl(0, termios.TIOCSCTTY, 0)


@contextmanager
def terminal(*arguments: str, columns: int = 80, code: str = CODE, **environment: str) -> Iterator[Terminal]:
    opened = Terminal(arguments, columns, code, **environment)
    try:
        yield opened
    finally:
        if opened.process.poll() is None:
            opened.process.kill()
        opened.process.wait()
        os.close(opened.master)


def piped(*arguments: str, lines: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if name != "FORCE_COLOR"} | {"LC_ALL": "C.UTF-8"}
    command = [sys.executable, "-c", CODE, *arguments]
    return subprocess.run(
        command, input=lines, capture_output=True, text=True, check=False, timeout=PATIENCE, env=kept | environment
    )

"""The command at a real terminal, at a pipe, and where there is neither."""

from __future__ import annotations

import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import ioctl
from pathlib import Path

import pytest

import recompile
from recompile.records import Record, replay

assert recompile.__file__
SOURCES = str(Path(recompile.__file__).parent.parent)
CODE = f"import sys; sys.path.insert(0, {SOURCES!r}); from recompile.cli import main; main(prog_name='recompile')"
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


# ---------------------------------------------------------------- line by line


def test_a_plain_game_at_a_terminal(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    with terminal("play", "--plain", *READY) as table:
        table.wait_for("> ")
        for asked, line in enumerate(["1", "why", "read", "card FIR3", "1"], 1):
            table.type(f"{line}\n")
            table.wait_for("> ", asked + 1)
        table.type(f"resign\nsave {file}\nquit\n")
        assert table.ended() == 0
        assert OPENED not in table.text
        for part in ("You are A, against greedy.", "Line 1, your side: Fire", "Fire 3", "B wins in turn", "Goodbye."):
            assert part in table.text
    assert replay(Record.parse(file.read_text(encoding="utf-8"))).outcome is not None


def test_a_plain_game_through_a_pipe() -> None:
    done = piped("play", *READY, lines="1\nread\nlog\nquit\n")
    assert done.returncode == 0
    assert done.stderr == ""
    assert "\x1b" not in done.stdout
    assert done.stdout.endswith("Goodbye.\n")
    assert piped("play", *READY).returncode == 0  # nothing to read at all


def test_a_plain_game_speaks_every_language() -> None:
    for lang, said in (("fr", "Feu"), ("pl", "Ogień")):
        done = piped("play", *READY, "--lang", lang, lines="read\nquit\n")
        assert done.returncode == 0
        assert said in done.stdout


def test_levels_are_named() -> None:
    options = [*READY[:-1], "easy"]
    assert "against Easy." in piped("play", *options, lines="quit\n").stdout


def test_interrupting_a_plain_game() -> None:
    with terminal("play", "--plain", *READY) as table:
        table.wait_for("> ")
        table.type("\x03")
        assert table.ended() == 130
        assert "Traceback" not in table.text


# ---------------------------------------------------------------- the drawn table


def test_a_terminal_gets_the_drawn_table_and_its_screen_back() -> None:
    with terminal("play", *READY) as table:
        table.wait_for("Play a card or refresh.")
        assert OPENED in table.text
        table.type("\r")  # the first answer
        table.wait_for("Turn 3")
        table.type("l")
        table.wait_for("A plays")
        table.resize(120, 40)
        os.kill(table.process.pid, signal.SIGWINCH)
        table.wait_for("Because of")
        table.type("\x03")
        assert table.ended() == 130
        assert table.text.rindex(CLOSED) > table.text.rindex(OPENED)
        assert "Traceback" not in table.text


def test_leaving_the_drawn_table() -> None:
    with terminal("play", *READY, NO_COLOR="1") as table:
        table.wait_for("Play a card or refresh.")
        table.type("q")
        table.wait_for("Leave the table?")
        table.type("y")
        assert table.ended() == 0
        assert "38;2;95;232;210" not in table.text  # no colour of the theme


@pytest.mark.parametrize("wish", [("play", *READY), ("play", "--plain", *READY)])
def test_a_dumb_terminal_is_told_line_by_line(wish: tuple[str, ...]) -> None:
    with terminal(*wish, TERM="dumb") as table:
        table.wait_for("Type ? for help.")
        table.type("quit\n")
        assert table.ended() == 0
        assert "\x1b" not in table.text


def test_without_textual_the_game_is_told_line_by_line() -> None:
    code = f"import sys; sys.modules['textual'] = None; {CODE}"
    with terminal("play", *READY, code=code) as table:
        table.wait_for("Type ? for help.")
        table.type("quit\n")
        assert table.ended() == 0
    with terminal("play", "--terminal", *READY, code=code) as table:
        assert table.ended() == 2
        assert "recompile[tui]" in table.text


# ---------------------------------------------------------------- replay


@pytest.fixture
def game_file(tmp_path: Path) -> Path:
    file = tmp_path / "game.txt"
    piped("play", *READY, lines=f"1\n1\n1\nresign\nsave {file}\nquit\n")
    return file


def test_a_replay_line_by_line(game_file: Path) -> None:
    done = piped("replay", str(game_file), "--at", "0", lines="n\nn\np\ng 3\ng 999\na\nlog\nlast\n?\nq\n")
    assert done.returncode == 0
    for part in ("After move 0 of", "After move 1 of", "After move 3 of", "There is no such move", "A resigns."):
        assert part in done.stdout
    once = piped("replay", "-", lines=game_file.read_text(encoding="utf-8"))
    assert once.stdout.count("After move") == 1


def test_a_replay_with_the_eyes_of_a_player(game_file: Path) -> None:
    done = piped("replay", str(game_file), "--as", "A", "--at", "6", lines="q\n")
    assert "hand 5: ??" in done.stdout


def test_a_replay_at_a_terminal(game_file: Path) -> None:
    with terminal("replay", str(game_file)) as table:
        table.wait_for("After move 0")
        table.type("\x1b[C")
        table.wait_for("After move 1")
        table.type("q")
        assert table.ended() == 0


@pytest.mark.parametrize("text", ["", "nonsense", '[Format "1"] [A "x"]\n\n1. FIR9@1\n'])
def test_a_record_that_is_none(tmp_path: Path, text: str) -> None:
    file = tmp_path / "broken.txt"
    file.write_text(text, encoding="utf-8")
    done = piped("replay", str(file))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("error: ")


# ---------------------------------------------------------------- pipes and colours


@pytest.mark.parametrize("arguments", [("cards",), ("rules", "R6"), ("play", *READY), ("--help",)])
def test_a_closed_pipe_is_quiet(arguments: tuple[str, ...]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-c", CODE, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=writing,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    os.close(writing)
    assert done.stderr == ""


@pytest.mark.parametrize(("unwanted", "coloured"), [("", True), ("1", False)])
def test_pages_have_colours_unless_they_are_unwanted(unwanted: str, coloured: bool) -> None:
    with terminal("cards", "FIR3", NO_COLOR=unwanted) as page:
        assert page.ended() == 0
        assert ("36m" in page.text) == coloured
        assert "Fire 3" in page.text


@pytest.mark.parametrize(
    ("arguments", "limit"),
    [(("--version",), "recompile.engine"), (("--help",), "recompile.engine"), (("cards",), "rich")],
)
def test_nothing_heavy_is_imported_before_it_is_needed(arguments: tuple[str, ...], limit: str) -> None:
    code = f"{CODE.removesuffix(chr(41))}, standalone_mode=False); print(sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=True)
    modules = done.stdout.splitlines()[-1]
    assert f"'{limit}'" not in modules
    assert "'recompile.engine'" not in modules
    assert "'textual'" not in modules

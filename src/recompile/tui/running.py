"""How the command line opens the table, and finds out whether it can."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec

from recompile.notation.events import Reader
from recompile.seats.film import Film
from recompile.seats.seat import Seat

HINT = "the table in the terminal needs Textual: pip install 'recompile[tui]'"
NOWHERE = "there is no terminal to draw the table in; --plain tells it line by line"


def is_installed() -> bool:
    return find_spec("textual") is not None


def is_terminal() -> bool:
    """Whether somebody sits there. A stream that was closed before the start is None."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def is_possible() -> bool:
    """Whether somebody sits at a terminal that can be drawn on, and what draws the table is installed."""
    return is_terminal() and os.environ.get("TERM", "dumb") != "dumb" and is_installed()


def play_at(seat: Seat, lang: str, greeting: str, friend: str = "", *, light: bool, speed: float = 1.0) -> int:
    """A game at a seat that is taken already, and the exit code; `friend` is a link to be given away."""
    from recompile.tui.app import TerminalApp  # noqa: PLC0415
    from recompile.tui.table import TableScreen  # noqa: PLC0415

    try:
        return TerminalApp(TableScreen(seat, lang, greeting, friend, speed), light=light).run() or 0
    finally:
        seat.close()


def replay_here(film: Film, lang: str, eyes: Reader, at: int, *, light: bool) -> int:
    from recompile.tui.app import TerminalApp  # noqa: PLC0415
    from recompile.tui.replay import ReplayScreen  # noqa: PLC0415

    return TerminalApp(ReplayScreen(film, lang, eyes, at), light=light).run() or 0

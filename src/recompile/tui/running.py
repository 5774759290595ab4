"""How the command line opens the table, and finds out whether it can."""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Callable
from importlib.util import find_spec

from recompile.bots import LEVELS, Bot
from recompile.game import Game

HINT = "the table in the terminal needs Textual: pip install 'recompile[tui]'"


def is_installed() -> bool:
    return find_spec("textual") is not None


def is_possible() -> bool:
    """Whether somebody sits at a real terminal, and what draws the table is installed."""
    is_terminal = sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"
    return is_terminal and is_installed()


def play_here(
    new_game: Callable[[int], Game], seed: int, player: str, bot: Bot | None, spec: str, lang: str, *, light: bool
) -> int:
    """A game at the table, and the exit code. Without a bot it is for two people at one keyboard."""
    from recompile.tui.app import TerminalApp  # noqa: PLC0415
    from recompile.tui.seat import LocalSeat  # noqa: PLC0415
    from recompile.tui.table import TableScreen  # noqa: PLC0415

    seeds = iter([seed])

    def games() -> tuple[Game, random.Random]:
        number = next(seeds, None)
        number = random.SystemRandom().randrange(2**53) if number is None else number
        return new_game(number), random.Random(number)

    title = next((level.title for level in LEVELS if level.key == spec), "")
    seat = LocalSeat(games, player, bot, title)
    return TerminalApp(TableScreen(seat, lang), light=light).run() or 0


def replay_here(game: Game, lang: str, viewer: str | None, at: int, *, light: bool) -> int:
    from recompile.tui.app import TerminalApp  # noqa: PLC0415
    from recompile.tui.replay import ReplayScreen  # noqa: PLC0415
    from recompile.tui.replaying import Film  # noqa: PLC0415

    return TerminalApp(ReplayScreen(Film(game), lang, viewer, at), light=light).run() or 0

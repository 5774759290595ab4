"""Options of `recompile serve` that say how much may be asked of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

Command = TypeVar("Command", bound=Callable[..., Any])
MOST = 40_000  # connections: no more files are open than that needs


def _number(name: str, usual: int, help: str, metavar: str = "N", least: int = 1) -> Callable[[Command], Command]:
    fitting = click.IntRange(least, MOST)
    return click.option(name, type=fitting, metavar=metavar, default=usual, show_default=True, help=help)


_OPTIONS = (
    click.option(
        "--connections",
        type=click.IntRange(1, MOST),
        metavar="N",
        help="Connections to tables at a time; 2000 if nothing is said, or as many as the open files allow.",
    ),
    _number("--connections-each", 60, "The same, of one address, at all servers on the same PostgreSQL."),
    _number("--spectators", 500, "Connections that may watch one game."),
    _number("--games-each", 20, "New games and records of one address at once; as many again in 100 seconds."),
    _number("--analyses-each", 4, "Analyses that one address may ask for at once; as many again in 200 seconds."),
    _number(
        "--work-each",
        150,
        "What one address may ask for, in milliseconds of a core a second; ten times as much at once.",
        metavar="MS",
        least=10,
    ),
    _number(
        "--keep-alive",
        15,
        "How long a connection is kept for the next question; longer than a proxy keeps its own.",
        metavar="SECONDS",
    ),
)


def limits(command: Command) -> Command:
    """All of these options."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command

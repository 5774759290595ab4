"""What the commands have in common that let bots work for long: options, and a bar that says how far they are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from recompile.lab.executor import cores

pool_option = click.option("--pool", metavar="NAMES", help="Use these protocols only.")
sets_option = click.option("--sets", metavar="NAMES", help='Use these sets only, such as "Main 1, Aux 1".')
draft_option = click.option(
    "--draft", is_flag=True, help="Let the bots draft, instead of dealing out protocols at random."
)
processes_option = click.option(
    "--processes",
    type=click.IntRange(min=1),
    default=cores,
    show_default="one for each core",
    metavar="N",
    help="Games played side by side.",
)


class _Speed(ProgressColumn):
    """Games in a second."""

    def render(self, task: Task) -> Text:
        return Text(f"{task.speed:.1f} games/s" if task.speed else "", "dim")


@contextmanager
def games_bar(done: int, games: int) -> Iterator[Callable[[int], None]]:
    """In a terminal how many games are played, how fast, and how long the rest will take; nothing elsewhere.

    What it gives is called with the number of games just played.
    """
    with progress_bar(_Speed()) as bar:
        task = bar.add_task("games", total=games, completed=done)
        yield lambda count: bar.advance(task, count)


def progress_bar(*more: ProgressColumn) -> Progress:
    """A bar on standard error, if somebody is there to look at it."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), *more, TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)

"""How commands end when something is wrong: with 2 for what cannot be understood, with 130 after Ctrl-C."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

import click

from recompile.text.catalogue import catalogue

INTERRUPTED = 130


def fail(problem: object) -> NoReturn:
    """Say what is wrong and end with exit code 2."""
    click.echo(f"error: {problem}", err=True)
    raise SystemExit(2)


@contextmanager
def refusing(*kinds: type[Exception]) -> Iterator[None]:
    """Errors of these kinds are the fault of what was asked for: they are said, and end the command like that."""
    try:
        yield
    except kinds as problem:
        fail(problem)


@contextmanager
def leaving_at_ctrl_c(lang: str) -> Iterator[None]:
    """Whoever presses Ctrl-C leaves, and is told goodbye."""
    try:
        yield
    except KeyboardInterrupt:
        click.echo("\n" + catalogue(lang).say("Goodbye."))
        raise SystemExit(INTERRUPTED) from None


def say_aside(text: str) -> None:
    """Beside the results: they may be read by a program."""
    if text:
        click.echo(text, err=True)

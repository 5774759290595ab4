"""How commands end when something is wrong: with 2 for what cannot be understood, with 130 after Ctrl-C."""

from __future__ import annotations

from typing import NoReturn

import click

INTERRUPTED = 130


def fail(problem: object) -> NoReturn:
    """Say what is wrong and end with exit code 2."""
    click.echo(f"error: {problem}", err=True)
    raise SystemExit(2)

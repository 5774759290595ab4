"""What several subcommands read: positions and seeds. Bad input ends the command with exit code 2."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from recompile.cli.failing import fail


class PositionCommand(click.Command):
    """A command whose argument may begin with `- `, as a position before the draft does; no option looks like that."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, [f" {arg}" if arg[:1] == "-" and arg[1:2].isspace() else arg for arg in args])


def read_text(argument: str) -> str:
    """A text itself, or the name of a file that holds it, or `-` for standard input."""
    try:
        if argument == "-":
            return _standard_input()
        path = Path(argument)
        return path.read_text(encoding="utf-8") if _is_file(path) else argument
    except (OSError, UnicodeDecodeError) as problem:
        fail(f"{argument}: {problem}")


def read_file(name: str) -> str:
    """What a file holds, or with `-` what comes from standard input."""
    try:
        return _standard_input() if name == "-" else Path(name).read_text(encoding="utf-8")
    except OSError as problem:
        fail(f"{name}: {problem.strerror}")
    except UnicodeDecodeError as problem:
        fail(f"{name}: {problem}")


def _standard_input() -> str:
    """It is None where it was closed before the start: then nothing comes from it."""
    return sys.stdin.read() if sys.stdin else ""


def next_line(prompt: str) -> str:
    """What somebody types. Where nobody can, or nobody can be asked, it is over like at the end of a file."""
    if sys.stdin is None or sys.stdout is None:
        raise EOFError
    return input(prompt).strip()


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # a position can be longer than a file's name may be
        return False

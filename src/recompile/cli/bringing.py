"""Protocols that a command brings along: files that people have written, beside the printed ones."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import click

from recompile.cards import PRINTED, Library, Protocol, ProtocolError
from recompile.cli.failing import fail

protocols_option = click.option(
    "--protocols",
    "files",
    multiple=True,
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Bring protocols along that are not printed: a file, or a folder of them. May be said again.",
)


def brought_along(files: Iterable[Path]) -> tuple[Protocol, ...]:
    """The protocols in these files; what cannot be read or played ends the command with exit code 2."""
    library = library_of(files)
    return tuple(each for code, each in library.protocols.items() if PRINTED.protocols.get(code) is not each)


def library_of(files: Iterable[Path]) -> Library:
    """The printed protocols and those in these files."""
    paths = protocol_files(files)
    if not paths:
        return PRINTED
    from recompile.game.setup import SetupError, library_with  # noqa: PLC0415  (cards are looked up without a game)

    try:
        return library_with(paths)
    except (ProtocolError, SetupError) as problem:
        fail(problem)


def protocol_files(files: Iterable[Path]) -> list[Path]:
    """A folder stands for the files in it; what is not there stays, so that it is named."""
    return [each for path in files for each in (sorted(path.glob("*.yaml")) or [path] if path.is_dir() else [path])]

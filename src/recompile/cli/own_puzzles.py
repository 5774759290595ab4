"""Puzzles of one's own: mistakes of an analysed game as a file, and a puzzle out of such a file."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec

from recompile.cli.failing import fail
from recompile.lab.analysis import Analysis
from recompile.puzzles.mistakes import puzzles_of
from recompile.puzzles.own import read
from recompile.puzzles.packing import pack
from recompile.puzzles.puzzle import Puzzle
from recompile.puzzles.shelf import read_puzzles
from recompile.table.match import Refusal
from recompile.text.catalogue import Catalogue, mark, mark_count
from recompile.text.voice import Voice

_NONE = mark("None of the mistakes makes a puzzle: nothing was written.")
_WRITTEN = mark_count(
    "{n} of the mistakes is a puzzle now. Solve it with: recompile puzzles {file}",
    "{n} of the mistakes are puzzles now. Solve them with: recompile puzzles {file}",
)
_EMPTY = mark("{file} holds no puzzles.")
_FEWER = mark_count("{file} holds {n} puzzle.", "{file} holds {n} puzzles.")


def write_puzzles(found: Analysis, player: str | None, file: Path, words: Catalogue, *, quiet: bool) -> None:
    """A line each. Where there is none, nothing is written; `quiet` says nothing about it."""
    made = list(puzzles_of(found, player))
    try:
        if made:
            file.write_bytes(b"".join(pack(puzzle) + b"\n" for puzzle in made))
    except OSError as problem:
        fail(f"{file}: {problem.strerror}")
    if not quiet:
        click.echo()
        click.echo(words.count(*_WRITTEN, len(made), file=file) if made else words.say(_NONE))


def puzzle_in_file(text: str, lang: str) -> tuple[Puzzle, dict[str, Puzzle]] | None:
    """`FILE` is the first puzzle of a file, `FILE:3` the third; with all that are in it. None if there is no such file.

    What is in it is played before it is believed, as everything that somebody brings along.
    """
    name, _, number = text.rpartition(":")
    file, place = (Path(name), int(number)) if name and number.isdecimal() else (Path(text), 1)
    if not file.is_file():
        return None
    there, voice = _read(file, lang), Voice(lang)
    if not 1 <= place <= len(there):
        fail(voice.count(*_FEWER, len(there), file=file))
    return list(there.values())[place - 1], there


def _read(file: Path, lang: str) -> dict[str, Puzzle]:
    voice = Voice(lang)
    try:
        found = {puzzle.id: puzzle for puzzle in read_puzzles(file)}
        for puzzle in found.values():
            read(msgspec.to_builtins(puzzle))
    except OSError as problem:
        fail(f"{file}: {problem.strerror}")
    except (msgspec.MsgspecError, LookupError, TypeError, ValueError, AttributeError):
        fail(voice.say(_EMPTY, file=file))
    except Refusal as refusal:
        fail(f"{file}: {voice.fill(refusal.message, refusal.values)}")
    return found or fail(voice.say(_EMPTY, file=file))

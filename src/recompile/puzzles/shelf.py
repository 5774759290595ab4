"""The puzzles that come with the game, in the order of their numbers."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from recompile.puzzles.packing import unpack
from recompile.puzzles.puzzle import Puzzle

FILE = Path(__file__).with_name("puzzles.jsonl")


@cache
def puzzles() -> dict[str, Puzzle]:
    """All of them by their number. They are read once, when somebody first asks."""
    return {puzzle.id: puzzle for puzzle in read_puzzles(FILE)} if FILE.exists() else {}


def read_puzzles(file: Path) -> list[Puzzle]:
    """Those of a file, one on each line."""
    return [unpack(line) for line in file.read_bytes().splitlines()]

"""The puzzles that come with the game, in the order of their numbers."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from recompile.puzzles.puzzle import Puzzle

FILE = Path(__file__).with_name("puzzles.jsonl")
_DECODER = msgspec.json.Decoder(Puzzle)


@cache
def puzzles() -> dict[str, Puzzle]:
    """All of them by their number. They are read once, when somebody first asks."""
    if not FILE.exists():
        return {}
    return {puzzle.id: puzzle for puzzle in map(_DECODER.decode, FILE.read_bytes().splitlines())}

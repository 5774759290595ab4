"""Mining: many games, on several cores, and what was found in them, in an order that hangs on nothing but the seeds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

from msgspec import structs

from recompile.game.records import Record, replay
from recompile.lab.executor import run
from recompile.puzzles.mining.finding import puzzles_of, puzzles_of_seed
from recompile.puzzles.packing import pack
from recompile.puzzles.puzzle import Puzzle


def mine(seeds: Iterable[int], processes: int = 1) -> Iterator[list[Puzzle]]:
    """The puzzles of each game, as the games are done."""
    return run(puzzles_of_seed, seeds, processes)


def mine_record(record: Record, origin: str, seed: int = 0) -> list[Puzzle]:
    """The puzzles in a game that somebody has played."""
    return puzzles_of(replay(record).again(), origin, Random(seed))


def numbered(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    """By the games they come from, each with a number of its own, from 1 on; none twice."""
    once = {puzzle.position: puzzle for puzzle in sorted(puzzles, key=_place)}
    return [structs.replace(puzzle, id=str(number)) for number, puzzle in enumerate(once.values(), 1)]


def _place(puzzle: Puzzle) -> tuple[str, int]:
    name, _, number = puzzle.origin.rpartition(" ")
    return (name, int(number)) if number.isdigit() else (puzzle.origin, 0)


def write(puzzles: Iterable[Puzzle], file: Path) -> None:
    file.write_bytes(b"".join(pack(puzzle) + b"\n" for puzzle in puzzles))

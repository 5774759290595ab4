"""The puzzle of the day: the same for everybody, by universal time.

All puzzles stand in one order that tells nothing about them, and each day takes the next: so every one comes once
before any comes again, and one that is added later finds its place among the others without moving them.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from hashlib import sha256

from recompile.puzzles.puzzle import Puzzle


def shuffled(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    """In that one order, in which neighbours have nothing in common."""
    return sorted(puzzles, key=lambda each: sha256(f"puzzle {each.id}".encode()).digest())


def of_the_day(puzzles: Iterable[Puzzle], day: date) -> Puzzle | None:
    """The puzzle of this day; None if there are no puzzles."""
    order = shuffled(puzzles)
    return order[day.toordinal() % len(order)] if order else None

"""Which puzzle comes next: those that were failed when they are due, then new ones at the solver's level."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from math import ceil

from recompile.puzzles.daily import shuffled
from recompile.puzzles.progress import Progress
from recompile.puzzles.puzzle import Puzzle
from recompile.puzzles.wanted import Wanted

NEAR = 100  # so far from the solver's level a puzzle is as good as any
RUN = 2  # after so many of one theme in a row another one is due


def proposals(
    puzzles: Mapping[str, Puzzle], progress: Progress, now: datetime, wanted: Wanted | None = None
) -> list[Puzzle]:
    """All that are wanted, in the order in which to solve them; what need not be solved again comes last."""
    fitting = shuffled((wanted or Wanted()).among(puzzles.values()))
    tried = {each: place for place, each in enumerate(progress.last_ones)}
    due = {each.id: when for each in fitting if each.id in tried and (when := progress.due(each.id)) is not None}
    ripe = sorted((each for each in fitting if each.id in due and due[each.id] <= now), key=lambda each: due[each.id])
    level = progress.rating.level
    new = sorted((each for each in fitting if each.id not in tried), key=lambda each: _far(each, level))
    rest = [each for each in fitting if each.id in tried and each not in ripe]
    rest.sort(key=lambda each: (each.id not in due, due.get(each.id, now), -tried[each.id]))
    before = [puzzles[each] for each in progress.last_ones[:RUN] if each in puzzles]
    return ripe + varied(new, [*before[::-1], *ripe]) + rest


def _far(puzzle: Puzzle, level: float) -> int:
    """In steps, so that those at the solver's level stay in their order."""
    return max(ceil(abs(puzzle.level - level) / NEAR) - 1, 0)


def varied(puzzles: Iterable[Puzzle], before: Sequence[Puzzle] = ()) -> list[Puzzle]:
    """The same puzzles in almost the same order: never three in a row with one theme, as long as that can be helped."""
    left, found = list(puzzles), list(before)
    while left:
        worn = set[str].intersection(*(set(each.themes) for each in found[-RUN:])) if len(found) >= RUN else set()
        chosen = next((each for each in left if not worn & set(each.themes)), left[0])
        left.remove(chosen)
        found.append(chosen)
    return found[len(before) :]

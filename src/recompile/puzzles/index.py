"""All puzzles as a list in a language, each with a small board, and the one of today."""

from __future__ import annotations

from collections import Counter
from datetime import date
from functools import cache

import msgspec

from recompile.game.laid import Laid
from recompile.notation import Position
from recompile.puzzles import shelf
from recompile.puzzles.daily import of_the_day
from recompile.puzzles.deals import fill
from recompile.puzzles.messages import PuzzleRow, Puzzles, PuzzleToday, ThemeCount
from recompile.puzzles.puzzle import Puzzle
from recompile.puzzles.tasks import themes_of
from recompile.puzzles.wording import goal_of, theme_name
from recompile.table.match import Refusal
from recompile.text import check_language
from recompile.text.catalogue import mark
from recompile.text.voice import Voice

NO_PUZZLE = mark("There is no such puzzle.")


def find_puzzle(id: str) -> Puzzle:
    """The puzzle with this number."""
    found = shelf.puzzles().get(id)
    if found is None:
        raise Refusal("not_found", NO_PUZZLE)
    return found


@cache
def listed(lang: str) -> Puzzles:
    """All of them, in the order of their numbers."""
    voice = Voice(check_language(lang))
    found = shelf.puzzles().values()
    counts = Counter(key for puzzle in found for key in puzzle.themes)
    themes = [ThemeCount(key, theme_name(key, voice), count) for key, count in counts.most_common()]
    return Puzzles([row_of(puzzle, voice) for puzzle in found], themes)


@cache
def book_of(lang: str) -> bytes:
    """The list as it goes over the wire."""
    return msgspec.json.encode(listed(lang))


def today(day: date, lang: str) -> PuzzleToday:
    """The puzzle of this day, and what it is about."""
    puzzle, voice = of_the_day(shelf.puzzles().values(), day), Voice(lang)
    if puzzle is None:
        return PuzzleToday(day.isoformat(), None, [])
    return PuzzleToday(day.isoformat(), row_of(puzzle, voice), themes_of(puzzle, voice))


def row_of(puzzle: Puzzle, voice: Voice) -> PuzzleRow:
    stacks, totals, compiled = _board(puzzle.position, puzzle.deal)
    return PuzzleRow(
        id=puzzle.id,
        goal=goal_of(puzzle.goal, puzzle.turns, voice),
        level=puzzle.level,
        themes=list(puzzle.themes),
        protocols=list(puzzle.protocols),
        compiled=compiled,
        stacks=list(stacks),
        totals=list(totals),
    )


@cache
def _board(position: str, deal: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[int, ...], str]:
    """What lies there as the solver sees it, what it counts, and what is compiled; the same in every language.

    What the other player's face-down cards count depends on no hidden face, so the totals tell nothing (R1.5).
    """
    protocols, stacks = zip(*(side.split()[:2] for side in position.split(" / ")[:2]), strict=True)
    compiled = "".join(str(int(code.endswith("*"))) for side in protocols for code in side.split("-"))
    totals = Laid(Position.parse(fill(position, deal))).totals
    return tuple(stack for side in stacks for stack in side.split(",")), tuple(totals), compiled

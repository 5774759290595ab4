"""Which puzzles somebody wants: by theme, protocol, goal and level; and what there is, where nothing is all of that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from recompile.puzzles.puzzle import Goal, Puzzle
from recompile.puzzles.wording import theme_name
from recompile.text.catalogue import mark
from recompile.text.voice import Voice

Levels = tuple[int, int]
HIGHEST = 9999
GOALS: dict[Goal, str] = {"win": mark("Win"), "compile": mark("Compile"), "survive": mark("Do not lose")}
_NONE = mark("None with {wishes} yet.")
_SOME = mark("{n} with {wishes}.")
_AND = mark("{some} and {last}")
_LEVELS = mark("a level from {low} to {high}")


@dataclass(frozen=True, slots=True)
class Wanted:
    """A puzzle fits if it has all the themes, all the protocols on either side, the goal, and a level in between."""

    themes: tuple[str, ...] = ()
    protocols: tuple[str, ...] = ()
    goal: Goal | None = None
    levels: Levels | None = None

    def fits(self, puzzle: Puzzle) -> bool:
        return (
            set(self.themes) <= set(puzzle.themes)
            and set(self.protocols) <= set(puzzle.protocols)
            and self.goal in (None, puzzle.goal)
            and (self.levels is None or self.levels[0] <= puzzle.level <= self.levels[1])
        )

    def among(self, puzzles: Iterable[Puzzle]) -> list[Puzzle]:
        return [each for each in puzzles if self.fits(each)]

    @property
    def wishes(self) -> list[Wanted]:
        """Each single thing that is wanted, by itself."""
        found = [Wanted(themes=(theme,)) for theme in self.themes]
        found += [Wanted(protocols=(code,)) for code in self.protocols]
        found += [Wanted(goal=self.goal)] if self.goal is not None else []
        return found + ([Wanted(levels=self.levels)] if self.levels is not None else [])


def near(wanted: Wanted, puzzles: Iterable[Puzzle]) -> Iterator[tuple[Wanted, int]]:
    """Where nothing fits: as many of the wishes as can be had together, and how many puzzles have them."""
    there, wishes = list(puzzles), wanted.wishes
    for size in range(len(wishes) - 1, 0, -1):
        found = [(some, len(some.among(there))) for some in map(together, combinations(wishes, size))]
        if any(count for _, count in found):
            yield from ((some, count) for some, count in found if count)
            return


def together(wishes: Iterable[Wanted]) -> Wanted:
    """All of them as one."""
    themes: list[str] = []
    protocols: list[str] = []
    goal, levels = None, None
    for each in wishes:
        themes += each.themes
        protocols += each.protocols
        goal, levels = each.goal or goal, each.levels or levels
    return Wanted(tuple(themes), tuple(protocols), goal, levels)


def levels_from(text: str) -> Levels | None:
    """A range of levels as people write it; None if it is none.

    >>> [levels_from(text) for text in ("1200-1400", "1500-", "-1000", "1300", "high", "-", "1400-1200")]
    [(1200, 1400), (1500, 9999), (0, 1000), (1300, 1300), None, None, None]
    """
    low, dash, high = (part.strip() for part in text.partition("-"))
    if not (low or high) or not all(part.isdecimal() and len(part) <= 4 for part in (low, high) if part):
        return None
    first = int(low or 0)
    last = int(high or HIGHEST) if dash else first
    return (first, last) if first <= last else None


# ---------------------------------------------------------------- in words


def nothing_fits(wanted: Wanted, puzzles: Iterable[Puzzle], voice: Voice) -> str:
    """That there is none, and what there is.

    >>> nothing_fits(Wanted(themes=("flip", "delete"), protocols=("UNI",)), [], Voice())
    'None with Flip, Delete and Unity yet.'
    """
    said = [voice.say(_NONE, wishes=wishes_of(wanted, voice))]
    found = near(wanted, puzzles)
    return " ".join(said + [voice.say(_SOME, n=count, wishes=wishes_of(some, voice)) for some, count in found])


def wishes_of(wanted: Wanted, voice: Voice) -> str:
    """All that is wanted, as a list in a sentence."""
    *some, last = [_wish(each, voice) for each in wanted.wishes] or [""]
    return voice.say(_AND, some=", ".join(some), last=last) if some else last


def _wish(wish: Wanted, voice: Voice) -> str:
    if wish.levels is not None:
        return voice.say(_LEVELS, low=wish.levels[0], high=wish.levels[1])
    if wish.goal is not None:
        return voice.say(mark("“{label}”"), label=voice.say(GOALS[wish.goal]))
    return voice.protocol(wish.protocols[0]) if wish.protocols else theme_name(wish.themes[0], voice)

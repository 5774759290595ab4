"""Puzzles for the tests: such as need no table, and such as can be played."""

from __future__ import annotations

from recompile.puzzles.puzzle import Decision, Goal, Proof, Puzzle, Reply

POSITION = "{mine} -,-,- h:- d:- t:- / {theirs} -,-,- h:- d:- t:- / A action c:-"


def puzzle(
    id: str,
    level: int = 1200,
    themes: tuple[str, ...] = (),
    mine: str = "FIR-WAT-DEA",
    theirs: str = "LIF-MET-SPE",
    goal: Goal = "win",
) -> Puzzle:
    """One of which only this is known."""
    position = POSITION.format(mine=mine, theirs=theirs)
    return Puzzle(id, position, goal, 2, (), Decision({"R": Reply()}), Proof(1, 1), themes, (), level)


def by_number(*puzzles: Puzzle) -> dict[str, Puzzle]:
    return {each.id: each for each in puzzles}

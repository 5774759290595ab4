"""Mistakes as puzzles: whoever has missed something sure in a game may look for it again.

A mistake makes a puzzle where the prover has shown that the move played was wrong, the position can be told by what
lies there, and just one move is right. Everything comes from what the player could see at that time.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from random import Random

from msgspec import structs

from recompile.game import Game
from recompile.lab.analysis import Analysed, Analysis
from recompile.lab.certain import aim_of
from recompile.notation import NotationError
from recompile.puzzles.mining.finding import FEWEST_MOVES, set_puzzle
from recompile.puzzles.mining.posing import posed
from recompile.puzzles.puzzle import SOLVER, Puzzle

OWN = "own-"  # how their names begin: those that come with the game have numbers
_LETTERS = 8


def puzzles_of(found: Analysis, player: str | None = None) -> Iterator[Puzzle]:
    """The puzzles in an analysed game, in its order, each once; of one player, or of both."""
    told, names = set[str](), " – ".join(found.players)
    for decision, position in zip(found.decisions, found.positions, strict=True):
        if player in (None, decision.player):
            puzzle = puzzle_of(decision, position, f"{names}, turn {decision.turn}, {decision.player}")
            if puzzle is not None and puzzle.id not in told:
                told.add(puzzle.id)
                yield puzzle


def puzzle_of(decision: Analysed, position: str, origin: str = "") -> Puzzle | None:
    """The puzzle in a decision, of which this is the position as its player saw it; None where there is none."""
    if decision.sure is None or not decision.sure.missed:
        return None
    seen = _posed(position)
    if seen is None:
        return None
    view = Game.from_position(seen).view(SOLVER)
    if len(view.options) < FEWEST_MOVES:
        return None
    puzzle = set_puzzle(view, aim_of(decision.sure.kind, view), origin, Random(seen))
    if puzzle is None or decision.move not in puzzle.root.wrong:
        return None
    return structs.replace(puzzle, id=name_of(puzzle))


def _posed(position: str) -> str | None:
    """As a puzzle has it. In the middle of an effect, more may have to be known than a position says."""
    try:
        return posed(Game.from_position(position))
    except NotationError:
        return None


def name_of(puzzle: Puzzle) -> str:
    """The same for the same task, whenever it is found, so that what was done of it is known again."""
    return OWN + sha256(f"{puzzle.goal} {puzzle.turns} {puzzle.position}".encode()).hexdigest()[:_LETTERS]

"""A puzzle that somebody brings along, such as one from a game of their own: nothing in it is believed untested.

The position must be one, the solver must have to act in it, and every move of the strategy and of every refutation must
be legal where it is played. Whether the right move is right is for whoever made the puzzle to prove.
"""

from __future__ import annotations

from typing import Any

import msgspec

from recompile.notation import MoveError, NotationError
from recompile.puzzles.messages import MOVES
from recompile.puzzles.puzzle import SOLVER, Decision, Puzzle
from recompile.puzzles.solving import Sitting
from recompile.table.match import Refusal
from recompile.text.catalogue import mark

MOST_DECISIONS, MOST_TURNS = 60, 4
_NO_PUZZLE = mark("This is no puzzle.")
_NO_POSITION = mark("This is no position in which you have to act.")
_TOO_MUCH = mark("This puzzle is too large.")
_UNSOUND = mark("This puzzle cannot be played: {why}")
_NAME = "own"


def read(data: dict[str, Any]) -> Puzzle:
    """A puzzle under a name that no other one has; a Refusal says what is wrong with it."""
    try:
        found = msgspec.convert({**data, "id": _NAME}, Puzzle)
    except (msgspec.ValidationError, RecursionError):
        raise Refusal("malformed", _NO_PUZZLE) from None
    if not 1 <= found.turns <= MOST_TURNS or sum(1 for _ in found.decisions) > MOST_DECISIONS:
        raise Refusal("malformed", _TOO_MUCH)
    try:
        sitting = Sitting(found)
    except (NotationError, ValueError, IndexError):
        raise Refusal("malformed", _NO_POSITION) from None
    if sitting.game.asked != SOLVER or sitting.game.phase != "action" or not found.root.right:
        raise Refusal("malformed", _NO_POSITION)
    _try(found, found.root, ())
    return found


def _try(puzzle: Puzzle, decision: Decision, before: tuple[str, ...]) -> None:
    """Every answer to a decision is played, and all that follows."""
    if len(before) >= MOVES:
        raise Refusal("malformed", _TOO_MUCH)
    for move in (*decision.wrong, *decision.right):
        _played(puzzle, (*before, move))
    for move, reply in decision.right.items():
        if reply.then is not None:
            _try(puzzle, reply.then, (*before, move))


def _played(puzzle: Puzzle, moves: tuple[str, ...]) -> None:
    sitting = Sitting(puzzle)
    try:
        sitting.make_again(moves)
    except (Refusal, MoveError, NotationError, ValueError, IndexError):
        raise Refusal("malformed", _UNSOUND, why=" ".join(moves)) from None
    if sitting.status == "open" and sitting.game.asked != SOLVER:
        raise Refusal("malformed", _UNSOUND, why=" ".join(moves))

"""Whether a puzzle keeps its word: proved again, and every line of it played again.

>>> from recompile.puzzles.shelf import puzzles
>>> [problem for puzzle in list(puzzles().values())[:1] for problem in problems(puzzle)]
[]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from recompile.game import Game
from recompile.notation import MoveError
from recompile.proofs.aims import Aim
from recompile.proofs.cases import BUDGET, Case
from recompile.puzzles.deals import fill
from recompile.puzzles.puzzle import SOLVER, Decision, Puzzle, Refutation


def problems(puzzle: Puzzle, budget: int = 2 * BUDGET) -> Iterator[str]:
    """What is wrong with it; nothing, if all is well."""
    game = Game.from_position(fill(puzzle.position, puzzle.deal))
    if str(game.view(SOLVER).position) != puzzle.position:
        yield "the solver sees something else"
        return
    first = Case(game.view(SOLVER), Aim(puzzle.goal, puzzle.turns))
    yield from _Check(puzzle, first, budget).decision(first.bounded(game), puzzle.root)


class _Check:
    def __init__(self, puzzle: Puzzle, first: Case, budget: int) -> None:
        self.puzzle, self.first, self.budget = puzzle, first, budget

    def _case(self, game: Game) -> Case:
        """A later question, with the same last turn."""
        return Case(game.view(SOLVER), Aim(self.puzzle.goal, 1), last=self.first.target.last)

    def decision(self, game: Game, decision: Decision) -> Iterator[str]:
        """Every answer is right or wrong, and is what it is said to be."""
        case = self._case(game)
        view = case.view
        moves = dict(zip(map(str, view.moves), view.options, strict=True))
        if sorted(moves) != sorted([*decision.right, *decision.wrong]):
            yield f"not every answer is right or wrong at {view.position}"
            return
        for move, reply in decision.right.items():
            if case.verdict(moves[move], self.budget) != "proved":
                yield f"{move} is not proved at {view.position}"
            then = game.copy()
            if not self._plays(then, [f"{SOLVER} {move}", *reply.line]):
                yield f"the defence to {move} cannot be played at {view.position}"
            elif reply.then is not None:
                yield from self.decision(then, reply.then)
            elif self.first.stands(then) != "proved":
                yield f"after {move} the goal is not reached"
        for move, why in decision.wrong.items():
            yield from self._refutation(str(view.position), move, why)

    def _refutation(self, seen: str, move: str, why: Refutation) -> Iterator[str]:
        """It is a deal that agrees with what is seen, and the goal is missed in it, with open cards."""
        game = self.first.bounded(Game.from_position(fill(seen, why.deal)))
        if _lying(game) != seen.partition(" >")[0]:
            yield f"the deal against {move} is seen otherwise"
        case = self._case(game)
        if case.verdict_in(game._state, case.view.options[game.find(move)], self.budget) != "refuted":
            yield f"{move} is not refuted in its deal at {seen}"
        if not self._plays(game, [f"{SOLVER} {move}", *why.line]):
            yield f"the refutation of {move} cannot be played at {seen}"
        elif self.first.stands(game) != "refuted":
            yield f"after the refutation of {move} the goal is still open"

    def _plays(self, game: Game, line: Iterable[str]) -> bool:
        """Whether these moves can be made, each by its player, without any help of chance."""
        for each in line:
            player, move = each.split(" ", 1)
            try:
                if game.asked != player:
                    return False
                game.push(move)
            except MoveError:
                return False
        return not game.roll_count


def _lying(game: Game) -> str:
    """What the solver sees lie there. (Who knows a card that is between two places is not written in a position.)"""
    return str(game.view(SOLVER).position).partition(" >")[0]

"""Puzzles for other programs: everything that is known of one as plain data, or as a scenario that anyone can run."""

from __future__ import annotations

from msgspec import to_builtins

from recompile.game import Game
from recompile.game.scenarios import play_moves
from recompile.proofs.aims import Aim
from recompile.proofs.cases import BUDGET
from recompile.proofs.strategies import Entry, strategy
from recompile.puzzles.deals import fill
from recompile.puzzles.puzzle import SOLVER, Puzzle, Refutation
from recompile.puzzles.wording import goal_of
from recompile.text.voice import Voice

Data = dict[str, object]


def exported(puzzle: Puzzle) -> Data:
    """One line of an export; docs/puzzles.md says what each field means."""
    return {
        "id": puzzle.id,
        "position": puzzle.position,
        "player": SOLVER,
        "goal": puzzle.goal,
        "turns": puzzle.turns,
        "solution": solution_of(puzzle),
        "refutations": {move: _refuted(puzzle, why) for move, why in puzzle.root.wrong.items()},
        "proof": to_builtins(puzzle.proof),
        "themes": list(puzzle.themes),
        "rules": list(puzzle.rules),
        "level": puzzle.level,
    }


def solution_of(puzzle: Puzzle) -> list[Entry]:
    """The whole strategy, proved again: what the solver answers to everything that may happen."""
    view = Game.from_position(puzzle.position).view(SOLVER)
    return strategy(view, puzzle.solution, Aim(puzzle.goal, puzzle.turns), 2 * BUDGET)


def _refuted(puzzle: Puzzle, why: Refutation) -> Data:
    return {"deal": fill(puzzle.position, why.deal), "line": list(why.line)}


# ---------------------------------------------------------------- scenarios


def main_line(puzzle: Puzzle) -> list[str]:
    """The solution against the best defence, each move with its player."""
    found, decision = list[str](), puzzle.root
    while True:
        move, reply = next(iter(decision.right.items()))
        found += [f"{SOLVER} {move}", *reply.line]
        if reply.then is None:
            return found
        decision = reply.then


def scenario_of(puzzle: Puzzle) -> Data:
    """The main line in one deal, and what it reaches."""
    position, moves = fill(puzzle.position, puzzle.deal), main_line(puzzle)
    return {
        "name": f"puzzle-{puzzle.id}",
        "why": f"{goal_of(puzzle.goal, puzzle.turns, Voice())}, whatever lies hidden",
        "rule": ", ".join(puzzle.rules),
        "position": position,
        "moves": moves,
        "expect": _expected(puzzle, position, moves),
    }


def _expected(puzzle: Puzzle, position: str, moves: list[str]) -> Data:
    """For a win the winner; for a compile what is compiled then; else that nobody has won, or the solver."""
    game = Game.from_position(position)
    if problems := play_moves(game, moves):
        raise ValueError(f"puzzle {puzzle.id}: {problems[0]}")
    if puzzle.goal == "compile":
        return {f"{SOLVER}.protocols": str(game.position).split()[0]}
    won = puzzle.goal == "win" or (game.outcome is not None and game.outcome.winner == SOLVER)
    return {"winner": SOLVER if won else "-"}

"""How hard a puzzle is: which bots find its first move, and how much there is to find."""

from __future__ import annotations

from random import Random

from recompile.bots import NO_LIMIT, Bot, make_bot
from recompile.game import View
from recompile.puzzles.puzzle import Decision, Goal, decisions_of

TRIES = 3  # a bot has found it if it does so every time
LADDER = (("planner", 300), ("ismcts:100", 250), ("ismcts:1000", 250))  # who fails adds so much
EASIEST, WRONG, DECISION, MOST_WRONG, MOST_DECISIONS = 850, 8, 70, 30, 4


def finds(bot: Bot, view: View, move: str, tries: int = TRIES) -> bool:
    """Whether this bot plays that move, every time it is asked."""
    return all(str(bot.choose(view, NO_LIMIT, Random(seed))) == move for seed in range(tries))


def solved_by(view: View, move: str) -> tuple[str, ...]:
    return tuple(name for name, _ in LADDER if finds(make_bot(name), view, move))


def level(goal: Goal, root: Decision, solvers: tuple[str, ...]) -> int:
    """From about 850 to about 2200. Bots play for the game and not for a compile: what they miss there says half as
    much.

    >>> level("win", Decision({}, {}), ("planner", "ismcts:100", "ismcts:1000")), level("compile", Decision({}, {}), ())
    (850, 1250)
    """
    missed = sum(points for name, points in LADDER if name not in solvers)
    further = sum(decision.matters for decision in decisions_of(root)) - 1
    found = EASIEST + (missed // 2 if goal == "compile" else missed)
    return found + WRONG * min(len(root.wrong), MOST_WRONG) + DECISION * min(max(further, 0), MOST_DECISIONS)

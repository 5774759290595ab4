"""The same proof with the way written down: what the player answers to everything that may happen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from recompile.engine.state import State
from recompile.search.goals import REACHED, Target
from recompile.search.prover import Prover

REACHED_HERE: Final = -1  # no answer: the goal is reached


class Branch:
    """An answer in a position, and the answers that may come next: one of the player's own for each thing the player
    may see, all of the other's."""

    def __init__(self, state: State, option: i64) -> None:
        self.state = state
        self.option = option
        self.then: list[Branch] = []


class Strategist(Prover):
    """A prover that keeps what it has proved. What was tried in vain is not kept."""

    def __init__(self, me: i64, target: Target, budget: i64, halted: Callable[[], bool] | None = None) -> None:
        super().__init__(me, target, budget, halted)
        self.here: list[Branch] = []  # where the branch that is being looked at belongs

    def prove(self, s: State) -> i64:
        if self.target.settled(s) == REACHED:
            self.here.append(Branch(s, REACHED_HERE))
        return super().prove(s)

    def after(self, s: State, option: i64, pinned: i64 = 0) -> i64:
        above = self.here
        branch = Branch(s, option)
        self.here = branch.then
        found = super().after(s, option, pinned)
        self.here = above
        if found == REACHED:
            above.append(branch)
        return found

"""What can be asked of the prover: a goal and a number of turns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from recompile.search import goals

Goal = Literal["win", "compile", "survive"]
_NUMBERS: dict[Goal, int] = {"win": goals.WIN, "compile": goals.TURN_ONE, "survive": goals.SURVIVE}


class CannotProve(ValueError):
    """This is nothing the prover can look at. Says why."""


@dataclass(frozen=True, slots=True)
class Aim:
    """To win, to turn one more protocol, or not to lose, within so many turns of one's own; this one counts, too.

    To survive reaches to the end of the other player's turn after the last of them.

    >>> Aim("draw", 1)
    Traceback (most recent call last):
    recompile.proofs.aims.CannotProve: the goal is one of win, compile, survive, not 'draw'
    >>> Aim("win", 0)
    Traceback (most recent call last):
    recompile.proofs.aims.CannotProve: a goal takes at least one turn, not 0
    """

    goal: Goal
    turns: int

    def __post_init__(self) -> None:
        if self.goal not in _NUMBERS:
            raise CannotProve(f"the goal is one of {', '.join(get_args(Goal))}, not {self.goal!r}")
        if self.turns < 1:
            raise CannotProve(f"a goal takes at least one turn, not {self.turns}")

    @property
    def number(self) -> int:
        """The machine's number of the goal."""
        return _NUMBERS[self.goal]

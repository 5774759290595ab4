"""Sure things: answers that reach a goal in every deal, looked for within bounds.

>>> from recompile.game import Game
>>> a = "FIR*-WAT*-DEA FIR3,-,DEA4.DEA5 h:DEA1.WAT4 d:?9 t:-"
>>> b = "LIF-MET-SPE -,-,- h:- d:- t:-"
>>> view = Game.from_position(f"{a} / {b} / A action 9 c:-").view("A")
>>> found = sure_answer(view, Aim("win", 2))
>>> found.move, found.verdict
('DEA1@3', 'proved')
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from recompile.game import View
from recompile.proofs.aims import Aim, CannotProve
from recompile.proofs.cases import BUDGET, Case, Verdict

FIRST_LOOK = 10  # the first look at an answer may take a tenth of what the second may
DEALS = 3  # with open cards, which most answers that are not sure do not survive


@dataclass(frozen=True, slots=True)
class Sure:
    """The best that could be said: `proved` with a move; `refuted` if no answer reaches the aim in every deal;
    `undecided` if the budget was used up. `steps` is what it took."""

    verdict: Verdict
    move: str | None
    steps: int


def sure_answer(view: View, aim: Aim, budget: int = BUDGET, seconds: float | None = None) -> Sure:
    """An answer that reaches the aim whatever lies hidden. `budget` is for each answer, `seconds` for all together."""
    case = Case(view, aim, _alarm(seconds))
    moves = dict(zip(view.options, map(str, view.moves), strict=True))
    left = list(moves) if case.is_open else []
    for _ in range(DEALS):
        deal = case.sampled()
        left = [option for option in left if case.verdict_in(deal, option, budget // FIRST_LOOK) != "refuted"]
    for share in (FIRST_LOOK, 1):
        undecided = []
        for option in left:
            verdict = case.verdict(option, budget // share)
            if verdict == "proved":
                return Sure("proved", moves[option], case.steps)
            if verdict == "undecided":
                undecided.append(option)
        left = undecided
    return Sure("undecided" if left else "refuted", None, case.steps)


def sure_win(view: View, budget: int = BUDGET, seconds: float | None = None) -> Sure | None:
    """A win by the end of the next turn; None where it is no question at all."""
    try:
        return sure_answer(view, Aim("win", 2), budget, seconds)
    except CannotProve:
        return None


def lost_answers(
    view: View, deals: int, budget: int = BUDGET // FIRST_LOOK, seconds: float | None = None
) -> frozenset[str]:
    """The answers after which the other player can win on their next turn in every one of so many deals; none if there
    are not enough seconds to find out."""
    is_over = _alarm(seconds)
    try:
        case = Case(view, Aim("survive", 1), is_over)
    except CannotProve:
        return frozenset()
    if not case.is_open:
        return frozenset()
    left = dict(zip(view.options, map(str, view.moves), strict=True))
    for _ in range(deals):
        deal = case.sampled()
        left = {option: move for option, move in left.items() if case.verdict_in(deal, option, budget) == "refuted"}
        if not left or (is_over is not None and is_over()):
            return frozenset()
    return frozenset(left.values())


def _alarm(seconds: float | None) -> Callable[[], bool] | None:
    if seconds is None:
        return None
    end = time.monotonic() + seconds
    return lambda: time.monotonic() >= end

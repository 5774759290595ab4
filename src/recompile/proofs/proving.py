"""Everything that can be said of one move: the way to the goal, or a deal and a line in which it is missed.

>>> from recompile.game import Game
>>> a = "FIR*-WAT*-DEA FIR3,-,DEA4.DEA5 h:DEA1.WAT4 d:?9 t:-"
>>> view = Game.from_position(f"{a} / LIF-MET-SPE -,-,- h:- d:- t:- / A action 9 c:-").view("A")
>>> proof = prove(view, "DEA1@3", Aim("win", 2))
>>> proof.verdict, proof.strategy[0]["moves"]
('proved', ['DEA1@3'])
>>> proof = prove(view, "wat4@1", Aim("win", 2))
>>> proof.verdict, proof.line
('refuted', ('A wat4@1',))
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from recompile.engine.state import State
from recompile.game import View
from recompile.notation.position import Position
from recompile.proofs.aims import Aim
from recompile.proofs.cases import BUDGET, Case, Verdict
from recompile.proofs.strategies import Entry, strategy

DEALS = 24  # looked at for one in which nothing helps, not even open cards


@dataclass(frozen=True, slots=True)
class Proof:
    """`strategy` if it is proved. If it is refuted, a whole `deal` and a `line` of moves with their players, at whose
    end the goal is missed; `is_lost_open` says that nothing else would have helped in that deal, even with open cards.
    Where it is not, each way fails in a deal of its own. What chance decides cannot be written down: then both are
    None, and the verdict holds all the same. `steps` is what it took.
    """

    verdict: Verdict
    steps: int
    strategy: list[Entry] | None = None
    deal: str | None = None
    line: tuple[str, ...] | None = None
    is_lost_open: bool = False


def prove(view: View, move: str, aim: Aim, budget: int = BUDGET, halted: Callable[[], bool] | None = None) -> Proof:
    """Whether this move reaches the aim in every deal that agrees with the view. `halted` is asked now and then whether
    to stop; what is not decided then is undecided."""
    case = Case(view, aim, halted)
    option = view.options[list(map(str, view.moves)).index(str(view.parsed(move)))]
    verdict = case.verdict(option, budget)
    if verdict == "proved":
        return Proof(verdict, case.steps, strategy(view, str(view.parsed(move)), aim, budget))
    if verdict == "undecided":
        return Proof(verdict, case.steps)
    return _refutation(case, option)


def _refutation(case: Case, option: int) -> Proof:
    """The deal in which it failed, or one in which nothing helps."""
    missed, line = case.missed(), case.missed_line()
    for deal in _deals(case, missed):
        if case.verdict_in(deal, option) == "refuted" and (found := case.line(deal)):
            return Proof("refuted", case.steps, None, str(Position.of(deal)), found, is_lost_open=True)
    return Proof("refuted", case.steps, None, str(Position.of(missed)) if line else None, line)


def _deals(case: Case, first: State) -> Iterator[State]:
    yield first
    yield from (case.sampled() for _ in range(DEALS))

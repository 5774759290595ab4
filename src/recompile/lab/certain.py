"""What a player could have been sure of: a win, not to lose before the next turn, or a compile, whatever lay hidden.

The search guesses, the prover knows: where it finds something within its bounds, its word comes first. They are counted
in steps, so that the same question has the same answer everywhere; seconds are for those who are in a hurry.

>>> from recompile.game import Game
>>> a = "FIR*-WAT*-DEA FIR3,-,DEA4.DEA5 h:DEA1.WAT4 d:?9 t:-"
>>> view = Game.from_position(f"{a} / LIF-MET-SPE -,-,- h:- d:- t:- / A action 9 c:-").view("A")
>>> found = certain(view, played=None, bounds=Bounds(2000))
>>> found.kind, view.answers[found.place].move
('win', 'DEA1@3')
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from recompile.game import View
from recompile.notation.names import PLAYERS
from recompile.proofs import Aim, CannotProve, sure_answer
from recompile.proofs.cases import BUDGET, Case, Verdict
from recompile.proofs.sure import DEALS, FIRST_LOOK

Kind = Literal["win", "safe", "compile"]
A_ROUND = 60  # steps for each answer that go with a round of the search: neither takes much longer than the other
LEAST = 400  # with fewer hardly anything can be found out
HURRY = 4000  # steps where the search is bounded by time alone
NEAR_WIN, NEAR_LOSS = 1, 2  # protocols somebody has compiled, before which it is too early to ask
_GOALS: dict[Kind, Literal["win", "survive", "compile"]] = {"win": "win", "safe": "survive", "compile": "compile"}


@dataclass(frozen=True, slots=True)
class Bounds:
    """How far the prover may look: steps for each answer, and seconds for all of it."""

    steps: int
    seconds: float | None = None

    @classmethod
    def of(cls, rounds: int | None, seconds: float | None) -> Bounds:
        """Those that go with a search of so many rounds.

        >>> Bounds.of(100, None).steps, Bounds.of(1200, 2.0), Bounds.of(None, 0.5).steps, Bounds.of(1, None).steps
        (6000, Bounds(steps=20000, seconds=2.0), 4000, 400)
        """
        return cls(HURRY if rounds is None else min(max(rounds * A_ROUND, LEAST), BUDGET), seconds)


@dataclass(frozen=True, slots=True)
class Certain:
    """An answer that is sure, by its place: see `SureAnswer`, which has words for it."""

    kind: Kind
    place: int
    now: bool = False
    played: bool = False
    missed: bool = False


@dataclass(frozen=True, slots=True)
class SureAnswer:
    """An answer that is sure to reach what its kind says, and what is known of the one that was given.

    - `win`: by the end of the player's next turn; `now`: in this very turn. `compile`: one more protocol by then.
    - `safe`: the other player cannot win before that turn; told only where another answer would let them, in some deal.
    - `played`: the answer that was given is sure, too, and then it is the one named. `missed`: it is not, in some deal.
      Neither, where nothing was played or it could not be found out.
    """

    kind: Kind
    move: str
    label: str
    now: bool
    played: bool
    missed: bool

    @classmethod
    def of(cls, found: Certain, view: View, lang: str) -> SureAnswer:
        answer = view.answers[found.place]
        return cls(found.kind, answer.move, view.label(answer, lang), found.now, found.played, found.missed)


def certain(view: View, played: int | None, bounds: Bounds) -> Certain | None:
    """A sure win, or else what keeps the player in the game where not everything does."""
    look = _Look(view, bounds)
    try:
        return look.win(played) or look.safe(played)
    except CannotProve:
        return None


def sure_compile(view: View, played: int, bounds: Bounds) -> Certain | None:
    """A compile that was missed. Nearly every question could be asked for it, so only mistakes are."""
    try:
        return _Look(view, bounds).compile(played)
    except CannotProve:
        return None


def aim_of(kind: Kind, view: View) -> Aim:
    """What is to be proved. In the other player's turn the next turn is the first of one's own."""
    goal = _GOALS[kind]
    return Aim(goal, 1 if goal == "survive" or view.turn != view.player else 2)


class _Look:
    """One question, looked at until the time is up."""

    def __init__(self, view: View, bounds: Bounds) -> None:
        self.view, self.steps = view, bounds.steps
        self.end = None if bounds.seconds is None else time.monotonic() + bounds.seconds

    # ------------------------------------------------------------ what there may be

    def win(self, played: int | None) -> Certain | None:
        """The quickest one; whoever has played another sure one has missed nothing."""
        view = self.view
        if self._compiled(view.player) < NEAR_WIN:
            return None
        aim = aim_of("win", view)
        known = None if played is None else self._verdict(aim, played)
        if played is not None and known == "proved":
            return Certain("win", played, self._verdict(Aim("win", 1), played) == "proved", played=True)
        quick = self._sure(Aim("win", 1)) if view.turn == view.player else None
        place = self._sure(aim) if quick is None else quick
        return None if place is None else Certain("win", place, quick is not None, missed=known == "refuted")

    def safe(self, played: int | None) -> Certain | None:
        them = next(player for player in PLAYERS if player != self.view.player)
        if self._compiled(them) < NEAR_LOSS:
            return None
        aim = aim_of("safe", self.view)
        if played is not None and self._verdict(aim, played) == "refuted":
            place = self._sure(aim)
            return None if place is None else Certain("safe", place, missed=True)
        place = self._only(aim)
        return None if place is None or played not in (None, place) else Certain("safe", place, played=played == place)

    def compile(self, played: int) -> Certain | None:
        aim = aim_of("compile", self.view)
        place = self._sure(aim) if self._verdict(aim, played) == "refuted" else None
        return None if place is None else Certain("compile", place, missed=True)

    def _compiled(self, player: str) -> int:
        return sum(is_done for _, is_done in self.view.sides[PLAYERS.index(player)].protocols)

    # ------------------------------------------------------------ proofs

    def _case(self, aim: Aim) -> Case:
        return Case(self.view, aim, self._halted())

    def _halted(self) -> Callable[[], bool] | None:
        end = self.end
        return None if end is None else lambda: time.monotonic() >= end

    def _verdict(self, aim: Aim, place: int) -> Verdict:
        """Of one answer. Whatever fails in a deal with open cards fails."""
        case, option, few = self._case(aim), self.view.options[place], max(self.steps // FIRST_LOOK, 1)
        if not case.is_open:
            return "undecided"
        if any(case.verdict_in(case.sampled(), option, few) == "refuted" for _ in range(DEALS)):
            return "refuted"
        return case.verdict(option, self.steps)

    def _sure(self, aim: Aim) -> int | None:
        left = None if self.end is None else max(self.end - time.monotonic(), 0.0)
        move = sure_answer(self.view, aim, self.steps, left).move
        return None if move is None else [answer.move for answer in self.view.answers].index(move)

    def _only(self, aim: Aim) -> int | None:
        """The one answer that reaches the aim, if every other one fails in some deal."""
        case, few = self._case(aim), max(self.steps // FIRST_LOOK, 1)
        left = dict(enumerate(self.view.options)) if case.is_open else {}
        for deal in [case.sampled() for _ in range(DEALS)]:
            left = {place: each for place, each in left.items() if case.verdict_in(deal, each, few) != "refuted"}
        found = {place: case.verdict(option, self.steps) for place, option in left.items()}
        sure = [place for place, verdict in found.items() if verdict == "proved"]
        return sure[0] if len(sure) == 1 and "undecided" not in found.values() else None

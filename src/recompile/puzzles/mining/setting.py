"""Setting a puzzle: the whole way through it, decision by decision, against the best defence that was found."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from recompile.engine import ids, machine
from recompile.engine.events import Log
from recompile.engine.state import State
from recompile.game import View
from recompile.notation.move import option_text
from recompile.proofs.aims import Aim
from recompile.proofs.cases import Case
from recompile.puzzles.mining.judging import Judge, Judged
from recompile.puzzles.puzzle import RIVAL, SOLVER, Decision, Reply
from recompile.search.goals import OPEN, REACHED

WAYS = 20  # of the other player that are looked at, in one deal
DECISIONS = 24  # of the solver's in one puzzle: with more it is cluttered
LONGEST = 12  # moves of the other player's between two of them


class Cluttered(Exception):
    """More than anybody should have to look at, or something that chance decides."""


class Setting:
    """One puzzle in one deal. `score` is the higher, the more the solver has to find."""

    def __init__(self, case: Case, deal: State, chance: Random) -> None:
        self.aim, self.target, self.deal, self.chance = case.aim, case.target, deal, chance
        self.decisions = self.score = 0

    def whole(self, judged: Judged) -> Decision:
        """The puzzle from its first question on."""
        return self._decision(self.deal, judged)

    def _decision(self, state: State, judged: Judged) -> Decision:
        self.decisions += 1
        if self.decisions > DECISIONS:
            raise Cluttered
        self.score += 10 * bool(judged.wrong) + len(judged.wrong)
        return Decision({move: self._reply(state, move) for move in judged.right}, judged.wrong)

    def _reply(self, state: State, move: str) -> Reply:
        """What follows a right answer, up to the solver's next question."""
        option = next(each for each in state.options if option_text(state, each) == move)
        line, then = self._defended(after(state, option))
        if self._is_over(then):
            return Reply(line)
        judged = self._judged(then)
        return Reply(line, self._decision(then, judged))

    def _judged(self, state: State) -> Judged:
        case = Case(View(state, SOLVER), Aim(self.aim.goal, 1), last=self.target.last)
        judged = Judge(case).judged()
        if judged is None:
            raise Cluttered
        return judged

    def _is_over(self, state: State) -> bool:
        settled = self.target.settled(state)
        assert settled in (OPEN, REACHED), "a move that was proved has failed"
        return settled == REACHED

    # ------------------------------------------------------------ the other player

    def _defended(self, state: State) -> tuple[tuple[str, ...], State]:
        """The way of the other player after which the solver can do most things wrong; among equals a long one."""
        ways = []
        for way in self._ways(state, ()):
            ways.append(way)
            if len(ways) == WAYS:
                break
        if not ways:
            raise Cluttered
        return max(ways, key=lambda way: (self._hardness(way[1]), len(way[0])))

    def _ways(self, state: State, line: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], State]]:
        """All ways to the solver's next question or the goal, in an order of chance."""
        if self.target.settled(state) != OPEN or state.asked == ids.A:
            yield line, state
            return
        options = list(state.options)
        self.chance.shuffle(options)
        for option in options if len(line) < LONGEST else []:
            yield from self._ways(after(state, option), (*line, f"{RIVAL} {option_text(state, option)}"))

    def _hardness(self, state: State) -> int:
        """How many answers are wrong in this very deal."""
        if self.target.settled(state) != OPEN:
            return -1
        case = Case(View(state, SOLVER), Aim(self.aim.goal, 1), last=self.target.last)
        return sum(case.verdict_in(state, option) == "refuted" for option in state.options)


def after(state: State, option: int) -> State:
    """An answer, and what follows of itself; nothing that chance decides."""
    twin, log = state.copy(), Log()
    twin.log = log
    machine.answer(twin, option)
    twin.log = None
    if log.rolls:
        raise Cluttered
    return twin

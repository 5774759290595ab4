"""Which answers to a question are right and which are wrong, each wrong one with a deal in which it fails."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from recompile.engine.state import State
from recompile.notation.position import Position
from recompile.proofs.cases import BUDGET, OPEN_BUDGET, Case
from recompile.puzzles.deals import hidden_in
from recompile.puzzles.puzzle import Refutation

SIFT_BUDGET = 800  # what is not clear by then in a single deal will hardly be clear in all of them
DEALS = 6  # tried with open cards before anything is proved
SPARE = 9  # answers that may still be left after the first of them, half of it after the second, and so on
MORE_DEALS = 24  # tried where something was refuted, but not yet in one deal
LONGEST = 14  # moves of a refutation; who shall follow more?


@dataclass(slots=True)
class Judged:
    """The answers of one question."""

    right: list[str] = field(default_factory=list)
    wrong: dict[str, Refutation] = field(default_factory=dict)
    steps: int = 0


@dataclass(frozen=True, slots=True)
class Shown:
    """A deal, and how something fails in it."""

    deal: State
    line: tuple[str, ...]


class Judge:
    """Looks at one question."""

    def __init__(self, case: Case, budget: int = BUDGET) -> None:
        self.case, self.budget = case, budget
        self.seen = str(case.view.position)
        self.undecided = self.steps = 0
        self.moves = dict(zip(case.view.options, map(str, case.view.moves), strict=True))

    def judged(self, most_right: int | None = None) -> Judged | None:
        """All answers, or None where something could not be decided or has no single deal to show. With so many right
        ones at the most, it is given up as soon as there are likely to be more."""
        shown = self._sifted(most_right)
        if shown is None:
            return None
        left = [option for option, why in shown.items() if why is None]
        right = self._proved(left, most_right)
        if right is None:
            return None
        judged = Judged(right=[self.moves[option] for option in right], steps=self.steps)
        for option, why in shown.items():
            if option in right:
                continue
            why = why or self._refuted_in(self._more_deals(option), option)
            if why is None:
                return None
            judged.wrong[self.moves[option]] = Refutation(self.codes(why.deal), why.line)
        return judged

    def _sifted(self, most_right: int | None) -> dict[int, Shown | None] | None:
        """What a few deals with open cards refute: None for an answer that none of them does."""
        shown: dict[int, Shown | None] = dict.fromkeys(self.moves)
        for tried in range(1, DEALS + 1):
            deal = self.case.sampled()
            self.undecided = 0
            left = [option for option, why in shown.items() if why is None]
            for option in left:
                shown[option] = self._refuted_in([deal], option, SIFT_BUDGET)
                if most_right is not None and self.undecided > most_right:
                    return None
            left = [option for option in left if shown[option] is None]
            if not left or (most_right is not None and len(left) > most_right + SPARE // tried):
                return None
        return shown

    def _proved(self, options: list[int], most_right: int | None) -> list[int] | None:
        """Those that do it in every deal; None if it is not clear of all, or if there are none or too many."""
        right = []
        for option in options:
            before = self.case.steps
            verdict = self.case.verdict(option, self.budget)
            if verdict == "proved":
                right.append(option)
                self.steps += self.case.steps - before
            if verdict == "undecided" or (most_right is not None and len(right) > most_right):
                return None
        return right or None

    def _more_deals(self, option: int) -> Iterator[State]:
        """Where the proof failed, and others."""
        self.case.verdict(option, self.budget)
        yield self.case.missed()
        yield from (self.case.sampled() for _ in range(MORE_DEALS))

    def _refuted_in(self, deals: Iterable[State], option: int, budget: int = OPEN_BUDGET) -> Shown | None:
        for deal in deals:
            verdict = self.case.verdict_in(deal, option, budget)
            self.undecided += verdict == "undecided"
            if verdict == "refuted" and (line := self.case.line(deal)) and len(line) <= LONGEST:
                return Shown(deal, line[1:])
        return None

    def codes(self, deal: State) -> tuple[str, ...]:
        """The hidden cards of a deal."""
        return hidden_in(self.seen, str(Position.of(deal)))

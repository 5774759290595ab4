"""Which answers to a question are right and which are wrong, each wrong one with a deal in which it fails."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from recompile.engine.state import State
from recompile.notation.position import Position
from recompile.proofs.cases import BUDGET, Case
from recompile.puzzles.deals import hidden_in
from recompile.puzzles.puzzle import Refutation

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


class Judge:
    """Looks at one question. Deals that have refuted something are tried first on what is left."""

    def __init__(self, case: Case, budget: int = BUDGET) -> None:
        self.case, self.budget = case, budget
        self.seen = str(case.view.position)
        self.deals: list[State] = []
        self.moves = dict(zip(case.view.options, map(str, case.view.moves), strict=True))

    def judged(self, most_right: int | None = None) -> Judged | None:
        """All answers, or None where something could not be decided or has no single deal to show. With so many right
        ones at the most, it is given up as soon as there are likely to be more."""
        shown = self._sifted(most_right)
        if shown is None:
            return None
        judged = Judged(wrong={self.moves[option]: why for option, why in shown.items() if why is not None})
        for option in [option for option, why in shown.items() if why is None]:
            why = self._settle(option, judged)
            if why is not None:
                judged.wrong[self.moves[option]] = why
            elif self.moves[option] not in judged.right or (most_right is not None and len(judged.right) > most_right):
                return None
        return judged

    def _sifted(self, most_right: int | None) -> dict[int, Refutation | None] | None:
        """What a few deals with open cards refute: None for an answer that none of them does."""
        shown: dict[int, Refutation | None] = dict.fromkeys(self.moves)
        for tried in range(1, DEALS + 1):
            self.deals.append(self.case.sampled())
            left = [option for option, why in shown.items() if why is None]
            for option in left:
                shown[option] = self._refuted_in(self.deals[-1:], option)
            left = [option for option in left if shown[option] is None]
            if not left or (most_right is not None and len(left) > most_right + SPARE // tried):
                return None
        return shown

    def _settle(self, option: int, judged: Judged) -> Refutation | None:
        """Prove it, or find a deal in which it fails."""
        before = self.case.steps
        verdict = self.case.verdict(option, self.budget)
        if verdict == "proved":
            judged.right.append(self.moves[option])
            judged.steps += self.case.steps - before
        return self._refuted_in(self._more_deals(), option) if verdict == "refuted" else None

    def _more_deals(self) -> Iterator[State]:
        yield self.case.missed()
        yield from (self.case.sampled() for _ in range(MORE_DEALS))

    def _refuted_in(self, deals: list[State] | Iterator[State], option: int) -> Refutation | None:
        for deal in deals:
            if self.case.verdict_in(deal, option) == "refuted" and (line := self.case.line(deal)):
                if len(line) > LONGEST:
                    continue
                if deal not in self.deals:
                    self.deals.insert(0, deal)
                return Refutation(self.codes(deal), line[1:])
        return None

    def codes(self, deal: State) -> tuple[str, ...]:
        """The hidden cards of a deal."""
        return hidden_in(self.seen, str(Position.of(deal)))

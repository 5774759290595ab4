"""A searcher that proves where it can: a sure win is taken, and what surely loses is left alone.

The search averages over deals and cannot tell "nearly always" from "always"; the prover can. It is asked only when the
game may end soon, and within bounds, so a decision takes little longer.
"""

from __future__ import annotations

import random
import time

from recompile.bots.base import Bot, Limit
from recompile.bots.drafting import draft
from recompile.bots.searching import Searcher, Tried
from recompile.game import View
from recompile.notation import Move
from recompile.proofs import lost_answers, sure_win

DEALS = 8  # in all of which an answer has to lose before it is left alone
SHARE = 3  # of the time there is, one part in so many may go into wins, and one into what loses at once
A_MOMENT = 0.001  # seconds


class SureBot(Bot):
    """Takes sure wins, avoids what loses at once, and asks the search about all the rest."""

    def __init__(self, searcher: Searcher, budget: int) -> None:
        self.searcher, self.budget = searcher, budget
        self.name = f"{searcher.name}+sure"

    @property
    def by_clock(self) -> bool:
        return self.searcher.by_clock

    def choose(self, view: View, limit: Limit, chance: random.Random) -> Move:
        if drafted := draft(view, chance):
            return drafted
        if len(view.moves) == 1:
            return view.moves[0]
        began = time.monotonic()
        found = sure_win(view, self.budget, _share(limit))
        if found is not None and found.move is not None:
            return Move(found.move)
        return self._searched(view, limit, began, chance)

    def search(self, view: View, limit: Limit, chance: random.Random) -> tuple[Tried, ...]:
        """What the search found out about each of `view.moves`."""
        return self.searcher.search(view, limit, chance)

    def _searched(self, view: View, limit: Limit, began: float, chance: random.Random) -> Move:
        """The answer tried most that does not lose at once in every deal, if there is one."""
        tried = self.search(view, _but_a_share(limit, began), chance)
        lost = lost_answers(view, DEALS, seconds=_share(limit))
        kept = [at for at, move in enumerate(view.moves) if str(move) not in lost]
        return view.moves[max(kept or range(len(tried)), key=tried.__getitem__)]

    def close(self) -> None:
        self.searcher.close()


def _share(limit: Limit) -> float | None:
    return None if limit.seconds is None else limit.seconds / SHARE


def _but_a_share(limit: Limit, began: float) -> Limit:
    """All that is left but one share; a moment in any case."""
    if limit.seconds is None:
        return limit
    end = began + limit.seconds * (1 - 1 / SHARE)
    return Limit(max(end - time.monotonic(), A_MOMENT), limit.rounds)

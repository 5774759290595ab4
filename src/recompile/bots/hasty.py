"""Somebody who does not see everything: some answers are overlooked, and the best of the others is given.

That is how people err: what they do makes sense, but there was something better. Who notices everything plays as the
bot that weighs the answers would.
"""

from __future__ import annotations

import random

from recompile.bots.base import Bot, BotError, Limit, Weigher
from recompile.bots.drafting import draft
from recompile.bots.simple import best
from recompile.game import View
from recompile.notation import Move

FEW = 2  # of so few answers none is overlooked: yes or no, this or that


class HastyBot(Bot):
    """Notices each answer with some chance, and of those it noticed takes what another bot finds best."""

    def __init__(self, weigher: Weigher, notices: float) -> None:
        if not 0 < notices <= 1:
            raise BotError(f"who is hasty notices a share from 0 to 1 of the answers, not {notices}")
        self.weigher, self.notices = weigher, notices
        self.name = f"{weigher.name}-hasty-{notices:g}"

    @property
    def by_clock(self) -> bool:
        return self.weigher.by_clock

    def choose(self, view: View, limit: Limit, chance: random.Random) -> Move:
        if drafted := draft(view, chance):
            return drafted
        noticed = self._noticed(len(view.moves), chance)
        if len(noticed) == 1:
            return view.moves[noticed[0]]
        weights = self.weigher.weigh(view, limit, chance)
        return view.moves[noticed[best([weights[at] for at in noticed], chance)]]

    def _noticed(self, answers: int, chance: random.Random) -> list[int]:
        """The places of the answers it thinks of: at least one."""
        if answers <= FEW:
            return list(range(answers))
        found = [at for at in range(answers) if chance.random() < self.notices]
        return found or [chance.randrange(answers)]

    def close(self) -> None:
        self.weigher.close()

"""The two simplest bots: any answer, and the one that looks best one step ahead."""

from __future__ import annotations

import random

from recompile.bots.base import Bot, BotError, Limit
from recompile.bots.drafting import draft
from recompile.bots.values import learned_values
from recompile.game import View
from recompile.notation import Move
from recompile.notation.names import PLAYERS
from recompile.search.evaluate import Values, chance_to_win
from recompile.search.quick import looks


class RandomBot(Bot):
    """Any legal answer, each as likely as the other."""

    name = "random"

    def choose(self, view: View, limit: Limit, chance: random.Random) -> Move:  # noqa: ARG002
        return chance.choice(view.moves)


class GreedyBot(Bot):
    """The answer that looks best one step ahead, over a few sampled worlds. Now and then, to be gentle, any.

    What positions are worth it takes from `values`, if they are given, and not from those that were learned.
    """

    def __init__(self, worlds: int = 3, slips: float = 0.0, values: Values | None = None) -> None:
        if worlds < 1 or not 0 <= slips <= 1:
            raise BotError(f"greedy needs at least one world and slips from 0 to 1, not {worlds} and {slips}")
        self.worlds = worlds
        self.slips = slips
        self.values = values
        self.name = "greedy" if not slips else f"greedy-{slips:g}"

    def choose(self, view: View, limit: Limit, chance: random.Random) -> Move:  # noqa: ARG002
        if chance.random() < self.slips:
            return chance.choice(view.moves)
        if drafted := draft(view, chance):
            return drafted
        return view.moves[best(self.chances(view, chance), chance)]

    def chances(self, view: View, chance: random.Random) -> list[float]:
        """For each answer the mean chance to win, as it looks after it."""
        values, me = self.values or learned_values(), PLAYERS.index(view.player)
        found = [0.0] * len(view.options)
        for _ in range(self.worlds):
            world = view.world(chance)
            for at, option in enumerate(view.options):
                found[at] += chance_to_win(looks(world, option, me, values)) / self.worlds
        return found


def best(chances: list[float], chance: random.Random) -> int:
    """The place of the highest number; among equals any."""
    most = max(chances)
    return chance.choice([at for at, value in enumerate(chances) if value == most])

"""The two simplest bots: any answer, and the one that looks best one step ahead."""

from __future__ import annotations

import random

from recompile.bots.base import Bot, BotError, Limit, Weigher
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


class GreedyBot(Weigher):
    """The answer that looks best one step ahead, over a few sampled worlds.

    What positions are worth it takes from `values`, if they are given, and not from those that were learned.
    """

    name = "greedy"

    def __init__(self, worlds: int = 3, values: Values | None = None) -> None:
        if worlds < 1:
            raise BotError(f"greedy needs at least one world, not {worlds}")
        self.worlds = worlds
        self.values = values

    def choose(self, view: View, limit: Limit, chance: random.Random) -> Move:
        chance.random()  # nobody looks at it; with it, games come out as they always have
        return draft(view, chance) or view.moves[best(self.weigh(view, limit, chance), chance)]

    def weigh(self, view: View, limit: Limit, chance: random.Random) -> list[float]:  # noqa: ARG002
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

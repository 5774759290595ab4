"""The planner: a whole turn ahead, with every question inside effects, and the other player's best answer to it."""

from __future__ import annotations

import random
import time

from recompile.bots.base import BotError, Limit, Weigher
from recompile.bots.drafting import draft
from recompile.bots.simple import best
from recompile.bots.values import learned_values
from recompile.game import View
from recompile.notation import Move
from recompile.search import Chooser
from recompile.search.evaluate import Values
from recompile.search.plan import Planner


class PlannerBot(Weigher):
    """Plans in a few sampled worlds and takes the answer that begins the best plans on average."""

    name = "planner"

    def __init__(self, worlds: int = 3, width: int = 4, budget: int = 200, values: Values | None = None) -> None:
        if min(worlds, width, budget) < 1:
            raise BotError(f"the planner needs positive numbers, not {worlds}, {width} and {budget}")
        self.worlds = worlds
        self.width = width  # answers followed at each question
        self.budget = budget  # positions looked at for each first answer
        self.values = values  # those that were learned, if none are given

    def choose(self, view: View, limit: Limit, chance: random.Random) -> Move:
        return draft(view, chance) or view.moves[best(self.weigh(view, limit, chance), chance)]

    def weigh(self, view: View, limit: Limit, chance: random.Random) -> list[float]:
        """For each answer the mean chance to win after the best plan that begins with it."""
        planner = Planner(self.values or learned_values(), Chooser(chance.randrange(1 << 30)), self.width)
        found = [0.0] * len(view.options)
        began = time.monotonic()
        for _ in range(self.worlds):
            world = view.world(chance)
            chances = dict(zip(world.options, planner.chances(world, self.budget), strict=True))
            for at, option in enumerate(view.options):
                found[at] += chances[option]
            if limit.seconds is not None and time.monotonic() - began > limit.seconds / 2:
                break  # another world might take as long again
        return found

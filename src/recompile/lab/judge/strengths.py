"""The two strengths of play that protocols are judged at, and who plays at them.

The players of the judge know no card by heart. What bots have learned of the printed cards is of no use with a new one,
and would be held against it: so they take every card, printed or not, for what cards of its kind are usually worth, and
see in its text only what it does. All protocols are alike to them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from recompile.bots import NO_LIMIT, GreedyBot, PlannerBot
from recompile.bots.base import Weigher
from recompile.bots.simple import best
from recompile.bots.values import usual_values
from recompile.cards import Card
from recompile.game import View
from recompile.text.catalogue import mark

CARD, PLAN = "card", "plan"


@dataclass(frozen=True, slots=True)
class Strength:
    """How well is played, in words."""

    key: str
    title: str
    about: str


STRENGTHS: Mapping[str, Strength] = {
    CARD: Strength(CARD, mark("card by card"), mark("each answer the one that looks best one step ahead, like Moss")),
    PLAN: Strength(PLAN, mark("planning"), mark("a whole turn ahead, with the best reply to it")),
}


class Player:
    """Somebody who plays both sides at one strength. A card may be taken for another one that it is `like`."""

    def __init__(self, strength: str, like: Mapping[Card, Card]) -> None:
        values = usual_values(like)
        greedy, planner = GreedyBot(1, values=values), PlannerBot(1, 2, 20, values)
        self._weigher: Weigher = greedy if strength == CARD else planner

    def answer(self, view: View, chance: Random) -> int:
        """The place of the answer to the question of the moment."""
        return best(self._weigher.weigh(view, NO_LIMIT, chance), chance)

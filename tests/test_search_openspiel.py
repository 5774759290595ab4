"""The tree search on a small known game: Leduc poker, beside OpenSpiel's own information-set search.

Runs where OpenSpiel is installed, with the plain engine: the search is made for our states, and only uncompiled can it
be handed others.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from recompile.engine import IS_COMPILED
from recompile.engine.batch import Chooser
from recompile.search import tree

pyspiel = pytest.importorskip("pyspiel")
pytestmark = pytest.mark.skipif(IS_COMPILED, reason="the compiled search takes only states of the compiled engine")

MOST = 13.0  # what can be won or lost
WALKS = 4000


class Leduc:
    """A state of Leduc poker that looks like one of ours to the search."""

    def __init__(self, state: Any, chance: random.Random) -> None:
        self.chance = chance
        while state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(actions, chances)[0])
        self.state = state
        self.asked = -1 if state.is_terminal() else state.current_player()
        self.offers = [] if state.is_terminal() else state.legal_actions()
        self.offered = len(self.offers)

    def copy(self) -> Leduc:
        return Leduc(self.state.clone(), self.chance)


def give(world: Leduc, action: int) -> None:
    world.state.apply_action(action)
    world.__init__(world.state, world.chance)  # type: ignore[misc]


class Payoff:
    """The value of a state: play it out at random, and see what is won."""

    def worth(self, world: Leduc, player: int) -> float:
        state = world.state.clone()
        while not state.is_terminal():
            actions = [a for a, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
            state.apply_action(world.chance.choice(actions))
        return 0.5 + float(state.returns()[player]) / (2 * MOST)


def ours(state: Any) -> tuple[dict[int, float], float]:
    """How often each action was tried, and the mean payoff."""
    player = state.current_player()
    search: Any = tree.Search(Payoff(), Chooser(1), player)  # type: ignore[arg-type]
    search.curiosity, search.trust, search.rollout = 0.6, 0.1, 0
    chance = random.Random(5)
    for _ in range(WALKS):
        search.walk(Leduc(state.resample_from_infostate(player, chance.random), chance))
    visits = {node.key: node.visits / WALKS for node in search.root.children}
    return visits, (2 * search.root.total / search.root.visits - 1) * MOST


def theirs(state: Any) -> dict[int, float]:
    evaluator = pyspiel.RandomRolloutEvaluator(1, 7)
    bot = pyspiel.ISMCTSBot(
        7, evaluator, 2 * MOST, WALKS, -1, pyspiel.ISMCTSFinalPolicyType.NORMALIZED_VISIT_COUNT, False, False
    )
    policy, _ = bot.step_with_policy(state)
    return dict(policy)


def last_words(game: Any, count: int) -> list[Any]:
    """Questions that close the betting: call or fold, each once. What the other player knows matters no more then.

    (Elsewhere the two searches differ by design: theirs keeps a node for every card the other player may hold, ours
    one for every answer, because in our game an answer shows the card it is given with.)
    """
    chance = random.Random(3)
    found: dict[str, Any] = {}
    while len(found) < count:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(chance.choice([action for action, _ in state.chance_outcomes()]))
                continue
            if "[Round 2]" in state.information_state_string() and len(state.legal_actions()) == 2 and _raised(state):
                found.setdefault(state.information_state_string(), state.clone())
            state.apply_action(chance.choice(state.legal_actions()))
    return list(found.values())[:count]


def _raised(state: Any) -> bool:
    """Two raises: nobody can raise again, so one may call or fold."""
    return bool(state.legal_actions() == [0, 1])


def truth(state: Any) -> float:
    """What calling brings on average, over every card the other player may hold."""
    player = state.current_player()
    deals = {}
    for seed in range(200):
        deal = state.resample_from_infostate(player, random.Random(seed).random)
        deal.apply_action(1)
        deals[str(deal)] = float(deal.returns()[player])
    return sum(deals.values()) / len(deals)


def test_both_searches_find_the_truth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tree, "answer", give)
    monkeypatch.setattr(tree, "looks", lambda *_: 0.5)
    monkeypatch.setattr(tree, "chance_to_win", lambda worth: worth)
    game = pyspiel.load_game("leduc_poker")
    for state in last_words(game, 20):
        called, folded = truth(state), _folded(state)
        (visits, _), policy = ours(state), theirs(state)
        if abs(called - folded) < 1:
            continue  # too close to tell with so few walks
        right = int(called > folded)
        assert max(visits, key=lambda action: visits[action]) == right
        assert max(policy, key=lambda action: policy[action]) == right


def _folded(state: Any) -> float:
    after = state.clone()
    after.apply_action(0)
    return float(after.returns()[state.current_player()])

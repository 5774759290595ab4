"""The mind: a network that has learned the game by playing it, and reads cards by their words.

By itself it answers at once, with what looks best to it. With walks it looks ahead where it is in doubt: the network
says which answers deserve a look, and a small one that it has taught what comes of them (`search/minded`).
"""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache, partial
from importlib.resources import files

from recompile.bots.base import BotError, Limit
from recompile.bots.searching import WALKS_PER_WORLD, IsmctsBot, Searcher, Tried, rounds_of, tried_of
from recompile.game import View
from recompile.notation.names import PLAYERS
from recompile.search import State, Walk
from recompile.search.judgement import Judge
from recompile.search.minded import SURE, MindSearch, Thought, chance_of
from recompile.search.network import Net
from recompile.search.tree import Node

WALKS = 380


@cache
def learned_net(name: str = "mind") -> Net:
    """A network this package comes with: the one that plays, or the small one at the leaves of its trees (`leaf`)."""
    path = files("recompile.bots").joinpath("data", f"{name}.bin")
    return Net(path.read_bytes(), str(path))


class MindBot(Searcher):
    """Answers with what the network likes best, after so many walks ahead; with none, at once.

    What is given as `net` judges everything, unless another one is given for the positions below the question. Who
    ponders looks ahead even where there is no doubt: somebody wants to know what every answer is worth. For each
    protocol that it has never met, and knows by its words alone, it looks ahead `unmet` times more.
    """

    def __init__(
        self,
        walks: int | None = None,
        seconds: float | None = None,
        net: Net | None = None,
        leaf: Net | None = None,
        *,
        ponders: bool = False,
        unmet: int = 0,
    ) -> None:
        if walks is not None and walks < 0:
            raise BotError(f"a mind looks ahead any number of times, but not {walks}")
        Limit(seconds)  # refuses what is not positive
        self.rounds = WALKS if walks is None and seconds is None else walks
        self.seconds = seconds
        self.ponders, self.unmet = ponders, unmet
        self.name = f"mind-{self.rounds}" if seconds is None else f"mind-{seconds * 1000:g}ms"
        self._net, self._leaf = net, leaf or net
        self._judge: Judge | None = None
        self._judge_below: Judge | None = None

    def search(self, view: View, limit: Limit, chance: random.Random) -> tuple[Tried, ...]:
        """What it thinks of each of `view.moves`: its walks, or how likely it is where none was needed."""
        world, judge = view.world(chance), self._judging()
        if not judge.fits(world):
            return self._instead().search(view, limit, chance)
        tree = MindSearch(PLAYERS.index(view.player))
        tree.walk(world, judge)
        rounds = None if self.rounds is None else self.rounds + self.unmet * judge.unmet(world)
        if rounds == 0 or (max(judge.chances) >= SURE and not self.ponders):
            likely = dict(zip(world.options, judge.chances, strict=True))
            return tuple(Tried(int(likely[option]), tree.root.total / int(tree.root.visits)) for option in view.options)
        self._grow(tree, view, world, self._limited(limit, rounds), chance)
        return tuple(_tried_of(tree.root.child(option)) for option in view.options)

    def _grow(self, tree: MindSearch, view: View, world: State, limit: Limit, chance: random.Random) -> None:
        """Walk on, from this world to others, as long as that may change the answer."""
        below = self._judging_below()
        for count in rounds_of(limit):
            if count % WALKS_PER_WORLD == 0 and count > 0:
                world = view.world(chance)
            if limit.rounds is not None and tree.is_settled(limit.rounds - count):
                break
            tree.walk(world, below)

    def _plant(self, view: View, count: int, chance: random.Random) -> list[tuple[Node | Thought, Walk]]:
        if not self._judging().fits(view.world(chance)):
            return self._instead()._plant(view, count, chance)
        me, below = PLAYERS.index(view.player), self._judging_below()
        trees = [MindSearch(me) for _ in range(count)]
        return [(tree.root, partial(tree.walk_after, below)) for tree in trees]

    def _instead(self) -> IsmctsBot:
        """Who answers in a position that somebody made up, with cards of a seventh protocol."""
        return IsmctsBot(1 if self.rounds == 0 else self.rounds, self.seconds)

    def chance_to_win(self, view: View, chance: random.Random) -> float:
        """What the network gives this player, from what they know."""
        world = view.world(chance)
        return chance_of(self._judging().value(world, PLAYERS.index(view.player)))

    def _judging(self) -> Judge:
        if self._judge is None:
            self._judge = Judge(self._net or learned_net())
        return self._judge

    def _judging_below(self) -> Judge:
        if self._judge_below is None:
            self._judge_below = Judge(self._leaf or learned_net("leaf"))
        return self._judge_below


def _tried_of(thought: Thought | None) -> Tried:
    return replace(tried_of(thought), looked=0.0 if thought is None else thought.prior)

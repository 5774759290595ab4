"""The mind: a network that has learned the game by playing it, and reads cards by their words.

By itself it answers at once, with what looks best to it. With walks it looks ahead where it is in doubt: the network
says which answers deserve a look, and a small one that it has taught what comes of them (`search/minded`).
"""

from __future__ import annotations

import random
from functools import cache
from importlib.resources import files

from recompile.bots.base import BotError, Limit
from recompile.bots.searching import WALKS_PER_WORLD, IsmctsBot, Searcher, Tried, rounds_of, tried_of
from recompile.game import View
from recompile.notation.names import PLAYERS
from recompile.search.judgement import Judge
from recompile.search.minded import SURE, MindSearch, Thought, chance_of
from recompile.search.network import Net

WALKS = 380


@cache
def learned_net(name: str = "mind") -> Net:
    """A network this package comes with: the one that plays, or the small one at the leaves of its trees (`leaf`)."""
    path = files("recompile.bots").joinpath("data", f"{name}.bin")
    return Net(path.read_bytes(), str(path))


class MindBot(Searcher):
    """Answers with what the network likes best, after so many walks ahead; with none, at once.

    What is given as `net` judges everything, unless another one is given for the positions below the question.
    """

    def __init__(
        self,
        walks: int | None = None,
        seconds: float | None = None,
        net: Net | None = None,
        leaf: Net | None = None,
    ) -> None:
        if walks is not None and walks < 0:
            raise BotError(f"a mind looks ahead any number of times, but not {walks}")
        Limit(seconds)  # refuses what is not positive
        self.rounds = WALKS if walks is None and seconds is None else walks
        self.seconds = seconds
        self.name = f"mind-{self.rounds}" if seconds is None else f"mind-{seconds * 1000:g}ms"
        self._net, self._leaf = net, leaf or net
        self._judge: Judge | None = None
        self._judge_below: Judge | None = None

    def search(self, view: View, limit: Limit, chance: random.Random) -> tuple[Tried, ...]:
        """What it thinks of each of `view.moves`: its walks, or how likely it is where none was needed."""
        world = view.world(chance)
        judge = self._judging()
        if not judge.fits(world):  # a position somebody made up, with cards of a seventh protocol
            return IsmctsBot(1 if self.rounds == 0 else self.rounds, self.seconds).search(view, limit, chance)
        tree = MindSearch(PLAYERS.index(view.player))
        tree.walk(world, judge)
        likely = judge.chances
        offers = {option: likely[at] for at, option in enumerate(world.options)}
        at_once = tuple(Tried(int(offers[option]), 0.0) for option in view.options)
        if self.rounds == 0 or max(likely) >= SURE:
            return _with_chance(at_once, tree.root)
        limited, below = self._limited(limit), self._judging_below()
        for count in rounds_of(limited):
            if count % WALKS_PER_WORLD == 0 and count > 0:
                world = view.world(chance)
            if limited.rounds is not None and tree.is_settled(limited.rounds - count):
                break
            tree.walk(world, below)
        return tuple(tried_of(tree.root.child(option)) for option in view.options)

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


def _with_chance(tried: tuple[Tried, ...], root: Thought) -> tuple[Tried, ...]:
    chance = root.total / int(root.visits)
    return tuple(Tried(one.visits, chance) for one in tried)

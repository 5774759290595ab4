"""Information-set Monte Carlo tree search: the more it may think, the stronger."""

from __future__ import annotations

import random
import time
from abc import abstractmethod
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context

from recompile.bots.base import BotError, Limit, Weigher
from recompile.bots.drafting import draft
from recompile.bots.values import learned_values
from recompile.game import View
from recompile.notation import Move
from recompile.notation.names import PLAYERS
from recompile.search import Chooser, Walk
from recompile.search.minded import Thought
from recompile.search.tree import Node, Search

ROUNDS = 1000
WALKS_PER_WORLD = 4  # as strong as a new world for every walk, and half the time
MEMORY = 200_000  # visits a tree may have when it is used again


@dataclass(frozen=True, slots=True, order=True)
class Tried:
    """What a search found out about one answer: how often it was tried, the mean chance to win, and how good it looked
    at first, to a search that knows (from 0 to 1). What was tried more is better, then what does better."""

    visits: int
    chance: float
    looked: float = 0.0


class Searcher(Weigher):
    """A bot that tries answers out: so often, or so long."""

    rounds: int | None
    seconds: float | None

    @property
    def by_clock(self) -> bool:
        return self.seconds is not None

    def choose(self, view: View, limit: Limit, chance: random.Random) -> Move:
        if drafted := draft(view, chance):
            return drafted
        if len(view.moves) == 1:
            return view.moves[0]
        return view.moves[most_tried(self.search(view, limit, chance))]

    @abstractmethod
    def search(self, view: View, limit: Limit, chance: random.Random) -> tuple[Tried, ...]:
        """What the search found out about each of `view.moves`."""

    def weigh(self, view: View, limit: Limit, chance: random.Random) -> list[float]:
        """What was tried most is best; among equals what does better, or looked better where it was not tried."""
        found = self.search(view, limit, chance)
        return [one.visits + (one.chance if one.visits else one.looked) for one in found]

    def compare(self, view: View, places: Sequence[int], limit: Limit, chance: random.Random) -> list[float]:
        """The chance to win after the answers at these places, each with a tree of its own, all in the same worlds."""
        trees = self._plant(view, len(places), chance)
        for _ in rounds_of(self._limited(limit, None if self.rounds is None else max(self.rounds, 1))):
            world = view.world(chance)
            for place, (_, walk) in zip(places, trees, strict=True):
                walk(world, view.options[place])
        return [tried_of(root).chance for root, _ in trees]

    @abstractmethod
    def _plant(self, view: View, count: int, chance: random.Random) -> list[tuple[Node | Thought, Walk]]:
        """So many trees that are alike: their roots, and how to walk them."""

    def _limited(self, limit: Limit, own: int | None) -> Limit:
        """The narrower of the bot's own limit, with so many rounds, and the one it is given."""
        seconds = min((s for s in (self.seconds, limit.seconds) if s is not None), default=None)
        rounds = min((r for r in (own, limit.rounds) if r is not None), default=None)
        return Limit(seconds, rounds)


class IsmctsBot(Searcher):
    """Walks a tree through sampled worlds. With `processes` several trees grow side by side and vote."""

    def __init__(self, rounds: int | None = None, seconds: float | None = None, processes: int = 1) -> None:
        Limit(seconds, rounds)  # refuses what is not positive
        if processes < 1:
            raise BotError(f"a search needs at least one process, not {processes}")
        self.rounds = ROUNDS if rounds is None and seconds is None else rounds
        self.seconds = seconds
        self.processes = processes
        self.name = f"ismcts-{self.rounds}" if seconds is None else f"ismcts-{seconds:g}s"
        self._pool: Executor | None = None
        self._kept: tuple[Node, object] | None = None  # where the tree stands after the last answer, and in which turn

    def search(self, view: View, limit: Limit, chance: random.Random) -> tuple[Tried, ...]:
        """What the search found out about each of `view.moves`."""
        limit = self._limited(limit, self.rounds)
        if self.processes == 1:
            return self._look_around(view, limit, chance)
        if self._pool is None:
            # Not forked: a forked process inherits the locks of threads that do not exist in it.
            self._pool = ProcessPoolExecutor(self.processes, get_context("spawn"))
        share = Limit(limit.seconds, None if limit.rounds is None else max(limit.rounds // self.processes, 1))
        seeds = [chance.randrange(1 << 30) for _ in range(self.processes)]
        jobs = [self._pool.submit(_search_apart, view, share, seed) for seed in seeds]
        return _together([job.result() for job in jobs])

    def _plant(self, view: View, count: int, chance: random.Random) -> list[tuple[Node | Thought, Walk]]:
        seed, me = chance.randrange(1 << 30), PLAYERS.index(view.player)
        trees = [Search(learned_values(), Chooser(seed), me) for _ in range(count)]
        return [(tree.root, tree.walk_after) for tree in trees]

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None

    # ------------------------------------------------------------ one tree

    def _look_around(self, view: View, limit: Limit, chance: random.Random) -> tuple[Tried, ...]:
        tree = self._tree(view, chance)
        for count in rounds_of(limit):
            if count % WALKS_PER_WORLD == 0:
                world = view.world(chance)
            tree.walk(world)
        found = [tree.root.child(option) for option in view.options]
        tried = tuple(map(tried_of, found))
        best = found[most_tried(tried)]
        self._kept = None if best is None else (best, _moment(view))
        return tried

    def _tree(self, view: View, chance: random.Random) -> Search:
        """The tree of the last question, from the answer given on, if this question is the one it led to."""
        chooser = Chooser(chance.randrange(1 << 30))
        tree = Search(learned_values(), chooser, PLAYERS.index(view.player))
        if self._kept is not None:
            node, moment = self._kept
            known = {child.key for child in node.children}
            if moment == _moment(view) and node.asks == tree.me and known >= set(view.options) and node.visits < MEMORY:
                tree.root = node
        return tree


def _moment(view: View) -> object:
    """A tree is used again only within a phase of a turn: for the questions inside one effect."""
    return (view.player, view.number, view.phase)


def most_tried(tried: Sequence[Tried]) -> int:
    """The place of the answer to give."""
    return tried.index(max(tried))


def rounds_of(limit: Limit) -> Iterator[int]:
    """As many rounds as there may be, at least one."""
    end = None if limit.seconds is None else time.monotonic() + limit.seconds
    count = 0
    while (limit.rounds is None or count < limit.rounds) and (end is None or count == 0 or time.monotonic() < end):
        yield count
        count += 1


def tried_of(node: Node | Thought | None) -> Tried:
    if node is None or node.visits == 0:
        return Tried(0, 0.0)
    return Tried(int(node.visits), node.total / int(node.visits))


# ---------------------------------------------------------------- several trees


def _search_apart(view: View, limit: Limit, seed: int) -> tuple[Tried, ...]:
    return IsmctsBot(limit.rounds, limit.seconds).search(view, limit, random.Random(seed))


def _together(votes: list[tuple[Tried, ...]]) -> tuple[Tried, ...]:
    """The visits of all trees, and the mean of their means."""
    joined = []
    for each in zip(*votes, strict=True):
        visits = sum(vote.visits for vote in each)
        total = sum(vote.visits * vote.chance for vote in each)
        joined.append(Tried(visits, total / visits if visits else 0.0))
    return tuple(joined)

"""Information-set tree search: one tree of what a player can tell apart, walked through many sampled worlds.

Each walk goes down in one world, choosing among the answers legal there: those that have done well, those that looked
good one step ahead, and those tried too rarely. The first new node is valued, and the value is carried back up. Answers
of the other player that this player could not tell apart - which card was put down face-down - share a node.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from recompile.engine.batch import Chooser
from recompile.engine.ids import M_PLAY, MOVE_BASE, NOBODY
from recompile.engine.machine import answer
from recompile.engine.state import State
from recompile.search.evaluate import Values, chance_to_win
from recompile.search.quick import looks, play_on

BOTH: Final = 2
BLANK: Final = 1 << 40  # marks "a card face-down here", whichever it is


class Node:
    """What is known about one answer, from the point of view of the player who gave it."""

    __slots__ = ("asks", "children", "key", "looked", "total", "visits")

    def __init__(self, key: i64, looked: i64) -> None:
        self.key = key
        self.looked = looked  # what it looked worth when it was first seen
        self.visits: i64 = 0
        self.total: float = 0.0
        self.children: list[Node] = []
        self.asks: i64 = NOBODY  # who is asked next, if it is the same player in all worlds; BOTH if not

    def child(self, key: i64) -> Node | None:
        for node in self.children:
            if node.key == key:
                return node
        return None


def as_seen(option: i64, own: bool) -> i64:
    """What a player can tell of an answer: not which card the other one put face-down."""
    if not own and option // MOVE_BASE == M_PLAY and option % 2 == 0:
        return BLANK + option % MOVE_BASE % 12
    return option


class Search:
    """A tree that grows with every walk."""

    __slots__ = ("chooser", "curiosity", "me", "rollout", "root", "sharpness", "trust", "values")

    def __init__(self, values: Values, chooser: Chooser, me: i64) -> None:
        self.values = values
        self.chooser = chooser
        self.me = me
        self.root = Node(-1, 0)
        self.curiosity = 0.3
        self.sharpness = 600.0  # how quickly the prior falls with what an answer looks worth
        self.trust = 2.0  # how many visits the first look counts for
        self.rollout: i64 = 1  # turns played out quickly before a new node is valued

    def walk(self, world: State) -> None:
        """Go down once in this world, which stays as it is."""
        s = world.copy()
        path: list[Node] = []
        movers = vec[i64]()
        node = self.root
        while s.asked != NOBODY:
            mover = s.asked
            node = self._step(s, node)
            path.append(node)
            movers = append(movers, mover)
            if node.visits == 0:
                break
        self._carry_back(path, movers, self._value(s))

    def walk_after(self, world: State, option: i64) -> None:
        """The same from what follows this answer."""
        after = world.copy()
        answer(after, option)
        self.walk(after)

    def _step(self, s: State, node: Node) -> Node:
        """Choose an answer, give it, and return its node."""
        player = s.asked
        if node.asks == NOBODY:
            node.asks = player
        elif node.asks != player:
            node.asks = BOTH
        nodes: list[Node] = []
        picked = vec[i64]()  # an option for each node
        for at in range(s.offered):
            option = s.offers[at]
            key = as_seen(option, player == self.me)
            child = node.child(key)
            if child is None:
                child = Node(key, looks(s, option, player, self.values))
                node.children.append(child)
            elif key >= BLANK and child in nodes:
                continue
            nodes.append(child)
            picked = append(picked, option)
        best = self._select(nodes)
        answer(s, picked[best])
        return nodes[best]

    def _select(self, nodes: list[Node]) -> i64:
        """Upper confidence with a prior from the first look."""
        most: i64 = -(1 << 40)
        visits = 0.0
        for node in nodes:
            if node.looked > most:
                most = node.looked
            visits += float(node.visits)
        weight = 0.0
        for node in nodes:
            weight += exp(float(node.looked - most) / self.sharpness)
        eager = self.curiosity * sqrt(visits + 1.0) / weight
        best: i64 = 0
        highest = -1.0
        for at in range(len(nodes)):
            node = nodes[at]
            tried = float(node.visits)
            mean = (node.total + self.trust * chance_to_win(node.looked)) / (tried + self.trust)
            score = mean + eager * exp(float(node.looked - most) / self.sharpness) / (1.0 + tried)
            if score > highest:
                highest = score
                best = at
        return best

    def _value(self, s: State) -> float:
        if self.rollout > 0 and s.asked != NOBODY:
            play_on(s, self.values, self.chooser, 0, self.rollout)
        return chance_to_win(self.values.worth(s, self.me))

    def _carry_back(self, path: list[Node], movers: vec[i64], value: float) -> None:
        for at in range(len(path)):
            node = path[at]
            node.visits += 1
            if movers[at] == self.me:
                node.total += value
            else:
                node.total += 1.0 - value
        self.root.visits += 1
        self.root.total += value

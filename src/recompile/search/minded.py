"""Tree search with judgement: a network says which answers are worth a look and what a position is worth.

The tree is that of `search/tree` - one for what a player can tell apart, walked through sampled worlds - but nothing is
played out and nothing is tried just to see it: a walk goes down to the first position nobody has judged yet, asks the
network once, and carries its opinion back up. What it asks is what the player to move there could know, so the other
player is not taken to see through the backs of cards, either.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from recompile.engine.ids import M_PLAY, MOVE_BASE, NOBODY
from recompile.engine.machine import answer
from recompile.engine.state import State
from recompile.search.chances import THOUSAND, WHOLE, chances
from recompile.search.judgement import Judge
from recompile.search.tree import BLANK

CURIOSITY: Final = 0.3
CAUTION: Final = 0.1  # what nobody has tried yet is taken to be so much worse than what was
HEAT: Final = 3000  # in thousandths: what looks best to the network looks so by far; a search must try the rest as well


class Thought:
    """What is known about one answer, from the point of view of the player who gave it."""

    __slots__ = ("children", "key", "prior", "total", "visits")

    def __init__(self, key: i64, prior: float) -> None:
        self.key = key
        self.prior = prior
        self.visits: i64 = 0
        self.total: float = 0.0
        self.children: list[Thought] = []

    def child(self, key: i64) -> Thought | None:
        for thought in self.children:
            if thought.key == key:
                return thought
        return None


class MindSearch:
    """A tree that grows by one judged position with every walk."""

    __slots__ = ("caution", "curiosity", "heat", "judge", "me", "root")

    def __init__(self, judge: Judge, me: i64) -> None:
        self.judge = judge
        self.me = me
        self.root = Thought(-1, 1.0)
        self.curiosity = CURIOSITY
        self.caution = CAUTION
        self.heat: i64 = HEAT

    def walk(self, world: State) -> None:
        """Go down once in this world, which stays as it is."""
        s = world.copy()
        node = self.root
        path: list[Thought] = [node]
        movers = vec[i64]([self.me])
        while s.asked != NOBODY and node.visits > 0:
            mover = s.asked
            node = self._step(s, node)
            path.append(node)
            movers = append(movers, mover)
        self._carry_back(path, movers, self._value(s, node))

    def is_settled(self, left: i64) -> bool:
        """Whether the answer tried most stays that, whatever so many more walks find out."""
        most: i64 = 0
        second: i64 = 0
        for child in self.root.children:
            if child.visits > most:
                second = most
                most = child.visits
            elif child.visits > second:
                second = child.visits
        return most > second + left

    def _step(self, s: State, node: Thought) -> Thought:
        """Choose an answer, give it, and return its node."""
        nodes: list[Thought] = []
        picked = vec[i64]()  # an option for each node
        for at in range(s.offered):
            key = self._key(s.offers[at], s.asked)
            child = node.child(key)
            if child is None:
                self._open(s, node)
                child = node.child(key)
            if child is None or (key >= BLANK and child in nodes):
                continue
            nodes.append(child)
            picked = append(picked, s.offers[at])
        best = self._select(nodes)
        answer(s, picked[best])
        return nodes[best]

    def _key(self, option: i64, player: i64) -> i64:
        """What this player can tell of an answer: not which card the other one put face-down."""
        if player != self.me and option // MOVE_BASE == M_PLAY and option % 2 == 0:
            return BLANK + option % MOVE_BASE % 12
        return option

    def _open(self, s: State, node: Thought) -> i64:
        """Ask the network about a question: what it is worth to the one who is asked, and which answers are likely."""
        worth = self.judge.judge(s, s.asked)
        likely = chances(warmed(self.judge.logits, self.heat))
        for at in range(s.offered):
            key = self._key(s.offers[at], s.asked)
            prior = float(likely[at]) / float(WHOLE)
            child = node.child(key)
            if child is None:
                node.children.append(Thought(key, prior))
            elif key >= BLANK and child.visits == 0:  # one of several cards that look alike
                child.prior += prior
        return worth

    def _select(self, nodes: list[Thought]) -> i64:
        """Upper confidence with the network's priors, among the answers that are legal in this world."""
        visits = 0.0
        total = 0.0
        weight = 0.0
        for child in nodes:
            visits += float(child.visits)
            total += child.total
            weight += child.prior
        usual = 0.5
        if visits > 0.0:
            usual = total / visits
        usual -= self.caution
        eager = self.curiosity * sqrt(visits + 1.0) / (weight + 0.000001)
        best: i64 = 0
        highest = -1.0e9
        for at in range(len(nodes)):
            child = nodes[at]
            tried = float(child.visits)
            mean = usual
            if child.visits > 0:
                mean = child.total / tried
            score = mean + eager * child.prior / (1.0 + tried)
            if score > highest:
                highest = score
                best = at
        return best

    def _value(self, s: State, node: Thought) -> float:
        """The chance to win of the player who searches."""
        if s.asked == NOBODY:
            if s.winner == NOBODY:
                return 0.5
            if s.winner == self.me:
                return 1.0
            return 0.0
        value = chance_of(self._open(s, node))
        if s.asked == self.me:
            return value
        return 1.0 - value

    def _carry_back(self, path: list[Thought], movers: vec[i64], value: float) -> None:
        for at in range(len(path)):
            node = path[at]
            node.visits += 1
            if movers[at] == self.me:
                node.total += value
            else:
                node.total += 1.0 - value


def warmed(logits: vec[i64], heat: i64) -> vec[i64]:
    """Logits as far apart as they are after so much heat (in thousandths)."""
    out = vec[i64]([0] * len(logits))
    for at in range(len(logits)):
        out[at] = logits[at] * THOUSAND // heat
    return out


def chance_of(logit: i64) -> float:
    """The chance that belongs to a logit in thousandths, reckoned with whole numbers.

    >>> chance_of(0), round(chance_of(1000), 3), chance_of(-100_000)
    (0.5, 0.731, 0.0)
    """
    return float(chances(vec[i64]([logit, 0]))[0]) / float(WHOLE)

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

from recompile.engine.ids import NOBODY
from recompile.engine.machine import answer
from recompile.engine.state import State
from recompile.search.chances import THOUSAND, WHOLE, chances
from recompile.search.judgement import Judge
from recompile.search.tree import BLANK, as_seen

CURIOSITY: Final = 0.3
CAUTION: Final = 0.1  # what nobody has tried yet is taken to be so much worse than what was
SURE: Final = 65_500  # parts of 65536: what looks so good is answered without a second thought
HEAT: Final = 4500  # in thousandths: what looks best to the network looks so by far; a search must try the rest as well


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
    """A tree that grows by one judged position with every walk.

    A walk that comes to a position nobody has judged stands still there until it is told what the network thinks: who
    has one game asks at once (`walk`), who has many asks for all of them together.
    """

    __slots__ = ("caution", "curiosity", "heat", "is_over", "me", "movers", "node", "path", "root", "s")

    def __init__(self, me: i64) -> None:
        self.me = me
        self.root = Thought(-1, 1.0)
        self.curiosity = CURIOSITY
        self.caution = CAUTION
        self.heat: i64 = HEAT
        # Where the walk is, how it came there, and who answered on the way.
        self.s = State()
        self.node = self.root
        self.path: list[Thought] = []
        self.movers: vec[i64] = vec[i64]()
        self.is_over = True

    def walk(self, world: State, judge: Judge) -> None:
        """Go down once in this world, which stays as it is."""
        self.begin(world)
        while self.descend():
            worth = judge.judge(self.s, self.s.asked)
            self.learn(judge.logits, worth)

    def walk_after(self, judge: Judge, world: State, option: i64) -> None:
        """The same from what follows this answer."""
        after = world.copy()
        answer(after, option)
        self.walk(after, judge)

    def begin(self, world: State) -> None:
        """Stand at the root, in a copy of this world."""
        self.s = world.copy()
        self.node = self.root
        self.path = [self.root]
        self.movers = vec[i64]([self.me])
        self.is_over = False

    def descend(self) -> bool:
        """Go on down; whether there is a position now, `s`, that has to be judged. Otherwise the walk is over."""
        while not self.is_over:
            if self.s.asked == NOBODY:
                self._carry_back(self._result())
            elif self.node.visits == 0 or not self._step():
                return True
        return False

    def learn(self, logits: vec[i64], worth: i64) -> None:
        """Be told how good the answers look, and what the position is worth to the one who is asked."""
        is_leaf = self.node.visits == 0
        self._open(logits)
        if is_leaf:
            value = chance_of(worth)
            if self.s.asked != self.me:
                value = 1.0 - value
            self._carry_back(value)

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

    def _step(self) -> bool:
        """Choose an answer and give it, unless there is one that nobody has judged."""
        s = self.s
        nodes: list[Thought] = []
        picked = vec[i64]()  # an option for each node
        for at in range(s.offered):
            key = as_seen(s.offers[at], s.asked == self.me)
            child = self.node.child(key)
            if child is None:
                return False
            if key >= BLANK and child in nodes:
                continue
            nodes.append(child)
            picked = append(picked, s.offers[at])
        best = self._select(nodes)
        self.node = nodes[best]
        self.path.append(self.node)
        self.movers = append(self.movers, s.asked)
        answer(s, picked[best])
        return True

    def _open(self, logits: vec[i64]) -> None:
        """Put up a node for every answer that has none."""
        s = self.s
        node = self.node
        likely = chances(warmed(logits, self.heat))
        for at in range(s.offered):
            key = as_seen(s.offers[at], s.asked == self.me)
            prior = float(likely[at]) / float(WHOLE)
            child = node.child(key)
            if child is None:
                node.children.append(Thought(key, prior))
            elif key >= BLANK and child.visits == 0:  # one of several cards that look alike
                child.prior += prior

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

    def _result(self) -> float:
        """What a game that is over was worth to the player who searches."""
        if self.s.winner == NOBODY:
            return 0.5
        if self.s.winner == self.me:
            return 1.0
        return 0.0

    def _carry_back(self, value: float) -> None:
        self.is_over = True
        for at in range(len(self.path)):
            node = self.path[at]
            node.visits += 1
            if self.movers[at] == self.me:
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

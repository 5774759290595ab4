"""Many games in which both players look ahead, for those who learn from what they find.

Each game names a position, all are judged together, and each goes on with what it is told: down its tree, or to the
next question of its game. Now and then a decision is searched for; the others are made as the network would have it, so
that games go on. What a search found is a lesson: the answers with their weights.
"""

from __future__ import annotations

from typing import Final

from librt.strings import read_i16_le, read_i32_le
from librt.vecs import append, vec
from mypy_extensions import i64, u8

from recompile.encoding.action_ids import ACTIONS, Slots, action_of
from recompile.encoding.sight import MASK_SIZE, SIZE, Sight, write_bits
from recompile.encoding.vector import begin
from recompile.engine.batch import Chooser
from recompile.engine.ids import NOBODY
from recompile.engine.machine import advance, answer
from recompile.engine.seen import seen_by
from recompile.engine.state import State
from recompile.engine.worlds import sample
from recompile.search.chances import THOUSAND, WHOLE, chances
from recompile.search.minded import SURE, MindSearch

WALKS_PER_WORLD: Final = 2
TRIES: Final = 4  # for a world in which the same is asked


class Thinker:
    """One place: a game after the other. `s` is the game, `position` what it wants to have judged.

    After `hear`, `decided` says whether an answer was given: then `actions` and `weights` are what there was to choose
    from, `worth` what the position is worth to the player who was asked, `searched` whether that was found by walks,
    and `ended` whether it was the last answer of its game.
    """

    def __init__(self, template: State, pool: list[int], first: i64, stride: i64, walks: i64, share: i64) -> None:
        self.template = template
        self.pool = pool
        self.seed = first
        self.stride = stride
        self.walks = walks
        self.share = share  # of decisions that are searched, in thousandths
        self.chooser = Chooser(first)
        self.slots = Slots()
        self.tree: MindSearch | None = None
        self.walked: i64 = 0
        self.seen = template  # what the player who searches knows, and a world that agrees with it
        self.world = template
        self.actions: vec[i64] = vec[i64]()
        self.weights: vec[i64] = vec[i64]()
        self.worth = 0.0
        self.player: i64 = 0
        self.winner: i64 = NOBODY
        self.decided = False
        self.searched = False
        self.ended = False
        self.s = template
        self.position = template
        self._begin()

    # ------------------------------------------------------------ being told

    def hear(self, told: bytes, place: i64, worth: i64) -> None:
        """Go on with what the position is worth (a logit in thousandths) and the logits of this place's actions."""
        self.decided = False
        self.ended = False
        p = self.position
        logits = vec[i64]([0] * p.offered)
        for at in range(p.offered):
            action = action_of(p, self.slots, p.asked, p.offers[at])
            logits[at] = i64(read_i16_le(told, (place * ACTIONS + action) * 2))
        tree = self.tree
        if tree is None:
            self._consider(logits, worth)
        else:
            tree.learn(logits, worth)
            self._walk(tree)

    def _consider(self, logits: vec[i64], worth: i64) -> None:
        """The question of the game itself has been judged: answer, or search."""
        likely = chances(logits)
        most: i64 = 0
        for at in range(len(likely)):
            most = max(most, likely[at])
        if most >= SURE or self.chooser.below(THOUSAND) >= self.share or not self._sees_a_world():
            self.searched = False
            self.worth = float(chances(vec[i64]([worth, 0]))[0]) / float(WHOLE)
            self._decide(likely)
            return
        tree = MindSearch(self.s.asked)
        self.tree = tree
        self.walked = 0
        tree.begin(self.world)
        tree.descend()
        tree.learn(logits, worth)
        self._walk(tree)

    # ------------------------------------------------------------ searching

    def _walk(self, tree: MindSearch) -> None:
        """Walk until a position has to be judged, or until enough is known."""
        while not tree.descend():
            self.walked += 1
            if self.walked == self.walks or tree.is_settled(self.walks - self.walked):
                self._decide_by_walks(tree)
                return
            if self.walked % WALKS_PER_WORLD == 0:
                self._deal()
            tree.begin(self.world)
        self.position = tree.s

    def _sees_a_world(self) -> bool:
        """Whether there is a world to walk in; where much hangs on hidden cards none may be found."""
        self.seen = seen_by(self.s, self.s.asked)
        return self._deal()

    def _deal(self) -> bool:
        """Another world that agrees with what the player knows and asks the same, if one is found soon."""
        for _ in range(TRIES):
            world = sample(self.seen, self.s.asked, self.chooser.below)
            advance(world)
            if world.asked == self.s.asked and world.offered == self.s.offered:
                self.world = world
                return True
        return False

    def _decide_by_walks(self, tree: MindSearch) -> None:
        """Weights are squares of visits: what was tried only to see it counts little."""
        found = vec[i64]([0] * self.s.offered)
        total: i64 = 0
        for at in range(self.s.offered):
            child = tree.root.child(self.s.offers[at])
            if child is not None:
                found[at] = child.visits * child.visits
            total += found[at]
        left: i64 = WHOLE
        best: i64 = 0
        for at in range(len(found)):
            found[at] = found[at] * WHOLE // total
            left -= found[at]
            if found[at] > found[best]:
                best = at
        found[best] += left
        self.searched = True
        self.worth = tree.root.total / float(tree.root.visits)
        self._decide(found)

    # ------------------------------------------------------------ answering

    def _decide(self, weights: vec[i64]) -> None:
        """Give one of the answers, by chance as they weigh, and note the lesson."""
        s = self.s
        actions = vec[i64]()
        for at in range(s.offered):
            actions = append(actions, action_of(s, self.slots, s.asked, s.offers[at]))
        self.actions = actions
        self.weights = weights
        self.player = s.asked
        self.decided = True
        at = self._drawn(weights)
        answer(s, s.offers[at])
        self._next()

    def _drawn(self, weights: vec[i64]) -> i64:
        left = self.chooser.below(WHOLE)
        for at in range(i64(len(weights))):
            left -= weights[at]
            if left < 0:
                return at
        return 0

    def _next(self) -> None:
        """Come to the next question with a choice, in this game or in the next one."""
        s = self.s
        while s.asked != NOBODY and s.offered == 1:
            answer(s, s.offers[0])
        self.tree = None
        self.position = s
        if s.asked == NOBODY:
            self.ended = True
            self.winner = s.winner
            self._begin()

    def _begin(self) -> None:
        self.s = begin(self.template, self.pool, self.seed)
        self.seed += self.stride
        self.slots.read(self.s)
        self.position = self.s
        s = self.s
        while s.offered == 1:
            answer(s, s.offers[0])


class Thinkers:
    """So many of them side by side: rows and masks of what they want judged, and what they have decided."""

    def __init__(self, template: State, pool: list[int], first: i64, places: i64, walks: i64, share: i64) -> None:
        self.places = places
        self.sight = Sight()
        self.each: list[Thinker] = [
            Thinker(template, pool, first + place, places, walks, share) for place in range(places)
        ]
        self.seen: vec[u8] = vec[u8]()
        self.masks: vec[u8] = vec[u8]()
        self.asked: vec[u8] = vec[u8]()
        self.is_root: vec[u8] = vec[u8]()  # 1 where it is a question of the game itself
        self.decided: list[int] = []  # the places where an answer was given
        self._write()

    def hear(self, logits: bytes, worths: bytes) -> None:
        """What was asked is judged: for each place the logits of all actions (16 bits each) and a worth (32 bits)."""
        self.decided = []
        for place in range(self.places):
            one = self.each[place]
            one.hear(logits, place, i64(read_i32_le(worths, place * 4)))
            if one.decided:
                self.decided.append(place)
        self._write()

    def _write(self) -> None:
        places = self.places
        self.seen = vec[u8]([0] * (places * SIZE))
        self.masks = vec[u8]([0] * (places * MASK_SIZE))
        self.asked = vec[u8]([0] * places)
        self.is_root = vec[u8]([0] * places)
        for place in range(places):
            one = self.each[place]
            p = one.position
            self.sight.look(p, one.slots, p.asked, False)
            self.sight.write(self.seen, place * SIZE)
            write_bits(p, one.slots, self.masks, place * MASK_SIZE)
            self.asked[place] = u8(p.asked)
            if one.tree is None:
                self.is_root[place] = 1

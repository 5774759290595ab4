"""How good each answer looks to a network: an answer is scored by what it names - this card, face-up, there."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from recompile.encoding import action_ids as a
from recompile.encoding.action_ids import CARDS
from recompile.encoding.sight import DEPTH_AT, HOME_AT
from recompile.engine.ids import PERMUTATIONS
from recompile.search.card_vectors import DEPTHS, NONE, ZONE_BITS, CardVectors, in_stack
from recompile.search.layers import SHIFT, Active, add, clip, nothing, room_of
from recompile.search.network import HEAD_TOP, KINDS, PLAIN, SPOT_SHIFT, WAYS, Heads

# Kinds of answers, in the order of KINDS.
PLAY: Final = 0
TOP: Final = 1
FIELD: Final = 2
CARD: Final = 3
TEXT: Final = 4
ORDER: Final = 5
SWAP: Final = 6
COMPILING: Final = 7
LINE: Final = 8
STATED: Final = 9
FIRST_WAY: Final = vec[i64]([sum(WAYS[:at]) for at in range(len(KINDS))])  # by kind
SCORE_SHIFT: Final = 32
PAIRS: Final = vec[i64]([0, 1, 0, 2, 1, 2])
FROM: Final = vec[i64]([line for order in PERMUTATIONS for line in order])


class Scorer:
    """For one position at a time. What is needed of it is worked out when the first answer asks for it."""

    __slots__ = (
        *("active", "context", "has_context", "has_moves", "has_plain", "has_spots", "heads", "line_active", "lines"),
        *("nothing", "numbers", "plain", "room", "source", "spots", "sums", "table", "target", "there", "vectors"),
    )

    def __init__(self, heads: Heads, vectors: CardVectors, lines: list[Active], table: Active) -> None:
        h = heads.size
        self.heads = heads
        self.vectors = vectors
        self.lines = lines  # the neurons of the three lines and of the table
        self.table = table
        self.numbers: vec[i64] = nothing(CARDS)  # of the cards
        self.room: vec[i64] = nothing(CARDS)  # their vectors
        self.active = Active(h)
        self.sums: vec[i64] = nothing(room_of(h))
        self.spots: vec[i64] = nothing(3 * h)  # what the lines are like, in this position
        self.source: vec[i64] = nothing(3 * h)  # of a protocol that leaves a line, and of one that comes there
        self.target: vec[i64] = nothing(3 * h)
        self.context: vec[i64] = nothing(h)
        self.plain: vec[i64] = nothing(PLAIN)
        self.there: vec[i64] = nothing(h)
        self.nothing: vec[i64] = nothing(h)
        self.begin()

    def begin(self) -> None:
        """Another position."""
        self.has_spots: bool = False
        self.has_moves: bool = False
        self.has_context: bool = False
        self.has_plain: bool = False

    # ------------------------------------------------------------ what the position says

    def _need_spots(self) -> None:
        if self.has_spots:
            return
        self.has_spots = True
        heads = self.heads
        h = heads.size
        seen = self.there
        heads.line_context.of(self.table, self.sums)
        for at in range(h):
            seen[at] = self.sums[at] * heads.line_context_times[at] + heads.line_scale.added[at]
        times = heads.line_scale.times
        for line in range(i64(3)):
            heads.line_key.of(self.lines[line], self.sums)
            for at in range(h):
                self.spots[line * h + at] = clip(self.sums[at] * times[at] + seen[at] >> SHIFT, HEAD_TOP)

    def _need_moves(self) -> None:
        self._need_spots()
        if self.has_moves:
            return
        self.has_moves = True
        heads = self.heads
        h = heads.size
        coarse = self.there
        for line in range(i64(3)):
            for at in range(h):
                coarse[at] = self.spots[line * h + at] + (1 << SPOT_SHIFT >> 1) >> SPOT_SHIFT
            self.active.take(coarse, h)
            heads.source.of(self.active, self.sums)
            heads.source_scale.plain(self.sums, h, self.source, line * h)
            heads.target.of(self.active, self.sums)
            heads.target_scale.plain(self.sums, h, self.target, line * h)

    def _need_context(self) -> None:
        if not self.has_context:
            self.has_context = True
            self.heads.context.of(self.table, self.sums)
            self.heads.context_scale.plain(self.sums, self.heads.size, self.context, 0)

    def _need_plain(self) -> None:
        if not self.has_plain:
            self.has_plain = True
            self.heads.plain.of(self.table, self.sums)
            self.heads.plain_scale.plain(self.sums, PLAIN, self.plain, 0)

    # ------------------------------------------------------------ answers

    def score(self, action: i64) -> i64:
        """The logit of an action in thousandths; 0 for those that are decided by other means."""
        if action < 0:
            return 0
        if action < a.TOP:
            return self._play(action // 12, action % 12 // 2, action % 2)
        if action < a.FIELD:
            self._need_spots()
            return self._there(TOP, action - a.TOP, (action - a.TOP) // 3)
        if action < a.CARD:
            return self._field((action - a.FIELD) // CARDS, (action - a.FIELD) % CARDS)
        if action < a.TEXT:
            return self._card(CARD, action - a.CARD, 0)
        if action < a.DRAFT:
            return self._card(TEXT, (action - a.TEXT) // 3, (action - a.TEXT) % 3)
        if action < a.ORDER:
            return 0
        return self._of_lines(action)

    def _of_lines(self, action: i64) -> i64:
        if action < a.SWAP:
            return self._order((action - a.ORDER) // 6, (action - a.ORDER) % 6)
        if action < a.COMPILE:
            return self._swap(action - a.SWAP)
        if action < a.NUMBER:
            self._need_spots()
            kind: i64 = COMPILING
            if action >= a.LINE:
                kind = LINE
            return self._there(kind, (action - a.COMPILE) % 3, 0)
        if action >= a.STATED and action < a.OTHER:
            return self._stated(action - a.STATED)
        self._need_plain()
        if action < a.STATED:
            return self.plain[action - a.NUMBER]
        return self.plain[action - a.OTHER + 7]

    def _play(self, slot: i64, stack: i64, face: i64) -> i64:
        self._need_spots()
        home = self.numbers[slot] >> HOME_AT
        near: i64 = 2
        if home == stack % 3:
            near = 0
        elif home == stack % 3 + 3:
            near = 1
        way = near * 4 + stack // 3 * 2 + face
        vector = self.room[slot]
        if vector == NONE:
            return self._there(PLAY, stack, way)
        vectors = self.vectors
        return self._sum(PLAY, way, vectors.store, vectors.key(vector), self.spots, stack % 3 * self.heads.size)

    def _there(self, kind: i64, stack: i64, way: i64) -> i64:
        """Of a line alone."""
        return self._sum(kind, way, self.nothing, 0, self.spots, stack % 3 * self.heads.size)

    def _field(self, stack: i64, depth: i64) -> i64:
        """Of the cards that are known to lie there: one, or none, or all that lie too deep to tell them apart."""
        self._need_spots()
        h = self.heads.size
        there = self.there
        for at in range(h):
            there[at] = 0
        if depth >= DEPTHS:
            depth = DEPTHS - 1
        for slot in range(CARDS):
            number = self.numbers[slot]
            lies = (number >> DEPTH_AT & 15) == depth + 1 and in_stack(number & ZONE_BITS) == stack
            if lies and self.room[slot] != NONE:
                add(self.vectors.store, self.vectors.key(self.room[slot]), h, there, 0)
        return self._sum(FIELD, stack // 3 * DEPTHS + depth, there, 0, self.spots, stack % 3 * h)

    def _card(self, kind: i64, slot: i64, way: i64) -> i64:
        self._need_context()
        vectors = self.vectors
        if self.room[slot] == NONE:
            return self._sum(kind, way, self.nothing, 0, self.context, 0)
        return self._sum(kind, way, vectors.store, vectors.key(self.room[slot]), self.context, 0)

    def _order(self, whose: i64, order: i64) -> i64:
        self._need_moves()
        h = self.heads.size
        found: i64 = 0
        for line in range(i64(3)):
            found += self._sum(ORDER, whose, self.source, FROM[order * 3 + line] * h, self.target, line * h)
        return found

    def _swap(self, pair: i64) -> i64:
        self._need_moves()
        h = self.heads.size
        return self._sum(SWAP, 0, self.source, PAIRS[pair * 2] * h, self.source, PAIRS[pair * 2 + 1] * h)

    def _stated(self, group: i64) -> i64:
        self._need_spots()
        home = self.numbers[group * 6] >> HOME_AT
        if home > 5:
            return self._sum(STATED, group // 3, self.nothing, 0, self.nothing, 0)
        return self._there(STATED, home, group // 3)

    def _sum(self, kind: i64, way: i64, one: vec[i64], at: i64, other: vec[i64], there: i64) -> i64:
        """What two things and the way they are used make together."""
        heads = self.heads
        h = heads.size
        ways = heads.ways
        scores = heads.scores
        way_at = (FIRST_WAY[kind] + way) * h
        score_at = kind * h
        found: i64 = 0
        for place in range(h):
            seen = one[at + place] + other[there + place] + ways[way_at + place]
            if seen > 0:
                if seen > HEAD_TOP:
                    seen = HEAD_TOP
                found += seen * scores[score_at + place]
        return found * heads.score_times + HALF >> SCORE_SHIFT


HALF: Final = 1 << 31

"""How good each answer looks to a network: a card has a key, and what may be done with it and where has a query."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from recompile.encoding import action_ids as a
from recompile.encoding.action_ids import CARDS
from recompile.encoding.sight import DEPTH_AT, HOME_AT
from recompile.engine.ids import PERMUTATIONS
from recompile.search.card_vectors import NONE, ZONE_BITS, in_stack
from recompile.search.layers import SHIFT, Active, add, clip, nothing, room_of
from recompile.search.network import BY_LINE, DEPTHS, PLAIN, Heads
from recompile.search.second_round import SecondRound

HALF: Final = 1 << 23
THOUSAND: Final = 1000
UNIT_BITS: Final = 24  # two numbers in HEAD_UNIT make a product in this many bits
# What `by_line` says of a line: the top of a deck is played there (on my side, on theirs), it is swapped, compiled,
# named; its protocol (mine, theirs) is stated.
TOP: Final = 0
SWAP: Final = 2
COMPILING: Final = 3
LINE: Final = 4
STATED: Final = 5
PAIRS: Final = vec[i64]([0, 1, 0, 2, 1, 2])
FROM: Final = vec[i64]([line for order in PERMUTATIONS for line in order])


class Scorer:
    """For one position at a time. What is needed of it is worked out when the first answer asks for it."""

    __slots__ = (
        *("active", "by_line", "cards", "depths", "fields", "has_cards", "has_fields", "has_orders", "has_plain"),
        *(
            "has_plays",
            "has_spots",
            "heads",
            "key_of",
            "keys",
            "neurons",
            "numbers",
            "orders",
            "plain",
            "plays",
            "room",
        ),
        *("round", "spots", "sums", "targets", "there"),
    )

    def __init__(self, heads: Heads, second: SecondRound) -> None:
        h = heads.size
        self.heads = heads
        self.round = second
        self.numbers: vec[i64] = nothing(CARDS)  # of the cards
        self.room: vec[i64] = nothing(CARDS)  # their vectors
        self.keys: vec[i64] = nothing(CARDS * h)
        self.key_of: vec[i64] = nothing(CARDS)  # 1 for cards whose key is worked out
        widest = room_of(max(4 * h, second.body.line, second.body.card))
        self.sums: vec[i64] = nothing(widest)
        self.neurons: vec[i64] = nothing(widest)
        self.active = Active(widest)
        self.spots: list[Active] = [Active(second.body.line) for _ in range(3)]  # what the lines are like
        self.by_line: vec[i64] = nothing(3 * BY_LINE)
        self.plays: vec[i64] = nothing(12 * h)  # queries, by line
        self.fields: vec[i64] = nothing(6 * h)
        self.depths: vec[i64] = nothing(6 * DEPTHS)
        self.cards: vec[i64] = nothing(4 * h)
        self.orders: vec[i64] = nothing(6 * h)
        self.targets: vec[i64] = nothing(3 * h)
        self.plain: vec[i64] = nothing(PLAIN)
        self.there: vec[i64] = nothing(h)
        self.begin()

    def begin(self) -> None:
        """Another position."""
        self.has_spots: bool = False
        self.has_plays: bool = False
        self.has_fields: bool = False
        self.has_cards: bool = False
        self.has_orders: bool = False
        self.has_plain: bool = False
        for slot in range(CARDS):
            self.key_of[slot] = 0

    # ------------------------------------------------------------ what the position says

    def _need_spots(self) -> None:
        """The neurons of the lines for those who score them, and what needs nothing but a line."""
        if self.has_spots:
            return
        self.has_spots = True
        heads = self.heads
        size = self.round.body.line
        top = self.round.body.top
        sums = self.sums
        told = self.neurons
        heads.spot_told.of(self.round.table, sums)
        times = heads.spot_told_times
        added = heads.spot_scale.added
        for at in range(size):
            told[at] = sums[at] * times[at] + added[at]
        times = heads.spot_scale.times
        for line in range(i64(3)):
            heads.spot.of(self.round.lines[line], sums)
            for at in range(size):
                sums[at] = clip(sums[at] * times[at] + told[at] >> SHIFT, top)
            self.spots[line].take(sums, size)
            heads.by_line.of(self.spots[line], sums)
            heads.by_line_scale.plain(sums, BY_LINE, self.by_line, line * BY_LINE)

    def _need_plays(self) -> None:
        self._need_spots()
        if not self.has_plays:
            self.has_plays = True
            size = 4 * self.heads.size
            for line in range(i64(3)):
                self.heads.play.of(self.spots[line], self.sums)
                self.heads.play_scale.plain(self.sums, size, self.plays, line * size)

    def _need_fields(self) -> None:
        self._need_spots()
        if not self.has_fields:
            self.has_fields = True
            size = 2 * self.heads.size
            for line in range(i64(3)):
                self.heads.field.of(self.spots[line], self.sums)
                self.heads.field_scale.plain(self.sums, size, self.fields, line * size)
                self.heads.depth.of(self.spots[line], self.sums)
                self.heads.depth_scale.plain(self.sums, 2 * DEPTHS, self.depths, line * 2 * DEPTHS)

    def _need_cards(self) -> None:
        if not self.has_cards:
            self.has_cards = True
            self.heads.card.of(self.round.table, self.sums)
            self.heads.card_scale.plain(self.sums, 4 * self.heads.size, self.cards, 0)

    def _need_orders(self) -> None:
        self._need_spots()
        if not self.has_orders:
            self.has_orders = True
            h = self.heads.size
            for line in range(i64(3)):
                self.heads.order.of(self.spots[line], self.sums)
                self.heads.order_scale.plain(self.sums, 2 * h, self.orders, line * 2 * h)
                self.heads.order_to.of(self.spots[line], self.sums)
                self.heads.order_to_scale.plain(self.sums, h, self.targets, line * h)

    def _need_plain(self) -> None:
        if not self.has_plain:
            self.has_plain = True
            self.heads.plain.of(self.round.table, self.sums)
            self.heads.plain_scale.plain(self.sums, PLAIN, self.plain, 0)

    def _key(self, slot: i64) -> i64:
        """Where the key of a card begins; a card that is nowhere has one of noughts."""
        h = self.heads.size
        if not self.key_of[slot]:
            self.key_of[slot] = 1
            if self.room[slot] == NONE:
                for at in range(slot * h, slot * h + h):
                    self.keys[at] = 0
            else:
                size = self.round.body.card
                for at in range(size):
                    self.neurons[at] = 0
                self.round.see(self.room[slot], self.neurons, 0)
                self.active.take(self.neurons, size)
                self.heads.key.of(self.active, self.sums)
                self.heads.key_scale.plain(self.sums, h, self.keys, slot * h)
        return slot * h

    # ------------------------------------------------------------ answers

    def score(self, action: i64) -> i64:
        """The logit of an action in thousandths; 0 for those that are decided by other means."""
        if action < 0:
            return 0
        if action < a.TOP:
            return self._play(action // 12, action % 12 // 2, action % 2)
        if action < a.FIELD:
            return self._line(TOP + (action - a.TOP) // 3, (action - a.TOP) % 3)
        if action < a.CARD:
            return self._field((action - a.FIELD) // CARDS, (action - a.FIELD) % CARDS)
        if action < a.TEXT:
            return self._card(action - a.CARD, 0)
        if action < a.DRAFT:
            return self._card((action - a.TEXT) // 3, 1 + (action - a.TEXT) % 3)
        if action < a.ORDER:
            return 0
        return self._of_lines(action)

    def _of_lines(self, action: i64) -> i64:
        if action < a.SWAP:
            return self._order((action - a.ORDER) // 6, (action - a.ORDER) % 6)
        if action < a.COMPILE:
            pair = (action - a.SWAP) * 2
            return self._line(SWAP, PAIRS[pair]) + self._line(SWAP, PAIRS[pair + 1])
        if action < a.LINE:
            return self._line(COMPILING, action - a.COMPILE)
        if action < a.NUMBER:
            return self._line(LINE, action - a.LINE)
        if action >= a.STATED and action < a.OTHER:
            home = self.numbers[(action - a.STATED) * 6] >> HOME_AT
            if home > 5:
                return 0
            return self._line(STATED + home // 3, home % 3)
        self._need_plain()
        if action < a.STATED:
            return self.plain[action - a.NUMBER]
        return self.plain[action - a.OTHER + 7]

    def _line(self, what: i64, line: i64) -> i64:
        self._need_spots()
        return self.by_line[line * BY_LINE + what]

    def _play(self, slot: i64, stack: i64, face: i64) -> i64:
        self._need_plays()
        heads = self.heads
        h = heads.size
        way = stack // 3 * 2 + face
        line = stack % 3
        key = self._key(slot)
        found = self._dot(key, self.plays, (line * 4 + way) * h)
        home = self.numbers[slot] >> HOME_AT
        if home == line:
            return scored(found + self._dot(key, heads.at_home, way * h)) + heads.play_bias[way]
        if home == line + 3:
            return scored(found + self._dot(key, heads.at_home, (4 + way) * h)) + heads.play_bias[4 + way]
        return scored(found) + heads.play_bias[8 + way]

    def _field(self, stack: i64, depth: i64) -> i64:
        """Of the cards that are known to lie there: one, or none, or all that lie too deep to tell them apart."""
        self._need_fields()
        h = self.heads.size
        there = self.there
        if depth >= DEPTHS:
            depth = DEPTHS - 1
        known = False
        for at in range(h):
            there[at] = 0
        for slot in range(CARDS):
            number = self.numbers[slot]
            lies = (number >> DEPTH_AT & 15) == depth + 1 and in_stack(number & ZONE_BITS) == stack
            if lies:
                known = True
                add(self.keys, self._key(slot), h, there, 0)
        if not known:
            add(self.heads.unknown, 0, h, there, 0)
        at = stack % 3 * 2 + stack // 3
        found: i64 = 0
        for place in range(h):
            found += there[place] * self.fields[at * h + place]
        return scored(found) + self.depths[at * DEPTHS + depth]

    def _card(self, slot: i64, way: i64) -> i64:
        self._need_cards()
        return scored(self._dot(self._key(slot), self.cards, way * self.heads.size))

    def _order(self, whose: i64, order: i64) -> i64:
        self._need_orders()
        h = self.heads.size
        found: i64 = 0
        for line in range(i64(3)):
            source = (FROM[order * 3 + line] * 2 + whose) * h
            for place in range(h):
                found += self.orders[source + place] * self.targets[line * h + place]
        return scored(found)

    def _dot(self, key: i64, queries: vec[i64], first: i64) -> i64:
        keys = self.keys
        found: i64 = 0
        for place in range(self.heads.size):
            found += keys[key + place] * queries[first + place]
        return found


def scored(product: i64) -> i64:
    """A product of a key and a query as thousandths of a logit."""
    return product * THOUSAND + HALF >> UNIT_BITS

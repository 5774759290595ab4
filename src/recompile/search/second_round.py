"""The second round of a network: the table tells lines and cards what it saw, and they are summed up once more."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from recompile.encoding.action_ids import CARDS
from recompile.search.card_vectors import NONE, CardVectors
from recompile.search.layers import SHIFT, Active, clip, nothing, room_of
from recompile.search.network import AGAIN, Body

POOL_TOP: Final = 511  # a sum of cards may count for more than a neuron
HALF: Final = 1 << 23  # of what SHIFT divides by, for rounding


class SecondRound:
    """For one position at a time, whose lines and table are worked out."""

    __slots__ = ("active", "body", "lines", "neurons", "pools", "said", "sums", "table", "told", "vectors")

    def __init__(self, body: Body, vectors: CardVectors, lines: list[Active], table: Active) -> None:
        widest = room_of(max(body.trunk, body.line, body.card))
        self.body = body
        self.vectors = vectors
        self.lines = lines  # the neurons of the three lines, and afterwards the new ones
        self.table = table
        self.said: vec[i64] = nothing(body.line)  # what the table says to lines, before it is divided
        # The same to cards: to those that count for no line, and for each of the three together with what it says.
        self.told: vec[i64] = nothing(4 * body.card)
        self.pools: vec[i64] = nothing(AGAIN * body.card)
        self.neurons: vec[i64] = nothing(widest)
        self.sums: vec[i64] = nothing(widest)
        self.active = Active(widest)

    def look(self, cards: vec[i64], table: vec[i64]) -> None:
        """Go through it with these cards, by their vectors; the table becomes what it thinks now."""
        pools = self.pools
        for at in range(len(pools)):
            pools[at] = 0
        self._lines(table)
        self._tell_cards()
        of = self.vectors.pools
        for slot in range(CARDS):
            vector = cards[slot]
            if vector != NONE and of[vector] != NONE and of[vector] < AGAIN:
                self.see(vector, pools, of[vector] * self.body.card)
        self._back(table)

    def see(self, vector: i64, into: vec[i64], first: i64) -> None:
        """Add what a card is like now."""
        body = self.body
        told = self.told
        store = self.vectors.store
        base = self.vectors.again(vector)
        times = body.card_again_scale.times
        top = body.top
        there = (self.vectors.lines[vector] + 1) * body.card
        for at in range(body.card):
            into[first + at] += clip(store[base + at] * times[at] + told[there + at] >> SHIFT, top)

    def _lines(self, table: vec[i64]) -> None:
        """The new neurons of the lines; their sum is added to the table, which waits to be divided."""
        body = self.body
        size = body.line
        sums = self.sums
        said = self.said
        together = self.neurons
        body.line_told.of(self.table, sums)
        times = body.line_told_times
        added = body.line_again_scale.added
        for at in range(size):
            said[at] = sums[at] * times[at] + added[at]
            together[at] = 0
        times = body.line_again_scale.times
        top = body.top
        for line in range(i64(3)):
            body.line_again.of(self.lines[line], sums)
            for at in range(size):
                neuron = clip(sums[at] * times[at] + said[at] >> SHIFT, top)
                sums[at] = neuron
                together[at] += neuron
            self.lines[line].take(sums, size)
        self.active.take(together, size)
        body.lines_back.of(self.active, sums)
        times = body.lines_back_times
        kept = body.kept_again
        for at in range(body.trunk):
            table[at] = table[at] * kept + sums[at] * times[at]

    def _tell_cards(self) -> None:
        """What the table says to every card, and beside that each line to its own."""
        body = self.body
        d = body.card
        sums = self.sums
        told = self.told
        body.card_told.of(self.table, sums)
        times = body.card_told_times
        added = body.card_again_scale.added
        for at in range(d):
            told[at] = sums[at] * times[at] + added[at]
        times = body.card_line_times
        for line in range(i64(3)):
            body.card_line.of(self.lines[line], sums)
            there = (line + 1) * d
            for at in range(d):
                told[there + at] = told[at] + sums[at] * times[at]

    def _back(self, table: vec[i64]) -> None:
        """The sums of the cards come back to the table."""
        body = self.body
        d = body.card
        sums = self.sums
        pools = self.pools
        neurons = self.neurons
        pooled = body.pooled_times
        times = body.cards_back_scale.times
        for pool in range(AGAIN):
            for at in range(d):
                neurons[at] = clip(pools[pool * d + at] * pooled + HALF >> SHIFT, POOL_TOP)
            self.active.take(neurons, d)
            body.cards_back[pool].of(self.active, sums)
            for at in range(body.trunk):
                table[at] += sums[at] * times[at]
        added = body.cards_back_scale.added
        top = body.top
        for at in range(body.trunk):
            table[at] = clip(table[at] + added[at] >> SHIFT, top)

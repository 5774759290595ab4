"""The second round of a network: the table tells lines and cards what it saw, and they are summed up once more."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from recompile.encoding.action_ids import CARDS
from recompile.search.card_vectors import NONE, CardVectors
from recompile.search.layers import SHIFT, Active, add, clip, nothing, room_of
from recompile.search.network import AGAIN, Body

POOL_TOP: Final = 511  # a sum of cards may count for more than a neuron
HALF: Final = 1 << 23  # of what SHIFT divides by, for rounding


class SecondRound:
    """For one position at a time, whose lines and table are worked out."""

    __slots__ = ("active", "body", "card", "here", "lines", "neurons", "pools", "sums", "table", "told", "vectors")

    def __init__(self, body: Body, vectors: CardVectors, lines: list[Active], table: Active) -> None:
        widest = room_of(max(body.trunk, body.line, body.card))
        self.body = body
        self.vectors = vectors
        self.lines = lines  # the neurons of the three lines, and afterwards the new ones
        self.table = table
        self.told: vec[i64] = nothing(widest)  # what the table says, before it is divided
        self.here: vec[i64] = nothing(3 * body.card)  # what a line says to the cards in it
        self.card: vec[i64] = nothing(body.card)
        self.pools: vec[i64] = nothing(AGAIN * body.card)
        self.neurons: vec[i64] = nothing(widest)
        self.sums: vec[i64] = nothing(widest)
        self.active = Active(widest)

    def look(self, cards: vec[i64], table: vec[i64]) -> None:
        """Go through it with these cards, by their vectors; the table becomes what it thinks now."""
        for at in range(len(self.pools)):
            self.pools[at] = 0
        self._lines(table)
        self._tell_cards()
        vectors = self.vectors
        for slot in range(CARDS):
            vector = cards[slot]
            if vector != NONE and vectors.pools[vector] != NONE and vectors.pools[vector] < AGAIN:
                self.see(vector)
                add(self.card, 0, self.body.card, self.pools, vectors.pools[vector] * self.body.card)
        self._back(table)

    def see(self, vector: i64) -> None:
        """What a card is like now, in `card`."""
        body = self.body
        out = self.card
        told = self.told
        store = self.vectors.store
        base = self.vectors.again(vector)
        times = body.card_again_scale.times
        top = body.top
        line = self.vectors.lines[vector]
        if line == NONE:
            for at in range(body.card):
                out[at] = clip(store[base + at] * times[at] + told[at] >> SHIFT, top)
        else:
            here = self.here
            there = line * body.card
            for at in range(body.card):
                out[at] = clip(store[base + at] * times[at] + told[at] + here[there + at] >> SHIFT, top)

    def _lines(self, table: vec[i64]) -> None:
        """The new neurons of the lines; their sum is added to the table, which waits to be divided."""
        body = self.body
        told = self.told
        size = body.line
        together = self.neurons
        body.line_told.of(self.table, self.sums)
        for at in range(size):
            told[at] = self.sums[at] * body.line_told_times[at] + body.line_again_scale.added[at]
            together[at] = 0
        times = body.line_again_scale.times
        for line in range(i64(3)):
            body.line_again.of(self.lines[line], self.sums)
            for at in range(size):
                self.sums[at] = clip(self.sums[at] * times[at] + told[at] >> SHIFT, body.top)
            self.lines[line].take(self.sums, size)
            add(self.sums, 0, size, together, 0)
        self.active.take(together, size)
        body.lines_back.of(self.active, self.sums)
        for at in range(body.trunk):
            table[at] = table[at] * body.kept_again + self.sums[at] * body.lines_back_times[at]

    def _tell_cards(self) -> None:
        """What the table says to every card, and each line to its own."""
        body = self.body
        d = body.card
        body.card_told.of(self.table, self.sums)
        for at in range(d):
            self.told[at] = self.sums[at] * body.card_told_times[at] + body.card_again_scale.added[at]
        for line in range(i64(3)):
            body.card_line.of(self.lines[line], self.sums)
            for at in range(d):
                self.here[line * d + at] = self.sums[at] * body.card_line_times[at]

    def _back(self, table: vec[i64]) -> None:
        """The sums of the cards come back to the table."""
        body = self.body
        d = body.card
        times = body.cards_back_scale.times
        added = body.cards_back_scale.added
        for pool in range(AGAIN):
            for at in range(d):
                self.neurons[at] = clip(self.pools[pool * d + at] * body.pooled_times + HALF >> SHIFT, POOL_TOP)
            self.active.take(self.neurons, d)
            body.cards_back[pool].of(self.active, self.sums)
            for at in range(body.trunk):
                table[at] += self.sums[at] * times[at]
        for at in range(body.trunk):
            table[at] = clip(table[at] + added[at] >> SHIFT, body.top)

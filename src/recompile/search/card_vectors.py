"""What each card brings to the sums of a network, as long as it is where it is.

Everything about a card follows from what it is and from one number of the encoding (`encoding/sight`) that says where
and how it lies. That is worked out once, kept, and looked up when the card comes back to the same place: in a search
it mostly does.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import extend, vec
from mypy_extensions import i64

from recompile.cards.vocabulary import Protocol
from recompile.encoding.reading import facts
from recompile.encoding.sight import DEPTH_AT, HOME_AT, MARKS_AT
from recompile.engine.cast import NO_CAST, Cast, is_printed
from recompile.engine.ids import EACH, HAND
from recompile.search.layers import Active, add, clip, half, nothing, pair_up, room_of
from recompile.search.network import DEPTHS, Body, Net

ZONE_BITS: Final = (1 << DEPTH_AT) - 1
KEY_AT: Final = 28  # a key is the number of a card in its game, and below it the number of the encoding
MOST: Final = 4096  # cards in places that are kept
FIRST: Final = 64  # and for how many there is room at first
PLACES: Final = 9
OF_MINE: Final = PLACES + DEPTHS + HOME_AT - MARKS_AT
NONE: Final = -1


class CardVectors:
    """For one game at a time. A vector is what a card adds to the table and to its line, and what it says once more."""

    __slots__ = (
        *("active", "age", "body", "cast", "count", "first", "found", "known", "lines", "pools", "size"),
        *("store", "sums", "to_again", "to_line", "who"),
    )

    def __init__(self, net: Net) -> None:
        body = net.body
        self.body: Body = body
        self.cast: Cast = NO_CAST
        self.known: dict[str, vec[i64]] = net.known
        self.who: vec[i64] = vec[i64]()  # the same for all cards of this game
        self.found: dict[int, int] = {}  # by key: which vector it is
        self.count: i64 = 0
        self.age: i64 = 0  # how often all was forgotten
        self.to_line = half(body.trunk)  # where in a vector the parts begin
        self.to_again = self.to_line + half(body.line)
        self.size: i64 = self.to_again + body.card
        self.store: vec[i64] = nothing(FIRST * self.size)
        self.lines: vec[i64] = nothing(MOST)  # by vector: the line it adds to, or NONE
        self.pools: vec[i64] = nothing(MOST)  # by vector: the sum of the table, or NONE
        self.first: vec[i64] = nothing(body.card)
        self.active = Active(max(body.card, body.read))
        self.sums: vec[i64] = nothing(room_of(max(body.trunk, body.line, body.card, body.read)))

    # ------------------------------------------------------------ what a card is

    def begin(self, cast: Cast) -> None:
        """Read the cards of another game."""
        self.cast = cast
        self.who = vec[i64]()
        if len(cast.cards):  # before the cards are dealt there are only names
            for protocol in cast.protocols:
                self.who = extend(self.who, self._read(protocol))
        self.forget()

    def forget(self) -> None:
        self.found = {}
        self.count = 0
        self.age += 1

    def has_met(self, protocol: Protocol) -> bool:
        return is_printed(protocol) and protocol.code in self.body.protocols

    def _read(self, protocol: Protocol) -> vec[i64]:
        """The cards of a protocol. Printed ones are known, the others are read."""
        if not self.has_met(protocol):
            return self._words(protocol, NONE)
        if protocol.code not in self.known:
            self.known[protocol.code] = self._words(protocol, self.body.protocols[protocol.code])
        return self.known[protocol.code]

    def _words(self, protocol: Protocol, place: i64) -> vec[i64]:
        """The sums of what is known of facts, and of the cards themselves if they have a place."""
        body = self.body
        d = body.card
        out = nothing(EACH * d)
        at: i64 = 0
        for card in protocol.cards:
            add(body.card_added, 0, d, out, at)
            known = [body.facts[fact] for fact in facts(card) if fact in body.facts]
            for fact in known:
                add(body.words, i64(fact) * d, d, out, at)
            self._together(known)
            add(self.first, 0, d, out, at)
            if place != NONE:
                add(body.identity, place * EACH * d + at, d, out, at)
            at += d
        return out

    def _together(self, known: list[int]) -> None:
        """What these facts say together, into `first`."""
        body = self.body
        size = body.read
        sums = self.sums
        for at in range(size):
            sums[at] = body.read_added[at]
        for fact in known:
            add(body.read_first, i64(fact) * size, size, sums, 0)
        for at in range(size):
            sums[at] = clip(sums[at] >> body.read_shift, body.top)
        self.active.take(sums, size)
        body.read_second.of(self.active, sums)
        body.read_scale.plain(sums, body.card, self.first, 0)

    # ------------------------------------------------------------ where it is

    def of(self, card: i64, number: i64) -> i64:
        """The vector of a card with this number. There must be room for one more."""
        key = card << KEY_AT | number
        if key in self.found:
            return self.found[key]
        vector = self.count
        self.count += 1
        self.found[key] = vector
        if self.count * self.size > len(self.store):
            self.store = extend(self.store, nothing(len(self.store)))
        self._work_out(card, number, vector)
        return vector

    def line(self, vector: i64) -> i64:
        """The line that a vector adds to, or NONE; so, too, if there is no vector."""
        if vector == NONE:
            return NONE
        return self.lines[vector]

    def again(self, vector: i64) -> i64:
        """Where a vector's part for the second round begins."""
        return vector * self.size + self.to_again

    def _work_out(self, card: i64, number: i64, vector: i64) -> None:
        body = self.body
        sums = self.sums
        self._token(card, number)
        base = vector * self.size
        pool = table_pool(number)
        self.pools[vector] = pool
        if pool == NONE:
            for at in range(base, base + self.to_line):
                self.store[at] = 0
        else:
            body.table_cards[pool].of(self.active, sums)
            pair_up(sums, 0, body.trunk, self.store, base)
        line = line_and_pool(number)
        self.lines[vector] = NONE
        if line != NONE:
            self.lines[vector] = line % 3
            body.line_cards[line // 3].of(self.active, sums)
            pair_up(sums, 0, body.line, self.store, base + self.to_line)
        body.card_again.of(self.active, sums)
        for at in range(body.card):
            self.store[base + self.to_again + at] = sums[at]

    def _token(self, card: i64, number: i64) -> None:
        """What a card is and where, through two layers of neurons, into `active`."""
        body = self.body
        first = self.first
        who = self.who
        sums = self.sums
        shift = body.card_shift
        top = body.top
        d = body.card
        for at in range(d):
            first[at] = who[card * d + at]
        add_features(number, body.features, d, first)
        for at in range(d):
            first[at] = clip(first[at] >> shift, top)
        self.active.take(first, d)
        body.token.of(self.active, sums)
        self.active.take_scaled(sums, body.token_scale, d, top)


def add_features(number: i64, features: vec[i64], d: i64, out: vec[i64]) -> None:
    """A row for each thing that is so: places, depth, marks, whose draft it is of, whether it lies in its own line."""
    zones = number & ZONE_BITS
    home = number >> HOME_AT
    if zones & 7:
        add(features, 0, d, out, 0)
    if zones & 56:
        add(features, d, d, out, 0)
    for zone in range(i64(HAND), i64(DEPTH_AT)):
        if zones >> zone & 1:
            add(features, (zone - HAND + 2) * d, d, out, 0)
    depth = number >> DEPTH_AT & 15
    if depth > 0 and depth <= DEPTHS:
        add(features, (PLACES + depth - 1) * d, d, out, 0)
    for mark in range(i64(MARKS_AT), i64(HOME_AT)):
        if number >> mark & 1:
            add(features, (PLACES + DEPTHS + mark - MARKS_AT) * d, d, out, 0)
    if home < 6:
        add(features, (OF_MINE + home // 3) * d, d, out, 0)
        stack = in_stack(zones)
        if stack != NONE and stack % 3 == home % 3:
            add(features, (OF_MINE + 2) * d, d, out, 0)


def is_sure(zones: i64) -> bool:
    """Whether there is one place where the card must be."""
    return zones != 0 and zones & (zones - 1) == 0


def zone_of(zones: i64) -> i64:
    """The first of these zones."""
    zone: i64 = 0
    while not zones >> zone & 1:
        zone += 1
    return zone


def in_stack(zones: i64) -> i64:
    """The stack where a card must lie, or NONE."""
    if is_sure(zones) and zones < 64:
        return zone_of(zones)
    return NONE


def table_pool(number: i64) -> i64:
    """The sum of the table that a card goes into, or NONE if it is nowhere."""
    zones = number & ZONE_BITS
    if zones == 0:
        return NONE
    if is_sure(zones):
        zone = zone_of(zones)
        if zone < HAND:
            return zone // 3
        return zone - HAND + 2
    if number >> HOME_AT < 3:
        return PLACES
    return PLACES + 1


def line_and_pool(number: i64) -> i64:
    """The line that a card counts for, plus three times the sum of that line it goes into; or NONE.

    In a stack it counts for that line, elsewhere for the one where its protocol lies: in my hand, among what may be in
    theirs, and the rest by draft.
    """
    zones = number & ZONE_BITS
    stack = in_stack(zones)
    if stack != NONE:
        return stack
    home = number >> HOME_AT
    if zones == 0 or home > 5:
        return NONE
    pool: i64 = 4 + home // 3
    if home < 3 and zones == BIT_OF_HAND:
        pool = 2
    elif home >= 3 and (not is_sure(zones) or zones == BIT_OF_THEIRS):
        pool = 3
    return home % 3 + pool * 3


BIT_OF_HAND: Final = 1 << 6
BIT_OF_THEIRS: Final = 1 << 7

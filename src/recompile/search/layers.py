"""Products of whole numbers, three at a time: what the layers of a network are made of.

Three weights stand in one word of 64 bits, 21 bits each, and one multiplication serves them all. That is exact as long
as no sum leaves its lane, and whoever writes the weights sees to it (`train/quantise`). Neurons that are 0 are skipped.
Only whole numbers and only sums that fit into 64 bits, so everybody gets the same result, compiled or not.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

LANE: Final = 21  # bits
LANES: Final = 3
MIDDLE: Final = 1 << 20  # added to a lane, so that no sum in it is negative
MASK: Final = (1 << 21) - 1
START: Final = MIDDLE | MIDDLE << 21  # the uppermost lane keeps its sign
BLOCK: Final = 9  # words that are summed up at once: about as many as a processor has at hand
WIDTH: Final = BLOCK * LANES
SECOND: Final = 1 << 21
THIRD: Final = 1 << 42
SIGNED: Final = [byte - (byte >> 7 << 8) for byte in range(256)]  # bytes as weights
STRENGTH_BITS: Final = 10
STRENGTH: Final = (1 << 10) - 1
SHIFT: Final = 24  # sums are multiplied by whole numbers and divided by this power of two

# Sums that are carried along while a game goes on stand two to a word.
PAIR: Final = 32
PAIR_MIDDLE: Final = 1 << 31
PAIR_MASK: Final = (1 << 32) - 1


def blocks_of(outputs: i64) -> i64:
    return (outputs + WIDTH - 1) // WIDTH


def room_of(outputs: i64) -> i64:
    """How many places the sums of so many neurons take: whole blocks."""
    return blocks_of(outputs) * WIDTH


def nothing(size: i64) -> vec[i64]:
    return vec[i64]([0] * size)


class Active:
    """The neurons of a layer that are not 0, and how strong each of them is."""

    __slots__ = ("codes", "room")

    def __init__(self, size: i64) -> None:
        self.room: vec[i64] = nothing(size)
        self.codes: vec[i64] = vec[i64]()  # where its words begin, and in the lowest bits its strength

    def take(self, neurons: vec[i64], size: i64) -> None:
        """Pick them out of a layer."""
        room = self.room
        found: i64 = 0
        for at in range(size):
            strength = neurons[at]
            if strength:
                room[found] = at * BLOCK << STRENGTH_BITS | strength
                found += 1
        self.codes = room[:found]

    def take_scaled(self, sums: vec[i64], scale: Scale, size: i64, top: i64) -> None:
        """Pick them out of what sums are after scaling, from 0 to `top`, without writing the layer down."""
        room = self.room
        times = scale.times
        added = scale.added
        found: i64 = 0
        for at in range(size):
            strength = clip(sums[at] * times[at] + added[at] >> SHIFT, top)
            if strength:
                room[found] = at * BLOCK << STRENGTH_BITS | strength
                found += 1
        self.codes = room[:found]


class Product:
    """A matrix of weights from -127 to 127."""

    __slots__ = ("inputs", "outputs", "words")

    def __init__(self, weights: bytes, first: i64, outputs: i64, inputs: i64) -> None:
        """Of bytes, a row for each output."""
        self.inputs = inputs
        self.outputs = outputs
        self.words: vec[i64] = nothing(blocks_of(outputs) * inputs * BLOCK)
        for output in range(0, outputs, LANES):
            rows = min(LANES, outputs - output)
            self._pack(weights[first + output * inputs : first + (output + rows) * inputs], output)

    def _pack(self, rows: bytes, output: i64) -> None:
        """Put three rows into words, or as many as are left."""
        words = self.words
        size = self.inputs
        at = output // WIDTH * size * BLOCK + output % WIDTH // LANES
        three = rows + bytes(LANES * size - len(rows))
        for low, middle, high in zip(three[:size], three[size : 2 * size], three[2 * size :], strict=True):
            words[at] = SIGNED[low] + SIGNED[middle] * SECOND + SIGNED[high] * THIRD
            at += BLOCK

    def of(self, active: Active, out: vec[i64]) -> None:
        """The sums of all outputs."""
        start: i64 = 0
        at: i64 = 0
        while at < self.outputs:
            self._block(active, start, out, at)
            start += self.inputs * BLOCK
            at += WIDTH

    def _block(self, active: Active, start: i64, out: vec[i64], at: i64) -> None:
        """The sums of the next 27 outputs. Written out, because nine sums stay in registers and a list does not."""
        words = self.words
        a: i64 = START
        b: i64 = START
        c: i64 = START
        d: i64 = START
        e: i64 = START
        f: i64 = START
        g: i64 = START
        h: i64 = START
        i: i64 = START
        for code in active.codes:
            word = start + (code >> STRENGTH_BITS)
            strength = code & STRENGTH
            a += strength * words[word]
            b += strength * words[word + 1]
            c += strength * words[word + 2]
            d += strength * words[word + 3]
            e += strength * words[word + 4]
            f += strength * words[word + 5]
            g += strength * words[word + 6]
            h += strength * words[word + 7]
            i += strength * words[word + 8]
        apart(a, out, at)
        apart(b, out, at + 3)
        apart(c, out, at + 6)
        apart(d, out, at + 9)
        apart(e, out, at + 12)
        apart(f, out, at + 15)
        apart(g, out, at + 18)
        apart(h, out, at + 21)
        apart(i, out, at + 24)


def apart(word: i64, out: vec[i64], at: i64) -> None:
    """The three sums of a word that began at START."""
    out[at] = (word & MASK) - MIDDLE
    out[at + 1] = (word >> LANE & MASK) - MIDDLE
    out[at + 2] = word >> 42


class Scale:
    """How sums become what the next layer counts with: times a number of each neuron's own, plus another one."""

    __slots__ = ("added", "times")

    def __init__(self, times: vec[i64], added: vec[i64]) -> None:
        self.times = times
        self.added = added  # with half a unit, for rounding

    def plain(self, sums: vec[i64], size: i64, out: vec[i64], at: i64) -> None:
        times = self.times
        added = self.added
        for place in range(size):
            out[at + place] = sums[place] * times[place] + added[place] >> SHIFT

    def clipped(self, sums: vec[i64], size: i64, top: i64, out: vec[i64]) -> None:
        """The same from 0 to `top`, as neurons are."""
        times = self.times
        added = self.added
        for place in range(size):
            out[place] = clip(sums[place] * times[place] + added[place] >> SHIFT, top)


def clip(number: i64, top: i64) -> i64:
    if number < 0:
        return 0
    if number > top:
        return top
    return number


# ---------------------------------------------------------------- two to a word


def half(size: i64) -> i64:
    """How many words hold so many sums in pairs."""
    return (size + 1) // 2


def pair_up(sums: vec[i64], first: i64, size: i64, out: vec[i64], at: i64) -> None:
    """Put sums into words, two to each; with an odd number the last has one beside a 0."""
    for place in range(first, first + size - 1, 2):
        out[at] = sums[place] + (sums[place + 1] << PAIR)
        at += 1
    if size % 2:
        out[at] = sums[first + size - 1]


def paired(sums: vec[i64], rows: i64, size: i64) -> vec[i64]:
    """Rows of sums, two to a word."""
    out = nothing(rows * half(size))
    for row in range(rows):
        pair_up(sums, row * size, size, out, row * half(size))
    return out


def add(what: vec[i64], first: i64, size: i64, into: vec[i64], at: i64) -> None:
    """Add so many words."""
    for place in range(first, first + size):
        into[at] += what[place]
        at += 1


def take_away(what: vec[i64], first: i64, size: i64, out_of: vec[i64], at: i64) -> None:
    """Take so many words away again."""
    for place in range(first, first + size):
        out_of[at] -= what[place]
        at += 1


def exchange(what: vec[i64], old: i64, new: i64, size: i64, sums: vec[i64], at: i64) -> None:
    """Count so many words from `new` on instead of those from `old` on; there may be only one of them."""
    if old < 0:
        add(what, new, size, sums, at)
    elif new < 0:
        take_away(what, old, size, sums, at)
    else:
        for place in range(size):
            sums[at + place] += what[new + place] - what[old + place]


def read_pairs(words: vec[i64], first: i64, size: i64, out: vec[i64]) -> None:
    """The sums in pairs that began at PAIR_MIDDLE."""
    at: i64 = 0
    for place in range(first, first + half(size)):
        word = words[place]
        out[at] = (word & PAIR_MASK) - PAIR_MIDDLE
        out[at + 1] = word >> PAIR
        at += 2

"""A network of whole numbers, ready to be asked: the layers of `train/net` as `train/quantise` wrote them down.

Neurons count from 0 to `top`; how much of a neuron's strength a step is differs from layer to layer and is settled in
the multipliers. Cards are summed up before they are multiplied again, so what they bring is kept in exact sums.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from recompile.encoding.sight import LINE_SIZES, TABLE_SIZES
from recompile.search.layers import STRENGTH, Product, Scale, paired
from recompile.search.weights import Layers, NetError, read_file, read_layers

EACH: Final = 6
FEATURES: Final = 28  # of where a card is: 9 places, 8 depths, 8 marks; whose draft it is of, whether it lies at home
DEPTHS: Final = 8  # cards that lie deeper count alike
POOLS: Final = 11  # sums of cards for the table: by place, and by draft for those that may be in several
LINE_POOLS: Final = 6  # sums of cards for a line: either stack; at home here: my hand, their secrets, the rest by draft
LINE_FACTS: Final = sum(LINE_SIZES)
TABLE_FACTS: Final = sum(TABLE_SIZES)
PLAIN: Final = 24  # answers that name no card and no line: 7 numbers, another, 9 verbs, 2 players, 5 single ones
AGAIN: Final = 4  # sums of cards that are made a second time: the stacks of both, the hands of both
HEAD_UNIT: Final = 4096  # of what answers are scored by: this many make 1
BY_LINE: Final = 7  # answers that need only a line


class Body:
    """The body that both networks have: from cards over lines to the table, and what the table is worth."""

    def __init__(self, header: dict[str, Any], layers: Layers) -> None:
        shape: dict[str, int] = header["shape"]
        self.card: i64 = shape["card"]
        self.line: i64 = shape["line"]
        self.trunk: i64 = shape["trunk"]
        self.top: i64 = header["top"]
        self.facts: dict[str, int] = {name: at for at, name in enumerate(header["facts"])}
        self.protocols: dict[str, int] = {name: at for at, name in enumerate(header["protocols"])}
        d, line, width = shape["card"], shape["line"], shape["trunk"]
        # Cards: what is known of one - what each of its facts says, and all together -, then what follows from it.
        self.read: i64 = shape["read"]
        self.read_shift: i64 = header["read_shift"]
        self.read_first: vec[i64] = layers.numbers("read_first", len(self.facts), shape["read"])
        self.read_added: vec[i64] = layers.numbers("read_first.added", shape["read"])
        self.read_second = layers.product("read_second", d, shape["read"])
        self.read_scale = layers.scale("read_second", d)
        self.card_shift: i64 = header["card_shift"]
        self.words: vec[i64] = layers.numbers("words", len(self.facts), d)
        self.identity: vec[i64] = layers.numbers("identity", len(self.protocols) * EACH, d)
        self.features: vec[i64] = layers.numbers("features", FEATURES, d)
        self.card_added: vec[i64] = layers.numbers("card.added", d)
        self.token = layers.product("token", d, d)
        self.token_scale = layers.scale("token", d)
        # Lines: cards and facts in the same unit, summed up.
        self.line_cards: list[Product] = layers.products("line_cards", LINE_POOLS, line, d)
        self.line_facts: vec[i64] = fact_rows(layers, "line_facts", LINE_FACTS, line, header)
        self.line_scale = layers.scale("lines", line)
        # The table: the same, and the lines.
        self.table_cards: list[Product] = layers.products("table_cards", POOLS, width, d)
        self.table_facts: vec[i64] = fact_rows(layers, "table_facts", TABLE_FACTS, width, header)
        self.table_scale = layers.scale("table", width)
        self.table_lines = layers.product("table_lines", width, line)
        self.table_lines_times: vec[i64] = layers.numbers("table_lines.times", width)
        self._read_blocks(layers, shape)
        self._read_again(layers, shape)
        self.value: vec[i64] = layers.numbers("value", width)
        self.value_times: i64 = layers.numbers("value.times", 1)[0]
        self.value_added: i64 = layers.numbers("value.added", 1)[0]

    def _read_again(self, layers: Layers, shape: dict[str, int]) -> None:
        """The second round: the table tells lines and cards what it saw, and they are summed up once more."""
        d, line, width = shape["card"], shape["line"], shape["trunk"]
        self.line_again = layers.product("line_again", line, line)
        self.line_again_scale = layers.scale("line_again", line)
        self.line_told = layers.product("line_told", line, width)
        self.line_told_times: vec[i64] = layers.numbers("line_told.times", line)
        self.card_again = layers.product("card_again", d, d)
        self.card_again_scale = layers.scale("card_again", d)
        self.card_told = layers.product("card_told", d, width)
        self.card_told_times: vec[i64] = layers.numbers("card_told.times", d)
        self.card_line = layers.product("card_line", d, line)
        self.card_line_times: vec[i64] = layers.numbers("card_line.times", d)
        self.pooled_times: i64 = layers.numbers("pooled.times", 1)[0]
        self.cards_back: list[Product] = layers.products("cards_back", AGAIN, width, d)
        self.cards_back_scale = layers.scale("cards_back", width)
        self.lines_back = layers.product("lines_back", width, line)
        self.lines_back_times: vec[i64] = layers.numbers("lines_back.times", width)
        self.kept_again: i64 = layers.numbers("kept_again", 1)[0]

    def _read_blocks(self, layers: Layers, shape: dict[str, int]) -> None:
        width = shape["trunk"]
        blocks = range(2)  # before the second round, and after it
        self.first: list[Product] = [layers.product(f"first.{at}", width, width) for at in blocks]
        self.first_scale: list[Scale] = [layers.scale(f"first.{at}", width) for at in blocks]
        self.second: list[Product] = [layers.product(f"second.{at}", width, width) for at in blocks]
        self.second_scale: list[Scale] = [layers.scale(f"second.{at}", width) for at in blocks]
        self.kept: vec[i64] = layers.numbers("kept", 2)  # what a neuron itself counts after each block


class Heads:
    """What scores answers: keys of cards, and queries of what may be done with them and where."""

    def __init__(self, layers: Layers, shape: dict[str, int]) -> None:
        h, line, width = shape["head"], shape["line"], shape["trunk"]
        self.size: i64 = h
        self.key = layers.product("key", h, shape["card"])
        self.key_scale = layers.scale("key", h)
        self.spot = layers.product("spot", line, line)
        self.spot_scale = layers.scale("spot", line)
        self.spot_told = layers.product("spot_told", line, width)
        self.spot_told_times: vec[i64] = layers.numbers("spot_told.times", line)
        self.play = layers.product("play", 4 * h, line)
        self.play_scale = layers.scale("play", 4 * h)
        self.at_home: vec[i64] = layers.numbers("at_home", 8, h)
        self.play_bias: vec[i64] = layers.numbers("play_bias", 12)
        self.field = layers.product("field", 2 * h, line)
        self.field_scale = layers.scale("field", 2 * h)
        self.depth = layers.product("depth", 2 * DEPTHS, line)
        self.depth_scale = layers.scale("depth", 2 * DEPTHS)
        self.unknown: vec[i64] = layers.numbers("unknown", h)
        self.card = layers.product("cards", 4 * h, width)
        self.card_scale = layers.scale("cards", 4 * h)
        self.order = layers.product("order", 2 * h, line)
        self.order_scale = layers.scale("order", 2 * h)
        self.order_to = layers.product("order_to", h, line)
        self.order_to_scale = layers.scale("order_to", h)
        self.by_line = layers.product("by_line", BY_LINE, line)
        self.by_line_scale = layers.scale("by_line", BY_LINE)
        self.plain = layers.product("plain", PLAIN, width)
        self.plain_scale = layers.scale("plain", PLAIN)


def fact_rows(layers: Layers, name: str, facts: int, size: int, header: dict[str, Any]) -> vec[i64]:
    """A row for each fact, in the unit of the sums of cards, two numbers to a word."""
    rows = layers.numbers(name, facts, size)
    shift: i64 = header["fact_shift"][name]
    for at in range(len(rows)):
        rows[at] = rows[at] << shift
    return paired(rows, facts, size)


class Net:
    """A body, and heads if it is one that plays."""

    def __init__(self, data: bytes, source: str) -> None:
        header, layers = read_layers(data, source)
        try:
            if header["top"] * 3 > STRENGTH:  # three lines are summed up before they are multiplied
                raise NetError(f"{source}: neurons up to {header['top']}, but {STRENGTH // 3} is the most")
            self.body = Body(header, layers)
            self.known: dict[str, vec[i64]] = {}  # what the cards of printed protocols are, once they have been read
            self.heads: Heads | None = Heads(layers, header["shape"]) if header["kind"] == "policy" else None
            self.made: dict[str, Any] = header["made"]  # where it comes from
        except (KeyError, TypeError) as problem:
            raise NetError(f"{source}: the header is incomplete: {problem!r}") from None


def read_net(path: Path) -> Net:
    return Net(read_file(path), str(path))

"""Rows of bytes (`encoding/sight`) as tensors: what a network is fed, taken apart where the numbers are fast."""

from __future__ import annotations

from typing import NamedTuple

import torch
from torch import Tensor, nn

from recompile.encoding import sight as g
from recompile.encoding.action_ids import ACTIONS, CARDS
from recompile.engine.ids import EACH
from recompile.search.network import DEPTHS

PLACES = 9  # a stack of mine, of theirs; hands, decks, trashes of both; on its way
# What a card counts for in its pool: many lie in a deck, few in a stack.
WEIGHTS = (0.5, 0.5, 0.5, 0.5, 0.25, 0.25, 0.25, 0.25, 0.5, 0.25, 0.25)
LINE_WEIGHTS = (0.5, 0.5, 0.5, 0.25, 0.25, 0.25)


class Rows(NamedTuple):
    """A batch of positions, all as noughts and ones in the type the network reckons with."""

    features: Tensor  # n, card, FEATURES
    bins: Tensor  # n, POOLS + 3 * LINE_POOLS, card: which sums a card goes into, and with which weight
    protocols: Tensor  # n, six, protocol: the printed ones, then those that were invented
    told: Tensor  # n, six, 1: whether its identity is told
    lines: Tensor  # n, line, LINE_FACTS
    table: Tensor  # n, TABLE_FACTS
    home: Tensor  # n, card, stack: where its protocol lies
    lying: Tensor  # n, stack * DEPTHS + depth, card: the cards that are known to lie there
    line_of: Tensor  # n, card, line: where it lies in the field, otherwise where its protocol lies


class TakeApart(nn.Module):
    """Takes rows apart. What it counts with stays on the device, so that a step can be recorded and replayed."""

    def __init__(self, protocols: int) -> None:
        """For so many protocols."""
        super().__init__()
        self._constant("zone", torch.arange(13))
        self._constant("mark", torch.arange(g.MARKS_AT, g.HOME_AT))
        self._constant("depth", torch.arange(1, DEPTHS + 1))
        self._constant("stack", torch.arange(6))
        self._constant("protocol", torch.arange(1, protocols + 1))
        self._constant("weights", torch.tensor(WEIGHTS))
        self._constant("line_weights", torch.tensor(LINE_WEIGHTS))
        for name, sizes in (("line", g.LINE_SIZES), ("table", g.TABLE_SIZES)):
            self._constant(f"{name}_which", torch.repeat_interleave(torch.arange(len(sizes)), torch.tensor(sizes)))
            self._constant(f"{name}_value", torch.cat([torch.arange(size) for size in sizes]))

    def _constant(self, name: str, value: Tensor) -> None:
        self.register_buffer(name, value, persistent=False)

    def forward(self, rows: Tensor) -> Rows:
        """A batch of rows, `n x SIZE` bytes."""
        n = len(rows)
        kind = torch.bfloat16 if rows.is_cuda else torch.float32
        cards = rows.view(torch.int32)[:, :CARDS, None]
        bits = ((cards >> self.zone) & 1).to(kind)
        depth = ((cards >> g.DEPTH_AT & 15) == self.depth).to(kind)
        marks = ((cards >> self.mark) & 1).to(kind)
        home = ((cards >> g.HOME_AT & 7) == self.stack).to(kind)
        places = torch.cat([bits[:, :, :3].amax(-1, True), bits[:, :, 3:6].amax(-1, True), bits[:, :, 6:]], -1)
        sure = (bits.sum(-1, keepdim=True) == 1).to(kind)
        field = bits[:, :, :6] * sure
        on = field[:, :, :3] + field[:, :, 3:]
        at_home = (on * (home[:, :, :3] + home[:, :, 3:])).sum(-1, True)
        mine, theirs = home[:, :, :3].sum(-1, True), home[:, :, 3:].sum(-1, True)
        told = rows[:, g.PROTOCOL_BYTES : g.LINE_BYTES, None]
        numbers = (told & (g.HIDDEN - 1)) + (cards[:, ::EACH] >> g.FREE_AT & 15) * g.HIDDEN
        lines = rows[:, g.LINE_BYTES : g.TABLE_BYTES].view(n, 3, g.PER_LINE)
        return Rows(
            torch.cat([places, depth, marks, mine, theirs, at_home], -1),
            self._bins(places, field, sure, home).transpose(1, 2),
            (numbers == self.protocol).to(kind),
            (told < g.HIDDEN).to(kind),
            (lines[:, :, self.line_which] == self.line_value).to(kind),
            (rows[:, g.TABLE_BYTES :][:, self.table_which] == self.table_value).to(kind),
            home,
            (field[:, :, :, None] * depth[:, :, None, :]).reshape(n, CARDS, 6 * DEPTHS).transpose(1, 2),
            on + (1 - on.sum(-1, True)) * (home[:, :, :3] + home[:, :, 3:]),
        )

    def _bins(self, places: Tensor, field: Tensor, sure: Tensor, home: Tensor) -> Tensor:
        """For every card the pool of the table it is summed in, and for every line the pools of that line."""
        there = places.amax(-1, True)
        mine, theirs = home[:, :, :3].sum(-1, True), home[:, :, 3:].sum(-1, True)
        unsure = (1 - sure) * there
        pools = torch.cat([places * sure, unsure * mine, unsure * (1 - mine)], -1) * self.weights.to(places.dtype)
        off = there * (1 - field.sum(-1, True))  # elsewhere than in the field
        held = off * mine * sure * places[:, :, 2:3]
        secret = off * theirs * (1 - sure * (1 - places[:, :, 3:4]))
        groups = torch.cat([held, secret, off * mine - held, off * theirs - secret], -1)
        at = (home[:, :, :3] + home[:, :, 3:])[:, :, :, None] * groups[:, :, None, :]
        lines = torch.cat([field[:, :, :3, None], field[:, :, 3:, None], at], -1) * self.line_weights.to(places.dtype)
        return torch.cat([pools, lines.flatten(2)], -1)


class Masks(nn.Module):
    """Masks of bits as truth values, `n x ACTIONS`."""

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("bit", torch.arange(8, dtype=torch.uint8), persistent=False)

    def forward(self, masks: Tensor) -> Tensor:
        return ((masks[:, :, None] >> self.bit) & 1).flatten(1)[:, :ACTIONS] != 0

"""The networks: one that plays (a policy and its chance to win) and one that sees everything and judges.

The three lines of a table are alike, and so are the cards: every card goes through the same layers, every line through
the same others. First cards are summed up into lines, and both into the table; then the table tells them what it saw,
and they are summed up again. An answer is scored by what it names - this card, face-up, there. Nothing but products,
sums and a clipped `relu`, so that `search/judgement` can do the same with whole numbers.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass

import torch
from torch import Tensor, nn

from recompile.encoding import action_ids as a
from recompile.encoding.action_ids import CARDS, PROTOCOLS
from recompile.engine.ids import EACH, PERMUTATIONS
from recompile.search.network import AGAIN, DEPTHS, FEATURES, LINE_FACTS, LINE_POOLS, PLAIN, POOLS, TABLE_FACTS
from recompile.train.lore import Lore, printed_lore
from recompile.train.rows import Rows, TakeApart

TOP = 127 / 32  # where a neuron saturates
PAIRS = ((0, 1), (0, 2), (1, 2))


def clipped(x: Tensor) -> Tensor:
    return x.clamp(0, TOP)


@dataclass(frozen=True, slots=True)
class Shape:
    """How wide the layers are."""

    card: int = 128
    line: int = 192
    trunk: int = 512
    head: int = 64
    read: int = 256

    def plain(self) -> dict[str, int]:
        return asdict(self)


class Block(nn.Module):
    """Thinks about the table for a while; at first it changes nothing."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.first, self.second = nn.Linear(width, width), nn.Linear(width, width)
        spread(self.first)
        nn.init.zeros_(self.second.weight)
        nn.init.zeros_(self.second.bias)

    def forward(self, table: Tensor) -> Tensor:
        return clipped(table + self.second(clipped(self.first(table))))


def spread(layer: nn.Linear) -> None:
    """Weights with which neurons are about as lively as those that feed them."""
    nn.init.normal_(layer.weight, std=(2 / layer.in_features) ** 0.5)


class Reader(nn.Module):
    """What a card is, read from its facts: what each of them says, and what several say together.

    Facts that no card of a run has say nothing, and stay that way.
    """

    def __init__(self, lore: Lore, shape: Shape) -> None:
        super().__init__()
        self.register_buffer("reads", lore.reads(), persistent=False)
        self.words = nn.Parameter(torch.zeros(len(lore.facts), shape.card))
        self.first = nn.Linear(len(lore.facts), shape.read)
        self.second = nn.Linear(shape.read, shape.card, bias=False)
        nn.init.normal_(self.first.weight, std=0.3)
        nn.init.zeros_(self.first.bias)
        nn.init.zeros_(self.second.weight)

    def forward(self) -> Tensor:
        """A row for each card of the lore."""
        return self.reads @ self.words + self.second(clipped(self.first(self.reads)))


class Body(nn.Module):
    """What both networks have in common: cards, lines, the table, and all three once more."""

    def __init__(self, shape: Shape, lore: Lore) -> None:
        super().__init__()
        d, line, width = shape.card, shape.line, shape.trunk
        self.take_apart = TakeApart(lore.protocols)
        self.reader = Reader(lore, shape)
        self.identity = nn.Parameter(torch.randn(PROTOCOLS * EACH, d) * 0.2)
        self.features = nn.Linear(FEATURES, d)
        self.token = nn.Linear(d, d)
        self.line_cards = nn.Linear(LINE_POOLS * d, line)
        self.line_facts = nn.Linear(LINE_FACTS, line, bias=False)
        self.table_cards = nn.Linear(POOLS * d, width)
        self.table_facts = nn.Linear(TABLE_FACTS, width, bias=False)
        self.table_lines = nn.Linear(line, width, bias=False)
        self.early = Block(width)
        self.line_again = nn.Linear(line, line)
        self.line_told = nn.Linear(width, line, bias=False)
        self.card_again = nn.Linear(d, d)
        self.card_told = nn.Linear(width, d, bias=False)
        self.card_line = nn.Linear(line, d, bias=False)
        self.cards_back = nn.Linear(AGAIN * d, width)
        self.lines_back = nn.Linear(line, width, bias=False)
        self.late = Block(width)
        for layer in (self.features, self.token, self.line_cards, self.table_cards, self.line_again, self.card_again):
            spread(layer)
        for layer in (self.cards_back, self.lines_back):
            nn.init.normal_(layer.weight, std=0.01)

    def forward(self, rows: Rows) -> tuple[Tensor, Tensor, Tensor]:
        cards = self._cards(rows)
        pooled = torch.bmm(rows.bins, cards)
        n = len(cards)
        lines = self.line_cards(pooled[:, POOLS:].reshape(n, 3, -1)) + self.line_facts(rows.lines)
        lines = clipped(lines).to(cards.dtype)
        table = self.table_cards(pooled[:, :POOLS].flatten(1)) + self.table_facts(rows.table)
        table = self.early(clipped(table + self.table_lines(lines.sum(1))))
        lines = clipped(self.line_again(lines) + self.line_told(table)[:, None])
        here = torch.bmm(rows.line_of, self.card_line(lines).to(cards.dtype))
        cards = clipped(self.card_again(cards) + self.card_told(table)[:, None] + here).to(rows.table.dtype)
        again = torch.bmm(rows.bins[:, :AGAIN], cards).flatten(1)
        table = self.late(clipped(table + self.cards_back(again) + self.lines_back(lines.sum(1))))
        return cards, lines, table

    def _cards(self, rows: Rows) -> Tensor:
        """Each card for itself: what it is, and how it lies."""
        kind = rows.table.dtype
        read = self.reader().view(rows.protocols.shape[-1], -1).to(kind)
        known = self.identity.view(PROTOCOLS, -1).to(kind)
        who = rows.protocols @ read + (rows.protocols[:, :, :PROTOCOLS] * rows.told) @ known
        cards = clipped(self.features(rows.features) + who.view(len(who), CARDS, -1))
        return clipped(self.token(cards)).to(kind)


class Critic(nn.Module):
    """Who wins, seen from the player who is asked, with all cards open."""

    def __init__(self, shape: Shape, lore: Lore | None = None) -> None:
        super().__init__()
        self.shape, self.lore = shape, lore or printed_lore()
        self.body = Body(shape, self.lore)
        self.value = nn.Linear(shape.trunk, 1)
        nn.init.zeros_(self.value.weight)

    def forward(self, rows: Tensor) -> Tensor:
        """A logit for each row."""
        _, _, table = self.body(self.body.take_apart(rows))
        with torch.autocast(rows.device.type, enabled=False):
            return self.value(table.float())[:, 0]


class Policy(nn.Module):
    """What to answer, and the chance to win, from what a player knows.

    A card has a key; an answer that uses a card has a query, which depends on where it goes. Answers that name a line
    and no card are scored by that line alone.
    """

    def __init__(self, shape: Shape, lore: Lore | None = None) -> None:
        super().__init__()
        h, line, width = shape.head, shape.line, shape.trunk
        self.shape, self.lore = shape, lore or printed_lore()
        self.body = Body(shape, self.lore)
        self.value = nn.Linear(width, 1)
        self.key = nn.Linear(shape.card, h)
        self.spot = nn.Linear(line, line)
        self.spot_told = nn.Linear(width, line, bias=False)
        self.play = nn.Linear(line, 4 * h)  # a query for each side and face
        self.at_home = nn.Parameter(torch.zeros(2, 4, h))  # more of it where the protocol is mine, is theirs
        self.play_bias = nn.Parameter(torch.zeros(3, 4))  # at home on my side, on theirs, elsewhere
        self.field = nn.Linear(line, 2 * h)  # a query for each side
        self.depth = nn.Linear(line, 2 * DEPTHS)
        self.unknown = nn.Parameter(torch.zeros(h))  # the key of a card whose face is not known
        self.card = nn.Linear(width, 4 * h)  # a query for a card, and for each of its boxes
        self.order = nn.Linear(line, 2 * h)  # whose; where a protocol comes from
        self.order_to = nn.Linear(line, h)
        # What needs only a line: the top of a deck there, swap, compile, name it; a protocol that lies there.
        self.line = nn.Linear(line, 2 + 1 + 1 + 1 + 2)
        self.plain = nn.Linear(width, PLAIN)
        nn.init.zeros_(self.value.weight)
        spread(self.spot)
        for layer in (self.play, self.field, self.card, self.order, self.order_to, self.line, self.plain, self.depth):
            nn.init.normal_(layer.weight, std=0.02)

    def forward(self, rows: Tensor) -> tuple[Tensor, Tensor]:
        """For each row the logits of all actions, and that of winning."""
        parts = self.body.take_apart(rows)
        cards, lines, table = self.body(parts)
        keys = self.key(cards)
        spots = clipped(self.spot(lines) + self.spot_told(table)[:, None])
        with torch.autocast(rows.device.type, enabled=False):  # in full precision: ratios of chances depend on it
            logits = self._logits(parts, keys.float(), spots.float(), table.float())
            return logits, self.value(table.float())[:, 0]

    def _logits(self, parts: Rows, keys: Tensor, spots: Tensor, table: Tensor) -> Tensor:
        n, h = len(table), keys.shape[-1]
        home = parts.home.float()
        card = torch.bmm(keys, self.card(table).view(n, 4, h).transpose(1, 2))
        by_line = self.line(spots)  # n, line, kind
        source = self.order(spots).view(n, 3, 2, h).transpose(1, 2)
        moved = source @ self.order_to(spots)[:, None].transpose(2, 3)  # n, whose, from, to
        order = torch.stack([sum(moved[:, :, one[to], to] for to in range(3)) for one in PERMUTATIONS], -1)
        stated = torch.bmm(home[:, ::6], by_line[:, :, 5:].transpose(1, 2).reshape(n, 6, 1))[:, :, 0]
        plain = self.plain(table)
        return torch.cat(
            [
                self._plays(home, keys, spots),
                by_line[:, :, :2].transpose(1, 2).reshape(n, 6),
                self._field(parts.lying.float(), keys, spots),
                card[:, :, 0],
                card[:, :, 1:].reshape(n, -1),
                plain.new_zeros(n, a.ORDER - a.DRAFT),  # protocols are drafted by other means
                order.reshape(n, -1),
                torch.stack([by_line[:, i, 2] + by_line[:, j, 2] for i, j in PAIRS], -1),
                by_line[:, :, 3],
                by_line[:, :, 4],
                plain[:, :7],
                stated,
                plain[:, 7:],
            ],
            1,
        )

    def _plays(self, home: Tensor, keys: Tensor, spots: Tensor) -> Tensor:
        """n, card * side * line * face."""
        n, h = len(keys), keys.shape[-1]
        there = torch.bmm(keys, self.play(spots).view(n, 12, h).transpose(1, 2)).view(n, CARDS, 3, 4)
        mine, theirs = home[:, :, :3, None], home[:, :, 3:, None]
        more = keys @ self.at_home.view(8, h).T + self.play_bias[:2].reshape(8)
        more = more.view(n, CARDS, 2, 1, 4)
        found = there + mine * more[:, :, 0] + theirs * more[:, :, 1] + (1 - mine - theirs) * self.play_bias[2]
        return found.view(n, CARDS, 3, 2, 2).transpose(2, 3).reshape(n, CARDS * 12)

    def _field(self, lying: Tensor, keys: Tensor, spots: Tensor) -> Tensor:
        """n, stack * depth."""
        n, h = len(keys), keys.shape[-1]
        queries = self.field(spots).view(n, 3, 2, h).transpose(1, 2).reshape(n, 6, h)
        depths = self.depth(spots).view(n, 3, 2, DEPTHS).transpose(1, 2).reshape(n, 6, DEPTHS)
        of_cards = torch.bmm(queries, keys.transpose(1, 2))[..., None]  # n, stack, card
        there = lying.view(n, 6, DEPTHS, CARDS)
        nobody = 1 - there.sum(-1).clamp(max=1)
        found = (there @ of_cards)[..., 0] + nobody * (queries @ self.unknown)[..., None] + depths
        return torch.cat([found, found[:, :, -1:].expand(n, 6, CARDS - DEPTHS)], 2).reshape(n, -1)  # deeper ones alike


def log_chances(logits: Tensor, masks: Tensor) -> Tensor:
    """Logarithms of the chances of all actions; illegal ones are as good as impossible."""
    return logits.masked_fill(~masks, -1e9).log_softmax(-1)

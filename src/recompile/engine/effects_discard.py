"""Texts discard: cards that are chosen, a whole hand, one by chance, the top of a deck or all of it (R10.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from recompile.cards import vocabulary as v
from recompile.cards import words as w
from recompile.engine import instructions as i
from recompile.engine import piles, tables
from recompile.engine.asking import Asking
from recompile.engine.descriptions import need, pile
from recompile.engine.frames import TextFrame
from recompile.engine.ids import DECK, HAND, M_PLAYER, MOVE_BASE
from recompile.engine.instructions import Amount, Ask, Instr
from recompile.engine.kinds import Card, Option
from recompile.engine.lots import cards_of, zone_of
from recompile.engine.plays import whom
from recompile.engine.select import amount_of
from recompile.engine.state import State

if TYPE_CHECKING:
    from recompile.engine.sentences import Compiler


class Discard(Instr):
    """Cards of the hand that their owner chooses."""

    def __init__(self, amount: Amount, who: i64, into: i64) -> None:
        super().__init__()
        self.amount = amount
        self.who = who
        self.into = into  # whose trash

    def run(self, s: State, f: TextFrame) -> i64:
        player = whom(f, self.who)
        amount = amount_of(s, f, self.amount)
        f.count = 0
        f.done = False
        most = amount
        if self.amount.kind == i.LEAST:
            most = s.size(HAND + player)
        if s.size(HAND + player) and most > 0:
            piles.begin_discard(s, player, amount, most, whom(f, self.into))
        return f.step + 1

    def possible(self, s: State, f: TextFrame) -> bool:
        return s.size(HAND + whom(f, self.who)) > 0


class DiscardLot(Instr):
    """Cards that nobody chooses. What lies in a hand its owner discards; what lies in a deck, you do."""

    def __init__(self, lot: i64, whose: i64) -> None:
        super().__init__()
        self.lot = lot
        self.whose = whose

    def run(self, s: State, f: TextFrame) -> i64:
        owner = self.owner(f)
        cards = cards_of(s, self.lot, owner)
        f.done = len(cards) > 0
        if self.lot == i.WHOLE_HAND:
            f.count = len(cards)
        elif self.lot == i.TOP_OF_DECK:  # "the discarded card"
            f.shown = Card(-1)
            if f.done:
                f.shown = Card(cards[0])
        by = owner
        if zone_of(self.lot, owner) >= DECK:
            by = f.player
        piles.discard(s, cards, by, owner)
        return f.step + 1

    def possible(self, s: State, f: TextFrame) -> bool:
        return s.size(zone_of(self.lot, self.owner(f))) > 0

    def owner(self, f: TextFrame) -> i64:
        if self.whose == i.FIRST:
            return f.first
        if self.whose == i.SECOND:
            return 1 - f.first
        return whom(f, self.whose)


class ChoosePlayer(Asking):
    """Who goes first, when both players do something. An empty hand leaves no choice."""

    asks: ClassVar = Ask(17, "choose-player", "choose-player", "R4.6")

    def offer(self, s: State, f: TextFrame) -> None:
        for player in range(2):
            if s.size(HAND + player):
                s.offer(M_PLAYER * MOVE_BASE + player)
        if s.offered == 0:
            s.offer(M_PLAYER * MOVE_BASE + f.player)

    def take(self, _s: State, f: TextFrame, answer: Option) -> None:
        f.first = answer % MOVE_BASE

    def possible(self, s: State, _f: TextFrame) -> bool:
        return s.size(HAND) + s.size(HAND + 1) > 0


# ---------------------------------------------------------------- from words


def from_discard(words: Compiler, node: v.Discard, out: list[Instr]) -> None:
    if node == w.both_discard_hand:
        out += [ChoosePlayer(), DiscardLot(i.WHOLE_HAND, i.FIRST), DiscardLot(i.WHOLE_HAND, i.SECOND)]
    elif node == w.discard_deck:
        out.append(DiscardLot(i.WHOLE_DECK, i.YOU))
    else:
        need(node.by != "any" and node.into != "any", node)
        out.append(_of_deck(node) if pile(node.what, "deck top") else _of_hand(words, node))


def _of_deck(node: v.Discard) -> Instr:
    need(node.what.amount == 1 and node.by == "you" and node.into is None, node)
    return DiscardLot(i.TOP_OF_DECK, tables.OWNER[node.what.side])


def _of_hand(words: Compiler, node: v.Discard) -> Instr:
    what = node.what
    need(what.side != "any", node)
    who = tables.WHO[node.by]
    need(who == tables.OWNER[what.side], node)
    if what.random:
        need(what == v.Cards(1, what.side, "hand", random=True) and node.into is None, node)
        return DiscardLot(i.RANDOM_OF_HAND, who)
    need(pile(what, "hand"), node)
    if isinstance(what.amount, str):
        need(what.amount == "all" and node.into is None, node)
        return DiscardLot(i.WHOLE_HAND, who)
    return Discard(words.amount(what.amount, chosen=True), who, tables.WHO[node.into or node.by])


WORDS: Final[tables.Words] = {v.Discard: from_discard}

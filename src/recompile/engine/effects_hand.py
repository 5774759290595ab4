"""What texts do with single cards of hands, decks and trashes: give, take, reveal."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from recompile.cards import vocabulary as v
from recompile.cards import words as w
from recompile.engine import instructions as i
from recompile.engine import piles, tables
from recompile.engine.descriptions import need
from recompile.engine.effects import from_field_word
from recompile.engine.effects_play import PickFromTrash
from recompile.engine.frames import TextFrame
from recompile.engine.ids import HAND, M_CARD, MOVE_BASE, WAIT
from recompile.engine.instructions import Ask, Instr
from recompile.engine.kinds import Card
from recompile.engine.lots import cards_of, offer_hand, zone_of
from recompile.engine.plays import whom
from recompile.engine.state import State

if TYPE_CHECKING:
    from recompile.engine.sentences import Compiler


class Give(Instr):
    asks: ClassVar = Ask(5, "give", "give", "R10.7")

    def run(self, s: State, f: TextFrame) -> i64:
        answer = s.reply()
        if answer == WAIT:
            f.done = s.size(HAND + f.player) > 0
            if not f.done:
                return f.step + 1
            offer_hand(s, f.player)
            answer = s.ask(f.player)
            if answer == WAIT:
                return WAIT
        piles.hand_over(s, Card(answer % MOVE_BASE), f.player, False)
        return f.step + 1

    def possible(self, s: State, f: TextFrame) -> bool:
        return s.size(HAND + f.player) > 0


class TakeRandom(Instr):
    def run(self, s: State, f: TextFrame) -> i64:
        cards = cards_of(s, i.RANDOM_OF_HAND, 1 - f.player)
        f.done = len(cards) > 0
        if f.done:
            piles.hand_over(s, Card(cards[0]), 1 - f.player, True)
        return f.step + 1

    def possible(self, s: State, f: TextFrame) -> bool:
        return s.size(HAND + 1 - f.player) > 0


class Reveal(Instr):
    """A hand, a deck, its top card, or a card of the hand, which is chosen."""

    asks: ClassVar = Ask(6, "reveal-from-hand", "reveal", "R10.3")

    def __init__(self, lot: i64, who: i64) -> None:
        super().__init__()
        self.lot = lot
        self.who = who

    def run(self, s: State, f: TextFrame) -> i64:
        player = whom(f, self.who)
        if self.lot == i.ONE_OF_HAND:
            return self.one(s, f, player)
        f.done = self.possible(s, f)
        for card in cards_of(s, self.lot, player):
            piles.reveal(s, Card(card), player)
        return f.step + 1

    def one(self, s: State, f: TextFrame, player: i64) -> i64:
        answer = s.reply()
        if answer == WAIT:
            f.done = False
            if s.size(HAND + player) == 0:
                return f.step + 1
            offer_hand(s, player)
            answer = s.ask(player)
            if answer == WAIT:
                return WAIT
        f.done = True
        piles.reveal(s, Card(answer % MOVE_BASE), player)
        return f.step + 1

    def possible(self, s: State, f: TextFrame) -> bool:
        """An empty hand can be shown."""
        return self.lot == i.WHOLE_HAND or s.size(zone_of(self.lot, whom(f, self.who))) > 0


class PickDrawn(Instr):
    """Reveal one of the cards just drawn that has the stated value; with none, there is no "it"."""

    asks: ClassVar = Ask(8, "pick-drawn", "reveal", "R10.3")

    def run(self, s: State, f: TextFrame) -> i64:
        answer = s.reply()
        if answer == WAIT:
            f.that = Card(-1)
            s.offered = 0
            for card in f.noted:
                if s.zone(card) == HAND + f.player and s.cast.value[card] == f.stated:
                    s.offer(M_CARD * MOVE_BASE + card)
            if s.offered == 0:
                return f.step + 1
            answer = s.ask(f.player)
            if answer == WAIT:
                return WAIT
        f.that = Card(answer % MOVE_BASE)
        piles.reveal(s, f.that, f.player)
        return f.step + 1


# ---------------------------------------------------------------- from words

_REVEALS: Final[dict[v.Node, int]] = {
    w.reveal_from_hand: i.ONE_OF_HAND,
    w.reveal_top: i.TOP_OF_DECK,
    w.reveal_deck: i.WHOLE_DECK,
}


def from_reveal(words: Compiler, node: v.Reveal, out: list[Instr]) -> None:
    if node in _REVEALS:
        out.append(Reveal(_REVEALS[node], i.YOU))
    elif node == w.reveal_from_trash:
        out.append(PickFromTrash(None))
    elif node == w.reveal_drawn:
        out.append(PickDrawn())
    elif isinstance(node.what, v.Cards) and node.what.zone == "hand":
        need(node.what == v.some_of("hand", node.by, "all") and node.by != "any", node)
        out.append(Reveal(i.WHOLE_HAND, tables.WHO[node.by]))
    else:
        from_field_word(words, node, out)


def from_put(words: Compiler, node: v.Put, out: list[Instr]) -> None:
    if node == w.give:
        out.append(Give())
    elif node == w.take_random:
        out.append(TakeRandom())
    else:
        from_field_word(words, node, out)


WORDS: Final[tables.Words] = {v.Reveal: from_reveal, v.Put: from_put}

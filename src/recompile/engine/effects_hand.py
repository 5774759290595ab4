"""What texts do with single cards of hands, decks and trashes: give, take, reveal."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from recompile.cards import vocabulary as v
from recompile.cards import words as w
from recompile.engine import instructions as i
from recompile.engine import piles, tables
from recompile.engine.asking import Asking, Doing
from recompile.engine.descriptions import need
from recompile.engine.effects import from_field_word
from recompile.engine.effects_play import PickFromTrash
from recompile.engine.frames import TextFrame
from recompile.engine.ids import HAND, M_CARD, MOVE_BASE
from recompile.engine.instructions import Ask, Instr
from recompile.engine.kinds import Card, Option
from recompile.engine.lots import cards_of, zone_of
from recompile.engine.plays import whom
from recompile.engine.state import State

if TYPE_CHECKING:
    from recompile.engine.sentences import Compiler


class Give(Doing):
    asks: ClassVar = Ask(5, "give", "give", "R10.7")

    def offer(self, s: State, f: TextFrame) -> None:
        s.offer_only(M_CARD, piles.zone_cards(s, HAND + f.player))

    def take(self, s: State, f: TextFrame, answer: Option) -> None:
        piles.hand_over(s, Card(answer % MOVE_BASE), f.player, False)


class TakeRandom(Instr):
    def run(self, s: State, f: TextFrame) -> i64:
        cards = cards_of(s, i.RANDOM_OF_HAND, 1 - f.player)
        f.done = len(cards) > 0
        if f.done:
            piles.hand_over(s, Card(cards[0]), 1 - f.player, True)
        return f.step + 1

    def possible(self, s: State, f: TextFrame) -> bool:
        return s.size(HAND + 1 - f.player) > 0


class Reveal(Asking):
    """A hand, a deck, its top card, or a card of the hand, which is chosen."""

    asks: ClassVar = Ask(6, "reveal-from-hand", "reveal", "R10.3")

    def __init__(self, lot: i64, who: i64) -> None:
        super().__init__()
        self.lot = lot
        self.who = who

    def run(self, s: State, f: TextFrame) -> i64:
        if self.lot == i.ONE_OF_HAND:
            return super().run(s, f)
        player = whom(f, self.who)
        f.done = self.possible(s, f)
        for card in cards_of(s, self.lot, player):
            piles.reveal(s, Card(card), player)
        return f.step + 1

    def offer(self, s: State, f: TextFrame) -> None:
        s.offer_only(M_CARD, piles.zone_cards(s, HAND + whom(f, self.who)))

    def note(self, f: TextFrame, _found: bool) -> None:
        f.done = False

    def asked(self, f: TextFrame) -> i64:
        return whom(f, self.who)

    def take(self, s: State, f: TextFrame, answer: Option) -> None:
        f.done = True
        piles.reveal(s, Card(answer % MOVE_BASE), whom(f, self.who))

    def possible(self, s: State, f: TextFrame) -> bool:
        """An empty hand can be shown."""
        return self.lot == i.WHOLE_HAND or s.size(zone_of(self.lot, whom(f, self.who))) > 0


class PickDrawn(Asking):
    """Reveal one of the cards just drawn that has the stated value; with none, there is no "it"."""

    asks: ClassVar = Ask(8, "pick-drawn", "reveal", "R10.3")

    def offer(self, s: State, f: TextFrame) -> None:
        for card in f.noted:
            if s.zone(card) == HAND + f.player and s.cast.value[card] == f.stated:
                s.offer(M_CARD * MOVE_BASE + card)

    def note(self, f: TextFrame, _found: bool) -> None:
        f.that = Card(-1)

    def take(self, s: State, f: TextFrame, answer: Option) -> None:
        f.that = Card(answer % MOVE_BASE)
        piles.reveal(s, f.that, f.player)


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

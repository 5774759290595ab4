"""What texts do with decks: draw, shuffle, refresh."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from recompile.cards import vocabulary as v
from recompile.cards import words as w
from recompile.engine import piles, refreshing, tables
from recompile.engine.asking import Asking
from recompile.engine.descriptions import need, one_value, pile, refuse
from recompile.engine.frames import DRAWN, TextFrame
from recompile.engine.ids import DECK, HAND, M_CARD, MOVE_BASE, SHUFFLED, TRASH
from recompile.engine.instructions import Amount, Ask, Instr
from recompile.engine.kinds import Option
from recompile.engine.plays import whom
from recompile.engine.select import amount_of
from recompile.engine.state import State
from recompile.engine.statics import can_draw
from recompile.engine.windows import open_window

if TYPE_CHECKING:
    from recompile.engine.sentences import Compiler


class Draw(Instr):
    def __init__(self, amount: Amount, who: i64, deck: i64) -> None:
        super().__init__()
        self.amount = amount
        self.who = who
        self.deck = deck  # whose
        self.notes = False  # which cards it was, for "a card drawn"

    def run(self, s: State, f: TextFrame) -> i64:
        amount = amount_of(s, f, self.amount)
        player = whom(f, self.who)
        drawn = piles.draw(s, player, amount, whom(f, self.deck))
        f.done = amount > 0 and drawn == amount
        if self.notes:
            hand = piles.zone_cards(s, HAND + player)
            f.noting = DRAWN
            f.noted = hand[len(hand) - drawn :]
        return f.step + 1

    def possible(self, s: State, f: TextFrame) -> bool:
        return piles.could_draw(s, whom(f, self.who), whom(f, self.deck))


class DrawFound(Asking):
    """Draw from the revealed deck: one card with a value, which is chosen, or all cards of a protocol."""

    asks: ClassVar = Ask(4, "draw-found", "choose-card", "R10.1")

    def __init__(self, value: i64, protocol: i64) -> None:
        super().__init__()
        self.value = value
        self.protocol = protocol  # its kin; -1: it is the value that counts

    def run(self, s: State, f: TextFrame) -> i64:
        if self.protocol < 0:
            return super().run(s, f)
        found = self.found(s, f.player)
        f.done = len(found) > 0
        if f.done:
            piles.draw_from(s, f.player, found)
        return f.step + 1

    def offer(self, s: State, f: TextFrame) -> None:
        s.offer_only(M_CARD, self.found(s, f.player))

    def note(self, f: TextFrame, found: bool) -> None:
        f.done = found

    def take(self, s: State, f: TextFrame, answer: Option) -> None:
        piles.draw_from(s, f.player, vec[i64]([answer % MOVE_BASE]))

    def found(self, s: State, player: i64) -> vec[i64]:
        """What can be drawn."""
        found = vec[i64]()
        if not can_draw(s, player):
            return found
        for card in piles.zone_cards(s, DECK + player):
            fits = s.cast.value[card] == self.value
            if self.protocol >= 0:
                fits = s.cast.card_kin[card] == self.protocol
            if fits:
                found = append(found, card)
        return found


class Shuffle(Instr):
    """The deck, or the trash into the deck."""

    def __init__(self, trash: bool) -> None:
        super().__init__()
        self.trash = trash

    def run(self, s: State, f: TextFrame) -> i64:
        shuffled = False
        if self.trash:
            f.done = self.possible(s, f)
            shuffled = piles.trash_into_deck(s, f.player)
        else:
            shuffled = piles.mix_deck(s, f.player)
            f.done = shuffled
        if shuffled:
            open_window(s, SHUFFLED, f.player)
        return f.step + 1

    def possible(self, s: State, f: TextFrame) -> bool:
        """Mixing two cards is a change, and so is moving one from the trash."""
        return (self.trash and s.size(TRASH + f.player) > 0) or s.size(DECK + f.player) >= 2


class Refresh(Instr):
    def run(self, s: State, f: TextFrame) -> i64:
        f.done = refreshing.begin_refresh(s, f.player)
        return f.step + 1

    def possible(self, s: State, f: TextFrame) -> bool:
        return refreshing.can_refresh(s, f.player)


# ---------------------------------------------------------------- from words


def from_draw(words: Compiler, node: v.Draw, out: list[Instr]) -> None:
    what = node.what
    need(node.by != "any", node)
    if what.zone == "revealed":
        out.append(_draw_found(words, node))
        return
    if isinstance(what.amount, str) or not pile(what, "deck top"):
        refuse(node)
    out.append(Draw(words.amount(what.amount), tables.PLAYER[node.by], tables.OWNER[what.side]))


def _draw_found(words: Compiler, node: v.Draw) -> Instr:
    """One card of a value, or all cards of a protocol."""
    protocol, value = node.what.protocol, one_value(node.what.value)
    need(isinstance(protocol, str) or protocol is None, node)
    need(node == w.draw_found(value, protocol if isinstance(protocol, str) else None), node)
    need((value is None) != (protocol is None), node)
    return DrawFound(-1 if value is None else value, words.named(protocol))


def from_shuffle(_words: Compiler, node: v.Shuffle, out: list[Instr]) -> None:
    need(node.by == "you", node)
    out.append(Shuffle(node.what == "trash"))


def from_refresh(_words: Compiler, node: v.Refresh, out: list[Instr]) -> None:
    need(node.by == "you", node)
    out.append(Refresh())


WORDS: Final[tables.Words] = {v.Draw: from_draw, v.Shuffle: from_shuffle, v.Refresh: from_refresh}

"""What texts do with decks: draw, shuffle, refresh."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from recompile.cards import vocabulary as v
from recompile.engine import piles, refreshing, tables
from recompile.engine.asking import Doing
from recompile.engine.descriptions import need, pile, refuse
from recompile.engine.effects_hand import DrawThese, from_pile
from recompile.engine.frames import DRAWN, TextFrame
from recompile.engine.ids import DECK, HAND, M_NUMBER, MOVE_BASE, SHUFFLED, TRASH
from recompile.engine.instructions import Amount, Ask, Instr
from recompile.engine.kinds import Card, Option
from recompile.engine.loops import most_of
from recompile.engine.measures import Fixed
from recompile.engine.select import whom
from recompile.engine.state import State
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
        self.is_one = isinstance(amount, Fixed) and amount.number == 1  # which is "that card" then

    def run(self, s: State, f: TextFrame) -> i64:
        amount = self.amount.of(s, f)
        player = whom(f, self.who)
        drawn = piles.draw(s, player, amount, whom(f, self.deck))
        f.done = amount > 0 and drawn == amount
        if self.counts:
            f.count = drawn
        if self.names and self.is_one:
            f.that = Card(-1)
            if drawn == 1:
                f.that = s.top(HAND + player)
        if self.notes:
            hand = piles.zone_cards(s, HAND + player)
            f.noting = DRAWN
            f.noted = hand[len(hand) - drawn :]
        return f.step + 1

    def possible(self, s: State, f: TextFrame) -> bool:
        return piles.could_draw(s, whom(f, self.who), whom(f, self.deck))


class DrawSome(Doing):
    """As many as somebody likes: the number is chosen, then they are drawn in one batch."""

    asks: ClassVar = Ask(-1, "draw-some", "state-number", "R10.1")

    def __init__(self, amount: Amount, deck: i64) -> None:
        super().__init__()
        self.amount = amount
        self.deck = deck  # whose

    def offer(self, s: State, f: TextFrame) -> None:
        deck = whom(f, self.deck)
        if not piles.could_draw(s, f.player, deck):
            return
        most = most_of(s, f, self.amount)
        if most > s.size(DECK + deck) + s.size(TRASH + deck):
            most = s.size(DECK + deck) + s.size(TRASH + deck)
        least = self.amount.of(s, f)
        if least > most:
            least = most
        for number in range(least, most + 1):
            s.offer(M_NUMBER * MOVE_BASE + number)

    def take(self, s: State, f: TextFrame, answer: Option) -> None:
        f.count = piles.draw(s, f.player, answer % MOVE_BASE, whom(f, self.deck))
        f.done = f.count > 0


class Shuffle(Instr):
    """The deck, or the trash or the hand into the deck."""

    def __init__(self, pile: i64) -> None:
        super().__init__()
        self.pile = pile

    def run(self, s: State, f: TextFrame) -> i64:
        shuffled = False
        if self.pile == TRASH:
            f.done = self.possible(s, f)
            shuffled = piles.trash_into_deck(s, f.player)
        else:
            for card in piles.zone_cards(s, self.pile + f.player):
                if self.pile == HAND:
                    piles.move(s, Card(card), DECK, f.player)
            shuffled = piles.mix_deck(s, f.player)
            f.done = shuffled
        if shuffled:
            open_window(s, SHUFFLED, f.player)
        return f.step + 1

    def possible(self, s: State, f: TextFrame) -> bool:
        """Mixing two cards is a change, and so is moving one from the trash."""
        return (self.pile != DECK and s.size(self.pile + f.player) > 0) or s.size(DECK + f.player) >= 2


class Refresh(Instr):
    def run(self, s: State, f: TextFrame) -> i64:
        f.done = refreshing.begin_refresh(s, f.player)
        return f.step + 1

    def possible(self, s: State, f: TextFrame) -> bool:
        return refreshing.can_refresh(s, f.player)


# ---------------------------------------------------------------- from words


def from_draw(words: Compiler, node: v.Draw, out: list[Instr]) -> None:
    what = node.what
    if what.zone != "deck top":
        need(what.zone in ("revealed", "trash") or (what.zone == "deck" and what.amount == "all"), node)
        out.append(from_pile(words, what, DrawThese()))
    elif isinstance(what.amount, v.UpTo | v.AtLeast):
        need(pile(what, "deck top") and node.by == "you", node)
        out.append(DrawSome(words.amount(what.amount, chosen=True), tables.OWNER[what.side]))
    else:
        if isinstance(what.amount, str) or not pile(what, "deck top"):
            refuse(node)
        out.append(Draw(words.amount(what.amount), tables.PLAYER[node.by], tables.OWNER[what.side]))


def from_shuffle(_words: Compiler, node: v.Shuffle, out: list[Instr]) -> None:
    out.append(Shuffle(tables.PILE[node.what]))


def from_refresh(_words: Compiler, _node: v.Refresh, out: list[Instr]) -> None:
    out.append(Refresh())


WORDS: Final[tables.Words] = {v.Draw: from_draw, v.Shuffle: from_shuffle, v.Refresh: from_refresh}

"""What texts do with cards of hands, decks and trashes: give, take, put, reveal, and draw what was found there."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from recompile.cards import vocabulary as v
from recompile.cards import words as w
from recompile.engine import knowledge, piles, tables
from recompile.engine.asking import FROM_TRASH, Asking
from recompile.engine.descriptions import need
from recompile.engine.effects import from_field_word
from recompile.engine.frames import DRAWN, NOTHING, TextFrame
from recompile.engine.ids import DECK, DONE, HAND, M_CARD, MOVE_BASE, REVEALED, WAIT
from recompile.engine.instructions import B_DISCARD, Amount, Ask, Instr
from recompile.engine.kinds import Card, Option
from recompile.engine.loops import most_of
from recompile.engine.measures import Chosen, Fixed
from recompile.engine.select import whom
from recompile.engine.sources import Source
from recompile.engine.state import State
from recompile.engine.statics import bar, can_draw
from recompile.engine.windows import open_window

if TYPE_CHECKING:
    from recompile.engine.sentences import Compiler


class Deed:
    """What is done to cards of a pile, to all of them together."""

    asks: ClassVar[Ask]

    def question(self, _source: Source) -> Ask:
        return self.asks

    def is_allowed(self, _s: State, _f: TextFrame, _source: Source) -> bool:
        return True

    def do(self, s: State, f: TextFrame, cards: vec[i64], source: Source) -> None:
        raise NotImplementedError


class PutInto(Deed):
    """Into a hand, a trash, or on top of a deck or under it; from hand to hand it is given or taken (R10.7)."""

    asks: ClassVar = Ask(5, "give", "give", "R10.7")
    asks_otherwise: ClassVar = Ask(-1, "put", "choose-card", "R10.7")

    def __init__(self, pile: i64, whose: i64) -> None:
        self.pile = pile
        self.whose = whose

    def question(self, source: Source) -> Ask:
        return self.asks if self.pile == HAND and source.zone == HAND else self.asks_otherwise

    def do(self, s: State, f: TextFrame, cards: vec[i64], source: Source) -> None:
        player = whom(f, self.whose)
        giver = source.owner(f)
        for card in cards:
            if self.pile == HAND and source.zone == HAND:
                piles.hand_over(s, Card(card), giver, not source.is_chosen(f))
            else:
                piles.move(s, Card(card), self.pile, player)


class Reveal(Deed):
    asks: ClassVar = Ask(6, "reveal-from-hand", "reveal", "R10.3")

    def do(self, s: State, f: TextFrame, cards: vec[i64], source: Source) -> None:
        for card in cards:
            piles.reveal(s, Card(card), source.owner(f))
        player = f.player
        if source.zone == HAND:
            player = source.owner(f)
        open_window(s, REVEALED, player)


class DrawThese(Deed):
    """What was found in a revealed deck, or lies in a trash."""

    asks: ClassVar = Ask(4, "draw-found", "choose-card", "R10.1")

    def is_allowed(self, s: State, f: TextFrame, _source: Source) -> bool:
        return can_draw(s, f.player)

    def do(self, s: State, f: TextFrame, cards: vec[i64], _source: Source) -> None:
        piles.draw_from(s, f.player, cards)


class DiscardThese(Deed):
    """What lies in a hand its owner discards; what lies in a deck, you do."""

    asks: ClassVar = Ask(-1, "discard-found", "choose-card", "R10.2")

    def __init__(self, into: i64) -> None:
        self.into = into  # whose trash

    def is_allowed(self, s: State, f: TextFrame, source: Source) -> bool:
        return bar(s, B_DISCARD, self.player(f, source), -1, -1) < 0

    def player(self, f: TextFrame, source: Source) -> i64:
        if source.zone == DECK:
            return f.player
        return source.owner(f)

    def do(self, s: State, f: TextFrame, cards: vec[i64], source: Source) -> None:
        player = self.player(f, source)
        piles.discard(s, cards, player, whom(f, self.into))


class Note(Deed):
    """It is "that card" now; whoever is about to play it may look at it."""

    asks: ClassVar = Reveal.asks

    def do(self, s: State, f: TextFrame, cards: vec[i64], _source: Source) -> None:
        for card in cards:
            knowledge.show_to(s, Card(card), f.player)


class FromPile(Asking):
    """Cards of a pile are chosen one after another, or nobody has to choose; then it is done to all of them."""

    def __init__(self, source: Source, amount: Amount, deed: Deed) -> None:
        super().__init__()
        self.source = source
        self.amount = amount
        self.deed = deed

    def question(self) -> Ask:
        if self.source.is_public and isinstance(self.deed, Reveal):
            return FROM_TRASH
        return self.deed.question(self.source)

    def run(self, s: State, f: TextFrame) -> i64:
        if not self.source.is_chosen(f):
            self.do_lot(s, f)
            return f.step + 1
        if self.source.zone == HAND and self.source.owner(f) != f.player and not self.source.shown:
            for card in piles.zone_cards(s, HAND + 1 - f.player):  # whoever chooses there has to look at them
                knowledge.show_to(s, Card(card), f.player)
        amount = self.amount
        if isinstance(amount, Fixed) and amount.number == 1:
            return super().run(s, f)
        return self.run_many(s, f)

    def note(self, f: TextFrame, found: bool) -> None:
        f.done = found and not (isinstance(self.deed, Reveal) and self.source.zone == HAND)

    def take(self, s: State, f: TextFrame, answer: Option) -> None:
        self.treat(s, f, vec[i64]([answer % MOVE_BASE]), True)

    def run_many(self, s: State, f: TextFrame) -> i64:
        """One after the other, until there are enough."""
        answer = s.reply()
        if answer == WAIT:
            self.offer_more(s, f)
            if s.offered == 0:
                return self.finish(s, f)
            f.looping = True
            answer = s.ask(f.player)
            if answer == WAIT:
                return WAIT
        if answer == DONE:
            return self.finish(s, f)
        f.noting = DRAWN
        f.noted = append(f.noted[:], answer % MOVE_BASE)
        if len(f.noted) == f.count:
            return self.finish(s, f)
        return f.step

    def do_lot(self, s: State, f: TextFrame) -> None:
        most = most_of(s, f, self.amount)
        cards = NOTHING
        if self.deed.is_allowed(s, f, self.source):
            cards = self.source.lot(s, f, most)
        self.treat(s, f, cards, len(cards) > 0)

    def offer(self, s: State, f: TextFrame) -> None:
        if self.deed.is_allowed(s, f, self.source):
            s.offer_only(M_CARD, self.source.cards(s, f))

    def offer_more(self, s: State, f: TextFrame) -> None:
        if not f.looping:
            f.noting = DRAWN
            f.noted = NOTHING
            f.count = most_of(s, f, self.amount)
        s.offered = 0
        if len(f.noted) < f.count and self.deed.is_allowed(s, f, self.source):
            for card in self.source.cards(s, f):
                if card not in f.noted:
                    s.offer(M_CARD * MOVE_BASE + card)
        if s.offered and self.is_enough(f):
            s.offer(DONE)

    def is_enough(self, f: TextFrame) -> bool:
        amount = self.amount
        return isinstance(amount, Chosen) and len(f.noted) >= amount.least

    def finish(self, s: State, f: TextFrame) -> i64:
        cards = f.noted
        full = len(cards) > 0 and (len(cards) == f.count or self.is_enough(f))
        f.looping = False
        f.noted = NOTHING
        self.treat(s, f, cards, full)
        return f.step + 1

    def treat(self, s: State, f: TextFrame, cards: vec[i64], full: bool) -> None:
        """The last one is "that card"; one that leaves a deck for the trash is "the discarded card"."""
        f.done = full or (self.source.zone == HAND and isinstance(self.deed, Reveal) and not self.source.is_chosen(f))
        if self.counts:
            f.count = len(cards)
        last = Card(-1)
        if len(cards):
            last = Card(cards[len(cards) - 1])
        if self.names and not self.source.is_all:
            f.that = last
        if isinstance(self.deed, DiscardThese) and not self.source.is_all:
            f.shown = last
        if isinstance(self.deed, Reveal) and self.values and not self.shows:
            f.shown = last
        if self.shows and isinstance(self.deed, Reveal):
            f.noting = DRAWN
            f.noted = cards
        if len(cards):
            self.deed.do(s, f, cards, self.source)

    def possible(self, s: State, f: TextFrame) -> bool:
        """An empty hand can be shown."""
        if isinstance(self.deed, Reveal) and self.source.zone == HAND and not self.source.is_chosen(f):
            return True
        return self.deed.is_allowed(s, f, self.source) and len(self.source.cards(s, f)) > 0


class PickDrawn(Asking):
    """Reveal one of the cards just drawn that has the stated value; with none, there is no "it"."""

    asks: ClassVar = Ask(8, "pick-drawn", "reveal", "R10.3")

    def offer(self, s: State, f: TextFrame) -> None:
        for card in f.noted:
            s.look_at(card)
            if s.zone(card) == HAND + f.player and s.cast.value[card] == f.stated:
                s.offer(M_CARD * MOVE_BASE + card)

    def note(self, f: TextFrame, _found: bool) -> None:
        f.that = Card(-1)

    def take(self, s: State, f: TextFrame, answer: Option) -> None:
        f.that = Card(answer % MOVE_BASE)
        piles.reveal(s, f.that, f.player)
        open_window(s, REVEALED, f.player)


# ---------------------------------------------------------------- from words


def from_reveal(words: Compiler, node: v.Reveal, out: list[Instr]) -> None:
    if node == w.reveal_drawn:
        out.append(PickDrawn())
    elif isinstance(node.what, v.Cards) and node.what.zone != "field":
        out.append(from_pile(words, node.what, Reveal()))
        words.revealed = node.what
    else:
        from_field_word(words, node, out)


def from_put(words: Compiler, node: v.Put, out: list[Instr]) -> None:
    if isinstance(node.what, v.Cards) and node.what.zone != "field":
        need(node.whose != "any", node)
        out.append(from_pile(words, node.what, PutInto(tables.PUT_INTO[node.into], tables.PLAYER[node.whose])))
    else:
        from_field_word(words, node, out)


def from_pile(words: Compiler, what: v.Cards, deed: Deed) -> Instr:
    """So many cards of a hand, a deck or a trash."""
    amount = 1 if isinstance(what.amount, str) else what.amount
    return FromPile(words.source(what), words.amount(amount, chosen=True), deed)


WORDS: Final[tables.Words] = {v.Reveal: from_reveal, v.Put: from_put}

"""What texts do to cards in the field: flip, delete, return, shift, reveal, take, one or all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from recompile.cards import vocabulary as v
from recompile.engine import at_once as batches
from recompile.engine import ids, movement, piles, tables
from recompile.engine.asking import Asking
from recompile.engine.choosing import PickLine, pick
from recompile.engine.descriptions import line_is_chosen, need, spoken
from recompile.engine.frames import CARDS, NOTHING, TextFrame
from recompile.engine.ids import COMMITTED, FIELD_END, M_LINE, MIDDLE, MOVE_BASE
from recompile.engine.instructions import ABOVE, BELOW, HERE, THAT, YOU, Ask, Instr, Selector
from recompile.engine.kinds import Card, Line, Option, Zone
from recompile.engine.loops import EachCard, Several, looped
from recompile.engine.select import Goal, can_change, candidates, shift_lines, spoken_of, whom
from recompile.engine.state import State
from recompile.engine.windows import open_window

if TYPE_CHECKING:
    from recompile.engine.sentences import Compiler

# What is done to cards in the field, one after another.
FieldWord = v.Flip | v.Delete | v.Return | v.Shift | v.Reveal | v.Put


class OnField(Asking):
    """Something is done to a card that need not be chosen any more, or to all cards that fit a description."""

    def __init__(self, verb: i64, which: i64, every: Selector | None) -> None:
        super().__init__(verb)
        self.which = which
        self.every = every

    def target(self, s: State, f: TextFrame) -> Card:
        """The card, if it lies in the field and can be reached; or -1 (R4.7)."""
        return spoken_of(s, f, self.which)

    def possible(self, s: State, f: TextFrame) -> bool:
        if self.every is not None:
            return len(candidates(s, f, self.every, self.verb, None)) > 0
        card = self.target(s, f)
        return card >= 0 and self.changes(s, f, card)

    def changes(self, s: State, f: TextFrame, card: Card) -> bool:
        """Whether something would happen to this card."""
        return can_change(s, f, card, self.verb, None)


def note_cards(s: State, f: TextFrame, cards: vec[i64]) -> None:
    """How many it was, and "those cards" for the next sentence; while a loop goes on, its own notes are kept."""
    f.count = len(cards)
    if f.looping:
        return
    f.noting = CARDS
    f.noted = NOTHING
    for card in cards:
        f.noted = append(append(f.noted[:], card), s.buried(card))


class Deed(OnField):
    """Something for which nothing has to be asked."""

    def run(self, s: State, f: TextFrame) -> i64:
        if self.every is not None:
            cards = candidates(s, f, self.every, self.verb, None)
            f.done = len(cards) > 0
            if self.counts:
                note_cards(s, f, cards)
            if f.done:
                self.to_all(s, f, cards)
            return f.step + 1
        card = self.target(s, f)
        f.done = card >= 0 and self.changes(s, f, card)
        if self.names and (self.which == ABOVE or self.which == BELOW):
            f.that = card
        if f.done:
            self.to_one(s, f, card)
        return f.step + 1

    def to_one(self, s: State, f: TextFrame, card: Card) -> None:
        raise NotImplementedError

    def to_all(self, s: State, f: TextFrame, cards: vec[i64]) -> None:
        raise NotImplementedError


class Flip(Deed):
    def __init__(self, which: i64, every: Selector | None, quietly: bool) -> None:
        super().__init__(ids.FLIP, which, every)
        self.quietly = quietly  # the middle it shows is ignored

    def to_one(self, s: State, f: TextFrame, card: Card) -> None:
        movement.flip(s, card, self.quietly, f.player)

    def to_all(self, s: State, f: TextFrame, cards: vec[i64]) -> None:
        line = Line(-1)
        assert self.every is not None
        if self.every.place.which == HERE:
            line = Line(s.zone(f.card) % 3)
        batches.flip_all(s, cards, line, f.player)


class Delete(Deed):
    def __init__(self, which: i64, every: Selector | None, who: i64) -> None:
        super().__init__(ids.DELETE, which, every)
        self.who = who

    def to_one(self, s: State, f: TextFrame, card: Card) -> None:
        movement.delete(s, card, whom(f, self.who))

    def to_all(self, s: State, f: TextFrame, cards: vec[i64]) -> None:
        batches.send_all(s, cards, f.player, True)


class Return(Deed):
    def __init__(self, which: i64, every: Selector | None) -> None:
        super().__init__(ids.RETURN, which, every)

    def to_one(self, s: State, f: TextFrame, card: Card) -> None:
        movement.return_to_hand(s, card, f.player)

    def to_all(self, s: State, f: TextFrame, cards: vec[i64]) -> None:
        batches.send_all(s, cards, f.player, False)


class Take(Deed):
    """Into a hand, or to a deck or a trash, of whoever it says (R10.7)."""

    def __init__(self, which: i64, every: Selector | None, pile: i64, whose: i64) -> None:
        super().__init__(ids.TAKE, which, every)
        self.pile = pile
        self.whose = whose

    def to_all(self, s: State, f: TextFrame, cards: vec[i64]) -> None:
        batches.put_all(s, cards, Zone(self.pile + whom(f, self.whose)), f.player)

    def to_one(self, s: State, f: TextFrame, card: Card) -> None:
        movement.put_away(s, card, self.pile, whom(f, self.whose), f.player)


class Show(Deed):
    def __init__(self, which: i64, every: Selector | None) -> None:
        super().__init__(ids.REVEAL, which, every)

    def target(self, s: State, f: TextFrame) -> Card:
        """Also a card that has just been drawn: it is shown wherever it lies."""
        if self.which == THAT and f.that >= 0 and s.zone(f.that) < COMMITTED:
            return f.that
        return super().target(s, f)

    def to_one(self, s: State, f: TextFrame, card: Card) -> None:
        piles.reveal(s, card, f.player)
        if self.values and not self.shows:
            f.shown = card
        open_window(s, ids.REVEALED, f.player)

    def to_all(self, s: State, f: TextFrame, cards: vec[i64]) -> None:
        for card in cards:
            piles.reveal(s, Card(card), f.player)
        open_window(s, ids.REVEALED, f.player)


class Shift(OnField):
    """Ask for the line, then shift. All of them go to the same line."""

    asks: ClassVar = Ask(2, "shift-one", "choose-line", "R6.8")
    asks_for_all: ClassVar = Ask(3, "shift-every", "choose-line", "R6.8")

    def __init__(self, which: i64, every: Selector | None, to: Goal) -> None:
        super().__init__(ids.SHIFT, which, every)
        self.to = to

    def question(self) -> Ask:
        return self.asks if self.every is None else self.asks_for_all

    def offer(self, s: State, f: TextFrame) -> None:
        s.offer_only(M_LINE, self.lines(s, f))

    def note(self, f: TextFrame, found: bool) -> None:
        f.done = found

    def take(self, s: State, f: TextFrame, answer: Option) -> None:
        line = Line(answer % MOVE_BASE)
        if self.every is not None:
            cards = self.movable(s, f, line)
            if self.counts:
                note_cards(s, f, cards)
            batches.shift_all(s, cards, line, f.player)
        else:
            movement.shift(s, self.target(s, f), line, f.player)

    def lines(self, s: State, f: TextFrame) -> vec[i64]:
        """Where it may go; nowhere if there is nothing to shift."""
        lines = vec[i64]()
        if self.every is not None:
            for line in range(i64(3)):
                if len(self.movable(s, f, line)) > 0:
                    lines = append(lines, line)
        elif self.target(s, f) >= 0:
            lines = shift_lines(s, f, self.target(s, f), self.to)
        return lines

    def movable(self, s: State, f: TextFrame, line: i64) -> vec[i64]:
        """Of all cards of the description, those that would be shifted to this line."""
        cards = vec[i64]()
        assert self.every is not None
        for card in candidates(s, f, self.every, self.verb, self.to):
            if line in shift_lines(s, f, card, self.to):
                cards = append(cards, card)
        return cards

    def possible(self, s: State, f: TextFrame) -> bool:
        return len(self.lines(s, f)) > 0

    def changes(self, s: State, f: TextFrame, card: Card) -> bool:
        return len(shift_lines(s, f, card, self.to)) > 0


class CopyMiddle(Instr):
    """Resolve the middle of "that card" as if it stood on this one: "this card", "this line" and "you" are ours."""

    def run(self, s: State, f: TextFrame) -> i64:
        s.push(TextFrame(f.player, f.card, f.box, f.that * 3 + MIDDLE, f.turned, f.buried))
        return f.step + 1

    def possible(self, s: State, f: TextFrame) -> bool:
        return f.that >= 0 and s.zone(f.that) < FIELD_END


# ---------------------------------------------------------------- from words


def from_field_word(words: Compiler, node: FieldWord, out: list[Instr]) -> None:
    what = node.what
    if isinstance(what, v.Those):
        out.append(_act(words, node, THAT, words.those()))
        return
    if not isinstance(what, v.Cards):
        out.append(_act(words, node, spoken(what), None))
        return
    begin = len(out)
    if what.amount == "all":
        out.append(_act(words, node, THAT, words.selector(what)))
    else:
        _one_by_one(words, node, what, _act(words, node, THAT, None), out)
    if line_is_chosen(what):
        _in_chosen_line(words, what, tables.VERB[type(node)], begin, out)


def _one_by_one(words: Compiler, node: FieldWord, what: v.Cards, act: OnField, out: list[Instr]) -> None:
    """Cards that are chosen: one, each of them in any order, or several."""
    to = act.to if isinstance(act, Shift) else None
    amount = what.amount
    if amount == 1:
        pick(words, what, act, act.verb, tables.PLAYER[node.by], to, out)
    elif isinstance(amount, str):
        looped(node, EachCard(words.selector(what), act.verb), [act], out)
    else:
        looped(node, Several(words.selector(what), act.verb, to, words.amount(amount, chosen=True)), [act], out)


def _in_chosen_line(words: Compiler, what: v.Cards, verb: int, begin: int, out: list[Instr]) -> None:
    """First the line: one in which there is something to be found."""
    line = PickLine(words.selector(what), verb, words.place(what.where))
    out.insert(begin, line)
    for step in out[begin + 1 :]:
        step.leap += 1
    line.leap = len(out)


def _act(words: Compiler, node: FieldWord, which: int, every: Selector | None) -> OnField:
    if isinstance(node, v.Flip):
        need(every is None or not node.ignoring_middle, node)
        return Flip(which, every, node.ignoring_middle)
    if isinstance(node, v.Delete):
        return Delete(which, every, tables.PLAYER[node.by])
    if isinstance(node, v.Return):
        return Return(which, every)
    if isinstance(node, v.Shift):
        return Shift(which, every, Goal(words.place(node.to), node.or_from))
    if isinstance(node, v.Reveal):
        return Show(which, every)
    need(node.whose != "any", node)
    return Take(which, every, tables.PUT_INTO[node.into], tables.PLAYER[node.whose])


def from_resolve(words: Compiler, node: v.Resolve, out: list[Instr]) -> None:
    need(node.what.amount == 1, node)
    pick(words, node.what, CopyMiddle(), ids.COPY, YOU, None, out)


WORDS: Final[tables.Words] = {
    v.Flip: from_field_word,
    v.Delete: from_field_word,
    v.Return: from_field_word,
    v.Shift: from_field_word,
    v.Resolve: from_resolve,
}

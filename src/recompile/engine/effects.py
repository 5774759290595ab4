"""What texts do to cards in the field: flip, delete, return, shift, reveal, take, one or all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from recompile.cards import vocabulary as v
from recompile.engine import at_once as batches
from recompile.engine import ids, movement, piles, tables
from recompile.engine.asking import Asking
from recompile.engine.choosing import PickLine, pick
from recompile.engine.descriptions import need
from recompile.engine.frames import TextFrame
from recompile.engine.ids import FIELD_END, M_LINE, MIDDLE, MOVE_BASE
from recompile.engine.instructions import ANYWHERE, ELSEWHERE, TO_OR_FROM_HERE, YOU, Ask, Instr, Selector
from recompile.engine.kinds import Card, Line, Option
from recompile.engine.loops import EachCard, looped
from recompile.engine.plays import whom
from recompile.engine.select import candidates, noted_lines, shift_lines
from recompile.engine.state import State
from recompile.engine.statics import can_be_flipped

if TYPE_CHECKING:
    from recompile.engine.sentences import Compiler

# What is done to cards in the field, one after another.
FieldWord = v.Flip | v.Delete | v.Return | v.Shift | v.Reveal | v.Put


class OnField(Asking):
    """Something is done to "this card", to "that card" or to all cards that fit a description."""

    def __init__(self, verb: i64, this: bool, every: Selector | None) -> None:
        super().__init__(verb)
        self.this = this
        self.every = every

    def target(self, s: State, f: TextFrame) -> Card:
        """ "This card" or "that card", if it lies in the field; -1 if it cannot be reached (R4.7)."""
        card = f.that
        if self.this:
            card = f.card
        if card >= 0 and s.zone(card) < FIELD_END:
            return card
        return Card(-1)

    def possible(self, s: State, f: TextFrame) -> bool:
        if self.every is not None:
            return len(candidates(s, f, self.every, self.verb, ANYWHERE)) > 0
        card = self.target(s, f)
        return card >= 0 and self.changes(s, f, card)

    def changes(self, _s: State, _f: TextFrame, _card: Card) -> bool:
        """Whether something would happen to this card."""
        return True


class Deed(OnField):
    """Something for which nothing has to be asked."""

    def run(self, s: State, f: TextFrame) -> i64:
        if self.every is not None:
            cards = candidates(s, f, self.every, self.verb, ANYWHERE)
            f.done = len(cards) > 0
            if f.done:
                self.to_all(s, f, cards)
            return f.step + 1
        card = self.target(s, f)
        f.done = card >= 0 and self.changes(s, f, card)
        if f.done:
            self.to_one(s, f, card)
        return f.step + 1

    def to_one(self, s: State, f: TextFrame, card: Card) -> None:
        raise NotImplementedError

    def to_all(self, s: State, f: TextFrame, cards: vec[i64]) -> None:
        raise NotImplementedError


class Flip(Deed):
    def __init__(self, this: bool, every: Selector | None, quietly: bool) -> None:
        super().__init__(ids.FLIP, this, every)
        self.quietly = quietly  # the middle it shows is ignored

    def changes(self, s: State, _f: TextFrame, card: Card) -> bool:
        return can_be_flipped(s, card)

    def to_one(self, s: State, _f: TextFrame, card: Card) -> None:
        movement.flip(s, card, self.quietly)

    def to_all(self, s: State, f: TextFrame, cards: vec[i64]) -> None:
        batches.flip_all(s, cards, Line(s.zone(f.card) % 3), f.player)


class Delete(Deed):
    def __init__(self, this: bool, every: Selector | None, who: i64) -> None:
        super().__init__(ids.DELETE, this, every)
        self.who = who

    def to_one(self, s: State, f: TextFrame, card: Card) -> None:
        movement.delete(s, card, whom(f, self.who))

    def to_all(self, s: State, f: TextFrame, cards: vec[i64]) -> None:
        batches.send_all(s, cards, f.player, True)


class Return(Deed):
    def __init__(self, this: bool, every: Selector | None) -> None:
        super().__init__(ids.RETURN, this, every)

    def to_one(self, s: State, f: TextFrame, card: Card) -> None:
        movement.return_to_hand(s, card, f.player)

    def to_all(self, s: State, f: TextFrame, cards: vec[i64]) -> None:
        batches.send_all(s, cards, f.player, False)


class Take(Deed):
    def __init__(self, this: bool) -> None:
        super().__init__(ids.TAKE, this, None)

    def to_one(self, s: State, f: TextFrame, card: Card) -> None:
        movement.take_into_hand(s, card, f.player)


class Show(Deed):
    def __init__(self, this: bool) -> None:
        super().__init__(ids.REVEAL, this, None)

    def to_one(self, s: State, f: TextFrame, card: Card) -> None:
        piles.reveal(s, card, f.player)


class Shift(OnField):
    """Ask for the line, then shift. All of them go from this line to one other."""

    asks: ClassVar = Ask(2, "shift-one", "choose-line", "R6.8")
    asks_for_all: ClassVar = Ask(3, "shift-every", "choose-line", "R6.8")

    def __init__(self, this: bool, every: Selector | None, to: i64) -> None:
        super().__init__(ids.SHIFT, this, every)
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
            batches.shift_all(s, candidates(s, f, self.every, self.verb, ANYWHERE), line, f.player)
        else:
            movement.shift(s, self.target(s, f), line, f.player)

    def lines(self, s: State, f: TextFrame) -> vec[i64]:
        """Where it may go; nowhere if there is nothing to shift."""
        if self.every is not None:
            if len(candidates(s, f, self.every, self.verb, ANYWHERE)) > 0:
                return noted_lines(s, f, ELSEWHERE)
        elif self.target(s, f) >= 0:
            return shift_lines(s, f, self.target(s, f), self.to)
        return vec[i64]()

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
    what, verb = node.what, tables.VERB[type(node)]
    need(node.by == "you" or (isinstance(node, v.Delete) and node.by == "they"), node)
    if isinstance(what, v.Cards) and what.amount == "all":
        _on_all(words, node, what, out)
        return
    act = _act(node, None)
    if isinstance(what, v.Cards) and what.amount == "each":
        need(node.by == "you", node)
        looped(node, EachCard(words.selector(what), verb), [act], out)
    elif isinstance(what, v.Cards):
        to = act.to if isinstance(act, Shift) else ANYWHERE
        pick(words, what, act, verb, tables.PLAYER[node.by], to, out)
    else:
        out.append(act)


def _act(node: FieldWord, every: Selector | None) -> OnField:
    this = isinstance(node.what, v.This)
    if isinstance(node, v.Flip):
        return Flip(this, every, node.ignoring_middle)
    if isinstance(node, v.Delete):
        return Delete(this, every, tables.PLAYER[node.by])
    if isinstance(node, v.Return):
        return Return(this, every)
    if isinstance(node, v.Shift):
        return Shift(this, every, _shift_to(node))
    need(every is None, node)
    if isinstance(node, v.Reveal):
        return Show(this)
    need(node.into == "hand" and node.whose == "you", node)
    return Take(this)


def _on_all(words: Compiler, node: FieldWord, what: v.Cards, out: list[Instr]) -> None:
    need(node.by == "you", node)
    if isinstance(node, v.Shift):
        need(node.to == v.ANYWHERE and not node.or_from and what.where == v.THIS_LINE, node)
    elif isinstance(node, v.Flip):
        need(not node.ignoring_middle, node)
    selector = words.selector(what)
    act = _act(node, selector)
    if what.where.which in ("one", "one other"):
        line = PickLine(selector, act.verb, tables.CHOSEN_LINE[v.Lines(what.where.which)])
        out += [line, act]
        line.leap = len(out)
    else:
        out.append(act)


def _shift_to(node: v.Shift) -> int:
    if node.or_from:
        need(node.to == v.THIS_LINE, node)
        return TO_OR_FROM_HERE
    need(node.to in tables.SHIFT_TO, node)
    return tables.SHIFT_TO[node.to]


def from_resolve(words: Compiler, node: v.Resolve, out: list[Instr]) -> None:
    need(node.by == "you" and node.what.amount == 1, node)
    pick(words, node.what, CopyMiddle(), ids.COPY, YOU, ANYWHERE, out)


WORDS: Final[tables.Words] = {
    v.Flip: from_field_word,
    v.Delete: from_field_word,
    v.Return: from_field_word,
    v.Shift: from_field_word,
    v.Resolve: from_resolve,
}

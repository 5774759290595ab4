"""Texts that do something again and again: in each line, to each card, for every so many cards (R4.8)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, Final

from librt.vecs import append, remove, vec
from mypy_extensions import i64

from recompile.cards import vocabulary as v
from recompile.engine import tables
from recompile.engine.asking import Asking
from recompile.engine.at_once import has_pair, without_pair
from recompile.engine.choosing import Pick
from recompile.engine.descriptions import need, refuse
from recompile.engine.frames import CARDS, LINES, NOTHING, TextFrame
from recompile.engine.ids import DONE, FIELD_END, FLIP, M_LINE, MOVE_BASE, NO, ROOM, YES
from recompile.engine.instructions import Amount, Ask, Instr, Jump, Place, Selector
from recompile.engine.kinds import Line, Option
from recompile.engine.measures import Chosen
from recompile.engine.select import Goal, candidates, card_at, field_option, lines_in, matching, offer_cards
from recompile.engine.state import State
from recompile.engine.statics import can_be_flipped

if TYPE_CHECKING:
    from recompile.engine.sentences import Compiler


def next_is_possible(s: State, f: TextFrame) -> bool:
    """Whether the next step of a text could change anything (R4.4)."""
    return s.cast.code[f.text][f.step + 1].possible(s, f)


class Loop(Asking):
    """A step that lets the next ones be done again and again; it leaps over them in the end."""

    def note(self, f: TextFrame, found: bool) -> None:
        f.looping = found

    def without(self, _f: TextFrame) -> i64:
        return self.leap


class EachLine(Loop):
    """Lines are noted once and stay noted; one where nothing can happen now is not offered."""

    asks: ClassVar = Ask(20, "each-line", "next-line", "R4.8")

    def __init__(self, place: Place, many: i64) -> None:
        super().__init__()
        self.place = place
        self.many = many  # of them, or 0 for all

    def offer(self, s: State, f: TextFrame) -> None:
        if not f.looping:
            f.noting = LINES
            if self.many:
                f.times = 0
            f.noted = lines_in(s, f, self.place)
            if self.counts:
                f.count = 0
        elif self.counts and f.done:
            f.count += 1
        lines = vec[i64]()
        for line in f.noted:
            if not (self.many and f.times == self.many) and self.possible_in(s, f, line):
                lines = append(lines, line)
        s.offer_only(M_LINE, lines)

    def take(self, _s: State, f: TextFrame, answer: Option) -> None:
        f.line = Line(answer % MOVE_BASE)
        f.noted = remove(f.noted[:], f.line)
        if self.many:
            f.times += 1
        if self.counts:
            f.done = False

    def possible_in(self, s: State, f: TextFrame, line: i64) -> bool:
        f.line = Line(line)
        possible = next_is_possible(s, f)
        f.line = Line(-1)
        return possible


class EachCard(Loop):
    """Cards are noted once, each with a counter that tells whether it was covered since."""

    asks: ClassVar = Ask(21, "each-card", "next-card", "R4.8")

    def __init__(self, selector: Selector, verb: i64) -> None:
        super().__init__(verb)
        self.selector = selector

    def offer(self, s: State, f: TextFrame) -> None:
        if not f.looping:
            f.noting = CARDS
            f.noted = self.to_note(s, f)
        offer_cards(s, self.still_noted(s, f))

    def take(self, s: State, f: TextFrame, answer: Option) -> None:
        f.that = card_at(s, answer)
        f.line = Line(s.zone(f.that) % 3)
        f.noted = without_pair(f.noted, f.that)

    def to_note(self, s: State, f: TextFrame) -> vec[i64]:
        noted = vec[i64]()
        for card in matching(s, f, self.selector):
            noted = append(append(noted, card), s.buried(card))
        return noted

    def still_noted(self, s: State, f: TextFrame) -> vec[i64]:
        cards = vec[i64]()
        for at in range(0, len(f.noted), 2):
            card = f.noted[at]
            unbroken = s.zone(card) < FIELD_END and s.buried(card) == f.noted[at + 1]
            if unbroken and (self.verb != FLIP or can_be_flipped(s, card)):
                cards = append(cards, card)
        return cards


class Several(Loop):
    """Cards are chosen one after another, each treated with all its consequences before the next.

    None is chosen twice, unless it has been covered in between: then it is a card like any other again (R4.8).
    """

    asks: ClassVar = Pick.asks

    def __init__(self, selector: Selector, verb: i64, to: Goal | None, amount: Amount) -> None:
        super().__init__(verb)
        self.selector = selector
        self.to = to
        self.amount = amount

    def offer(self, s: State, f: TextFrame) -> None:
        if not f.looping:
            f.noting = CARDS
            f.noted = NOTHING
            f.times = 0
            f.count = most_of(s, f, self.amount)
        s.offered = 0
        if f.times < f.count:
            for card in candidates(s, f, self.selector, self.verb, self.to):
                if not has_pair(f.noted, card, s.buried(card)):
                    s.offer(field_option(s, card))
        if s.offered and self.is_enough(f):
            s.offer(DONE)

    def is_enough(self, f: TextFrame) -> bool:
        """Whether the rest may be left."""
        amount = self.amount
        return isinstance(amount, Chosen) and f.times >= amount.least

    def note(self, f: TextFrame, found: bool) -> None:
        f.looping = found
        if not found:
            self.finish(f)

    def finish(self, f: TextFrame) -> None:
        """In full, or as many as somebody liked: "if you do" needs at least one (R4.3)."""
        f.done = f.times > 0 and (f.times == f.count or self.is_enough(f))
        f.count = f.times
        f.looping = False

    def take(self, s: State, f: TextFrame, answer: Option) -> None:
        if answer == DONE:
            self.finish(f)
            return
        f.times += 1
        f.that = card_at(s, answer)
        f.line = Line(s.zone(f.that) % 3)
        f.noting = CARDS
        f.noted = append(append(f.noted[:], f.that), s.buried(f.that))

    def onward(self, f: TextFrame, answer: Option) -> i64:
        if answer == DONE:
            return self.leap
        return f.step + 1

    def possible(self, s: State, f: TextFrame) -> bool:
        return len(candidates(s, f, self.selector, self.verb, self.to)) > 0


def most_of(s: State, f: TextFrame, amount: Amount) -> i64:
    """How many at most: a number, or as many as one likes."""
    if isinstance(amount, Chosen):
        if amount.most >= 0:
            return amount.most
        return ROOM
    number = amount.of(s, f)
    if number < 0:
        return 0
    return number


class Repeat(Loop):
    """Counted once at the start."""

    def __init__(self, amount: Amount, cards_per_time: i64) -> None:
        super().__init__()
        self.amount = amount
        self.cards_per_time = cards_per_time

    def run(self, s: State, f: TextFrame) -> i64:
        if not f.looping:
            f.looping = True
            f.times = self.amount.of(s, f) // self.cards_per_time
        if f.times <= 0:
            f.looping = False
            return self.leap
        f.times -= 1
        return f.step + 1

    def possible(self, s: State, f: TextFrame) -> bool:
        return self.amount.of(s, f) >= self.cards_per_time


class Again(Loop):
    """As often as somebody likes: from the least on they are asked before each time."""

    asks: ClassVar = Ask(-1, "again", "may", "R4.5")

    def __init__(self, least: i64, most: i64) -> None:
        super().__init__()
        self.least = least
        self.most = most
        self.inner: Instr = self  # what is done first each time

    def offer(self, s: State, f: TextFrame) -> None:
        if not f.looping:
            f.times = 0
        possible = f.times < self.most and next_is_possible(s, f)
        s.offered = 0  # to find out, plays may have been offered
        if possible:
            s.offer(YES)
            if f.times >= self.least:
                s.offer(NO)

    def take(self, _s: State, f: TextFrame, answer: Option) -> None:
        f.times += 1
        f.looping = answer == YES

    def onward(self, f: TextFrame, answer: Option) -> i64:
        if answer == YES:
            return f.step + 1
        return self.leap

    def possible(self, s: State, f: TextFrame) -> bool:
        return self.inner.possible(s, f)


# ---------------------------------------------------------------- from words


def looped(node: v.Node, loop: Loop, body: list[Instr], out: list[Instr]) -> None:
    """The loop (leaps to the end), its body, a jump back to the loop. Leaps inside the body move along with it."""
    offset = len(out) + 1
    for step in body:
        if isinstance(step, Loop):
            refuse(node)  # a text notes what is still to be done once, not once for each loop
        step.leap += offset
    if isinstance(loop, Again):
        loop.inner = body[0]
    back = Jump()
    back.leap = len(out)
    out += [loop, *body, back]
    loop.leap = len(out)


def from_in_each_line(words: Compiler, node: v.InEachLine, out: list[Instr]) -> None:
    what = getattr(node.effect, "what", None)
    need(not node.lines.stack or not isinstance(what, v.Cards) or what.side != "any", node)  # each player's, or whose?
    lines = EachLine(words.place(replace(node.lines, many=None)), node.lines.many or 0)
    looped(node, lines, words.compile((node.effect,)), out)


def from_for_every(words: Compiler, node: v.ForEvery, out: list[Instr]) -> None:
    need(node.cards_per_time > 0, node)
    counted = v.Count(node.cards) if isinstance(node.cards, v.Cards) else node.cards
    looped(node, Repeat(words.amount(counted), node.cards_per_time), words.compile((node.effect,)), out)


WORDS: Final[tables.Words] = {
    v.InEachLine: from_in_each_line,
    v.ForEvery: from_for_every,
}

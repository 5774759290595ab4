"""Texts that do something again and again: in each line, to each card, for every so many cards (R4.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from librt.vecs import append, remove, vec
from mypy_extensions import i64

from recompile.cards import vocabulary as v
from recompile.engine import tables
from recompile.engine.asking import Asking
from recompile.engine.at_once import without_pair
from recompile.engine.descriptions import need, refuse
from recompile.engine.frames import CARDS, LINES, TextFrame
from recompile.engine.ids import FIELD_END, FLIP, M_LINE, MOVE_BASE
from recompile.engine.instructions import Ask, Instr, Jump, Selector
from recompile.engine.kinds import Line, Option
from recompile.engine.select import card_at, matching, noted_lines, offer_cards
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

    def __init__(self, lines: i64) -> None:
        super().__init__()
        self.lines = lines

    def offer(self, s: State, f: TextFrame) -> None:
        if not f.looping:
            f.noting = LINES
            f.noted = noted_lines(s, f, self.lines)
        lines = vec[i64]()
        for line in f.noted:
            if self.possible_in(s, f, line):
                lines = append(lines, line)
        s.offer_only(M_LINE, lines)

    def take(self, _s: State, f: TextFrame, answer: Option) -> None:
        f.line = Line(answer % MOVE_BASE)
        f.noted = remove(f.noted[:], f.line)

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


class Repeat(Loop):
    """Counted once at the start."""

    def __init__(self, selector: Selector, cards_per_time: i64) -> None:
        super().__init__()
        self.selector = selector
        self.cards_per_time = cards_per_time

    def run(self, s: State, f: TextFrame) -> i64:
        if not f.looping:
            f.looping = True
            f.count = len(matching(s, f, self.selector)) // self.cards_per_time
        if f.count == 0:
            f.looping = False
            return self.leap
        f.count -= 1
        return f.step + 1


# ---------------------------------------------------------------- from words


def looped(node: v.Node, loop: Loop, body: list[Instr], out: list[Instr]) -> None:
    """The loop (leaps to the end), its body, a jump back to the loop. Leaps inside the body move along with it."""
    offset = len(out) + 1
    for step in body:
        if isinstance(step, Loop):
            refuse(node)  # a text notes what is still to be done once, not once for each loop
        step.leap += offset
    back = Jump()
    back.leap = len(out)
    out += [loop, *body, back]
    loop.leap = len(out)


def from_in_each_line(words: Compiler, node: v.InEachLine, out: list[Instr]) -> None:
    need(node.lines in tables.EACH_OF, node)
    looped(node, EachLine(tables.EACH_OF[node.lines]), words.compile((node.effect,)), out)


def from_for_every(words: Compiler, node: v.ForEvery, out: list[Instr]) -> None:
    need(node.cards_per_time > 0, node)
    looped(node, Repeat(words.selector(node.cards), node.cards_per_time), words.compile((node.effect,)), out)


WORDS: Final[tables.Words] = {
    v.InEachLine: from_in_each_line,
    v.ForEvery: from_for_every,
}

"""Texts choose a card or a line in the field; what is then done to it is the next step."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from mypy_extensions import i64

from recompile.cards import vocabulary as v
from recompile.engine.asking import Asking
from recompile.engine.descriptions import need
from recompile.engine.frames import TextFrame
from recompile.engine.ids import M_LINE, MOVE_BASE
from recompile.engine.instructions import Ask, Instr, Selector
from recompile.engine.kinds import Card, Line, Option
from recompile.engine.plays import whom
from recompile.engine.select import candidates, card_at, lines_with, offer_cards
from recompile.engine.state import State

if TYPE_CHECKING:
    from recompile.engine.sentences import Compiler


class Pick(Asking):
    """Choose one card. With none to choose, what would be done to it is leapt over."""

    asks: ClassVar = Ask(0, "pick", "choose-card", "R4.7")

    def __init__(self, selector: Selector, verb: i64, who: i64, to: i64) -> None:
        super().__init__(verb)
        self.selector = selector
        self.who = who
        self.to = to  # where the card would be shifted

    def offer(self, s: State, f: TextFrame) -> None:
        offer_cards(s, candidates(s, f, self.selector, self.verb, self.to))

    def note(self, f: TextFrame, _found: bool) -> None:
        f.done = False
        f.that = Card(-1)

    def without(self, _f: TextFrame) -> i64:
        return self.leap

    def asked(self, f: TextFrame) -> i64:
        return whom(f, self.who)

    def take(self, s: State, f: TextFrame, answer: Option) -> None:
        f.that = card_at(s, answer)
        f.line = Line(s.zone(f.that) % 3)

    def possible(self, s: State, f: TextFrame) -> bool:
        return len(candidates(s, f, self.selector, self.verb, self.to)) > 0


class PickLine(Asking):
    """Choose one line for an "all"; a line without a matching card is not offered (R4.4)."""

    asks: ClassVar = Ask(1, "pick-line", "choose-line", "R4.4")

    def __init__(self, selector: Selector, verb: i64, lines: i64) -> None:
        super().__init__(verb)
        self.selector = selector
        self.lines = lines

    def offer(self, s: State, f: TextFrame) -> None:
        s.offer_only(M_LINE, lines_with(s, f, self.selector, self.verb, self.lines))

    def without(self, _f: TextFrame) -> i64:
        return self.leap

    def take(self, _s: State, f: TextFrame, answer: Option) -> None:
        f.line = Line(answer % MOVE_BASE)


def pick(words: Compiler, what: v.Cards, act: Instr, verb: int, who: int, to: int, out: list[Instr]) -> None:
    """Choose a card, then act on "that card"."""
    need(what.amount == 1, what)
    chosen = Pick(words.selector(what), verb, who, to)
    out += [chosen, act]
    chosen.leap = len(out)

"""Texts choose a card or a line in the field; what is then done to it is the next step."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from mypy_extensions import i64

from recompile.cards import vocabulary as v
from recompile.engine.descriptions import need
from recompile.engine.frames import TextFrame
from recompile.engine.ids import MOVE_BASE, WAIT
from recompile.engine.instructions import Ask, Instr, Leaping, Selector
from recompile.engine.kinds import Card, Line
from recompile.engine.plays import whom
from recompile.engine.select import candidates, card_at, lines_with, offer_cards, offer_lines
from recompile.engine.state import State

if TYPE_CHECKING:
    from recompile.engine.sentences import Compiler


class Pick(Leaping):
    """Choose one card. With none to choose, what would be done to it is leapt over."""

    asks: ClassVar = Ask(0, "pick", "choose-card", "R4.7")

    def __init__(self, selector: Selector, verb: i64, who: i64, to: i64) -> None:
        super().__init__(verb)
        self.selector = selector
        self.who = who
        self.to = to  # where the card would be shifted

    def run(self, s: State, f: TextFrame) -> i64:
        answer = s.reply()
        if answer == WAIT:
            cards = candidates(s, f, self.selector, self.verb, self.to)
            f.done = False
            f.that = Card(-1)
            if len(cards) == 0:
                return self.leap
            offer_cards(s, cards)
            answer = s.ask(whom(f, self.who))
            if answer == WAIT:
                return WAIT
        f.that = card_at(s, answer)
        f.line = Line(s.zone(f.that) % 3)
        return f.step + 1

    def possible(self, s: State, f: TextFrame) -> bool:
        return len(candidates(s, f, self.selector, self.verb, self.to)) > 0


class PickLine(Leaping):
    """Choose one line for an "all"; a line without a matching card is not offered (R4.4)."""

    asks: ClassVar = Ask(1, "pick-line", "choose-line", "R4.4")

    def __init__(self, selector: Selector, verb: i64, lines: i64) -> None:
        super().__init__(verb)
        self.selector = selector
        self.lines = lines

    def run(self, s: State, f: TextFrame) -> i64:
        answer = s.reply()
        if answer == WAIT:
            lines = lines_with(s, f, self.selector, self.verb, self.lines)
            if len(lines) == 0:
                return self.leap
            offer_lines(s, lines)
            answer = s.ask(f.player)
            if answer == WAIT:
                return WAIT
        f.line = Line(answer % MOVE_BASE)
        return f.step + 1


def pick(words: Compiler, what: v.Cards, act: Instr, verb: int, who: int, to: int, out: list[Instr]) -> None:
    """Choose a card, then act on "that card"."""
    need(what.amount == 1, what)
    chosen = Pick(words.selector(what), verb, who, to)
    out += [chosen, act]
    chosen.leap = len(out)

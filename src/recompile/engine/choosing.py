"""Texts choose a card or a line in the field; what is then done to it is the next step."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from recompile.cards import vocabulary as v
from recompile.cards.checks import words_in
from recompile.engine import chance
from recompile.engine.asking import Asking
from recompile.engine.descriptions import need
from recompile.engine.frames import TextFrame
from recompile.engine.ids import M_LINE, MOVE_BASE
from recompile.engine.instructions import Ask, Instr, Place, Selector
from recompile.engine.kinds import Card, Line, Option
from recompile.engine.select import Goal, candidates, card_at, lines_with, offer_cards, whom
from recompile.engine.state import State

if TYPE_CHECKING:
    from recompile.engine.sentences import Compiler


class Pick(Asking):
    """Choose one card. With none to choose, what would be done to it is leapt over."""

    asks: ClassVar = Ask(0, "pick", "choose-card", "R4.7")

    def __init__(self, selector: Selector, verb: i64, who: i64, to: Goal | None) -> None:
        super().__init__(verb)
        self.selector = selector
        self.who = who
        self.to = to  # where the card would be shifted
        self.by_that = False  # whether it is described by "that card", which then stays so until it is chosen

    def offer(self, s: State, f: TextFrame) -> None:
        offer_cards(s, candidates(s, f, self.selector, self.verb, self.to))

    def note(self, f: TextFrame, found: bool) -> None:
        f.done = False
        if not (found and self.by_that):
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


class PickRandom(Instr):
    """One card by chance (R10.10); with none, what would be done to it is leapt over."""

    def __init__(self, selector: Selector, verb: i64, to: Goal | None) -> None:
        super().__init__(verb)
        self.selector = selector
        self.to = to

    def run(self, s: State, f: TextFrame) -> i64:
        cards = candidates(s, f, self.selector, self.verb, self.to)
        f.done = len(cards) > 0
        f.that = Card(-1)
        if not f.done:
            return self.leap
        f.that = Card(chance.pick(s, f.player, cards))
        f.line = Line(s.zone(f.that) % 3)
        return f.step + 1

    def possible(self, s: State, f: TextFrame) -> bool:
        return len(candidates(s, f, self.selector, self.verb, self.to)) > 0


class PickLine(Asking):
    """Choose one line for an "all"; a line without a matching card is not offered (R4.4)."""

    asks: ClassVar = Ask(1, "pick-line", "choose-line", "R4.4")

    def __init__(self, selector: Selector, verb: i64, place: Place) -> None:
        super().__init__(verb)
        self.selector = selector
        self.place = place

    def offer(self, s: State, f: TextFrame) -> None:
        s.offer_only(M_LINE, lines_with(s, f, self.selector, self.verb, self.place))

    def without(self, _f: TextFrame) -> i64:
        return self.leap

    def take(self, _s: State, f: TextFrame, answer: Option) -> None:
        f.line = Line(answer % MOVE_BASE)

    def possible(self, s: State, f: TextFrame) -> bool:
        return len(lines_with(s, f, self.selector, self.verb, self.place)) > 0


_THAT_STACK: Final = v.Lines("same", stack=True)


def pick(words: Compiler, what: v.Cards, act: Instr, verb: int, who: int, to: Goal | None, out: list[Instr]) -> None:
    """Choose a card, then act on "that card"."""
    need(what.amount == 1, what)
    chosen: Instr
    if what.random:
        chosen = PickRandom(words.selector(what), verb, to)
    else:
        chosen = Pick(words.selector(what), verb, who, to)
        chosen.by_that = any(word in (v.That(), _THAT_STACK) for word in words_in(what))
    out += [chosen, act]
    chosen.leap = len(out)

"""Texts step by step, and their connectives: may, if, either (R4.3 - R4.6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from recompile.cards import vocabulary as v
from recompile.cards import words as w
from recompile.engine import instructions as i
from recompile.engine import tables
from recompile.engine.asking import Asking
from recompile.engine.descriptions import Describer, need, refuse
from recompile.engine.frames import TextFrame
from recompile.engine.ids import M_VERB, MOVE_BASE, NO, OVER, WAIT, YES
from recompile.engine.instructions import Ask, Condition, Instr, Jump
from recompile.engine.kinds import Option
from recompile.engine.loops import next_is_possible
from recompile.engine.select import holds
from recompile.engine.state import State
from recompile.engine.windows import end_text, is_alive

if TYPE_CHECKING:
    from recompile.engine.sentences import Compiler

WATCHERS: Final[list[Callable[[State, TextFrame], None]]] = []  # they look before every step; in play there are none


def step_text(s: State, f: TextFrame) -> None:
    """Step by step, as long as the text is active (R4.2) and nothing interrupts it (R7.1)."""
    code = s.cast.code[f.text]
    while s.active is f:
        if f.step >= len(code):
            end_text(s, f, False)
            return
        if not is_alive(s, f):
            end_text(s, f, True)
            return
        for watch in WATCHERS:
            watch(s, f)
        onward = code[f.step].run(s, f)
        if onward == WAIT or s.phase == OVER:
            return
        f.step = onward


class May(Asking):
    """Yes or no first; not asked if it could change nothing."""

    asks: ClassVar = Ask(18, "may", "may", "R4.5")

    def offer(self, s: State, f: TextFrame) -> None:
        could_change = next_is_possible(s, f)
        s.offered = 0  # to find out, plays may have been offered
        if could_change:
            s.offer(YES)
            s.offer(NO)

    def note(self, f: TextFrame, _found: bool) -> None:
        f.done = False

    def without(self, _f: TextFrame) -> i64:
        return self.leap

    def onward(self, f: TextFrame, answer: Option) -> i64:
        if answer == YES:
            return f.step + 1
        return self.leap


class If(Instr):
    def __init__(self, condition: Condition) -> None:
        super().__init__()
        self.condition = condition

    def run(self, s: State, f: TextFrame) -> i64:
        if holds(s, f, self.condition):
            return f.step + 1
        return self.leap


class Either(Asking):
    """Choose by the verb; an impossible half is not offered. The second half is leapt to."""

    asks: ClassVar = Ask(19, "either", "either", "R4.4")

    def __init__(self, verb: i64, other_verb: i64, first: Instr, second: Instr, end: Jump) -> None:
        super().__init__(verb)
        self.other_verb = other_verb
        self.first = first  # the first steps of both halves
        self.second = second
        self.end = end

    def offer(self, s: State, f: TextFrame) -> None:
        first = self.first.possible(s, f)
        second = self.second.possible(s, f)
        s.offered = 0  # to find out, plays may have been offered
        if first:
            s.offer(M_VERB * MOVE_BASE + self.verb)
        if second:
            s.offer(M_VERB * MOVE_BASE + self.other_verb)

    def without(self, _f: TextFrame) -> i64:
        return self.end.leap

    def onward(self, f: TextFrame, answer: Option) -> i64:
        if answer % MOVE_BASE == self.verb:
            return f.step + 1
        return self.leap

    def possible(self, s: State, f: TextFrame) -> bool:
        return self.first.possible(s, f) or self.second.possible(s, f)


# ---------------------------------------------------------------- from words


def from_may(words: Compiler, node: v.May, out: list[Instr]) -> None:
    _guarded(words, May(), (node.effect,), out)


def from_if(words: Compiler, node: v.If, out: list[Instr]) -> None:
    _guarded(words, If(_condition(words, node.condition)), node.effects, out)


def from_if_you_do(words: Compiler, node: v.IfYouDo, out: list[Instr]) -> None:
    _guarded(words, If(Condition(i.YOU_DID)), node.effects, out)


def _guarded(words: Compiler, guard: Instr, body: tuple[v.Node, ...], out: list[Instr]) -> None:
    out.append(guard)
    for effect in body:
        words.sentence(effect, out)
    guard.leap = len(out)


def _condition(words: Describer, node: v.Condition) -> Condition:
    if node in tables.CONDITION:
        return Condition(tables.CONDITION[node])
    if not isinstance(node, v.Compare) or not isinstance(node.left, v.Count) or not isinstance(node.right, int):
        refuse(node)
    left, relation, limit = node.left, node.relation, node.right
    least = limit + 1 if relation in (">", "<=") else limit  # what is wanted, or what is not wanted any more
    if left == w.DifferentProtocols() and relation not in ("=", "!="):
        return Condition(i.AT_LEAST_PROTOCOLS if relation in (">", ">=") else i.FEWER_PROTOCOLS, least)
    if left == w.CardsInHand() and relation in (">", ">="):
        return Condition(i.HAND_OVER, least - 1)
    need(left.of == "cards" and relation in (">", ">="), node)
    return Condition(i.AT_LEAST_CARDS, least, words.selector(left.cards))


def from_either(words: Compiler, node: v.Either, out: list[Instr]) -> None:
    """The choice (leaps to the second half), the first half, a jump to the end, the second half."""
    first, second = type(node.first), type(node.second)
    need(first != second and first in tables.VERB and second in tables.VERB, node)
    end, begin = Jump(), len(out)
    out.append(end)  # keeps the place of the choice, which has to know both halves
    words.sentence(node.first, out)
    out.append(end)
    half = len(out)
    words.sentence(node.second, out)
    end.leap = len(out)
    choice = Either(tables.VERB[first], tables.VERB[second], out[begin + 1], out[half], end)
    choice.leap = half
    out[begin] = choice


WORDS: Final[tables.Words] = {
    v.May: from_may,
    v.If: from_if,
    v.IfYouDo: from_if_you_do,
    v.Either: from_either,
}

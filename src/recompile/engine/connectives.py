"""Texts step by step, and their connectives: may, if, either (R4.3 - R4.6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from recompile.cards import vocabulary as v
from recompile.cards.turning import done_by_you, turned
from recompile.engine import tables
from recompile.engine.asking import Asking
from recompile.engine.descriptions import need
from recompile.engine.events import E_UNFINISHED
from recompile.engine.facts import YouDid
from recompile.engine.frames import TextFrame
from recompile.engine.ids import M_PLAYER, M_VERB, MOVE_BASE, NO, ONE, OVER, TWO, WAIT, YES
from recompile.engine.instructions import FIRST, SECOND, THEY, YOU, Ask, Condition, Instr, Jump
from recompile.engine.kinds import Option
from recompile.engine.loops import next_is_possible
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
        if s.effects > s.cast.patience:
            give_up(s)
            return
        onward = code[f.step].run(s, f)
        if onward == WAIT or s.phase == OVER:
            return
        f.step = onward
        s.effects += 1


def give_up(s: State) -> None:
    """A turn that would never end: the game is over, and nobody has won (R12.2)."""
    s.phase = OVER
    if s.log is not None:
        s.log.add(s, E_UNFINISHED, s.turn)


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


class Sit(Instr):
    """From here on the text is seen by this player: what they do is theirs to choose (R4.6)."""

    def __init__(self, who: i64) -> None:
        super().__init__()
        self.who = who
        self.inner: Instr = self  # what they do first

    def run(self, s: State, f: TextFrame) -> i64:
        f.player = self.player(s, f)
        return f.step + 1

    def player(self, s: State, f: TextFrame) -> i64:
        if self.who == FIRST:
            return f.first
        if self.who == SECOND:
            return 1 - f.first
        owner = s.zone(f.card) // 3
        if self.who == YOU:
            return owner
        return 1 - owner

    def possible(self, s: State, f: TextFrame) -> bool:
        return possible_for(s, f, self.inner, self.player(s, f))


def possible_for(s: State, f: TextFrame, step: Instr, player: i64) -> bool:
    """Whether this player could change anything by it."""
    was = f.player
    f.player = player
    possible = step.possible(s, f)
    f.player = was
    return possible


class ChoosePlayer(Asking):
    """Who goes first, when each player does something. Whoever can do nothing leaves no choice."""

    asks: ClassVar = Ask(17, "choose-player", "choose-player", "R4.6")

    def __init__(self) -> None:
        super().__init__()
        self.inner: Instr = self  # what they do first

    def offer(self, s: State, f: TextFrame) -> None:
        able: i64 = 0
        for player in range(i64(2)):
            if possible_for(s, f, self.inner, player):
                able |= 1 << player
        s.offered = 0
        for player in range(i64(2)):
            if able >> player & 1:
                s.offer(M_PLAYER * MOVE_BASE + player)
        if able == 0:
            s.offer(M_PLAYER * MOVE_BASE + f.player)

    def take(self, _s: State, f: TextFrame, answer: Option) -> None:
        f.first = answer % MOVE_BASE

    def possible(self, s: State, f: TextFrame) -> bool:
        return possible_for(s, f, self.inner, 0) or possible_for(s, f, self.inner, 1)


class If(Instr):
    def __init__(self, condition: Condition) -> None:
        super().__init__()
        self.condition = condition

    def run(self, s: State, f: TextFrame) -> i64:
        if self.condition.holds(s, f):
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
    need(node.by == "you", node)
    _guarded(words, May(), (node.effect,), out)


def done_by(words: Compiler, node: v.Node, who: str, out: list[Instr]) -> None:
    """What the opponent or each player does, in an order that the owner chooses: the same, seen from their seat."""
    if who == "they":
        _seated(words, turned(node), Sit(THEY), out)
    else:
        choice = ChoosePlayer()
        out.append(choice)
        own = done_by_you(node)
        choice.inner = _seated(words, own, Sit(FIRST), out)
        _seated(words, own, Sit(SECOND), out)
    out.append(Sit(YOU))


def _seated(words: Compiler, node: v.Node, seat: Sit, out: list[Instr]) -> Instr:
    """The first step that is done there."""
    out.append(seat)
    begin = len(out)
    words.sentence(node, out)
    seat.inner = out[begin]
    return seat.inner


def from_if(words: Compiler, node: v.If, out: list[Instr]) -> None:
    _branches(words, words.condition(node.condition), node.effects, node.otherwise, out)


def from_if_you_do(words: Compiler, node: v.IfYouDo, out: list[Instr]) -> None:
    _branches(words, YouDid(), node.effects, node.otherwise, out)


def _branches(
    words: Compiler,
    condition: Condition,
    effects: tuple[v.Node, ...],
    otherwise: tuple[v.Node, ...],
    out: list[Instr],
) -> None:
    """The question (leaps to what is done otherwise), what is done, a jump over the rest."""
    guard = If(condition)
    _guarded(words, guard, effects, out)
    if otherwise:
        end = Jump()
        _guarded(words, end, otherwise, out)
        guard.leap = out.index(end) + 1


def _guarded(words: Compiler, guard: Instr, body: tuple[v.Node, ...], out: list[Instr]) -> None:
    out.append(guard)
    for effect in body:
        words.sentence(effect, out)
    guard.leap = len(out)


def from_either(words: Compiler, node: v.Either, out: list[Instr]) -> None:
    """The choice (leaps to the second half), the first half, a jump to the end, the second half."""
    first, second = tables.VERB.get(type(node.first), ONE), tables.VERB.get(type(node.second), ONE)
    if first == second or ONE in (first, second):
        first, second = ONE, TWO
    end, begin = Jump(), len(out)
    out.append(end)  # keeps the place of the choice, which has to know both halves
    words.sentence(node.first, out)
    out.append(end)
    half = len(out)
    words.sentence(node.second, out)
    end.leap = len(out)
    choice = Either(first, second, out[begin + 1], out[half], end)
    choice.leap = half
    out[begin] = choice


WORDS: Final[tables.Words] = {
    v.May: from_may,
    v.If: from_if,
    v.IfYouDo: from_if_you_do,
    v.Either: from_either,
}

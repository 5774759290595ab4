"""What texts do with protocols and stacks, and what they have players state."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from recompile.cards import vocabulary as v
from recompile.engine import compiling, plays, protocols, tables
from recompile.engine.asking import Asking, Doing
from recompile.engine.descriptions import need
from recompile.engine.events import E_BIND, E_LOCK, E_STATE, E_SWAP_STACKS
from recompile.engine.frames import Lock, TextFrame
from recompile.engine.ids import (
    LARGEST_NUMBER,
    M_LINE,
    M_NUMBER,
    M_ORDER,
    M_PROTOCOL,
    M_SWAP,
    MOVE_BASE,
    NO_CONTROL,
    OTHER,
    PAIRS,
    STATED_KIN,
)
from recompile.engine.instructions import ANYONE, B_COMPILE, B_REARRANGE, Ask, Instr, Later, Place
from recompile.engine.kin import kin
from recompile.engine.kinds import Line, Option, Stack
from recompile.engine.rules import ban
from recompile.engine.select import lines_in, whom
from recompile.engine.state import State
from recompile.engine.statics import bar

if TYPE_CHECKING:
    from recompile.engine.sentences import Compiler

# What is done with control.
GAIN: Final = 0
LOSE: Final = 1
PASS: Final = 2
_CHANGES: Final = {"gain": GAIN, "lose": LOSE, "pass": PASS}


class Rearrange(Asking):
    asks: ClassVar = Ask(12, "rearrange", "rearrange", "R10.6")

    def __init__(self, whose: i64) -> None:
        super().__init__()
        self.whose = whose

    def offer(self, s: State, f: TextFrame) -> None:
        if not self.possible(s, f):
            return
        if self.whose == ANYONE:
            protocols.offer_orders(s, f.player)
            protocols.offer_orders(s, 1 - f.player)
        else:
            protocols.offer_orders(s, whom(f, self.whose))

    def take(self, s: State, f: TextFrame, answer: Option) -> None:
        protocols.rearrange(s, answer, f.player)

    def possible(self, s: State, f: TextFrame) -> bool:
        return bar(s, B_REARRANGE, f.player, -1, -1) < 0


class SwapProtocols(Asking):
    asks: ClassVar = Ask(13, "swap-protocols", "swap-protocols", "R10.6")

    def __init__(self, whose: i64) -> None:
        super().__init__()
        self.whose = whose

    def offer(self, s: State, f: TextFrame) -> None:
        for pair in range(3):
            if self.possible(s, f):
                s.offer(M_SWAP * MOVE_BASE + pair)

    def possible(self, s: State, f: TextFrame) -> bool:
        return bar(s, B_REARRANGE, f.player, -1, -1) < 0

    def take(self, s: State, f: TextFrame, answer: Option) -> None:
        orders = (2, 5, 1)  # the permutations that exchange lines 1-2, 1-3, 2-3
        order = M_ORDER * MOVE_BASE + whom(f, self.whose) * 6 + orders[answer % MOVE_BASE]
        protocols.rearrange(s, Option(order), f.player)


class SwapStacks(Doing):
    """Both stacks need a card; nothing is covered or uncovered, and queues stay with their lines (R10.8)."""

    asks: ClassVar = Ask(14, "swap-stacks", "swap-stacks", "R10.8")

    def __init__(self, whose: i64, this: bool) -> None:
        super().__init__()
        self.whose = whose
        self.this = this  # one of them is the stack this card lies in

    def offer(self, s: State, f: TextFrame) -> None:
        home = self.home(s, f)
        for pair in range(3):
            first, second = PAIRS[pair]
            if self.this and s.zone(f.card) != home + first and s.zone(f.card) != home + second:
                continue
            if s.size(home + first) and s.size(home + second):
                s.offer(M_SWAP * MOVE_BASE + pair)

    def home(self, s: State, f: TextFrame) -> i64:
        """The first stack of whose they are."""
        if self.this:
            return s.zone(f.card) // 3 * 3
        return whom(f, self.whose) * 3

    def take(self, s: State, f: TextFrame, answer: Option) -> None:
        home = self.home(s, f)
        first, second = PAIRS[answer % MOVE_BASE]
        s.swap_stacks(Stack(home + first), Stack(home + second))
        if s.log is not None:
            s.log.add(s, E_SWAP_STACKS, home // 3, number=answer % MOVE_BASE)


class ChooseLine(Doing):
    """One of these lines is "that line" from here on."""

    asks: ClassVar = Ask(-1, "choose-line", "choose-line", "R4.9")

    def __init__(self, place: Place) -> None:
        super().__init__()
        self.place = place

    def offer(self, s: State, f: TextFrame) -> None:
        s.offer_only(M_LINE, lines_in(s, f, self.place))

    def take(self, _s: State, f: TextFrame, answer: Option) -> None:
        f.chosen = Line(answer % MOVE_BASE)

    def note(self, f: TextFrame, found: bool) -> None:
        f.done = found
        f.chosen = Line(-1)


class StateNumber(Asking):
    asks: ClassVar = Ask(15, "state-number", "state-number", "R10.9")

    def offer(self, s: State, _f: TextFrame) -> None:
        for number in range(LARGEST_NUMBER + 1):
            s.offer(M_NUMBER * MOVE_BASE + number)

    def take(self, s: State, f: TextFrame, answer: Option) -> None:
        f.stated = answer % MOVE_BASE
        if s.log is not None:
            s.log.add(s, E_STATE, f.player, number=answer)


class StateProtocol(Asking):
    """One of the six in the game, or "another": the rest are all alike (R10.9)."""

    asks: ClassVar = Ask(16, "state-protocol", "state-protocol", "R10.9")

    def offer(self, s: State, _f: TextFrame) -> None:
        for protocol in range(len(s.cast.kin)):
            if plays.is_drafted(s, protocol):
                s.offer(M_PROTOCOL * MOVE_BASE + protocol)
        s.offer(OTHER)

    def take(self, s: State, f: TextFrame, answer: Option) -> None:
        f.stated = -1
        if answer != OTHER:
            f.stated = STATED_KIN + s.cast.kin[answer % MOVE_BASE]
        if s.log is not None:
            s.log.add(s, E_STATE, f.player, number=answer)


class LockNext(Later):
    """Binds somebody's first turn after this one, for as long as this text stays visible."""

    def run(self, s: State, f: TextFrame) -> i64:
        for player in (1 - f.player, f.player):
            if self.says.who == ANYONE or player == whom(f, self.says.who):
                self.lock(s, f, player)
        return f.step + 1

    def lock(self, s: State, f: TextFrame, player: i64) -> None:
        turn = s.number + 1
        if s.turn == player:
            turn = s.number + 2
        nth: i64 = 0
        for step in s.cast.code[f.text][: f.step]:
            if isinstance(step, Later):
                nth += 1
        s.locks = [*s.locks, Lock(f.card, f.box, f.turned, f.buried, turn, f.text, nth)]
        if s.log is not None:
            s.log.add(s, E_LOCK if self.forbids == B_COMPILE else E_BIND, player, f.card, number=turn)


class TurnProtocol(Instr):
    """That protocol card, whoever has it; not a compile (R9.5). Its line is "that line"."""

    def __init__(self, protocol: i64) -> None:
        super().__init__()
        self.protocol = protocol  # its kin

    def run(self, s: State, f: TextFrame) -> i64:
        f.line = Line(-1)
        f.done = self.possible(s, f)
        for stack in range(6):
            if s.cast.kin[s.protocol(stack)] == self.protocol:
                f.line = Line(stack % 3)
                if not s.compiled(stack):
                    protocols.turn_protocol(s, Stack(stack))
        return f.step + 1

    def possible(self, s: State, _f: TextFrame) -> bool:
        for stack in range(6):
            if s.cast.kin[s.protocol(stack)] == self.protocol and not s.compiled(stack):
                return True
        return False


class Control(Instr):
    """Gain, lose or pass it; in a game without control nothing happens (R1.6)."""

    def __init__(self, change: i64) -> None:
        super().__init__()
        self.change = change

    def run(self, s: State, f: TextFrame) -> i64:
        f.done = self.possible(s, f)
        if f.done and self.change == LOSE:
            protocols.lose_control(s, f.player)
        elif f.done and self.change == GAIN:
            protocols.gain_control(s, f.player)
        elif f.done:
            protocols.gain_control(s, 1 - f.player)
        return f.step + 1

    def possible(self, s: State, f: TextFrame) -> bool:
        if self.change == GAIN:
            return s.control != f.player and s.control != NO_CONTROL
        return s.control == f.player


class CompileLine(Doing):
    """Choose one of these lines and compile it, whatever its totals are (R9.4)."""

    asks: ClassVar = Ask(-1, "compile-line", "choose-line", "R9.1")

    def __init__(self, place: Place) -> None:
        super().__init__()
        self.place = place

    def offer(self, s: State, f: TextFrame) -> None:
        s.offered = 0
        for line in lines_in(s, f, self.place):
            if bar(s, B_COMPILE, f.player, -1, line) < 0:
                s.offer(M_LINE * MOVE_BASE + line)

    def take(self, s: State, f: TextFrame, answer: Option) -> None:
        compiling.begin_compile(s, f.player, Line(answer % MOVE_BASE))


# ---------------------------------------------------------------- from words


def from_rearrange(_words: Compiler, node: v.Rearrange, out: list[Instr]) -> None:
    out.append(Rearrange(tables.WHO[node.whose]))


def from_swap(_words: Compiler, node: v.Swap, out: list[Instr]) -> None:
    need(node.whose != "any", node)
    whose = tables.PLAYER[node.whose]
    if node.what == "protocols":
        out.append(SwapProtocols(whose))
    else:
        out.append(SwapStacks(whose, node.what == "this stack"))


def from_choose_line(words: Compiler, node: v.ChooseLine, out: list[Instr]) -> None:
    out.append(ChooseLine(words.place(node.where)))


def from_state(_words: Compiler, node: v.State, out: list[Instr]) -> None:
    out.append(StateNumber() if node.what == "number" else StateProtocol())


def from_turn_protocol(_words: Compiler, node: v.TurnProtocol, out: list[Instr]) -> None:
    out.append(TurnProtocol(kin(node.protocol)))


def from_control(_words: Compiler, node: v.Control, out: list[Instr]) -> None:
    out.append(Control(_CHANGES[node.change]))


def from_compile(words: Compiler, node: v.Compile, out: list[Instr]) -> None:
    out.append(CompileLine(words.place(node.where)))


def from_cannot(words: Compiler, node: v.Cannot, out: list[Instr]) -> None:
    need(node.next_turn and node.given is None, node)
    out.append(LockNext(tables.FORBIDDEN[node.verb], ban(node, words)))


WORDS: Final[tables.Words] = {
    v.Rearrange: from_rearrange,
    v.Swap: from_swap,
    v.ChooseLine: from_choose_line,
    v.State: from_state,
    v.TurnProtocol: from_turn_protocol,
    v.Control: from_control,
    v.Compile: from_compile,
    v.Cannot: from_cannot,
}

"""What texts do with protocols and stacks, and what they have players state."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from recompile.cards import vocabulary as v
from recompile.cards import words as w
from recompile.engine import plays, protocols, tables
from recompile.engine.asking import Asking, Doing
from recompile.engine.descriptions import need
from recompile.engine.events import E_LOCK, E_STATE, E_SWAP_STACKS
from recompile.engine.frames import Lock, TextFrame
from recompile.engine.ids import (
    LARGEST_NUMBER,
    M_NUMBER,
    M_ORDER,
    M_PROTOCOL,
    M_SWAP,
    MOVE_BASE,
    OTHER,
    PAIRS,
    STATED_KIN,
)
from recompile.engine.instructions import Ask, Instr
from recompile.engine.kin import kin
from recompile.engine.kinds import Line, Option, Stack
from recompile.engine.plays import whom
from recompile.engine.state import State

if TYPE_CHECKING:
    from recompile.engine.sentences import Compiler


class Rearrange(Asking):
    asks: ClassVar = Ask(12, "rearrange", "rearrange", "R10.6")

    def __init__(self, whose: i64) -> None:
        super().__init__()
        self.whose = whose

    def offer(self, s: State, f: TextFrame) -> None:
        protocols.offer_orders(s, whom(f, self.whose))

    def take(self, s: State, _f: TextFrame, answer: Option) -> None:
        protocols.rearrange(s, answer)


class SwapProtocols(Asking):
    asks: ClassVar = Ask(13, "swap-protocols", "swap-protocols", "R10.6")

    def offer(self, s: State, _f: TextFrame) -> None:
        for pair in range(3):
            s.offer(M_SWAP * MOVE_BASE + pair)

    def take(self, s: State, f: TextFrame, answer: Option) -> None:
        orders = (2, 5, 1)  # the permutations that exchange lines 1-2, 1-3, 2-3
        protocols.rearrange(s, Option(M_ORDER * MOVE_BASE + f.player * 6 + orders[answer % MOVE_BASE]))


class SwapStacks(Doing):
    """Both stacks need a card; nothing is covered or uncovered, and queues stay with their lines (R10.8)."""

    asks: ClassVar = Ask(14, "swap-stacks", "swap-stacks", "R10.8")

    def offer(self, s: State, f: TextFrame) -> None:
        home = f.player * 3
        for pair in range(3):
            first, second = PAIRS[pair]
            if s.size(home + first) and s.size(home + second):
                s.offer(M_SWAP * MOVE_BASE + pair)

    def take(self, s: State, f: TextFrame, answer: Option) -> None:
        home = f.player * 3
        first, second = PAIRS[answer % MOVE_BASE]
        s.swap_stacks(Stack(home + first), Stack(home + second))
        if s.log is not None:
            s.log.add(s, E_SWAP_STACKS, f.player, number=answer % MOVE_BASE)


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


class LockCompile(Instr):
    """Binds the opponent's first turn after this one, for as long as this text stays visible."""

    def run(self, s: State, f: TextFrame) -> i64:
        turn = s.number + 2
        if s.turn == f.player:
            turn = s.number + 1
        s.locks = [*s.locks, Lock(f.card, f.box, f.turned, f.buried, turn)]
        if s.log is not None:
            s.log.add(s, E_LOCK, 1 - f.player, f.card, number=turn)
        return f.step + 1


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


# ---------------------------------------------------------------- from words


def from_rearrange(_words: Compiler, node: v.Rearrange, out: list[Instr]) -> None:
    need(node.by == "you" and node.whose != "any", node)
    out.append(Rearrange(tables.WHO[node.whose]))


def from_swap(_words: Compiler, node: v.Swap, out: list[Instr]) -> None:
    need(node.by == "you" and node.whose == "you", node)
    out.append(SwapStacks() if node.what == "stacks" else SwapProtocols())


def from_state(_words: Compiler, node: v.State, out: list[Instr]) -> None:
    need(node.by == "you", node)
    out.append(StateNumber() if node.what == "number" else StateProtocol())


def from_turn_protocol(_words: Compiler, node: v.TurnProtocol, out: list[Instr]) -> None:
    need(node.by == "you", node)
    out.append(TurnProtocol(kin(node.protocol)))


def from_cannot(_words: Compiler, node: v.Cannot, out: list[Instr]) -> None:
    need(node == w.they_cannot_compile_next, node)
    out.append(LockCompile())


WORDS: Final[tables.Words] = {
    v.Rearrange: from_rearrange,
    v.Swap: from_swap,
    v.State: from_state,
    v.TurnProtocol: from_turn_protocol,
    v.Cannot: from_cannot,
}

"""What texts do with protocols and stacks, and what they have players state."""

from __future__ import annotations

from mypy_extensions import i64

from recompile.engine import plays, protocols
from recompile.engine.events import E_LOCK, E_STATE, E_SWAP_STACKS
from recompile.engine.frames import Lock, TextFrame
from recompile.engine.ids import (
    LARGEST_NUMBER,
    M_NUMBER,
    M_PROTOCOL,
    M_SWAP,
    MOVE_BASE,
    OTHER,
    PAIRS,
    STATED_KIN,
    WAIT,
)
from recompile.engine.instructions import Instr
from recompile.engine.plays import whom
from recompile.engine.state import State


def rearrange(s: State, f: TextFrame, step: Instr) -> i64:
    answer = s.reply()
    if answer == WAIT:
        s.offered = 0
        protocols.offer_orders(s, whom(f, step.whose))
        answer = s.ask(f.player)
        if answer == WAIT:
            return WAIT
    protocols.rearrange(s, answer)
    return f.step + 1


def swap_protocols(s: State, f: TextFrame, _step: Instr) -> i64:
    answer = s.reply()
    if answer == WAIT:
        s.offered = 0
        for pair in range(3):
            s.offer(M_SWAP * MOVE_BASE + pair)
        answer = s.ask(f.player)
        if answer == WAIT:
            return WAIT
    orders = (2, 5, 1)  # the permutations that exchange lines 1-2, 1-3, 2-3
    protocols.rearrange(s, f.player * 6 + orders[answer % MOVE_BASE])
    return f.step + 1


def swap_stacks(s: State, f: TextFrame, _step: Instr) -> i64:
    """Both stacks need a card; nothing is covered or uncovered, and queues stay with their lines (R10.8)."""
    answer = s.reply()
    home = f.player * 3
    if answer == WAIT:
        s.offered = 0
        for pair in range(3):
            first, second = PAIRS[pair]
            if s.size(home + first) and s.size(home + second):
                s.offer(M_SWAP * MOVE_BASE + pair)
        f.done = s.offered > 0
        if not f.done:
            return f.step + 1
        answer = s.ask(f.player)
        if answer == WAIT:
            return WAIT
    first, second = PAIRS[answer % MOVE_BASE]
    s.swap_stacks(home + first, home + second)
    if s.log is not None:
        s.log.add(s, E_SWAP_STACKS, f.player, number=answer % MOVE_BASE)
    return f.step + 1


def state_number(s: State, f: TextFrame, _step: Instr) -> i64:
    answer = s.reply()
    if answer == WAIT:
        s.offered = 0
        for number in range(LARGEST_NUMBER + 1):
            s.offer(M_NUMBER * MOVE_BASE + number)
        answer = s.ask(f.player)
        if answer == WAIT:
            return WAIT
    f.stated = answer % MOVE_BASE
    if s.log is not None:
        s.log.add(s, E_STATE, f.player, number=answer)
    return f.step + 1


def state_protocol(s: State, f: TextFrame, _step: Instr) -> i64:
    """One of the six in the game, or "another": the rest are all alike (R10.9)."""
    answer = s.reply()
    if answer == WAIT:
        s.offered = 0
        for protocol in range(len(s.cast.kin)):
            if plays.is_drafted(s, protocol):
                s.offer(M_PROTOCOL * MOVE_BASE + protocol)
        s.offer(OTHER)
        answer = s.ask(f.player)
        if answer == WAIT:
            return WAIT
    f.stated = -1
    if answer != OTHER:
        f.stated = STATED_KIN + s.cast.kin[answer % MOVE_BASE]
    if s.log is not None:
        s.log.add(s, E_STATE, f.player, number=answer)
    return f.step + 1


def lock_compile(s: State, f: TextFrame, _step: Instr) -> i64:
    """Binds the opponent's first turn after this one, for as long as this text stays visible."""
    turn = s.number + 2
    if s.turn == f.player:
        turn = s.number + 1
    s.locks = [*s.locks, Lock(f.card, f.box, f.turned, f.buried, turn)]
    if s.log is not None:
        s.log.add(s, E_LOCK, 1 - f.player, f.card, number=turn)
    return f.step + 1


def turn_protocol(s: State, f: TextFrame, step: Instr) -> i64:
    """That protocol card, whoever has it; not a compile (R9.5). Its line is "that line"."""
    f.line = -1
    for stack in range(6):
        if s.cast.kin[s.protocol(stack)] == step.n:
            f.line = stack % 3
            if not s.compiled(stack):
                protocols.turn_protocol(s, stack)
    return f.step + 1

"""Refresh and compile: the two big actions that spend control (R9, R10.4)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from recompile.engine import knowledge, movement, piles
from recompile.engine.events import (
    E_COMPILE,
    E_DELETE,
    E_REARRANGE,
    E_REFRESH,
    E_SHIFT,
    E_SPEND_CONTROL,
    E_TURN_PROTOCOL,
    E_WIN,
    ORDER_BASE,
)
from recompile.engine.frames import Committed, Frame
from recompile.engine.ids import (
    COMPILED,
    COMPILING,
    DELETED,
    HAND,
    HAND_LIMIT,
    KEEP,
    M_LINE,
    M_ORDER,
    MOVE_BASE,
    NEUTRAL,
    OVER,
    PERMUTATIONS,
    REFRESHED,
    REFRESHING,
    ROOM,
    TRASH,
    WAIT,
)
from recompile.engine.movement import arrive, commit
from recompile.engine.state import State
from recompile.engine.statics import escapes_compile
from recompile.engine.windows import open_window

# ---------------------------------------------------------------- protocols

ORDERS: Final = vec[i64]([line for order in PERMUTATIONS for line in order])  # the permutations, one after the other


def offer_orders(s: State, player: i64) -> None:
    """Append every other order of a player's protocols (R10.6)."""
    for order in range(1, 6):
        s.offer(M_ORDER * MOVE_BASE + player * 6 + order)


def rearrange(s: State, option: i64) -> None:
    detail = option % MOVE_BASE
    player = detail // 6
    order = detail % 6
    names = s.protocols[:]
    sides = s.compiled[:]
    for line in range(3):
        source = player * 3 + ORDERS[order * 3 + line]
        s.protocols[player * 3 + line] = names[source]
        s.compiled[player * 3 + line] = sides[source]
    if s.log is not None:
        s.log.add(s, E_REARRANGE, player, -1, -1, named_order(s, player))


def named_order(s: State, player: i64) -> i64:
    """A player's protocols from left to right, as one number for the log."""
    home = player * 3
    return (s.protocols[home] * ORDER_BASE + s.protocols[home + 1]) * ORDER_BASE + s.protocols[home + 2]


def turn_protocol(s: State, stack: i64) -> None:
    """To the compiled side; the third one wins at once (R3.7)."""
    s.compiled[stack] = 1
    player = stack // 3
    if s.log is not None:
        s.log.add(s, E_TURN_PROTOCOL, player, -1, stack % 3, s.protocols[stack])
    if s.compiled[player * 3] + s.compiled[player * 3 + 1] + s.compiled[player * 3 + 2] == 3:
        s.winner = player
        s.phase = OVER
        if s.log is not None:
            s.log.add(s, E_WIN, player)


def spend_control(s: State, player: i64) -> bool:
    """Control becomes neutral before anything else happens. True if there was any to spend."""
    if s.control != player:
        return False
    s.control = NEUTRAL
    if s.log is not None:
        s.log.add(s, E_SPEND_CONTROL, player)
    return True


def ask_control(s: State, player: i64) -> bool:
    """Rearrange one player's protocols, or leave them. False while the question is open."""
    pick = s.reply()
    if pick == WAIT:
        s.offered = 0
        s.offer(KEEP)
        offer_orders(s, player)
        offer_orders(s, 1 - player)
        pick = s.ask(player)
        if pick == WAIT:
            return False
    if pick != KEEP:
        rearrange(s, pick)
    return True


# ---------------------------------------------------------------- refresh


def can_refresh(s: State, player: i64) -> bool:
    """Not with five or more cards, nor if no card could be drawn (R10.4)."""
    return s.size[HAND + player] < HAND_LIMIT and piles.could_draw(s, player, player)


def begin_refresh(s: State, player: i64) -> bool:
    if not can_refresh(s, player):
        return False
    frame = s.push(REFRESHING, player)
    if not spend_control(s, player):
        frame.step = 1
    if s.log is not None:
        s.log.add(s, E_REFRESH, player)
    return True


def step_refreshing(s: State, f: Frame) -> None:
    """Steps: 0 control, 1 draw, 2 "after ... refreshes"."""
    if f.step == 0:
        if ask_control(s, f.player):
            f.step = 1
    elif f.step == 1:
        f.step = 2
        piles.draw(s, f.player, HAND_LIMIT - s.size[HAND + f.player], f.player)
    else:
        s.frames.pop()
        open_window(s, REFRESHED, f.player)


# ---------------------------------------------------------------- compile


def begin_compile(s: State, player: i64, line: i64) -> None:
    if s.log is not None:
        s.log.add(s, E_COMPILE, player, -1, line)
    frame = s.push(COMPILING, player)
    frame.line = line
    if not spend_control(s, player):
        frame.step = 1


def step_compiling(s: State, f: Frame) -> None:
    """Steps: 0 control, 1 who escapes, 2 delete, 3 the escaped land, 4 after delete, 5 protocol, 6 after compile.

    `noted` holds the cards that are shifted instead of deleted, each with the stack its owner chose.
    """
    if f.step == 0:
        if ask_control(s, f.player):
            f.step = 1
    elif f.step == 1:
        if _ask_escape(s, f):
            f.step = 2
    elif f.step == 2:
        f.step = 3
        _clear_line(s, f)
    elif f.step == 3:
        _land_escaped(s, f)
    elif f.step == 4:
        f.step = 5
        if f.done:
            open_window(s, DELETED, f.player)
    elif f.step == 5:
        f.step = 6
        _turn_or_draw(s, f)
    else:
        s.frames.pop()
        open_window(s, COMPILED, f.player)


def _ask_escape(s: State, f: Frame) -> bool:
    """While the line still lies there, ask the owner of each card that escapes where it goes. True when all said so."""
    pick = s.reply()
    for stack in range(f.line, 6, 3):
        for at in range(stack * ROOM, stack * ROOM + s.size[stack]):
            card = s.cells[at]
            if escapes_compile(s, card) and _escape_of(f, card) < 0:
                if pick == WAIT:
                    s.offered = 0
                    for line in range(3):
                        if line != f.line:
                            s.offer(M_LINE * MOVE_BASE + line)
                    pick = s.ask(stack // 3)
                    if pick == WAIT:
                        return False
                f.noted = append(append(f.noted, card), stack // 3 * 3 + pick % MOVE_BASE)
                pick = WAIT
    return True


def _clear_line(s: State, f: Frame) -> None:
    """Delete all cards of the line at once: no middle text enters play (R9.2)."""
    for stack in range(f.line, 6, 3):
        owner = stack // 3
        for card in piles.zone_cards(s, stack):
            if _escape_of(f, card) >= 0:
                _escape(s, card, _escape_of(f, card))
                continue
            if s.log is not None:
                s.log.add(s, E_DELETE, f.player, card, stack, TRASH + owner)
            movement.leave_field(s, card)
            knowledge.show(s, card)
            movement.enter(s, card, TRASH + owner)
            f.done = True


def _escape_of(f: Frame, card: i64) -> i64:
    """The stack a card escapes to, or -1 if it does not."""
    for at in range(0, len(f.noted), 2):
        if f.noted[at] == card:
            return f.noted[at + 1]
    return -1


def _escape(s: State, card: i64, stack: i64) -> None:
    home = s.zone[card]
    covered = s.top(home) != card
    if s.log is not None:
        s.log.add(s, E_SHIFT, home // 3, card, stack, home)
    movement.leave_stack(s, card)
    commit(s, Committed(card, stack, home // 3, False, covered, -1))


def _land_escaped(s: State, f: Frame) -> None:
    if len(f.noted) == 0:
        f.step = 4
        return
    card, stack = f.noted[0], f.noted[1]
    f.noted = f.noted[2:]
    arrive(s, stack, card, stack // 3)


def _turn_or_draw(s: State, f: Frame) -> None:
    """The protocol that now lies in the line; a compiled one is a recompile (R9.3)."""
    stack = f.player * 3 + f.line
    if s.compiled[stack]:
        piles.draw(s, f.player, 1, 1 - f.player)
    else:
        turn_protocol(s, stack)
